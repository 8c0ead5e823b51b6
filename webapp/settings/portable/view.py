"""What the pages of taking along and bringing in are drawn from."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from webapp.core.show.table import Link


@dataclass(frozen=True, slots=True)
class CalendarView:
    """The calendar's link: since when there is one, and its address where it was made just now."""

    since: datetime | None
    address: str


@dataclass(frozen=True, slots=True)
class AlongView:
    """What can be downloaded of a series or of the whole household.

    ``archive`` is where the ZIP is, ``others`` are the other formats, each with a note. ``upload``
    is where a file is sent, "" for who may not; ``error`` says why one cannot be brought in.
    """

    title: str
    back: Link
    archive: str
    others: Sequence[tuple[Link, str]]
    photos: bool
    upload: str
    error: str
    calendar: CalendarView | None


@dataclass(frozen=True, slots=True)
class LookedSeries:
    """A series of a file: what it is called, and sentences about what would come of it."""

    name: str
    people: Sequence[str]
    said: Sequence[str]
    clash: Sequence[str]


@dataclass(frozen=True, slots=True)
class TableView:
    """A table of totals as it was understood: rows have a day or "", and a total or "" a player."""

    understood: Sequence[str]
    players: Sequence[str]
    rows: Sequence[tuple[str, Sequence[str]]]
    more: int
    name: str
    rules: str
    choices: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class LookView:
    """What a file holds and what of it is new, before anything is entered.

    ``table`` is what was understood of a table of totals, else ``None``. ``error`` says why there
    is no room for what is new, ``enters`` that it can be entered.
    """

    file: str
    action: str
    token: str
    said: Sequence[str]
    series: Sequence[LookedSeries]
    table: TableView | None
    error: str
    enters: bool
