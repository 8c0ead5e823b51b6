"""Servers that are killed while phones enter: no acknowledged entry may be lost, none doubled."""

import random
import signal
import threading
import time
from collections.abc import Callable, Sequence
from itertools import cycle, islice
from typing import Final

import sqlalchemy as sa

from tests.bench.trust_photos import all_read, drawn, send_many
from tests.bench.trust_scale import Scale
from tests.bench.trust_tables import Entrant, House, house, report
from tests.bench.upload import Sender
from tests.webapp.command.test_server import Server

Kill = Callable[[House, random.Random], None]

GAMES, PHONES, PHOTOS = 3, 6, 3
SHORT: Final = 4
LONG: Final = {"SQLite": 500, "PostgreSQL": 200}
"""Kills in all, a quarter of them by each way."""
EACH: Final = 24
"""Kills of one household, by each way in turn: then it is counted what is there, and a new one
made."""


def kills(scale: Scale) -> bool:
    """Kill the whole server, its first process, and both beside photos and second servers."""
    well = True
    for database in scale.databases():
        wanted, done, acknowledged, photos = scale.of(SHORT, LONG[database]), 0, 0, 0
        while done < wanted:
            times = min(EACH, wanted - done)
            with house(database, GAMES) as home:
                what = f"{database}, kills {done + 1} to {done + times} of {wanted}"
                well &= _kill_often(home, what, times)
                acknowledged += len(home.acknowledged)
                photos += len(home.photos)
            done += times
        print(f"{database}: {wanted} kills, {acknowledged} entries and {photos} photos "
              f"acknowledged: {'all there, each once' if well else 'NOT WELL, see above'}",
              flush=True)
    return well


def _kill_often(home: House, what: str, times: int) -> bool:
    chance = random.Random(what)  # noqa: S311 (moments, not secrets)
    home.server.start()
    ended = threading.Event()
    entrants = [Entrant(home, home.games[each % GAMES], ended) for each in range(PHONES)]
    for each in entrants:
        each.start()
    for kill in islice(cycle(WAYS), times):
        if home.photos:  # one that is read when a server dies is tried once more, not for ever
            _read(home)
        kill(home, chance)
        home.server.start()
    time.sleep(0.5)
    ended.set()
    for each in entrants:
        each.join()
    well = _are_photos_read(home, what)
    home.server.end(signal.SIGTERM)
    return report(home, entrants, what) and well


def _are_photos_read(home: House, what: str) -> bool:
    """Say whether each photo that was taken is there and has been read."""
    if not home.photos:
        return True
    there = _read(home)
    lost = len(home.photos - there.keys())
    unread = sum(there.get(each) != "read" for each in home.photos) - lost
    print(f"{what}: {len(home.photos)} photos acknowledged, {lost} lost, {unread} unread",
          flush=True)
    return not (lost or unread)


def _read(home: House) -> dict[str, str]:
    engine = sa.create_engine(home.url)
    try:
        return all_read(engine)
    finally:
        engine.dispose()


def _moment(chance: random.Random) -> None:
    time.sleep(chance.uniform(0.1, 2))


def _group(home: House, chance: random.Random) -> None:
    _moment(chance)
    home.server.end(signal.SIGKILL)


def _first(home: House, chance: random.Random) -> None:
    _moment(chance)
    _kill_first(home.server)


def _with_photos(home: House, chance: random.Random) -> None:
    game = home.games[0].rpartition("/")[2]
    told, senders = send_many(Sender(home.server.port, game, home.cookie), drawn(), PHOTOS)
    _group(home, chance)
    for each in senders:
        each.join()
    home.photos |= {each.rpartition("/")[2] for each in told if each.startswith("/")}


def _beside_second(home: House, chance: random.Random) -> None:
    second = home.second()
    second.launch()
    _moment(chance)
    _kill_first(home.server)
    second.answered()
    second.end(chance.choice((signal.SIGKILL, signal.SIGTERM)))


def _kill_first(server: Server) -> None:
    assert server.process
    server.process.kill()
    server.process.wait()


WAYS: Final[Sequence[Kill]] = (_group, _first, _with_photos, _beside_second)
