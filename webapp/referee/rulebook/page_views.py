"""What the pages of the rulebook are drawn from."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from rules.options import Preset
from rules.rulebook.chapters import Book, Chapter
from rules.rulebook.doubts import Doubt
from rules.rulebook.entry import Rule, Ruling
from rules.rulebook.volume import Volume
from webapp.core.show.table import Link
from webapp.referee.rulebook.asked import AskedGame
from webapp.referee.rulebook.examples import ExampleView
from webapp.referee.rulebook.house_rules import HouseView, OptionView
from webapp.referee.rulebook.search import Hit
from webapp.referee.rulebook.view import ChapterView
from webapp.server.data.models import Series


@dataclass(frozen=True, slots=True)
class ChapterLink:
    """A chapter of a book, with the number of its rules as they are played."""

    title: str
    rules: int
    url: str


@dataclass(frozen=True, slots=True)
class RefereeView:
    """The Referee tab, or what was found; ``found`` is ``None`` where nothing was searched.

    ``asked`` is the game that runs, ``tables`` ask about any other table. ``house`` is the series
    whose rules the chapters are, "" where no one has played the game; ``others`` are the books of
    other games, and ``settled`` counts what the household's tables decided.
    """

    query: str
    longest: int
    found: Sequence[Hit] | None
    asked: AskedGame | None
    tables: Sequence[Link]
    game: str
    title: str
    house: str
    chapters: Sequence[ChapterLink]
    others: Sequence[Link]
    settled: int


@dataclass(frozen=True, slots=True)
class SourcesView:
    """What the sources leave open; ``options`` are the house rules on each ruling."""

    volumes: Sequence[Volume]
    rulings: Mapping[str, Ruling]
    options: Mapping[str, list[OptionView]]


@dataclass(frozen=True, slots=True)
class BookView:
    """A book as a preset or a series plays it; ``changes`` are sentences with their values.

    ``asks`` lead to what can be asked by these rules.
    """

    book: Book
    chapters: list[ChapterView]
    changes: list[tuple[str, str]]
    presets: Collection[Preset]
    preset: Preset | None
    series: Series | None
    asks: Sequence[Link]


@dataclass(frozen=True, slots=True)
class EntryView:
    """A rule or a ruling, titled by what it says or decides.

    ``otherwise`` are the household's series that play it otherwise, ``before`` and ``after`` its
    neighbours in the book.
    """

    entry: Rule | Ruling
    title: str
    book_url: str
    is_ruling: bool
    chapter: Chapter
    doubt: Doubt | None
    examples: Sequence[ExampleView]
    options: list[OptionView]
    has_series: bool
    otherwise: Sequence[HouseView]
    related: list[Rule | Ruling]
    before: str | None
    after: str | None
