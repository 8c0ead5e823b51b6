"""The household's name in the network (mDNS): announced where nobody else answers to it."""

import asyncio
import logging
import socket
from contextlib import suppress
from typing import Final

from zeroconf import AddressResolverIPv4, Error, IPVersion  # type: ignore[attr-defined]  # it does
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from webapp.server.https.addresses import announced_addresses
from webapp.server.https.authority import new_name

_TYPE: Final = "_https._tcp.local."
_ANSWER: Final = 1500
"""Milliseconds that others have to say that a name is theirs."""

_TRIES: Final = 5

PATIENCE: Final = 10.0
"""Seconds to be announced in: another computer might claim every name that is tried."""

_log: Final = logging.getLogger(__name__)


def _tell_in_one_line(record: logging.LogRecord) -> bool:
    """Let zeroconf say that an address is gone, and not how it came to know."""
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, OSError):
        record.msg = "The name cannot be said at an address of this machine: %s"
        record.args, record.exc_info, record.exc_text = (error,), None, None
    return True


class Announced:
    """What this process says in the network; it says nothing until told to."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        logging.getLogger("zeroconf").addFilter(_tell_in_one_line)
        self._zeroconf: AsyncZeroconf | None = None
        self._info: AsyncServiceInfo | None = None
        self.clash = False

    @property
    def named(self) -> bool:
        """Say whether the name is announced."""
        return self._info is not None

    async def announce(self, name: str, addresses: tuple[str, ...], port: int) -> None:
        """Announce *name* at *addresses*, in place of what was announced before."""
        await self.end()
        shown = [each for each in announced_addresses(addresses) if ":" not in each]
        if not shown:
            self.clash = False
            return
        try:
            self._zeroconf = AsyncZeroconf(interfaces=shown, ip_version=IPVersion.V4Only)
            self.clash = await self._is_taken(name, set(addresses))
            if not self.clash:
                info = AsyncServiceInfo(
                    _TYPE, f"{name.partition('.')[0]}-{port}.{_TYPE}", port, server=f"{name}.",
                    addresses=[socket.inet_aton(each) for each in shown])
                # Another server of this machine has the same name by right.
                async with asyncio.timeout(self._patience):
                    await (await self._zeroconf.async_register_service(
                        info, allow_name_change=True))
                self._info = info
        except (OSError, Error, TimeoutError) as error:
            _log.warning("The name %s cannot be announced: %s", name,
                         str(error) or "each one tried is taken")
        if not self.named:
            await self.end(keep_clash=True)

    async def choose(self, addresses: tuple[str, ...]) -> str:
        """Return a new name that nobody in the network answers to, as far as can be asked."""
        name = new_name()
        shown = [each for each in announced_addresses(addresses) if ":" not in each]
        with suppress(OSError, Error):
            self._zeroconf = AsyncZeroconf(
                interfaces=shown, ip_version=IPVersion.V4Only) if shown else None
            for _ in range(_TRIES):
                if self._zeroconf is None or not await self._is_taken(name, set()):
                    break
                name = new_name()
        await self.end()
        return name

    async def end(self, *, keep_clash: bool = False) -> None:
        """Take back what was said."""
        zeroconf, self._zeroconf, self._info = self._zeroconf, None, None
        self.clash = self.clash and keep_clash
        if zeroconf is not None:
            with suppress(OSError, Error, TimeoutError):
                await zeroconf.async_unregister_all_services()
            await zeroconf.async_close()

    async def _is_taken(self, name: str, own: set[str]) -> bool:
        """Say whether another machine answers to *name*."""
        assert self._zeroconf is not None  # noqa: S101
        asked = AddressResolverIPv4(f"{name}.")
        await asked.async_request(self._zeroconf.zeroconf, _ANSWER)
        return not {str(each) for each in asked.ip_addresses_by_version(IPVersion.V4Only)} <= own
