"""What the page of questions is drawn from."""

from collections.abc import Sequence
from dataclasses import dataclass

from webapp.core.record.memories import Missing
from webapp.core.record.people import Person
from webapp.core.show.tiles import TileView


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to touch: where it leads, and whether it is how things stand."""

    words: str
    url: str
    on: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Choices of which one holds."""

    title: str
    choices: Sequence[Choice]


@dataclass(frozen=True, slots=True)
class PieceView:
    """A condition: ``url`` opens it, or closes the one that is ``open``; ``away`` removes it."""

    words: str
    url: str
    away: str
    open: bool


@dataclass(frozen=True, slots=True)
class Wrong:
    """What is wrong with a question that was typed: the text before the place, and from it on."""

    said: str
    column: int
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class MomentView:
    """A moment as a sentence with its tiles, and the way to its line."""

    words: str
    tiles: Sequence[TileView]
    url: str


@dataclass(frozen=True, slots=True)
class ResultView:
    """A game that was found: its evening, what it is called, who has won it and what happened."""

    day: str
    title: str
    series: str
    url: str
    people: Sequence[Person]
    won: str
    moments: Sequence[MomentView]


@dataclass(frozen=True, slots=True)
class SearchView:
    """The page of questions.

    ``asked`` is the question as it is written, ``words`` in words where it cannot be built by
    touch. ``pieces`` are its conditions, ``joined`` says how, ``groups`` are the choices of the
    one that is open. ``adding`` adds one, ``examples`` are questions to begin with. ``found`` is
    how many games were found, ``None`` while nothing is asked; of those ``missing`` nothing is
    known.
    """

    asked: str
    words: str
    longest: int
    pieces: Sequence[PieceView]
    joined: Sequence[Choice]
    groups: Sequence[Group]
    adding: Sequence[Choice]
    examples: Sequence[Choice]
    wrong: Wrong | None
    found: int | None
    games: int
    missing: Missing
    results: Sequence[ResultView]
    newer: str
    older: str
    clear: str
