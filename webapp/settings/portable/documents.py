"""What ``series.json`` and ``household.json`` hold, in the version that is written today.

``docs/api.md`` describes it for people. Fields are only ever added, with a default: a reader of
a later version reads what an earlier one wrote, and leaves out what it does not know.
"""

from datetime import datetime
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct, field, json

VERSION: Final = 1

SERIES_FILE: Final = "series.json"
HOUSEHOLD_FILE: Final = "household.json"

MOST_NUMBER: Final = 1_000_000
MOST_GAMES: Final = 5000
MOST_PLAYERS: Final = 5000
"""Of a household."""
MOST_LINES: Final = 50_000
"""Lines of a game that were confirmed one by one."""
MOST_PHOTOS: Final = 500
"""Of a game."""
Moment = Annotated[datetime, Meta(tz=True)]
Id = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,24}\Z")]
Letters = Annotated[str, Meta(pattern=r"^[A-H]{0,8}\Z")]
BgStats = Annotated[str, Meta(pattern=r"^([0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12})?\Z")]
FileName = Annotated[str, Meta(min_length=1, max_length=100)]
Count = Annotated[int, Meta(ge=1, le=MOST_NUMBER)]
Version = Annotated[int, Meta(ge=1, le=VERSION)]


class PlayerDoc(Struct, frozen=True, kw_only=True):
    """A player; ``letter`` is "" where no series is spoken of. ``bgstats`` is the id there."""

    letter: Letters = ""
    name: Annotated[str, Meta(min_length=1, max_length=40)]
    short: Annotated[str, Meta(max_length=12)] = ""
    colour: Annotated[int, Meta(ge=1, le=6)] | None = None
    left: Moment | None = None
    bgstats: BgStats = ""


class PhotoDoc(Struct, frozen=True, kw_only=True):
    """A photo of a game: after which line it stands (0: before all), whose rack it shows."""

    file: FileName
    ply: Annotated[int, Meta(ge=0, le=MOST_NUMBER)]
    seat: Annotated[str, Meta(pattern=r"^[A-D]?\Z")] = ""
    taken: Moment


class DecisionDoc(Struct, frozen=True, kw_only=True):
    """What the table decided about a question to the referee."""

    ply: Annotated[int, Meta(ge=0, le=MOST_NUMBER)]
    query: Annotated[str, Meta(max_length=4000)]
    lawful: bool
    decided: Annotated[str, Meta(max_length=200)]
    agreed: Annotated[str, Meta(pattern=r"^[A-D]{0,4}\Z")]
    at: Moment


class GameDoc(Struct, frozen=True, kw_only=True):
    """A game: its record lies in ``file``.

    ``seats`` are the letters of who plays, in the order of the record's seats, ``out`` of who sat
    out. ``entered`` says how many lines were confirmed together, and when. What it came to
    (``finished``, ``dealer``, ``scores``) is written for readers; Joly folds the record instead.
    """

    id: Id
    number: Count
    file: FileName
    began: Moment
    seats: Annotated[str, Meta(pattern=r"^[A-H]{2,4}\Z")]
    out: Letters = ""
    entered: Annotated[list[tuple[Count, Moment]], Meta(max_length=MOST_LINES)] = field(
        default_factory=list)
    photos: Annotated[list[PhotoDoc], Meta(max_length=MOST_PHOTOS)] = field(default_factory=list)
    decisions: Annotated[list[DecisionDoc], Meta(max_length=200)] = field(default_factory=list)
    finished: bool = False
    dealer: Letters = ""
    scores: dict[str, int] = field(default_factory=dict)
    bgstats: BgStats = ""


class SeriesDoc(Struct, frozen=True, kw_only=True):
    """A series with its players and games; ``totals`` are written for readers."""

    version: Version
    id: Id
    name: Annotated[str, Meta(max_length=60)] = ""
    game: Annotated[str, Meta(max_length=20)]
    preset: Annotated[str, Meta(max_length=20)]
    rules: Annotated[list[tuple[str, str]], Meta(max_length=100)] = field(default_factory=list)
    end: Literal["games", "target", "open"] = "open"
    number: Annotated[int, Meta(ge=0, le=MOST_NUMBER)] | None = None
    created: Moment
    archived: Moment | None = None
    players: Annotated[list[PlayerDoc], Meta(min_length=2, max_length=8)]
    games: Annotated[list[GameDoc], Meta(max_length=MOST_GAMES)] = field(default_factory=list)
    totals: dict[str, int] = field(default_factory=dict)


class HouseholdDoc(Struct, frozen=True, kw_only=True):
    """The players of a household, those included who sit in no series."""

    version: Version
    players: Annotated[list[PlayerDoc], Meta(max_length=MOST_PLAYERS)] = field(
        default_factory=list)


def written(document: Struct) -> bytes:
    """Return *document* as JSON for people to read: the same document, the same bytes."""
    return json.format(json.encode(document), indent=1) + b"\n"
