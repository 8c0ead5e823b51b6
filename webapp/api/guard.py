"""Which machines a webhook may be sent to: looked at by address, after the name was looked up.

A keeper types the address, and the server that sends may reach what the keeper cannot: services
of the server itself, and those by which clouds tell their machines their secrets. So each
connection is opened to an address that was looked at, never to a name that may mean another one
a moment later.
"""

import ipaddress
import os
import socket
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from webapp.data.config import StartError

Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address
Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

VARIABLE: Final = "JOLY_WEBHOOK_NETWORKS"
PRIVATE: Final[tuple[Network, ...]] = tuple(map(ipaddress.ip_network, (
    "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7")))
_METADATA: Final = frozenset(map(ipaddress.ip_address, (
    "fd00:ec2::254", "fd20:ce::254", "192.0.0.192")))
"""Where clouds keep secrets for their machines, beside the link-local addresses."""

_TRANSLATED: Final = ipaddress.IPv6Network("64:ff9b::/96")
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

    def may_reach(self, address: Address, *, secure: bool) -> bool:
        """Say whether a webhook may be sent to *address*, by https where it is *secure*."""
        found = _meant(address)
        if _is_in(found, self.named):
            return True
        if found in _METADATA or is_own(found):
            return False
        if _is_in(found, self.networks):
            return True
        return secure and found.is_global and not found.is_multicast

    def may_be_meant(self, host: str, *, secure: bool) -> bool:
        """Say whether *host* may be asked for at all; a name is looked up when it is sent."""
        try:
            return self.may_reach(ipaddress.ip_address(host), secure=secure)
        except ValueError:
            return True

    def connect(self, host: str, port: int, *, secure: bool, seconds: float) -> socket.socket:
        """Open a connection to *host*.

        Raises:
            Forbidden: none of its addresses may be reached.
            OSError: there is no such name, or nobody there.
        """
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        allowed = [each for each in found
                   if self.may_reach(ipaddress.ip_address(each[4][0]), secure=secure)]
        if not allowed:
            raise Forbidden
        failed = OSError("no address")
        for family, kind, protocol, _name, place in allowed[:_MOST_TRIED]:
            door = socket.socket(family, kind, protocol)
            door.settimeout(seconds)
            try:
                door.connect(place)
            except OSError as error:
                door.close()
                failed = error
            else:
                return door
        raise failed


def _is_in(address: Address, networks: Sequence[Network]) -> bool:
    return any(address in each for each in networks)


def _meant(address: Address) -> Address:
    """Return the IPv4 address that one of IPv6 stands for, where it stands for one."""
    if isinstance(address, ipaddress.IPv4Address):
        return address
    if address in _TRANSLATED:
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    inner = address.ipv4_mapped or address.sixtofour or (
        address.teredo[1] if address.teredo else None)
    return inner or address


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
    words = environ.get(VARIABLE, "private").replace(",", " ").split()
    try:
        named = tuple(ipaddress.ip_network(each) for each in words
                      if each not in {"private", "none"})
    except ValueError as error:
        message = (f"{VARIABLE} is to name networks, such as “private 127.0.0.1”, or “none”: "
                   f"{error}.")
        raise StartError(message) from error
    return Guard(PRIVATE if "private" in words else (), named)
