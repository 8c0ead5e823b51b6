"""Series of games: totals, who deals next, and when one is over (R-SER-1, K-SER-1, C-SER-1)."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True, slots=True)
class SeriesEnd:
    """What the players agreed to end on; both ``None`` for a series that stays open (R-SER-2)."""

    games: int | None = None
    target: int | None = None


@dataclass(frozen=True, slots=True)
class Counting:
    """How totals run by the rules of a game.

    ``begins`` is what everybody has before the first game. ``ends`` is the total at which these
    rules end a series, ``None`` where the players agree on one. A total below ``begins`` ends it
    for whoever falls to it, one above for whoever reaches it.
    """

    begins: int = 0
    ends: int | None = None

    def falls_to(self, target: int) -> bool:
        """Say whether *target* is one to which totals fall."""
        return target < self.begins

    def is_reached(self, target: int, totals: Collection[int]) -> bool:
        """Say whether one of *totals* has come to *target*; nothing ends where all begin."""
        if self.falls_to(target):
            return min(totals) <= target
        return self.begins < target <= max(totals)


FROM_NOTHING: Final = Counting()
"""How most games count: everybody begins with nothing."""


@dataclass(frozen=True, slots=True)
class Decided:
    """What games say of a series beside their points, a part for each game in order.

    ``won`` are the winners of each game where the most games decide and points break ties
    (K-SER-1); ``outright`` who has won the whole series with it (C-WORTH-7); ``teams`` who won
    and lost it together, by groups of more than one.
    """

    won: Sequence[Sequence[str]] = ()
    outright: Sequence[Sequence[str]] = ()
    teams: Sequence[Sequence[Collection[str]]] = ()

    @property
    def winners(self) -> tuple[str, ...]:
        """Return who has won the series with one game, the first of them."""
        return next((tuple(each) for each in self.outright if each), ())

    def are_partners(self, seats: Collection[str]) -> bool:
        """Say whether *seats* were one team in every game that was played in teams."""
        played = [game for game in self.teams if game]
        return bool(played) and all(
            any(set(seats) <= set(team) for team in game) for game in played)


NOTHING_DECIDED: Final = Decided()


@dataclass(frozen=True, slots=True)
class Standing:
    """How a series stands after its finished games.

    ``leaders`` are the seats that are ahead, none before the first game: those with the highest
    total, or where games count first those of them who have won the most. ``wins`` are the games
    won by seat, empty where points alone count. ``due`` says that the end is reached; a tie is
    then played on, so that the series is over only with one leader (Q-END-9) or one team
    (Q-C-15): then ``winners`` are they. ``next_dealer`` sits to the right of the last one
    (R-WALL-2).
    """

    totals: Mapping[str, int]
    leaders: tuple[str, ...]
    next_dealer: str
    due: bool
    wins: Mapping[str, int] = field(default_factory=dict)
    winners: tuple[str, ...] = ()

    @property
    def over(self) -> bool:
        """Say whether the series has ended."""
        return bool(self.winners)

    @property
    def winner(self) -> str | None:
        """Return the seat that has won the series, the first of a team."""
        return next(iter(self.winners), None)


def dealer_after(seats: Sequence[str], dealer: str) -> str:
    """Return who deals after *dealer*: the next seat in order of play (R-WALL-2)."""
    return seats[(seats.index(dealer) + 1) % len(seats)]


def stand(
    seats: Sequence[str], dealer: str, games: Sequence[Mapping[str, int]], end: SeriesEnd,
    decided: Decided = NOTHING_DECIDED, counting: Counting = FROM_NOTHING,
) -> Standing:
    """Add up *games*, each a score by seat, the first of which *dealer* dealt."""
    totals = {seat: counting.begins + sum(game.get(seat, 0) for game in games) for seat in seats}
    for _ in games:
        dealer = dealer_after(seats, dealer)
    wins = Counter(seat for winners in decided.won for seat in winners)
    most = max((wins[seat], total) for seat, total in totals.items())
    leaders = tuple(seat for seat, total in totals.items()
                    if (wins[seat], total) == most) if games else ()
    counted = {seat: wins[seat] for seat in seats} if any(decided.won) else {}
    due = is_due(end, len(games), totals.values(), counting)
    ahead = leaders if due and (len(leaders) == 1 or decided.are_partners(leaders)) else ()
    winners = decided.winners or ahead
    return Standing(totals, winners or leaders, dealer, due or bool(winners), counted, winners)


def is_due(
    end: SeriesEnd, games: int, totals: Collection[int], counting: Counting = FROM_NOTHING
) -> bool:
    """Say whether the agreed end is reached after *games*, with these *totals*."""
    if not games:
        return False
    if end.games is not None:
        return games >= end.games
    return end.target is not None and counting.is_reached(end.target, totals)
