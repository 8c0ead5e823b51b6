"""Who can have done what on a table: seats for steps, in the order in which they come to mind."""

from collections.abc import Iterator, Mapping
from itertools import chain

from rules.games.romanian.explain.steps import Step
from rules.games.romanian.state import State


def seatings(
    state: State, steps: tuple[Step, ...], guesses: Mapping[int, str]
) -> Iterator[tuple[str, ...]]:
    """Yield a seat for each step: all by one first, then every mixture, the likely ones first.

    Whoever has laid in this turn already has had his turn, and the next one comes to mind.
    """
    turn = state.turn
    seats = list(state.seats)
    first = state.seat_after(state.dealer) if state.dealer else seats[0]
    if turn is not None:
        first = state.seat_after(turn.seat) if turn.closed or turn.laid else turn.seat
    at = seats.index(first)
    likely = seats[at:] + seats[:at]
    wishes: list[list[str]] = []
    for step in steps:
        guess = guesses.get(step.place.row, "") if step.is_new else ""
        able = likely if step.is_new else sorted(
            likely, key=lambda seat: not state.players[seat].opened)
        wishes.append([*filter(guess.__eq__, able), *filter(guess.__ne__, able)])
    tried: set[tuple[str, ...]] = set()
    alike = ((seat,) * len(steps) for seat in likely)
    mixed = (tuple(order[rank] for order, rank in zip(wishes, ranks, strict=True))
             for ranks in _ranks(len(steps), len(seats)))
    for seating in chain((tuple(order[0] for order in wishes),), alike, mixed):
        if seating not in tried:
            tried.add(seating)
            yield seating


def _ranks(count: int, seats: int) -> Iterator[tuple[int, ...]]:
    """Yield *count* numbers below *seats*, those with the smallest sums first."""

    def of_sum(count: int, total: int) -> Iterator[tuple[int, ...]]:
        if not count:
            if not total:
                yield ()
            return
        for first in range(min(seats - 1, total) + 1):
            for rest in of_sum(count - 1, total - first):
                yield (first, *rest)

    for total in range(count * (seats - 1) + 1):
        yield from of_sum(count, total)
