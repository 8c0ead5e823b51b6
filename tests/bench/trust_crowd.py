"""A thousand households that enter at once, and how that grows to ten thousand.

Every household has a series with a game of its own; each phone enters one turn after the other and
waits for each answer. They share the machine's cores with the servers and the database.
"""

import http.client
import os
import random
import secrets
import signal
import statistics
import tempfile
import threading
import time
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

import sqlalchemy as sa

from tests.bench.trust_scale import Scale
from tests.bench.web import cookie_of, make_household
from tests.support.databases import new_database, postgresql_server
from tests.support.phones import hidden
from tests.webapp.command.test_server import ENVIRONMENT, Server
from webapp.server.data.database import forget_connections
from webapp.server.data.device_tables import Device
from webapp.server.data.models import Game, Household, Line, Player, Series, SeriesSeat, now
from webapp.server.http.access import hash_secret

PHONES = 16
"""Entries that are under way at the same time."""

SHORT, LONG = ((50, 2.0),), ((1_000, 10.0), (10_000, 10.0))
"""How many households, and for how many seconds they enter."""

MODELS = (Household, Device, Player, Series, SeriesSeat, Game, Line)


def crowd(scale: Scale) -> bool:
    """Let many households enter on one server; the short form does so on one database alone."""
    well = True
    for database in scale.databases()[-1:] if scale.short else scale.databases():
        for homes, seconds in SHORT if scale.short else LONG:
            well &= _measured(database, homes, seconds)
    return well


def copies(connection: sa.Connection, game: str, count: int) -> list[tuple[str, str, int]]:
    """Copy the household of *game* *count* times; return games, devices' tokens and their ids."""
    rows = {model: [dict(row) for row in connection.execute(sa.select(model.__table__)).mappings()]
            for model in MODELS}
    line = [row for row in rows[Line] if row["game_id"] == game]
    made: dict[type, list[dict[str, object]]] = {model: [] for model in MODELS}
    found: list[tuple[str, str, int]] = []
    for number in range(2, count + 2):
        token, own, series = secrets.token_urlsafe(32), f"g{number}", f"s{number}"
        found.append((own, token, number))
        made[Household].append({**rows[Household][0], "id": number, "name": f"Household {number}"})
        made[Device].append({**rows[Device][0], "id": number, "household_id": number,
                             "token_hash": hash_secret(token)})
        for each in rows[Player]:
            made[Player].append({**each, "id": number * 10 + each["id"], "household_id": number})
        made[Series].append({**rows[Series][0], "id": series, "household_id": number})
        for each in rows[SeriesSeat]:
            made[SeriesSeat].append({**each, "series_id": series,
                                     "player_id": number * 10 + each["player_id"]})
        made[Game].append({**rows[Game][0], "id": own, "series_id": series})
        made[Line] += [{**each, "game_id": own, "device_id": number, "created_at": now()}
                       for each in line]
    for model in MODELS:
        connection.execute(sa.insert(model.__table__), made[model])
    return found


@dataclass
class Tally:
    """What the phones saw: seconds of each entry, and answers that were none."""

    seconds: list[float] = field(default_factory=list)
    odd: list[str] = field(default_factory=list)


def _measured(database: str, count: int, seconds: float) -> bool:
    with ExitStack() as stack:
        data = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "data"
        data.mkdir()
        url = stack.enter_context(new_database(postgresql_server())) \
            if database == "PostgreSQL" else f"sqlite:///{data / 'joly.sqlite3'}"
        app, phone, game = make_household(data, url)
        csrf = hidden(phone.get("/series/new").text, "csrf_token")
        # Each phone has a session of its own device, in which the token of the forms is the same.
        name, _, held = next(
            part for part in cookie_of(phone).split("; ") if "session" in part).partition("=")
        signer = app.session_interface.get_signing_serializer(app)
        held = signer.loads(held)
        app.extensions["jobs"].close()
        forget_connections(app)
        engine = sa.create_engine(url)
        with engine.begin() as connection:
            found = [
                (own, f"joly_device={token}; {name}={signer.dumps(held | {'device': device})}")
                for own, token, device in copies(connection, game, count)]
            ply = connection.scalar(sa.select(Game.last_ply))
        if database == "PostgreSQL":
            with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                connection.exec_driver_sql("VACUUM ANALYZE")
        server = Server(data)
        server.environment = {**ENVIRONMENT, "JOLY_DATABASE_URL": url}
        server.start("--workers", str(os.cpu_count()))  # as docs/keeping.md says where many play
        place = sa.make_url(url).database or ""
        idle = _processor_time(server, place)
        random.Random(5).shuffle(found)  # noqa: S311 (the order of a bench)
        tally, until = Tally(), time.monotonic() + seconds
        threads = [
            threading.Thread(target=_enter, args=(
                server.port, found[k::PHONES], csrf, ply, until, tally))
            for k in range(PHONES)]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
        worked = _processor_time(server, place)
        server.end(signal.SIGTERM)
        with engine.connect() as connection:
            kept = connection.scalar(sa.select(sa.func.sum(Game.last_ply)))
        engine.dispose()
    entered = kept - (count + 1) * ply
    spent = sorted(tally.seconds) or [0.0]
    print(f"{database}, {count:,} households: {entered / seconds:.0f} entries a second, "
          f"p50 {statistics.median(spent) * 1e3:.0f} ms, "
          f"p95 {spent[int(len(spent) * 0.95) - 1] * 1e3:.0f} ms, "
          f"{(worked[0] - idle[0]) / max(entered, 1) * 1e3:.1f} ms of a processor for each and "
          f"{(worked[1] - idle[1]) / max(entered, 1) * 1e3:.1f} ms of the database's, "
          f"{len(tally.odd)} odd answers {sorted(set(tally.odd)) or ''}".rstrip(), flush=True)
    return entered == len(tally.seconds) and not tally.odd


def _processor_time(server: Server, database: str) -> tuple[float, float]:
    """Return the seconds of a processor that a server has taken, and PostgreSQL for its database.

    They tell how fast entries are, however busy the machine is besides; those who enter are left
    out.
    """
    assert server.process
    own = others = 0
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            title = (folder / "cmdline").read_text()
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            ticks = int(fields[11]) + int(fields[12])
            if int(fields[2]) == server.process.pid:
                own += ticks
            elif title.startswith("postgres:") and f" {database} " in title:
                others += ticks
    second = os.sysconf("SC_CLK_TCK")
    return own / second, others / second


def _enter(
    port: int, found: list[tuple[str, str]], csrf: str, ply: int, until: float, tally: Tally,
) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    for turn in range(1_000):
        for game, cookies in found:
            if time.monotonic() > until:
                connection.close()
                return
            body = urlencode({
                "csrf_token": csrf, "token": secrets.token_urlsafe(18), "ply": ply + turn,
                "mode": "", "draft": "", "tap": "next"})
            begun = time.monotonic()
            connection.request("POST", f"/games/{game}/entry", body, {
                "Cookie": cookies, "X-Fragment": "pad",
                "Content-Type": "application/x-www-form-urlencoded"})
            answer = connection.getresponse()
            answer.read()
            if answer.status == http.HTTPStatus.SEE_OTHER:
                tally.seconds.append(time.monotonic() - begun)
            else:
                tally.odd.append(f"status {answer.status}")
