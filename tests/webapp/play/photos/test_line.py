"""The line of photos: places of a household, turns of households."""

import threading
from datetime import timedelta

import pytest
import sqlalchemy as sa
from flask import Flask
from sqlalchemy.orm import Session

from tests.support.phones import Phone, new_series
from tests.support.photos import photo_of, send
from tests.support.tables import Table, new_table
from webapp.play.photos.line import (
    LONGEST_PAUSE,
    PAUSE,
    PAUSE_FOR_EACH,
    PHOTOS,
    PLACES,
    QUICKEST,
    pause_before,
)
from webapp.server.data.database import db, writing
from webapp.server.data.job_tables import Job
from webapp.server.data.models import Game, now
from webapp.server.data.photo_tables import Photo
from webapp.server.jobs.table import end, file, take
from webapp.server.jobs.worker import start_jobs

TABLE = photo_of("r1 r2 r3")


@pytest.fixture
def here(app: Flask, keeper: Phone) -> Table:
    app.extensions["jobs"].close()
    return new_table(keeper, new_series(keeper))


@pytest.fixture
def there(other_keeper: Phone) -> Table:
    return new_table(other_keeper, new_series(other_keeper))


def put(app: Flask, table: Table, count: int, **fields: object) -> list[str]:
    """Put photos in line as an upload does, the oldest first; return their ids."""
    game = table.path.rsplit("/", 1)[1]
    begun = now() - timedelta(minutes=1)
    with app.app_context(), writing() as session:
        photos = [
            Photo(id=f"{game[:12]}-{k:02}", game_id=game, original=TABLE, size=len(TABLE),
                  created_at=begun + timedelta(milliseconds=k), **fields)
            for k in range(count)
        ]
        session.add_all(photos)
        session.flush()
        series = session.get_one(Game, game).series
        for photo in photos:
            file(session, PHOTOS, photo.id, lane=str(series.household_id))
        return [photo.id for photo in photos]


def taken(app: Flask) -> str:
    """Take the next photo and have it done."""
    with app.app_context():
        found = take([PHOTOS])
        assert found is not None

        def read(session: Session) -> None:
            session.get_one(Photo, found.key).status = "read"

        assert end(found, read)
        return found.key


def test_a_household_that_fills_its_places_leaves_those_of_others(
    app: Flask, keeper: Phone, other_keeper: Phone, here: Table, there: Table
) -> None:
    put(app, here, PLACES)
    refused = send(keeper, here.path, TABLE)
    assert refused.status_code == 503
    assert "Joly is reading other photos." in refused.text
    assert send(other_keeper, there.path, TABLE).status_code == 303


def pause_of(page: str) -> int:
    return int(page.split('data-pause="')[1].split('"', maxsplit=1)[0])


def test_nobody_asks_before_a_photo_can_be_read_and_everybody_soon_after() -> None:
    assert pause_before(0, 0) == pause_before(0, 20) + 20 == QUICKEST
    assert pause_before(0, QUICKEST) == pause_before(0, 60_000) == PAUSE
    assert pause_before(1, QUICKEST) == PAUSE + PAUSE_FOR_EACH
    assert pause_before(20) == LONGEST_PAUSE


def test_households_take_turns(
    app: Flask, keeper: Phone, other_keeper: Phone, here: Table, there: Table
) -> None:
    first = put(app, here, 4)
    assert taken(app) == first[0]
    mine = send(other_keeper, there.path, TABLE).location
    assert "Photos before this one: 0" in other_keeper.get(mine).text
    game = here.path.rsplit("/", 1)[1]
    later = keeper.get(f"/games/{game}/photos/{first[1]}").text
    assert "Photos before this one: 1" in later
    assert pause_of(other_keeper.get(mine).text) < pause_of(later) <= QUICKEST + PAUSE_FOR_EACH
    order = [taken(app) for _ in range(4)]
    assert order == [mine.rsplit("/", 1)[1], *first[1:]]


def test_a_server_reads_two_at_once_and_a_worker_as_many_as_it_is_told(app: Flask) -> None:
    assert len(app.extensions["jobs"].places("photo")) == 2
    start_jobs(app, "photos", places={"photos": 3})
    assert len(app.extensions["jobs"].places("photo")) == 3


def test_a_photo_that_took_the_server_down_twice_does_not_hold_up_the_next(
    app: Flask, keeper: Phone, here: Table
) -> None:
    first, second = put(app, here, 2)
    with app.app_context():
        for _ in range(PHOTOS.tries):
            lost = take([PHOTOS])  # and the server is killed
            assert lost is not None
            assert lost.key == first
            with writing() as session:
                session.execute(sa.update(Job).where(Job.id == lost.id).values(until=now()))
    (place, _other) = app.extensions["jobs"].places("photo")
    with app.app_context():
        assert place.do_next()
    assert taken(app) == second
    game = here.path.rsplit("/", 1)[1]
    assert "Reading took too long" in keeper.get(f"/games/{game}/photos/{first}").text


@pytest.mark.one_database
def test_a_photo_that_takes_long_says_so_and_offers_another_way(
    app: Flask, keeper: Phone, here: Table
) -> None:
    (first,) = put(app, here, 1)
    path = f"{here.path}/photos/{first}"
    by_hand = f'<p class="meanwhile"><a class="btn"\n  href="{here.path}">'
    for seconds in (0, 11):
        with app.app_context(), writing() as session:
            session.execute(
                sa.update(Photo).values(created_at=now() - timedelta(seconds=seconds)))
        page = keeper.get(path).text
        late = "This takes longer than usual." in page, by_hand in page
        assert late == (seconds > 10,) * 2


def test_a_photo_that_is_deleted_is_not_read(app: Flask, here: Table) -> None:
    put(app, here, 1)
    with app.app_context():
        with writing() as session:
            session.execute(sa.delete(Photo))
        (place, _other) = app.extensions["jobs"].places("photo")
        assert place.do_next()
        assert not place.do_next()


def test_photos_that_wait_are_read_after_a_start_by_themselves(app: Flask, here: Table) -> None:
    waiting = put(app, here, 3)
    with app.app_context(), writing() as session:  # as after an upgrade, or a restored backup
        session.execute(sa.delete(Job))
    start_jobs(app, "photos")
    tick = threading.Event()
    for _ in range(100):
        with app.app_context():
            read = db.session.scalars(sa.select(Photo.id).where(Photo.status == "read")).all()
        if sorted(read) == waiting:
            break
        tick.wait(0.25)
    assert sorted(read) == waiting
