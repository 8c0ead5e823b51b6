"""The line of photos that wait to be read: rows of the database, taken in a fair order.

Every process sees the same line, a place in it can be told, and nothing is lost when a process
ends. Each household has places of its own, and households take turns: whoever was read longest
ago comes next, so that nobody waits for all the photos of another.
"""

import secrets
from collections import deque
from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Final

import sqlalchemy as sa
from flask import current_app
from sqlalchemy.orm import Session

from webapp.data.database import alone, db, writing
from webapp.data.models import Game, Photo, Series, now
from webapp.photos.beside import Before, note_beside
from webapp.photos.known import note_set
from webapp.photos.protocol import Answer
from webapp.photos.words import DIED

PLACES: Final = 20
"""Photos of one household that may wait; more are turned away with a word."""

AT_ONCE: Final = 2
"""Photos that one server reads at the same time, whatever the number of its processes."""

QUICKEST: Final = 150
"""Milliseconds that a photo takes at least: nobody need ask before,"""

PAUSE: Final = 50
"""and whoever is next asks again after this many,"""

PAUSE_FOR_EACH: Final = 250
"""so much later for each photo before it, lest those who wait keep the reader busy,"""

LONGEST_PAUSE: Final = 2000
"""and at the latest."""

_STALE: Final = timedelta(seconds=30)
"""A claim this old is nobody's: no photo takes so long (``process.SECONDS``)."""

_MOST_TRIES: Final = 2
_LOCK: Final = 0x50484F54


def reader_name() -> str:
    """Return a new name for a server or worker whose processes claim photos together."""
    return secrets.token_hex(8)


def _here() -> sa.ColumnElement[bool]:
    name: str = current_app.config["READER"]
    return Photo.claimed_by == name


def _being_read() -> sa.ColumnElement[bool]:
    at = now()  # a claim from the future was made before the clock was set back
    return sa.and_(Photo.status == "reading", Photo.claimed_at.between(at - _STALE, at + _STALE))


def _in_line() -> sa.ColumnElement[bool]:
    return sa.or_(Photo.status == "waiting",
                  sa.and_(Photo.status == "reading", sa.not_(_being_read())))


def _count(session: Session, *wanted: sa.ColumnElement[bool]) -> int:
    query = sa.select(sa.func.count()).select_from(Photo).join(Game).join(Series)
    return session.scalar(query.where(*wanted)) or 0


def others_are_read() -> bool:
    """Say whether as many photos are read here as may be, and let go of the database again."""
    reading = _count(db.session, _being_read(), _here())
    db.session.rollback()
    return reading >= _at_once()


def _at_once() -> int:
    most: int = current_app.config["PHOTOS_AT_ONCE"]
    return most


def somebody_waits() -> bool:
    """Say whether any photo is still to be read or being read; let go of the database again."""
    open_ones = sa.select(sa.exists().where(Photo.status.in_(("waiting", "reading"))))
    found = bool(db.session.scalar(open_ones))
    db.session.rollback()
    return found


def nobody_reads() -> bool:
    """Say whether a photo is in line that nobody reads; let go of the database again."""
    found = bool(db.session.scalar(sa.select(sa.exists().where(_in_line()))))
    db.session.rollback()
    return found


def waiting_already(session: Session, household_id: int) -> int:
    """Return how many photos wait where a household may add none, 0 where it may.

    Within ``writing()``, the household's allowance held: nobody else adds a photo to it.
    """
    mine = _count(session, Photo.status.in_(("waiting", "reading")),
                  Series.household_id == household_id)
    return mine if mine >= PLACES else 0


def _line(session: Session) -> list[str]:
    """Return the ids of the photos that wait, in the order in which they will be read."""
    rows = session.execute(
        sa.select(Photo.id, Series.household_id)
        .join(Game, Photo.game_id == Game.id).join(Series)
        .where(_in_line()).order_by(Photo.created_at, Photo.id)
    )
    queues: dict[int, deque[str]] = {}
    for photo_id, household_id in rows:
        queues.setdefault(household_id, deque()).append(photo_id)
    waiting = [queues[household_id] for household_id in _turns(session, list(queues))]
    order: list[str] = []
    while waiting := [queue for queue in waiting if queue]:
        order += [queue.popleft() for queue in waiting]
    return order


