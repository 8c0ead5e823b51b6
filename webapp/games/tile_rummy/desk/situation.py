"""The referee's desk for Tile Rummy: a situation, and what the engine answers."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from rules.games.tile_rummy.state import State
from rules.messages import N_
from rules.notation.lines import Format, Game, PresetLine, SeatLine, SetOption, Turn
from rules.replay import Replay, parse_record, replay
from webapp.record.asking import Answer, Ask, Question, combination, judge

QUESTIONS: Final[Mapping[str, Question]] = MappingProxyType({each.kind: each for each in (
    Question("meld", N_("Is this a run or a group?"), "lay", after_end=True),
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

_HEADER = (Format, Game, PresetLine, SetOption, SeatLine)


@dataclass(frozen=True, slots=True)
class Situation:
    """A record of Tile Rummy and what it folds to."""

    text: str
    replay: Replay[Any]

    @property
    def state(self) -> State:
        """Return the state after the last line."""
        found: State = self.replay.state
        return found

    @property
    def names(self) -> dict[str, str]:
        """Return the players' names by seat."""
        return dict(self.replay.record.seats)

    @property
    def ply(self) -> int:
        """Return the last ply."""
        return len(self.replay.record.written)

    @property
    def seat(self) -> str:
        """Return whose turn it is; before the first one, who begins or sits first."""
        if self.state.turn is not None:
            return self.state.turn.seat
        return self.state.starter or self.state.seats[0]


def situation(text: str) -> Situation:
    """Return the situation of a record."""
    return Situation(text, replay(parse_record(text)))


def at_ply(there: Situation, ply: int) -> Situation:
    """Return the game as it was when *ply* was its last line; the header stays whole."""
    written = there.replay.record.written
    header = sum(isinstance(line.value, _HEADER) for line in written)
    if not header <= ply < there.ply:
        return there
    written = written[:ply]
    return situation("".join(f"{line.notation()}\n" for line in written))


def lay_out(base: Situation, ask: Ask) -> Situation:
    """Return the situation of a question: the game with the facts, in the turn of its seat.

    Racks of who asks are as they are within that turn.

    Raises:
        NotationError: a fact cannot be read or cannot stand there.
    """
    state, turn = base.state, base.state.turn
    seat = ask.seat if ask.seat in state.players else base.seat
    begun = any(fact.split()[0] == "turn" for fact in ask.facts)
    own = () if begun else tuple(
        fact for fact in ask.facts
        if fact.split()[0] in {"count", "holds"} and fact.split()[1:2] == [seat])
    fresh = not begun and not state.ended and (turn is None or turn.seat != seat)
    lines = (*(fact for fact in ask.facts if fact not in own),
             *((str(Turn(seat)),) if fresh else ()), *own)
    if not lines:
        return base
    return situation(base.text + "".join(f"{line}\n" for line in lines))


def answer(there: Situation, ask: Ask) -> Answer:
    """Answer a question about an action.

    Raises:
        NotationError: the lines cannot be read or cannot stand there.
    """
    lines = combination(there.seat, ask.lines) if ask.kind == "meld" else ask.lines
    return judge(there.replay, ask, lines)
