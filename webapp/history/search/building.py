"""A question taken apart and put together by touch: flat ones, of conditions that may be denied."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from webapp.history.search.query import (
    AllOf,
    Amount,
    AnyOf,
    Condition,
    Happened,
    Not,
    Query,
    all_of,
    any_of,
)

Joined: TypeAlias = Literal["and", "or"]
SHARES: Final = (0.0, 0.25, 0.5, 0.75, 0.9, 0.97, 1.0)
"""What part of all that happened lies below the amounts that are proposed."""
COARSE: Final = 5
"""Amounts that are far apart are proposed in such steps."""
_FAR: Final = 40


@dataclass(frozen=True, slots=True)
class Piece:
    """A condition of a flat question, ``denied`` by "not" or as it stands."""

    asked: Condition
    denied: bool = False

    @property
    def query(self) -> Query:
        """Return the piece as a question of its own."""
        return Not(self.asked) if self.denied else self.asked


@dataclass(frozen=True, slots=True)
class Flat:
    """A question that is built by touch: its pieces, and how they are ``joined``."""

    pieces: tuple[Piece, ...] = ()
    joined: Joined = "and"

    @property
    def query(self) -> Query | None:
        """Return the question; ``None`` where nothing is asked yet."""
        parts = [each.query for each in self.pieces]
        if not parts:
            return None
        return all_of(*parts) if self.joined == "and" else any_of(*parts)

    def with_piece(self, at: int, piece: Piece) -> "Flat":
        """Return the question with *piece* in this place, or after the last one."""
        return replace(self, pieces=(*self.pieces[:at], piece, *self.pieces[at + 1:]))

    def without(self, at: int) -> "Flat":
        """Return the question without the piece in this place."""
        return replace(self, pieces=self.pieces[:at] + self.pieces[at + 1:])


def flat_of(query: Query | None) -> Flat | None:
    """Return *query* taken apart; ``None`` for one that was typed and is not flat."""
    joined: Joined = "or" if isinstance(query, AnyOf) else "and"
    parts: Sequence[Query] = (query.parts if isinstance(query, AllOf | AnyOf)
                              else () if query is None else (query,))
    pieces = [_piece(each) for each in parts]
    found = tuple(each for each in pieces if each is not None)
    return Flat(found, joined) if len(found) == len(pieces) else None


def _piece(query: Query) -> Piece | None:
    asked = query.part if isinstance(query, Not) else query
    return None if isinstance(asked, AllOf | AnyOf | Not) else Piece(asked, query is not asked)


def steps(amounts: Sequence[int]) -> list[int]:
    """Return the amounts that are worth asking for, at most ``len(SHARES)``, in rising order."""
    last = len(amounts) - 1
    chosen = [amounts[round(share * last)] for share in SHARES] if amounts else []
    if chosen and chosen[-1] - chosen[0] > _FAR:
        chosen = [each // COARSE * COARSE for each in chosen]
    return sorted(set(chosen))


def beside(amounts: Sequence[int], number: int) -> tuple[int, ...]:
    """Return the amounts that have been, just below *number* and just above it."""
    have = sorted(set(amounts))
    at = bisect_left(have, number)
    above = have[at:] if at == len(have) or have[at] != number else have[at + 1:]
    return (*have[:at][-1:], *above[:1])


def with_amount(asked: Happened, number: int | None) -> Happened:
    """Return what is asked with another number, or with any amount."""
    if number is None:
        return replace(asked, amount=None)
    return replace(asked, amount=Amount(asked.amount.sign if asked.amount else ">=", number))
