"""The photo process is ready when a photo comes, and whichever of a server's is ready reads it."""

import threading
from collections.abc import Iterator

import pytest
import sqlalchemy as sa
from flask import Flask

from tests.support.phones import Phone, new_series
from tests.support.photos import PhotoPage, photo_of, send
from tests.support.tables import Table, new_table
from webapp.play.photos.line import PHOTOS
from webapp.server.data.database import db, writing
from webapp.server.data.job_tables import Job
from webapp.server.data.models import now
from webapp.server.jobs.child import Child
from webapp.server.jobs.place import Place
from webapp.server.jobs.table import put_back, take
from webapp.server.jobs.worker import init_jobs

TABLE = photo_of("r1 r2 r3")
PATIENCE = 240


@pytest.fixture
def table(keeper: Phone) -> Table:
    return new_table(keeper, new_series(keeper))


@pytest.fixture
def places(app: Flask) -> Iterator[list[Place]]:
    """Give the app two places for photos whose children were not started yet."""
    app.extensions["jobs"].close()
    init_jobs(app, [PHOTOS], {"photos": 2})
    yield app.extensions["jobs"].places("photo")
    app.extensions["jobs"].close()


def child_of(place: Place) -> Child:
    (child,) = place.children.values()
    return child


def is_soon_ready(child: Child) -> bool:
    tick = threading.Event()
    for _ in range(PATIENCE):
        if child.loaded:
            return True
        tick.wait(0.25)
    return False


@pytest.mark.one_database
def test_whoever_opens_the_camera_finds_the_photo_process_ready(
    app: Flask, places: list[Place], keeper: Phone, table: Table
) -> None:
    app.extensions["jobs"].start()
    assert keeper.get(table.path).status_code == 200
    assert child_of(places[0]).pid is None
    assert keeper.get(f"{table.path}/photos/new").status_code == 200
    assert is_soon_ready(child_of(places[0]))
    assert child_of(places[1]).pid is None


@pytest.mark.one_database
def test_a_second_process_starts_only_where_a_photo_waits_for_a_while(
    app: Flask, places: list[Place], keeper: Phone, table: Table
) -> None:
    first, second = places
    send(keeper, table.path, TABLE)
    with app.app_context():
        assert not second.is_ready()
        with writing() as session:
            session.execute(sa.update(Job).values(due_at=now().replace(year=2020)))
        taken = take([PHOTOS])
        assert taken is not None
        assert not second.is_ready()  # another reads it
        put_back(taken, tried=False)
        assert second.is_ready()
        assert child_of(second).loaded
        assert child_of(first).pid is None
        assert second.do_next()
        assert second.is_ready()  # it stays for the next one


@pytest.mark.one_database
def test_one_that_falls_over_while_it_loads_is_told_of_to_whoever_waits_for_the_photo(
    app: Flask, places: list[Place], keeper: Phone, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.executable", "/nowhere/python")
    path = send(keeper, table.path, TABLE).location
    with app.app_context():
        while places[0].is_ready() and places[0].do_next():
            pass
        db.session.rollback()
    assert "Reading took too long" in PhotoPage(keeper, path).wait().page
