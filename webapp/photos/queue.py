"""The thread of a server process that has photos read, and the photo process that opens them.

``start_photos`` starts it in each server process, so that photos which waited when the server
was ended are read after the next start, whether anybody looks at them or not. It ends when
nothing has come for a while, and begins again with the next photo.

Loading the networks takes as long as reading a photo. So the photo process starts when a photo is
expected: when somebody opens the camera, or uploads. Beside one that reads already, the others
start once it is done, and whichever is ready takes the next photo.

A photo that may not be stored is read at once instead, by the same photo process in its turn.
"""

import logging
import threading
import time
from typing import Final

from flask import Flask, current_app
from sqlalchemy.exc import SQLAlchemyError

from webapp.data.database import db
from webapp.photos.beside import job_beside
from webapp.photos.known import job_of
from webapp.photos.line import (
    AT_ONCE,
    claim,
    keep,
    nobody_reads,
    others_are_read,
    put_back,
    reader_name,
    somebody_waits,
)
from webapp.photos.lying import job_of_photo
from webapp.photos.process import PhotoProcess, ProcessDied
from webapp.photos.protocol import Answer, Job

PATIENCE: Final = 8.0
"""Seconds that a photo which is read at once waits for others."""

READ_AT_ONCE: Final = 2
"""Photos that threads of one process may wait for; the other threads answer pages."""

_IDLE: Final = 120.0
_LOOK: Final = 1.0
_SOON: Final = 0.1

_log: Final = logging.getLogger(__name__)


class PhotoQueue:
    """Takes photos that wait and has them read, in a thread of its own."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._wake = threading.Event()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._closed = False
        self._expects = False
        self._reading = threading.Lock()
        self._at_once = threading.BoundedSemaphore(READ_AT_ONCE)
        self.process = PhotoProcess()

    def expect(self) -> None:
        """Get the photo process ready: a photo is on its way, or has come."""
        self._expects = True
        self.wake()

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
        idle, waited = 0.0, 0.0
        while idle < _IDLE and not self._closed:
            pause = _SOON if waited else _LOOK
            woken = self._wake.wait(pause)
            self._wake.clear()
            # While one waits that another process has begun, it may still fall to this one.
            if self._read_all(waited):
                idle, waited = 0.0, waited + _SOON
            else:
                idle, waited = (0.0 if woken else idle + pause), 0.0
        with self._lock:
            self._thread = None
            if self._reading.acquire(blocking=False):  # else who reads now wakes a new thread
                self.process.end()
                self._reading.release()

    def _read_all(self, waited: float = 0.0) -> bool:
        """Read what may be read now; return whether anything waited at all.

        Where workers alone read what is kept, nothing waits here. *waited* are the seconds for
        which something has waited until now.
        """
        if not self._app.config["READS_PHOTOS"]:
            return False
        try:
            with self._app.app_context():
                waits = somebody_waits()
                left_to_us = waited >= _LOOK and nobody_reads() if waits else bool(waited)
                if self._expects or left_to_us:
                    self._expects = False
                    with self._reading:
                        self.process.start()
                while waits and self._is_ready() and self.read_next():
                    pass
        except SQLAlchemyError as error:  # busy, full or away for a while: nothing is lost
            _log.warning("The photos that wait could not be looked up: %s",
                         str(error.__cause__ or error).split("\n")[0])
            return True
        return waits

    def _is_ready(self) -> bool:
        """Say whether the photo process can read; wait for one that loads while photos wait."""
        while not self._closed:
            with self._reading:
                if self.process.is_ready(_SOON):
                    return True
                if not self.process.runs:
                    return False
            if not somebody_waits():
                return False
        return False

    def read_next(self) -> bool:
        """Read the photo that is next in line; return false where none may be read now."""
        with self._reading:  # first: a claim is good for as long as one photo takes
            taken = claim()
            if taken is None:
                return False
            photo_id, data = taken
            table, ply = job_of_photo(photo_id)
            ours, sets = job_of(db.session, photo_id)
            older, before = job_beside(db.session, photo_id, ply)
            db.session.rollback()  # let go of the database while the photo is read
            job: Job = {**table, **ours, **older}
            try:
                answer, picture = self.process.read(data, job)
            except ProcessDied:
                put_back(photo_id)
                return True
        keep(photo_id, answer, picture, ply, sets, before)
        return True

    def read_now(self, data: bytes, job: Job | None = None) -> tuple[Answer, bytes]:
        """Have a photo read at once by the same process, under the same limits; keep nothing of it.

        *job* is what goes with it. The answer comes with the picture of it.

        Raises:
            Busy: other photos were being read for ``PATIENCE`` seconds, or enough threads wait.
            ProcessDied: the photo took too long or too much memory.
        """
        if not self._at_once.acquire(blocking=False):
            raise Busy
        try:
            return self._read_in_turn(data, job)
        finally:
            self._at_once.release()

    def _read_in_turn(self, data: bytes, job: Job | None) -> tuple[Answer, bytes]:
        until = time.monotonic() + PATIENCE
        while others_are_read():
            if time.monotonic() >= until:
                raise Busy
            time.sleep(_LOOK / 4)
        if not self._reading.acquire(timeout=max(until - time.monotonic(), 0)):
            raise Busy
        try:
            answer, picture = self.process.read(data, job)
        finally:
            self._reading.release()
        self.wake()  # the thread ends the process when nothing has come for a while
        return answer, picture


class Busy(Exception):  # noqa: N818 (it is no error: others came first)
    """Other photos are being read; this one was not begun."""


def init_photos(app: Flask) -> None:
    """Give *app* its queue; nothing of it runs before a photo comes or ``start_photos``."""
    app.config.setdefault("READER", reader_name())
    app.config.setdefault("READS_PHOTOS", True)
    app.config.setdefault("PHOTOS_AT_ONCE", AT_ONCE)
    app.extensions["photos"] = PhotoQueue(app)


def start_photos(app: Flask) -> None:
    """Begin to read the photos that wait: called in each server process, after it was forked."""
    init_photos(app)  # anew: no lock is older than its process
    app.extensions["photos"].wake()


def photo_queue() -> PhotoQueue:
    """Return the queue of the app that is answering."""
    queue = current_app.extensions["photos"]
    assert isinstance(queue, PhotoQueue)  # noqa: S101 (set in init_photos)
    return queue
