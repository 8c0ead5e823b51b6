"""Https of the household's own, beside http: it is switched, announced and renewed as it runs.

Every few seconds it is looked at the switch, at the machine's addresses, at the certificate's age
and at the root; what changes is taken up for the connections that come from then on, without a
restart. What touches files or makes keys runs in a thread: one loop answers all phones.
"""

import asyncio
import logging
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from webapp.server.data.config import StartError
from webapp.server.http.connections import SecureDoor
from webapp.server.https.addresses import home_addresses
from webapp.server.https.authority import (
    Authority,
    AuthorityError,
    keep_authority,
    make_authority,
    read_authority,
)
from webapp.server.https.files import (
    AUTHORITY_FILE,
    State,
    forget_state,
    is_switched_on,
    tell_state,
)
from webapp.server.https.leaf import kept_leaf, tls_context

BEAT: Final = 2.0
"""Seconds between two looks at what may have changed."""

AGAIN: Final = 60.0
"""Seconds until a name that could not be announced is tried again."""

_log: Final = logging.getLogger(__name__)


@dataclass(slots=True, kw_only=True)
class Beside:
    """What a server knows of its https."""

    data: Path
    http_port: int
    port: int
    host: str
    always: bool
    """It was asked for at the terminal, and cannot be switched off by the keeper."""
    critical: bool | None
    """Whether the root's limits are to be critical; ``None`` where it may stay as it is."""
    listen: Callable[[str, int], list[socket.socket]]
    say: Callable[[State], None]
    """Tells the terminal how https is."""
    listeners: list[socket.socket] = field(default_factory=list)
    trouble: str = ""
    """Why it could not be served last."""

    def begin(self) -> None:
        """Open the port where https is asked for at the terminal.

        Raises:
            StartError: it is taken.
        """
        forget_state(self.data, self.http_port)
        if self.always:
            self.listeners = self.listen(self.host, self.port)

    async def mind(self, door: Callable[[], SecureDoor]) -> None:
        """Have https whenever it is on, until cancelled."""
        try:
            while True:
                if self.always or is_switched_on(self.data):
                    await self._have(door())
                await asyncio.sleep(BEAT)
        finally:
            forget_state(self.data, self.http_port)

    async def _have(self, door: SecureDoor) -> None:
        """Serve until it is switched off, or cannot be served."""
        try:
            if not self.listeners:
                self.listeners = await asyncio.to_thread(self.listen, self.host, self.port)
            self.port = self.listeners[0].getsockname()[1]
            await _Side(self, door).run()
        except (AuthorityError, StartError, OSError) as error:
            if str(error) != self.trouble:
                _log.error("Https cannot be served: %s", error)
            self.trouble = str(error)
            with suppress(OSError):
                tell_state(self.data, self.http_port, State(self.port, trouble=self.trouble))
        else:
            self.listeners, self.trouble = [], ""
            forget_state(self.data, self.http_port)


class _Side:
    """Https while it is on."""

    _authority: Authority

    def __init__(self, beside: Beside, door: SecureDoor) -> None:
        # Found on use: most servers announce nothing.
        from webapp.server.https.names import Announced  # noqa: PLC0415

        self._beside, self._door = beside, door
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
        self._door.open(self._beside.listeners)
        try:
            self._tell(aloud=False, asked=False)  # served already; whether by name is to be seen
            await self._announce()
            while self._beside.always or is_switched_on(self._beside.data):
                self._tell()
                await asyncio.sleep(BEAT)
                await self._look()
        finally:
            self._door.stop()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._announced.end(), 1)
            await self._door.close_all_connections()

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
                         "phones that had taken in the old one need the new one.")
        self._authority, self._stamp = kept, _stamp(data)

    def _renew(self) -> None:
        """Have a certificate that is good, and use it from now on."""
        if kept_leaf(self._beside.data, self._authority, self._addresses) or not self._told:
            self._door.context = tls_context(self._beside.data)

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
            _log.warning("The certificate cannot be made anew: %s", error)

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
