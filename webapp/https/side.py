"""The process that speaks TLS for a server: it listens, announces the name, renews certificates.

It is forked from the server's first process, has no database and reads no http. Every few seconds
it looks at the machine's addresses, at the certificate's age and at the root; what changes is taken
up for the connections that come from then on, without a restart.
"""

import asyncio
import logging
import os
import resource
import signal
import socket
import ssl
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from webapp.https.addresses import home_addresses
from webapp.https.authority import (
    Authority,
    AuthorityError,
    keep_authority,
    make_authority,
    read_authority,
)
from webapp.https.connection import Outer, Phones
from webapp.https.files import AUTHORITY_FILE, State, tell_state
from webapp.https.leaf import kept_leaf, tls_context
from webapp.https.names import Announced

BEAT: Final = 2.0
"""Seconds between two looks at what may have changed."""

AGAIN: Final = 60.0
"""Seconds until a name that could not be announced is tried again."""

DRAIN: Final = 4.0
"""Seconds for what is under way, when the server ends."""

PLACES: Final = 1000
"""Connections at once; each takes two files, where the system gives so many."""

BACKLOG: Final = 1024

_log: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Around:
    """What the first process hands its side process."""

    data: Path
    listener: socket.socket
    sender: socket.socket
    """Takes connections to the server processes."""
    lifeline: int
    """Ends when the first process has."""
    http_port: int
    host: str
    critical: bool | None
    """Whether the root's limits are to be critical; ``None`` where it may stay as it is."""
    say: Callable[[State], None]
    """Tells the terminal how https is."""


def run_side(around: Around) -> None:
    """Speak TLS until told to end, or until the first process is gone."""
    try:
        asyncio.run(_Side(around).run())
    except (AuthorityError, OSError) as error:
        _log.error("Https cannot be served: %s", error)
        tell_state(around.data, around.http_port,
                   State(around.listener.getsockname()[1], trouble=str(error)))
        time.sleep(BEAT)  # the first process tries again


class _Side:
    """The life of the process."""

    def __init__(self, around: Around) -> None:
        self._around = around
        self._port = around.listener.getsockname()[1]
        self._phones = Phones()
        self._announced = Announced()
        self._over = asyncio.Event()
        self._told: State | None = None
        self._said: State | None = None
        self._places = _places()
        self._authority: Authority
        self._context: ssl.SSLContext
        self._stamp: tuple[int, int] = (0, 0)
        self._addresses: tuple[str, ...] = ()
        self._tried = 0.0

    async def run(self) -> None:
        """Serve until the end."""
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGTERM, self._over.set)
        loop.add_reader(self._around.lifeline, self._over.set)
        self._around.sender.setblocking(False)  # noqa: FBT003 (the standard library's signature)
        self._addresses = home_addresses(self._around.host)
        await self._find_authority()
        self._renew()
        server = await loop.create_server(self._phone, sock=self._around.listener, backlog=BACKLOG)
        self._tell(aloud=False, asked=False)  # it is served already; whether by name is to be seen
        await self._announce()
        while not self._over.is_set():
            self._tell()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._over.wait(), BEAT)
                break
            await self._look()
        loop.remove_reader(self._around.lifeline)
        server.close()
        await self._announced.end()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._phones.gone.wait(), DRAIN)
        for each in list(self._phones):
            each.transport.abort()

    def _phone(self) -> Outer:
        if len(self._phones) >= self._places:
            self._phones.make_place()
        return Outer(self._context, self._around.sender, self._phones)

    async def _find_authority(self) -> None:
        data, critical = self._around.data, self._around.critical
        kept = read_authority(data)
        if kept is None:
            name = await self._announced.choose(self._addresses)
            kept = keep_authority(data, make_authority(name, critical=critical is not False))
        elif critical is not None and kept.root.critical is not critical:
            kept = keep_authority(
                data, make_authority(kept.root.name, critical=critical), over=True)
            _log.warning("A new certificate was made for the household: "
                         "phones that had taken in the old one need the new one.")
        self._authority, self._stamp = kept, _stamp(data)

    def _renew(self) -> None:
        """Have a certificate that is good, and use it from now on."""
        if kept_leaf(self._around.data, self._authority, self._addresses) or not self._told:
            self._context = tls_context(self._around.data)

    async def _announce(self) -> None:
        self._tried = time.monotonic()
        await self._announced.announce(
            self._authority.root.name, self._addresses, self._port)

    async def _look(self) -> None:
        """Take up what has changed."""
        addresses, stamp = home_addresses(self._around.host), _stamp(self._around.data)
        moved = addresses != self._addresses
        if stamp != self._stamp:
            self._around = replace(self._around, critical=None)  # as the keeper has it now
            try:
                await self._find_authority()
            except AuthorityError as error:
                _log.warning("%s", error)
                self._stamp = stamp
        self._addresses = addresses
        try:
            self._renew()
        except OSError as error:
            _log.warning("The certificate cannot be made anew: %s", error)
        retry = not self._announced.named and time.monotonic() - self._tried > AGAIN
        if moved or retry:
            await self._announce()

    def _tell(self, *, aloud: bool = True, asked: bool = True) -> None:
        """Let pages and terminal know how it is, where that has changed."""
        root = self._authority.root
        state = State(
            self._port, root.name, self._addresses, root.fingerprint, root.critical,
            self._announced.named, self._announced.clash, asked=asked)
        if state != self._told:
            with suppress(OSError):
                tell_state(self._around.data, self._around.http_port, state)
        if aloud and state != self._said:
            self._said = state
            self._around.say(state)
        self._told = state


def _stamp(data: Path) -> tuple[int, int]:
    """Return what changes when another root is kept."""
    try:
        found = (data / AUTHORITY_FILE).stat()
    except OSError:
        return (0, 0)
    return (found.st_ino, found.st_mtime_ns)


def _places() -> int:
    """Return how many connections there may be, with as many files as the system gives."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * PLACES + 100
    if soft != resource.RLIM_INFINITY and soft < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
    return PLACES if soft == resource.RLIM_INFINITY else max(10, min(PLACES, (soft - 100) // 2))


def begin_in_fork() -> None:
    """Forget the signals of the process that this one was forked from."""
    for each in ("HUP", "QUIT", "TERM", "TTIN", "TTOU", "USR1", "USR2", "WINCH", "CHLD"):
        signal.signal(getattr(signal, f"SIG{each}"), signal.SIG_DFL)
    # A terminal sends it to all; the first process says when to end.
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def leave_fork(status: int) -> None:
    """End without what the first process does at its own end."""
    logging.shutdown()
    os._exit(status)
