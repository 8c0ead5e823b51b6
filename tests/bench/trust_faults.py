"""Disks that are full, databases that somebody holds or that are damaged: kind words, no loss.

The disk is a small one of its own (tmpfs), filled to the last byte: of SQLite it holds the data
folder, of PostgreSQL, in a server of its own, the tables. The lock is another connection's. What
is damaged is the file, while the server runs; then the backup of before is put back.
"""

import os
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import sqlalchemy as sa

from tests.bench.trust_scale import Scale
from tests.bench.trust_tables import FAULTS, Entrant, House, house_in, ply_of, report, told
from tests.support.postgresql import Cluster, binaries, checked
from tests.webapp.command.test_server import run

GAMES, PHONES = 3, 3
SHORT, LONG = 1, 10
"""How often each fault."""

SIZE = 48 << 20
"""Bytes of the small disk."""

MOMENT, PATIENCE = 2.0, 90.0
KIND = ("503 ", "507 ")
"""How answers begin that say what is the matter: something other than that it went wrong here."""


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
        return _until(lambda: all(each.entered >= at for each, at in zip(
            self.entrants, wanted, strict=True)))

    def told(self) -> int:
        """Return how often the phones were told of a fault."""
        return sum(len(each.odd) for each in self.entrants)


def faults(scale: Scale) -> bool:
    """Mistreat the disk, the lock and the file of each database, both at the same time."""
    well = True
    with ExitStack() as stack:
        places = [each for name in scale.databases()
                  if (each := stack.enter_context(_place(name))) is not None]
        with ThreadPoolExecutor() as both:
            for each in both.map(partial(_mistreat, times=scale.of(SHORT, LONG)), places):
                well &= each
    return well


def _mistreat(place: Mistreated, times: int) -> bool:
    home, what = place.home, "PostgreSQL" if place.cluster else "SQLite"
    home.server.start()
    well = True
    for number in range(1, times + 1):
        for fault, mistreat in {"the disk is full": _fill, "somebody holds it": _hold}.items():
            ended = threading.Event()
            place.entrants = [Entrant(home, home.games[each % GAMES], ended)
                              for each in range(PHONES)]
            for each in place.entrants:
                each.start()
            fine = place.reached(2) and mistreat(place, f"{what}, {fault}, {number} of {times}")
            ended.set()
            for each in place.entrants:
                each.join()
            well &= report(home, place.entrants, f"{what}, {fault}, {number} of {times}", *KIND)
            well &= fine
    well &= _damage(place, what)
    home.server.end(signal.SIGTERM)
    return well and report(home, [], f"{what} after all of it")


def _fill(place: Mistreated, what: str) -> bool:
    """Fill the disk until phones are told, kill the server there, and make room again."""
    filler = place.disk / "filler"
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        while file.write(bytes(4096)):
            pass
    told_so = _until(lambda: place.told() >= PHONES)
    pages = [told(*place.home.ask("GET", each)) for each in place.home.games]
    place.home.server.end(signal.SIGKILL)
    printed = _start_or_line(place.home)
    filler.unlink()
    if printed:
        place.home.server.start()
    print(f"{what}: pages answered {[each[:3] for each in pages]}; a server started on it "
          f"{f'says: {printed}' if printed else 'runs'}", flush=True)
    return (told_so and all(each.startswith("200") for each in pages) and "\n" not in printed
            and "Traceback" not in printed and place.reached(2))


def _start_or_line(home: House) -> str:
    """Start a server; return what it says where it does not run."""
    home.server.launch()
    try:
        home.server.answered()
    except AssertionError:
        assert home.server.process
        home.server.process.wait(30)
        return home.server.log.read_text().strip() or "nothing"
    return ""


def _hold(place: Mistreated, what: str) -> bool:
    """Hold the lock for a moment, which the phones wait for, then until they are told."""
    before = place.told()
    with _held(place):
        time.sleep(MOMENT)
    waited = place.reached(2) and place.told() == before
    with _held(place):
        begun = time.monotonic()
        page = told(*place.home.ask("GET", place.home.games[0]))
        asked = time.monotonic() - begun
        told_so = _until(lambda: place.told() > before)
        after = time.monotonic() - begun
    print(f"{what}: held for {MOMENT:.0f} s nobody was told of it; for longer, phones were told "
          f"after {after:.0f} s, and a page was answered {page[:3]} in {asked:.1f} s", flush=True)
    return waited and told_so and page.startswith("200") and place.reached(2)


