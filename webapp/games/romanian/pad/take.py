"""Taking a tile on the Romanian game's pad, where every turn is recorded.

Each tap that names a tile or a place records at once, so that an intake costs one tap or two.
"""

from collections.abc import Sequence
from typing import ClassVar

from rules.games.romanian.lines import Draw
from rules.games.romanian.state import State
from rules.tiles import find_tile
from webapp.core.pad.draft import Draft
from webapp.core.pad.mode import Mode, mode_button
from webapp.core.pad.view import Button, Choice, Sheet
from webapp.core.show.tiles import view_tiles
from webapp.games.romanian.folded import Folded, after_turn, with_turn
from webapp.server.http.forms import whole_number
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import heading, ngettext


def wants_intake(folded: Folded) -> bool:
    """Say whether the seat that plays next has still to take a tile."""
    state, turn = folded.state, folded.state.turn
    if turn is None:
        return not state.from_deal
    if turn.closed:
        return True
    return not (turn.intake or turn.starts_game or turn.laid)


class Take(Mode[State]):
    """Taking a tile: from the wall, out of the discards, or the exposed one."""

    name = "take"
    kinds: ClassVar[tuple[type, ...]] = (Draw,)
    at_once: ClassVar[tuple[str, ...]] = ("take:",)

    def is_offered(self, folded: Folded) -> bool:
        """Say whether the game has the mode now."""
        return folded.state.full and not folded.state.ended

    def bar(self, folded: Folded, current: str) -> tuple[Button, ...]:
        """Return its button, while a tile has still to be taken."""
        wanted = folded.state.full and wants_intake(folded)
        return (mode_button("take", current, _("Take")),) if wanted else ()

    def lines_at_once(self, folded: Folded, draft: Draft, tap: str) -> tuple[str, ...]:
        """Return the line of the intake, in the turn of the seat."""
        begins = with_turn(folded.state, draft.seat)
        source, _comma, more = tap.removeprefix("take:").partition(",")
        if source in {"wall", "discard", "exposed"} and not more:
            return (*begins, str(Draw(source)))
        tile, copy = find_tile(source), whole_number(more or "0", 3)
        if tile is None or copy is None:
            return ()
        return (*begins, str(Draw("line", tile, copy)))

    def asks_seat(self, _draft: Draft) -> bool:
        """Say that it can always be somebody else who takes."""
        return True

    def sheet(self, folded: Folded, draft: Draft) -> Sheet:
        """Return where a tile can come from: the wall, the discards, the exposed tile."""
        state = after_turn(folded.state, draft.seat)
        return Sheet(
            title=_("%(name)s takes a tile", name=folded.names[draft.seat]),
            prompt=_("Where from? A tile from the line brings all later discards with it."),
            choices=[*_wall(state), *_discards(state), *_exposed(state)],
            choices_label=_("Where from"),
        )

    def items_of(self, _before: Folded, line: object) -> Sequence[str] | None:
        """Return the tap that recorded an intake."""
        if not isinstance(line, Draw):
            return None
        if line.source == "line":
            return [f"take:{line.tile},{line.nth}" if line.nth else f"take:{line.tile}"]
        return None if line.tile else [f"take:{line.source}"]


def _wall(state: State) -> list[Choice]:
    if state.stock == 0:
        return [Choice("note:rebuild", _("Build new wall"), note=_("the wall is empty"))]
    note = None
    if state.stock is not None:
        note = ngettext("%(num)d tile to draw", "%(num)d tiles to draw", state.stock)
    return [Choice("take:wall", _("Draw"), note=note)]


def _discards(state: State) -> list[Choice]:
    if state.line is None:
        return [Choice("take:discard", _("The last discard"),
                       tiles=view_tiles([state.previous]) if state.previous else [])]
    found: list[Choice] = []
    for place in range(len(state.line) - 1, 0, -1):
        tile = state.line[place]
        if place == len(state.line) - 1:
            found.append(Choice("take:discard", _("The last discard"), tiles=view_tiles([tile])))
        else:
            copy = sum(each == tile for each in state.line[: place + 1])
            twice = sum(each == tile for each in state.line) > 1
            found.append(Choice(
                f"take:{tile},{copy}" if twice else f"take:{tile}", "",
                tiles=view_tiles([tile]),
                note=ngettext("and %(num)d after it", "and %(num)d after it",
                              len(state.line) - 1 - place)))
    return found


def _exposed(state: State) -> list[Choice]:
    if state.exposed is None:
        return []
    return [Choice("take:exposed", heading(_("the exposed tile")),
                   tiles=view_tiles([state.exposed]), note=_("to go out"))]
