"""What the pages of evenings, years and records are drawn from."""

from collections.abc import Sequence
from dataclasses import dataclass

from webapp.core.record.memories import Missing
from webapp.core.record.people import Person
from webapp.core.show.table import Link
from webapp.history.people.year import YearPicture
from webapp.history.search.view import MomentView
from webapp.history.series.chart import Chart


@dataclass(frozen=True, slots=True)
class BestView:
    """A moment with what it is called; ``note`` says how rare it is, or when it was."""

    title: str
    moment: MomentView
    note: str
    day: Link | None = None


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A player's evening: the place, the points and the games won in words."""

    place: int
    person: Person
    url: str
    points: int
    won: str


@dataclass(frozen=True, slots=True)
class SittingView:
    """What was played of a series on an evening: ``turning`` says where the points turned."""

    name: str
    url: str
    title: str
    rows: Sequence[ScoreRow]
    games: Sequence[tuple[Link, str]]
    turning: str
    chart: Chart | None


@dataclass(frozen=True, slots=True)
class EveningPage:
    """An evening: who played, where the points turned, the best moment and what else there was.

    While older games are being counted, as ``counting`` says, no moment is told yet.
    """

    title: str
    lead: str
    best: BestView | None
    more: Sequence[BestView]
    sittings: Sequence[SittingView]
    share: str
    older: Link | None
    newer: Link | None
    counting: bool = False


@dataclass(frozen=True, slots=True)
class SharePerson:
    """A person's part in a year, in words."""

    person: Person
    url: str
    games: str
    won: str


@dataclass(frozen=True, slots=True)
class YearPage:
    """A year in review; ``months`` has the short and the full name of each month."""

    year: int
    lead: Sequence[str]
    people: Sequence[SharePerson]
    picture: YearPicture | None
    months: Sequence[tuple[str, str, int]]
    highlights: Sequence[tuple[str, Link]]
    bests: Sequence[tuple[str, Sequence[BestView]]]
    others: Sequence[Link]
    missing: Missing


@dataclass(frozen=True, slots=True)
class NoYear:
    """No game has been finished yet, or none has been counted."""

    missing: Missing


@dataclass(frozen=True, slots=True)
class RecordsPage:
    """The records of a household, by games."""

    bests: Sequence[tuple[str, Sequence[BestView]]]
    games: int
    missing: Missing
