"""Who is sent away against his own requests under way: rounds, and how many he has won.

In each round an intruder, who is a keeper, asks without a pause on several lines while the keeper
sends him away, makes him a guest or ends everything at once. He has won where anything is left that
he could come in by, or do more with, once the keeper was answered and his last request has ended.
"""

import http
import http.client
import random
import re
import secrets
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from html import unescape
from urllib.parse import urlencode

import sqlalchemy as sa

from tests.bench.trust_scale import Scale
from tests.bench.trust_tables import house
from tests.webapp.command.test_server import ENVIRONMENT
from webapp.server.data.models import now
from webapp.server.http.access import hash_secret
from webapp.settings.household.invites import make_invite

LINES = 3
"""On so many lines the intruder asks at once."""
SHORT, LONG = 5, 200
LATER = 1
"""So often each line asks again after the keeper was answered."""


@dataclass
class Browser:
    """A browser that keeps its cookies; its lines share them."""

    port: int
    cookies: dict[str, str] = field(default_factory=dict)
    csrf: str = ""

    def ask(
        self, path: str, fields: Mapping[str, str] | None = None, *, keep: bool = True
    ) -> tuple[int, str]:
        """Ask for a page, or post a form; with *keep* take the cookies that are given."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            headers = {"Cookie": "; ".join(f"{name}={value}"
                                           for name, value in self.cookies.items())}
            body = None
            if fields is not None:
                headers["Content-Type"] = "application/x-www-form-urlencoded"
                body = urlencode({"csrf_token": self.csrf, **fields})
            connection.request("GET" if body is None else "POST", path, body, headers)
            answer = connection.getresponse()
            page = answer.read().decode()
            for each in answer.headers.get_all("Set-Cookie") or () if keep else ():
                name, _, value = each.partition(";")[0].partition("=")
                self.cookies[name] = value
            return answer.status, page
        finally:
            connection.close()

    def open(self, path: str = "/code") -> str:
        """Open a page and take the token of its forms; return its form's own token, if any."""
        status, page = self.ask(path)
        found = re.findall(r'name="csrf_token" value="([^"]*)"', page)
        if status != http.HTTPStatus.OK or not found:
            raise AssertionError(status, page[:400])
        self.csrf = unescape(found[0])
        return page


@dataclass(frozen=True)
class Kind:
    """A kind of race: what the intruder asks for, what the keeper does, and what is then left.

    ``left`` is a query for rows with the keeper's device, the intruder's and the household;
    ``copy`` says that he has a copy of the keeper's own cookies, ``joins`` that strangers join.
    """

    ask: Callable[["Round"], tuple[str, dict[str, str]]]
    ends: Callable[["Round"], tuple[str, dict[str, str]]]
    left: str
    copy: bool = False
    joins: bool = False


@dataclass
class Round:
    """A round: the devices' ids, and the secret of an open link."""

    keeper: int
    intruder: int
    link: str


def _everything(_round: Round) -> tuple[str, dict[str, str]]:
    return "/household/lost", {"what": "all"}


def _away(round_: Round) -> tuple[str, dict[str, str]]:
    return f"/household/devices/{round_.intruder}/revoke", {}


def _guest(round_: Round) -> tuple[str, dict[str, str]]:
    return f"/household/devices/{round_.intruder}/role", {"role": "guest"}


def _token(_round: Round) -> tuple[str, dict[str, str]]:
    return "/household/programs/tokens", {"name": "Spy", "token": secrets.token_urlsafe(18)}


def _code(_round: Round) -> tuple[str, dict[str, str]]:
    return "/household/links", {"role": "member", "kind": "code"}


_OPEN = "SELECT 1 FROM invite WHERE closed_at IS NULL AND household_id = :home"
_OWN = "SELECT 1 FROM invite WHERE closed_at IS NULL AND made_by = :intruder"
_CALENDAR = "SELECT 1 FROM calendar_link WHERE household_id = :home"
_TOKEN = "SELECT 1 FROM api_token WHERE household_id = :home"  # noqa: S105 (a query)
_calendar = "/household/along/calendar", dict[str, str]()

