"""“Can I open?”: a page for the tiles of one's own rack, which are kept nowhere.

The rack, touched or photographed, travels with the form and comes back with the answer; it is in
no address, no database and no log, and no other device can ask for it.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from flask import Blueprint, make_response, render_template, request, url_for
from werkzeug.wrappers import Response

from rules.games.romanian.opening.best import Opening, best_opening, tiles_that_open
from rules.games.romanian.opening.keeping import keeping_opening, laid_off_after
from rules.games.romanian.opening.laying_off import Lying, melds_lying
from rules.games.romanian.options import Options
from rules.games.romanian.reading import read_row
from rules.games.romanian.values import opening_points
from rules.melds import Piece, tile_of
from rules.reading import Row
from rules.tiles import FULL_SET, NUMBER_TILES, Tile
from webapp.data.models import Game
from webapp.game import table_url
from webapp.games.romanian.folded import load_game
from webapp.http.access import household_game, own_place, reader_required
from webapp.http.once import new_token
from webapp.http.page import draw_page
from webapp.language.locale import gettext as _
from webapp.language.locale import ngettext
from webapp.pad.draft import parse_piece, parse_pieces, taken_off
from webapp.pad.keys import Marks, bands
from webapp.pad.view import Button, DraftMeld, Other, PadView, Sheet, Total
from webapp.photos.rack import SeenRack, UnreadRack, read_rack
from webapp.show.frame import series_link
from webapp.show.table import Link
from webapp.show.tiles import view_tile, view_tiles
from webapp.show.words import list_words, tiles_words

pages: Final = Blueprint("opening", __name__, url_prefix="/games")

MOST_TILES: Final = 20
MODE: Final = "opening"


@dataclass(frozen=True, slots=True)
class OpeningView:
    """The page; ``upload`` is where a photo of the rack is sent."""

    pad: PadView
    series: Link
    table_url: str
    upload: str
    upload_token: str


@dataclass(frozen=True, slots=True)
class RackPhotoView:
    """The field for a photo of one's own rack, for phones without scripts."""

    action: str
    token: str
    back: str
    table_url: str
    series: Link


@pages.route("/<game_id>/opening", methods=["GET", "POST"])
@reader_required
def opening(game_id: str) -> Response:
    """Show the keys and, for the tiles that were touched, the best opening."""
    game = household_game(game_id)
    tap = request.form.get("tap", "")
    return _page(game, _touched(_rack(request.form.get("draft", "")), tap))


@pages.route("/<game_id>/opening/photo", methods=["GET", "POST"])
@reader_required
def photo(game_id: str) -> Response:
    """Read a photo of the rack into the draft; without one show a field for it."""
    game = household_game(game_id)
    load_game(game)  # only the Romanian game has this page
    if request.method == "GET":
        return make_response(draw_page("games/romanian/opening_photo.html", RackPhotoView(
            action=url_for("opening.photo", game_id=game.id), token=new_token(),
            back=url_for("opening.opening", game_id=game.id), table_url=table_url(game),
            series=series_link(game))))
    sent = request.files.get("photo")
    seen = read_rack(sent.read() if sent is not None else b"", MOST_TILES)
    if isinstance(seen, UnreadRack):
        return _page(game, _rack(request.form.get("draft", "")), unread=seen)
    return _page(game, list(seen.tiles), seen=seen)


def _page(
    game: Game, rack: list[Tile], *, seen: SeenRack | None = None, unread: UnreadRack | None = None
) -> Response:
    state = load_game(game).state
    table = melds_lying(state, own_place(game) or "")
    view = PadView(
        action=url_for("opening.opening", game_id=game.id),
        token=new_token(),
        ply=0,
        draft=" ".join(map(str, rack)),
        mode=MODE,
        turn="",
        sheet=_sheet(rack, state.options, table, seen),
        modes=[],
        error=unread.words if unread is not None else None,
        photo=url_for("opening.photo", game_id=game.id),
        close=table_url(game),
    )
    if request.headers.get("X-Fragment") == "pad":
        page = render_template("table/_pad.html", pad=view)
    else:
        page = draw_page("games/romanian/opening.html", OpeningView(
            view, series_link(game), table_url(game), view.photo, new_token()))
    response = make_response(page, 200 if unread is None else unread.status)
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
    if (off := taken_off(tap)) is not None:
        return [tile for index, tile in enumerate(rack) if index != off]
    piece = parse_piece(tap)
    return rack if piece is None else _rack(" ".join(map(str, (*rack, tile_of(piece)))))


def _sheet(
    rack: list[Tile], options: Options, table: Sequence[Lying], seen: SeenRack | None
) -> Sheet:
    left = Counter(FULL_SET)
    left.subtract(rack)
    found = best_opening(rack, options)
    doubtful = {} if seen is None else seen.doubtful
    lead = [replace(view_tile(tile), tap=f"j:0:{index}", hint=_("take it off again"),
                    fresh=index in doubtful)
            for index, tile in enumerate(rack)]
    later = laid_off_after(found, options, table) if found.is_possible else ()
    words = [seen.words() if seen is not None else "", _prompt(rack, found, options),
             _later(later)]
    return Sheet(
        title=_("Can I open?"),
        prompt=" ".join(filter(None, words)),
        lead=lead,
        lead_text=_("my rack"),
        melds=_melds(found, options),
        total=Total(found.points, options.min_initial, _(
            "%(points)d of %(needed)d", points=found.points, needed=options.min_initial)),
        other=_other(rack, options, table, len(later)) if found.is_possible else None,
        bands=bands(left, Marks(numbers=False, only={str(tile) for tile in NUMBER_TILES})),
        actions=[Button("clear", _("Clear"))] if rack else [],
    )


def _melds(found: Opening, options: Options) -> list[DraftMeld]:
    return [DraftMeld(view_tiles(meld), _points(meld, options)) for meld in found.melds]


def _other(
    rack: list[Tile], options: Options, table: Sequence[Lying], later: int
) -> Other | None:
    """Return the opening that keeps more to lay off than the *later* tiles of the best one."""
    kept = keeping_opening(rack, options, table)
    if kept is None or len(kept.laid_off) <= later:
        return None
    needed = _("%(points)d of %(needed)d.", points=kept.opening.points, needed=options.min_initial)
    return Other(
        ngettext("Or keep %(num)d tile to lay off later", "Or keep %(num)d tiles to lay off later",
                 len(kept.laid_off)),
        _melds(kept.opening, options),
        f"{needed} {_stays(kept.opening)} {_later(kept.laid_off)}",
    )


def _later(tiles: Sequence[Tile]) -> str:
    if not tiles:
        return ""
    return ngettext(
        "From your next turn on this one can be laid off: %(tiles)s.",
        "From your next turn on these can be laid off: %(tiles)s.",
        len(tiles), tiles=tiles_words(tiles))


def _stays(found: Opening) -> str:
    return ngettext(
        "%(num)d tile stays on the rack: %(tiles)s.", "%(num)d tiles stay on the rack: %(tiles)s.",
        len(found.left), tiles=tiles_words(found.left))


def _points(meld: tuple[Piece, ...], options: Options) -> int:
    read = read_row(meld, options)
    if not isinstance(read, Row) or read.shape is None:
        return 0
    return opening_points(read.shape, read.pieces, options)


def _prompt(rack: list[Tile], found: Opening, options: Options) -> str:
    if not rack:
        return _(
            "Touch the tiles of your rack. No other phone sees them, and they are not kept.")
    if found.is_possible:
        return f"{_('Yes.')} {_stays(found)}"
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
