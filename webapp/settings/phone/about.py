"""About Joly: which version runs here, and by whose work, under which licences."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from typing import Final

from flask import Blueprint
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from webapp.server.http.access import reader_required
from webapp.server.http.page import draw_page

pages: Final = Blueprint("about", __name__)

_LONGEST: Final = 60
"""Longer ones are whole licences, not their names."""


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


def find_installed(wanted: Requirement) -> Sequence[Distribution]:
    """Return what is installed for *wanted* with its extras, and then all that it needs."""
    found: dict[str, Distribution] = {}
    seen = set[str]()
    asked = [wanted]
    for each in asked:  # it grows meanwhile
        try:
            part = distribution(each.name)
        except PackageNotFoundError:  # of an extra that nobody asked for
            continue
        if str(each) in seen:
            continue
        seen.add(str(each))
        found.setdefault(canonicalize_name(each.name), part)
        asked += [need for need in map(Requirement, part.requires or ()) if need.marker is None or
                  any(need.marker.evaluate({"extra": extra}) for extra in ("", *each.extras))]
    return list(found.values())


def tell_licence(part: Distribution) -> str:
    """Return what a package says of its licence: by its SPDX name, or in words."""
    said = part.metadata.json
    if "license_expression" in said:
        return str(said["license_expression"])
    told = str(said.get("license", ""))
    classes = [each.rpartition(" :: ")[2] for each in said.get("classifier", ())
               if each.startswith("License")]
    names = [told, *classes] if len(told) <= _LONGEST else classes
    return ", ".join(dict.fromkeys(filter(None, names)))


@cache  # it stays as long as the process
def _parts() -> Sequence[Part]:
    parts = [Part(each.metadata["Name"], each.version, tell_licence(each))
             for each in find_installed(Requirement("joly[postgresql]"))]
    own = [each for each in parts if each.name == "joly"] or [Part("joly", "", "")]
    return own + sorted((each for each in parts if each.name != "joly"),
                        key=lambda each: each.name.lower())
