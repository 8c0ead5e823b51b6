"""Whatever changes something asks again, in its transaction, whether its device still may.

Each address of the app is asked for by a keeper, who is sent away or made a guest after the first
look at the device, just before the first transaction that may write. An address that writes past
``writing()``, or acts before it, fails here.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import sqlalchemy as sa
from flask import Flask

from tests.support.phones import Phone
from tests.webapp.test_apart import House, addresses, all_rows, ask, furnished
from webapp.server.data.database import db
from webapp.server.data.device_tables import Device
from webapp.server.data.models import now
from webapp.server.https.files import AUTHORITY_FILE, State, is_switched_on, switch, tell_state

pytestmark = pytest.mark.one_database

FORBIDDEN = 403
BEGINS = "BEGIN IMMEDIATE"
GUESTS_TOO = {
    "devices.rename", "devices.revoke", "phone.belong", "review.agree", "seats.choose",
    "seats.answer",
    "joining.join", "handover.enter", "signup.begin",
    "phone.manifest", "opening.photo", "closes.photo",
}
"""What a guest may do, with his own device or without any; what else these do is asked within."""

NO_ROW = {
    "amend.tap", "solve.free", "solve.on_game", "desk.free", "desk.on_game", "first.seen",
    "guide.over", "household.hide", "joining.code", "opening.opening", "phone.switch",
    "closes.hand", "closes.hand_of_game", "closes.photo_of_game",
    "preferences.save", "programs.hide", "tile_rummy_moved.moved",
    # What a camera shows is told on the board of the server, and entered by another form.
    "live.end", "live.frame", "alone.photo", "shot.frame", "arranged_photo.photo",
    # Where https does not run they answer 409; that these ask too is tested below.
    "https.renew", "https.turn_off", "https.turn_on",
    # What this walk sends is no change, and no kind of game.
    "mend.change", "series.create",
}
"""Forms for which this walk begins no transaction: they write nothing, or are sent nothing."""


@contextmanager
def just_before(app: Flask, **becomes: Any) -> Iterator[list[str]]:  # noqa: ANN401 (columns)
    """Change the keeper's device when a transaction that may write begins; yield what began."""
    began: list[str] = []
    with app.app_context():
        engine = db.engine

    def change(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if statement == BEGINS and not began:
            began.append(statement)
            with engine.begin() as other:
                other.execute(sa.update(Device).where(Device.id == 1).values(**becomes))

    sa.event.listen(engine, "before_cursor_execute", change)
    try:
        yield began
    finally:
        sa.event.remove(engine, "before_cursor_execute", change)
        with engine.begin() as other:
            other.execute(sa.update(Device).where(Device.id == 1).values(
                revoked_at=None, role="keeper"))


@pytest.fixture
def house(app: Flask, keeper: Phone) -> House:
    return furnished(app, keeper, "Ana")


def test_who_is_sent_away_or_made_a_guest_meanwhile_changes_nothing(
    app: Flask, house: House
) -> None:
    phone = house.phones["keeper"]
    phone.csrf()
    before, silent, passed = all_rows(app), set(), []
    for rule, method, path in addresses(app, house.parts):
        with just_before(app, revoked_at=now()) as began:
            answer = ask(phone, method, path, house.parts)
        if not began:
            silent |= {rule.endpoint} if method == "POST" else set()
            continue
        if answer.status_code != FORBIDDEN:
            passed.append((rule.endpoint, "sent away"))
        if rule.endpoint not in GUESTS_TOO:
            with just_before(app, role="guest") as began:
                answer = ask(phone, method, path, house.parts)
            if not began or answer.status_code != FORBIDDEN:
                passed.append((rule.endpoint, "made a guest"))
    assert passed == []
    assert all_rows(app) - before == before - all_rows(app) == set()
    assert silent == NO_ROW


def test_a_keeper_who_is_made_a_guest_meanwhile_ends_no_other_phone(
    app: Flask, house: House
) -> None:
    """What a page lets guests do with their own device is not done to another one."""
    phone = house.phones["keeper"]
    phone.csrf()
    before = all_rows(app)
    for path in ("/household/devices/2/revoke", "/household/devices/2/name"):
        with just_before(app, role="guest") as began:
            answer = phone.post(path, {"name": "Mallory"})
        assert began
        assert answer.status_code == 403
    assert all_rows(app) == before


@pytest.mark.parametrize(("form", "fields"), [
    ("on", {}), ("off", {}), ("renew", {"limits": "critical"})])
def test_https_is_switched_by_nobody_who_was_made_a_guest_meanwhile(
    app: Flask, keeper: Phone, form: str, fields: dict[str, str]
) -> None:
    app.config["PORT"] = 8000
    data = app.config["DATA"]
    switch(data, on=form != "on")
    if form == "renew":
        tell_state(data, 8000, State(8443, "joly.local", ("192.168.1.2",)))
    keeper.csrf()
    with just_before(app, role="guest") as began:
        answer = keeper.post(f"/household/https/{form}", fields)
    assert began
    assert answer.status_code == 403
    assert is_switched_on(data) == (form != "on")
    assert not (data / AUTHORITY_FILE).exists()
