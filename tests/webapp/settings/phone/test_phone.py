"""What a phone is told of itself: its switches, its manifest, and what it may keep."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from flask import Flask

from tests.support.entering import D85_LINES, enter_lines
from tests.support.phones import Phone, new_series
from tests.support.tables import Table, new_table
from webapp.server.data.database import db
from webapp.server.data.device_tables import Invite
from webapp.settings.phone.kept import KEEP, KEPT_AS, NOBODY

SWITCHES = ("vibrate", "sound", "spoken")
pytestmark = pytest.mark.one_database


def is_on(page: str, name: str) -> bool:
    found = re.search(rf'<main.*name="{name}" value="1"[^>]*>', page, re.DOTALL)
    assert found
    return " checked" in found[0].rsplit("<", 1)[1]


def manifest(phone: Phone) -> dict[str, Any]:
    answer = phone.get("/manifest.webmanifest")
    assert answer.status_code == 200
    assert answer.mimetype == "application/manifest+json"
    assert answer.headers["Cache-Control"] == "private, no-store"
    found: dict[str, Any] = json.loads(answer.text)
    return found


def test_nothing_shakes_rings_or_speaks_until_it_is_switched_on(member: Phone) -> None:
    page = member.get("/phone").text
    assert [name for name in SWITCHES if is_on(page, name)] == []
    assert is_on(member.get("/settings/language").text, "glyphs")
    assert "data-signals" not in page
    answer = member.post("/phone", {"vibrate": "1", "spoken": "1"})
    assert (answer.status_code, answer.location) == (303, "/phone")
    page = member.get("/phone").text
    assert [name for name in SWITCHES if is_on(page, name)] == ["vibrate", "spoken"]
    assert 'data-signals="vibrate spoken"' in page
    assert "Saved." in page
    assert is_on(member.get("/settings/language").text, "glyphs")


def test_a_switch_that_is_kept_at_once_is_told_of_by_its_own_page_alone(member: Phone) -> None:
    assert member.post("/phone", {"sound": "1", "at_once": "1"}).status_code == 204
    page = member.get("/phone").text
    assert is_on(page, "sound")
    assert 'class="msg ok"' not in page


def test_other_preferences_leave_the_switches_as_they_are(member: Phone) -> None:
    member.post("/phone", {"sound": "1"})
    member.post("/preferences", {"language": "en", "theme": "dark"})
    page = member.get("/phone").text
    assert [name for name in SWITCHES if is_on(page, name)] == ["sound"]


@pytest.mark.parametrize("value", ["", "2", "on", "\x00", "1" * 500])
def test_a_switch_is_on_or_off_whatever_is_posted(member: Phone, value: str) -> None:
    assert member.post("/phone", {"sound": value, "nonsense": value}).status_code == 303
    assert not is_on(member.get("/phone").text, "sound")


def test_the_page_is_found_from_everywhere_a_person_would_look(member: Phone) -> None:
    assert 'href="/phone"' in member.get("/settings").text


def test_what_would_make_the_rest_work_is_a_touch_away(member: Phone) -> None:
    assert 'href="/app">Install app</a>' in member.get("/phone").text
    assert "Ask Keeper&#39;s phone (keeper)" in member.get("/app").text


def test_a_table_says_that_it_is_the_turn_of_whose_phone_it_is(member: Phone) -> None:
    series = new_series(member)
    table = new_table(member, series)
    enter_lines(table, *D85_LINES[:2])
    letters = {}
    for letter in "ABCD":
        member.post(f"{series}/seat", {"seat": letter})
        live = member.get(f"{table.path}/live").text
        letters[letter] = "data-mine" in live[:live.index(">")]
    assert sum(letters.values()) == 1, letters


def test_the_manifest_is_that_of_the_device(keeper: Phone, member: Phone) -> None:
    keeper.post("/household/name", {"household": "Familia Ștefănescu"})
    ours, others = manifest(keeper), manifest(member)
    assert ours["name"] == "Joly · Familia Ștefănescu"
    assert ours["start_url"] != others["start_url"]
    assert ours["id"] == ours["scope"] == "/"
    assert {(each["sizes"], each["purpose"]) for each in ours["icons"]} == {
        ("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    for each in ours["icons"]:
        icon = member.get(each["src"])
        width, height = (int.from_bytes(icon.data[at:at + 4]) for at in (16, 20))
        assert (icon.mimetype, f"{width}x{height}") == ("image/png", each["sizes"])


def test_a_stranger_gets_a_manifest_that_tells_nothing(
    app: Flask, keeper: Phone, stranger: Phone
) -> None:
    keeper.post("/household/name", {"household": "Xanthippa"})
    new_table(keeper, new_series(keeper))
    found = manifest(stranger)
    assert (found["name"], found["start_url"], found["shortcuts"]) == ("Joly", "/", [])
    with app.app_context():
        made = db.session.scalars(sa.select(Invite).where(Invite.kind == "start")).all()
    assert made == []


def test_the_manifest_speaks_the_phones_language(member: Phone) -> None:
    member.post("/preferences", {"language": "ro", "theme": "dark"})
    found = manifest(member)
    assert found["lang"] == "ro"
    assert "language=ro" in found["start_url"]
    assert found["background_color"] != found["theme_color"]


def test_shortcuts_lead_to_the_game_that_is_played(member: Phone, guest: Phone) -> None:
    assert [each["url"] for each in manifest(member)["shortcuts"]] == ["/series/new"]
    assert manifest(guest)["shortcuts"] == []
    table = new_table(member, new_series(member))
    assert [each["url"] for each in manifest(member)["shortcuts"]] == [
        table.path, f"{table.path}/score", "/series/new"]
    assert [each["url"] for each in manifest(guest)["shortcuts"]] == [
        table.path, f"{table.path}/score"]
    for each in manifest(member)["shortcuts"]:
        assert member.get(each["url"]).status_code == 200


def begun(phone: Phone) -> tuple[str, Table]:
    series = new_series(phone)
    table = new_table(phone, series)
    enter_lines(table, *D85_LINES[:4])
    return series, table


def test_the_pages_of_games_may_be_kept_and_no_others(member: Phone) -> None:
    series, table = begun(member)
    game = table.path
    may = {"/", "/away", "/evenings", "/rules", series, game, f"{game}/live", f"{game}/log",
           f"{game}/score"}
    never = {"/household", "/household/leave", "/household/along", "/phone", "/series/new",
             f"{series}/mend", f"{game}/desk", f"{game}/photos/new", f"{game}/stacks",
             f"{game}/lines/3", "/games/nothing"}
    for path in may | never:
        answer = member.get(path)
        assert (KEEP in answer.headers) == (path in may), path
        assert answer.headers[KEPT_AS] != NOBODY, path
    fragment = member.client.get(game, headers={"X-Fragment": "pad"})
    assert KEEP not in fragment.headers


def test_what_is_kept_is_kept_for_one_device_and_one_look(
    app: Flask, keeper: Phone, member: Phone, other_keeper: Phone
) -> None:
    def name(phone: Phone) -> str:
        return phone.get("/").headers[KEPT_AS]

    names = [name(keeper), name(member), name(other_keeper)]
    assert name(member) == names[1]
    member.post("/preferences", {"theme": "dark"})
    names.append(name(member))
    member.post("/preferences", {"language": "hu"})
    names.append(name(member))
    app.jinja_env.globals["asset_version"] = "another"
    names.append(name(member))
    assert len(set(names)) == len(names)


def test_a_stranger_and_who_was_sent_away_are_told_that_nothing_is_kept(
    keeper: Phone, member: Phone, phone: Callable[[], Phone]
) -> None:
    assert phone().get("/").headers[KEPT_AS] == NOBODY
    device = re.findall(r"/settings/phones/(\d+)", keeper.get("/settings/phones").text)[-1]
    keeper.post(f"/household/devices/{device}/revoke")
    answer = member.get("/")
    assert answer.headers[KEPT_AS] == NOBODY
    assert KEEP not in answer.headers


def test_machines_are_told_nothing(member: Phone) -> None:
    for path in ("/health", "/static/joly.css", "/worker.js", "/manifest.webmanifest"):
        assert KEPT_AS not in member.get(path).headers


def test_the_worker_lies_above_all_pages_and_is_small(stranger: Phone) -> None:
    answer = stranger.client.get("/worker.js", headers={"Accept-Encoding": "gzip"})
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-cache"
    assert answer.mimetype == "text/javascript"
    assert "Set-Cookie" not in answer.headers
    assert len(answer.data) < 6_000


def test_who_leaves_over_https_is_emptied_by_the_browser(member: Phone) -> None:
    device = re.search(r"/settings/phones/(\d+)", member.get("/settings/whose").text)
    assert device
    token = member.csrf()
    answer = member.client.post(
        f"/household/devices/{device[1]}/revoke", data={"csrf_token": token},
        base_url="https://localhost", headers={"Cookie": "; ".join(
            f"{name}={found.value}" for name in ("joly_device", "joly_session")
            if (found := member.client.get_cookie(name)))})
    assert answer.headers["Clear-Site-Data"] == '"cache", "storage"'
    assert answer.location == "/?left=1"
