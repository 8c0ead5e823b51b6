"""The addresses and names by which phones reach this machine."""

import ipaddress
import socket
from contextlib import closing
from typing import Final

EVERYWHERE: Final = ("0.0.0.0", "::", "")  # noqa: S104 (names for "all addresses")

_AT_HOME: Final = ("", ".local", ".lan", ".home", ".home.arpa", ".internal", ".localdomain")
"""What routers and phones put behind a machine's name; nobody can buy a name that ends so."""


def network_address() -> str:
    """Return the address that this machine has on its network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: the system only looks up which of its addresses it would use.
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def machine_host(listening: str = "") -> str:
    """Return the host of addresses that other machines are given, as it stands in them.

    *listening* is what the server listens on: one that listens on a single address is found
    nowhere else.
    """
    host = network_address() if listening in EVERYWHERE else listening
    return f"[{host}]" if ":" in host else host


def is_own_name(host: str) -> bool:
    """Say whether *host*, as an address names it, is an address or a name of this machine."""
    host = host.lower()
    plain = host.strip("[]")
    try:
        address = ipaddress.ip_address(plain)
    except ValueError:
        name = socket.gethostname().lower()
        short = name.partition(".")[0]
        return host == "localhost" or host in {name, *(short + end for end in _AT_HOME)}
    family = socket.AF_INET if address.version == 4 else socket.AF_INET6  # noqa: PLR2004
    with closing(socket.socket(family, socket.SOCK_DGRAM)) as probe:
        try:
            probe.bind((plain, 0))  # which a machine can on its own addresses only
        except OSError:
            return False
    return not address.is_unspecified


def is_at_home(host: str) -> bool:
    """Say whether *host* is an address, or a name that nobody can buy: no site is called so.

    So a site whose name leads to this machine (DNS rebinding) is answered nothing.
    """
    plain = host.lower().strip("[]").removesuffix(".")
    try:
        ipaddress.ip_address(plain)
    except ValueError:
        own = "." not in plain or plain.endswith((*_AT_HOME[1:], ".localhost"))
        return own or is_own_name(plain)
    return True


def is_loopback(host: str) -> bool:
    """Say whether *host* is this machine, for this machine alone."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"
