"""Households that are written to while their server is mistreated, and what is left of them."""

import http.client
import re
import secrets
import signal
import tempfile
import threading
from collections import Counter
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
from webapp.server.data.database import forget_connections

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
    refused: set[str] = field(default_factory=set)
    """Those of forms that were answered with a fault, and not sent again."""
    photos: set[str] = field(default_factory=set)
    """The photos that were taken."""

    def second(self) -> Server:
        """Return another server, not yet started, on the same folder and database."""
        other = Server(self.server.data)
        other.log = other.data.with_suffix(".second.log")
        other.environment = self.server.environment
        return other

    def ask(self, method: str, path: str, body: str | None = None) -> tuple[int, str]:
        """Ask the server as its phones do; return the status of the answer, and the page.

        Raises:
            FAULTS: the server is not there, or was killed meanwhile.
        """
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        try:
            headers = {"Cookie": self.cookie}
            if body is not None:
                headers["Content-Type"] = "application/x-www-form-urlencoded"
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        finally:
            connection.close()

    def enter(self, game: str, token: str, ply: str) -> tuple[int, str]:
        """Enter that the turn is over, where the page was at *ply*."""
        return self.ask("POST", f"{game}/entry", urlencode({
            "csrf_token": self.csrf, "token": token, "ply": ply, "mode": "", "draft": "",
            "tap": "next"}))

    def times(self) -> dict[str, int]:
        """Return how often each form that was entered is there, by its token."""
        engine = sa.create_engine(self.url)
        with engine.connect() as connection:
            rows = connection.execute(
                sa.text("SELECT token, count(DISTINCT batch) FROM line GROUP BY token")).all()
        engine.dispose()
        return dict(map(tuple, rows))


def ply_of(page: str) -> str:
    """Return how many lines the game of a page has."""
    return str(re.findall(r'name="ply" value="(\d+)"', page)[0])


def told(status: int, page: str) -> str:
    """Return what an answer says in its heading."""
    found = re.search(r"<h1[^>]*>(.*?)</h1>", page, re.DOTALL)
    return f"{status} {' '.join(found[1].split()) if found else ''}".rstrip()


@contextmanager
def house(database: str, games: int) -> Iterator[House]:
    """Make a household with *games* games on a "SQLite" or "PostgreSQL" database of its own."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server_url = postgresql_server() if database == "PostgreSQL" else None
        url = stack.enter_context(new_database(server_url)) if server_url else ""
        with house_in(folder, url, games) as home:
            yield home


@contextmanager
def house_in(folder: Path, url: str, games: int) -> Iterator[House]:
    """Make a household in *folder*, on the database *url* or one in a file; end its server."""
    with ExitStack() as stack:
        data = folder / "data"
        data.mkdir()
        app, phone, first = make_household(data, url)
        others = [new_table(phone, new_series(phone)).path for _ in range(games - 1)]
        csrf = hidden(phone.get("/series/new").text, "csrf_token")
        app.extensions["jobs"].close()
        forget_connections(app)
        server = Server(data)
        if url:
            server.environment = {**ENVIRONMENT, "JOLY_DATABASE_URL": url}
        stack.callback(_end, server)
        yield House(server, [f"/games/{first}", *others], cookie_of(phone), csrf,
                    url or f"sqlite:///{data / 'joly.sqlite3'}")


def _end(server: Server) -> None:
    """End a server that a section which did not come to its end has left."""
    if server.process and server.process.poll() is None:
        server.end(signal.SIGKILL)


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
                status, page = self.home.enter(self.game, token, ply)
            except FAULTS:
                self.repeated += 1
                self.ended.wait(0.05)
                continue
            if status == http.HTTPStatus.SEE_OTHER:
                self.home.acknowledged.add(token)
                self.entered += 1
                return
            if status != http.HTTPStatus.CONFLICT:
                self.home.refused.add(token)
                self.odd.append(told(status, page))
                return
            self.conflicts += 1
            ply = self._ply()

    def _ply(self) -> str:
        while True:
            status, page = self.home.ask("GET", self.game)
            if status == http.HTTPStatus.OK:
                return ply_of(page)
            self.odd.append(f"{told(status, page)} for the page")
            self.ended.wait(0.05)


def report(home: House, entrants: list[Entrant], what: str, *kind: str) -> bool:
    """Print what came of the entries; say whether each acknowledged one is there once.

    Answers that begin with a word of *kind* are no odd ones, if what they refused is not there.
    """
    times = home.times()
    lost = sum(token not in times for token in home.acknowledged)
    twice = sum(times.get(token, 0) > 1 for token in home.acknowledged)
    entered = len(home.refused & times.keys())
    odd = Counter(each for entrant in entrants for each in entrant.odd)
    told_so = f", {entered} entered though refused" if kind else ""
    print(f"{what}: {len(home.acknowledged)} entries acknowledged, {lost} lost, {twice} twice"
          f"{told_so}; {sum(each.repeated for each in entrants)} sent again, "
          f"{sum(each.conflicts for each in entrants)} told that somebody was faster, "
          f"{odd.total()} other answers {dict(odd) or ''}".rstrip(), flush=True)
    expected = all(each.startswith(kind) for each in odd) if kind else not odd
    return expected and not (lost or twice or (kind and entered)) and bool(home.acknowledged)
