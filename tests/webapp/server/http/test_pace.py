"""How much a device may do in a while: counted for all processes, and no family comes near it."""

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
import sqlalchemy as sa
from flask import Flask

from tests.support.entering import enter_lines
from tests.support.phones import SERIES, Phone, hidden, new_series
from tests.support.photos import photo_of, send
from tests.support.races import Form, race
from tests.support.tables import Table, new_table
from tests.webapp.conftest import running
from webapp.server.data.config import Settings, StartError, load_settings
from webapp.server.data.database import db, writing
from webapp.server.data.household_tables import Pace
from webapp.server.data.models import now
from webapp.server.http.once import new_token
from webapp.server.http.pace import MOST, WHILE, Kind

ALONE = pytest.mark.one_database


def counted(app: Flask, kind: Kind, count: int, ago: timedelta = timedelta()) -> None:
    """Let every device have done so much of a kind."""
    with app.app_context(), writing() as session:
        done = sa.update(Pace).where(Pace.kind == kind).values(count=count, since=now() - ago)
        assert session.execute(done).rowcount  # type: ignore[attr-defined]


@pytest.fixture
def table(keeper: Phone) -> Table:
    return new_table(keeper, new_series(keeper))


@ALONE
def test_a_hundred_entries_that_waited_for_the_network_pass_at_once(table: Table) -> None:
    lines = [(f"turn {seat}", "draw wall") for seat in "ABCD" * 13][:50]
    for each in lines:
        enter_lines(table, each)
    assert len(table.record()) == 100


def test_who_enters_without_a_pause_is_told_to_wait_and_loses_nothing(
    app: Flask, keeper: Phone, member: Phone, table: Table
) -> None:
    enter_lines(table, ("turn A", "draw wall"))
    counted(app, "enter", MOST["enter"], timedelta(minutes=4))
    before = table.record()
    table.look()
    table.tap("mode:lay", "seat:A", "b9", "b11", "n1", "r10", "r12")
    fields = table.fields() | {"tap": "confirm"}
    refused = keeper.client.post(f"{table.path}/entry", data=fields)
    assert refused.status_code == 429
    assert 300 < int(refused.headers["Retry-After"]) <= 360
    assert "Nothing is lost" in refused.text
    assert table.record() == before
    assert Table(member, table.path).tap("mode:more").status_code == 303  # another device goes on
    counted(app, "enter", MOST["enter"], WHILE)
    keeper.client.post(f"{table.path}/entry", data=fields)  # the same form again
    assert table.record()[:len(before)] == before
    assert len(table.record()) == len(before) + 1


def test_of_two_at_once_one_is_the_last(app: Flask, keeper: Phone) -> None:
    new_series(keeper)
    counted(app, "make", MOST["make"] - 1)
    forms = []
    for _ in range(2):
        page = keeper.get("/series/new").text
        forms.append(Form(keeper, "/series/new", {
            **SERIES, "csrf_token": hidden(page, "csrf_token"), "token": hidden(page, "token")}))
    answers = race(app, forms)
    assert sorted(each.status_code for each in answers) == [303, 429]
    assert len(set(re.findall(r"/series/[\w-]{16,}", keeper.get("/").text))) == 2


def test_the_first_entries_of_a_device_at_once_are_all_counted(app: Flask, keeper: Phone) -> None:
    with app.app_context(), writing() as session:
        session.execute(sa.delete(Pace))
    csrf = keeper.csrf()
    phones = [Phone(app) for _ in range(6)]
    for each in phones:
        each.client._cookies = dict(keeper.client._cookies)  # noqa: SLF001 (tabs of one browser)

    def make(phone: Phone) -> int:
        fields = {**SERIES, "csrf_token": csrf, "token": new_token()}
        return phone.client.post("/series/new", data=fields).status_code

    with ThreadPoolExecutor(len(phones)) as pool:
        assert list(pool.map(make, phones)) == [303] * len(phones)
    with app.app_context():
        assert db.session.scalars(sa.select(Pace.count)).one() == len(phones)


@ALONE
def test_two_servers_agree(settings: Settings, app: Flask, keeper: Phone) -> None:
    new_series(keeper)
    counted(app, "make", MOST["make"])
    with running(settings) as second:
        phone = Phone(second)
        phone.client._cookies = dict(keeper.client._cookies)  # noqa: SLF001
        token = hidden(phone.get("/series/new").text, "token")
        assert phone.post("/series/new", {**SERIES, "token": token}).status_code == 429


@ALONE
def test_links_photos_and_players_are_counted_too(
    app: Flask, keeper: Phone, table: Table
) -> None:
    assert keeper.post("/household/links", {"role": "guest"}).status_code == 303
    counted(app, "invite", MOST["invite"])
    assert keeper.post("/household/links", {"role": "guest"}).status_code == 429
    data = photo_of("r1 r2 r3")
    assert send(keeper, table.path, data).status_code == 303
    counted(app, "photo", MOST["photo"])
    assert send(keeper, table.path, data).status_code == 429
    assert table.record() == []
    assert keeper.get("/household/along/file/x").status_code == 404
    counted(app, "file", MOST["file"])
    for answer in (keeper.get("/household/along/file/x"), keeper.post("/household/along/file/x"),
                   keeper.post("/household/along/file")):
        assert answer.status_code == 429


@ALONE
def test_whoever_runs_it_sets_the_pace(app: Flask, keeper: Phone) -> None:
    new_series(keeper)
    counted(app, "make", MOST["make"])
    app.config["PACE"] = 2
    new_series(keeper)
    counted(app, "make", MOST["make"] * 100)
    app.config["PACE"] = 0
    new_series(keeper)


@ALONE
def test_a_clock_that_was_set_back_keeps_nobody_waiting(app: Flask, keeper: Phone) -> None:
    new_series(keeper)
    counted(app, "make", MOST["make"], timedelta(days=-400))
    new_series(keeper)


@pytest.mark.parametrize("text", ["-1", "1.5", "many", "1001", "٣", "9" * 50])
def test_a_pace_that_is_no_number_is_told_in_one_line(tmp_path: object, text: str) -> None:
    with pytest.raises(StartError, match=r"^JOLY_PACE is no whole number from 0 to 1000: .*\.$"):
        load_settings(environ={"JOLY_DATA": str(tmp_path), "JOLY_PACE": text})


def test_the_environment_sets_pace_and_disuse(tmp_path: object) -> None:
    found = load_settings(environ={
        "JOLY_DATA": str(tmp_path), "JOLY_PACE": "5", "JOLY_DEVICE_DAYS": "30"})
    assert (found.pace, found.device_days) == (5, 30)
    assert load_settings(environ={"JOLY_DATA": str(tmp_path)}).device_days == 365
