"""“Could this table be put right?”: the tiles of a rack that a table can take, arranged anew.

The rack travels with the form and comes back with the answer; it is in no address, no database and
no log, and no other device can ask for it.
"""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from flask import Blueprint, make_response, request, url_for
from werkzeug.wrappers import Response

from rules.arranged.arranging import Problem, problem_of
from rules.melds import TableMeld
from rules.tiles import Tile
from webapp.arranged.laws import ArrangedState, Laws
from webapp.arranged.pad.rows import bands
from webapp.arranged.solve.draft import Laid, marks_of, read_laid, touch_laid
from webapp.arranged.solve.rows import TouchedRows, are_ready
from webapp.arranged.table.kind import ArrangedKind, laws_for, laws_of
from webapp.core.pad.rows import is_free
from webapp.core.pad.touch import close_row
from webapp.core.pad.view import Button, PadView, Sheet
from webapp.core.port import PlayedGame, games, kind_of, table_url
from webapp.core.show.tiles import view_tile
from webapp.server.data.models import Game
from webapp.server.http.access import household_game, own_place, reader_required
from webapp.server.http.once import new_token
from webapp.server.http.page import draw_page
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import use_words

if TYPE_CHECKING:
    from webapp.arranged.solve.view import ArrangedView, LyingView

pages: Final = Blueprint("solve", __name__)

@dataclass(frozen=True, slots=True)
class Place:
    """Where the page stands: on a game's table, or on one that is laid out here."""

    played: PlayedGame
    options: Any
    game: Game | None = None
    state: ArrangedState | None = None

    @property
    def laws(self) -> Laws[Any]:
        """Return the laws of the game."""
        return laws_of(self.played)

    @property
    def melds(self) -> tuple[TableMeld, ...]:
        """Return the game's melds."""
        return tuple(self.state.melds.values()) if self.state else ()

    @property
    def lying(self) -> tuple[Tile, ...]:
        """Return the tiles of the game's melds."""
        return tuple(slot.tile for meld in self.melds for slot in meld.slots)

    @property
    def path(self) -> str:
        """Return the address of the page."""
        if self.game is None:
            return free_url(self.played)
        return url_for("solve.on_game", game_id=self.game.id)

    @property
    def back(self) -> str:
        """Return where closing leads: the table of the game, or the desk."""
        if self.game is None:
            return url_for("desk.free", game=self.played.name)
        return table_url(self.game)

    @property
    def unopened(self) -> bool:
        """Say whether the player of this device may not rearrange the table yet."""
        if self.game is None or self.state is None:
            return False
        seat = own_place(self.game) or ""
        return seat in self.state.players and not self.laws.is_free(self.state, seat)


@dataclass(frozen=True, slots=True)
class SolveView:
    """The page; ``free`` says that the table is laid out here, ``back`` where closing leads.

    ``rule`` is the rule that opens the table to a player.
    """

    pad: PadView
    melds: "list[LyingView]"
    answer: "ArrangedView | None"
    free: bool
    unopened: bool
    rule: str
    back: str


def _usual() -> PlayedGame:
    """Return the game that is meant where none is named."""
    return next(each for each in games().values() if isinstance(each.table, ArrangedKind))


def free_url(played: PlayedGame) -> str:
    """Return where a table of a game is arranged that is laid out by touch."""
    return url_for("solve.free", game=None if played is _usual() else played.name)


@pages.route("/desk/arrange", methods=["GET", "POST"])
@reader_required
def free() -> Response:
    """Arrange a table that is laid out by touch."""
    played = games().get(request.args.get("game", ""))
    if played is None or not isinstance(played.table, ArrangedKind):
        played = _usual()
    use_words(played.name)
    return _page(Place(played, played.volume.house.of_preset("")))


@pages.route("/games/<game_id>/arrange", methods=["GET", "POST"])
@reader_required
def on_game(game_id: str) -> Response:
    """Arrange the table of a game as it is now."""
    game = household_game(game_id)
    state = laws_for(game).fold(game).state
    return _page(Place(kind_of(game), state.options, game, state))


