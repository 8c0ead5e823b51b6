"""Servers that are killed while phones enter: no acknowledged entry may be lost, none doubled."""

import random
import signal
import threading
import time
from collections.abc import Callable, Mapping
from typing import Final

from tests.bench.trust_tables import Entrant, House, databases, house, report
from tests.webapp.command.test_server import Server

Kill = Callable[[House, random.Random], None]

GAMES, PHONES = 3, 6
SHORT, LONG = 1, 10
"""Kills of each way."""


def kills(short: bool) -> bool:  # noqa: FBT001 (every section's signature)
    """Kill the whole server, its first process, and this beside a second server that starts."""
    well = True
    for database in databases():
        for way, kill in WAYS.items():
            with house(database, GAMES) as home:
                well &= _kill_often(home, f"{database}, {way}", kill, SHORT if short else LONG)
    return well


def _kill_often(home: House, what: str, kill: Kill, times: int) -> bool:
    chance = random.Random(what)  # noqa: S311 (moments, not secrets)
    home.server.start()
    ended = threading.Event()
    entrants = [Entrant(home, home.games[each % GAMES], ended) for each in range(PHONES)]
    for each in entrants:
        each.start()
    for _ in range(times):
        kill(home, chance)
        home.server.start()
    time.sleep(0.5)
    ended.set()
    for each in entrants:
        each.join()
    home.server.end(signal.SIGTERM)
    return report(home, entrants, f"{what} killed {times} times")


def _group(home: House, chance: random.Random) -> None:
    time.sleep(chance.uniform(0.3, 3))
    home.server.end(signal.SIGKILL)


def _first(home: House, chance: random.Random) -> None:
    time.sleep(chance.uniform(0.3, 3))
    _kill_first(home.server)


def _beside_second(home: House, chance: random.Random) -> None:
    second = home.second()
    second.launch()
    time.sleep(chance.uniform(0.2, 2.5))
    _kill_first(home.server)
    second.answered()
    second.end(chance.choice((signal.SIGKILL, signal.SIGTERM)))


def _kill_first(server: Server) -> None:
    assert server.process
    server.process.kill()
    server.process.wait()


WAYS: Final[Mapping[str, Kill]] = {
    "all its processes": _group,
    "its first process": _first,
    "its first process while a second server starts": _beside_second,
}
