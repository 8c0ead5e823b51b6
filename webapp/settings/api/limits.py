"""How often programs may ask: by token, and by network where no token is right.

Each server process counts what it is asked, and tells the database of ``STEP`` requests at a time
what came to it; the sum of all processes comes back. So a program that asks seldom writes nothing,
and one that asks without a pause may go over its limit by ``STEP`` for each process.

A right token is taken from any network: behind a proxy that is not trusted, all the world is one
network, and nobody is to be shut out by another.
"""

import hashlib
import hmac
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa
from flask import Flask, current_app
from sqlalchemy.exc import SQLAlchemyError

from webapp.server.data.api_tables import ApiRate
from webapp.server.data.database import writing
from webapp.settings.household.guesses import network_of

OF_TOKEN: Final = 300
"""Requests of a token in each minute."""

OF_NETWORK: Final = 60
"""Requests of a network in each minute that come without a right token."""

STEP: Final = 10
_KNOWN: Final = 10_000
"""Of so many tokens and networks each process knows the last ones."""

_MINUTE: Final = 60
_HOUR: Final = 60

_log: Final = logging.getLogger(__name__)


@dataclass(slots=True)
class _Count:
    """What is known within a minute: of all processes, and what only this one knows."""

    minute: int
    told: int = 0
    own: int = 0


class Limits:
    """The counts of one process; *clock* tells the seconds since 1970."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._counts: OrderedDict[str, _Count] = OrderedDict()

    def wait(self, key: str, most: int) -> int:
        """Count a request of *key*; return the seconds to wait where it is one too many, else 0."""
        at = self._clock()
        minute = int(at // _MINUTE)
        count = self._counts.get(key)
        if count is None or count.minute != minute:
            count = self._counts[key] = _Count(minute)
            while len(self._counts) > _KNOWN:
                self._counts.popitem(last=False)
        if count.told + count.own >= most:
            return int((minute + 1) * _MINUTE - at) + 1
        count.own += 1
        if count.own >= STEP:
            own, count.own = count.own, 0
            count.told = _tell(key, minute, own) or count.told + own
        return 0


def _tell(key: str, minute: int, asked: int) -> int | None:
    """Add to what all processes were asked; return the sum, or ``None`` where it cannot be told.

    Of two processes that tell of a key for the first time at the same moment, one may fail: then
    it counts on alone.
    """
    same = sa.case((ApiRate.minute == minute, ApiRate.asked), else_=0)
    try:
        with writing() as session:
            found = session.scalar(
                sa.update(ApiRate).where(ApiRate.key == key)
                .values(asked=same + asked, minute=minute).returning(ApiRate.asked))
            if found is None:
                session.execute(sa.delete(ApiRate).where(ApiRate.minute < minute - _HOUR))
                session.add(ApiRate(key=key, minute=minute, asked=asked))
                found = asked
    except SQLAlchemyError as error:
        _log.warning("Requests could not be counted: %s", type(error.__cause__).__name__)
        return None
    return found


def key_of_network(address: str) -> str:
    """Return what stands for the network of *address*: the address itself is kept nowhere."""
    key = str(current_app.secret_key).encode()
    named = hmac.new(key, network_of(address).encode(), hashlib.sha256).hexdigest()
    return f"network {named}"


def init_limits(app: Flask) -> None:
    """Give *app* its limits."""
    app.extensions["api_limits"] = Limits()


def limits() -> Limits:
    """Return the limits of the app that is answering."""
    found = current_app.extensions["api_limits"]
    assert isinstance(found, Limits)  # noqa: S101 (set in init_limits)
    return found
