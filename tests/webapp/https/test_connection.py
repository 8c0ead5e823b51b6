"""What one connection may cost: no other one, and never the way to the server processes."""

import asyncio
import resource
import socket
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from webapp.https.authority import keep_authority, make_authority
from webapp.https.connection import Outer, Phones
from webapp.https.leaf import kept_leaf, tls_context

LOOP = "127.0.0.1"


@dataclass
class Side:
    """A listener as the process of https has it, and the end that server processes read."""

    phones: Phones
    sender: socket.socket
    taker: socket.socket
    port: int

    async def come(self) -> asyncio.StreamWriter:
        """Be a phone that says nothing yet."""
        before = len(self.phones)
        _reader, writer = await asyncio.open_connection(LOOP, self.port)
        await seen(lambda: len(self.phones) > before)
        return writer


@asynccontextmanager
async def listening(data: Path) -> AsyncIterator[Side]:
    kept_leaf(data, keep_authority(data, make_authority("joly-tests.local")), ())
    context, phones = tls_context(data), Phones()
    sender, taker = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    for each in (sender, taker):
        each.settimeout(0)
    server = await asyncio.get_running_loop().create_server(
        lambda: Outer(context, sender, phones), LOOP)
    with sender, taker:
        yield Side(phones, sender, taker, server.sockets[0].getsockname()[1])
        server.close()
        for phone in list(phones):
            phone.transport.abort()
        await asyncio.wait_for(phones.gone.wait(), 20)
        await asyncio.sleep(0.1)  # for what is closed to be gone


def trusting_all() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


async def seen(look: Callable[[], bool]) -> None:
    """Wait until *look* sees it."""
    for _ in range(2000):
        if look():
            return
        await asyncio.sleep(0.01)
    message = "it did not happen"
    raise AssertionError(message)


def test_each_who_comes_within_a_moment_gets_a_place_of_its_own(tmp_path: Path) -> None:
    async def run() -> None:
        async with listening(tmp_path) as side:
            writers = [await side.come() for _ in range(3)]
            for _ in range(2):
                side.phones.make_place()
            await asyncio.sleep(0.2)
            assert len(side.phones) == 1
            for each in writers:
                each.transport.abort()

    asyncio.run(run())


def test_a_phone_that_went_while_all_were_busy_is_no_end_of_all(tmp_path: Path) -> None:
    async def run() -> None:
        async with listening(tmp_path) as side:
            with suppress(BlockingIOError):
                while True:
                    side.sender.send(b"full")
            phone = asyncio.create_task(
                asyncio.open_connection(LOOP, side.port, ssl=trusting_all()))
            await seen(lambda: any(each.shaken for each in side.phones))
            next(iter(side.phones)).transport.abort()
            said = []
            for _ in range(20):
                with suppress(BlockingIOError):
                    while True:
                        said.append(side.taker.recv(64))
                await asyncio.sleep(0.02)
            assert set(said) == {b"full"}
            with suppress(OSError):
                (await phone)[1].transport.abort()

    asyncio.run(run())


def test_a_phone_for_which_there_is_no_file_is_not_kept_waiting(tmp_path: Path) -> None:
    async def run() -> None:
        async with listening(tmp_path) as side:
            writer = await side.come()
            spare = socket.socket()
            soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
            context = trusting_all()
            shaking = asyncio.create_task(writer.start_tls(context, server_hostname=LOOP))
            resource.setrlimit(resource.RLIMIT_NOFILE, (spare.fileno(), hard))
            try:
                with suppress(OSError):
                    await asyncio.wait_for(shaking, 20)
                await asyncio.wait_for(side.phones.gone.wait(), 20)
            finally:
                resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
                spare.close()
                writer.transport.abort()

    asyncio.run(run())
