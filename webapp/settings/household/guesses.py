"""Wrong codes: counted, so that guessing stays hopeless, and nobody is locked out by another.

A code has 31 ** 8 = 8.5e11 values, is good for 15 minutes and for one device.

- A right code is always taken from a network that has not typed ``FREE`` wrong ones lately.
- A network that has is told so, and to look again or ask for a link; yet its right code is taken
  too, for behind a proxy that is not trusted the whole family is one network with whoever guesses
  there. So that this is no way in, each code bears ``MOST`` wrong guesses of such networks after
  it was made. Then it is closed to them alone, and the next code of the household begins at none.

The odds that a code falls to a guessing network before it closes are 100,000 / 8.5e11, one in
8.5 million; reaching it takes 111 guesses a second for the code's whole life. Ten thousand other
networks with ``FREE`` guesses each would add as much. A family that makes a code every day and is
guessed at without a pause runs a risk of 1 in 23,000 in a year; where a thousand households have
codes open at once, one of them is hit with a chance of 1 in 8,500 in a quarter of an hour.

The first ``FREE`` wrong codes of a network are rows of the database, since memory is per process.
Of the rest one in ``BULK``, chosen by chance, is a row that stands for all of them: a flood of
guesses must not keep the family's own entries waiting for the disk.
"""

import hashlib
import hmac
import ipaddress
import secrets
from datetime import datetime, timedelta
from typing import Final

import sqlalchemy as sa
from flask import current_app
from sqlalchemy.orm import Session

from webapp.server.data.clock import steady_now
from webapp.server.data.database import db, writing
from webapp.server.data.device_tables import Attempt, Invite

WINDOW: Final = timedelta(minutes=15)
FREE: Final = 10
"""Wrong codes of a network within ``WINDOW`` that are taken for mistakes."""

MOST: Final = 100_000
"""Wrong codes of guessing networks after which a code is closed to them."""

BULK: Final = 100
BULK_NAME: Final = "guesses in bulk"
"""What stands for the network in the rows that count ``BULK`` guesses each."""

_SITE: Final = 48
"""Bits of an IPv6 address that one site has in common: it can choose the others itself."""


def network_of(address: str) -> str:
    """Return the network that an address belongs to: IPv4 as it is, the site of IPv6."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 4:  # noqa: PLR2004 (the version of the protocol)
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found), _SITE), strict=False))


def is_guessing(session: Session, address: str) -> bool:
    """Say whether the network of *address* has typed too many wrong codes for mistakes."""
    return _count(session, _name_of(address), steady_now() - WINDOW) >= FREE


def may_use(session: Session, invite: Invite, address: str) -> bool:
    """Say whether a right code may be used from *address*."""
    if not is_guessing(session, address):
        return True
    return _count(session, BULK_NAME, invite.created_at) * BULK < MOST


def count_wrong(address: str) -> bool:
    """Remember a wrong code in a transaction of its own; return whether the network guesses."""
    guessing = is_guessing(db.session, address)
    if guessing and secrets.randbelow(BULK):
        return True
    at = steady_now()
    with writing() as session:
        session.execute(sa.delete(Attempt).where(Attempt.at < at - timedelta(days=1)))
        session.add(Attempt(address_hash=BULK_NAME if guessing else _name_of(address), at=at))
    return guessing


def _count(session: Session, name: str, since: datetime) -> int:
    # What lies in the future was counted before the clock was set back.
    query = sa.select(sa.func.count()).select_from(Attempt).where(
        Attempt.at.between(since, steady_now()), Attempt.address_hash == name)
    return session.scalar(query) or 0


def _name_of(address: str) -> str:
    key = str(current_app.secret_key).encode()
    return hmac.new(key, network_of(address).encode(), hashlib.sha256).hexdigest()
