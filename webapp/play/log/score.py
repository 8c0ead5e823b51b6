"""The page of a game's score: the sheet, and what leads on from it."""

from dataclasses import dataclass

from webapp.core.show.sheet import PlayerScore
from webapp.history.luck.view import LuckView
from webapp.history.series.again import EndView
from webapp.play.table.header import GameHeader


@dataclass(frozen=True, slots=True)
class NextGame:
    """The form that starts the next game."""

    action: str
    token: str
    label: str


@dataclass(frozen=True, slots=True)
class ScoreView:
    """The whole sheet; ``players`` from the best down, ``all`` says that all lines are shown.

    ``day`` is that of its evening, which paper has no other way to tell; ``evening`` leads to the
    page of that evening, "" to none.
    """

    title: str
    day: str
    header: GameHeader
    note: str | None
    why: str
    players: list[PlayerScore]
    all: bool
    next: NextGame | None
    evening: str = ""
    end: EndView | None = None
    luck: LuckView | None = None
