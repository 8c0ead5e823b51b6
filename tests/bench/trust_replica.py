"""The database's first server dies while phones enter; its copy takes over, and Joly goes on.

Each acknowledged entry lies on the disks of both (synchronous streaming replication), so none may
be missing on the one that is left, and none may be there twice.
"""

import signal
import tempfile
import threading
import time
from pathlib import Path

from tests.bench.trust_scale import Scale
from tests.bench.trust_tables import Entrant, House, report
from tests.bench.web import cookie_of, make_household
from tests.support.phones import hidden, new_series
from tests.support.postgresql import address, binaries, replicated
from tests.support.tables import new_table
from tests.webapp.command.test_server import ENVIRONMENT, Server
from webapp.server.data.database import forget_connections

GAMES = 4
SHORT, LONG = 100, 1_000
"""Entries in all."""

UNTIL_PROMOTED = 1.0
"""Seconds that nobody takes writes: whoever looks after the servers must first notice."""


def replica(scale: Scale) -> bool:
    """Kill the first server of a replicated PostgreSQL while phones enter."""
    if binaries() is None:
        print("replica: skipped, for PostgreSQL's programs are not here")
        return True
    wanted = scale.of(SHORT, LONG)
    with replicated() as (first, second), tempfile.TemporaryDirectory() as name:
        data = Path(name) / "data"
        data.mkdir()
        url = address(first, second)
        app, phone, game = make_household(data, url)
        others = [new_table(phone, new_series(phone)).path for _ in range(GAMES - 1)]
        csrf = hidden(phone.get("/series/new").text, "csrf_token")
        app.extensions["jobs"].close()
        forget_connections(app)
        server = Server(data)
        server.environment = {**ENVIRONMENT, "JOLY_DATABASE_URL": url}
        home = House(server, [f"/games/{game}", *others], cookie_of(phone), csrf, url)
        server.start()
        ended = threading.Event()
        entrants = [Entrant(home, each, ended, wanted // GAMES) for each in home.games]
        for each in entrants:
            each.start()
        while len(home.acknowledged) < wanted // 3:
            time.sleep(0.02)
        first.kill()
        before, begun = len(home.acknowledged), time.monotonic()
        time.sleep(UNTIL_PROMOTED)
        second.promote()
        while len(home.acknowledged) <= before + GAMES:
            time.sleep(0.02)
        away = time.monotonic() - begun
        for each in entrants:
            each.join()
        well = report(home, entrants, f"PostgreSQL with a copy, the first server killed after "
                                      f"{before} entries")
        print(f"nothing was entered for {away:.1f} s, {UNTIL_PROMOTED:.1f} s of them before the "
              "copy was told to take over", flush=True)
        server.end(signal.SIGTERM)
        return well and len(home.acknowledged) == wanted // GAMES * GAMES
