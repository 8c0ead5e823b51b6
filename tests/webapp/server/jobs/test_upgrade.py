"""A database of before jobs: what waited there, or was being done, is done after the upgrade."""

import pytest
import sqlalchemy as sa
from flask import Flask

from tests.support.phones import Phone, new_series
from tests.support.photos import PhotoPage, photo_of, send
from tests.support.tables import new_table
from webapp.server.data.database import db
from webapp.server.data.upgrade import alembic_of
from webapp.server.jobs.worker import start_jobs

pytestmark = [pytest.mark.no_tables, pytest.mark.usefixtures("migrations")]


def test_photos_that_waited_or_were_being_read_are_read(app: Flask, keeper: Phone) -> None:
    app.extensions["jobs"].close()
    game = new_table(keeper, new_series(keeper))
    paths = [send(keeper, game.path, photo_of("r1 r2 r3")).location for _ in range(2)]
    with app.app_context():
        alembic_of(app).downgrade("18")
        with db.engine.begin() as connection:
            connection.execute(sa.text(
                "UPDATE photo SET status = 'reading', tries = 1, claimed_by = 'an old one' "
                "WHERE id = :id"), {"id": paths[0].rsplit("/", 1)[1]})
        alembic_of(app).upgrade("heads")
    start_jobs(app, "photos")
    for path in paths:
        assert "red 1" in PhotoPage(keeper, path).wait().page
