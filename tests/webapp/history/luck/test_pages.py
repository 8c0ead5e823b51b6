"""Luck on the score sheet and on the page of a series: counted behind them, kept, counted anew."""

import re
import time
from collections.abc import Callable
from datetime import timedelta
from fractions import Fraction
from html import unescape
from typing import Any

import pytest
import sqlalchemy as sa
from flask import Flask

from rules.games.romanian.luck.laying import layable
from rules.games.romanian.options import Options
from rules.tiles import Tile, find_tile
from tests.support.full_games import full_game
from tests.support.long_series import add_lines
from tests.support.phones import Phone, new_series
from tests.webapp.history.series.test_series import play, record, start, whole_game
from webapp.history.luck.counter import GAME_LUCK, SERIES_LUCK
from webapp.history.luck.documents import DRAWS
from webapp.history.luck.solver import BestLaid
from webapp.history.luck.stored import seed_of
from webapp.server.data.database import db, writing
from webapp.server.data.job_tables import Job
from webapp.server.data.luck_tables import CountedLuck
from webapp.server.data.models import Game, now
from webapp.server.jobs.child import Died
from webapp.server.jobs.place import Place
from webapp.server.jobs.table import go_on, take
from webapp.server.jobs.worker import init_jobs


def full(app: Flask, phone: Phone, series: str, seed: int) -> str:
    """Play a whole game in which every tile is recorded; return its id."""
    game_id = start(phone, series)
    header = record(app, game_id)
    play(app, game_id, full_game(seed, header=header).text.removeprefix(header))
    return game_id


def sheet(phone: Phone, game_id: str) -> str:
    answer = phone.get(f"/games/{game_id}/score")
    assert answer.status_code == 200
    return luck_of(answer.text)


