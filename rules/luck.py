"""What came to a player by chance, and how it compares with what else might have come.

A game says what each seat's tiles were (``Luck.stocks``) and what tiles can be laid as
(``Luck.melds``); which melds bring the most of given tiles is for a solver to find.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from rules.chance import Odds
from rules.messages import Message
from rules.tiles import Tile

S_contra = TypeVar("S_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Tally:
    """Something of a stock that is counted and whose odds are known exactly.

    ``text`` says how many there are, ``formula`` where the ``odds`` of 0, 1, 2 … come from.
    """

    text: Message
    count: int
    odds: Odds
    formula: Message


@dataclass(frozen=True, slots=True)
class Stock:
    """All tiles that a seat ever held in a game, sorted by how they came to it.

    ``came`` were dealt or drawn unseen, in no order that matters; ``taken`` lay open and were
    chosen. ``made`` are the points of the tiles that it laid on the table. ``tallies`` are of what
    came.
    """

    came: tuple[Tile, ...]
    taken: tuple[Tile, ...]
    made: int
    tallies: tuple[Tally, ...] = ()

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Return all of them."""
        return self.came + self.taken


@dataclass(frozen=True, slots=True)
class Untold:
    """Why nothing can be told of a seat's tiles."""

    reason: Message


@dataclass(frozen=True, slots=True)
class Chances:
    """What came by chance in a finished game: ``box`` is all that could have come to anybody."""

    box: tuple[Tile, ...]
    stocks: Mapping[str, Stock | Untold]


@dataclass(frozen=True, slots=True)
class Layable:
    """A meld that tiles can be laid as, and the points of it; Jolys are not declared."""

    tiles: tuple[Tile, ...]
    points: int


class Luck(Protocol[S_contra]):
    """How a game tells luck from what is made of it."""

    def chances(self, played: S_contra) -> Chances:
        """Return what came to each seat of a game by chance."""

    def melds(self, options: Any) -> Sequence[Layable]:  # noqa: ANN401 (each game has its own)
        """Return melds of one box such that whatever can be laid is laid by some of them.

        No points are lost by laying others.
        """


@dataclass(frozen=True, slots=True)
class Share:
    """Of so many random stocks, how many are worth less, as much and more than one's own."""

    lower: int
    equal: int
    higher: int

    @classmethod
    def of(cls, own: int, others: Sequence[int]) -> "Share":
        """Count what *others* are worth beside one's *own*."""
        return cls(sum(each < own for each in others), sum(each == own for each in others),
                   sum(each > own for each in others))
