"""Who is first and why: places, and kinds of points with the sentences that tell of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias, TypeVar

Words: TypeAlias = tuple[str, str]
"""A message and its plural form, "" where no number decides it."""

NO_WORDS: Final[Words] = ("", "")


@dataclass(frozen=True, slots=True)
class Reason:
    """A kind of points that can make the difference between the best two.

    Each sentence is a message with the fields ``name`` (who has the most), ``other`` (who is
    compared), ``points`` and ``n`` (how many lines of a score gave them); what cannot be is
    ``NO_WORDS``. ``out`` is said where the best went out, ``most`` where ``other`` or no one did,
    or the game goes on. A ``loss`` counts against the other one; where it hit
    several others and spared none, ``all`` is said of anyone who went out.
    """

    out: Words = NO_WORDS
    most: Words = NO_WORDS
    all: Words = NO_WORDS
    loss: bool = False


P = TypeVar("P", int, tuple[int, int])
"""Points, or games won and then points."""


def ranked(totals: Mapping[str, P]) -> list[tuple[int, str]]:
    """Return each seat with its place, from the best down; who is level has the same place."""
    best = sorted(totals.items(), key=lambda each: each[1], reverse=True)
    return [(1 + sum(other > points for other in totals.values()), seat) for seat, points in best]
