"""The loop that takes jobs: a thread for each place in a slot, in each server process and worker.

What shares a slot waits for each other, so that what takes minutes keeps nobody from what is quick.
Nothing runs before ``start_jobs``: a command that files something leaves it to the servers.
"""

import logging
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from types import MappingProxyType
from typing import Any, Final

from flask import Flask, current_app
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from webapp.server.data.bounds import BOUNDED
from webapp.server.data.database import db, writing
from webapp.server.jobs.child import Child, Died
from webapp.server.jobs.kind import Filing, Kind, Later
from webapp.server.jobs.table import Taken, end, file, go_on, put_back, somebody_waits, take

LOOK = 1.0
"""Seconds between two looks at the table, where nobody wakes."""

_WHILE: Final = 1.0
"""Seconds between two words on how far something is, and until another child is worth its start."""

_SOON: Final = 0.05

_log: Final = logging.getLogger(__name__)


class Busy(Exception):  # noqa: N818 (it is no error: others came first)
    """All children are asked something else for longer than somebody would wait."""


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
            thread.join(_SOON)
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


class Jobs:
    """The kinds that an app knows, and the places in which this process does them."""

    def __init__(self, app: Flask, kinds: Sequence[Kind], places: Mapping[str, int]) -> None:
        self.kinds = kinds
        self.slots: dict[str, list[Place]] = {}
        for slot in dict.fromkeys(each.slot for each in kinds):
            mine = [each for each in kinds if each.slot == slot]
            self.slots[slot] = [Place(app, mine, k) for k in range(places.get(slot, 1))]

    def start(self, *slots: str) -> None:
        """Begin to do what belongs to these *slots*, to all unless some are named."""
        for slot in slots or self.slots:
            for place in self.slots[slot]:
                place.start()

    def places(self, kind: str) -> list[Place]:
        """Return the places in which a kind is done."""
        return next((each for each in self.slots.values()
                     if any(one.name == kind for one in each[0].kinds)), [])

    def wake(self, kind: str) -> None:
        """Have a kind looked for at once."""
        for place in self.places(kind):
            place.wake()

    def wish(self, kind: Kind, key: str, payload: dict[str, Any] | None = None) -> None:
        """Have something filed soon, by who neither writes nor waits: a page that is looked at."""
        self.places(kind.name)[0].wish(kind, key, payload)

    def expect(self, kind: Kind) -> None:
        """Have the child of a kind ready."""
        self.places(kind.name)[0].expect()

    @contextmanager
    def lend(self, kind: Kind, patience: float) -> Iterator[Child]:
        """Lend a child of a *kind* for something that is no job.

        Raises:
            Busy: all had something else to do for so many seconds.
        """
        assert kind.program is not None  # noqa: S101 (there is nothing to lend otherwise)
        module, begun = kind.program.module, time.monotonic()
        while True:
            waited = time.monotonic() - begun
            for place in self.places(kind.name):
                if place.is_wanted(module, waited) and place.turn.acquire(timeout=_SOON):
                    try:
                        yield place.children[module]
                    finally:
                        place.turn.release()
                    return
            if waited >= patience:
                raise Busy

    def close(self) -> None:
        """End all threads and children; what waits is done after the next start."""
        for places in self.slots.values():
            for place in places:
                place.closing()
        for places in self.slots.values():
            for place in places:
                place.close()


def init_jobs(app: Flask, kinds: Sequence[Kind], places: Mapping[str, int]) -> None:
    """Tell *app* which kinds of work there are, and how many places a slot has, one unless told."""
    app.extensions["jobs"] = Jobs(app, kinds, places)


def start_jobs(app: Flask, *slots: str, places: Mapping[str, int] = MappingProxyType({})) -> None:
    """Begin to work in this process: called in each server process, after it was forked.

    *slots* are all unless some are named; *places* says of how many, where it is other than usual.
    """
    if not BOUNDED:
        _log.warning("This system cannot limit the memory of a process: Joly checks it ten times "
                     "a second and stops a photo that takes too much.")
    before = app.extensions["jobs"]
    now = app.extensions["jobs"] = Jobs(  # new: locks do not survive a fork
        app, before.kinds, {slot: len(each) for slot, each in before.slots.items()} | {**places})
    now.start(*slots)


def jobs() -> Jobs:
    """Return what does the work of the app that is answering."""
    found = current_app.extensions["jobs"]
    assert isinstance(found, Jobs)  # noqa: S101 (set in init_jobs)
    return found
