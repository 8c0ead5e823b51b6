"""The referee's desk for the Romanian game: its questions, a situation, and the answer."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from rules.messages import N_
from rules.notation.lines import Turn
from webapp.core.record.asking import Answer, Ask, Question, combination, judge
from webapp.core.record.folded import go_on
from webapp.games.romanian.folded import Folded, seat_to_play

QUESTIONS: Final[Mapping[str, Question]] = MappingProxyType({each.kind: each for each in (
    Question("meld", N_("Is this a run or a set?"), "lay", after_end=True),
    Question("open", N_("May I open with this?"), "lay"),
    Question("lay", N_("May I lay this down?"), "lay"),
    Question("add", N_("May I add this here?"), "add"),
    Question("joly", N_("May I take this Joly?"), "swap"),
    Question("discard", N_("May I take this discard?"), "take"),
    Question("exposed", N_("May I take the exposed tile?"), ""),
    Question("out", N_("May I go out?"), "out"),
    Question("worth", N_("What is this worth?"), "lay", after_end=True),
    Question("given", N_("Who scores what for this Joly?"), "", after_end=True),
    Question("stack", N_("What do I stack?"), "add"),
)})

EDITS: Final = ("laid", "holds", "line", "exposed", "count", "stock")
WORDS: Final = frozenset({
    "laid", "holds", "count", "line", "exposed", "stock", "twin", "stack", "recording",
    "announce", "rebuild", "turn", "draw", "meld", "add", "swap", "discard", "move", "!", "out",
})

ACTS: Final = frozenset({"open", "lay", "add", "joly", "discard", "exposed", "out", "stack"})
"""Questions whose answer is the verdict on an action."""


def lay_out(base: Folded, ask: Ask) -> Folded:
    """Return the situation of a question: the game with the facts, in the turn of its seat.

    Raises:
        NotationError: a fact cannot be read or cannot stand there.
    """
    state = base.state
    seat = ask.seat if ask.seat in state.players else seat_to_play(base)
    turn = state.turn
    told = [fact.split()[1:2] for fact in ask.facts if fact.split()[0] == "turn"]
    intake = ask.kind in {"discard", "exposed"}
    early = tuple(fact for fact in ask.facts if not _is_of_turn(fact, seat))
    late = tuple(fact for fact in ask.facts if _is_of_turn(fact, seat))
    if told and told[-1] in ([seat], [seat.lower()]):
        early, late, fresh = ask.facts, (), False
    else:
        fresh = bool(told) or turn is None or turn.closed or turn.seat != seat or (
            intake and not turn.intake and bool(late))
    if fresh and late and intake:
        early, late = (*early, *late), ()
    lines = (*early, *((str(Turn(seat)),) if fresh and not state.ended else ()), *late)
    if not lines:
        return base
    text = base.text + "".join(f"{line}\n" for line in lines)
    return replace(base, text=text, replay=go_on(base.replay, lines))


def _is_of_turn(fact: str, seat: str) -> bool:
    """Say whether a fact tells a rack as it is within the turn that is asked about."""
    words = fact.split()
    return len(words) > 1 and words[0] in {"count", "holds"} and words[1].upper() == seat


def answer(there: Folded, ask: Ask) -> Answer:
    """Answer a question about an action: every line judged where the ones before it lead.

    Raises:
        NotationError: the lines cannot be read or cannot stand there.
    """
    lines = ask.lines
    if ask.kind == "meld":
        lines = combination(seat_to_play(there), ask.lines)
    elif ask.kind == "exposed" and not ask.lines:
        lines = ("draw exposed",)
    return judge(there.replay, ask, lines)
