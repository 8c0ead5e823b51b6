"""A screen is let in by a code, as a guest; guests of the house follow by what it shows."""

import re

import pytest
import sqlalchemy as sa
from flask import Flask

from tests.support.phones import Phone, invite, new_series
from tests.support.tables import new_table
from webapp.server.data.database import db, writing
from webapp.server.data.device_tables import Device, Invite
from webapp.server.data.models import now
from webapp.settings.household.invites import SCREEN_LIFE, tell_again
from webapp.settings.household.on_screen import screen_invite

pytestmark = pytest.mark.one_database

PAGE = "/household/screen"
KEEPER, MEMBER, GUEST = "Keeper's phone", "Member's phone", "Television"


def made_code(phone: Phone, query: str = "") -> tuple[str, str]:
    """Return a code just made, and the address that carries it."""
    answer = phone.post(f"{PAGE}/code{query}")
    assert answer.status_code == 303
    page = phone.get(answer.location).text
    typed = re.search(r'class="short-code">([\w-]+)<', page)
    carried = re.search(r'rows="3" readonly data-copy>([^<]+)<', page)
    assert typed
    assert carried
    return typed[1], carried[1].replace("&amp;", "&")


@pytest.mark.parametrize("who", ["keeper", "member"])
def test_a_screen_types_the_code_and_shows_the_table(
    request: pytest.FixtureRequest, app: Flask, keeper: Phone, who: str
) -> None:
    new_table(keeper, new_series(keeper))
    typed, _address = made_code(request.getfixturevalue(who))
    screen = Phone(app, agent="Mozilla/5.0 (SMART-TV; Tizen 5.0)")
    asked = screen.get("/tv")
    assert asked.location == "/code?next=/tv"
    page = screen.get(asked.location).text
    assert 'value="Television"' in page
    joined = screen.post(asked.location, {"code": typed, "name": "Television"})
    assert joined.location == "/tv"
    assert "Ana’s turn" in screen.get("/tv").text
    assert screen.post(f"{PAGE}/code").status_code == 403


@pytest.mark.parametrize("typed", ["/tv", "/tv/"])
def test_an_address_typed_by_a_remote_control_leads_to_the_code(app: Flask, typed: str) -> None:
    screen = Phone(app)
    page = screen.get(screen.get(typed).location).text
    field = re.search(r'<input[^>]* name="code"[^>]*>', page)
    assert field
    assert " autofocus" in field[0]


def test_whoever_is_in_a_household_reads_first_what_a_code_would_do(member: Phone) -> None:
    page = member.get("/code").text
    assert "in one household only" in page
    assert " autofocus" not in page


def test_a_code_lets_one_screen_in(app: Flask, keeper: Phone) -> None:
    typed, _address = made_code(keeper)
    answers = [Phone(app).post("/code?next=/tv", {"code": typed, "name": "Television"}).status_code
               for _screen in range(2)]
    assert answers == [303, 422]


def test_a_wrong_code_is_told_and_the_way_is_kept(app: Flask, keeper: Phone) -> None:
    typed, _address = made_code(keeper)
    screen = Phone(app)
    wrong = screen.post("/code?next=/tv", {"code": "aaaaaaaa", "name": "Television"})
    assert wrong.status_code == 422
    assert "This code is wrong" in wrong.text
    assert screen.post("/code?next=/tv", {"code": typed, "name": "TV"}).location == "/tv"


@pytest.mark.parametrize("elsewhere", ["https://example.com/", "//example.com", "/\\example.com"])
def test_who_has_joined_is_led_nowhere_else(app: Flask, keeper: Phone, elsewhere: str) -> None:
    typed, _address = made_code(keeper)
    phone = Phone(app)
    joined = phone.client.post("/code", query_string={"next": elsewhere}, data={
        "csrf_token": phone.csrf(), "code": typed, "name": "TV"})
    assert joined.location == "/"


def test_the_code_stands_where_no_server_sees_it(keeper: Phone) -> None:
    typed, address = made_code(keeper)
    path, _hash, carried = address.partition("#")
    assert carried == typed.replace("-", "").lower()
    assert carried not in path


def test_what_was_chosen_is_in_the_address_and_stays(keeper: Phone) -> None:
    series = new_series(keeper, name="Kitchen").rpartition("/")[2]
    _typed, address = made_code(keeper, f"?series={series}&speak=1")
    path = address.partition("#")[0]
    assert path.endswith(f"/tv?series={series}&speak=1&language=en")
    page = keeper.get(f"{PAGE}?series={series}&speak=1").text
    assert f'value="{series}" selected' in page
    assert 'name="speak" value="1" checked' in page


