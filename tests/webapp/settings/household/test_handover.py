"""A phone comes in by a second way: once, soon, as itself, and never as a ghost."""

import json
import logging
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
import sqlalchemy as sa
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.exceptions import TooManyRequests

from tests.support.phones import Phone, hidden, new_series
from webapp.server.data.database import db, writing
from webapp.server.data.device_tables import Device, Invite
from webapp.server.data.household_tables import Pace
from webapp.server.data.models import Household, now
from webapp.server.http.access import COOKIE
from webapp.server.http.pace import MOST
from webapp.settings.household.guesses import FREE
from webapp.settings.household.handover import START_LIFE, STARTS, WAYS, new_code, over_path

DAY = timedelta(days=1)
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)"


def within(phone: Phone, make: Callable[[], str]) -> str:
    """Return what *make* returns when *phone* asks for a page."""
    client: FlaskClient = phone.client
    kept = [client.get_cookie(name) for name in (COOKIE, "joly_session")]
    headers = {"Cookie": "; ".join(f"{each.key}={each.value}" for each in kept if each)}
    with client.application.test_request_context("/household", headers=headers):
        client.application.preprocess_request()
        return make()


def code_of(phone: Phone) -> str:
    return within(phone, lambda: over_path(new_code()))


def start_of(phone: Phone) -> str:
    found: str = json.loads(phone.get("/manifest.webmanifest").text)["start_url"]
    return found


def come_over(app: Flask, path: str) -> Phone:
    """Open *path* in a browser that knows nothing, and press the button."""
    other = Phone(app, IPHONE)
    answer = other.post(path)
    assert (answer.status_code, answer.location) == (303, "/")
    return other


def rows(app: Flask) -> list[Device]:
    with app.app_context():
        return list(db.session.scalars(sa.select(Device).order_by(Device.id)))


def is_in(phone: Phone) -> bool:
    return phone.get("/settings").status_code == 200


@pytest.mark.parametrize("make", [code_of, start_of])
def test_a_phone_comes_over_as_itself(
    app: Flask, member: Phone, make: Callable[[Phone], str]
) -> None:
    series = new_series(member)
    member.post(f"{series}/seat", {"seat": "B"})
    other = come_over(app, make(member))
    assert is_in(member)
    assert "Member&#39;s phone" in other.get("/settings/whose").text
    was, new = rows(app)[-2:]
    assert (was.name, was.role, was.household_id) == (new.name, new.role, new.household_id)
    assert was.phone == new.phone is not None
    assert new.token_hash != was.token_hash
    assert other.get(series).text.count("checked") == member.get(series).text.count("checked")


@pytest.mark.one_database
def test_what_looks_ahead_at_the_address_changes_nothing(app: Flask, member: Phone) -> None:
    path = code_of(member)
    for _ in range(3):
        looking = Phone(app)
        assert looking.get(path).status_code == 200
        assert looking.client.head(path).status_code == 200
        assert not is_in(looking)
    assert len(rows(app)) == 2
    come_over(app, path)


def test_a_code_is_good_once(app: Flask, member: Phone, stranger: Phone) -> None:
    for path in (code_of(member), start_of(member)):
        come_over(app, path)
        assert stranger.get(path).status_code == 404
        answer = stranger.post(path)
        assert answer.status_code == 404
        assert "This link has expired" in answer.text
        assert not is_in(stranger)


def test_of_many_who_come_at_once_one_comes_in(app: Flask, member: Phone) -> None:
    path, ready = code_of(member), Barrier(6)

    def come(_number: int) -> int:
        phone = Phone(app)
        phone.csrf()
        ready.wait(20)
        return phone.post(path).status_code

    with ThreadPoolExecutor(6) as pool:
        assert sorted(pool.map(come, range(6))) == [303, *[404] * 5]


@pytest.mark.one_database
def test_a_code_ends_after_a_quarter_of_an_hour_and_a_start_after_a_month(
    app: Flask, member: Phone, stranger: Phone
) -> None:
    paths = {"over": code_of(member), "start": start_of(member)}
    for kind, life in (("over", timedelta(minutes=15)), ("start", START_LIFE)):
        with app.app_context(), writing() as session:
            for each in session.scalars(sa.select(Invite).where(Invite.kind == kind)):
                each.created_at -= life
                each.expires_at = each.created_at + life
        assert stranger.post(paths[kind]).status_code == 404


@pytest.mark.one_database
def test_a_code_ends_with_the_device_that_made_it(
    app: Flask, keeper: Phone, member: Phone
) -> None:
    paths = code_of(member), start_of(member)
    keeper.post(f"/household/devices/{rows(app)[-1].id}/revoke")
    for path in paths:
        assert Phone(app).post(path).status_code == 404


