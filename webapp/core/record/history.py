"""What each place of a record has gone through: put in, changed, taken out, brought back."""

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from rules.notation.lines import Amend, Insert, Undo
from rules.notation.record import Record, RecordLine

Happened: TypeAlias = Literal["inserted", "changed", "taken out", "brought back"]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened to a place: by which line, and what stood there before.

    ``in_vain`` says that the place had been taken out and stayed so.
    """

    ply: int
    what: Happened
    before: RecordLine | None = None
    in_vain: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the record: what stands there now, or stood there last, and how it came so."""

    line: RecordLine
    holds: bool
    events: tuple[Event, ...] = ()


def read_places(record: Record) -> tuple[Place, ...]:
    """Return the places of *record* in their order in the game, those taken out included."""
    held = {line.ply: line for line in record.lines}
    place: dict[int, int] = {}
    order: list[int] = []
    shown: dict[int, RecordLine] = {}
    events: dict[int, list[Event]] = {}
    back: dict[int, bool] = {}
    changes: set[int] = set()  # the amendments, and what takes them back and brings them back
    out: set[int] = set()
    for line in record.written:
        value = line.value
        if isinstance(value, Undo):
            at = place[value.ply]
            place[line.ply] = at
            # An undo of an undo brings back; of an amendment, what stood before it.
            back[line.ply] = not back.get(value.ply, True)
            what: Happened = "brought back" if back[line.ply] else "taken out"
            events[at].append(Event(line.ply, what))
            if value.ply in changes:
                changes.add(line.ply)
            elif back[line.ply]:
                out.discard(at)
            else:
                out.add(at)
        elif isinstance(value, Amend):
            at = place[value.ply]
            place[line.ply] = at
            changes.add(line.ply)
            events[at].append(Event(line.ply, "changed", shown[at], at in out))
            shown[at] = _standing(line, value, at)
        elif isinstance(value, Insert):
            place[line.ply] = line.ply
            order.insert(order.index(place[value.ply]), line.ply)
            shown[line.ply] = _standing(line, value, line.ply)
            events[line.ply] = [Event(line.ply, "inserted")]
        else:
            place[line.ply] = line.ply
            order.append(line.ply)
            shown[line.ply] = line
            events[line.ply] = []
    return tuple(
        Place(held.get(ply, shown[ply]), ply in held, tuple(events[ply])) for ply in order)


def _standing(line: RecordLine, value: Amend | Insert, ply: int) -> RecordLine:
    return replace(line, ply=ply, value=value.line, stands=value.stands)
