"""Who is sent away, or may do less, loses against it with all that he has under way.

All forms of a race have passed the first look at the device before any of them is acted on. Longer
races on real servers are those of ``python -m tests.bench.trust rights``.
"""

from collections.abc import Callable

import pytest
import sqlalchemy as sa
from flask import Flask, g

from tests.support.phones import Phone, hidden, invite
from tests.support.races import Form, race
from webapp.server.data.api_tables import ApiToken
from webapp.server.data.database import db, writing
from webapp.server.data.device_tables import Device, Invite, Role
from webapp.server.data.portable_tables import CalendarLink
from webapp.server.http.access import COOKIE, recorder_required
from webapp.server.http.pace import MOST
from webapp.settings.household.invites import make_invite

ROUNDS = 4


def form(phone: Phone, path: str, **fields: str) -> Form:
    return Form(phone, path, {"csrf_token": phone.csrf(), **fields})


def second_keeper(app: Flask) -> tuple[Phone, int]:
    """Let another keeper in; return the phone and its device's number."""
    with app.app_context(), writing() as session:
        secret = make_invite(session, 1, "link", "keeper")
    phone = Phone(app)
    assert phone.join(f"/join/{secret}", "Bogdan").status_code == 303
    with app.app_context():
        return phone, db.session.scalars(sa.select(sa.func.max(Device.id))).one()


def left(app: Flask, query: sa.Select[tuple[int]]) -> int:
    with app.app_context():
        return db.session.scalar(sa.select(sa.func.count()).select_from(query.subquery())) or 0


def new_token_form(phone: Phone) -> Form:
    token = hidden(phone.get("/household/programs").text, "token")
    return form(phone, "/household/programs/tokens", name="Spy", token=token)


ASKED: list[tuple[Callable[[Phone], Form], sa.Select[tuple[int]]]] = [
    (lambda phone: form(phone, "/household/along/calendar"), sa.select(CalendarLink.household_id)),
    (new_token_form, sa.select(ApiToken.id)),
    (lambda phone: form(phone, "/household/links", role="member"),
     sa.select(Invite.id).where(Invite.closed_at.is_(None))),
]


@pytest.mark.parametrize(("ask", "stays"), ASKED, ids=["calendar", "token", "link"])
@pytest.mark.parametrize("away", [True, False])
def test_nothing_that_a_keeper_makes_outlives_his_being_sent_away(
    app: Flask, keeper: Phone, ask: Callable[[Phone], Form], stays: sa.Select[tuple[int]],
    *, away: bool,
) -> None:
    for _ in range(ROUNDS):
        other, number = second_keeper(app)
        ends = form(keeper, f"/household/devices/{number}/revoke") if away else form(
            keeper, "/household/lost", what="all")
        ended, asked = race(app, [ends, ask(other)])
        assert ended.status_code == 303
        assert asked.status_code in {303, 403}
        assert left(app, stays) == 0
        assert other.get("/settings").status_code == 403


def test_who_is_made_a_guest_does_not_make_himself_keeper_again(
    app: Flask, keeper: Phone
) -> None:
    for _ in range(ROUNDS):
        other, number = second_keeper(app)
        path = f"/household/devices/{number}/role"
        ended, asked = race(
            app, [form(keeper, path, role="guest"), form(other, path, role="keeper")])
        assert ended.status_code == 303
        assert asked.status_code in {303, 403}
        with app.app_context():
            assert db.session.get_one(Device, number).role == "guest"


def test_two_keepers_who_end_each_other_at_once_are_not_both_gone(
    app: Flask, keeper: Phone
) -> None:
    other, number = second_keeper(app)
    answers = race(app, [form(keeper, f"/household/devices/{number}/revoke"),
                         form(other, "/household/devices/1/revoke")])
    assert sorted(each.status_code for each in answers) == [303, 403]
    assert left(app, sa.select(Device.id).where(Device.revoked_at.is_(None))) == 1


def test_nobody_is_left_who_joins_while_everything_ends(app: Flask, keeper: Phone) -> None:
    for _ in range(ROUNDS):
        phone, path = Phone(app), invite(keeper, "member")
        race(app, [form(keeper, "/household/lost", what="all"), form(phone, path, name="Spy")])
        assert phone.get("/settings").status_code == 403


def test_a_copy_of_the_keepers_cookie_makes_nothing_that_outlives_it(
    app: Flask, keeper: Phone
) -> None:
    for _ in range(ROUNDS):
        keeper.get("/settings")
        copy = Phone(app)
        for name in (COOKIE, "joly_session"):
            found = keeper.client.get_cookie(name)
            assert found is not None
            copy.client.set_cookie(name, found.value)
        race(app, [form(keeper, "/household/lost", what="all"),
                   form(copy, "/household/along/calendar")])
        assert left(app, sa.select(CalendarLink.household_id)) == 0
        assert copy.get("/settings").status_code == 403


@pytest.mark.one_database
def test_each_transaction_asks_for_what_its_view_asks(
    app: Flask, keeper: Phone, member: Phone
) -> None:
    assert keeper.get("/settings").status_code == 200
    assert member.get("/settings").status_code == 200

    def lowered_meanwhile(role: Role) -> str:
        with db.engine.begin() as other:  # as another request of a keeper does it
            other.execute(sa.update(Device).where(Device.id == g.device.id).values(role=role))
        with writing():
            return str(g.device.role)

    for role, status in (("guest", 403), ("member", 200), ("keeper", 200)):
        with app.app_context(), writing() as session:
            session.execute(sa.update(Device).where(Device.id == 2).values(role="member"))
        app.view_functions["series.create"] = recorder_required(
            lambda role=role: lowered_meanwhile(role))
        answer = member.post("/series/new")
        assert answer.status_code == status
        assert status == 403 or answer.text == role


@pytest.mark.one_database
@pytest.mark.parametrize(("path", "fields"), [
    ("/household/devices/1/role", {"role": "keeper"}), ("/household/along/calendar", {})])
def test_roles_and_calendars_have_a_pace(
    app: Flask, keeper: Phone, path: str, fields: dict[str, str]
) -> None:
    app.config["PACE"] = 1
    answers = [keeper.post(path, fields).status_code for _ in range(MOST["invite"] + 1)]
    assert answers == [303] * MOST["invite"] + [429]
