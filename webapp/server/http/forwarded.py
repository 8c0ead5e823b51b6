"""What proxies say about a request, believed only where the operator trusts who says it.

A request that comes from a trusted address names the one before it, that one perhaps another
proxy; the first address that is not trusted is the client's. So whatever a client writes into such
a header itself lies behind its own address, and is never looked at.
"""

import ipaddress
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from webapp.server.data.place import Network

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

_V4_PORT: Final = re.compile(r"([0-9.]{7,15}):[0-9]{1,5}")
_V6_PORT: Final = re.compile(r"\[([0-9a-f:.]{2,45})\](?::[0-9]{1,5})?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Hop:
    """One step of the way: the address that it came from, and by which scheme."""

    address: str
    scheme: str = ""


def believe(environ: "WSGIEnvironment", trusted: Sequence[Network]) -> bool:
    """Put the client's address and scheme into *environ*, as far as those *trusted* tell them.

    Say whether one of them has passed the request on.
    """
    peer = str(environ.get("REMOTE_ADDR", ""))
    if not _is_in(peer, trusted):
        return False
    address, scheme = peer, ""
    for hop in reversed(_hops(environ)):
        scheme = hop.scheme or scheme
        found = _address(hop.address)
        if found is None:
            break
        address = found
        if not _is_in(found, trusted):
            break
    environ["REMOTE_ADDR"] = address
    if scheme in {"http", "https"}:
        environ["wsgi.url_scheme"] = scheme
    return True


def _hops(environ: "WSGIEnvironment") -> list[_Hop]:
    """Return the way as the headers tell it, the client first.

    A proxy writes one kind of header and may let the other through as a client has sent it: where
    both are there, nobody knows whose they are, and neither counts.
    """
    standard = environ.get("HTTP_FORWARDED")
    usual = environ.get("HTTP_X_FORWARDED_FOR")
    if standard is not None and usual is not None:
        return []
    if standard is not None:
        return [_standard_hop(each) for each in standard.split(",")]
    addresses = (usual or "").split(",")
    scheme = str(environ.get("HTTP_X_FORWARDED_PROTO", "")).split(",")[-1].strip().lower()
    return [*map(_Hop, addresses[:-1]), _Hop(addresses[-1], scheme)]


def _standard_hop(text: str) -> _Hop:
    """Read an element of RFC 7239's header; one that cannot be read names nobody."""
    pairs = dict(each.strip().partition("=")[::2] for each in text.lower().split(";"))
    return _Hop(pairs.get("for", "").strip('"'), pairs.get("proto", "").strip('"'))


def _address(text: str) -> str | None:
    """Return the address in *text*, which may have a port; ``None`` if it is not valid."""
    text = text.strip()
    found = _V4_PORT.fullmatch(text) or _V6_PORT.fullmatch(text)
    try:
        return _shown(ipaddress.ip_address(found[1] if found else text))
    except ValueError:
        return None


def _shown(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> str:
    """Return an address as it is compared: IPv4 that came by IPv6 is IPv4."""
    return str(getattr(address, "ipv4_mapped", None) or address)


def _is_in(text: str, networks: Sequence[Network]) -> bool:
    found = _address(text)
    return found is not None and any(ipaddress.ip_address(found) in each for each in networks)
