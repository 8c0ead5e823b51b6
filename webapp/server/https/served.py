"""Https while it is on: its certificate and its name in the home network.

Changes of the addresses, the root or the certificate's age are taken up for new connections,
without a restart. What touches files or makes keys runs in a thread: one loop answers all phones.
"""

import asyncio
import logging
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from webapp.server.http.connections import SecureServer
from webapp.server.https.addresses import home_addresses
from webapp.server.https.authority import (
    Authority,
    AuthorityError,
    keep_authority,
    make_authority,
    read_authority,
)
from webapp.server.https.files import AUTHORITY_FILE, State, is_switched_on, tell_state
from webapp.server.https.leaf import kept_leaf, tls_context
from webapp.server.https.side import BEAT, Beside

AGAIN: Final = 60.0
"""Seconds until a name that could not be announced is tried again."""

_log: Final = logging.getLogger(__name__)


class Served:
    """Https while it is on."""

    _authority: Authority

    def __init__(self, beside: Beside, server: SecureServer) -> None:
        # Found on use: most servers announce nothing.
        from webapp.server.https.names import Announced  # noqa: PLC0415

        self._beside, self._server = beside, server
        self._announced = Announced()
        self._critical = beside.critical
        self._told: State | None = None
        self._said: State | None = None
        self._stamp: tuple[int, int] = (0, 0)
        self._addresses: tuple[str, ...] = ()
        self._tried = 0.0

    async def run(self) -> None:
        """Serve until it is switched off."""
        self._addresses = home_addresses(self._beside.host)
        name = await self._announced.choose(self._addresses) if (
            await asyncio.to_thread(read_authority, self._beside.data) is None) else ""
        await asyncio.to_thread(self._find_authority, name)
        await asyncio.to_thread(self._renew)
        self._server.open(self._beside.listeners)
        try:
            self._tell(aloud=False, asked=False)  # served already; whether by name is to be seen
            await self._announce()
            while self._beside.always or is_switched_on(self._beside.data):
                self._tell()
                await asyncio.sleep(BEAT)
                await self._look()
        finally:
            self._server.stop()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._announced.end(), 1)
            await self._server.close_all_connections()

    def _find_authority(self, name: str = "") -> None:
        data, kept = self._beside.data, read_authority(self._beside.data)
        if kept is None:
            name = name or self._authority.root.name
            kept = keep_authority(
                data, make_authority(name, critical=self._critical is not False))
        elif self._critical is not None and kept.root.critical is not self._critical:
            kept = keep_authority(
                data, make_authority(kept.root.name, critical=self._critical), over=True)
            _log.warning("A new certificate was made for the household: "
                         "install it on each phone that had the old one.")
        self._authority, self._stamp = kept, _stamp(data)

    def _renew(self) -> None:
        """Have a certificate that is good, and use it from now on."""
        if kept_leaf(self._beside.data, self._authority, self._addresses) or not self._told:
            self._server.context = tls_context(self._beside.data)

    async def _announce(self) -> None:
        self._tried = time.monotonic()
        await self._announced.announce(
            self._authority.root.name, self._addresses, self._beside.port)

    async def _look(self) -> None:
        """Take up what has changed."""
        before = self._addresses
        await asyncio.to_thread(self._take_up)
        retry = not self._announced.named and time.monotonic() - self._tried > AGAIN
        if before != self._addresses or retry:
            await self._announce()

    def _take_up(self) -> None:
        stamp = _stamp(self._beside.data)
        if stamp != self._stamp:
            self._critical = None  # as the keeper has it now
            try:
                self._find_authority()
            except AuthorityError as error:
                _log.warning("%s", error)
                self._stamp = stamp
        self._addresses = home_addresses(self._beside.host)
        try:
            self._renew()
        except OSError as error:
            _log.warning("The certificate cannot be renewed: %s", error)

    def _tell(self, *, aloud: bool = True, asked: bool = True) -> None:
        """Let pages and terminal know how it is, where that has changed."""
        root = self._authority.root
        state = State(
            self._beside.port, root.name, self._addresses, root.fingerprint, root.critical,
            self._announced.named, self._announced.clash, asked=asked)
        if state != self._told:
            with suppress(OSError):
                tell_state(self._beside.data, self._beside.http_port, state)
        if aloud and state != self._said:
            self._said = state
            self._beside.say(state)
        self._told = state


def _stamp(data: Path) -> tuple[int, int]:
    """Return what changes when another root is kept."""
    try:
        found = (data / AUTHORITY_FILE).stat()
    except OSError:
        return (0, 0)
    return (found.st_ino, found.st_mtime_ns)
