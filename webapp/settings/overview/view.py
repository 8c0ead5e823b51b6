"""What the Settings tab and the household's pages behind it are drawn from."""

from collections.abc import Sequence
from dataclasses import dataclass

from webapp.core.record.people import Person
from webapp.play.photos.store import Room


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the list: where it leads, "" where it may not, and how what it sets stands."""

    url: str
    words: str
    state: str


@dataclass(frozen=True, slots=True)
class Group:
    """Rows under one heading; ``name`` is its id on the page."""

    name: str
    title: str
    rows: Sequence[Row]


@dataclass(frozen=True, slots=True)
class SettingsView:
    """The list."""

    groups: Sequence[Group]


@dataclass(frozen=True, slots=True)
class Used:
    """How much a household has of something, and how much it may have, as they are written."""

    name: str
    used: str
    most: str


@dataclass(frozen=True, slots=True)
class HouseholdView:
    """What the household is called, "" for nothing, and what it has of what it may have.

    ``ask`` is whom to ask for another name, "" for a keeper.
    """

    home: str
    used: Sequence[Used]
    ask: str


@dataclass(frozen=True, slots=True)
class PlayersView:
    """The players with their ids, those who played last first."""

    people: Sequence[tuple[int, Person]]


@dataclass(frozen=True, slots=True)
class PhotosView:
    """How many photos there are; ``ages`` are days: older photos than that can be deleted."""

    room: Room
    ages: Sequence[int]


@dataclass(frozen=True, slots=True)
class StatisticsView:
    """Whether people have pages with what games say of them, and whether with a rating list."""

    remembers: bool
    ladder: bool


@dataclass(frozen=True, slots=True)
class BackupsView:
    """The backups that Joly makes by itself: how often, "" for never, and how many it keeps.

    ``last`` says how long ago the newest was made, "" where there is none; ``failed`` that the
    last one could not be made.
    """

    every: str
    keep: int
    last: str
    failed: bool
