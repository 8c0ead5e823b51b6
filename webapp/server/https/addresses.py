"""The addresses at home that this machine has, for which its certificate is good."""

import ipaddress
from typing import Final

import ifaddr

from webapp.server.data.place import Network
from webapp.server.http.network import EVERYWHERE, network_address

NETWORKS: Final[tuple[Network, ...]] = tuple(ipaddress.ip_network(each) for each in (
    "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "fc00::/7"))
"""Addresses that nobody has in the internet: those of RFC 1918, 3927 and 4193."""


def is_at_home(text: str) -> bool:
    """Say whether *text* is an address that nobody has in the internet."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return False
    return any(address in each for each in NETWORKS)


def home_addresses(listening: str) -> tuple[str, ...]:
    """Return the machine's addresses at home, the one that it is reached by first.

    *listening* is what the server listens on: one that listens on a single address has that alone,
    and one that listens on all of IPv4 none of IPv6.
    """
    if listening not in EVERYWHERE:
        return (listening,) if is_at_home(listening) else ()
    found = {
        str(each.ip if isinstance(each.ip, str) else each.ip[0])
        for adapter in ifaddr.get_adapters() for each in adapter.ips
        if each.is_IPv4 or listening in {"::", ""}}
    first = network_address()
    return tuple(sorted(filter(is_at_home, found), key=lambda each: (each != first, each)))


def announced_addresses(addresses: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of *addresses* that others are to try: not those of containers on this machine.

    Where the machine would go out by none of them, nobody knows better than to name all.
    """
    first = network_address()
    return (first,) if first in addresses else addresses
