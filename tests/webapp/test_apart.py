"""No household reaches another: every address of the app is tried with what belongs to another.

The addresses are those of the app's own map. A new one that is not told here what its parts are, or
that has none, fails a test until somebody has said to whom it belongs.
"""

import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO

import pytest
import sqlalchemy as sa
from flask import Flask
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from tests.support.entering import D85_LINES, enter_lines
from tests.support.evenings import keep_decision
from tests.support.phones import Phone, invite, new_series
from tests.support.tables import new_table
from webapp.server.data.database import db, writing
from webapp.server.data.models import Model, Series
from webapp.server.data.photo_tables import Photo
from webapp.server.data.tileset_tables import TaughtSet

pytestmark = pytest.mark.one_database

MARK = "Xanthippa"
"""In every name of the household that is tried at."""

OF_NOBODY = {
    "static", "preferences.save", "joining.home", "joining.link", "joining.join", "joining.code",
    "rulebook.contents", "rulebook.sources", "rulebook.book", "rulebook.show", "health",
    "feed.evenings",
    "signup.show", "signup.begin", "handover.show", "handover.enter", "tv.show",
    "phone.worker", "phone.manifest", "guide.show", "guide.ok",
    "guide.certificate", "guide.profile", "robots", "favicon", "security_txt",
}
"""Addresses that name nothing of any household: a stranger's, and the rulebook."""

OF_ONES_OWN = {
    "household.overview", "household.clear", "household.make_link", "household.shown",
    "household.hide", "household.revoke_link", "leaving.ask", "leaving.lost", "leaving.end",
    "search.show", "evening.show", "evening.share", "evening.picture", "evening.year",
    "evening.overview", "evening.years", "evening.records",
    "series.overview", "series.new", "series.create", "desk.free", "disputes.show",
    "solve.free", "closes.hand", "closes.photo", "first.how",
    "first.seen",
    "household.call", "along.household", "along.household_archive", "along.household_bgstats",
    "bring.upload", "feed.make", "feed.end", "programs.overview", "programs.add_token",
    "programs.add_hook", "programs.shown", "programs.hide", "tv.live", "screens.show",
    "screens.let_in", "screens.guests", "paper.show", "phone.show", "phone.switch", "phone.away",
    "about.show", "phone.language", "phone.whose", "phone.belong", "overview.show",
    "overview.household", "overview.players", "overview.photos", "overview.statistics",
    "overview.backups", "phones.overview", "phones.invite",
    "tilesets.overview", "tilesets.photo", "tilesets.switch",
    "guide.over", "https.overview", "https.turn_on", "https.ask_off", "https.turn_off",
    "https.ask_renew", "https.renew", "people.overview", "people.switch",
}
"""Addresses that act on the household of the device that asks."""

OF_PROGRAMS = "api."
"""How the addresses begin that know no device: a token says whose they are (settings/api)."""

OWNED = {"series_id", "game_id", "photo_id", "person_id", "device_id", "arrival_id", "token_id",
         "hook_id", "set_id"}
"""Parts of addresses that name what belongs to a household; with them alone it is found."""

OTHER_PARTS = {
    "ply": "9", "letter": "A", "joly": "1", "mode": "lay", "rest": "log", "game": "romanian",
    "preset": "current", "entry_id": "R-JOLY-3", "secret": "a" * 28, "filename": "joly.css",
    "kind": "json", "day": "2026-11-21", "year": "2026",
}
TWO_PARTS = {"photos.picture", "photos.delete", "check.again", "check.show",
             "check.touch"}
"""Addresses that name two things, of which the second may be another household's."""


@dataclass
class House:
    """Phones of a household, and what its addresses name."""

    phones: dict[str, Phone]
    parts: dict[str, str]


