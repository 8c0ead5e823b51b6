"""Where the app is found, whose word counts, and who is to be asked: JOLY_BASE_URL and others."""

import ipaddress
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias
from urllib.parse import urlsplit

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

_HOST: Final = re.compile(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\]")
_PATH: Final = re.compile(r"(/[A-Za-z0-9._~-]+)*")
_DOTS: Final = re.compile(r"/\.\.?(/|$)")
_CONTACT: Final = re.compile(r"(mailto:[!-~]+@|https://|tel:)[!-~]+")

FORWARDED_PREFIX: Final = "X-Forwarded-Prefix"
INGRESS_PATH: Final = "X-Ingress-Path"
"""Home Assistant's, which shows the page in a frame of its own to who has signed in there."""
PREFIX_HEADERS: Final = (FORWARDED_PREFIX, INGRESS_PATH)
_DEFAULT_PORTS: Final[Mapping[str, int]] = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class BaseUrl:
    """The address under which all of the app lies."""

    scheme: str
    host: str
    """With the port, where it is not the scheme's own."""
    path: str
    """Begins with a slash and ends without one; empty where the app has the host to itself."""

    def __str__(self) -> str:
        return f"{self.scheme}://{self.host}{self.path}"

    @property
    def is_secure(self) -> bool:
        """Say whether browsers come to it by https."""
        return self.scheme == "https"


@dataclass(frozen=True, slots=True)
class Place:
    """What the environment says about the way from a browser to the app."""

    base: BaseUrl | None = None
    proxies: tuple[Network, ...] = ()
    names: tuple[str, ...] = ()
    """Names by which the app is asked for too, where it has no base."""
    prefix: str = ""
    """The path below which all of it lies, where it has no base; begins with a slash."""
    prefix_header: str = ""
    """The header in which a trusted proxy names that path, request by request."""
    contact: str = ""
    """Where to write to about holes in it, as an address of the web or of mail."""


def read_place(environ: Mapping[str, str]) -> Place:
    """Read the place from the environment.

    Raises:
        ValueError: one of the settings cannot be understood.
    """
    base = environ.get("JOLY_BASE_URL", "").strip()
    prefix, header = parse_prefix(environ.get("JOLY_PREFIX", "").strip())
    place = Place(
        parse_base_url(base) if base else None,
        parse_networks(environ.get("JOLY_TRUSTED_PROXIES", "")),
        parse_names(environ.get("JOLY_NAMES", "")),
        prefix, header,
        _parse_contact(environ.get("JOLY_SECURITY_CONTACT", "").strip()),
    )
    if place.base and (prefix or header):
        message = "JOLY_BASE_URL names the path already: leave JOLY_PREFIX out."
        raise ValueError(message)
    if header and not place.proxies:
        message = (f"JOLY_PREFIX names the header {header}: name whose in JOLY_TRUSTED_PROXIES.")
        raise ValueError(message)
    return place


def parse_prefix(text: str) -> tuple[str, str]:
    """Return the path that *text* names, or else the header of a proxy that does.

    Raises:
        ValueError: it is neither.
    """
    for header in PREFIX_HEADERS:
        if text.lower() == header.lower():
            return "", header
    path = text.rstrip("/")
    if not _PATH.fullmatch(path) or _DOTS.search(path):
        message = (f"JOLY_PREFIX is {text!r}; it should be a path such as /joly, or "
                   f"{' or '.join(PREFIX_HEADERS)}.")
        raise ValueError(message)
    return path, ""


def parse_base_url(text: str) -> BaseUrl:
    """Return the base address that *text* names.

    Raises:
        ValueError: it is no address of http or https, or has more than a host, a port and a path.
    """
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    name = parts.hostname or ""
    host = f"[{name}]" if ":" in name else name
    path = parts.path.rstrip("/")
    more = "@" in parts.netloc or "?" in text or "#" in text
    if (parts.scheme not in _DEFAULT_PORTS or more or port == 0 or not _HOST.fullmatch(host)
            or not _PATH.fullmatch(path) or _DOTS.search(path)):
        message = (f"JOLY_BASE_URL is {text!r}; it should be such as https://joly.example.org or "
                   "https://example.org/joly.")
        raise ValueError(message)
    shown = "" if port in {None, _DEFAULT_PORTS[parts.scheme]} else f":{port}"
    return BaseUrl(parts.scheme, host + shown, path)


def parse_networks(text: str) -> tuple[Network, ...]:
    """Return the addresses and networks that *text* lists, between commas or spaces.

    Raises:
        ValueError: one of them is none.
    """
    found = []
    for each in text.replace(",", " ").split():
        try:
            found.append(ipaddress.ip_network(each))
        except ValueError as error:
            message = (f"JOLY_TRUSTED_PROXIES names {each!r}; it should list addresses or networks "
                       "such as 127.0.0.1, ::1 or 10.0.0.0/8.")
            raise ValueError(message) from error
    return tuple(found)


def parse_names(text: str) -> tuple[str, ...]:
    """Return the names of this machine that *text* lists, between commas or spaces.

    Raises:
        ValueError: one of them is none.
    """
    names = tuple(text.lower().replace(",", " ").split())
    for name in names:
        if not _HOST.fullmatch(name):
            message = (f"JOLY_NAMES names {name!r}; it should list names such as nas.fritz.box, "
                       "without a scheme or a port.")
            raise ValueError(message)
    return names


def _parse_contact(text: str) -> str:
    if text and not _CONTACT.fullmatch(text):
        message = (f"JOLY_SECURITY_CONTACT is {text!r}; it should be such as "
                   "mailto:ana@example.org or https://example.org/contact.")
        raise ValueError(message)
    return text
