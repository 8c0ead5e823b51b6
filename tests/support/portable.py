"""Exports and imports in tests: of a real household into another one."""

import io
import zipfile
from pathlib import Path

from flask import Flask
from werkzeug.test import TestResponse

from tests.support.phones import Phone
from webapp.server.data.database import db, writing
from webapp.server.data.models import Household
from webapp.settings.portable.archive import write_archive
from webapp.settings.portable.entering import enter_found
from webapp.settings.portable.export import Wanted, household_files
from webapp.settings.portable.plan import Plan
from webapp.settings.portable.reading import read_export

KEPT = Path(__file__).parents[1] / "webapp/server/data/made_by_6e7b97b"


def new_household(app: Flask) -> int:
    with app.app_context(), writing() as session:
        household = Household()
        session.add(household)
        session.flush()
        return household.id


def exported(app: Flask, household: int, *, history: bool = False, photos: bool = True) -> bytes:
    """Return a whole household as an archive."""
    out = io.BytesIO()
    with app.app_context():
        write_archive(out, household_files(household, Wanted(history, photos)))
        db.session.rollback()
    return out.getvalue()


def imported(app: Flask, household: int, data: bytes) -> Plan:
    """Enter an archive, and return what was new in it."""
    with app.app_context():
        found = read_export(data)
        with writing() as session:
            session.get_one(Household, household, with_for_update={"key_share": True})
            return enter_found(session, household, found)


def files_of(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    write_archive(out, files.items())
    return out.getvalue()


def send(phone: Phone, data: bytes, name: str = "joly.zip") -> TestResponse:
    """Send a file to be looked at."""
    return phone.client.post("/household/along/file", data={
        "csrf_token": phone.csrf(), "file": (io.BytesIO(data), name)})
