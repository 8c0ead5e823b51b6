"""The name in the network: announced where it is free, and kept apart where it is not."""

import asyncio
import os
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from zeroconf import AddressResolverIPv4, IPVersion  # type: ignore[attr-defined]
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from webapp.server.https.addresses import home_addresses, is_at_home
from webapp.server.https.names import Announced

NAME = "joly-tests.local"
LOOP = "127.0.0.1"


@asynccontextmanager
async def another(name: str) -> AsyncIterator[AsyncZeroconf]:
    """Be another machine, which answers to *name*."""
    zeroconf = AsyncZeroconf(interfaces=[LOOP], ip_version=IPVersion.V4Only)
    info = AsyncServiceInfo(
        "_http._tcp.local.", f"other {name}._http._tcp.local.", 80, server=f"{name}.",
        addresses=[socket.inet_aton("10.250.3.4")])
    await (await zeroconf.async_register_service(info))
    try:
        yield zeroconf
    finally:
        await zeroconf.async_close()


async def find(name: str) -> list[str]:
    zeroconf = AsyncZeroconf(interfaces=[LOOP], ip_version=IPVersion.V4Only)
    asked = AddressResolverIPv4(f"{name}.")
    await asked.async_request(zeroconf.zeroconf, 4000)
    await zeroconf.async_close()
    return [str(each) for each in asked.ip_addresses_by_version(IPVersion.V4Only)]


def test_a_name_that_is_free_is_announced_until_the_end() -> None:
    async def run() -> None:
        ours = Announced()
        await ours.announce(NAME, (LOOP,), 8443)
        assert ours.named
        assert not ours.clash
        assert await find(NAME) == [LOOP]
        await ours.end()
        assert not ours.named
        assert await find(NAME) == []

    asyncio.run(run())


def test_a_name_that_another_machine_has_is_left_to_it() -> None:
    async def run() -> None:
        ours = Announced()
        async with another("joly-taken.local"):
            await ours.announce("joly-taken.local", (LOOP,), 8443)
            assert (ours.named, ours.clash) == (False, True)
        await asyncio.sleep(0.1)
        await ours.announce("joly-taken.local", (LOOP,), 8443)
        assert (ours.named, ours.clash) == (True, False)
        await ours.end()

    asyncio.run(run())


def test_two_servers_of_one_machine_share_their_name() -> None:
    async def run() -> None:
        first, second = Announced(), Announced()
        await first.announce("joly-twice.local", (LOOP,), 8443)
        await second.announce("joly-twice.local", (LOOP,), 8444)
        assert (first.named, second.named) == (True, True)
        await first.end()
        await second.end()

    asyncio.run(run())


def test_a_place_for_the_name_is_not_looked_for_without_end() -> None:
    async def run() -> None:
        hasty, ours = Announced(patience=0.05), Announced()
        await asyncio.wait_for(hasty.announce("joly-calm.local", (LOOP,), 8443), 30)
        assert (hasty.named, hasty.clash) == (False, False)
        await ours.announce("joly-calm.local", (LOOP,), 8443)
        assert ours.named
        await ours.end()

    asyncio.run(run())


GOES = """
import asyncio, logging, subprocess
from webapp.server.https.names import Announced

def ip(words):
    subprocess.run(["ip", *words.split()], check=True)

async def run():
    ip("link set lo up")
    ip("address add 10.77.1.9/32 dev lo")
    ours = Announced()
    await ours.announce("joly-gone.local", ("10.77.1.9",), 8443)
    print(ours.named)
    ip("address del 10.77.1.9/32 dev lo")
    await ours.announce("joly-gone.local", (), 8443)
    print(ours.named)

logging.basicConfig()
asyncio.run(run())
"""


def apart(*command: str) -> subprocess.CompletedProcess[str]:
    """Run *command* in a network of its own: browsers here would break off what they load."""
    path = f"{os.environ['PATH']}:/usr/sbin:/sbin"
    return subprocess.run(  # noqa: S603
        ["/usr/bin/unshare", "--map-root-user", "--net", *command], check=True,
        capture_output=True, text=True, env={**os.environ, "PATH": path})


def test_an_address_that_vanishes_is_told_in_one_line() -> None:
    try:
        apart("ip", "link", "set", "lo", "up")
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"no network of its own may be made here: {error}")
    done = apart(sys.executable, "-c", GOES)
    assert done.stdout.split() == ["True", "False"]
    (line,) = done.stderr.splitlines()
    assert "The name cannot be said at an address of this machine: [Errno 101]" in line


def test_without_an_address_nothing_is_announced() -> None:
    async def run() -> None:
        ours = Announced()
        await ours.announce(NAME, (), 8443)
        assert not ours.named

    asyncio.run(run())


@pytest.mark.parametrize(("address", "home"), [
    ("192.168.1.2", True), ("10.1.2.3", True), ("172.31.0.1", True), ("fd12::1", True),
    ("172.32.0.1", False), ("127.0.0.1", False), ("192.0.2.2", False), ("100.64.0.1", False),
    ("2001:db8::1", False), ("nonsense", False)])
def test_an_address_at_home_is_one_that_nobody_has_in_the_internet(
    address: str, home: bool  # noqa: FBT001 (a case)
) -> None:
    assert is_at_home(address) is home


def test_a_server_that_listens_on_one_address_has_that_alone() -> None:
    assert home_addresses("192.168.7.7") == ("192.168.7.7",)
    assert home_addresses("127.0.0.1") == ()
