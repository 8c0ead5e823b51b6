"""The pad as its template shows it: plain values, made by a game's pad and its modes."""

from dataclasses import dataclass, field

from webapp.core.pad.keys import Band
from webapp.core.record.people import Person
from webapp.core.show.table import Link, News
from webapp.core.show.tiles import TileView


@dataclass(frozen=True, slots=True)
class Button:
    """A button: what it sends and what it says."""

    tap: str
    label: str
    disabled: bool = False
    icon: str = ""
    current: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to choose instead of a key."""

    tap: str
    label: str
    tiles: list[TileView] = field(default_factory=list)
    note: str | None = None
    current: bool = False
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Notes:
    """What is noted about a game, one line each; a ``switch`` has two states, ``current`` is on."""

    choices: list[Choice]
    switch: bool = False


@dataclass(frozen=True, slots=True)
class DraftMeld:
    """A meld of the draft."""

    tiles: list[TileView]
    points: int | None = None
    current: bool = False
    fault: str | None = None
    remove: str | None = None


@dataclass(frozen=True, slots=True)
class Total:
    """The opening's points so far; ``also`` says what is missing beside points, "" for nothing."""

    points: int
    needed: int
    text: str
    also: str = ""

    @property
    def reached(self) -> bool:
        """Say whether it is enough."""
        return self.points >= self.needed and not self.also


@dataclass(frozen=True, slots=True)
class Other:
    """Melds that might be laid instead, and what speaks for them."""

    title: str
    melds: list[DraftMeld]
    text: str


@dataclass(frozen=True, slots=True)
class PointsField:
    """A field for a total counted by hand."""

    label: str
    value: str = ""
    hint: str | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """What an open mode shows.

    ``on_table`` is chosen there by touch where the table is in view. ``seats_label`` says what the
    seats are asked for, where it is not whose entry it is.
    """

    title: str = ""
    prompt: str = ""
    seats: list[Choice] = field(default_factory=list)
    seats_label: str = ""
    on_table: list[Choice] = field(default_factory=list)
    melds: list[DraftMeld] = field(default_factory=list)
    lead: list[TileView] = field(default_factory=list)
    lead_text: str = ""
    total: Total | None = None
    other: Other | None = None
    choices: list[Choice] = field(default_factory=list)
    choices_label: str = ""
    notes: list[Notes] = field(default_factory=list)
    bands: list[Band] = field(default_factory=list)
    points_field: PointsField | None = None
    actions: list[Button] = field(default_factory=list)
    confirm: Button | None = None

    @property
    def lit(self) -> bool:
        """Say whether some keys fit better than the others."""
        keys = (key for band in self.bands for row in band.rows for key in row)
        return any(key is not None and key.state == "hit" for key in keys)


@dataclass(frozen=True, slots=True)
class PadView:
    """The whole form.

    ``whose`` entry it is, ``chosen`` where the game says another; ``told`` says what was taken
    back just now, else ``begun`` what came after the last move and ``news`` what that was.
    ``keys`` opens the keys where they have no room of their own. ``lifted`` is the id of the meld
    that was touched, and ``way`` leads to a page about it.
    """

    action: str
    token: str
    ply: int
    draft: str
    mode: str
    turn: str
    sheet: Sheet
    modes: list[Button]
    undo: Button | None = None
    redo: Button | None = None
    next: Button | None = None
    error: str | None = None
    first: list[str] | None = None
    photo: str = ""
    close: str = ""
    kept: str = ""
    whose: Person | None = None
    chosen: bool = False
    told: str = ""
    begun: str = ""
    news: list[News] = field(default_factory=list)
    lifted: str = ""
    way: Link | None = None
    keys: Button | None = None
