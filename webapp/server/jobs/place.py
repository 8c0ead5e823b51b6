"""The loop that takes jobs: a place in a slot, which does one after the other in its thread.

What shares a slot waits for each other, so that what takes minutes keeps nobody from what is quick.
"""

import logging
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from flask import Flask
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from webapp.server.data.database import db, writing
from webapp.server.jobs.child import Child, Died
from webapp.server.jobs.kind import Filing, Kind, Later
from webapp.server.jobs.table import Taken, end, file, go_on, put_back, somebody_waits, take

LOOK = 1.0
"""Seconds between two looks at the table, where nobody wakes."""

_WHILE: Final = 1.0
"""Seconds between two words on how far something is, and until another child is worth its start."""

SOON: Final = 0.05

_log: Final = logging.getLogger(__name__)


class Place:
    """A place in a slot: what is done in it, one thing after the other."""

    def __init__(self, app: Flask, kinds: Sequence[Kind], number: int) -> None:
        self.kinds = kinds
        self.turn = threading.Lock()
        """Held while a child of this pool is in use."""
        self.children: dict[str, Child] = {
            each.program.module: Child(each.program) for each in kinds if each.program}
        self._app, self._number = app, number
        self._woken, self._closed = threading.Event(), threading.Event()
        self._wishes: dict[tuple[Kind, str], dict[str, Any] | None] = {}
        self._thread: threading.Thread | None = None
        self._new, self._expects, self._away = number == 0, False, False

    def start(self) -> None:
        """Begin to look for jobs."""
        self._thread = threading.Thread(
            target=self._run, name=f"jobs {self.kinds[0].slot}", daemon=True)
        self._thread.start()

    def wake(self) -> None:
        """Look at once."""
        self._woken.set()

    def wish(self, kind: Kind, key: str, payload: dict[str, Any] | None) -> None:
        """File something in the thread of this place: the caller may be in no transaction."""
        self._wishes[kind, key] = payload
        self.wake()

    def expect(self) -> None:
        """Get the child ready: a job is on its way."""
        self._expects = True
        self.wake()

    def closing(self) -> None:
        """Begin nothing more."""
        self._closed.set()
        self.wake()

    def close(self) -> None:
        """End the thread; what it has begun ends before where its kind ``finishes``."""
        self.closing()
        while (thread := self._thread) is not None and thread.is_alive():
            for child in self.children.values():
                if not (child.loaded and all(each.finishes for each in self.kinds)):
                    child.stop()
            thread.join(SOON)
        with self.turn:
            for child in self.children.values():
                child.end()

    def _run(self) -> None:
        while not self._closed.is_set():
            try:
                with self._app.app_context():
                    self._look()
                self._away = False
            except SQLAlchemyError as error:  # busy, full or away for a while: nothing is lost
                if not self._away:
                    _log.warning("Background jobs could not be looked up: %s",
                                 str(error.__cause__ or error).split("\n")[0])
                self._away = True
            except Exception:  # noqa: BLE001 (whatever it is: nobody else does this work)
                _log.exception("A background job failed")
            self._woken.wait(_WHILE if self._away else LOOK)
            self._woken.clear()

    def _look(self) -> None:
        self.file_wishes()
        if self._expects:
            self._expects = False
            self._load()
        while not self._closed.is_set() and self.is_ready() and self.do_next():
            self.file_wishes()

    @property
    def wishes(self) -> int:
        """Return how many things are wished for that are not filed yet."""
        return len(self._wishes)

    def file_wishes(self) -> None:
        """File what is wished for, and at the beginning what other tables say is open."""
        wishes = dict(self._wishes)
        found = [(kind, Filing(key, payload=payload), payload is not None)
                 for (kind, key), payload in wishes.items()]
        if self._new:
            found += [(kind, each, False)
                      for kind in self.kinds for each in kind.waiting(db.session)]
            db.session.rollback()
        if found:
            with writing() as session:
                for kind, each, again in found:
                    file(session, kind, each.key, each.payload, lane=each.lane, again=again)
        self._new = False
        for wish, payload in wishes.items():
            if self._wishes.get(wish, self) is payload:  # else it was wished for again meanwhile
                self._wishes.pop(wish, None)

    def is_ready(self) -> bool:
        """Say whether a job may be taken: one that has to load for long is loaded before.

        The first place of a slot loads as soon as something waits, the others only after a while.
        """
        if all(not each.loads for each in self.kinds) or all(
                child.loaded for child in self.children.values()):
            return True
        if somebody_waits(self.kinds, _WHILE if self._number else 0.0):
            self._load()
            return not self._closed.is_set()
        return False

    def _load(self) -> None:
        with self.turn:
            for child in self.children.values():
                child.load()

    def is_wanted(self, module: str, waited: float) -> bool:
        """Say whether somebody who has *waited* so long had better ask this place's child."""
        return not self._number or waited >= _WHILE or self.children[module].loaded

    def do_next(self) -> bool:
        """Take the next job and do it; return false where there is none."""
        with self.turn:  # first: a lease is good for as long as one job takes
            taken = take(self.kinds)
            if taken is None:
                return False
            try:
                self._do(taken)
            except OperationalError:  # busy or away for a while: that is no try
                with suppress(SQLAlchemyError):
                    put_back(taken, tried=False)
                raise
            except Exception as error:  # noqa: BLE001 (whatever it is: others wait)
                self._failed(taken, error)
        return True

    def _do(self, taken: Taken) -> None:
        kind = taken.kind
        if taken.tries > kind.tries:
            end(taken, lambda session: kind.given_up(session, taken.key))
            return
        found = self._found(taken)
        if found is None or isinstance(found, Later):
            end(taken, lambda _session: found)
        else:
            end(taken, lambda session: kind.keep(session, taken.key, found))

    def _found(self, taken: Taken) -> Any:  # noqa: ANN401 (what its kind finds)
        kind, program, told = taken.kind, taken.kind.program, time.monotonic()
        try:
            request = kind.prepare(db.session, taken.key, taken.payload)
        finally:
            db.session.rollback()  # nothing is held while it is done
        if request is None or isinstance(request, Later):
            return request

        def tell(done: int, whole: int) -> None:
            nonlocal told
            if time.monotonic() - told >= _WHILE:
                told = time.monotonic()
                with suppress(OperationalError):  # busy: the next word has it for longer
                    go_on(taken, done, whole)

        return kind.run(request, self.children[program.module] if program else None, tell)

    def _failed(self, taken: Taken, error: Exception) -> None:
        closed = self._closed.is_set()
        if not closed:
            _log.warning("A job failed: %s", taken.kind.name,
                         exc_info=None if isinstance(error, Died) else error)
        if closed or taken.tries < taken.kind.tries:
            put_back(taken, tried=not closed)
        else:
            end(taken, lambda session: taken.kind.given_up(session, taken.key))