def test_a_series_of_others_is_no_choice(keeper: Phone, other_keeper: Phone) -> None:
    series = new_series(keeper, name="Ours").rpartition("/")[2]
    page = other_keeper.get(f"{PAGE}?series={series}").text
    assert "Ours" not in page
    assert series not in page.replace(f"series={series}", "")


def test_a_guest_is_told_who_can_let_a_screen_in(guest: Phone) -> None:
    page = guest.get(PAGE).text
    assert "Ask the keeper for a link or a code." in page
    assert "/household/screen/code" not in page
    for path in ("code", "guests"):
        assert guest.post(f"{PAGE}/{path}", {"show": "1"}).status_code == 403


def guest_link(app: Flask) -> str:
    """Return the path of the link that screens show: what the QR code holds."""
    with app.app_context():
        found = screen_invite(db.session, 1)
        assert found is not None
        return f"/join/{tell_again(found)}"


def test_guests_join_by_what_the_screen_shows_and_enter_nothing(
    app: Flask, member: Phone, keeper: Phone, guest: Phone
) -> None:
    table = new_table(keeper, new_series(keeper))
    assert 'class="qr"' not in guest.get("/tv").text
    member.post(f"{PAGE}/guests", {"show": "1"})
    assert 'class="qr"' in guest.get("/tv").text
    link = guest_link(app)
    for name in ("Uncle", "Neighbour"):
        visitor = Phone(app)
        assert visitor.join(link, name).status_code == 303
        assert visitor.get(table.path).status_code == 200
        assert visitor.post(f"{table.path}/entry", {"tap": "next"}).status_code == 403


def test_the_code_for_guests_ends_when_it_is_taken_away(app: Flask, keeper: Phone) -> None:
    keeper.post(f"{PAGE}/guests", {"show": "1"})
    link = guest_link(app)
    keeper.post(f"{PAGE}/guests", {"show": "0"})
    assert Phone(app).get(link).status_code == 404
    assert 'class="qr"' not in keeper.get("/tv").text


def test_the_code_for_guests_ends_with_the_evening_and_with_all_links(
    app: Flask, keeper: Phone
) -> None:
    keeper.post(f"{PAGE}/guests", {"show": "1"})
    link = guest_link(app)
    with app.app_context(), writing() as session:
        invite = session.query(Invite).filter_by(kind="screen").one()
        assert invite.expires_at is not None
        assert invite.expires_at - invite.created_at == SCREEN_LIFE
        invite.expires_at = now()
    assert Phone(app).get(link).status_code == 404
    keeper.post(f"{PAGE}/guests", {"show": "1"})
    link = guest_link(app)
    keeper.post("/household/lost", {"what": "links"})
    assert Phone(app).get(link).status_code == 404


def number_of(app: Flask, name: str) -> int:
    with app.app_context():
        return db.session.scalars(sa.select(Device.id).where(Device.name == name)).one()


def test_whoever_was_sent_away_does_not_come_back_by_what_a_screen_showed(
    app: Flask, keeper: Phone
) -> None:
    keeper.post(f"{PAGE}/guests", {"show": "1"})
    link, uncle, screen = guest_link(app), Phone(app), Phone(app)
    assert uncle.join(link, "Uncle").status_code == 303
    assert screen.join(link, "Television").status_code == 303
    seen = screen.get("/tv").text
    with app.app_context():
        until = db.session.scalars(sa.select(Invite.expires_at).where(
            Invite.kind == "screen", Invite.closed_at.is_(None))).one()
    assert keeper.post(f"/household/devices/{number_of(app, 'Uncle')}/revoke").status_code == 303
    assert "Guests need the new code" in keeper.get("/settings/phones").text
    assert uncle.get("/tv").status_code == 302
    assert uncle.get(link).status_code == 404
    assert uncle.client.post(link, data={
        "csrf_token": uncle.csrf(), "name": "Uncle"}).status_code == 404
    # The screen goes on, with a code that lets others in until the same hour.
    assert 'class="qr"' in (now_seen := screen.get("/tv").text)
    assert now_seen != seen
    assert Phone(app).join(guest_link(app), "Neighbour").status_code == 303
    with app.app_context():
        new = db.session.scalars(sa.select(Invite).where(
            Invite.kind == "screen", Invite.closed_at.is_(None))).one()
        assert new.expires_at == until


