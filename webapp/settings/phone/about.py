"""About Joly: which version runs here, and by whose work, under which licences."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from flask import Blueprint

from webapp.server.http.access import reader_required
from webapp.server.http.page import draw_page

pages: Final = Blueprint("about", __name__)


@dataclass(frozen=True, slots=True)
class Part:
    """A package that is installed with Joly, and what it says of its licence."""

    name: str
    version: str
    licence: str


@dataclass(frozen=True, slots=True)
class AboutView:
    """The version, or "" where Joly is not installed, and the packages that it is made with."""

    version: str
    parts: Sequence[Part]


@pages.get("/about")
@reader_required
def show() -> str:
    """Name the version, and everybody whose work is given on with Joly."""
    own, *parts = _parts()
    return draw_page("settings/phone/about.html", AboutView(own.version, parts))


def own_version() -> str:
    """Return the version of Joly, "" where it is not installed."""
    return _parts()[0].version


@cache  # it stays as long as the process
def _parts() -> Sequence[Part]:
    # Found on use: no other page needs to know what packages need.
    from webapp.settings.phone import installed  # noqa: PLC0415

    parts = [Part(each.metadata["Name"], each.version, installed.tell_licence(each))
             for each in installed.find_installed("joly[postgresql]")]
    own = [each for each in parts if each.name == "joly"] or [Part("joly", "", "")]
    return own + sorted((each for each in parts if each.name != "joly"),
                        key=lambda each: each.name.lower())