def furnished(app: Flask, keeper: Phone, name: str) -> House:
    """Let a household have one of everything."""
    phones = {"keeper": keeper}
    for role in ("member", "guest"):
        phones[role] = Phone(app)
        phones[role].join(invite(keeper, role), f"{name} {role}")
    players = {f"player_{number}": f"{name} {number}" for number in range(1, 5)}
    series = new_series(keeper, **players, name=f"{name} series", games="9")
    thrown = new_table(keeper, series)
    enter_lines(thrown, *D85_LINES[:1])
    keeper.post(f"{series}/throw", {"game": thrown.path.rpartition("/")[2]})
    table = new_table(keeper, series)
    enter_lines(table, *D85_LINES[:4])
    keep_decision(table, table.path, "q=exposed&seat=A")
    photo, tiles = secrets.token_urlsafe(12), secrets.token_urlsafe(12)
    with app.app_context(), writing() as session:
        owner = session.scalar(sa.select(Series.household_id).where(
            Series.id == series.rpartition("/")[2]))
        session.add(TaughtSet(id=tiles, household_id=owner or 0, name=f"{name} set", photos=1))
        session.add(Photo(id=photo, game_id=table.path.rpartition("/")[2], ply=9,
                          status="refused", reason="TOO_DARK", picture=b"a picture"))
    sent = keeper.post("/household/along/file", {
        "file": (BytesIO(f"{name} 1,{name} 2\n10,20\n".encode()), "totals.csv")})
    keeper.post("/household/programs/tokens", {"name": f"{name} program", "token": "f" * 20})
    keeper.post("/household/programs/webhooks", {
        "address": f"https://{name.lower()}.example/", "token": "h" * 20})
    programs = keeper.get("/household/programs").text
    person = re.search(r"/people/(\d+)", keeper.get("/settings/players").text)
    device = re.search(r"/settings/phones/(\d+)", keeper.get("/settings/phones").text)
    token, hook = (re.search(rf"programs/{kind}/(\d+)", programs)
                   for kind in ("tokens", "webhooks"))
    assert person
    assert device
    assert token
    assert hook
    return House(phones, {
        "series_id": series.rpartition("/")[2], "game_id": table.path.rpartition("/")[2],
        "photo_id": photo, "person_id": person[1], "device_id": device[1],
        "arrival_id": sent.location.rpartition("/")[2], "token_id": token[1], "hook_id": hook[1],
        "set_id": tiles,
    })


Rows = set[tuple[str, str]]


def all_rows(app: Flask) -> Rows:
    """Return every row of the database: its table, and what it holds."""
    with app.app_context():
        return {
            (table.name, repr(sorted(row._mapping.items(), key=str)))  # noqa: SLF001
            for table in Model.metadata.sorted_tables
            for row in db.session.execute(sa.select(table)).all()}


@pytest.fixture
def there(app: Flask, keeper: Phone) -> House:
    return furnished(app, keeper, MARK)


@pytest.fixture
def rows(app: Flask, there: House) -> Rows:
    """All there is before the other household begins: it is the first one's."""
    assert there.parts
    return all_rows(app)


@pytest.fixture
def here(app: Flask, rows: Rows, other_keeper: Phone) -> House:
    assert rows
    return furnished(app, other_keeper, "Neighbour")


def addresses(app: Flask, parts: dict[str, str]) -> Iterator[tuple[Rule, str, str]]:
    """Yield each address of the app with its method, made of *parts*."""
    with app.test_request_context():
        # What ends phones comes last.
        rules = sorted(app.url_map.iter_rules(), key=lambda each: each.endpoint == "leaving.end")
        for rule in rules:
            if rule.endpoint.startswith(OF_PROGRAMS):
                continue
            unknown = rule.arguments - parts.keys() - OTHER_PARTS.keys()
            assert not unknown, f"{rule.endpoint}: say here what {unknown} names"
            values = {name: (OTHER_PARTS | parts)[name] for name in rule.arguments}
            built = rule.build(values, append_unknown=False)
            assert built
            for method in sorted((rule.methods or set()) & {"GET", "POST", "PUT", "DELETE"}):
                yield rule, method, built[1]


def ask(phone: Phone, method: str, path: str, parts: dict[str, str]) -> TestResponse:
    """Ask for an address; a form says all that any form says, with *parts* wherever it may."""
    game, series = parts["game_id"], parts["series_id"]
    query = {"game": game, "series": series, "person": parts["person_id"], "seat": "A"}
    if method == "GET":
        return phone.client.get(path, query_string=query, buffered=True)
    # Addresses that undo or delete would show nothing where a form without its fields is refused.
    return phone.client.open(path, method=method, query_string=query, data={
        "csrf_token": phone.csrf(), "token": sha256(path.encode()).hexdigest()[:20],
        "ply": "9", "seen": "9", "tap": "confirm",
        "mode": "lay", "draft": "A: b9 b10 b11", "what": "all", "do": "apply", "role": "member",
        "name": "Mine now", "short": "Mine", "colour": "2", "days": "0", "game": game,
        "series": series, "series_id": series, "player_1": parts["person_id"], "player_2": "Ana",
        "preset": "current", "end": "open", "seat": "A", "photo": (BytesIO(b"x"), "p.jpg"),
        "query": "q=exposed&seat=A", "decided": "mine", "agreed": "A", "line": "turn A",
        "sure": "1", "archived": "1", "language": "en", "theme": "auto", "revision": "0",
        "remembers": "1", "is": parts["person_id"], "on": "1", "games": "9", "target": "1000",
        "address": "https://neighbour.example/hook",
    })


