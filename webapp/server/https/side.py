"""Https of the household's own, beside http: switched on and off while the server runs."""

import asyncio
import logging
import socket
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from webapp.server.data.config import StartError
from webapp.server.http.connections import SecureServer
from webapp.server.https.files import State, forget_state, is_switched_on, tell_state

BEAT: Final = 2.0
"""Seconds between two looks at the switch, and at what may have changed while it is on."""

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

    async def mind(self, server: Callable[[], SecureServer]) -> None:
        """Have https whenever it is on, until cancelled."""
        try:
            while True:
                if self.always or is_switched_on(self.data):
                    await self._have(server())
                await asyncio.sleep(BEAT)
        finally:
            forget_state(self.data, self.http_port)

    async def _have(self, server: SecureServer) -> None:
        """Serve until it is switched off, or cannot be served."""
        # Found on use: what makes certificates is large, and most households have https off.
        from webapp.server.https.authority import AuthorityError  # noqa: PLC0415
        from webapp.server.https.served import Served  # noqa: PLC0415

        try:
            if not self.listeners:
                self.listeners = await asyncio.to_thread(self.listen, self.host, self.port)
            self.port = self.listeners[0].getsockname()[1]
            await Served(self, server).run()
        except (AuthorityError, StartError, OSError) as error:
            if str(error) != self.trouble:
                _log.error("HTTPS cannot start: %s", error)
            self.trouble = str(error)
            with suppress(OSError):
                tell_state(self.data, self.http_port, State(self.port, trouble=self.trouble))
        else:
            self.listeners, self.trouble = [], ""
            forget_state(self.data, self.http_port)
