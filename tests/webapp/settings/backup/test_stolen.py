"""What whoever steals a backup can do with it, and what ends that."""

import hashlib
import hmac
import secrets
import zipfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa
from flask import Flask

from tests.support.phones import Phone, invite
from tests.support.programs import make, new_calendar, new_program
from tests.webapp.conftest import running
from webapp.server.data.api_tables import Webhook
from webapp.server.data.config import Settings, Store
from webapp.server.data.database import db, writing
from webapp.server.data.device_tables import Invite
from webapp.server.data.models import Household
from webapp.settings.api.sending import secret_of
from webapp.settings.backup.making import back_up
from webapp.settings.household.invites import keeper_link, tell_again
from webapp.settings.household.signup import make_invitation

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def stolen(settings: Settings, folder: Path) -> dict[str, bytes]:
    """Make a backup and return all files in it by name."""
    made = back_up(Store(settings.data, settings.database_url, settings.secret), folder / "b.zip")
    with zipfile.ZipFile(made.path) as archive:
        return {each: archive.read(each) for each in archive.namelist()}


def computed(secret: str, kind: str, home: int, at: datetime) -> str:
    """Return the secret of a link as it was computed before links were made of chance."""
    number = int.from_bytes(hmac.new(
        secret.encode(), f"{kind} of {home} at {at.astimezone(UTC).isoformat()}".encode(),
        hashlib.sha256).digest())
    letters = []
    for _ in range(28):
        number, at_letter = divmod(number, len(LETTERS))
        letters.append(LETTERS[at_letter])
    return "".join(letters)


def test_a_backup_holds_no_way_in(
    app: Flask, keeper: Phone, settings: Settings, tmp_path: Path
) -> None:
    invite(keeper, "member")
    keeper.post("/household/links", {"role": "guest", "kind": "code"})
    keeper.post("/household/screen/guests", {"show": "1"})
    keeper.get("/app")
    with app.app_context(), writing() as session:
        keeper_link(session, 1)
        make_invitation(session, timedelta(days=1))
        seeds = session.scalars(sa.select(Invite.seed).where(Invite.seed.is_not(None))).all()
    files = stolen(settings, tmp_path)
    assert len(seeds) > 1
    assert [each for each in seeds if each.encode() in b"".join(files.values())] == []
    assert files["tables/invite.jsonl"] == files["tables/invitation.jsonl"] == b""
    assert files["tables/device.jsonl"] != b""


@pytest.mark.one_database
def test_no_link_of_the_terminal_or_of_screens_is_computed_from_what_a_backup_holds(
    app: Flask, keeper: Phone, settings: Settings
) -> None:
    keeper.post("/household/screen/guests", {"show": "1"})
    with app.app_context(), writing() as session:
        told = {keeper_link(session, 1), tell_again(session.scalars(
            sa.select(Invite).where(Invite.kind == "screen")).one())}
        assert keeper_link(session, 1) in told  # each server tells the same one
        made = [(each.kind, each.created_at) for each in session.scalars(sa.select(Invite))]
    for kind, at in made:
        link = computed(settings.secret, kind, 1, at)
        assert link not in told
        assert Phone(app).get(f"/join/{link}").status_code == 404


@pytest.mark.one_database
def test_everything_at_once_and_a_new_secret_end_what_a_stolen_backup_gives(
    app: Flask, keeper: Phone, settings: Settings, tmp_path: Path
) -> None:
    new_calendar(keeper)
    program = new_program(keeper)
    make(keeper, "webhooks", address="https://example.org/hook")
    stolen(settings, tmp_path)
    with app.app_context():
        hook = db.session.scalars(sa.select(Webhook)).one()
        signs = secret_of(hook.salt)  # the backup has its salt and the app's secret
    keeper.post("/household/lost", {"what": "all"})
    assert program.get("/series").status_code == 401
    make(keeper, "webhooks", address="https://example.org/hook")
    with app.app_context():
        assert secret_of(db.session.scalars(sa.select(Webhook)).one().salt) != signs
    cookie = keeper.client.get_cookie("joly_device")
    session = keeper.client.get_cookie("joly_session")
    assert cookie is not None
    assert session is not None
    after = Settings(data=settings.data, database_url=settings.database_url,
                     secret=secrets.token_urlsafe(32))
    with running(after) as again:
        phone = Phone(again)
        phone.client.set_cookie("joly_device", cookie.value)
        phone.client.set_cookie("joly_session", session.value)
        assert phone.get("/settings").status_code == 200  # the family stays in
        answer = phone.client.post("/household/name", data={
            "csrf_token": keeper.csrf(), "household": "Mallory"})
        assert answer.status_code == 400  # what was signed with the old one is worth nothing
        with again.app_context():
            assert db.session.scalars(sa.select(Household.name)).one() != "Mallory"
            hook = db.session.scalars(sa.select(Webhook)).one()
            assert secret_of(hook.salt) != signs