def refused(phone: Phone, answer: TestResponse) -> bool:
    """Say whether nothing was found; an address that has moved for good is followed."""
    if answer.status_code in {301, 308}:
        answer = phone.get(answer.location)
    return answer.status_code in {403, 404}


def test_each_address_belongs_to_somebody(app: Flask) -> None:
    for rule in app.url_map.iter_rules():
        of_programs = rule.endpoint.startswith(OF_PROGRAMS)
        kinds = [rule.endpoint in OF_NOBODY, rule.endpoint in OF_ONES_OWN, of_programs,
                 not of_programs and bool(rule.arguments & OWNED)]
        assert sum(kinds) == 1, f"{rule.endpoint}: say here to whom it belongs"
    with_two = {rule.endpoint for rule in app.url_map.iter_rules()
                if len(rule.arguments & OWNED) > 1}
    assert with_two == TWO_PARTS


def test_nothing_of_another_household_is_shown_or_changed(
    app: Flask, there: House, rows: Rows, here: House
) -> None:
    tried = 0
    for role in ("guest", "member", "keeper"):
        phone = here.phones[role]
        for rule, method, path in addresses(app, there.parts):
            answer = ask(phone, method, path, there.parts)
            if rule.arguments & OWNED:
                assert refused(phone, answer), (role, method, path, answer.status_code)
                tried += 1
            assert answer.status_code < 500, (role, method, path)
            assert MARK.encode() not in answer.data, (role, method, path)
    assert tried > 100
    after = all_rows(app)
    assert rows - after == set()
    with app.app_context():
        (house,) = db.session.execute(
            sa.text("SELECT household_id FROM series WHERE id = :id"),
            {"id": there.parts["series_id"]}).scalars()
    marks = [f"('{name}', {value!r})" for name, value in {
        "household_id": house, "series_id": there.parts["series_id"],
        "game_id": there.parts["game_id"], "device_id": int(there.parts["device_id"]),
    }.items()]
    assert [new for new in after - rows if any(mark in new[1] for mark in marks)] == []


def test_what_is_another_households_is_not_found_beside_ones_own(
    app: Flask, there: House, rows: Rows, here: House
) -> None:
    mixed = here.parts | {"photo_id": there.parts["photo_id"]}
    asked = [(method, path) for rule, method, path in addresses(app, mixed)
             if rule.endpoint in TWO_PARTS]
    assert len(asked) == len(TWO_PARTS)
    for method, path in asked:
        answer = ask(here.phones["keeper"], method, path, mixed)
        assert answer.status_code == 404, path
    assert rows - all_rows(app) == set()


def test_a_stranger_sees_and_changes_nothing(app: Flask, there: House, rows: Rows) -> None:
    phone = Phone(app)
    for rule, method, path in addresses(app, there.parts):
        answer = ask(phone, method, path, there.parts)
        if rule.endpoint not in OF_NOBODY or rule.endpoint.startswith("rulebook."):
            assert answer.status_code == 403, (method, path)
        elif rule.endpoint.startswith(("signup.", "feed.")):
            assert answer.status_code == 404, (method, path)
        assert MARK.encode() not in answer.data, (method, path)
    assert all_rows(app) - rows <= {each for each in all_rows(app) if each[0] == "attempt"}
    assert rows - all_rows(app) == set()


def test_a_guest_of_the_household_changes_nothing_of_it(
    app: Flask, there: House, rows: Rows
) -> None:
    guest = there.phones["guest"]
    harmless = {"seats.choose", "joining.code", "leaving.end", "preferences.save"}
    for rule, method, path in addresses(app, there.parts):
        if method != "GET" and rule.endpoint not in harmless:
            ask(guest, method, path, there.parts)
    changed = {each[0] for each in rows - all_rows(app)}
    assert changed <= {"device"}  # it may call itself otherwise, and leave


def test_the_walk_itself_finds_what_is_open(app: Flask, there: House) -> None:
    """With its own phone the same addresses answer: the walk asks for what is there."""
    found = [path for rule, method, path in addresses(app, there.parts)
             if method == "GET" and rule.arguments & OWNED
             and not refused(there.phones["keeper"],
                             ask(there.phones["keeper"], method, path, there.parts))]
    assert len(found) > 15
