"""Phones that enter at the same moment: one is first, the others are told, nothing is lost."""

import signal
import threading

import sqlalchemy as sa

from tests.bench.trust_tables import Entrant, House, databases, house, report

PHONES = 8
SHORT, LONG = 3, 15
"""Turns that each phone enters into the same game."""


def races(short: bool) -> bool:  # noqa: FBT001 (every section's signature)
    """Let many phones enter into one game."""
    well = True
    for database in databases():
        with house(database, 1) as home:
            well &= _race(home, database, SHORT if short else LONG)
    return well


def _race(home: House, what: str, turns: int) -> bool:
    home.server.start()
    ended = threading.Event()
    entrants = [Entrant(home, home.games[0], ended, turns) for _ in range(PHONES)]
    for each in entrants:
        each.start()
    for each in entrants:
        each.join()
    home.server.end(signal.SIGTERM)
    well = report(home, entrants, f"{what}, {PHONES} phones in one game")
    gaps = _gaps(home.url)
    print(f"{what}: {gaps} gaps in the log")
    return well and not gaps and len(home.acknowledged) == PHONES * turns


def _gaps(url: str) -> int:
    """Return how many lines are missing before the last one."""
    engine = sa.create_engine(url)
    with engine.connect() as connection:
        last, count = connection.execute(sa.text("SELECT max(ply), count(*) FROM line")).one()
    engine.dispose()
    return int(last) - int(count)
