"""What grows by use is cleared by age, by one process; a form that was answered acts once."""

import time
from datetime import timedelta

import pytest
import sqlalchemy as sa
from flask import Flask

from tests.support.phones import SERIES, Phone, hidden, new_series
from tests.support.photos import photo_of, read_photo
from tests.support.tables import new_table
from webapp.server.data.database import db, writing
from webapp.server.data.device_tables import Attempt, FormToken, Invite
from webapp.server.data.household_tables import Invitation
from webapp.server.data.job_tables import Job
from webapp.server.data.models import Household, Model, now
from webapp.server.data.photo_tables import Photo
from webapp.server.data.portable_tables import Arrival
from webapp.server.data.tileset_tables import TaughtSet
from webapp.server.jobs.upkeep import AT_ONCE, FORMS, clear_old
from webapp.server.jobs.worker import start_jobs
from webapp.settings.household.invites import close_invites, make_invite

DAY = timedelta(days=1)


def clear(app: Flask) -> dict[str, int]:
    with app.app_context(), writing() as session:
        return clear_old(session, now())


def count(app: Flask, table: type[Model]) -> int:
    with app.app_context():
        return db.session.scalar(sa.select(sa.func.count()).select_from(table)) or 0


def test_what_is_old_goes_and_what_is_new_stays(app: Flask, keeper: Phone) -> None:
    with app.app_context(), writing() as session:
        (house,) = session.scalars(sa.select(Household.id))
        for days in (0, 100):
            at = now() - days * DAY
            session.add_all([
                FormToken(scope="a game", token=f"t{days}", household_id=house, status=303,
                          location="/", created_at=at),
                Attempt(address_hash="somebody", at=at),
                Invitation(secret_hash=f"{days}", created_at=at, expires_at=at),
                Arrival(id=f"{days}", household_id=house, name="a.zip", data=b"", created_at=at),
                TaughtSet(id=f"f{days}", household_id=house, name="a", photos=1, forgotten_at=at),
                TaughtSet(id=f"d{days}", household_id=house, name="b", photos=0, drafted_at=at),
                TaughtSet(id=f"k{days}", household_id=house, name="c", photos=1, created_at=at)])
            make_invite(session, house, "link", "guest")
            session.flush()
            session.execute(sa.update(Invite).where(Invite.role == "guest").values(expires_at=at))
            make_invite(session, house, "code", "member")
            close_invites(session, house, "code", "member")
            session.flush()
            session.execute(sa.update(Invite).where(Invite.kind == "code").values(closed_at=at))
    assert keeper.get("/").status_code == 200
    assert clear(app) == {"form_token": 1, "attempt": 1, "invite": 4, "photo": 0,
                          "invitation": 1, "arrival": 1, "taught_set": 2}
    assert count(app, TaughtSet) == 4
    for table in (FormToken, Attempt, Invitation, Arrival):
        assert count(app, table) == 1
    assert set(clear(app).values()) == {0}


@pytest.mark.one_database
def test_photos_that_nobody_entered_go_and_entered_ones_stay(app: Flask, keeper: Phone) -> None:
    table = new_table(keeper, new_series(keeper))
    read_photo(keeper, table.path, photo_of("r10 r11 r12"))
    page = read_photo(keeper, table.path, photo_of("b9 b10 b11", "r10 r11 r12"))
    page.tap("confirm")
    assert clear(app)["photo"] == 0
    with app.app_context(), writing() as session:
        session.execute(sa.update(Photo).values(created_at=now() - 3 * DAY))
    assert clear(app)["photo"] == 1
    with app.app_context():
        assert db.session.scalars(sa.select(Photo.ply)).one() is not None


def test_no_turn_takes_long_and_the_next_goes_on(app: Flask) -> None:
    with app.app_context(), writing() as session:
        at = now() - 2 * DAY
        session.execute(sa.insert(Attempt), [
            {"address_hash": "x", "at": at} for _ in range(AT_ONCE + 5)])
    assert [clear(app)["attempt"] for _ in range(3)] == [AT_ONCE, 5, 0]


def test_it_is_done_after_a_start_and_again_each_hour(app: Flask) -> None:
    def leave_something() -> None:
        with app.app_context(), writing() as session:
            session.add(Attempt(address_hash="x", at=now() - 2 * DAY))

    leave_something()
    start_jobs(app, "quick")
    while count(app, Attempt) or due_in(app) is None:
        time.sleep(0.02)
    leave_something()
    app.extensions["jobs"].wake("upkeep")
    time.sleep(0.1)
    assert count(app, Attempt) == 1
    assert timedelta(minutes=50) < (due_in(app) or DAY) <= timedelta(hours=1)
    with app.app_context(), writing() as session:
        session.execute(sa.update(Job).values(due_at=now()))
    app.extensions["jobs"].wake("upkeep")
    while count(app, Attempt):
        time.sleep(0.02)


def due_in(app: Flask) -> timedelta | None:
    """Return after what time it is done again; nothing while it is done."""
    with app.app_context():
        job = db.session.scalars(sa.select(Job)).one_or_none()
        return None if job is None or job.until else job.due_at - now()


def test_a_form_that_was_answered_is_answered_the_same_after_all_was_cleared(
    app: Flask, keeper: Phone
) -> None:
    token = hidden(keeper.get("/series/new").text, "token")
    fields = {**SERIES, "token": token}
    first = keeper.post("/series/new", fields)
    with app.app_context(), writing() as session:
        session.execute(sa.update(FormToken).values(created_at=now() - FORMS + DAY))
    clear(app)
    again = keeper.post("/series/new", fields)
    assert (again.status_code, again.location) == (303, first.location)
