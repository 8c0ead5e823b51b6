"""The referee's desk for a rearranged table: a situation, and what the engine answers."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from rules.messages import N_
from rules.notation.lines import Turn
from webapp.arranged.laws import ArrangedState
from webapp.core.record.asking import Answer, Ask, Question, combination, judge
from webapp.core.record.folded import FoldedGame, go_on

Folded: TypeAlias = FoldedGame[Any]

QUESTIONS: Final[Mapping[str, Question]] = MappingProxyType({each.kind: each for each in (
    Question("meld", N_("Is this a run or a set?"), "lay", after_end=True),
    Question("open", N_("May I open with this?"), "lay"),
    Question("lay", N_("May I lay this down?"), "lay"),
    Question("add", N_("May I add this here?"), "add"),
    Question("joly", N_("May I take this Joly?"), "swap"),
    Question("table", N_("Is this whole table allowed?"), "table"),
    Question("out", N_("May I go out?"), "out"),
    Question("worth", N_("What is this worth?"), "lay", after_end=True),
)})
EDITS: Final = ("laid", "holds", "count", "stock")
WORDS: Final = frozenset({
    "laid", "holds", "count", "stock", "recording", "turn", "draw", "meld", "add", "swap",
    "table", "out",
})


def seat_asked(there: Folded) -> str:
    """Return whose turn it is; before the first one, who begins or sits first."""
    state: ArrangedState = there.state
    if state.turn is not None:
        return state.turn.seat
    return state.starter or state.seats[0]


def lay_out(base: Folded, ask: Ask) -> Folded:
    """Return the situation of a question: the game with the facts, in the turn of its seat.

    Racks of who asks are as they are within that turn.

    Raises:
        NotationError: a fact cannot be read or cannot stand there.
    """
    state, turn = base.state, base.state.turn
    seat = ask.seat if ask.seat in state.players else seat_asked(base)
    begun = any(fact.split()[0] == "turn" for fact in ask.facts)
    own = () if begun else tuple(
        fact for fact in ask.facts
        if fact.split()[0] in {"count", "holds"} and fact.split()[1:2] == [seat])
    fresh = not begun and not state.ended and (turn is None or turn.seat != seat)
    lines = (*(fact for fact in ask.facts if fact not in own),
             *((str(Turn(seat)),) if fresh else ()), *own)
    if not lines:
        return base
    text = base.text + "".join(f"{line}\n" for line in lines)
    return replace(base, text=text, replay=go_on(base.replay, lines))


def answer(there: Folded, ask: Ask) -> Answer:
    """Answer a question about an action.

    Raises:
        NotationError: the lines cannot be read or cannot stand there.
    """
    lines = combination(seat_asked(there), ask.lines) if ask.kind == "meld" else ask.lines
    return judge(there.replay, ask, lines)
