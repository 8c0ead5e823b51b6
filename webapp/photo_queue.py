"""The queue of photos that wait to be read: rows of the database, taken one by one.

Each server process has one thread that takes photos and one photo process that opens them; both
begin with the first photo. The queue is in the database, so that every process sees the same
order, a place in it can be told, and nothing is lost when a process ends.

A photo that may not be stored is read at once instead, by the same photo process in its turn.
"""

import threading
import time
from datetime import timedelta
from typing import Any, Final

import sqlalchemy as sa
from flask import Flask, current_app

from webapp.database import db, writing
from webapp.models import Photo, now
from webapp.photo_process import PhotoProcess, ProcessDied
from webapp.photo_protocol import Answer
from webapp.photo_words import DIED

MOST_WAITING: Final = 30
"""Photos that may wait in all; more are turned away with a word."""

AT_ONCE: Final = 2
"""Photos that are read at the same time, whatever the number of server processes."""

PATIENCE: Final = 8.0
"""Seconds that a photo which is read at once waits for others."""

_STALE: Final = timedelta(seconds=60)
_MOST_TRIES: Final = 2
_IDLE: Final = 120.0
_LOOK: Final = 1.0


class PhotoQueue:
    """Takes photos that wait and has them read, in a thread of its own."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._wake = threading.Event()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._closed = False
        self._reading = threading.Lock()
        self.process = PhotoProcess()

    def wake(self) -> None:
        """Let the thread look for photos; start it where it does not run."""
        with self._lock:
            self._wake.set()
            if self._closed:
                return
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name="photos", daemon=True)
                self._thread.start()

    def close(self) -> None:
        """End the thread and the process; photos that wait are read after the next start."""
        self._closed = True
        self._wake.set()
        if self._thread is not None:
            self._thread.join(self.process.seconds)
        with self._reading:
            self.process.end()

    def _run(self) -> None:
        """Read photos until none has come for a while; then give the memory back."""
        idle = 0.0
        while idle < _IDLE and not self._closed:
            woken = self._wake.wait(_LOOK)
            self._wake.clear()
            idle = 0.0 if woken else idle + _LOOK
            with self._app.app_context():
                while not self._closed and self.read_next():
                    idle = 0.0
        with self._lock:
            self._thread = None
            if self._reading.acquire(blocking=False):  # else who reads now wakes a new thread
                self.process.end()
                self._reading.release()

    def read_next(self) -> bool:
        """Read the photo that has waited longest; return false where none may be read now."""
        taken = _claim()
        if taken is None:
            return False
        photo_id, data = taken
        try:
            with self._reading:
                answer, picture = self.process.read(data)
        except ProcessDied:
            _put_back(photo_id)
            return True
        _keep(photo_id, answer, picture)
        return True

    def read_now(self, data: bytes) -> Answer:
        """Have a photo read at once by the same process, under the same limits; keep nothing of it.

        Raises:
            Busy: other photos were being read for ``PATIENCE`` seconds.
            ProcessDied: the photo took too long or too much memory.
        """
        until = time.monotonic() + PATIENCE
        while _others_are_read():
            if time.monotonic() >= until:
                raise Busy
            time.sleep(_LOOK / 4)
        if not self._reading.acquire(timeout=max(until - time.monotonic(), 0)):
            raise Busy
        try:
            answer, _picture = self.process.read(data)
        finally:
            self._reading.release()
        self.wake()  # the thread ends the process when nothing has come for a while
        return answer


class Busy(Exception):  # noqa: N818 (it is no error: others came first)
    """Other photos are being read; this one was not begun."""


def init_photos(app: Flask) -> None:
    """Give *app* its queue."""
    app.extensions["photos"] = PhotoQueue(app)


def photo_queue() -> PhotoQueue:
    """Return the queue of the app that is answering."""
    queue = current_app.extensions["photos"]
    assert isinstance(queue, PhotoQueue)  # noqa: S101 (set in init_photos)
    return queue


def _being_read() -> sa.ColumnElement[bool]:
    return sa.and_(Photo.status == "reading", Photo.claimed_at >= now() - _STALE)


def _others_are_read() -> bool:
    """Say whether as many photos are being read as may be, and let go of the database again."""
    reading = db.session.scalar(sa.select(sa.func.count()).where(_being_read())) or 0
    db.session.rollback()
    return reading >= AT_ONCE


def _in_line() -> sa.ColumnElement[bool]:
    return sa.or_(
        Photo.status == "waiting",
        sa.and_(Photo.status == "reading", Photo.claimed_at < now() - _STALE),
    )


def _claim() -> tuple[str, bytes] | None:
    with writing() as session:
        reading = session.scalar(sa.select(sa.func.count()).where(_being_read())) or 0
        if reading >= AT_ONCE:
            return None
        photo = session.scalar(
            sa.select(Photo).where(_in_line()).order_by(Photo.created_at, Photo.id).limit(1)
            .with_for_update(skip_locked=True)
        )
        if photo is None:
            return None
        if photo.tries >= _MOST_TRIES:  # it has taken a whole server with it, and again
            photo.status, photo.reason, photo.original, photo.size = "refused", DIED, None, 0
            return None
        photo.status, photo.claimed_at, photo.tries = "reading", now(), photo.tries + 1
        return photo.id, photo.original or b""


def _put_back(photo_id: str) -> None:
    """Let a photo be tried once more after its process died; then it is to blame."""
    with writing() as session:
        photo = session.get(Photo, photo_id)
        if photo is None:
            return
        if photo.tries < _MOST_TRIES:
            photo.status = "waiting"
        else:
            photo.status, photo.reason, photo.original, photo.size = "refused", DIED, None, 0


def _keep(photo_id: str, answer: Answer, picture: bytes) -> None:
    with writing() as session:
        photo = session.get(Photo, photo_id)
        if photo is None:
            return  # deleted in the meantime
        photo.original = None
        if "refused" in answer:
            photo.status, photo.reason, photo.size = "refused", answer["refused"], 0
            return
        reading: dict[str, Any] = dict(answer["reading"])
        photo.status, photo.reading, photo.picture = "read", reading, picture
        photo.width, photo.height, photo.size = answer["width"], answer["height"], len(picture)


def place_in_line(photo: Photo) -> int:
    """Return how many photos are read before *photo*, those that are being read included."""
    before = sa.or_(
        _being_read(),
        sa.and_(_in_line(), sa.or_(Photo.created_at < photo.created_at, sa.and_(
            Photo.created_at == photo.created_at, Photo.id < photo.id))),
    )
    count = db.session.scalar(
        sa.select(sa.func.count()).select_from(Photo).where(before, Photo.id != photo.id))
    return count or 0


def is_full() -> bool:
    """Say whether no more photos may wait."""
    waiting = db.session.scalar(
        sa.select(sa.func.count()).select_from(Photo).where(
            Photo.status.in_(("waiting", "reading"))))
    return (waiting or 0) >= MOST_WAITING
