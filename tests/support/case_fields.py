"""The fields of a worked case (docs/cases.md): what each speaks of in what came out."""

from collections.abc import Callable, Mapping
from typing import Final

from rules.cases import Case
from rules.games.romanian.state import State as RomanianState
from rules.games.romanian.tables import returned
from rules.melds import TableMeld
from tests.support.outcomes import Outcome

BONUSES: Final = ("R-SCORE-1", "R-SCORE-7", "R-SCORE-8", "R-VAR-4")
"""Rules whose lines add points that no melded tile gives."""


def _meld(seen: Outcome, name: str) -> TableMeld:
    found: TableMeld = seen.played.state.melds[int(name.removeprefix("m"))]
    return found


def _melds(seen: Outcome, name: str) -> list[str]:
    """Return what lies in a meld, in the Romanian game as if every Joly had gone back."""
    meld = _meld(seen, name)
    if isinstance(seen.played.state, RomanianState):
        return [str(piece) for piece in returned(seen.played.state, meld)]
    return [str(slot.piece) for slot in meld.slots]


def _melded(seen: Outcome, seat: str) -> int:
    """Return what the seat's tiles on the table and on the stacks count."""
    return sum(line.points for line in seen.lines[seat]
               if line.tiles and line.points > 0 and line.rule not in BONUSES)


def _left(seen: Outcome, name: str) -> list[str] | None:
    """Return what stays of a meld after the last stack move from it, if there was one."""
    return next((left for _, meld, _, left in reversed(seen.moves) if meld == name), None)


def _stacks(seen: Outcome, seat: str) -> list[str]:
    return sorted(str(slot.tile) for meld in seen.played.state.melds.values()
                  for slot in meld.slots if slot.stacked_by == seat)


def credit(seen: Outcome, seat: str) -> int:
    """Return what the stacking method still owes *seat*."""
    return sum(each.points for each in seen.played.state.credits if each.seat == seat)


def _state(seen: Outcome, name: str) -> object:
    state = seen.played.state
    return state.stock if name == "stock" else [str(tile) for tile in state.line or ()]


FIELDS: Final[Mapping[str, Callable[[Outcome, str], object]]] = {
    "scores": lambda seen, seat: seen.totals[seat],
    "initial": lambda seen, seat: seen.initial[seat],
    "values": _melded,
    "melds": _melds,
    "kinds": lambda seen, name: _meld(seen, name).kind,
    "stacks": _stacks,
    "credit": credit,
    "left": _left,
    "state": _state,
}
"""What a field of a case speaks of, for the seat, meld or fact that it names."""


def field_faults(case: Case, seen: Outcome) -> list[str]:
    """Return in which of its fields *case* comes out otherwise than it says."""
    expected = dict(case.expected)
    faults = []
    for seat, lines in expected.pop("lines", {}).items():
        shown = [line.short() for line in seen.lines[seat]]
        faults += [f"{seat} lacks the line {line}: {shown}" for line in lines if line not in shown]
    for field, values in expected.items():
        for name, value in values.items():
            got = FIELDS[field](seen, name)
            wanted = value.split() if isinstance(got, list) else value
            if got != (sorted(wanted) if field == "stacks" else wanted):
                faults.append(f"{field} of {name}: expected {wanted}, got {got}")
    return faults