def _page(place: Place) -> Response:
    usual = "table" if place.game is None else "rack"
    mode = request.form.get("mode", "") if place.game is None else usual
    laid = read_laid(request.form.get("draft", ""), mode or usual, place.lying)
    tap = request.form.get("tap", "")[:20]
    answer = None
    if tap == "confirm":
        laid = replace(laid, rows=tuple(
            close_row(row) if is_free(row) else row for row in laid.rows))
        problem = problem_at(place, laid)
        if problem is not None and problem.rack:
            answer = _answer(place, problem)
    elif tap:
        touched = touch_laid(place.laws, laid, tap, place.lying)
        laid = read_laid(str(touched), touched.mode, place.lying)
    problem = problem_at(place, laid)
    template = "arranged/solve.html"
    if request.headers.get("X-Fragment") == "pad":
        template = "arranged/_solve.html"
    view = SolveView(
        pad=_pad(place, laid, error=_("Its place does not say what the Joly stands for.")
                 if problem is None else None),
        melds=_melds(problem), answer=answer, free=place.game is None, unopened=place.unopened,
        rule=place.laws.free_rule, back=place.back)
    response = make_response(draw_page(template, view))
    response.vary.add("X-Fragment")
    response.headers["Cache-Control"] = "no-store"
    return response


def problem_at(place: Place, laid: Laid) -> Problem | None:
    """Return what is asked, or ``None`` where a joker of the table must be declared."""
    if place.game is not None:
        return Problem(place.melds, laid.rack)
    try:
        return problem_of(laid.table, laid.rack, place.laws.read_row)
    except ValueError:
        return None


def _answer(place: Place, problem: Problem) -> "ArrangedView":
    # The solver's library takes a second to load, and no other page needs it.
    from webapp.arranged.solve.view import view_arranged  # noqa: PLC0415

    solved = place.laws.arranger(place.options).solve(problem)
    return view_arranged(place.laws, place.options, problem, solved)


def _melds(problem: Problem | None) -> "list[LyingView]":
    from webapp.arranged.solve.view import view_table  # noqa: PLC0415

    return view_table(problem.table) if problem else []


def _pad(place: Place, laid: Laid, error: str | None) -> PadView:
    on_rack = laid.mode == "rack"
    modes = [] if place.game else [
        Button("mode:table", _("Table"), icon="lay", current=not on_rack),
        Button("mode:rack", _("Rack"), icon="take", current=on_rack)]
    return PadView(
        action=place.path, token=new_token(), ply=0, draft=str(laid), mode=laid.mode, turn="",
        sheet=_rack_sheet(place, laid) if on_rack else _table_sheet(place, laid), modes=modes,
        error=error, close=place.back)


def _confirm(laid: Laid) -> Button:
    return Button("confirm", _("Find a way"), disabled=not laid.rack)


def _rack_sheet(place: Place, laid: Laid) -> Sheet:
    return Sheet(
        title=_("Rack"),
        prompt=_("Tap the tiles on your rack. No other phone sees them, and they are not kept."),
        lead=[replace(view_tile(tile), tap=f"j:0:{index}", hint=_("remove"))
              for index, tile in enumerate(laid.rack)],
        lead_text=_("Rack") if laid.rack else "",
        bands=bands(laid.left(place.lying), marks_of(place.laws, laid, place.lying)),
        actions=[Button("clear", _("Clear"))] if laid.rack else [],
        confirm=_confirm(laid))


def _table_sheet(place: Place, laid: Laid) -> Sheet:
    touched = TouchedRows(place.laws, laid.rows, laid.box(()))
    prompt = touched.prompt()
    if not laid.rows:
        prompt = f"{_('Lay out the table.')} {prompt}"
    elif are_ready(laid.rows) and not laid.rack:
        prompt = _("Add the next meld, or tap “Rack”.")
    return Sheet(
        title=_("Melds on the table"), prompt=prompt, melds=touched.shown(),
        choices=touched.choices(), choices_label=_("Meaning"),
        bands=bands(laid.left(()), marks_of(place.laws, laid)), actions=touched.actions(),
        confirm=_confirm(laid))
