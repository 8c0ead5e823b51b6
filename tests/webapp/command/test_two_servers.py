"""Two machines' worth of servers on one database: other data folders, the same secret."""

import os
import re
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import OpenerDirector, Request

import pytest
import sqlalchemy as sa

from tests.support.databases import POSTGRESQL, new_database, postgresql_server
from tests.support.phones import SERIES, hidden
from tests.support.photos import photo_of
from tests.webapp.command.test_server import (
    COMMAND,
    ENVIRONMENT,
    Server,
    browser,
    join_path,
    post,
    read,
)

SECRET = "one secret for all the servers of a database"  # noqa: S105
TABLE = photo_of("r1 r2 r3")


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    server = postgresql_server()
    if not server:
        pytest.skip(f"{POSTGRESQL} names no PostgreSQL server to test on")
    with new_database(server) as url:
        yield url


@pytest.fixture(scope="module")
def servers(url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    """Start two servers at once on an empty database; neither reads the photos that are kept."""
    both = tuple(Server(tmp_path_factory.mktemp(name) / "data") for name in ("here", "there"))
    for each in both:
        each.environment = {**ENVIRONMENT, "JOLY_DATABASE_URL": url, "JOLY_SECRET": SECRET}
        each.launch("--no-photos", "--workers", "1")
    for each in both:
        each.answered()
    yield both
    for each in both:
        each.end(signal.SIGKILL)


@pytest.fixture(scope="module")
def joined(servers: tuple[Server, Server]) -> OpenerDirector:
    """Return a phone that has joined at the first server; its cookies are sent to both."""
    here, _there = servers
    phone = browser()
    path = join_path(here.log.read_text())
    post(phone, here.address + path, read(phone, here.address + path), name="Ana's phone")
    form = read(phone, f"{here.address}/series/new")
    post(phone, f"{here.address}/series/new", form, token=hidden(form, "token"), **SERIES)
    return phone


@pytest.fixture(scope="module")
def game(servers: tuple[Server, Server], joined: OpenerDirector) -> str:
    """Return the path of a game that was started at the second server."""
    there = servers[1].address
    found = re.search(r"/series/[\w-]{10,}", read(joined, f"{there}/"))
    assert found
    series = read(joined, there + found[0])
    page = post(joined, f"{there}{found[0]}/games", series, token=hidden(series, "token"))
    entry = re.search(r"(/games/[\w-]+)/entry", page)
    assert entry
    return entry[1]


def test_both_print_the_same_keeper_link_and_make_one_household(
    servers: tuple[Server, Server], joined: OpenerDirector, url: str
) -> None:
    first, second = (join_path(each.log.read_text()) for each in servers)
    assert first == second
    assert "Ana&#39;s phone" in read(joined, f"{servers[1].address}/settings/phones")
    engine = sa.create_engine(url)
    with engine.connect() as connection:
        assert connection.scalar(sa.text("SELECT count(*) FROM household")) == 1
    engine.dispose()


def test_an_entry_at_one_is_polled_at_the_other(
    servers: tuple[Server, Server], joined: OpenerDirector, game: str
) -> None:
    here, there = (each.address for each in servers)
    live = f"{here}{game}/live"
    with joined.open(live) as answer:
        before = answer.headers["ETag"]
    page = read(joined, there + game)
    entered = {"token": hidden(page, "token"), "ply": hidden(page, "ply"), "tap": "next"}
    post(joined, f"{there}{game}/entry", page, **entered)
    asked = Request(live, headers={"If-None-Match": before})  # noqa: S310
    with joined.open(asked) as answer:
        assert answer.status == 200
        assert answer.headers["ETag"] != before
    # The same form, sent to the other server after its answer was lost, acts once.
    post(joined, f"{here}{game}/entry", page, **entered)
    asked = Request(live, headers={"If-None-Match": answer.headers["ETag"]})  # noqa: S310
    with pytest.raises(HTTPError) as same:
        joined.open(asked)
    same.value.close()
    assert same.value.code == 304


def test_wrong_codes_count_at_both(servers: tuple[Server, Server]) -> None:
    stranger, said = browser(), []
    for number in range(12):
        address = servers[number % 2].address
        page = read(stranger, f"{address}/code")
        with pytest.raises(HTTPError) as refused:
            post(stranger, f"{address}/code", page, code="aaaa-aaaa", name="x")
        refused.value.close()
        said.append(refused.value.code)
    assert said == [422] * 10 + [429] * 2


def worker(url: str, folder: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen(  # noqa: S603 (our own command)
        [*COMMAND, "worker", "--data", str(folder), "--at-once", "1"],
        env={**ENVIRONMENT, "JOLY_DATABASE_URL": url, "JOLY_SECRET": SECRET},
        cwd=folder.parent, start_new_session=True, stdout=subprocess.DEVNULL)


@pytest.fixture
def statuses(url: str) -> Iterator[Callable[[], list[str]]]:
    engine = sa.create_engine(url)

    def asked() -> list[str]:
        with engine.connect() as connection:
            return list(connection.scalars(sa.text("SELECT status FROM photo")))

    yield asked
    engine.dispose()


def send(phone: OpenerDirector, address: str, game: str) -> str:
    """Send a photo as a form does; return the address of its page."""
    page = read(phone, f"{address}{game}/photos/new")
    form = page[page.index("data-upload") :]
    fields = {name: hidden(form, name) for name in ("csrf_token", "token")}
    body = b"".join(
        f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
        for name, value in fields.items())
    body += (b'--x\r\nContent-Disposition: form-data; name="photo"; filename="p.jpg"\r\n\r\n'
             + TABLE + b"\r\n--x--\r\n")
    asked = Request(f"{address}{game}/photos/", body, {  # noqa: S310
        "Content-Type": "multipart/form-data; boundary=x"})
    with phone.open(asked) as answer:
        return str(answer.url).removeprefix(address)


def test_a_worker_reads_photos_and_another_takes_over_what_a_killed_one_had(
    servers: tuple[Server, Server], joined: OpenerDirector, game: str, url: str, tmp_path: Path,
    statuses: Callable[[], list[str]],
) -> None:
    here, there = (each.address for each in servers)
    path = send(joined, here, game)
    time.sleep(1)
    assert statuses() == ["waiting"]  # neither server reads it
    engine = sa.create_engine(url)
    with engine.begin() as connection:  # as a worker leaves it that is killed while it reads
        connection.execute(sa.text(
            "UPDATE job SET tries = 1, worker = 'gone', until = now() + interval '2 seconds' "
            "WHERE kind = 'photo'"))
    engine.dispose()
    reader = worker(url, tmp_path / "worker")
    until = time.monotonic() + 40
    while statuses() != ["read"] and time.monotonic() < until:
        time.sleep(0.2)
    assert statuses() == ["read"]
    assert "data-wait" not in read(joined, there + path)
    os.killpg(reader.pid, signal.SIGTERM)
    assert reader.wait(timeout=10) == 0