KINDS: Mapping[str, Kind] = {
    "made a guest, makes himself keeper": Kind(
        lambda each: (f"/household/devices/{each.intruder}/role", {"role": "keeper"}), _guest,
        "SELECT 1 FROM device WHERE id = :intruder AND role <> 'guest'"),
    "sent away, makes a code": Kind(_code, _away, _OWN),
    "made a guest, makes a code for members": Kind(_code, _guest, _OWN),
    "sent away, makes a token": Kind(_token, _away, _TOKEN),
    "all others sent away, makes a code": Kind(
        _code, lambda _: ("/household/lost", {"what": "devices"}), _OWN),
    "everything, makes a calendar": Kind(lambda _: _calendar, _everything, _CALENDAR),
    "everything, makes a token": Kind(_token, _everything, _TOKEN),
    "everything, makes a link": Kind(
        lambda _: ("/household/links", {"role": "member"}), _everything, _OPEN),
    "everything, copy of the keeper's cookie": Kind(
        lambda _: _calendar, _everything, _CALENDAR, copy=True),
    "everything, joins by a link": Kind(
        lambda each: (f"/join/{each.link}", {"name": "Spy"}), _everything,
        "SELECT 1 FROM device WHERE household_id = :home AND revoked_at IS NULL AND id <> :keeper",
        joins=True),
}


def rights(scale: Scale) -> bool:
    """Race whoever is sent away against his own requests."""
    well = True
    for database in scale.databases():
        with house(database, 1) as home:
            home.server.environment = {
                **(home.server.environment or ENVIRONMENT), "JOLY_PACE": "0"}
            home.server.start()
            keeper = Browser(home.server.port)
            keeper.cookies = dict(each.split("=", 1) for each in home.cookie.split("; "))
            keeper.open()
            engine = sa.create_engine(home.url)
            for name, kind in KINDS.items():
                well &= _raced(engine, keeper, f"{database}: {name}", kind, scale.of(SHORT, LONG))
            engine.dispose()
            home.server.end(signal.SIGTERM)
    return well


def _raced(engine: sa.Engine, keeper: Browser, what: str, kind: Kind, rounds: int) -> bool:
    won = 0
    answers: Counter[int] = Counter()
    ended: Counter[int] = Counter()
    begun = time.monotonic()
    for _ in range(rounds):
        left, told = _round(engine, keeper, kind, answers)
        won += left
        ended[told] += 1
    print(f"{what}: {rounds} rounds, {won} won; the keeper was answered {dict(ended)}, the "
          f"intruder {dict(sorted(answers.items()))}; {time.monotonic() - begun:.0f} s", flush=True)
    return not won and ended.keys() == {http.HTTPStatus.SEE_OTHER}


def _round(
    engine: sa.Engine, keeper: Browser, kind: Kind, answers: Counter[int]
) -> tuple[bool, int]:
    intruder = Browser(keeper.port)
    with engine.begin() as connection:
        around = _prepared(connection, intruder)
    if kind.copy:
        intruder.cookies, intruder.csrf = dict(keeper.cookies), keeper.csrf
    else:
        if kind.joins:
            intruder.cookies.clear()
        intruder.open()
    answered = threading.Event()
    lines = [threading.Thread(target=_ask, args=(intruder, kind, around, answered, answers))
             for _ in range(LINES)]
    for each in lines:
        each.start()
    time.sleep(random.random() * 0.15)  # noqa: S311 (no secret)
    told = keeper.ask(*kind.ends(around))[0]
    answered.set()
    for each in lines:
        each.join()
    with engine.connect() as connection:
        left = connection.execute(sa.text(kind.left), {
            name: value for name, value in (
                ("home", 1), ("keeper", around.keeper), ("intruder", around.intruder))
            if f":{name}" in kind.left}).first()
    return left is not None, told


def _ask(
    intruder: Browser, kind: Kind, around: Round, answered: threading.Event, answers: Counter[int]
) -> None:
    later = LATER
    while later:
        later -= answered.is_set()
        with suppress(OSError, http.client.HTTPException):
            answers[intruder.ask(*kind.ask(around), keep=False)[0]] += 1


def _prepared(connection: sa.Connection, intruder: Browser) -> Round:
    """Make the intruder a new keeper and give a link out; end what another round has left."""
    session = sa.orm.Session(connection)
    session.execute(sa.text("DELETE FROM calendar_link"))
    session.execute(sa.text("DELETE FROM api_token"))
    session.execute(sa.text("DELETE FROM invite"))
    keeper = session.execute(sa.text("SELECT min(id) FROM device")).scalar_one()
    session.execute(sa.text("DELETE FROM device WHERE id <> :keeper"), {"keeper": keeper})
    token = secrets.token_urlsafe(32)
    own = session.execute(sa.text(
        "INSERT INTO device (household_id, name, role, token_hash, joined_at, seen_at, token_at) "
        "VALUES (1, 'Intruder', 'keeper', :hash, :at, :at, :at) RETURNING id"),
        {"hash": hash_secret(token), "at": now().replace(tzinfo=None)}).scalar_one()
    link = make_invite(session, 1, "link", "member")
    session.flush()
    intruder.cookies["joly_device"] = token
    return Round(keeper, own, link)
