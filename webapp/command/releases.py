"""``joly --version``: which Joly this is, and whether a newer one lies where it was told to look.

It looks nowhere unless ``JOLY_RELEASES`` names a folder of wheels or an index of packages (PEP
503), and asks there for a list of names: nothing of a household is sent.
"""

import os
import re
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from packaging.utils import InvalidSdistFilename, InvalidWheelFilename, parse_wheel_filename
from packaging.utils import parse_sdist_filename as parse_source
from packaging.version import InvalidVersion, Version

from rules.messages import N_, message
from webapp.server.language.terminal import print_lines, say

_NAME: Final = "joly"
_SECONDS: Final = 5.0
_MOST: Final = 1 << 20
"""Bytes of an index's answer that are looked at."""

_NEWER: Final = N_("Joly {version} is available in {place}.")
_NEWEST: Final = N_("This is the newest Joly in {place}.")
_AWAY: Final = N_("{file} cannot be read: {reason}.")


def installed() -> str:
    """Return the version that runs; "" where Joly is not installed."""
    try:
        return version(_NAME)
    except PackageNotFoundError:
        return ""


def tell_version(environ: Mapping[str, str] = os.environ) -> None:
    """Print the version, and what is known of newer ones where somebody wants to know it."""
    own = installed()
    print_lines([f"joly {own or '(not installed)'}"])
    if place := environ.get("JOLY_RELEASES", "").strip():
        print_lines([_newer(place, own)])


def _newer(place: str, own: str) -> str:
    try:
        found = max(_versions(place), default=None)
    except (OSError, ValueError) as error:
        why = getattr(error, "reason", None) or getattr(error, "strerror", None) or error
        return say(message(_AWAY, file=place, reason=str(why)))
    if found is not None and (not own or found > Version(own)):
        return say(message(_NEWER, version=str(found), place=place))
    return say(message(_NEWEST, place=place))


def _versions(place: str) -> Iterator[Version]:
    """Return the versions of Joly in *place*, those that are tried out left aside.

    Raises:
        OSError: it cannot be looked at.
        ValueError: it is neither a folder nor an address.
    """
    if re.match(r"https?://", place):
        names = _at(place)
    else:
        names = [path.name for path in Path(place).expanduser().iterdir()]
    for name in names:
        found = _version_of(name)
        if found is not None and not found.is_prerelease:
            yield found


def _version_of(name: str) -> Version | None:
    try:
        found, of = (parse_wheel_filename(name)[:2] if name.endswith(".whl")
                     else parse_source(name))
    except (InvalidWheelFilename, InvalidSdistFilename, InvalidVersion):
        return None
    return of if found == _NAME else None


def _at(address: str) -> list[str]:
    """Return the names of files that an index lists for Joly."""
    from urllib.request import Request, urlopen  # noqa: PLC0415 (seldom wanted)

    asked = Request(f"{address.rstrip('/')}/{_NAME}/", headers={  # noqa: S310 (http and https alone)
        "Accept": "text/html", "User-Agent": _NAME})
    with urlopen(asked, timeout=_SECONDS) as answer:  # noqa: S310 (as above)
        page = answer.read(_MOST).decode("utf-8", "replace")
    return [name.strip() for name in re.findall(r"<a\b[^>]*>([^<]*)</a>", page)]