def _turns(session: Session, households: list[int]) -> list[int]:
    """Return *households*, the one whose photo was taken longest ago first."""
    if len(households) < 2:  # noqa: PLR2004 (nobody to take turns with)
        return households
    taken = session.execute(
        sa.select(Series.household_id, sa.func.max(Photo.claimed_at))
        .join(Game, Game.series_id == Series.id).join(Photo, Photo.game_id == Game.id)
        .where(Series.household_id.in_(households), Photo.claimed_at.is_not(None))
        .group_by(Series.household_id)
    )
    last = {household_id: at.timestamp() for household_id, at in taken if at}
    return sorted(households, key=lambda each: last.get(each, 0.0))


def claim() -> tuple[str, bytes] | None:
    """Take the photo that is next; return its id and its file, or nothing where none may be read.

    A server takes as many as it may at once, however many of its processes claim at the same
    moment; other servers and workers take the next ones.
    """
    with writing() as session:
        alone(session, _LOCK)
        if _count(session, _being_read(), _here()) >= _at_once():
            return None
        for photo_id in _line(session):
            photo = session.scalar(
                sa.select(Photo).where(Photo.id == photo_id, _in_line())
                .with_for_update(skip_locked=True))
            if photo is None:
                continue  # somebody is deleting it
            if photo.tries < _MOST_TRIES:
                photo.status, photo.claimed_at, photo.tries = "reading", now(), photo.tries + 1
                photo.claimed_by = current_app.config["READER"]
                return photo.id, photo.original or b""
            _refuse(photo, DIED)  # it has taken a whole server with it, and again
    return None


def put_back(photo_id: str) -> None:
    """Let a photo be tried once more after its process died; then it is to blame."""
    with writing() as session:
        photo = session.get(Photo, photo_id)
        if photo is None:
            return
        if photo.tries < _MOST_TRIES:
            photo.status = "waiting"
        else:
            _refuse(photo, DIED)


def keep(
    photo_id: str, answer: Answer, picture: bytes, ply: int | None = None, sets: Sequence[str] = (),
    before: Before | None = None,
) -> None:
    """Keep what was read of a photo, and its picture instead of the file.

    Where the table was known to the reader, *ply* is the line after which it lay so. *sets* are the
    ids of the household's sets that were given with it, *before* the photo that it goes with.
    """
    with writing() as session:
        photo = session.get(Photo, photo_id)
        if photo is None:
            return  # deleted in the meantime
        if "refused" in answer:
            _refuse(photo, answer["refused"])
            return
        reading: dict[str, Any] = dict(answer["reading"])
        if ply is not None:
            reading["ply"] = ply
        photo.status, photo.reading, photo.picture = "read", reading, picture
        photo.original, photo.size = None, len(picture)
        photo.width, photo.height = answer["width"], answer["height"]
        note_set(session, photo, answer, sets)
        note_beside(photo, answer, before)


def _refuse(photo: Photo, reason: str) -> None:
    photo.status, photo.reason, photo.original, photo.size = "refused", reason, None, 0


def place_in_line(photo: Photo) -> int:
    """Return how many photos are read before *photo*, those that are being read included."""
    line = _line(db.session)
    ahead = line.index(photo.id) if photo.id in line else 0
    return ahead + _count(db.session, _being_read(), Photo.id != photo.id)


def pause_before(ahead: int, since: float = QUICKEST) -> int:
    """Return after how many milliseconds to ask again where *ahead* photos are read before.

    *since* are the milliseconds since the photo came.
    """
    first = max(QUICKEST - round(since), PAUSE)
    return min(first + ahead * PAUSE_FOR_EACH, LONGEST_PAUSE)
