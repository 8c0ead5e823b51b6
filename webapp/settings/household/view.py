"""What the pages of the household are drawn from."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from markupsafe import Markup

from webapp.server.data.device_tables import Role
from webapp.settings.household.made import Made


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
class OpenLink:
    """A link that has been given out: for which role, and until when it works."""

    role: Role
    until: datetime | None


@dataclass(frozen=True, slots=True)
class PhonesView:
    """The phones of the household, and the open links by which more may come."""

    devices: Sequence[ListedDevice]
    links: Sequence[OpenLink]


@dataclass(frozen=True, slots=True)
class PhoneView:
    """A phone, and the roles that it may have."""

    each: ListedDevice
    roles: Sequence[Role]


@dataclass(frozen=True, slots=True)
class InviteView:
    """As what somebody may be invited; ``screen`` says that a TV shows a link for guests."""

    invited: Sequence[Role]
    screen: bool


@dataclass(frozen=True, slots=True)
class NewCodeView:
    """A short code just made, the address where it is typed, and how many minutes it lasts."""

    role: Role
    code: str
    address: str
    minutes: int
    phones: Sequence[ListedDevice]


@dataclass(frozen=True, slots=True)
class NewLinkView:
    """A link just made, its QR code as SVG, and until when it works."""

    role: Role
    address: str
    picture: Markup
    until: datetime
    phones: Sequence[ListedDevice]
