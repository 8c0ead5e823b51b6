"""“Can I open?”: a page for the tiles of one's own rack, which are kept nowhere.

The rack, touched or photographed, travels with the form and comes back with the answer; it is in
no address, no database and no log, and no other device can ask for it. What is laid down of it goes
to the table as its own pad would send it, and the rest is forgotten.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Final

from flask import Blueprint, make_response, request, url_for
from werkzeug.wrappers import Response

from rules.games.romanian.opening.laying_off import melds_lying
from rules.melds import tile_of
from rules.tiles import FULL_SET, Tile
from webapp.core.pad.draft import parse_piece, parse_pieces, taken_off
from webapp.core.pad.view import PadView
from webapp.core.port import table_url
from webapp.games.romanian.folded import Folded, load_game
from webapp.games.romanian.opening.view import ask, drafted, view_sheet
from webapp.play.photos.at_once import PhotoField, draw_field
from webapp.play.photos.posted import posted_photo
from webapp.play.photos.rack import SeenRack, UnreadRack, read_rack
from webapp.server.data.models import Game
from webapp.server.http.access import household_game, own_place, reader_required, visitor
from webapp.server.http.once import new_token
from webapp.server.http.page import draw_page

pages: Final = Blueprint("opening", __name__, url_prefix="/games")

MOST_TILES: Final = 20
MODE: Final = "opening"


@dataclass(frozen=True, slots=True)
class OpeningView:
    """The page; ``upload`` is where a photo of the rack is sent.

    ``lay`` is where melds are laid down, ``layers`` for whom: the seat and the name of each who
    may be meant. ``best`` and ``other`` are what is laid, as the table's pad drafts it; "" for
    nothing that opens.
    """

    pad: PadView
    table_url: str
    upload: str
    upload_token: str
    lay: str
    layers: list[tuple[str, str]]
    best: str
    other: str


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
    if request.method != "POST":
        return make_response(draw_field(PhotoField(
            url_for("opening.photo", game_id=game.id),
            url_for("opening.opening", game_id=game.id), token=new_token())))
    seen = read_rack(posted_photo(), MOST_TILES)
    if isinstance(seen, UnreadRack):
        return _page(game, _rack(request.form.get("draft", "")), unread=seen)
    return _page(game, list(seen.tiles), seen=seen)


def _page(
    game: Game, rack: list[Tile], *, seen: SeenRack | None = None, unread: UnreadRack | None = None
) -> Response:
    folded = load_game(game)
    own = own_place(game) or ""
    asked = ask(rack, folded.state.options, melds_lying(folded.state, own))
    pad = PadView(
        action=url_for("opening.opening", game_id=game.id),
        token=new_token(),
        ply=folded.ply,
        draft=" ".join(map(str, rack)),
        mode=MODE,
        turn="",
        sheet=view_sheet(rack, folded.state.options, asked, seen),
        modes=[],
        error=unread.words if unread is not None else None,
        photo=url_for("opening.photo", game_id=game.id),
        close=table_url(game),
    )
    page = draw_page(
        "games/romanian/opening_pad.html" if _wants_fragment() else "games/romanian/opening.html",
        OpeningView(
            pad, table_url(game), pad.photo, new_token(),
            lay=url_for("table.entry", game_id=game.id),
            layers=_layers(folded, own),
            best=drafted(asked.found) if asked.found.is_possible else "",
            other=drafted(asked.kept.opening) if asked.kept is not None else ""))
    response = make_response(page, 200 if unread is None else unread.status)
    response.vary.add("X-Fragment")
    return response


def _wants_fragment() -> bool:
    return request.headers.get("X-Fragment") == "pad"


def _layers(folded: Folded, own: str) -> list[tuple[str, str]]:
    """Return who may lay an opening down from this phone: its own seat, else all who may be meant.

    Nobody does where the phone may not record, or once the game is over.
    """
    state = folded.state
    if state.ended or not visitor().may("member"):
        return []
    return [(seat, name) for seat, name in folded.names.items()
            if not state.players[seat].opened and own in {"", seat}]


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
