"""What games say of a person: pure counting over games that are remembered.

A person is an id here; the name changes nothing. A game is won by anyone who alone
has most, or by a team; where several others do, they are level in it and no one has won it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from rules.memory import OPENED, RUN, SET
from webapp.core.record.tallies import Tally

FLOOR: Final = 3
"""Games that two must have played with each other before anything is compared."""
_TOLD: Final = frozenset({OPENED, RUN, SET})


@dataclass(frozen=True, slots=True)
class Sat:
    """A game at which people sat: ``people`` are their ids by the seats of its record.

    ``game`` is what was played, ``month`` the year and the number of the evening's. ``team`` says
    that the winners are one.
    """

    id: str
    game: str
    month: tuple[int, int]
    people: Mapping[str, int]
    tally: Tally
    team: bool = False

    @property
    def won(self) -> bool:
        """Say whether someone has won it, alone or as a team."""
        return len(self.tally.winners) == 1 or self.team

    @property
    def told(self) -> bool:
        """Say whether it tells what was laid, and not the scores alone."""
        return any(each.kind in _TOLD for each in self.tally.counts)

    def seat_of(self, person: int) -> str:
        """Return the seat of a *person*; "" for who was not there."""
        for seat, each in self.people.items():
            if each == person:
                return seat
        return ""


@dataclass(frozen=True, slots=True)
class Peak:
    """The greatest of something: how much, in which game, and with which line (0 for none)."""

    amount: int
    game: str
    ply: int = 0


@dataclass(slots=True)
class Times:
    """What happened to a person in games of one kind: how often, the amounts, the greatest.

    ``games`` is how many games tell of such things at all.
    """

    games: int = 0
    times: int = 0
    sum: int = 0
    peak: Peak | None = None


@dataclass(slots=True)
class OfGame:
    """A person's games of one kind; ``won`` are those won alone, ``shared`` those level."""

    games: int = 0
    won: int = 0
    shared: int = 0
    sum: int = 0
    best: Peak | None = None
    worst: Peak | None = None
    told: int = 0
    kinds: dict[str, Times] = field(default_factory=dict)


@dataclass(slots=True)
class With:
    """How a person fared against another one at the same table, game by game."""

    games: int = 0
    ahead: int = 0
    behind: int = 0
    difference: int = 0

    @property
    def level(self) -> int:
        """Return how often they were level."""
        return self.games - self.ahead - self.behind


@dataclass(slots=True)
class Month:
    """A month of a person: games, those won alone, and the points."""

    games: int = 0
    won: int = 0
    sum: int = 0


@dataclass(slots=True)
class Figures:
    """All that is counted of a person; ``streak`` is the longest row of games won alone.

    ``running`` is how many of the latest games were won in a row; ``months`` are by year and
    number.
    """

    games: int = 0
    won: int = 0
    shared: int = 0
    streak: int = 0
    running: int = 0
    by_game: dict[str, OfGame] = field(default_factory=dict)
    mates: dict[int, With] = field(default_factory=dict)
    months: dict[tuple[int, int], Month] = field(default_factory=dict)

    @property
    def years(self) -> list[int]:
        """Return the years in which the person played, the latest first."""
        return sorted({year for year, _ in self.months}, reverse=True)


def count_person(person: int, games: Iterable[Sat]) -> Figures:
    """Count what *games*, oldest first, say of a *person*."""
    found = Figures()
    for sat in games:
        seat = sat.seat_of(person)
        if not seat:
            continue
        first = seat in sat.tally.winners
        alone = first and sat.won
        found.games += 1
        found.won += alone
        found.shared += first and not alone
        found.running = found.running + 1 if alone else 0
        found.streak = max(found.streak, found.running)
        month = found.months.setdefault(sat.month, Month())
        month.games += 1
        month.won += alone
        month.sum += sat.tally.totals[seat]
        _count_game(found.by_game.setdefault(sat.game, OfGame()), sat, seat, won=alone,
                    shared=first and not alone)
        _count_mates(found.mates, sat, seat)
    return found


def _count_game(of: OfGame, sat: Sat, seat: str, *, won: bool, shared: bool) -> None:
    total = sat.tally.totals[seat]
    of.games += 1
    of.won += won
    of.shared += shared
    of.sum += total
    if of.best is None or total > of.best.amount:
        of.best = Peak(total, sat.id)
    if of.worst is None or total < of.worst.amount:
        of.worst = Peak(total, sat.id)
    of.told += sat.told
    for each in sat.tally.counts:
        if each.seat != seat:
            continue
        times = of.kinds.setdefault(each.kind, Times())
        times.times += each.times
        times.sum += each.sum
        times.games += 1
        if times.peak is None or each.most > times.peak.amount:
            times.peak = Peak(each.most, sat.id, each.ply)


def _count_mates(mates: dict[int, With], sat: Sat, seat: str) -> None:
    mine = sat.tally.totals[seat]
    for other, person in sat.people.items():
        if other != seat:
            theirs = sat.tally.totals[other]
            with_ = mates.setdefault(person, With())
            with_.games += 1
            with_.ahead += mine > theirs
            with_.behind += mine < theirs
            with_.difference += mine - theirs


@dataclass(frozen=True, slots=True)
class Standing:
    """A person among those of the household: games, those won alone, and those level."""

    person: int
    games: int
    won: int
    shared: int


def count_all(games: Iterable[Sat]) -> list[Standing]:
    """Count everybody's games; the one who won most of them comes first."""
    games_of: dict[int, int] = {}
    won: dict[int, int] = {}
    shared: dict[int, int] = {}
    for sat in games:
        alone = sat.won
        for seat, person in sat.people.items():
            games_of[person] = games_of.get(person, 0) + 1
            if seat in sat.tally.winners:
                into = won if alone else shared
                into[person] = into.get(person, 0) + 1
    found = [Standing(person, number, won.get(person, 0), shared.get(person, 0))
             for person, number in games_of.items()]
    return sorted(found, key=lambda each: (-each.won, -each.shared, -each.games, each.person))