def test_a_screen_is_told_at_once_that_its_code_is_another(app: Flask, keeper: Phone) -> None:
    new_table(keeper, new_series(keeper))
    keeper.post(f"{PAGE}/guests", {"show": "1"})
    assert Phone(app).join(guest_link(app), "Uncle").status_code == 303
    etag = keeper.get("/tv/live").headers["ETag"]
    assert keeper.client.get("/tv/live", headers={"If-None-Match": etag}).status_code == 304
    keeper.post(f"/household/devices/{number_of(app, 'Uncle')}/revoke")
    assert keeper.client.get("/tv/live", headers={"If-None-Match": etag}).status_code == 200


def test_no_code_is_shown_where_none_was_and_none_changes_where_somebody_leaves(
    app: Flask, keeper: Phone, guest: Phone, member: Phone
) -> None:
    assert guest.get("/settings").status_code == 200
    assert keeper.post(f"/household/devices/{number_of(app, GUEST)}/revoke").status_code == 303
    assert "new code" not in keeper.get("/settings/phones").text
    assert 'class="qr"' not in keeper.get("/tv").text
    keeper.post(f"{PAGE}/guests", {"show": "1"})
    link = guest_link(app)
    assert member.post(f"/household/devices/{number_of(app, MEMBER)}/revoke").location == "/?left=1"
    assert guest_link(app) == link


def test_who_may_send_nobody_away_changes_no_code(app: Flask, keeper: Phone, guest: Phone) -> None:
    keeper.post(f"{PAGE}/guests", {"show": "1"})
    link = guest_link(app)
    for number, status in ((number_of(app, KEEPER), 403), (999, 404)):
        assert guest.post(f"/household/devices/{number}/revoke").status_code == status
    assert guest_link(app) == link


def test_the_household_says_that_screens_show_a_code_and_its_switch_ends_both(
    app: Flask, keeper: Phone
) -> None:
    there = f'href="{PAGE}#guests"'
    given = invite(keeper, "guest")
    assert there not in keeper.get("/settings/phones/invite").text
    keeper.post(f"{PAGE}/guests", {"show": "1"})
    link = guest_link(app)
    assert there in keeper.get("/settings/phones/invite").text
    keeper.post("/household/links/revoke", {"role": "member"})
    assert Phone(app).get(link).status_code == 200  # that one is another's
    keeper.post("/household/links/revoke", {"role": "guest"})
    page = keeper.get("/settings/phones/invite").text
    assert "Turned off." in page
    assert there not in page
    assert [Phone(app).get(each).status_code for each in (given, link)] == [404, 404]


@pytest.mark.parametrize("what", ["devices", "links", "all"])
def test_whatever_the_keeper_ends_at_once_ends_the_code_of_screens(
    app: Flask, keeper: Phone, guest: Phone, what: str
) -> None:
    keeper.post(f"{PAGE}/guests", {"show": "1"})
    link = guest_link(app)
    assert guest.get(link).status_code == 200
    keeper.post("/household/lost", {"what": what})
    assert Phone(app).get(link).status_code == 404
    assert 'class="qr"' not in keeper.get("/tv").text


def test_the_page_says_which_links_stay_open_when_all_are_sent_away(
    keeper: Phone, guest: Phone
) -> None:
    stays = "Open links still work"
    assert guest.get("/settings").status_code == 200
    keeper.post("/household/links/revoke", {"role": "guest"})
    assert stays not in keeper.get("/household/lost").text
    invite(keeper, "member")
    assert keeper.get("/household/lost").text.count(stays) == 1  # everything at once ends them


def test_nothing_that_is_stored_tells_the_link(app: Flask, keeper: Phone) -> None:
    keeper.post(f"{PAGE}/guests", {"show": "1"})
    secret = guest_link(app).rpartition("/")[2]
    with app.app_context():
        rows = [repr(vars(each)) for each in db.session.query(Invite)]
    assert rows
    assert not any(secret in row for row in rows)


def test_the_pages_of_household_and_series_lead_there(keeper: Phone) -> None:
    series = new_series(keeper)
    assert f'href="{PAGE}"' in keeper.get("/settings").text
    assert f'href="{PAGE}?series={series.rpartition("/")[2]}"' in (
        keeper.get(f"{series}/settings").text)
