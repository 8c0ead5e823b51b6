"""A photo of a game is read in the light of its record: what lay there lies there still."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from flask import Flask

from tests.support.entering import enter_lines, ply_of
from tests.support.phones import Phone, new_series
from tests.support.photos import PhotoPage, photo_of, read_photo, send
from tests.support.tables import Table, new_table
from vision.known import known_rows
from webapp.play.photos.lying import LOOK_AGAIN, job_of_photo, looked_at_again
from webapp.play.photos.process import PROGRAM, read_in
from webapp.play.photos.protocol import Job
from webapp.play.photos.worker import known_of
from webapp.server.data.database import db, writing
from webapp.server.data.photo_tables import Photo
from webapp.server.jobs.child import Child

LAID = ("laid A b9 b10 J=b11 / r10 r11 r12", "laid B k3 k4 k5 k6")
MELDS = ("b9 b10 J", "r10 r11 r12", "k3 k4 k5 k6")
ROWS = [["b9", "b10", "J"], ["r10", "r11", "r12"], ["k3", "k4", "k5", "k6"]]
FOUR = (2, 1)
"""Where the black 4 lies; with glare on it it is read as a blue one."""


@pytest.fixture
def game(keeper: Phone) -> Table:
    table = new_table(keeper, new_series(keeper))
    enter_lines(table, LAID)
    return table


@pytest.fixture
def process() -> Iterator[Child]:
    process = Child(PROGRAM)
    yield process
    process.end()


def reading(app: Flask, page: PhotoPage) -> dict[str, Any]:
    """Return what is stored of a photo."""
    with app.app_context():
        found = db.session.scalar(sa.select(Photo.reading).where(Photo.id == _id(page.path)))
    assert found is not None
    return found


def _id(path: str) -> str:
    return path.rsplit("/", 1)[1]


def lying(found: dict[str, Any]) -> list[str]:
    """Return the tiles that were taken from the record."""
    return [tile["tile"] for tile in found["tiles"] if tile.get("lay")]


@pytest.mark.one_database
def test_a_tile_that_hardly_shows_is_read_as_it_lay_and_marked(
    app: Flask, keeper: Phone, game: Table
) -> None:
    page = read_photo(keeper, game.path, photo_of(*MELDS, glare=FOUR))
    assert "black 3, black 4, black 5, black 6" in page.rows()
    assert 'aria-label="4=, black 4, from before"' in page.page
    assert page.page.count(", from before") == 1
    assert "unclear here and kept from before" in page.page
    assert "Nothing new." in page.page
    stored = reading(app, page)
    assert lying(stored) == ["k4"]
    assert stored["agreed"] == {"there": 9, "known": 10, "shown": 10}


@pytest.mark.one_database
def test_a_tile_that_shows_is_read_as_it_lies(app: Flask, keeper: Phone, game: Table) -> None:
    page = read_photo(keeper, game.path, photo_of(*MELDS[:2], "k3 b4 k5 k6"))
    assert "black 3, blue 4, black 5, black 6" in page.rows()
    assert lying(reading(app, page)) == []
    assert "from before" not in page.page
    assert "unclear here and kept from before" not in page.page


@pytest.mark.one_database
def test_a_table_of_which_nothing_is_known_is_read_by_itself(app: Flask, keeper: Phone) -> None:
    new = new_table(keeper, new_series(keeper))
    page = read_photo(keeper, new.path, photo_of(*MELDS, glare=FOUR))
    assert "black 3, red 4, black 5, black 6" in page.rows()
    assert not {"agreed", "ply"} & set(reading(app, page))


def test_what_lay_there_is_doubtful_once_the_record_has_changed(
    keeper: Phone, game: Table
) -> None:
    page = read_photo(keeper, game.path, photo_of(*MELDS, glare=FOUR))
    assert "black 4, doubtful" not in page.page
    enter_lines(game, (f"undo {ply_of(game, LAID[1])}",))
    assert "black 4, unsure, from before" in page.look()


def test_a_game_that_changed_while_the_photo_waited_is_read_as_it_is_now(
    app: Flask, keeper: Phone, game: Table
) -> None:
    app.extensions["jobs"].close()
    path = send(keeper, game.path, photo_of(*MELDS, glare=FOUR)).location
    enter_lines(game, (f"undo {ply_of(game, LAID[1])}",))
    with app.app_context():
        job, ply = job_of_photo(_id(path))
        assert job == {"known": known_rows(ROWS[:2]).document()}
        assert ply == ply_of(game, LAID[1]) + 1
        assert app.extensions["jobs"].places("photo")[0].do_next()
    assert "black 3, red 4, black 5, black 6" in PhotoPage(keeper, path).wait().rows()


@pytest.mark.one_database
def test_of_another_table_it_is_asked_whether_it_is_the_same(
    app: Flask, keeper: Phone, game: Table
) -> None:
    page = read_photo(keeper, game.path, photo_of("b9 b10 J", "y5 y6 y7", "k8 r8 b8"))
    assert reading(app, page)["agreed"] == {"there": 3, "known": 10, "shown": 9}
    assert "Is this the same table?" in page.page
    assert "Only 3 of 10 tiles show in this photo." in page.page
    assert "confirm" not in page.taps()
    page.tap("same:1")
    assert "Is this the same table?" not in page.page


@pytest.mark.one_database
def test_a_rack_knows_no_table(app: Flask, keeper: Phone, game: Table) -> None:
    enter_lines(game, ("turn A", "out k2"))
    page = read_photo(keeper, game.path, photo_of("k3 k4"), seat="B")
    assert not {"agreed", "ply"} & set(reading(app, page))


def test_a_photo_that_was_deleted_knows_no_table(app: Flask) -> None:
    with app.app_context():
        assert job_of_photo("none") == ({}, None)


def test_a_database_that_cannot_answer_holds_no_photo_up(
    app: Flask, keeper: Phone, game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    app.extensions["jobs"].close()
    path = send(keeper, game.path, photo_of("k3 k4")).location
    with app.app_context():
        with writing() as session:
            session.execute(sa.text('ALTER TABLE "line" RENAME TO away'))
        assert job_of_photo(_id(path)) == ({}, None)
        with writing() as session:
            session.execute(sa.text('ALTER TABLE away RENAME TO "line"'))
    assert "without its game's record" in caplog.text


@pytest.mark.parametrize("known", [
    None, [], {}, {"version": 2, "rows": []}, {"version": 1, "rows": [["r99"]]},
])
def test_a_table_that_cannot_be_understood_is_told_and_the_photo_read_by_itself(
    known: Any, capsys: pytest.CaptureFixture[str]  # noqa: ANN401  (whatever came)
) -> None:
    assert known_of({"known": known}) is None
    assert "can be understood" in capsys.readouterr().err


def test_a_job_that_says_nothing_knows_no_table() -> None:
    assert known_of({}) is None


@pytest.mark.one_database
def test_a_record_with_more_tiles_than_a_box_tells_nothing(keeper: Phone, app: Flask) -> None:
    table = new_table(keeper, new_series(keeper))
    enter_lines(table, ("turn A", "! meld " + " / ".join(["r1 r2 r3"] * 44)))
    app.extensions["jobs"].close()
    path = send(keeper, table.path, photo_of("k3 k4")).location
    with app.app_context():
        assert job_of_photo(_id(path)) == ({}, None)


def test_the_process_reads_each_photo_in_its_own_light(process: Child) -> None:
    data = photo_of(*MELDS, glare=FOUR)
    told: Job = {"known": known_rows(ROWS).document()}
    spoilt: Job = {"known": {"version": 9, "rows": ROWS}}
    fours = []
    for job in (told, None, told, spoilt):
        answer, _picture = read_in(process, data, job)
        fours.append({each["tile"] for each in answer["reading"]["tiles"]} & {"r4", "k4"})
    assert fours == [{"k4"}, {"r4"}, {"k4"}, {"r4"}]


def test_a_reading_of_long_ago_is_believed_as_it_was() -> None:
    old = {"tiles": [{"tile": "r1", "confidence": 0.99}], "melds": [[0]]}
    assert looked_at_again(old, 7) is old
    now = {"ply": 6, "tiles": [{"tile": "r1", "confidence": 0.99, "lay": True},
                               {"tile": "r2", "confidence": 0.99}]}
    assert looked_at_again(now, 6) is now
    assert [tile["confidence"] for tile in looked_at_again(now, 7)["tiles"]] == [LOOK_AGAIN, 0.99]


def test_all_that_weighs_a_record_is_loaded_before_the_fence_closes() -> None:
    """What a module loads on first use cannot be loaded where no file can be opened."""
    code = """if True:
        import os
        import numpy.random  # for the table that is drawn
        from tests.vision import test_light as light, test_paints as paints
        from vision.reader import warm_up
        from webapp.server.jobs.fence import fence
        weak = light.weak_face(0, 3, "r6")
        warm_up()
        if not fence():
            os._exit(77)
        paints.test_a_tile_that_nobody_knew_is_named_by_its_ink()
        paints.test_sixes_that_can_be_nines_the_other_way_up_are_what_lay_there()
        light.test_a_weak_find_that_completes_a_known_row_is_taken(1, True)
        light.test_known_rows_that_touch_are_two_rows_and_a_cut_one_is_whole()
        light.test_a_doubtful_tile_beside_a_known_row_continues_it()
        light.test_a_third_copy_is_another_tile_only_where_that_may_well_be()
        light.test_a_photo_of_another_table_is_read_by_itself()
        os._exit(0)
    """
    done = subprocess.run(  # noqa: S603 (our own code)
        [sys.executable, "-c", code], capture_output=True, text=True, check=False,
        cwd=Path(__file__).parents[4])
    if done.returncode == 77:
        pytest.skip("no fence on this system")
    assert done.returncode == 0, done.stderr
