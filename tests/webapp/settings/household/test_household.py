import re

import pytest
import sqlalchemy as sa
from flask import Flask

from tests.support.phones import Phone, invite
from webapp.server.data.database import db
from webapp.server.data.device_tables import Device


def _id_of(app: Flask, name: str) -> int:
    with app.app_context():
        return db.session.scalars(sa.select(Device.id).where(Device.name == name)).one()


@pytest.mark.one_database
def test_the_keeper_sees_every_device_and_others_their_own(keeper: Phone, member: Phone) -> None:
    assert "Member&#39;s phone" in keeper.get("/settings/phones").text
    assert member.get("/settings/phones").status_code == 403
    assert "Member&#39;s phone" in member.get("/settings/phones/2").text
    assert member.get("/settings/phones/1").status_code == 404
    assert "/settings/phones" not in member.get("/settings").text


@pytest.mark.one_database
def test_only_the_keeper_invites(member: Phone, guest: Phone) -> None:
    for phone in (member, guest):
        assert phone.post("/household/links", {"role": "member"}).status_code == 403
        assert phone.post("/household/links/revoke", {"role": "member"}).status_code == 403


@pytest.mark.one_database
def test_nobody_is_made_keeper_by_a_link(keeper: Phone) -> None:
    assert keeper.post("/household/links", {"role": "keeper"}).status_code == 400


@pytest.mark.one_database
def test_a_link_is_shown_until_the_keeper_is_done_with_it(keeper: Phone) -> None:
    path = invite(keeper, "guest")
    page = keeper.get("/household/links/new").text
    assert path in page
    assert "<svg" in page
    assert "style=" not in page
    keeper.post("/household/links/hide")
    assert keeper.get("/household/links/new").status_code == 303
    assert path not in keeper.get("/settings/phones/invite").text


@pytest.mark.one_database
def test_a_device_is_renamed_by_itself_or_the_keeper(
    app: Flask, keeper: Phone, member: Phone, guest: Phone
) -> None:
    number = _id_of(app, "Member's phone")
    assert guest.post(f"/household/devices/{number}/name", {"name": "X"}).status_code == 403
    assert member.post(f"/household/devices/{number}/name", {"name": "Mine"}).status_code == 303
    assert "Mine" in keeper.get("/settings/phones").text
    keeper.post(f"/household/devices/{number}/name", {"name": "Theirs"})
    assert "Theirs" in member.get(f"/settings/phones/{number}").text


@pytest.mark.one_database
def test_a_device_that_was_sent_away_sees_nothing(app: Flask, keeper: Phone, member: Phone) -> None:
    number = _id_of(app, "Member's phone")
    assert keeper.post(f"/household/devices/{number}/revoke").status_code == 303
    assert member.get("/settings").status_code == 403
    assert "How to join" in member.get("/").text


def test_the_last_keeper_stays(app: Flask, keeper: Phone, member: Phone) -> None:
    number = _id_of(app, "Keeper's phone")
    keeper.post(f"/household/devices/{number}/revoke")
    keeper.post(f"/household/devices/{number}/role", {"role": "guest"})
    assert "Invite" in keeper.get("/settings/phones").text
    other = _id_of(app, "Member's phone")
    keeper.post(f"/household/devices/{other}/role", {"role": "keeper"})
    keeper.post(f"/household/devices/{number}/revoke")
    assert keeper.get("/settings").status_code == 403
    assert "Invite" in member.get("/settings/phones").text


@pytest.mark.one_database
def test_another_households_devices_are_not_there(
    app: Flask, keeper: Phone, other_keeper: Phone
) -> None:
    assert keeper.get("/settings").status_code == 200
    number = _id_of(app, "Keeper's phone")
    for action in ("name", "role", "revoke"):
        path = f"/household/devices/{number}/{action}"
        answer = other_keeper.post(path, {"name": "X", "role": "guest"})
        assert answer.status_code == 404
    assert "Keeper&#39;s" not in other_keeper.get("/settings/phones").text


@pytest.mark.one_database
def test_this_device_is_marked(keeper: Phone, member: Phone) -> None:
    assert member.get("/settings").status_code == 200
    assert len(re.findall("this phone<", keeper.get("/settings/phones").text)) == 1


@pytest.mark.one_database
def test_a_link_made_on_the_server_itself_leads_other_devices_to_it(keeper: Phone) -> None:
    keeper.post("/household/links", {"role": "guest"})
    assert "http://localhost/join" not in keeper.get("/household/links/new").text
