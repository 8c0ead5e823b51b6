"""How strong everybody plays, as far as the scores can tell: a band, never a number alone.

Weng and Lin's way (openskill, Bradley–Terry with full pairing): all at a table are compared with
each other, and who wins by more than is usual here moves further. It is recomputed from the games
each time, oldest first, so that a correction changes it as if it had always been so.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING, Final, TypeAlias

from webapp.history.people.counting import Sat

if TYPE_CHECKING:
    from openskill.models import BradleyTerryFullRating

AT_LEAST: Final = 5
"""Games before anything is said of a person."""
MIDDLE: Final = 1500
_MU: Final = 25.0
_WIDE: Final = 25.0 / 3
_STEP: Final = 40
"""Points of the ratings to one of the model's; a newcomer's band then has 1,300 points."""
_SURE: Final = 2
"""Standard deviations to each side: in 19 of 20 cases the strength lies within."""

Played: TypeAlias = tuple[tuple[int, int], ...]
"""A game: each person with the score."""


@dataclass(frozen=True, slots=True)
class Rung:
    """A person on the ratings: the band from ``low`` to ``high``, its middle, and the games."""

    person: int
    low: int
    middle: int
    high: int
    games: int


def ladder_of(games: Sequence[Sat]) -> list[Rung]:
    """Return those with enough of *games*, oldest first, on the ratings from the top.

    Anyone who is certain to play well stands higher: the order is that of the bands' lower ends.
    """
    return list(_ladder(tuple(
        tuple((person, sat.tally.totals[seat]) for seat, person in sat.people.items())
        for sat in games)))


@lru_cache(maxsize=16)  # nothing changes until a game does: 2,000 take half a second
def _ladder(games: tuple[Played, ...]) -> tuple[Rung, ...]:
    from openskill.models import BradleyTerryFull  # noqa: PLC0415 (for those who have a ladder)

    model = BradleyTerryFull(mu=_MU, sigma=_WIDE, margin=usual_margin(games))
    ratings: dict[int, BradleyTerryFullRating] = {}
    played: dict[int, int] = {}
    for game in games:
        if len(game) < 2:  # noqa: PLR2004 (nobody to be compared with)
            continue
        teams = [[ratings.get(person) or model.rating()] for person, _ in game]
        rated = model.rate(teams, scores=[float(score) for _, score in game])
        for (person, _), (rating,) in zip(game, rated, strict=True):
            ratings[person] = rating
            played[person] = played.get(person, 0) + 1
    found = [
        Rung(person, _shown(each.mu - _SURE * each.sigma), _shown(each.mu),
             _shown(each.mu + _SURE * each.sigma), played[person])
        for person, each in ratings.items() if played[person] >= AT_LEAST]
    return tuple(sorted(found, key=lambda rung: (-rung.low, -rung.middle, rung.person)))


def _shown(mu: float) -> int:
    return round(MIDDLE + (mu - _MU) * _STEP)


def usual_margin(games: Sequence[Played]) -> float:
    """Return by how many points one is usually ahead of the next here, at least 1."""
    gaps = [above - below for game in games
            for scores in [sorted((score for _, score in game), reverse=True)]
            for above, below in pairwise(scores)]
    return max(float(median(gaps)) if gaps else 0.0, 1.0)
