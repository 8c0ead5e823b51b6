"""The address of a webhook as a keeper types it: what can be told of it before it is sent to."""

import re
from typing import Final
from urllib.parse import urlsplit

from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext
from webapp.settings.api.reach import guard_now

LONGEST: Final = 400

_PLAIN: Final = re.compile(r"[!-~]+")


def wrong_with(address: str) -> str:
    """Return what is wrong with an address, in the page's language; "" for nothing."""
    if len(address) > LONGEST:
        return ngettext("At most %(num)d letter.", "At most %(num)d letters.", LONGEST)
    parsed = _parsed(address)
    if parsed is None:
        return _("Enter the whole address, such as https://example.org/joly.")
    scheme, host = parsed
    guard = guard_now()
    if not guard.may_be_meant(host, secure=scheme == "https"):
        if not guard.networks:
            return _("Use an https address on the Internet.")
        return _("Use an https address, or http at home. It cannot be Joly itself.")
    return ""


def _parsed(address: str) -> tuple[str, str] | None:
    """Return scheme and host of an address that can be asked."""
    if not _PLAIN.fullmatch(address):
        return None
    try:
        parts = urlsplit(address)
        host, port = parts.hostname or "", parts.port
        host.encode("idna")
    except ValueError:  # which UnicodeError is too
        return None
    known = parts.scheme in {"http", "https"} and host and port != 0
    if not known or parts.username is not None or parts.fragment:
        return None
    return parts.scheme, host