@contextmanager
def _held(place: Mistreated) -> Iterator[None]:
    """Hold what every entry needs: the file of SQLite, the games of PostgreSQL."""
    engine = place.engine
    with engine.connect() as connection:
        if place.cluster:
            connection.execute(sa.text("SELECT id FROM game FOR UPDATE"))
        else:
            driver = connection.connection.driver_connection
            assert driver
            driver.isolation_level = None
            driver.execute("PRAGMA busy_timeout=60000")
            driver.execute("BEGIN IMMEDIATE")
        yield
        connection.rollback()
    engine.dispose()


def _damage(place: Mistreated, what: str) -> bool:
    """Back up, damage what is there, look what is said of it, and put the backup back."""
    home = place.home
    file = home.server.data.with_suffix(".zip")
    made = _joly(home, "backup", str(file))
    _spoil(place)
    answers = {_ask(home, each) for each in home.games} | {_enter(home, each)
                                                           for each in home.games}
    until = time.monotonic() + PATIENCE
    while not any(each.startswith(KIND) for each in answers) and time.monotonic() < until:
        answers |= {_enter(home, each) for each in home.games}
    home.server.end(signal.SIGTERM)
    started = _start_or_line(home)
    if not started:
        home.server.end(signal.SIGTERM)
    checked_so = _joly(home, "check")
    if place.cluster:  # the keeper of a server makes a database beside the damaged one
        _new_database(place)
    restored = _joly(home, "restore", "--over", str(file))
    whole = _joly(home, "check")
    home.server.start()
    print(f"{what}, damaged: answered {sorted(answers)}; a start "
          f"{f'says: {started}' if started else 'goes on'}; check says: {checked_so[1]}; "
          f"restored and checked: {restored[0]}, {whole[0]}", flush=True)
    return (made[0] == restored[0] == whole[0] == 0 != checked_so[0]
            and any(each.startswith(KIND) for each in answers)
            and not any(each.startswith("500") for each in answers)
            and "\n" not in started and all(
                _ask(home, each).startswith("200") for each in home.games))


def _spoil(place: Mistreated) -> None:
    """Overwrite all but the first page of the file, or all of the table of the games."""
    path, begin = place.home.server.data / "joly.sqlite3", 4096
    if place.cluster:
        engine = place.engine
        with engine.connect() as connection:
            name = connection.scalar(sa.text("SELECT pg_relation_filepath('game')"))
        engine.dispose()
        place.cluster.stop()
        path, begin = place.cluster.folder / str(name), 0
    else:
        place.home.server.end(signal.SIGTERM)
        place.home.server.start()
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(begin)
        file.write(b"\xa5" * (size - begin))
    if place.cluster:
        place.cluster.start()


def _ask(home: House, game: str) -> str:
    try:
        return told(*home.ask("GET", game))
    except FAULTS as error:
        return f"500 {error!r}"


def _enter(home: House, game: str) -> str:
    """Enter something that nobody counts on, where the page is to be had."""
    try:
        status, page = home.ask("GET", game)
        if status != 200:
            return told(status, page)
        return told(*home.enter(game, f"damaged-{os.urandom(12).hex()}", ply_of(page)))
    except FAULTS as error:
        return f"500 {error!r}"


def _joly(home: House, *words: str) -> tuple[int, str]:
    """Run a command on a household; return its status and the first line of what it says."""
    done = run(*words, "--data", str(home.server.data), **{
        name: value for name, value in home.server.environment.items()
        if name == "JOLY_DATABASE_URL"})
    return done.returncode, (done.stderr or done.stdout).strip().split("\n")[0][:160]


def _new_database(place: Mistreated) -> None:
    assert place.cluster
    _create(place.cluster, "anew", "")
    place.home.url = place.cluster.url("anew")
    place.home.server.environment = {
        **place.home.server.environment, "JOLY_DATABASE_URL": place.home.url}


def _until(holds: Callable[[], bool]) -> bool:
    until = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


@contextmanager
def _place(database: str) -> Iterator[Mistreated | None]:
    """Make a household on a small disk; nothing where there can be none."""
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
            _create(cluster, "joly", "TABLESPACE small")
            url = cluster.url("joly")
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        home = stack.enter_context(house_in(folder, url, GAMES))
        home.server.log = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "log"
        yield Mistreated(home, disk, cluster, [])


def _create(cluster: Cluster, name: str, where: str) -> None:
    _run(cluster, f"CREATE DATABASE {name} {where}")


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
