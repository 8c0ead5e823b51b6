"""What the pages of a household's own tiles are drawn from."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from wtforms import Form

from webapp.core.show.tiles import TileView


@dataclass(frozen=True, slots=True)
class ListedSet:
    """A set as it is listed; ``before`` and ``after`` are of the ``of`` tiles of its last photo.

    ``waits`` says that a photo is to be looked at, ``old`` that the reader has changed since.
    """

    id: str
    name: str
    photos: int
    tiles: int
    before: int
    after: int
    of: int
    waits: bool
    old: bool


@dataclass(frozen=True, slots=True)
class ForgottenSet:
    """A set that was forgotten, and until when it can be had back."""

    id: str
    name: str
    until: datetime


@dataclass(frozen=True, slots=True)
class SetsView:
    """The sets, the field for a photo of a box, and whether the household learns by itself.

    ``error`` says why a photo was not taken; ``again`` is the set that another photo is for, if
    one; ``example`` are the rows of a box as it is to be laid out.
    """

    form: Form
    sets: Sequence[ListedSet]
    forgotten: Sequence[ForgottenSet]
    learns: bool
    room: bool
    token: str
    error: str
    again: ListedSet | None
    example: Sequence[Sequence[TileView]]


@dataclass(frozen=True, slots=True)
class Face:
    """A tile in the photo: its outline, and its number among those that are asked about."""

    points: str
    number: int | None


@dataclass(frozen=True, slots=True)
class Asked:
    """A face without a place: what is answered by ``field``; ``x``, ``y`` and ``size`` in px."""

    field: str
    number: int
    x: float
    y: float
    size: float
    likely: str


@dataclass(frozen=True, slots=True)
class BoxView:
    """A photo of a box, to be looked at before anything is learned from it.

    ``rows`` are the tiles that were told apart, a colour in each. ``corrected`` are sentences: what
    was read otherwise than its place says. ``missing`` are the tiles that do not show, in words;
    ``choices`` what a face that is asked about can be.
    """

    id: str
    name: str
    width: int
    height: int
    faces: Sequence[Face]
    rows: Sequence[Sequence[TileView]]
    told: int
    corrected: Sequence[str]
    missing: str
    asked: Sequence[Asked]
    choices: Sequence[tuple[str, str]]
    token: str
    error: str
