"""What a finished game leaves as it is written down: its numbers, and what happened in it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec

from rules.games import GAMES
from rules.memory import Moment, Remembered
from rules.replay import parse_record, replay
from rules.tiles import find_tile

POINTS: Final = "points"
"""Happens to everybody once a game: with how many points it ended. It links to no line."""
LEAD: Final = "lead"
"""Happens to anyone who has won alone: by how many points."""


class Count(msgspec.Struct, frozen=True, array_like=True):
    """The moments of one kind of one seat in a game: how many, and their amounts.

    ``most`` is the greatest amount, ``ply`` the line that tells of it.
    """

    kind: str
    seat: str
    times: int
    sum: int
    most: int
    ply: int


class Tally(msgspec.Struct, frozen=True, array_like=True):
    """A game in numbers; ``totals`` and ``winners`` are by seats of its record."""

    totals: dict[str, int]
    winners: str
    turns: int
    full: bool
    counts: tuple[Count, ...]


class KeptMoment(msgspec.Struct, frozen=True, array_like=True):
    """A moment as it is kept, its tiles in notation."""

    kind: str
    seat: str
    amount: int
    ply: int
    tiles: str


_TALLY: Final = msgspec.json.Decoder(Tally)
_MOMENTS: Final = msgspec.json.Decoder(tuple[KeptMoment, ...])


def recall(text: str) -> Remembered:
    """Return what the game with the record *text* leaves.

    Raises:
        NotationError: it cannot be read.
    """
    played = replay(parse_record(text))
    return GAMES[played.record.game].remembered(played)


def tally_of(memory: Remembered) -> Tally:
    """Return the numbers of what a game leaves."""
    counts: dict[tuple[str, str], Count] = {}
    for each in memory.moments:
        old = counts.get((each.kind, each.seat))
        if old is None:
            new = Count(each.kind, each.seat, 1, each.amount, each.amount, each.ply)
        else:
            more = each.amount > old.most
            new = Count(each.kind, each.seat, old.times + 1, old.sum + each.amount,
                        each.amount if more else old.most, each.ply if more else old.ply)
        counts[each.kind, each.seat] = new
    return Tally(dict(memory.totals), "".join(memory.winners), memory.turns, memory.full,
                 tuple(counts.values()))


def written(memory: Remembered) -> tuple[str, str]:
    """Return what is kept of a game: its tally and its moments."""
    moments = [KeptMoment(each.kind, each.seat, each.amount, each.ply,
                          " ".join(map(str, each.tiles))) for each in memory.moments]
    return (msgspec.json.encode(tally_of(memory)).decode(), msgspec.json.encode(moments).decode())


def read_memory(tally: str, moments: str) -> Remembered:
    """Return what *written* wrote."""
    counted = _TALLY.decode(tally)
    return Remembered(
        tuple(counted.totals), counted.totals, tuple(counted.winners), counted.turns, counted.full,
        tuple(Moment(each.kind, each.seat, each.amount, each.ply, tuple(
            tile for word in each.tiles.split() if (tile := find_tile(word)) is not None))
            for each in _MOMENTS.decode(moments)))


def read_tally(text: str) -> Tally:
    """Return the numbers of a game as *written* wrote them."""
    return _TALLY.decode(text)


def happened(memory: Remembered) -> Iterator[Moment]:
    """Yield all that questions ask of a game: its moments, then what no line of it tells."""
    yield from memory.moments
    for seat, total in memory.totals.items():
        yield Moment(POINTS, seat, total, 0)
    yield from lead_of(memory.totals, memory.winners)


def lead_of(totals: Mapping[str, int], winners: Sequence[str]) -> list[Moment]:
    """Return by how many points a game was won, where someone alone has won it."""
    others = [total for seat, total in totals.items() if seat not in winners]
    if len(winners) != 1 or not others:
        return []
    return [Moment(LEAD, winners[0], totals[winners[0]] - max(others), 0)]
