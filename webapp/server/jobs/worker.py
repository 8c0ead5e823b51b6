"""Who does the jobs: the places of each slot, in each server process and worker.

Nothing runs before ``start_jobs``: a command that files something leaves it to the servers.
"""

import logging
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any, Final

from flask import Flask, current_app

from webapp.server.data.bounds import BOUNDED
from webapp.server.jobs.child import Child
from webapp.server.jobs.kind import Kind
from webapp.server.jobs.place import SOON, Place

_log: Final = logging.getLogger(__name__)


class Busy(Exception):  # noqa: N818 (it is no error: others came first)
    """All children are asked something else for longer than somebody would wait."""


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
                if place.is_wanted(module, waited) and place.turn.acquire(timeout=SOON):
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