@pytest.mark.one_database
def test_a_code_ends_where_all_links_do(app: Flask, keeper: Phone, member: Phone) -> None:
    path = code_of(member)
    keeper.post("/household/lost", {"what": "links"})
    assert Phone(app).post(path).status_code == 404
    assert is_in(member)


@pytest.mark.one_database
def test_a_code_that_a_copy_of_the_cookie_asked_for_ends_with_all_others(
    app: Flask, keeper: Phone
) -> None:
    paths = code_of(keeper), start_of(keeper)
    keeper.post("/household/lost", {"what": "devices"})
    assert is_in(keeper)
    for path in paths:
        assert Phone(app).post(path).status_code == 404


@pytest.mark.one_database
def test_who_may_do_less_by_now_comes_over_as_that(
    app: Flask, keeper: Phone, member: Phone
) -> None:
    path = code_of(member)
    keeper.post(f"/household/devices/{rows(app)[-1].id}/role", {"role": "guest"})
    other = come_over(app, path)
    assert other.get("/series/new").status_code == 403


@pytest.mark.one_database
def test_a_code_is_no_link_and_a_link_is_no_code(app: Flask, member: Phone, keeper: Phone) -> None:
    secret = re.search(r"/over/(\w+)", code_of(member))
    assert secret
    assert Phone(app).join(f"/join/{secret[1]}").status_code == 404
    keeper.post("/household/links", {"role": "member"})
    link = re.search(r"/join/([a-z0-9]+)", keeper.get("/household/links/new").text)
    assert link
    assert Phone(app).post(f"/over/{link[1]}").status_code == 404


def test_secrets_are_stored_as_hashes_and_kept_out_of_logs(
    app: Flask, member: Phone, caplog: pytest.LogCaptureFixture
) -> None:
    paths = code_of(member), start_of(member)
    secrets = [path.split("/over/")[1].split("?")[0] for path in paths]
    with app.app_context():
        stored = [*db.session.scalars(sa.select(Invite.secret_hash))]
    assert not set(secrets) & set(stored)
    with caplog.at_level(logging.WARNING):
        app.logger.warning("GET /over/%s?language=ro", secrets[0])
    assert secrets[0] not in caplog.text
    assert "/over/…" in caplog.text


@pytest.mark.one_database
def test_the_app_on_the_home_screen_begins_at_the_same_address_for_ever(
    app: Flask, member: Phone
) -> None:
    path = start_of(member)
    installed = come_over(app, path)
    for _ in range(3):
        answer = installed.get(path)
        assert (answer.status_code, answer.location) == (303, "/")


def test_a_start_code_is_told_again_until_it_is_used(app: Flask, member: Phone) -> None:
    first = start_of(member)
    assert start_of(member) == first
    come_over(app, first)
    second = start_of(member)
    assert second != first
    assert start_of(member) == second
    with app.app_context(), writing() as session:
        for each in session.scalars(sa.select(Invite).where(Invite.kind == "start")):
            each.created_at -= START_LIFE / 2 + DAY
            assert each.expires_at
            each.expires_at -= START_LIFE / 2 + DAY
    third = start_of(member)
    assert third != second
    come_over(app, second)  # what was put on a home screen before is good for its whole month


def test_the_list_of_devices_shows_a_phone_once(app: Flask, keeper: Phone, member: Phone) -> None:
    for _ in range(WAYS + 2):
        come_over(app, start_of(member))
    phones = re.findall(r"/settings/phones/(\d+)", keeper.get("/settings/phones").text)
    assert len(phones) == 2
    page = keeper.get(f"/settings/phones/{phones[1]}").text
    assert f"Sign-ins (browser, app)</span> <small>{WAYS}<" in page
    with app.app_context():
        joined = db.session.scalars(sa.select(Device).where(Device.revoked_at.is_(None))).all()
    assert len(joined) == 1 + WAYS


@pytest.mark.one_database
def test_http_https_by_name_and_by_address_and_an_app_stand_side_by_side(
    app: Flask, member: Phone
) -> None:
    ways = [come_over(app, code_of(member)) for _ in ("name", "address")]
    ways.append(come_over(app, start_of(ways[-1])))
    assert [is_in(each) for each in (member, *ways)] == [True] * 4


def test_the_way_that_was_not_seen_for_longest_makes_place(app: Flask, member: Phone) -> None:
    ways = [member, *(come_over(app, code_of(member)) for _ in range(WAYS - 1))]
    with app.app_context(), writing() as session:
        session.execute(sa.update(Device).where(Device.id == rows(app)[-1].id)
                        .values(seen_at=now() - DAY))
    ways.append(come_over(app, code_of(member)))
    assert [is_in(each) for each in ways] == [True] * (WAYS - 1) + [False, True]


@pytest.mark.one_database
def test_a_phone_that_is_sent_away_is_away_by_all_its_ways(
    app: Flask, keeper: Phone, member: Phone
) -> None:
    member_id = rows(app)[-1].id
    other = come_over(app, code_of(member))
    keeper.post(f"/household/devices/{member_id}/revoke")
    assert not is_in(member)
    assert not is_in(other)
    assert is_in(keeper)


