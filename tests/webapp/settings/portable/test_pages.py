"""Taking along and bringing in, as the pages do it."""

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
import sqlalchemy as sa
from flask import Flask
from icalendar import Calendar
from werkzeug.test import TestResponse

from tests.bench.export_fuzz import SAMPLE
from tests.support.phones import Phone, hidden, invite, new_series, page_after
from tests.support.portable import files_of, send
from tests.support.programs import new_calendar
from tests.support.tables import D85, D85_RACKS, new_table
from webapp.server.data.database import db, writing
from webapp.server.data.photo_tables import Photo

TABLE = "Data;Ana-Maria Constantinescu;Bogdan;Carmen\n21.11.2025;205;−175;80\n22.11.2025;10;20;\n"
NAMES = {"player_1": "Ana-Maria Constantinescu", "player_2": "Bogdan", "player_3": "Ștefan",
         "player_4": "Ioana-Alexandra Țărmureanu"}


def download(phone: Phone, path: str) -> bytes:
    with phone.get(path) as answer:
        assert answer.status_code == 200
        assert "attachment" in answer.headers["Content-Disposition"]
        return bytes(answer.data)


def enter(phone: Phone, address: str, **fields: str) -> TestResponse:
    page = phone.get(address).text
    return phone.client.post(address, data={
        "csrf_token": phone.csrf(), "token": hidden(page, "token"), "do": "enter", **fields})


