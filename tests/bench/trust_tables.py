"""Households that are written to while their server is mistreated, and what is left of them."""

import http.client
import re
import secrets
import tempfile
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

import sqlalchemy as sa

from tests.bench.web import cookie_of, make_household
from tests.support.databases import new_database, postgresql_server
from tests.support.phones import hidden, new_series
from tests.support.tables import new_table
from tests.webapp.command.test_server import ENVIRONMENT, Server
from webapp.data.database import forget_connections

FAULTS = (OSError, http.client.HTTPException)
"""How a connection ends whose server is killed."""


@dataclass
class House:
    """A household with some games, on a server that can be killed and started again."""

    server: Server
    games: list[str]
    cookie: str
    csrf: str
    url: str
    acknowledged: set[str] = field(default_factory=set)
    """The tokens of all forms that were answered as recorded."""

    def second(self) -> Server:
        """Return another server, not yet started, on the same folder and database."""
        other = Server(self.server.data)
        other.log = other.data.with_suffix(".second.log")
        other.environment = self.server.environment
        return other

    def missing(self) -> tuple[int, int]:
        """Return how many acknowledged entries are not there, and how many are there twice."""
        engine = sa.create_engine(self.url)
        with engine.connect() as connection:
            rows = connection.execute(
                sa.text("SELECT token, count(DISTINCT batch) FROM line GROUP BY token")).all()
        engine.dispose()
        times: dict[str, int] = dict(map(tuple, rows))
        return (sum(token not in times for token in self.acknowledged),
                sum(times.get(token, 0) > 1 for token in self.acknowledged))


@contextmanager
def house(database: str, games: int) -> Iterator[House]:
    """Make a household with *games* games on a "SQLite" or "PostgreSQL" database of its own."""
    with ExitStack() as stack:
        data = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "data"
        data.mkdir()
        server_url = postgresql_server() if database == "PostgreSQL" else None
        url = stack.enter_context(new_database(server_url)) if server_url else ""
        app, phone, first = make_household(data, url)
        others = [new_table(phone, new_series(phone)).path for _ in range(games - 1)]
        csrf = hidden(phone.get("/series/new").text, "csrf_token")
        app.extensions["photos"].close()
        forget_connections(app)
        server = Server(data)
        if url:
            server.environment = {**ENVIRONMENT, "JOLY_DATABASE_URL": url}
        yield House(server, [f"/games/{first}", *others], cookie_of(phone), csrf,
                    url or f"sqlite:///{data / 'joly.sqlite3'}")


def databases() -> list[str]:
    """Return the kinds of database that can be tried here."""
    return ["SQLite", *(["PostgreSQL"] if postgresql_server() else [])]


class Entrant(threading.Thread):
    """A phone that enters one turn after another, and repeats what was not acknowledged."""

    def __init__(self, home: House, game: str, ended: threading.Event, most: int = 0) -> None:
        super().__init__(daemon=True)
        self.home, self.game, self.ended, self.most = home, game, ended, most
        self.entered = self.conflicts = self.repeated = 0
        self.odd: list[str] = []

    def run(self) -> None:
        """Enter until told to end, or *most* turns."""
        while not self.ended.is_set() and not (self.most and self.entered >= self.most):
            with suppress(*FAULTS):
                self._enter(secrets.token_urlsafe(18))

    def _enter(self, token: str) -> None:
        """Enter one turn; the same form is sent until it is answered."""
        ply = self._ply()
        while not self.ended.is_set():
            try:
                status = self._ask("POST", f"{self.game}/entry", urlencode({
                    "csrf_token": self.home.csrf, "token": token, "ply": ply, "mode": "",
                    "draft": "", "tap": "next"}))[0]
            except FAULTS:
                self.repeated += 1
                self.ended.wait(0.05)
                continue
            if status == http.HTTPStatus.SEE_OTHER:
                self.home.acknowledged.add(token)
                self.entered += 1
                return
            if status != http.HTTPStatus.CONFLICT:
                self.odd.append(f"status {status}")
                return
            self.conflicts += 1
            ply = self._ply()

    def _ply(self) -> str:
        while True:
            status, page = self._ask("GET", self.game)
            if status == http.HTTPStatus.OK:
                return re.findall(r'name="ply" value="(\d+)"', page)[0]
            self.odd.append(f"status {status} of the page")

    def _ask(self, method: str, path: str, body: str | None = None) -> tuple[int, str]:
        connection = http.client.HTTPConnection("127.0.0.1", self.home.server.port, timeout=20)
        try:
            headers = {"Cookie": self.home.cookie}
            if body is not None:
                headers["Content-Type"] = "application/x-www-form-urlencoded"
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        finally:
            connection.close()


def report(home: House, entrants: list[Entrant], what: str) -> bool:
    """Print what came of the entries; say whether each acknowledged one is there once."""
    lost, twice = home.missing()
    odd = [each for entrant in entrants for each in entrant.odd]
    print(f"{what}: {len(home.acknowledged)} entries acknowledged, {lost} lost, {twice} twice; "
          f"{sum(each.repeated for each in entrants)} sent again, "
          f"{sum(each.conflicts for each in entrants)} told that somebody was faster, "
          f"{len(odd)} odd answers {sorted(set(odd)) or ''}".rstrip(), flush=True)
    return not (lost or twice or odd) and bool(home.acknowledged)
