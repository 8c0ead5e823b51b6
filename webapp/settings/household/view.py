"""What the pages of the household are drawn from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from markupsafe import Markup

from webapp.core.record.people import Person
from webapp.play.photos.store import Room
from webapp.server.data.models import Invite, Role
from webapp.settings.household.made import Made


@dataclass(frozen=True, slots=True)
class Used:
    """How much a household has of something, and how much it may have, as they are written."""

    name: str
    used: str
    most: str


@dataclass(frozen=True, slots=True)
class ListedDevice:
    """A device as it is listed: a phone once, whatever the ways in which it comes.

    ``seen_at`` is when it last came in any of its ``ways``; ``mine`` says that it is the visitor's.
    ``made`` is what it made to come in by, and the link by which it came: for the keeper.
    """

    id: int
    name: str
    role: Role
    joined_at: datetime
    seen_at: datetime
    ways: int
    mine: bool
    made: Sequence[Made]


@dataclass(frozen=True, slots=True)
class OverviewView:
    """The devices, the open links by role, and what may be made and cleared.

    ``people`` are the players with their ids, those who played last first. ``ages`` are days:
    photos older than so many can be deleted. ``home`` is what the household is called, "" for
    nothing; ``used`` is what it has of what it may have. ``screen`` is the code for guests that
    screens show, if they do. ``https`` is where a phone is made to come
    by https: the keeper's page of it, or the guide; "" where there is nothing to be done.
    ``remembers`` says that people have pages with what games say of them, ``ladder`` that these
    have the household's ladder.
    """

    devices: Sequence[ListedDevice]
    people: Sequence[tuple[int, Person]]
    links: Mapping[Role, Invite]
    screen: Invite | None
    invited: Sequence[Role]
    roles: Sequence[Role]
    room: Room
    ages: Sequence[int]
    home: str
    used: Sequence[Used]
    https: str
    remembers: bool
    ladder: bool


@dataclass(frozen=True, slots=True)
class NewCodeView:
    """A short code just made, the address where it is typed, and how many minutes it lasts."""

    role: Role
    code: str
    address: str
    minutes: int


@dataclass(frozen=True, slots=True)
class NewLinkView:
    """A link just made, its QR code as SVG, and until when it works."""

    role: Role
    address: str
    picture: Markup
    until: datetime
