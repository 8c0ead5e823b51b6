"""A photo where the table is rearranged: of the table after a turn, or of a rack at the end.

The photo is read at once and not kept. What it shows becomes the draft that taps would have made:
nothing is entered before it has been looked at, checked and confirmed.
"""

from collections import Counter
from typing import Final

from flask import (
    Blueprint,
    abort,
    flash,
    make_response,
    redirect,
    request,
)
from werkzeug.wrappers import Response

from rules.arranged.places import pieces_of
from rules.tiles import FULL_SET, find_tile
from vision.reading import ReadingDocument
from webapp.arranged.laws import ArrangedState
from webapp.arranged.table.kind import laws_for
from webapp.core.pad.draft import Draft
from webapp.core.port import kind_of, table_url
from webapp.play.photos.at_once import PhotoField, draw_field
from webapp.play.photos.posted import posted_photo
from webapp.play.photos.rack import SeenRack, UnreadRack, read_at_once, seen_tiles
from webapp.server.http.access import household_game, own_place, recorder_required
from webapp.server.http.placed import here

pages: Final = Blueprint("arranged_photo", __name__, url_prefix="/games")

MODES: Final = ("table", "rack")


@pages.route("/<game_id>/photo/<mode>", methods=["GET", "POST"])
@recorder_required
def photo(game_id: str, mode: str) -> Response:
    """Show the field for a photo, or take what one shows into the draft."""
    game = household_game(game_id)
    folded, pad = laws_for(game).fold(game), kind_of(game).pad
    if mode not in MODES or pad.open(folded, mode, None)[0] != mode:
        abort(404)
    error, status = "", 200
    if request.method == "POST":
        found = read_at_once(posted_photo())
        if not isinstance(found, UnreadRack):
            seat = request.args.get("seat", "")
            if seat not in folded.state.players:
                seat = pad.seat(folded, mode, own_place(game))
            seen = seen_tiles(found, len(FULL_SET))
            if words := seen.words():
                flash(words)
            rows = rows_seen(folded.state, found) if mode == "table" else (_rack(seen),)
            return redirect(table_url(game, mode, str(Draft(seat, rows))), 303)
        error, status = found.words, found.status
    return make_response(draw_field(PhotoField(
        here(), table_url(game, mode), back=table_url(game), error=error,
        of_table=mode == "table")), status)


def _rack(seen: SeenRack) -> str:
    return " ".join(map(str, seen.tiles))


def rows_seen(state: ArrangedState, reading: ReadingDocument) -> tuple[str, ...]:
    """Return the rows of a photo as a draft has them.

    A row that lies there as recorded keeps what its jokers stand for; more tiles than a box holds
    are left out.
    """
    known = {
        tuple(str(slot.tile) for slot in meld.slots): " ".join(map(str, pieces_of(meld)))
        for meld in state.melds.values()
    }
    left = Counter(FULL_SET)
    rows: list[str] = []
    for row in reading["melds"]:
        words: list[str] = []
        for index in row:
            tile = find_tile(reading["tiles"][index]["tile"])
            if tile is not None and left[tile]:
                left[tile] -= 1
                words.append(str(tile))
        back = known.get(tuple(reversed(words)))
        rows.append(known.get(tuple(words)) or back or " ".join(words))
    return tuple(row for row in rows if row)
