"""The whole server is killed while photos wait; after the next start all of them are read.

Nobody opens the page of a photo in between: the server takes them up by itself.
"""

import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from io import BytesIO
from pathlib import Path

import sqlalchemy as sa

from tests.bench.trust_scale import Scale
from tests.bench.upload import Sender
from tests.bench.web import fetch, make_game
from tests.support.databases import new_database, postgresql_server
from tests.support.drawn import table
from webapp.server.data.photo_tables import Photo

SERVER = "from webapp.command.cli import main; raise SystemExit(main())"
SENT = 12
"""Photos that are on their way when the server is killed."""

PATIENCE = 120.0


@dataclass
class Tally:
    """What became of the photos that the server had taken."""

    kills: int = 0
    acknowledged: int = 0
    waiting: int = 0
    lost: list[str] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    refused: int = 0
    slowest: float = 0.0


class Server:
    """`joly serve` in a process group of its own."""

    def __init__(self, folder: Path, port: int) -> None:
        self.port = port
        self.process = subprocess.Popen(  # noqa: S603  (our own command)
            [sys.executable, "-c", SERVER, "serve", "--port", str(port), "--host", "127.0.0.1",
             "--data", str(folder)], stdout=subprocess.DEVNULL, start_new_session=True)
        for _ in range(300):
            with suppress(OSError, HTTPException):
                fetch(port, "/", {})
                return
            time.sleep(0.1)
        sys.exit("the server does not answer")

    def kill(self) -> None:
        """Kill the parent and its workers at once."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def statuses(engine: sa.Engine) -> dict[str, str]:
    """Return what the database says of each photo."""
    with engine.connect() as connection:
        rows = connection.execute(sa.select(Photo.id, Photo.status))
        return {row[0]: row[1] for row in rows}


def all_read(engine: sa.Engine) -> dict[str, str]:
    """Wait until no photo waits; return what the database says of each."""
    begun = time.perf_counter()
    while {"waiting", "reading"} & set((there := statuses(engine)).values()):
        if time.perf_counter() - begun > PATIENCE:
            break
        time.sleep(0.1)
    return there


def drawn() -> bytes:
    """Return a small photo."""
    picture = BytesIO()
    table("r1 r2 r3", "b9 b10 J")[0].save(picture, "JPEG")
    return picture.getvalue()


def send_many(
    sender: Sender, data: bytes, count: int = SENT
) -> tuple[list[str], list[threading.Thread]]:
    """Send photos at once; return the places that are told so far, and who sends them."""
    told: list[str] = []

    def send() -> None:
        with suppress(OSError, HTTPException):
            told.append(sender.send(data))

    threads = [threading.Thread(target=send) for _ in range(count)]
    for thread in threads:
        thread.start()
    return told, threads


def kill_once(sender: Callable[[], Sender], start: Callable[[], Server], engine: sa.Engine,
              tally: Tally, after: float) -> None:
    """Kill the server while photos arrive and wait, start it again, and count what is there."""
    data, server = drawn(), start()
    told, threads = send_many(sender(), data)
    time.sleep(after)
    server.kill()
    for thread in threads:
        thread.join()
    taken = [path.rsplit("/", 1)[1] for path in told if path.startswith("/")]
    there = statuses(engine)
    tally.kills += 1
    tally.acknowledged += len(taken)
    tally.lost += [each for each in taken if each not in there]
    tally.waiting += sum(status in {"waiting", "reading"} for status in there.values())
    server = start()
    begun = time.perf_counter()
    there = all_read(engine)
    tally.slowest = max(tally.slowest, time.perf_counter() - begun)
    tally.unread += [each for each, status in there.items() if status != "read"]
    phone = sender()
    path = phone.send(data)
    tally.refused += not (path.startswith("/") and phone.wait(path))
    server.kill()


def kill_often(folder: Path, engine: sa.Engine, times: int) -> Tally:
    """Kill the server of a new household several times."""
    port, tally = free_port(), Tally()
    game, cookie = make_game(folder)
    chance = random.Random(3)  # noqa: S311  (moments, no secrets)
    for _ in range(times):
        kill_once(lambda: Sender(port, game, cookie), lambda: Server(folder, port), engine, tally,
                  chance.uniform(0.4, 3.0))
    return tally


@contextmanager
def opened(folder: Path, url: str) -> Iterator[sa.Engine]:
    """Let the servers that are started here use the database at *url*, and give a look into it."""
    before = os.environ.get("JOLY_DATABASE_URL")
    os.environ["JOLY_DATABASE_URL"] = url or f"sqlite:///{folder}/joly.sqlite3"
    engine = sa.create_engine(os.environ["JOLY_DATABASE_URL"])
    try:
        yield engine
    finally:
        engine.dispose()
        os.environ.pop("JOLY_DATABASE_URL")
        if before is not None:
            os.environ["JOLY_DATABASE_URL"] = before


def photos(scale: Scale) -> bool:
    """Print what kills did to photos that waited; return whether nothing was lost."""
    good = True
    for database in scale.databases()[-1:] if scale.short else scale.databases():
        with ExitStack() as stack:
            server = postgresql_server() if database == "PostgreSQL" else None
            url = stack.enter_context(new_database(server)) if server else ""
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            engine = stack.enter_context(opened(folder, url))
            tally = kill_often(folder, engine, scale.of(1, 12))
        print(f"photos, {database}: {tally.kills} kills, {tally.acknowledged} photos "
              f"acknowledged, {tally.waiting} waited at a kill: {len(tally.lost)} lost, "
              f"{len(tally.unread)} unread, {tally.refused} new ones refused; all read "
              f"{tally.slowest:.1f} s after the start at most")
        good = good and not (tally.lost or tally.unread or tally.refused)
    return good
