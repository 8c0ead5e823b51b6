"""Disks that are full, databases that somebody holds or that are damaged: kind words, no loss.

The disk is a small one of its own (tmpfs), filled to the last byte: of SQLite it holds the data
folder, of PostgreSQL, in a server of its own, the tables. The lock is another connection's. What
is damaged is the file, while the server runs; then the backup of before is put back.
"""

import os
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from functools import partial

import sqlalchemy as sa

from tests.bench.trust_disks import GAMES, Mistreated, place_on_small_disk, until
from tests.bench.trust_scale import Scale
from tests.bench.trust_tables import FAULTS, Entrant, House, ply_of, report, told
from tests.webapp.command.test_server import run

PHONES = 3
SHORT, LONG = 1, 10
"""How often each fault."""

MOMENT = 2.0
"""Seconds that a phone is to wait for a lock without a word."""

KIND = ("503 ", "507 ")
"""How answers begin that say what is the matter: something other than that it went wrong here."""


def faults(scale: Scale) -> bool:
    """Mistreat the disk, the lock and the file of each database, both at the same time.

    The short form does so to SQLite alone.
    """
    names = scale.databases()[:1] if scale.short else scale.databases()
    well = True
    with ExitStack() as stack:
        places = [each for name in names
                  if (each := stack.enter_context(place_on_small_disk(name))) is not None]
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
    told_so = until(lambda: place.told() >= PHONES)
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
        told_so = until(lambda: place.told() > before)
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
    answers = {_ask(home, each) for each in home.games}

    def are_told() -> bool:
        answers.update(_enter(home, each) for each in home.games)
        return any(each.startswith(KIND) for each in answers)

    until(are_told)
    home.server.end(signal.SIGTERM)
    started = _start_or_line(home)
    if not started:
        home.server.end(signal.SIGTERM)
    checked_so = _joly(home, "check")
    if place.cluster:  # the keeper of a server makes a database beside the damaged one
        place.move()
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
