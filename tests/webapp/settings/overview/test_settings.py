"""Settings: every switch has one place, rows say how it stands, others are told whom to ask."""

import re
from collections.abc import Iterator
from datetime import timedelta
from html import unescape
from pathlib import Path

import pytest
import sqlalchemy as sa
from flask import Flask

from tests.support.phones import Phone, invite, new_series, page_after
from tests.support.tables import new_table
from webapp.server.data.api_tables import Webhook
from webapp.server.data.database import db, writing
from webapp.server.data.device_tables import Device, DeviceSeat
from webapp.server.data.models import Game, Household
from webapp.server.data.photo_tables import Photo
from webapp.server.data.tileset_tables import TaughtSet
from webapp.settings.backup.keeping import Plan

pytestmark = pytest.mark.one_database

PAGES = (
    "/settings", "/settings/whose", "/settings/language", "/phone", "/app", "/household/leave",
    "/settings/household", "/settings/players", "/settings/phones", "/settings/phones/1",
    "/settings/phones/2", "/settings/phones/invite", "/household/screen", "/household/tiles",
    "/settings/photos", "/settings/statistics", "/household/along", "/settings/backups",
    "/household/programs", "/household/https", "/household/lost", "/about",
)
ONE_PLACE = {
    "/settings/whose": "/settings/whose",
    "/phone": "/phone",
    "/household/name": "/settings/household",
    "/household/photos/clear": "/settings/photos",
    "/household/links": "/settings/phones/invite",
    "/household/links/revoke": "/settings/phones",
    "/household/devices/1/name": "/settings/phones/1",
    "/household/devices/1/role": "/settings/phones/1",
    "/household/devices/2/name": "/settings/phones/2",
    "/household/devices/2/role": "/settings/phones/2",
    "/household/devices/2/revoke": "/settings/phones/2",
    "/household/devices/3/revoke": "/household/leave",
    "/household/lost": "/household/lost",
    "/household/https/on": "/household/https",
    "/household/programs/tokens": "/household/programs",
    "/household/programs/tokens/1/revoke": "/household/programs",
    "/household/programs/webhooks": "/household/programs",
    "/household/programs/webhooks/1/test": "/household/programs",
    "/household/programs/webhooks/1/remove": "/household/programs",
    "/household/along/file": "/household/along",
    "/household/along/joly.zip": "/household/along",
    "/household/along/calendar": "/household/along",
    "/household/along/calendar/end": "/household/along",
    "/household/screen/code": "/household/screen",
    "/household/screen/guests": "/household/screen",
    "/household/tiles": "/household/tiles",
    "/household/tiles/ours/forget": "/household/tiles",
    "/household/tiles/ours/name": "/household/tiles",
    "/household/tiles/learning": "/household/tiles",
    "/persons/switches": "/settings/statistics",
}
"""What *Household*, *This phone*, *Other programs*, *Take along*, *Https*, *Lost* and *On a large
screen* could send or fetch, and the one page that does so now."""


def actions(page: str, path: str) -> Iterator[str]:
    """Return where the forms of a page are sent, those around every page aside."""
    main = page.partition("<main")[2]
    for form in re.findall(r"<form([^>]*)>", main):
        found = re.search(r'action="([^"]*)"', form)
        if found or 'method="post"' in form:
            yield unescape(found[1]).partition("?")[0] if found else path


def rows(phone: Phone) -> dict[str, tuple[str, str]]:
    """Return the rows of a phone's settings: to its words the state, and where it leads."""
    page = phone.get("/settings").text
    found = re.findall(
        r'<li>(?:<a class="line-item" href="([^"]*)">|<span class="line-item">)<span>(.*?)</span>'
        r"(?:\s*<small>(.*?)</small>)?", page)
    assert found
    return {unescape(words): (unescape(state), url) for url, words, state in found}


def players(phone: Phone) -> dict[str, str]:
    """Return the choices of *Whose phone is this?*: names with their values."""
    return {name: value for value, name in re.findall(
        r'name="player" value="(\d+)"[^>]*>\s*<span class="who">.*?<span>(\w+)<',
        phone.get("/settings/whose").text, re.DOTALL)}


