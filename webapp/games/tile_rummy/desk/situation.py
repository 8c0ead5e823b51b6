"""The referee's desk for the leaflet's game: a situation, and what the engine answers."""

from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import parse_qsl

from werkzeug.datastructures import MultiDict

from rules.games.tile_rummy.state import State
from rules.notation.errors import NotationError
from rules.notation.lines import Format, Game, PresetLine, SeatLine, SetOption, Turn
from rules.replay import Replay, parse_record, replay
from webapp.desk.form import read_request
from webapp.desk.games import LEAFLET_DESK
from webapp.desk.situation import Answer, Ask, combination, judge

_HEADER = (Format, Game, PresetLine, SetOption, SeatLine)


@dataclass(frozen=True, slots=True)
class Situation:
    """A record of the leaflet's game and what it folds to."""

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


def under(found: Answer, options: object) -> bool:
    """Say whether the question would be answered yes under other house rules, from here on."""
    if not found.steps:
        return False
    state = replace(found.steps[0].state, options=options)
    for step in found.steps:
        judged = LEAFLET_DESK.consider(state, step.line)
        if judged.faults:
            return False
        state = judged.make()
    return not found.fails


def decided_on(text: str, query: str) -> tuple[str, bool] | None:
    """Return a question on a game as its address has it, and what the referee says of it.

    ``None`` where that is no question about an action, or cannot be understood there.
    """
    base = situation(text)
    asked = read_request(MultiDict(parse_qsl(query)), base.state.seats, LEAFLET_DESK)
    if asked.ask.kind not in LEAFLET_DESK.questions or asked.ask.kind == "worth":
        return None
    try:
        found = answer(lay_out(at_ply(base, asked.ply), asked.ask), asked.ask)
    except NotationError:
        return None
    return (asked.query(), found.lawful) if found.steps else None
