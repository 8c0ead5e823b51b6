"""The addresses by which phones reach this machine."""

import ipaddress
import socket
from urllib.parse import urlsplit, urlunsplit


def network_address() -> str:
    """Return the address that this machine has on its network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: the system only looks up which of its addresses it would use.
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def reachable(address: str, host: str = "") -> str:
    """Return *address* so that other machines find it: "localhost" means each its own.

    *host* is what the server listens on: one that listens on this machine alone is found nowhere
    else, and least of all under an address on which it does not listen.
    """
    parts = urlsplit(address)
    if is_loopback(host) or not is_loopback(parts.hostname or ""):
        return address
    port = f":{parts.port}" if parts.port else ""
    return urlunsplit(parts._replace(netloc=f"{network_address()}{port}"))


def is_loopback(host: str) -> bool:
    """Say whether *host* is this machine, for this machine alone."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