def luck_of(page: str) -> str:
    """Return the part of a page that tells of luck, without its marks, or ""."""
    found = re.search(r'<(section|p) class="[^"]*" id="luck".*?</\1>', page, re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", found[0])).split()) if found else ""


def once_counted(look: Callable[[], str]) -> str:
    """Return what a page tells once all is counted."""
    until = time.monotonic() + 120
    while "Counted: " in (told := look()):
        assert time.monotonic() < until, told
        time.sleep(0.05)
    return told


@pytest.fixture(autouse=True)
def few_draws(app: Flask) -> None:
    app.config["LUCK_DRAWS"] = 100


def kept(app: Flask, subject: str) -> CountedLuck:
    with app.app_context():
        found = db.session.get(CountedLuck, subject, options=[sa.orm.undefer(CountedLuck.told)])
        assert found is not None
        return found


def leave_as(app: Flask, status: str, ago: timedelta) -> None:
    """Leave what is counted as it was left that long *ago*."""
    with app.app_context(), writing() as session:
        session.execute(sa.update(CountedLuck).values(status=status, counted_at=now() - ago))


def by_hand(app: Flask) -> Place:
    """Let nothing be counted but by the test's own hand."""
    app.extensions["jobs"].close()
    init_jobs(app, [GAME_LUCK, SERIES_LUCK], {})
    (place,) = app.extensions["jobs"].places("luck")
    assert isinstance(place, Place)
    return place


def step(app: Flask, place: Place) -> bool:
    with app.app_context():
        place.file_wishes()
        return place.do_next()


def tiles(found: list[str]) -> list[Tile]:
    return [tile for tile in map(find_tile, found) if tile is not None]


@pytest.mark.one_database
def test_the_score_sheet_tells_luck_and_use_with_their_formulas(
        app: Flask, keeper: Phone) -> None:
    app.config["LUCK_DRAWS"] = DRAWS
    game_id = full(app, keeper, new_series(keeper), 3)
    assert "Counted: 0 of 1,000 draws. Refresh" in sheet(keeper, game_id)
    told = once_counted(lambda: sheet(keeper, game_id))
    row = kept(app, game_id)
    assert row.told is not None
    assert (row.status, row.told["box"], row.told["draws"]) == ("told", 105, 1000)
    solver = BestLaid(layable(Options()))
    for seat in row.told["seats"].values():
        assert seat["worth"] == solver.most(tiles(seat["came"]))
        assert seat["best"] == solver.most(tiles([*seat["came"], *seat["taken"]]))
        lower, equal = seat["lower"], seat["equal"]
        assert lower + equal + seat["higher"] == 1000
        share = (2 * lower + equal) // 20
        assert f"Luck: better than {share} of 100." in told
        assert f"({lower} + {equal} ÷ 2) ÷ 1000 = {share} of 100." in told
        if seat["best"]:
            part = seat["made"] * 100 // seat["best"]
            assert f"Skill: {seat['made']} of {seat['best']} points, {part} of 100." in told
    assert told.count("Joly came.") + told.count("Jolys came.") == 4
    assert told.count("Tiles drawn") == 4


def test_counted_once_it_is_kept_and_not_counted_again(app: Flask, keeper: Phone) -> None:
    game_id = full(app, keeper, new_series(keeper), 3)
    told = once_counted(lambda: sheet(keeper, game_id))
    before = kept(app, game_id).counted_at
    assert sheet(keeper, game_id) == told
    assert kept(app, game_id).counted_at == before
    with app.app_context(), writing() as session:
        session.execute(sa.delete(CountedLuck))
    assert "Counted: " in sheet(keeper, game_id)
    assert once_counted(lambda: sheet(keeper, game_id)) == told  # the seed is the same


@pytest.mark.one_database
def test_what_is_amended_is_counted_anew_and_a_new_name_changes_nothing(
        app: Flask, keeper: Phone) -> None:
    game_id = full(app, keeper, new_series(keeper), 3)
    once_counted(lambda: sheet(keeper, game_id))
    before = kept(app, game_id)
    ply = next(at for at, line in enumerate(record(app, game_id).splitlines(), 1)
               if line.startswith("seat B"))
    add_lines(app, game_id, [f"amend {ply} seat B Zoltán"])
    assert "Counted: " in sheet(keeper, game_id)
    once_counted(lambda: sheet(keeper, game_id))
    after = kept(app, game_id)
    assert after.stamp != before.stamp
    assert after.told == before.told
    lines = record(app, game_id).splitlines()
    rack = next(at for at, line in enumerate(lines, 1) if re.match(r"rack [A-D] \w+ ", line))
    add_lines(app, game_id, [f"amend {rack} {lines[rack - 1].rpartition(' ')[0]}"])
    told = once_counted(lambda: sheet(keeper, game_id))
    assert told.count("The record does not add up.") == 1
    assert told.count("Luck: better than") == 2 * 3  # each beside the name, and with its formula


@pytest.mark.one_database
def test_where_draws_are_not_recorded_nothing_is_said_of_luck(app: Flask, keeper: Phone) -> None:
    game_id = start(keeper, new_series(keeper, end="open"))
    play(app, game_id, "turn A\nmeld r10 r11 r12 / k10 k11 k12\nout b1\n"
                       "rack B y2\nrack C b2\nrack D k2\n")
    assert sheet(keeper, game_id) == ""
    assert "luck" not in keeper.get(f"/games/{game_id}/score").text


@pytest.mark.one_database
def test_what_cannot_be_told_says_why_and_counts_nothing(app: Flask, keeper: Phone) -> None:
    series = new_series(keeper, end="open")
    game_id = start(keeper, series)
    assert sheet(keeper, game_id) == ""  # it is being played
    play(app, game_id, "turn A\nmeld r10 r11 r12 / k10 k11 k12\nout b1\n"
                       "rack B y2\nrack C b2\nrack D k2\n")
    assert sheet(keeper, game_id) == ""  # nobody asked: the draws are not recorded
    other = start(keeper, series)
    header = record(app, other)
    whole = full_game(4, header=header).text.removeprefix(header).splitlines()
    play(app, other, "\n".join(whole[:-1]))
    assert "No luck figures. Some racks are not counted yet." in sheet(keeper, other)
    add_lines(app, other, [f"rack {whole[-1].split()[1]} points 40"])
    told = once_counted(lambda: sheet(keeper, other))
    assert told.count("We do not know which tiles were left on the rack.") == 1
    with app.app_context():
        assert db.session.scalars(sa.select(CountedLuck.id)).all() == [other]


@pytest.mark.one_database
def test_another_game_of_the_house_tells_of_no_luck(app: Flask, keeper: Phone) -> None:
    series = new_series(keeper, game="tile-rummy", preset="base")
    game_id = start(keeper, series)
    play(app, game_id, "turn A\nmeld r10 r11 r12\nout\nrack B y2\nrack C b2\nrack D k2\n")
    assert sheet(keeper, game_id) == ""


def test_a_series_says_what_could_be_chance_and_with_how_many_games(
        app: Flask, keeper: Phone) -> None:
    series = new_series(keeper, end="open")

    def look() -> str:
        return luck_of(keeper.get(f"{series}/games").text)

    full(app, keeper, series, 3)
    full(app, keeper, series, 4)
    assert look() == ""  # of two games nothing is told
    whole_game(app, keeper, series, "A")
    assert "Counted: 0 of 3 games." in look()
    assert "Refresh" in look()
    told = once_counted(look)
    assert "Points: the differences " in told
    assert "The results of 3 games" in told
    assert "Luck: the differences" not in told  # two games tell of luck
    assert told.count("2 games") == 4
    full(app, keeper, series, 5)
    assert "Counted: " in look()
    told = once_counted(look)
    assert "The results of 4 games" in told
    assert "The results of 3 games" in told
    assert "Luck: the differences " in told
    document = kept(app, series.rpartition("/")[2]).told
    assert document is not None
    with app.app_context():
        figures = [row.figures for row in db.session.scalars(
            sa.select(CountedLuck).where(CountedLuck.game_id.is_not(None))) if row.figures]
    mine = [each["A"]["luck"] for each in figures]
    assert document["means"]["luck"]["A"] == [sum(mine), 3]
    assert f"Ana 3 games {round(Fraction(sum(mine), 30))}" in told.replace("A Ana", "Ana")


def test_who_always_wins_is_no_longer_called_chance(app: Flask, keeper: Phone) -> None:
    series = new_series(keeper, end="open")
    for _ in range(5):
        whole_game(app, keeper, series, "A")
    told = once_counted(lambda: luck_of(keeper.get(f"{series}/games").text))
    assert "Points: the differences are more than chance." in told
    assert "Averages out of 100" not in told  # no game tells of luck


@pytest.mark.one_database
def test_a_page_tells_how_far_it_is_and_asks_for_it_once(app: Flask, keeper: Phone) -> None:
    game_id = full(app, keeper, new_series(keeper), 3)
    place = by_hand(app)
    for _ in range(3):
        assert "Counted: 0 of 100 draws" in sheet(keeper, game_id)
    with app.app_context():
        place.file_wishes()
        taken = take([GAME_LUCK])
        assert taken is not None
        go_on(taken, 45, 100)
    for _ in range(3):
        assert "Counted: 45 of 100 draws" in sheet(keeper, game_id)
    with app.app_context():  # whoever counted is killed, and its lease over
        with writing() as session:
            session.execute(sa.update(Job).values(until=now()))
        assert place.do_next()
        assert not place.do_next()
    assert "Luck: better than" in sheet(keeper, game_id)


@pytest.mark.one_database
def test_a_process_that_says_nothing_is_ended_and_the_game_is_not_tried_for_ever(
        app: Flask, keeper: Phone) -> None:
    place = by_hand(app)
    (child,) = place.children.values()
    child.seconds = 0.001
    series = new_series(keeper, end="open")
    game_id = full(app, keeper, series, 3)
    assert "Counted: " in sheet(keeper, game_id)
    while step(app, place):
        pass
    assert sheet(keeper, game_id).endswith("Counting failed. Refresh to try again.")
    with pytest.raises(Died):
        child.ask({"figures": {}, "seed": 1, "times": 1})
    assert child.pid is None
    for _ in range(2):
        whole_game(app, keeper, series, "A")
    assert "Counted: " in luck_of(keeper.get(f"{series}/games").text)
    while step(app, place):
        pass  # its games first, then the series: each of them to blame
    assert luck_of(keeper.get(f"{series}/games").text).endswith(
        "Counting failed. Refresh to try again.")
    child.seconds = 20
    assert sheet(keeper, game_id).endswith("Counting failed. Refresh to try again.")
    assert child.ask({"record": "joly 1\n", "seed": 1, "times": 1})[0] == {"found": None}
    assert child.ask({"figures": {"points": []}, "seed": 1, "times": 1})[0] == {"found": {
        "points": {"games": 0, "looked": 1, "as_far": 1, "every": True}}}


@pytest.mark.one_database
def test_a_game_that_is_deleted_takes_its_luck_along(app: Flask, keeper: Phone) -> None:
    game_id = full(app, keeper, new_series(keeper), 3)
    once_counted(lambda: sheet(keeper, game_id))
    with app.app_context(), writing() as session:
        session.delete(session.get_one(Game, game_id))
    with app.app_context():
        assert db.session.get(CountedLuck, game_id) is None
    app.extensions["jobs"].wish(GAME_LUCK, game_id)  # nothing is there to be counted


@pytest.mark.one_database
def test_another_household_sees_nothing_of_it(
        app: Flask, keeper: Phone, other_keeper: Phone) -> None:
    game_id = full(app, keeper, new_series(keeper), 3)
    assert other_keeper.get(f"/games/{game_id}/score").status_code == 404
    with app.app_context():
        assert db.session.get(CountedLuck, game_id) is None


@pytest.mark.one_database
def test_a_seed_fits_into_every_number_of_a_document() -> None:
    assert 0 <= seed_of("abc") < 2**53
    assert seed_of("abc") == seed_of("abc") != seed_of("abd")


@pytest.mark.one_database
def test_where_nothing_is_counted_of_people_no_luck_is_either(app: Flask, keeper: Phone) -> None:
    series = new_series(keeper, end="open")
    game_id = full(app, keeper, series, 3)
    for _ in range(2):
        whole_game(app, keeper, series, "A")
    keeper.post("/persons/switches")
    assert sheet(keeper, game_id) == ""
    assert luck_of(keeper.get(f"{series}/games").text) == ""
    with app.app_context():
        assert db.session.scalars(sa.select(CountedLuck.id)).all() == []
    keeper.post("/persons/switches", {"remembers": "1"})
    assert "better than" in once_counted(lambda: sheet(keeper, game_id))


@pytest.mark.one_database
def test_what_was_counted_goes_with_the_wish_and_what_is_being_counted_is_not_kept(
        app: Flask, keeper: Phone) -> None:
    series = new_series(keeper, end="open")
    first, second = full(app, keeper, series, 3), full(app, keeper, series, 4)
    once_counted(lambda: sheet(keeper, first))
    place = by_hand(app)
    assert "Counted: " in sheet(keeper, second)
    (child,) = place.children.values()
    ask = child.ask

    def meanwhile(*given: Any, **named: Any) -> Any:  # noqa: ANN401
        keeper.post("/persons/switches")
        return ask(*given, **named)

    child.ask = meanwhile  # type: ignore[method-assign]
    assert step(app, place)
    assert not step(app, place)
    with app.app_context():
        series_id = series.rpartition("/")[2]
        for kind, key in ((GAME_LUCK, first), (SERIES_LUCK, series_id)):
            app.extensions["jobs"].wish(kind, key)
    while step(app, place):
        pass
    with app.app_context():
        assert db.session.scalars(sa.select(CountedLuck.id)).all() == []


@pytest.mark.one_database
def test_what_could_not_be_counted_is_tried_again_a_day_later(app: Flask, keeper: Phone) -> None:
    game_id = full(app, keeper, new_series(keeper), 3)
    once_counted(lambda: sheet(keeper, game_id))
    leave_as(app, "failed", timedelta(hours=1))
    assert sheet(keeper, game_id).endswith("Counting failed. Refresh to try again.")
    leave_as(app, "failed", timedelta(days=2))
    assert "Luck: better than" in once_counted(lambda: sheet(keeper, game_id))


@pytest.mark.one_database
def test_a_game_that_somebody_looks_at_does_not_wait_for_a_whole_series(
        app: Flask, keeper: Phone) -> None:
    place = by_hand(app)
    other = full(app, keeper, new_series(keeper), 6)
    series = new_series(keeper, end="open")
    games = [full(app, keeper, series, seed) for seed in (3, 4, 5)]

    def counted() -> set[str]:
        with app.app_context():
            return set(db.session.scalars(sa.select(CountedLuck.id)))

    assert "Counted: 0 of 3 games." in luck_of(keeper.get(f"{series}/games").text)
    assert step(app, place)
    assert counted() == {games[2]}
    assert "Counted: 1 of 3 games." in luck_of(keeper.get(f"{series}/games").text)
    assert "Counted: " in sheet(keeper, other)
    assert step(app, place)
    assert counted() == {games[2], other}
    while step(app, place):
        pass
    assert counted() == {*games, other, series.rpartition("/")[2]}
