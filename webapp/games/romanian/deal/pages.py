"""“The deal”: the wall with everybody's stacks, and doublas swapped before play."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from flask import Blueprint, make_response, render_template, request, url_for
from werkzeug.wrappers import Response

from rules.games.romanian.lines import Doubla
from rules.games.romanian.state import State
from rules.games.romanian.wall import WallPlan
from rules.library import every_ruling
from rules.notation.errors import NotationError
from rules.tiles import COPIES, NUMBER_TILES, find_tile
from webapp.core.port import table_url
from webapp.core.record.enter import Decided, Entered, Entering, enter, posted_ply
from webapp.core.record.folded import judge_lines
from webapp.core.show.sentences import sentences_since
from webapp.core.show.tiles import TileView, view_tile
from webapp.core.show.verdicts import VerdictView, rule_url, rule_words, view_verdict
from webapp.core.show.words import tile_words
from webapp.games.romanian.deal.view import (
    Chooser,
    SwapView,
    WallView,
    plan_deal,
    read_wanted,
    view_chooser,
    view_swaps,
    view_wall,
)
from webapp.games.romanian.folded import Folded, load_game
from webapp.server.data.models import Game
from webapp.server.http.access import household_game, reader_required, recorder_required, visitor
from webapp.server.http.once import new_token
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import say

pages: Final = Blueprint("deal", __name__, url_prefix="/games/<game_id>/deal")

CONFLICT: Final = 409
REFUSED: Final = 422
DOUBLA_IDS: Final = ("R-DBL-1", "R-DBL-2", "R-DBL-3", "Q-DBL-1", "Q-DBL-2", "Q-DBL-3", "Q-DBL-4")


@dataclass(frozen=True, slots=True)
class SwapForm:
    """What the form about a doubla said, and what became of it."""

    fields: dict[str, str] = field(default_factory=dict)
    error: str = ""
    first: list[str] = field(default_factory=list)
    verdict: VerdictView | None = None

    @property
    def status(self) -> int:
        """Return the status of the answer."""
        if self.first:
            return CONFLICT
        return REFUSED if self.error or self.verdict else 200


@dataclass(frozen=True, slots=True)
class DealView:
    """The wall as it lies on the table, and doublas swapped before play.

    ``ends`` are the addresses of the wall counted from the left and from the right; ``twin`` has
    announced the exposed tile's twin, or is ""; ``twin_url`` is "" once play has begun.
    ``doubla_rules`` are ids, addresses and words, ``tiles`` the choices of a form.
    """

    table_url: str
    chooser: Chooser
    wall: WallView | None
    ends: tuple[str, str]
    twin: str
    twin_tile: TileView | None
    twin_url: str
    bonus: int
    swaps: list[SwapView]
    doubla_rules: list[tuple[str, str, str]]
    begun: bool
    may: bool
    form: SwapForm
    action: str
    token: str
    ply: int
    names: Mapping[str, str]
    tiles: list[tuple[str, str]]


@pages.get("")
@reader_required
def show(game_id: str) -> Response:
    """Show the wall for the exposed tile of the record, or for the one asked for."""
    game = household_game(game_id)
    return _page(game, load_game(game, dealer=True), SwapForm())


def _page(game: Game, folded: Folded, form: SwapForm) -> Response:
    state = folded.state
    asked = request.args
    wanted = read_wanted(
        folded, asked.get("tile", ""), asked.get("n", ""), asked.get("end", ""))
    plan = plan_deal(folded, wanted)
    address = url_for("deal.show", game_id=game.id)
    here = f"{address}?" + (f"tile={wanted.tile}&" if wanted.tile else "") + f"n={wanted.number}"
    begun = state.turn is not None or state.ended
    known = wanted.tile if isinstance(plan, WallPlan) and wanted.tile else state.exposed
    view = DealView(
        table_url=table_url(game),
        chooser=view_chooser(address, wanted, plan,
                                dealer_names=state.options.exposed_joly == "dealer"),
        wall=view_wall(folded, plan, wanted) if isinstance(plan, WallPlan) else None,
        ends=(here, f"{here}&end=right"),
        twin=folded.names[state.twin] if state.twin else "",
        twin_tile=view_tile(known) if known else None,
        twin_url="" if begun or not visitor().may("member") else table_url(game, mode="more"),
        bonus=state.options.twin_bonus,
        swaps=view_swaps(folded),
        doubla_rules=[(each, rule_url(each), _asked(each)) for each in DOUBLA_IDS],
        begun=begun,
        may=visitor().may("member"),
        form=form,
        action=url_for("deal.swap", game_id=game.id),
        token=new_token(),
        ply=folded.ply,
        names=folded.names,
        tiles=[(str(tile), tile_words(tile)) for tile in NUMBER_TILES],
    )
    return make_response(render_template("games/romanian/deal.html", deal=view), form.status)


@pages.post("/doublas")
@recorder_required
def swap(game_id: str) -> Response:
    """Note that two players have swapped a doubla, once for each form."""
    return enter(game_id, Entering(posted_ply(), partial(load_game, dealer=True), _decide, _late))


def _decide(game: Game, folded: Folded) -> Decided[State]:
    """Return the line to record, or the page that says why there is none."""
    fields = request.form.to_dict()
    line, error = _line(folded, fields)
    if line is None:
        return _page(game, folded, SwapForm(fields, error))
    try:
        judged = judge_lines(folded, (str(line),))
    except NotationError as wrong:
        words = _("Not possible: %(why)s.", why=say(wrong.expected))
        return _page(game, folded, SwapForm(fields, words))
    # The notation lets actions stand, not what is said before play.
    if judged.refused:
        return _page(game, folded, SwapForm(fields, verdict=view_verdict(judged.refused)))
    there = url_for("deal.show", game_id=game.id, _anchor="doublas")
    return Entered(judged.lines, judged.after, lambda _after: there)


def _line(folded: Folded, fields: dict[str, str]) -> tuple[Doubla | None, str]:
    """Return the record line of the form, or what it lacks."""
    seats = [fields.get(name, "") for name in ("first", "second")]
    if not all(seat in folded.names for seat in seats):
        return None, _("Choose the two players.")
    pairs = [find_tile(fields.get(name, "")[:4]) for name in ("first_tile", "second_tile")]
    if pairs == [None, None]:
        return Doubla(seats[0], seats[1]), ""
    mine, theirs = pairs
    if mine is None or theirs is None:
        return None, _("Enter both pairs or neither.")
    return Doubla(seats[0], seats[1], (mine,) * COPIES, (theirs,) * COPIES), ""


def _late(game: Game, folded: Folded) -> Response:
    """Tell what came first, with the form as it was."""
    told = sentences_since(folded, posted_ply())
    return _page(game, folded, SwapForm(request.form.to_dict(), first=told))


def _asked(id: str) -> str:  # noqa: A002 (an entry's name is its id)
    """Return the wording of a rule, or of a ruling with its question before it."""
    ruling = every_ruling().get(id)
    words = rule_words(id) or ""
    return f"{_(ruling.title)} {words}" if ruling else words
