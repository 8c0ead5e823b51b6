"""“Can I open?”: a page for the tiles of one's own rack, which are kept nowhere.

The rack travels with the form and comes back with the answer; it is in no address, no database and
no log, and no other device can ask for it.
"""

from collections import Counter
from dataclasses import replace
from typing import Final

from flask import Blueprint, make_response, render_template, request, url_for
from werkzeug.wrappers import Response

from rules.melds import Piece, tile_of
from rules.options import Options
from rules.reading import Row, read_row
from rules.romanian.opening import Opening, best_opening, tiles_that_open
from rules.romanian.values import opening_points
from rules.tiles import FULL_SET, NUMBER_TILES, Tile
from webapp.access import household_game, reader_required
from webapp.locale import gettext as _
from webapp.locale import ngettext
from webapp.once import new_token
from webapp.pad_draft import parse_piece, parse_pieces
from webapp.pad_keys import Marks, bands
from webapp.pad_view import Button, DraftMeld, PadView, Sheet, Total
from webapp.table_pages import address_of, load_game, series_link
from webapp.tile_view import view_tile, view_tiles
from webapp.words import list_words, tiles_words

pages: Final = Blueprint("opening", __name__, url_prefix="/games")

MOST_TILES: Final = 20
MODE: Final = "opening"


@pages.route("/<game_id>/opening", methods=["GET", "POST"])
@reader_required
def opening(game_id: str) -> Response:
    """Show the keys and, for the tiles that were touched, the best opening."""
    game = household_game(game_id)
    tap = request.form.get("tap", "")
    rack = _touched(_rack(request.form.get("draft", "")), tap)
    view = PadView(
        action=url_for("opening.opening", game_id=game.id),
        token=new_token(),
        ply=0,
        draft=" ".join(map(str, rack)),
        mode=MODE,
        turn="",
        sheet=_sheet(rack, load_game(game).state.options),
        modes=[],
        close=address_of(game),
    )
    if request.headers.get("X-Fragment") == "pad":
        page = render_template("game/_pad.html", pad=view)
    else:
        page = render_template(
            "game/opening.html", pad=view, series=series_link(game), table_url=address_of(game))
    response = make_response(page)
    response.vary.add("X-Fragment")
    return response


def _rack(text: str) -> list[Tile]:
    """Read the tiles of a form; what no box holds is left out."""
    left = Counter(FULL_SET)
    rack: list[Tile] = []
    for tile in map(tile_of, parse_pieces(text[:400])):
        if left[tile] and len(rack) < MOST_TILES:
            left[tile] -= 1
            rack.append(tile)
    return rack


def _touched(rack: list[Tile], tap: str) -> list[Tile]:
    if tap == "clear":
        return []
    if tap.startswith("j:0:") and tap[4:].isdecimal() and len(tap) < 8:  # noqa: PLR2004
        return [tile for index, tile in enumerate(rack) if index != int(tap[4:])]
    piece = parse_piece(tap)
    return rack if piece is None else _rack(" ".join(map(str, (*rack, tile_of(piece)))))


def _sheet(rack: list[Tile], options: Options) -> Sheet:
    left = Counter(FULL_SET)
    left.subtract(rack)
    found = best_opening(rack, options)
    lead = [replace(view_tile(tile), tap=f"j:0:{index}", hint=_("take it off again"))
            for index, tile in enumerate(rack)]
    return Sheet(
        title=_("Can I open?"),
        prompt=_prompt(rack, found, options),
        lead=lead,
        lead_text=_("my rack"),
        melds=[DraftMeld(view_tiles(meld), _points(meld, options)) for meld in found.melds],
        total=Total(found.points, options.min_initial, _(
            "%(points)d of %(needed)d", points=found.points, needed=options.min_initial)),
        bands=bands(left, Marks(numbers=False, only={str(tile) for tile in NUMBER_TILES})),
        actions=[Button("clear", _("Clear"))] if rack else [],
    )


def _points(meld: tuple[Piece, ...], options: Options) -> int:
    read = read_row(meld, options)
    if not isinstance(read, Row) or read.shape is None:
        return 0
    return opening_points(read.shape, read.pieces, options)


def _prompt(rack: list[Tile], found: Opening, options: Options) -> str:
    if not rack:
        return str(_(
            "Touch the tiles of your rack. No other phone sees them, and they are not kept."))
    if found.is_possible:
        return str(ngettext(
            "Yes. %(num)d tile stays on the rack: %(tiles)s.",
            "Yes. %(num)d tiles stay on the rack: %(tiles)s.",
            len(found.left), tiles=tiles_words(found.left)))
    words = [_("Not yet.")]
    if found.missing:
        words.append(ngettext("%(num)d point is missing.", "%(num)d points are missing.",
                              found.missing))
    if not found.has_run:
        words.append(_("A run is missing."))
    wanted = tiles_that_open(rack, options)
    if wanted:
        shown = [tiles_words([tile]) for tile in wanted]
        words.append(_("One of these would do: %(tiles)s.", tiles=list_words(shown)))
    return " ".join(words)