def test_each_form_of_the_old_pages_is_on_exactly_one(
    app: Flask, keeper: Phone, member: Phone
) -> None:
    app.config["PORT"] = 8000
    assert member.get("/").status_code == 200
    other = Phone(app)
    other.join(invite(keeper, "member"), "Bogdan")
    keeper.post("/household/along/calendar")
    new_table(keeper, new_series(keeper))
    with app.app_context(), writing() as session:
        session.add(TaughtSet(id="ours", household_id=1, name="Ours", photos=1))
        game = session.scalars(sa.select(Game.id)).one()
        session.add(Photo(id="p" * 16, game_id=game, ply=1, status="refused", reason="TOO_DARK",
                          picture=b"a picture"))
        session.add(Webhook(household_id=1, address="https://example.org/", salt="s", made_by=1))
    token = re.search(r'name="token" value="([^"]+)"', keeper.get("/household/programs").text)
    assert token
    keeper.post("/household/programs/tokens", {"name": "Display", "token": token[1]})
    found: dict[str, set[str]] = {}
    for path in PAGES:
        page = keeper.get(path)
        assert page.status_code == 200, path
        for action in actions(page.text, path):
            found.setdefault(action, set()).add(path)
    for action in actions(other.get("/household/leave").text, "/household/leave"):
        found.setdefault(action, set()).add("/household/leave")
    assert found.pop("/preferences") == {"/settings/language"}
    assert found == {action: {path} for action, path in ONE_PLACE.items()}


def test_each_page_behind_a_row_has_one_name_one_way_back_and_one_first_button(
    keeper: Phone, member: Phone
) -> None:
    assert member.get("/").status_code == 200
    for path in PAGES:
        page = keeper.get(path).text
        assert page.count("<h1") == 1, path
        if path != "/settings":
            assert re.search(r'class="icon-btn back" href="/settings[^"]*"', page), path
        main = page.partition("<main")[2]
        assert len(re.findall(r'class="btn primary', main)) <= 1, path


def test_old_addresses_lead_on_and_every_row_leads_somewhere(keeper: Phone, guest: Phone) -> None:
    answer = keeper.get("/household")
    assert (answer.status_code, answer.location) == (308, "/settings")
    for phone in (keeper, guest):
        for words, (_, url) in rows(phone).items():
            assert not url or phone.get(url).status_code == 200, words


def test_a_row_says_how_what_it_sets_stands(app: Flask, keeper: Phone) -> None:
    found = rows(keeper)
    assert found["Whose phone is this?"] == ("no one yet", "/settings/whose")
    assert found["Language and appearance"][0] == "English"
    assert found["Sound, vibration, screen"][0] == "Off"
    assert found["Players"][0] == found["Photos"][0] == "0"
    assert found["Our tiles"][0] == "none yet"
    assert found["HTTPS"][0] == found["Backups"][0] == "Off"
    assert "No players yet." in keeper.get("/settings/players").text
    assert "No players yet." in keeper.get("/settings/whose").text
    assert "No photos yet." in keeper.get("/settings/photos").text
    new_series(keeper)
    keeper.post("/preferences", {"language": "en", "theme": "dark"})
    keeper.post("/phone", {"sound": "1", "vibrate": "1"})
    keeper.post("/household/name", {"household": "The Popescus"})
    keeper.post("/household/screen/guests", {"show": "1"})
    with app.app_context(), writing() as session:
        session.add(TaughtSet(id="ours", household_id=1, name="Wooden", photos=1))
        session.get_one(Household, 1).ladder = True
    found = rows(keeper)
    assert found["Language and appearance"][0] == "English, Dark"
    assert found["Sound, vibration, screen"][0] == "Vibration, Sound"
    assert found["Name and limits"][0] == "The Popescus"
    assert found["Players"][0] == "4"
    assert found["Phones and invitations"][0] == "1"
    assert found["Show on TV"][0] == "guest code shown"
    assert found["Our tiles"][0] == "Wooden"
    assert found["Player statistics"][0] == "On, with ratings"


