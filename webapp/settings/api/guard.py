"""Which machines a webhook may be sent to: looked at by address, after the name was looked up.

A keeper types the address, and the server that sends may reach what the keeper cannot: services
of the server itself, and those by which clouds tell their machines their secrets. So each
connection is opened to an address that was looked at, never to a name that may mean another one
a moment later.
"""

import ipaddress
import os
import socket
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any, Final, TypeAlias

from webapp.server.data.config import StartError
from webapp.settings.api.deadline import Deadline

Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address
Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network
_Found: TypeAlias = tuple[socket.AddressFamily, socket.SocketKind, int, str, tuple[Any, ...]]

VARIABLE: Final = "JOLY_WEBHOOK_NETWORKS"
PRIVATE: Final[tuple[Network, ...]] = tuple(map(ipaddress.ip_network, (
    "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7")))
_METADATA: Final = frozenset(map(ipaddress.ip_address, (
    "fd00:ec2::254", "fd20:ce::254", "192.0.0.192", "168.63.129.16")))
"""Where clouds keep secrets for their machines, beside the link-local addresses."""

_INTERNET: Final = ipaddress.IPv6Network("2000::/3")
"""All that is given out of IPv6 for the Internet; the rest is reserved, or of this network."""
_SPECIAL: Final[tuple[Network, ...]] = tuple(map(ipaddress.ip_network, (
    "192.0.0.0/24", "192.88.99.0/24", "2001::/23", "2001:db8::/32", "3fff::/20")))
"""No places on the Internet (IANA's registries), though this Python may take them for some."""
_WITH_IPV4: Final = tuple(map(ipaddress.IPv6Network, (
    "::/96", "::ffff:0:0/96", "::ffff:0:0:0/96", "64:ff9b::/96")))
"""Their last 32 bits are an address of IPv4. In 64:ff9b:1::/48 nobody can tell where it is."""
_ISATAP: Final = (0x00005EFE, 0x02005EFE)
"""The 32 bits before an address of IPv4, in whatever network."""

_MOST_TRIED: Final = 3
"""Addresses of one name that are tried."""


class Forbidden(Exception):  # noqa: N818 (it is no error of ours)
    """A webhook may not be sent there."""


@dataclass(frozen=True, slots=True)
class Guard:
    """What may be reached: the Internet by https, and *networks* by http too.

    What of these the server's keeper named (``named``) is taken at his word: the server itself too.
    """

    networks: tuple[Network, ...] = PRIVATE
    named: tuple[Network, ...] = ()
    is_said: bool = False
    """Whether the server's keeper has said which: else private ones are for one household alone."""

    def may_reach(self, address: Address, *, secure: bool) -> bool:
        """Say whether a webhook may be sent to *address*, by https where it is *secure*."""
        return all(self._may_reach(each, secure=secure) for each in _meant(address))

    def _may_reach(self, found: Address, *, secure: bool) -> bool:
        if _is_in(found, self.named):
            return True
        if found in _METADATA or is_own(found):
            return False
        if _is_in(found, self.networks):
            return True
        return secure and _is_on_internet(found)

    def may_be_meant(self, host: str, *, secure: bool) -> bool:
        """Say whether *host* may be asked for at all; a name is looked up when it is sent."""
        return (found := _written(host)) is None or any(
            self.may_reach(each, secure=secure) for each in found)

    def connect(
        self, host: str, port: int, *, secure: bool, deadline: Deadline
    ) -> socket.socket:
        """Open a connection to *host*; none of its addresses uses up what the others need.

        Raises:
            Forbidden: none of its addresses may be reached.
            OSError: there is no such name, or nobody there; or nobody says so in time.
        """
        found = _look_up(host, port, deadline.left())
        allowed = [each for each in found
                   if self.may_reach(ipaddress.ip_address(each[4][0]), secure=secure)]
        if not allowed:
            raise Forbidden
        failed, tried = OSError("no address"), allowed[:_MOST_TRIED]
        for more, (family, kind, protocol, _name, place) in zip(
                range(len(tried), 0, -1), tried, strict=True):
            opened = socket.socket(family, kind, protocol)
            try:
                opened.settimeout(deadline.left() / more)
                opened.connect(place)
            except OSError as error:
                opened.close()
                failed = error
            else:
                return opened
        raise failed


def _look_up(host: str, port: int, seconds: float) -> Sequence[_Found]:
    """Return where *host* is; a name server that is silent is given up after *seconds*."""
    found: SimpleQueue[Sequence[_Found] | OSError | UnicodeError] = SimpleQueue()

    def ask() -> None:
        try:
            found.put(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
        except (OSError, UnicodeError) as error:
            found.put(error)

    # The system's own look-up has no bound that could be set: it ends some time, and is not heard.
    threading.Thread(target=ask, name="looks up", daemon=True).start()
    try:
        answer = found.get(timeout=seconds)
    except Empty as error:
        raise TimeoutError from error
    if isinstance(answer, Exception):
        raise answer
    return answer


def _written(host: str) -> Sequence[Address] | None:
    """Return the addresses that *host* is without being looked up: ``None`` for a real name."""
    name = host.rstrip(".").lower()
    if name == "localhost" or name.endswith(".localhost"):
        return [ipaddress.ip_address(each) for each in ("127.0.0.1", "::1")]
    with suppress(ValueError):
        return [ipaddress.ip_address(name)]
    with suppress(OSError):  # 127.1, 0x7f.1 and 2130706433 are numbers too
        return [ipaddress.IPv4Address(socket.inet_aton(name))]
    return None


def _is_in(address: Address, networks: Sequence[Network]) -> bool:
    return any(address in each for each in networks)


def _is_on_internet(address: Address) -> bool:
    if address.is_multicast or _is_in(address, _SPECIAL):
        return False
    return address.is_global if address.version == 4 else address in _INTERNET  # noqa: PLR2004


def _meant(address: Address) -> Sequence[Address]:
    """Return what is to be judged: the IPv4 address that one of IPv6 stands for, or may, too."""
    if isinstance(address, ipaddress.IPv4Address):
        return [address]
    bits = int(address)
    plain = ipaddress.IPv6Address(bits)  # without its zone
    inner = ipaddress.IPv4Address(bits & 0xFFFFFFFF)
    if _is_in(plain, _WITH_IPV4) and bits > 1:  # :: and ::1 are what they are
        return [inner]
    outer = plain.sixtofour or plain
    return [outer, inner] if bits >> 32 & 0xFFFFFFFF in _ISATAP else [outer]


def is_own(address: Address) -> bool:
    """Say whether *address* is one of this machine's own."""
    if address.is_loopback or address.is_unspecified:
        return True
    family = socket.AF_INET if address.version == 4 else socket.AF_INET6  # noqa: PLR2004
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: the system says from which of its addresses it would go there.
            probe.connect((str(address), 9))
        except OSError:
            return False
        return str(probe.getsockname()[0]) == str(address)


def load_guard(environ: Mapping[str, str] = os.environ) -> Guard:
    """Read from the environment what webhooks may reach.

    Raises:
        StartError: it says something else than networks.
    """
    said = environ.get(VARIABLE)
    words = ("private" if said is None else said).replace(",", " ").split()
    try:
        named = tuple(ipaddress.ip_network(each) for each in words
                      if each not in {"private", "none"})
    except ValueError as error:
        message = (f"{VARIABLE} is to name networks, such as “private 127.0.0.1”, or “none”: "
                   f"{error}.")
        raise StartError(message) from error
    return Guard(PRIVATE if "private" in words else (), named, said is not None)