def plain(page: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", page).split())


@pytest.mark.one_database
def test_a_series_goes_next_door_and_is_entered_there_once(
    keeper: Phone, other_keeper: Phone
) -> None:
    series = new_series(keeper, name="Etalat", **NAMES)
    table = new_table(keeper, series)
    for taps in (*D85, *D85_RACKS):
        table.tap(*taps)
    archive = download(keeper, f"{series}/along/zip?history=1")
    assert set(files_of(archive)) == {"series.json", "001.joly"}

    sent = send(other_keeper, archive)
    assert sent.status_code == 303, sent.text
    said = plain(other_keeper.get(sent.location).text)
    assert "1 game to import." in said
    assert "New players: Ana-Maria Constantinescu, Bogdan, Ștefan and Ioana-Alexandra" in said
    assert "New games: 1." in said
    assert "Etalat" not in other_keeper.get("/evenings").text
    page = other_keeper.get(sent.location).text
    fields = {"csrf_token": other_keeper.csrf(), "token": hidden(page, "token"), "do": "enter"}
    first = other_keeper.client.post(sent.location, data=fields)
    assert first.status_code == 303
    again = other_keeper.client.post(sent.location, data=fields)  # a double click
    assert (again.status_code, again.location) == (303, first.location)
    assert "1 game imported." in page_after(other_keeper, first)
    assert "Etalat" in other_keeper.get("/evenings").text
    assert other_keeper.get(series).status_code == 404
    there = re.search(r'href="(/series/(?!new)[\w-]+)"', other_keeper.get("/series").text)
    assert there
    mine = re.search(r'href="(/games/[\w-]+)', other_keeper.get(there[1]).text)
    assert mine
    assert "205" in other_keeper.get(f"{mine[1]}/score").text

    said = plain(other_keeper.get(send(other_keeper, archive).location).text)
    assert "Nothing new." in said
    assert "Already here: 1." in said
    assert " Import " not in f"{said} "


@pytest.mark.one_database
def test_a_table_of_totals_becomes_a_series_with_these_totals(keeper: Phone) -> None:
    sent = send(keeper, TABLE.encode(), "Remi la bunica.csv")
    page = keeper.get(sent.location).text
    assert 'value="Remi la bunica"' in page
    said = plain(page)
    assert "21 Nov 2025 205 −175 80" in said
    assert "22 Nov 2025 10 20 –" in said
    seen = keeper.client.post(sent.location, data={
        "csrf_token": keeper.csrf(), "do": "look", "name": "La bunica",
        "rules": "tile-rummy/base"})
    assert 'value="La bunica"' in seen.text
    assert 'value="tile-rummy/base" selected' in seen.text
    entered = enter(keeper, sent.location, name="La bunica", rules="tile-rummy/base")
    assert entered.status_code == 303
    series = re.search(r'href="(/series/(?!new)[\w-]+)"', keeper.get("/series").text)
    assert series
    totals = plain(keeper.get(series[1]).text)
    assert re.search(r"Ana-Maria .*?215", totals)
    assert re.search(r"Bogdan .*?−155", totals)
    table = keeper.get(f"{series[1]}/along/csv").data.decode("utf-8-sig")
    assert table.splitlines() == [
        "Game,Date,Ana-Maria Constantinescu,Bogdan,Carmen",
        "1,2025-11-21,205,-175,80", "2,2025-11-22,10,20,"]
    more = TABLE + "23.11.2025;1;2;3\n"
    told = send(keeper, more.encode(), "La bunica.csv")
    page = keeper.client.post(told.location, data={
        "csrf_token": keeper.csrf(), "do": "look", "rules": "tile-rummy/base"})
    assert "New games: 1." in plain(page.text) or (
        "New games: 3." in plain(page.text))


@pytest.mark.one_database
def test_what_stands_otherwise_here_stays(keeper: Phone) -> None:
    send_and_enter(keeper, TABLE)
    sent = send(keeper, TABLE.replace("205", "206").encode(), "t.csv")
    said = plain(keeper.get(sent.location).text)
    assert "game 1 is different here and was skipped." in said
    assert "Nothing new." in said


@pytest.mark.one_database
def test_a_household_is_sent_one_archive_with_photos_at_a_time(
    keeper: Phone, other_keeper: Phone
) -> None:
    address = "/household/along/joly.zip?photos=1"
    first = keeper.get(address)
    assert first.status_code == 200
    second = keeper.get(address)
    assert second.status_code == 503
    assert "Another export is running." in second.text
    download(keeper, "/household/along/joly.zip")
    download(other_keeper, address)
    first.close()
    download(keeper, address)
    download(keeper, address)


@pytest.mark.one_database
def test_an_archive_is_sent_as_it_is_made_and_holds_nothing_meanwhile(
    keeper: Phone, app: Flask
) -> None:
    for name in ("One", "Two"):
        new_table(keeper, new_series(keeper, name=name))
    with keeper.get("/household/along/joly.zip") as answer:
        parts = iter(answer.response)
        first = next(parts)
        assert b"household.json" in first
        assert b"series.json" not in first
        with app.app_context():
            assert db.engine.pool.checkedout() == 0
        keeper.post("/household/name", {"name": "Renamed meanwhile"})
        whole = first + b"".join(parts)
    assert [*files_of(whole)] == ["household.json", "001/001.joly", "001/series.json",
                                  "002/001.joly", "002/series.json"]
    with keeper.get("/household/along/joly.zip") as again:
        assert again.data == whole


@pytest.mark.one_database
def test_an_archive_does_not_speak_of_a_photo_that_was_deleted_while_it_was_sent(
    keeper: Phone, other_keeper: Phone, app: Flask
) -> None:
    send_and_enter(other_keeper, SAMPLE.read_bytes(), "joly.zip")
    with other_keeper.get("/household/along/joly.zip?photos=1") as answer:
        parts = iter(answer.response)
        taken = next(parts)
        with app.app_context(), writing() as session:
            assert session.execute(sa.delete(Photo)).rowcount
        taken += b"".join(parts)
    assert not any(name.endswith(".jpg") for name in files_of(taken))
    assert "games to import." in plain(keeper.get(send(keeper, taken).location).text)


@pytest.mark.one_database
def test_one_file_of_a_household_waits(
    keeper: Phone, other_keeper: Phone, phone: Callable[[], Phone]
) -> None:
    second = phone()
    second.join(invite(keeper, "member"), "Second keeper's phone")
    there = re.findall(r"/settings/phones/(\d+)", keeper.get("/settings/phones").text)
    for device in there:  # its own role stays: it was the only keeper
        keeper.post(f"/household/devices/{device}/role", {"role": "keeper"})
    first = send(keeper, TABLE.encode(), "first.csv").location
    theirs = send(other_keeper, TABLE.encode(), "theirs.csv").location
    newer = send(second, TABLE.encode(), "newer.csv").location
    assert keeper.get(first).status_code == 404
    assert "newer.csv" in keeper.get(newer).text
    assert "theirs.csv" in other_keeper.get(theirs).text


def send_and_enter(phone: Phone, file: str | bytes, name: str = "t.csv") -> None:
    sent = send(phone, file.encode() if isinstance(file, str) else file, name)
    assert enter(phone, sent.location).status_code == 303


@pytest.mark.one_database
def test_every_format_of_a_series_and_of_the_household_is_there(keeper: Phone) -> None:
    send_and_enter(keeper, TABLE)
    home = re.search(r'href="(/series/(?!new)[\w-]+)"', keeper.get("/series").text)
    assert home
    page = keeper.get(f"{home[1]}/along").text
    for kind in ("zip", "csv", "json", "bgsplay"):
        assert f"{home[1]}/along/{kind}" in page
        assert download(keeper, f"{home[1]}/along/{kind}")
    assert keeper.get(f"{home[1]}/along/exe").status_code == 404
    document = json.loads(keeper.get(f"{home[1]}/along/json").data)
    assert document["totals"] == {"A": 215, "B": -155, "C": 80}
    plays = json.loads(keeper.get("/household/along/joly.bgsplay").data)
    names = {each["id"]: each["name"] for each in plays["players"]}
    assert [{names[score["playerRefId"]]: (score["score"], score["winner"])
             for score in play["playerScores"]} for play in plays["plays"]] == [
        {"Ana-Maria Constantinescu": ("205", True), "Bogdan": ("-175", False),
         "Carmen": ("80", False)},
        {"Ana-Maria Constantinescu": ("10", False), "Bogdan": ("20", True)}]
    assert {play["gameRefId"] for play in plays["plays"]} == {
        each["id"] for each in plays["games"]}
    assert set(files_of(download(keeper, "/household/along/joly.zip"))) == {
        "household.json", "001/series.json", "001/001.joly", "001/002.joly"}


@pytest.mark.one_database
def test_the_calendar_is_read_by_its_secret_alone_until_the_keeper_ends_it(
    keeper: Phone, member: Phone, stranger: Phone
) -> None:
    send_and_enter(keeper, TABLE)
    assert member.post("/household/along/calendar").status_code == 403
    address = new_calendar(keeper)
    answer = stranger.get(address)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("text/calendar")
    assert all(len(line) <= 75 for line in answer.data.split(b"\r\n"))
    events = Calendar.from_ical(answer.data).walk("VEVENT")
    assert [event["dtstart"].dt.isoformat() for event in events] == ["2025-11-22", "2025-11-21"]
    assert "Ana-Maria 205, Carmen 80, Bogdan −175" in events[1]["description"]
    assert all(event["dtstamp"].dt < datetime.now(UTC) for event in events)
    newer = new_calendar(keeper)
    assert stranger.get(address).status_code == 404
    assert stranger.get(newer).status_code == 200
    assert keeper.post("/household/along/calendar/end").status_code == 303
    assert stranger.get(newer).status_code == 404


@pytest.mark.one_database
def test_who_may_only_look_takes_nothing_along_and_members_bring_nothing_in(
    keeper: Phone, member: Phone, guest: Phone, other_keeper: Phone, phone: Callable[[], Phone]
) -> None:
    series = new_series(keeper)
    for path in ("/household/along/joly.zip", f"{series}/along/zip", f"{series}/along/csv"):
        assert guest.get(path).status_code == 403
        assert download(member, path)
    assert send(member, TABLE.encode()).status_code == 403
    assert other_keeper.get(f"{series}/along/zip").status_code == 404
    sent = send(keeper, TABLE.encode(), "t.csv").location
    assert other_keeper.get(sent).status_code == 404
    assert enter(keeper, sent).status_code == 303
    assert phone().get("/household/along").status_code == 403


def look(phone: Phone, table: str, file: str) -> tuple[str, str]:
    """Return the address of what is said of a table, and what that is."""
    address = send(phone, table.encode(), file).location
    return address, plain(phone.get(address).text)


@pytest.mark.one_database
def test_the_same_games_are_known_whatever_the_file_is_called(keeper: Phone) -> None:
    send_and_enter(keeper, TABLE)
    listed = keeper.get("/series").text
    series = re.search(r'href="(/series/(?!new)[\w-]+)"', listed.partition("Archived")[2])
    assert series
    assert 'value="t"' in keeper.get(look(keeper, TABLE, "t (1).csv")[0]).text
    written = download(keeper, f"{series[1]}/along/csv").decode()
    columns_turned = "Data;Bogdan;ANA-MARIA CONSTANTINESCU;carmen\n22.11.2025;20;10;\n"
    for table, file in ((TABLE, "t (1).csv"), (TABLE, "La munte.csv"), (written, "t-2.csv"),
                        (columns_turned, "x.csv")):
        address, said = look(keeper, table, file)
        assert "Nothing new." in said
        assert ("Already here: “t”." in said) == (file != "t (1).csv")
        assert " Import " not in f"{said} "
    more = columns_turned + "22.11.2025;20;10;\n23.11.2025;−5;;7\n"
    address, said = look(keeper, more, "x.csv")
    assert "Already here: “t”." in said
    assert "2 games to import." in said
    assert enter(keeper, address, name="x").status_code == 303
    assert download(keeper, f"{series[1]}/along/csv").decode("utf-8-sig").splitlines()[1:] == [
        "1,2025-11-21,205,-175,80", "2,2025-11-22,10,20,", "3,2025-11-22,10,20,",
        "4,2025-11-23,,-5,7"]
    assert "Nothing new." in look(keeper, more, "y.csv")[1]


@pytest.mark.one_database
def test_who_is_known_by_a_short_name_is_no_new_player(keeper: Phone) -> None:
    new_series(keeper, player_1="Bunica Ștefania Brătescu", short_1="Bunica", player_2="Ion Ion",
               short_2="Ion", player_3="Rareș", player_4="Ioana")
    new_series(keeper, player_1="Ion Pop", short_1="Ion", player_2="Rareș", player_3="",
               player_4="")
    address, said = look(
        keeper, "Data;bunica;Ion;Rares;Dan\n21.11.2025;1;2;3;4\n22.11.2025;5;6;7;8\n", "Vara.csv")
    assert "bunica is Bunica Ștefania Brătescu." in said
    assert "Rares is Rareș." in said
    assert re.search(r"Ion could be Ion (Ion, Ion Pop|Pop, Ion Ion). Added as a new", said)
    assert "New players: Ion and Dan." in said
    assert enter(keeper, address, name="Vara").status_code == 303
    assert "Nothing new." in look(
        keeper, "Data;Bunica;Ion;Rareș;Dan\n22.11.2025;5;6;7;8\n", "z.csv")[1]
