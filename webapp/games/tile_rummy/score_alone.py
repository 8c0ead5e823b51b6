"""The quick way: who went out and what is left on the racks, in one form, and nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from flask import Blueprint, make_response, request, url_for
from werkzeug.wrappers import Response

from rules.games.tile_rummy.lines import GoneOut
from rules.games.tile_rummy.state import State
from rules.notation.errors import NotationError
from rules.notation.lines import Rack
from rules.tiles import COPIES, Tile, find_tile
from webapp.data.models import Game
from webapp.game import table_url
from webapp.games.tile_rummy.folded import Folded, fold_tile_rummy, with_turn
from webapp.http.access import household_game, recorder_required
from webapp.http.fields import whole_number
from webapp.http.once import new_token
from webapp.http.page import draw_page
from webapp.language.locale import gettext as _
from webapp.language.locale import say
from webapp.record.enter import Decided, Entered, Entering, posted_ply
from webapp.record.enter import enter as enter_once
from webapp.record.folded import judge_lines, let_stand
from webapp.show.frame import series_link, title_of
from webapp.show.table import Link
from webapp.show.words import tell
from webapp.table.entering import CONFLICT, REFUSED

pages: Final = Blueprint("quick", __name__, url_prefix="/games")

NOBODY: Final = "nobody"


@dataclass(frozen=True, slots=True)
class Quick:
    """What the form says: the winner, the jokers of a hand laid at once, and the racks as typed."""

    winner: str
    jokers: int | None
    racks: Mapping[str, str]


def _read(folded: Folded) -> Quick:
    form = request.form
    jokers = form.get("jokers", "")
    winner = form.get("winner", "")
    return Quick(
        winner,
        int(jokers) if jokers in {str(count) for count in range(COPIES + 1)} else None,
        {seat: form.get(f"rack_{seat}", "").strip()[:400] for seat in folded.names
         if seat != winner},
    )


def _rack(seat: str, text: str) -> Rack | None:
    """Read a rack: a total in points, or tiles as the record writes them."""
    points = whole_number(text, 4)
    if points is not None:
        return Rack(seat, points=points)
    tiles: list[Tile] = []
    for word in text.replace(",", " ").split():
        tile = find_tile(word)
        if tile is None:
            return None
        tiles.append(tile)
    return Rack(seat, tuple(tiles)) if tiles else None


def quick_lines(folded: Folded, quick: Quick) -> tuple[tuple[str, ...], dict[str, str]]:
    """Return the record lines, and what is wrong by field."""
    wrong: dict[str, str] = {}
    if quick.winner not in {*folded.names, NOBODY}:
        wrong["winner"] = _("Say who went out.")
    racks: list[str] = []
    for seat, text in quick.racks.items():
        rack = _rack(seat, text)
        if rack is None:
            wrong[seat] = _("Write the points, or the tiles: r7 k10 J.")
        else:
            racks.append(str(rack))
    if wrong:
        return (), wrong
    if quick.winner == NOBODY:
        return ("end", *racks), {}
    begins = with_turn(folded.state, quick.winner)
    return (*begins, str(GoneOut(quick.jokers)), *racks), {}


@dataclass(frozen=True, slots=True)
class ScoreAloneView:
    """The form as it was filled in; ``copies`` are the jokers of the box, ``wrong`` is by field."""

    title: str
    series: Link
    table_url: str
    names: Mapping[str, str]
    quick: Quick
    copies: int
    wrong: Mapping[str, str]
    error: str
    token: str
    ply: int
    over: bool


def _page(
    game: Game, folded: Folded, quick: Quick, *, wrong: Mapping[str, str] | None = None,
    error: str = "", status: int = 200,
) -> Response:
    view = ScoreAloneView(
        title=title_of(game),
        series=series_link(game),
        table_url=table_url(game),
        names=folded.names,
        quick=quick,
        copies=COPIES,
        wrong=wrong or {},
        error=error,
        token=new_token(),
        ply=folded.ply,
        over=folded.state.ended,
    )
    return make_response(draw_page("games/tile_rummy/score_alone.html", view), status)


@pages.get("/<game_id>/quick")
@recorder_required
def show(game_id: str) -> Response:
    """Show the form."""
    game = household_game(game_id)
    return _page(game, fold_tile_rummy(game), Quick("", None, {}))


@pages.post("/<game_id>/quick")
@recorder_required
def enter(game_id: str) -> Response:
    """Enter the end of a game and all its racks at once."""
    return enter_once(game_id, Entering(posted_ply(), fold_tile_rummy, _decide, _late))


def _late(game: Game, folded: Folded) -> Response:
    return _page(game, folded, _read(folded), status=CONFLICT,
                 error=_("Somebody else has entered something meanwhile: look again."))


def _decide(game: Game, folded: Folded) -> Decided[State]:
    quick = _read(folded)
    if folded.state.ended:
        return _late(game, folded)
    lines, wrong = quick_lines(folded, quick)
    if wrong:
        return _page(game, folded, quick, wrong=wrong, status=REFUSED)
    try:
        # Only the score is wanted: what the melds would have shown is taken as agreed.
        judged = judge_lines(folded, lines)
    except NotationError as failed:
        return _page(game, folded, quick, status=REFUSED, error=_(
            "That cannot be entered: %(why)s.", why=say(failed.expected)))
    stood = let_stand(judged, folded)
    if stood is None:
        why = tell(judged.refused[-1].verdict.citations[0].finding)
        return _page(game, folded, quick, status=REFUSED, error=_(
            "That cannot be entered: %(why)s.", why=why.rstrip(".")))
    there = url_for("game.score", game_id=game.id)
    return Entered(stood.lines, stood.after, lambda _after: there)
