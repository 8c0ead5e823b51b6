"""A server process from its first connection to its last: served by Tornado, ended by a signal.

One process serves, in one loop with a few threads. Where several are asked for, Tornado forks them,
and restarts one that was killed; after a hundred times the server ends, since something is wrong
with it. The first process only looks after the others: it alone keeps one end of a pipe, so that
they end when it does, however that comes about.
"""

import asyncio
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from tornado.ioloop import IOLoop
from tornado.process import fork_processes

from webapp.server.http.connections import AppServer, Places, SecureServer
from webapp.server.http.exchange import Dispatcher
from webapp.server.http.security import LargestBody, SecretFilter

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

THREADS: Final = 4
"""More that answer at once make each answer dearer: with eight an entry took a sixth longer of the
processor, since they wait for each other's turn. Two of them may wait for photos (``at_once``)."""

DRAIN: Final = 2.0
"""Seconds that a stopping process gives to its requests."""

CAN_FORK: Final = hasattr(os, "fork")

ENDING: Final = tuple(
    number for name in ("SIGINT", "SIGTERM", "SIGBREAK")
    if (number := getattr(signal, name, None)) is not None)
"""What ends a server; Windows sends the last for Ctrl-Break, or when its window is closed."""

_log: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Serving:
    """What a server process does."""

    app: "WSGIApplication"
    largest_body: LargestBody
    listeners: Sequence[socket.socket]
    begin: Callable[[], None]
    """Called when the process serves."""
    mind_https: Callable[[Callable[[], SecureServer]], Coroutine[None, None, None]] | None
    """Has https, which the first of several processes alone speaks, until cancelled."""


def serve_here(serving: Serving, lifeline: int | None = None) -> None:
    """Serve in this process until it is stopped, or until *lifeline* closes."""
    quiet_log()
    asyncio.run(_serve(serving, lifeline))


def leave_threads() -> None:
    """End this process though a request is not finished: Python would wait for its thread."""
    if any(each.name.startswith("answers") for each in threading.enumerate()):
        _leave_now()


def _leave_now() -> None:
    logging.shutdown()
    sys.stdout.flush()
    os._exit(0)


async def _serve(serving: Serving, lifeline: int | None) -> None:
    loop, over = asyncio.get_running_loop(), asyncio.Event()
    for each in ENDING:
        # Not the loop's own way, which Windows lacks.
        signal.signal(each, lambda *_: loop.call_soon_threadsafe(over.set))
    if lifeline is not None:
        IOLoop.current().add_handler(lifeline, lambda *_: over.set(), IOLoop.READ)
    threads = ThreadPoolExecutor(THREADS, "answers")
    dispatcher, places = Dispatcher(serving.app, serving.largest_body, threads), Places()
    server = AppServer(dispatcher, places)
    server.add_sockets(serving.listeners)
    https = None
    if serving.mind_https is not None:
        https = loop.create_task(serving.mind_https(partial(SecureServer, dispatcher, places)))
    serving.begin()
    await over.wait()
    server.stop()
    await dispatcher.drained(DRAIN)
    places.end()
    if https is not None:
        https.cancel()
        with suppress(asyncio.CancelledError):
            await https
    await server.close_all_connections()
    threads.shutdown(wait=False, cancel_futures=True)


def serve_in_several(workers: int, serving: Callable[[int], Serving]) -> None:
    """Serve in *workers* processes forked from this one, until it is stopped."""
    here, kept = os.pipe()
    first = os.getpid()

    def end(*_: object) -> None:
        raise SystemExit(0)

    for each in ENDING:
        signal.signal(each, end)
    try:
        number = fork_processes(workers)
        os.close(kept)
        serve_here(serving(number), here)
        _leave_now()
    finally:
        if os.getpid() != first:
            _log.exception("A server process has failed")
            os._exit(1)
        for each in ENDING:
            signal.signal(each, signal.SIG_IGN)
        os.close(kept)
        with suppress(ChildProcessError):
            while True:
                os.wait()


def quiet_log() -> None:
    """Let Tornado speak of errors only, and of no secrets."""
    for name in ("tornado.general", "tornado.application"):
        log = logging.getLogger(name)
        log.setLevel(logging.ERROR)
        log.addFilter(SecretFilter())