def test_others_are_told_whom_to_ask_for_what_only_a_keeper_may_do(
    keeper: Phone, member: Phone, guest: Phone
) -> None:
    kept = {"Phones and invitations", "Player statistics", "Backups", "Connected apps", "HTTPS",
            "Lost phone"}
    for phone in (member, guest):
        found = rows(phone)
        asked = {words for words, (state, url) in found.items() if not url}
        assert asked == kept
        assert {found[words][0] for words in kept} == {"Ask Keeper's phone (keeper)"}
        assert "Ask Keeper&#39;s phone (keeper)" in phone.get("/settings/household").text
    assert {"Our tiles", "Photos", "Export"} <= set(rows(member))
    assert not {"Our tiles", "Photos", "Export"} & set(rows(guest))
    assert {url for _, url in rows(keeper).values()} & {""} == set()


def test_a_keeper_is_called_by_name_once_the_phone_is_that_of_a_player(
    keeper: Phone, member: Phone
) -> None:
    new_series(keeper)
    carmen = {"player": players(keeper)["Carmen"]}
    assert keeper.post("/settings/whose", carmen).location == "/settings"
    assert rows(keeper)["Whose phone is this?"][0] == "Carmen"
    assert rows(member)["Lost phone"][0] == "Ask Carmen (keeper)"


def test_a_phone_is_one_players_in_every_series_that_goes_on(app: Flask, keeper: Phone) -> None:
    new_series(keeper)
    new_series(keeper, player_1="Dan", player_4="Ana")
    new_series(keeper, player_3="Ioana")
    ana, carmen = (players(keeper)[name] for name in ("Ana", "Carmen"))

    def seats() -> list[str]:
        with app.app_context():
            return sorted(db.session.scalars(sa.select(DeviceSeat.seat)))

    keeper.post("/settings/whose", {"player": ana})
    assert seats() == ["A", "A", "D"]
    keeper.post("/settings/whose", {"player": carmen})
    assert seats() == ["C", "C"]
    keeper.post("/settings/whose", {"player": ""})
    assert seats() == []
    assert keeper.post("/settings/whose", {"player": "999"}).status_code == 404


def test_another_phone_of_the_same_player_is_asked_first(keeper: Phone, member: Phone) -> None:
    new_series(keeper)
    ana = {"player": players(keeper)["Ana"]}
    keeper.post("/settings/whose", ana)
    page = page_after(member, member.post("/settings/whose", ana))
    assert " already uses " in page
    assert rows(member)["Whose phone is this?"][0] == "no one yet"


def test_it_says_when_the_last_backup_was_made(
    app: Flask, keeper: Phone, tmp_path: Path
) -> None:
    assert "Backups are off" in keeper.get("/settings/backups").text
    app.config["BACKUPS"] = Plan(tmp_path, timedelta(hours=6), 20)
    assert rows(keeper)["Backups"][0] == "none yet"
    (tmp_path / "joly-2020-01-02-030405.zip").touch()
    assert re.fullmatch(r"\d+ years ago", rows(keeper)["Backups"][0])
    page = keeper.get("/settings/backups").text
    assert "<small>6 hours</small>" in page
    assert "<small>20</small>" in page
    (tmp_path / ".failed").touch()
    assert rows(keeper)["Backups"][0] == "failed"
    assert "The last backup failed." in keeper.get("/settings/backups").text


def test_who_has_not_joined_chooses_a_language_and_keeps_the_shapes(
    app: Flask, keeper: Phone, stranger: Phone
) -> None:
    for path in ("/", "/code", invite(keeper, "member"), "/join/nothing", "/app"):
        page = stranger.get(path).text
        assert page.count('action="/preferences"') >= 1
        assert 'name="language" value="ro" lang="ro"' in page, path
    stranger.post("/preferences", {"language": "ro", "glyphs": "1", "next": "/code"})
    page = stranger.get("/code").text
    assert '<html lang="ro"' in page
    assert 'name="glyphs" value="1"' in page
    assert 'class="narrow languages"' not in keeper.get("/code").text
    with app.app_context():
        assert db.session.scalar(sa.select(sa.func.count()).select_from(Device)) == 1
