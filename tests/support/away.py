"""A phone that took entries down without a network, and sends them as the outbox's script does."""

import secrets
from dataclasses import dataclass, field

from werkzeug.test import TestResponse

from tests.support.phones import Phone


@dataclass
class Entry:
    """What was touched, after the line ``ply`` and after the phone's ``own`` entries before it."""

    taps: tuple[str, ...]
    ply: int
    own: tuple[str, ...] = ()
    token: str = field(default_factory=lambda: secrets.token_urlsafe(18))
    more: dict[str, str] = field(default_factory=dict)


def send(phone: Phone, game: str, entry: Entry) -> TestResponse:
    """Send an entry as it waits."""
    return phone.client.post(f"{game}/waiting", data={
        "csrf_token": phone.csrf(), "token": entry.token, "ply": str(entry.ply),
        "after": list(entry.own), "tap": list(entry.taps), **entry.more})


def took_down(ply: int, *moves: tuple[str, ...]) -> list[Entry]:
    """Return entries that one phone took down one after the other, having seen the line *ply*."""
    entries: list[Entry] = []
    for taps in moves:
        entries.append(Entry(taps, ply, tuple(each.token for each in entries)))
    return entries
