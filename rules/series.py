"""Series of games: totals, who deals next, and when a series is over (R-SER-1, K-SER-1)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class SeriesEnd:
    """What the players agreed to end on; both ``None`` for a series that stays open (R-SER-2)."""

    games: int | None = None
    target: int | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """How a series stands after its finished games.

    ``leaders`` are the seats that are ahead, none before the first game: those with the highest
    total, or where games count first those of them who have won the most. ``wins`` are the games
    won by seat, empty where points alone count. ``due`` says that the agreed end is reached; a tie
    is then played on, so that the series is over only with one leader (Q-END-9). ``next_dealer``
    sits to the right of the last one (R-WALL-2).
    """

    totals: Mapping[str, int]
    leaders: tuple[str, ...]
    next_dealer: str
    due: bool
    wins: Mapping[str, int] = field(default_factory=dict)

    @property
    def over(self) -> bool:
        """Say whether the series has ended."""
        return self.due and len(self.leaders) == 1

    @property
    def winner(self) -> str | None:
        """Return the seat that has won the series."""
        return self.leaders[0] if self.over else None


def dealer_after(seats: Sequence[str], dealer: str) -> str:
    """Return who deals after *dealer*: the next seat in order of play (R-WALL-2)."""
    return seats[(seats.index(dealer) + 1) % len(seats)]


def stand(
    seats: Sequence[str], dealer: str, games: Sequence[Mapping[str, int]], end: SeriesEnd,
    won: Sequence[Sequence[str]] = (),
) -> Standing:
    """Add up *games*, each a score by seat, the first of which *dealer* dealt.

    *won* are the winners of each game where the most games decide and points break ties (K-SER-1).
    """
    totals = {seat: sum(game.get(seat, 0) for game in games) for seat in seats}
    for _ in games:
        dealer = dealer_after(seats, dealer)
    best = max(totals.values())
    wins = Counter(seat for winners in won for seat in winners)
    most = max((wins[seat], total) for seat, total in totals.items())
    leaders = tuple(seat for seat, total in totals.items()
                    if (wins[seat], total) == most) if games else ()
    counted = {seat: wins[seat] for seat in seats} if any(won) else {}
    return Standing(totals, leaders, dealer, is_due(end, len(games), best), counted)


def is_due(end: SeriesEnd, games: int, best: int) -> bool:
    """Say whether the agreed end is reached after *games*, the highest total being *best*."""
    if not games:
        return False
    if end.games is not None:
        return games >= end.games
    return end.target is not None and best >= end.target
