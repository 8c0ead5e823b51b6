"""What a device made to come in by ends with it, unless somebody unticks it."""

import re

import pytest
import sqlalchemy as sa
from flask import Flask

from tests.support.phones import Phone, hidden, invite
from tests.support.programs import make, new_calendar, new_program
from webapp.server.data.api_tables import ApiToken, Webhook
from webapp.server.data.database import db, writing
from webapp.server.data.device_tables import Device, Invite

pytestmark = pytest.mark.one_database


def number_of(app: Flask, name: str) -> int:
    with app.app_context():
        return db.session.scalars(sa.select(Device.id).where(Device.name == name)).one()


def second_keeper(app: Flask, keeper: Phone) -> Phone:
    phone = Phone(app)
    phone.join(invite(keeper, "member"), "Bogdan")
    keeper.post(f"/household/devices/{number_of(app, 'Bogdan')}/role", {"role": "keeper"})
    keeper.post("/household/links/revoke", {"role": "member"})
    return phone


def new_code(phone: Phone, role: str = "member") -> str:
    phone.post("/household/links", {"role": role, "kind": "code"})
    found = re.search(r"[A-Z0-9]{4}-[A-Z0-9]{4}", phone.get("/household/links/new").text)
    assert found
    return found[0]


def joins_by(app: Flask, code: str) -> bool:
    return Phone(app).post("/code", {"code": code, "name": "Back"}).status_code == 303


def test_a_code_ends_with_its_maker(app: Flask, keeper: Phone) -> None:
    other = second_keeper(app, keeper)
    code = new_code(other)
    number = number_of(app, "Bogdan")
    assert "Short code" in keeper.get(f"/settings/phones/{number}").text
    assert keeper.post(f"/household/devices/{number}/revoke").status_code == 303
    assert not joins_by(app, code)


def test_all_that_a_keeper_made_is_shown_and_ends_unless_it_is_unticked(
    app: Flask, keeper: Phone
) -> None:
    other = second_keeper(app, keeper)
    own = new_program(keeper)
    link, calendar, program = invite(other, "guest"), new_calendar(other), new_program(other)
    make(other, "webhooks", address="https://example.org/hook")
    number = number_of(app, "Bogdan")
    card = keeper.get(f"/settings/phones/{number}").text
    shown = re.findall(r'name="shown" value="([^"]+)"', card)
    assert len(re.findall(r'name="end" value="[^"]+" checked>', card)) == len(shown) == 4
    for words in ("Link (guest)", "Calendar", "Token: ",
                  "https://example.org/hook"):
        assert words in card
    ticked = [each for each in shown if each != "calendar"]
    keeper.post(f"/household/devices/{number}/revoke", {"shown": shown, "end": ticked})
    assert Phone(app).get(link).status_code == 404
    assert Phone(app).get(calendar).status_code == 200
    assert program.get("/series").status_code == 401
    assert own.get("/series").status_code == 200
    with app.app_context():
        assert db.session.scalars(sa.select(Webhook)).all() == []
        assert len(db.session.scalars(sa.select(ApiToken)).all()) == 1


def test_what_was_made_after_the_page_was_drawn_ends_too(app: Flask, keeper: Phone) -> None:
    other = second_keeper(app, keeper)
    code = new_code(other)
    keeper.post(f"/household/devices/{number_of(app, 'Bogdan')}/revoke",
                {"shown": "invite-1000"})
    assert not joins_by(app, code)


def test_all_other_devices_take_what_they_made_with_them(app: Flask, keeper: Phone) -> None:
    other = second_keeper(app, keeper)
    link, code = invite(keeper, "guest"), new_code(other)
    calendar = new_calendar(other)
    page = keeper.get("/household/lost").text
    assert page.count('name="shown"') == 2
    assert "Short code" in page
    keeper.post("/household/lost", {"what": "devices"})
    assert not joins_by(app, code)
    assert Phone(app).get(calendar).status_code == 404
    assert Phone(app).get(link).status_code == 200  # the keeper's own


@pytest.mark.parametrize("ticked", [True, False])
def test_with_a_guest_the_link_ends_by_which_it_came_unless_the_keeper_unticks_it(
    app: Flask, keeper: Phone, *, ticked: bool
) -> None:
    path, visitor = invite(keeper, "guest"), Phone(app)
    visitor.join(path, "A visitor")
    number = number_of(app, "A visitor")
    card = keeper.get(f"/settings/phones/{number}").text
    assert "Link (guest)" in card
    shown = hidden(card, "shown")
    keeper.post(f"/household/devices/{number}/revoke",
                {"shown": shown, **({"end": shown} if ticked else {})})
    assert visitor.get("/settings").status_code == 403
    assert visitor.get(path).status_code == (404 if ticked else 200)


def test_a_guest_who_leaves_ends_no_link_of_the_family(app: Flask, keeper: Phone) -> None:
    path, visitor = invite(keeper, "guest"), Phone(app)
    visitor.join(path, "A visitor")
    assert 'name="shown"' not in visitor.get("/household/leave").text
    visitor.post(f"/household/devices/{number_of(app, 'A visitor')}/revoke")
    assert visitor.get(path).status_code == 200


def test_a_device_of_which_it_is_not_known_how_it_came_takes_the_link_of_its_role(
    app: Flask, keeper: Phone
) -> None:
    path, visitor = invite(keeper, "guest"), Phone(app)
    visitor.join(path, "A visitor")
    with app.app_context(), writing() as session:
        session.execute(sa.update(Device).values(came_by=None))
        session.execute(sa.update(Invite).values(made_by=None))
    keeper.post(f"/household/devices/{number_of(app, 'A visitor')}/revoke")
    assert visitor.get(path).status_code == 404


@pytest.mark.parametrize("kind", ["code", "link", "came"])
def test_who_is_made_a_guest_comes_in_by_nothing_that_makes_him_more_again(
    app: Flask, keeper: Phone, kind: str
) -> None:
    other, path = Phone(app), invite(keeper, "member")
    other.join(path, "Bogdan")
    number = number_of(app, "Bogdan")
    keeper.post(f"/household/devices/{number}/role", {"role": "keeper"})
    guests = invite(keeper, "guest")
    code = new_code(other) if kind == "code" else ""
    path = invite(other, "member") if kind == "link" else path
    keeper.post(f"/household/devices/{number}/role", {"role": "guest"})
    if code:
        other.post("/code", {"code": code, "name": "Bogdan"})
    else:
        assert other.post(path, {"name": "Bogdan"}).status_code == 404
    with app.app_context():
        assert db.session.get_one(Device, number).role == "guest"
    assert Phone(app).get(guests).status_code == 200


def test_who_is_made_a_keeper_ends_no_link(app: Flask, keeper: Phone) -> None:
    other, path = Phone(app), invite(keeper, "member")
    other.join(path, "Bogdan")
    guests = invite(keeper, "guest")
    keeper.post(f"/household/devices/{number_of(app, 'Bogdan')}/role", {"role": "keeper"})
    assert Phone(app).get(path).status_code == Phone(app).get(guests).status_code == 200
