"""Setting right what a whole series was told wrongly: who sits where, the house rules, a dealer.

Each game gets a batch of corrections of its own; nothing is taken out of its log. Lines that would
no longer be lawful are let stand or taken out, as anyone who mends it chooses.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, Final, Literal, TypeAlias

from rules.copying import replace
from rules.games import GAMES
from rules.melds import DeclaredJoly
from rules.notation import lines as ln
from rules.notation.kinds import Line
from rules.notation.record import LARGEST, Record
from rules.replay import Replay, parse_record, replay
from rules.tiles import Joly, NumberTile
from webapp.core.record.outcome import GameResult, result_from

Unlawful: TypeAlias = Literal["stand", "drop"]
_SEAT_FIELDS: Final = frozenset({"seat", "first", "second", "by"})
_ROUNDS: Final = 20
_LONGEST: Final = LARGEST // 8
"""Characters of a record that takes any exchange of seats and stays within the limits."""


@dataclass(frozen=True, slots=True)
class Mended:
    """What one game's corrections do: the lines, the totals by name, how many lines they break.

    ``gone`` of the ``broken`` lines cannot stand, and are taken out whatever was chosen.
    ``result`` is what the game comes to with them.
    """

    lines: tuple[str, ...]
    before: Mapping[str, int]
    after: Mapping[str, int]
    broken: int
    gone: int
    result: GameResult

    @property
    def changes(self) -> list[tuple[str, int, int]]:
        """Return the players whose total changes, with it before and after."""
        return [(name, self.before.get(name, 0), total) for name, total in self.after.items()
                if self.before.get(name) != total]


def with_seats(value: Any, letters: Mapping[str, str]) -> Any:  # noqa: ANN401 (any part of a line)
    """Return a line, or a part of one, with its seats' letters exchanged."""
    if isinstance(value, tuple):
        return tuple(with_seats(each, letters) for each in value)
    changed = {}
    for name, is_seat in _parts(type(value)):
        held = getattr(value, name)
        if is_seat:
            changed[name] = letters.get(held, held)
        elif isinstance(held, tuple | ln.LaidPiece):
            changed[name] = with_seats(held, letters)
    return replace(value, **changed) if changed else value


_PARTS: Final[dict[type, tuple[tuple[str, bool], ...]]] = dict.fromkeys(
    (NumberTile, Joly, DeclaredJoly, ln.SeatLine), ())
"""The fields of each kind of line and of what it is made of, each with whether it is a seat."""


def _parts(kind: type) -> tuple[tuple[str, bool], ...]:
    if kind not in _PARTS:
        _PARTS[kind] = tuple((each.name, each.name in _SEAT_FIELDS) for each in (
            fields(kind) if is_dataclass(kind) else ()))
    return _PARTS[kind]


def reseat(record: Record, seats: Mapping[str, str]) -> dict[int, Line]:
    """Return the lines that change, by ply, where players move as *seats* says: old to new."""
    names = {seats[seat]: name for seat, name in record.seats}
    moved = {seat for seat, to in seats.items() if seat != to}
    found: dict[int, Line] = {}
    for line in record.lines:
        value = line.value
        if isinstance(value, ln.SeatLine):
            value = replace(value, name=names[value.seat])
        elif not moved.isdisjoint(value.seats_named()):
            value = with_seats(value, seats)
        if value != line.value:
            found[line.ply] = value
    return found


def amends(record: Record, values: Mapping[int, Line]) -> list[str]:
    """Return the corrections that put *values* in the place of lines of *record*, by ply."""
    stand = {line.ply: line.stands for line in record.lines}
    return [str(ln.Amend(ply, value, stand[ply])) for ply, value in values.items()]


def carry(
    record: Record, lines: Sequence[str], seats: Mapping[str, str], result: GameResult
) -> Mended | None:
    """Say what ``reseat`` does to a game of which *result* is known; nothing is folded.

    Nothing is said of a game whose result may depend on how they sit.
    """
    if (GAMES[record.game].heeds_order(record, seats)
            or sum(len(line.text) for line in record.written) > _LONGEST):
        return None
    totals = {name: result.scores[seat] for seat, name in record.seats}
    moved = result.lettered(seats)
    return Mended(tuple(lines), totals, totals, 0, 0, replace(
        moved, scores=dict(sorted(moved.scores.items())), won=tuple(sorted(moved.won)),
        outright=tuple(sorted(moved.outright)),
        teams=tuple(sorted("".join(sorted(team)) for team in moved.teams))))


