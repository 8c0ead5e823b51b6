"""Scores as lists of lines that sum, each with its rule, its tiles and its points."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.melds import Piece
from rules.messages import Message


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Points with the rule that gives them, the rulings it rests on, and the tiles.

    ``whole`` says that the table counted them itself: nothing tells what they are made of. What
    each of the tiles counts is in ``each``, empty where they do not simply add up. ``plain`` is
    for a page, which draws the meld that ``text`` names; ``None`` where the tiles say it all.
    """

    rule: str
    points: int
    text: Message
    tiles: tuple[Piece, ...] = ()
    rulings: tuple[str, ...] = ()
    meld: int = 0
    whole: bool = False
    each: tuple[int, ...] = ()
    plain: Message | None = None

    @property
    def ruling(self) -> str:
        """Return the first ruling, or ""."""
        return self.rulings[0] if self.rulings else ""


@dataclass(frozen=True, slots=True)
class SeatScore:
    """A seat's lines. ``counted`` is false where the rack is not known and taken as empty."""

    name: str
    initial: int | None
    counted: bool
    lines: tuple[ScoreLine, ...]

    @property
    def total(self) -> int:
        """Return the sum of the lines."""
        return sum(line.points for line in self.lines)


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The scores of a game as far as it goes."""

    finished: bool
    winner: str
    seats: Mapping[str, SeatScore]
