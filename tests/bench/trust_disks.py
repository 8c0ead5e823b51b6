"""Small disks of their own, and households whose database lies on one."""

import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sa

from tests.bench.trust_tables import Entrant, House, house_in
from tests.support.postgresql import Cluster, binaries, checked

GAMES = 3
SIZE = 48 << 20
"""Bytes of the small disk."""

PATIENCE = 90.0


@dataclass
class Mistreated:
    """A household whose database is mistreated, and where that is."""

    home: House
    disk: Path
    cluster: Cluster | None
    entrants: list[Entrant]

    @property
    def engine(self) -> sa.Engine:
        return sa.create_engine(self.home.url, poolclass=sa.NullPool)

    def reached(self, more: int) -> bool:
        """Wait until *more* entries are acknowledged, of every phone; say whether they came."""
        wanted = [each.entered + more for each in self.entrants]
        return until(lambda: all(each.entered >= at for each, at in zip(
            self.entrants, wanted, strict=True)))

    def move(self) -> None:
        """Give the household another PostgreSQL database, an empty one, beside its own."""
        assert self.cluster
        _run(self.cluster, "CREATE DATABASE anew")
        self.home.url = self.cluster.url("anew")
        self.home.server.environment = {
            **self.home.server.environment, "JOLY_DATABASE_URL": self.home.url}

    def told(self) -> int:
        """Return how often the phones were told of a fault."""
        return sum(len(each.odd) for each in self.entrants)


def until(holds: Callable[[], bool]) -> bool:
    """Wait until something holds; say whether it came to that."""
    deadline = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


@contextmanager
def place_on_small_disk(database: str) -> Iterator[Mistreated | None]:
    """Make a household of ``GAMES`` games on a small disk; nothing where there can be none."""
    with ExitStack() as stack:
        disk = stack.enter_context(_small_disk())
        if disk is None or (database == "PostgreSQL" and binaries() is None):
            print(f"faults, {database}: skipped, for no small disk, or no server, can be made here")
            yield None
            return
        cluster, url, folder = None, "", disk
        if database == "PostgreSQL":
            cluster = stack.enter_context(checked())
            (disk / "tables").mkdir()
            with suppress(LookupError):
                shutil.chown(disk / "tables", "postgres")
            _run(cluster, f"CREATE TABLESPACE small LOCATION '{disk / 'tables'}'")
            _run(cluster, "CREATE DATABASE joly TABLESPACE small")
            url = cluster.url("joly")
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        home = stack.enter_context(house_in(folder, url, GAMES))
        home.server.log = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "log"
        yield Mistreated(home, disk, cluster, [])


def _run(cluster: Cluster, command: str) -> None:
    engine = sa.create_engine(cluster.url("postgres"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.exec_driver_sql(command)
    engine.dispose()


@contextmanager
def _small_disk() -> Iterator[Path | None]:
    """Mount a small disk, where that is allowed."""
    with tempfile.TemporaryDirectory() as name:
        done = subprocess.run(  # noqa: S603 (Debian's programs)
            ["mount", "-t", "tmpfs", "-o", f"size={SIZE},mode=755", "joly-small", name],  # noqa: S607
            check=False, capture_output=True)
        if done.returncode:
            yield None
            return
        try:
            yield Path(name)
        finally:
            subprocess.run(["umount", "-l", name], check=True)  # noqa: S603, S607