@pytest.mark.one_database
def test_who_leaves_leaves_by_all_ways(app: Flask, member: Phone) -> None:
    other = come_over(app, code_of(member))
    other_id = rows(app)[-1].id
    assert other.post(f"/household/devices/{other_id}/revoke").location == "/?left=1"
    assert not is_in(other)
    assert not is_in(member)


def test_a_name_and_a_role_are_of_the_phone(app: Flask, keeper: Phone, member: Phone) -> None:
    member_id = rows(app)[-1].id
    other = come_over(app, code_of(member))
    keeper.post(f"/household/devices/{member_id}/name", {"name": "Ana"})
    keeper.post(f"/household/devices/{member_id}/role", {"role": "guest"})
    assert {(each.name, each.role) for each in rows(app)[-2:]} == {("Ana", "guest")}
    assert other.get("/series/new").status_code == 403


def test_the_only_keeper_stays_the_only_keeper_by_two_ways(app: Flask, keeper: Phone) -> None:
    other = come_over(app, code_of(keeper))
    for each in rows(app):
        other.post(f"/household/devices/{each.id}/revoke")
        other.post(f"/household/devices/{each.id}/role", {"role": "guest"})
    assert is_in(other)
    assert is_in(keeper)
    assert {each.role for each in rows(app)} == {"keeper"}


def test_who_is_in_another_household_is_told_before_leaving_it(
    app: Flask, member: Phone, other_keeper: Phone, phone: Callable[[], Phone]
) -> None:
    path = code_of(member)
    page = other_keeper.get(path)
    assert "only keeper" in page.text
    assert other_keeper.post(path).status_code == 409
    visiting = phone()
    with app.app_context(), writing() as session:
        household = Household()
        session.add(household)
    other_keeper.post("/household/links", {"role": "member"})
    link = re.search(r"/join/[a-z0-9]+", other_keeper.get("/household/links/new").text)
    assert link
    visiting.join(link[0])
    assert visiting.post(path).status_code == 409
    leave = hidden(visiting.get(path).text, "leave")
    assert visiting.post(path, {"leave": leave}).status_code == 303
    assert "Next door" not in visiting.get("/settings").text


@pytest.mark.one_database
def test_language_and_appearance_come_along(app: Flask, member: Phone) -> None:
    member.post("/preferences", {"language": "ro", "theme": "dark"})
    path = code_of(member)
    other = Phone(app, IPHONE)
    fields = dict(re.findall(r'type="hidden" name="(\w+)" value="(\w+)"',
                             other.get(path).text.partition("data-over")[2].partition("</form>")[0]))
    assert fields == {"language": "ro", "theme": "dark", "glyphs": "0"}
    other.post(path, fields)
    start = other.get("/").text
    assert 'lang="ro"' in start
    assert 'data-theme="dark"' in start


@pytest.mark.one_database
def test_wrong_codes_that_are_posted_are_counted(stranger: Phone) -> None:
    wrong = [stranger.post(f"/over/{number:028}").status_code for number in range(FREE + 2)]
    assert wrong == [*[404] * FREE, 429, 429]


@pytest.mark.one_database
def test_making_codes_without_end_is_refused(app: Flask, member: Phone) -> None:
    app.config["PACE"] = 1
    for _ in range(MOST["invite"]):
        code_of(member)
    with pytest.raises(TooManyRequests):
        code_of(member)


def test_a_browser_that_forgets_leaves_few_start_codes(
    app: Flask, guest: Phone, stranger: Phone
) -> None:
    paths = []
    for _ in range(STARTS + 2):
        guest.client.delete_cookie("joly_session")
        paths.append(start_of(guest))
    with app.app_context():
        assert db.session.query(Invite).filter_by(kind="start").count() == STARTS
    assert [stranger.get(path).status_code for path in paths] == [404] * 2 + [200] * STARTS


def test_a_program_that_asks_for_start_codes_gets_no_more_of_them_but_its_manifest(
    app: Flask, guest: Phone
) -> None:
    first = start_of(guest)
    with app.app_context(), writing() as session:
        session.query(Pace).filter_by(kind="invite").update({"count": MOST["invite"]})
    assert start_of(guest) == first, "it has one"
    guest.client.delete_cookie("joly_session")
    answer = guest.get("/manifest.webmanifest")
    assert (answer.status_code, answer.mimetype) == (200, "application/manifest+json")
    found = json.loads(answer.text)
    assert (found["start_url"], found["id"], found["scope"]) == ("/", "/", "/")
    assert guest.get(found["start_url"]).status_code == 200
    with app.app_context():
        assert db.session.query(Invite).filter_by(kind="start").count() == 1