def rule_changes(record: Record, preset: str, options: Sequence[Sequence[str]]) -> list[str]:
    """Return corrections that make a game be played by *preset* and the house rules *options*."""
    wanted = {pair[0]: pair[1] for pair in options}
    found: list[str] = []
    named = False
    first_seat = next(line.ply for line in record.lines if isinstance(line.value, ln.SeatLine))
    for line in record.lines:
        value = line.value
        if isinstance(value, ln.PresetLine):
            named = True
            if value.name != preset:
                found.append(f"amend {line.ply} preset {preset}")
        elif isinstance(value, ln.SetOption):
            word = wanted.pop(value.name, None)
            if word is None:
                found.append(f"undo {line.ply}")
            elif word != value.value:
                found.append(f"amend {line.ply} set {value.name} {word}")
    if not named and preset in GAMES[record.game].house.presets:
        found.append(f"insert {first_seat} preset {preset}")
    found += [f"insert {first_seat} set {name} {word}" for name, word in wanted.items()]
    return found


def dealer_change(record: Record, dealer: str) -> list[str]:
    """Return the correction that says who dealt; "" leaves it to the rotation."""
    line = next((each for each in record.lines if isinstance(each.value, ln.Dealer)), None)
    if line is not None:
        return [f"amend {line.ply} dealer {dealer}" if dealer else f"undo {line.ply}"]
    last = max(each.ply for each in record.lines if isinstance(each.value, ln.SeatLine))
    plies = [each.ply for each in record.lines]
    after = plies[plies.index(last) + 1 :]
    if not dealer:
        return []
    return [f"insert {after[0]} dealer {dealer}" if after else f"dealer {dealer}"]


def mend(
    record: Record, lines: Sequence[str], unlawful: Unlawful = "stand", *,
    played: Replay[Any] | None = None, totals: Mapping[str, int] | None = None,
    corrected: Record | None = None,
) -> Mended:
    """Say what corrections do to the game *record*; lines that they break are settled with them.

    Args:
        record: the game as it is.
        lines: the corrections.
        unlawful: what becomes of the lines that they break.
        played: the game folded, where it is known; else it is only where lines are refused.
        totals: what everybody has in it by name, where it is known.
        corrected: the game with the corrections, where it has been read.

    Raises:
        NotationError: the corrections cannot stand there.
    """
    after = replay(corrected, played) if corrected else _with(record, lines, played)
    if after.refused or totals is None:
        played = played or replay(record)
        totals = _totals(played.record, result_from(played)) if totals is None else totals
    refused = {entry.ply for entry in played.refused} if played else set()
    settled: dict[int, str] = {}
    gone = 0
    for _round in range(_ROUNDS):
        new = [entry for entry in after.refused if entry.ply not in refused]
        new = [entry for entry in new if entry.ply not in settled]
        if not new:
            break
        values = {line.ply: line.value for line in after.record.lines}
        for entry in new:
            value = values[entry.ply]
            gone += not value.may_stand
            stands = unlawful == "stand" and value.may_stand
            settled[entry.ply] = f"amend {entry.ply} ! {value}" if stands else f"undo {entry.ply}"
        after = _with(record, [*lines, *settled.values()], after)
    result = result_from(after)
    return Mended((*lines, *settled.values()), totals, _totals(after.record, result),
                  len(settled), gone, result)


def _with(record: Record, lines: Sequence[str], near: Replay[Any] | None) -> Replay[Any]:
    """Return the game *record* with *lines*; *near* is a game much like it."""
    return replay(parse_record("".join(f"{line}\n" for line in lines), record), near)


def _totals(record: Record, result: GameResult) -> dict[str, int]:
    return {name: result.scores[seat] for seat, name in record.seats}
