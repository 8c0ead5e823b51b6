"""What the pages of the household are drawn from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from webapp.data.models import Device, Invite, Role
from webapp.photos.store import Room


@dataclass(frozen=True, slots=True)
class OverviewView:
    """The devices, the open links by role, and what may be made and cleared.

    ``ages`` are days: photos older than so many can be deleted.
    """

    devices: Sequence[Device]
    links: Mapping[Role, Invite]
    invited: Sequence[Role]
    roles: Sequence[Role]
    room: Room
    ages: Sequence[int]


@dataclass(frozen=True, slots=True)
class NewCodeView:
    """A short code just made, the address where it is typed, and how many minutes it lasts."""

    role: Role
    code: str
    address: str
    minutes: int


@dataclass(frozen=True, slots=True)
class NewLinkView:
    """A link just made, and its QR code as SVG."""

    role: Role
    address: str
    picture: Markup
