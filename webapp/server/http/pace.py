"""Rate limits per device: far above what a family does, but low enough to stop a script.

Counted in the database, by one statement in the transaction that is counted, so that all processes
of all servers agree. A refused request changes nothing, and the same form may be sent again.
"""

import math
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from functools import cache
from typing import Any, Final, Literal, TypeAlias

import sqlalchemy as sa
from flask import current_app
from sqlalchemy.orm import Session
from werkzeug.exceptions import TooManyRequests

from webapp.server.data.database import inserts
from webapp.server.data.household_tables import Pace
from webapp.server.data.models import now

Kind: TypeAlias = Literal["enter", "make", "invite", "photo", "file", "try", "replay"]

WHILE: Final = timedelta(minutes=10)
_QUEUE: Final = timedelta(minutes=1)
"""A request that looked at the clock earlier than another may be counted after it."""
PATIENCE: Final = 0.25
"""Seconds to wait for another request before answering 429."""
_ONE: Final = threading.Lock()
MOST: Final[Mapping[Kind, int]] = {
    "enter": 1_200, "make": 150, "invite": 60, "photo": 100, "file": 60, "try": 30,
    "replay": 400}
"""What a device may do within ``WHILE``: forms of games, new series and games, links, photos,
files that are brought in, messages to other programs that are sent to try them, entries made
without a network whose taps are run.

A file that is brought in counts each time that it is looked at: that may take a minute.

Two entries a second for ten minutes are more than thumbs do; a hundred that waited for the network
pass at once.
"""


def count_one(session: Session, device_id: int, kind: Kind) -> None:
    """Count one more; call it first within ``writing()``.

    Raises:
        TooManyRequests: the device has done too many lately; it says when to come again.
    """
    factor: int = current_app.config["PACE"]
    if not factor:
        return
    at = now()
    since, count = session.connection().execute(
        _count(session.get_bind().dialect.name),
        {"device_id": device_id, "kind": kind, "since": at, "count": 1, "over": at - WHILE,
         "ahead": at + _QUEUE},
    ).one()
    if count > MOST[kind] * factor:
        wait = math.ceil((since + WHILE - at).total_seconds())
        raise TooManyRequests(retry_after=max(wait, 1))


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Let one thread of this process at a time do what takes the processor.

    Raises:
        TooManyRequests: another has been at it for too long; it says when to come again.
    """
    if not _ONE.acquire(timeout=PATIENCE):
        raise TooManyRequests(retry_after=1)
    try:
        yield
    finally:
        _ONE.release()


@cache  # built once: every entry asks this
def _count(dialect: str) -> Any:  # noqa: ANN401 (both insert alike, by types of their own)
    """Build the statement that counts one more, or starts over after the time window."""
    row = inserts(dialect)(Pace)
    table, new = Pace.__table__.c, row.excluded
    # What lies further in the future was counted before the clock was set back.
    over = sa.or_(table.since <= sa.bindparam("over"), table.since > sa.bindparam("ahead"))
    return row.on_conflict_do_update(
        index_elements=[table.device_id, table.kind],
        set_={"since": sa.case((over, new.since), else_=table.since),
              "count": sa.case((over, new.count), else_=table.count + 1)},
    ).returning(table.since, table.count)

