"""What is told of a finished game: statements of what its record proves, for each player."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.messages import Message
from rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing that the record tells of a player's game.

    ``ply`` is the line that it is about, ``rule`` the id of the rule that makes it so. ``points``
    are what it would have brought at least, or brought somebody else, 0 where that cannot be
    told. ``certain`` says that it is so in every order in which the tiles can have come, and not
    in some alone. ``where`` has the melds in which tiles had a place, ``melds`` what could have
    been laid down with ``tiles``.
    """

    kind: str
    seat: str
    ply: int
    rule: str
    text: Message
    tiles: tuple[Tile, ...] = ()
    points: int = 0
    certain: bool = True
    where: tuple[tuple[Tile, int], ...] = ()
    melds: tuple[tuple[Tile, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class SeatReview:
    """What is said of one player: ``statements``, most points first.

    ``most`` is the most that all tiles that the player ever held could have been laid as, with
    every rack open, and ``best`` how; both are empty where they are not all known. ``left_open``
    says what the record does not tell, and what that leaves open.
    """

    seat: str
    statements: tuple[Statement, ...]
    most: int | None = None
    best: tuple[tuple[Tile, ...], ...] = ()
    left_open: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Review:
    """What is told of all players, by their seats."""

    seats: Mapping[str, SeatReview]
