"""Long series and long games: pages of fifty, counting behind the pages, what is kept folded."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from types import FrameType

import pytest
import sqlalchemy as sa
from flask import Flask

from rules.folding import fold
from rules.replay import parse_record, replay
from tests.support.entering import D85_LINES, enter_lines
from tests.support.long_series import add_lines, all_counted, long_series, wait_for_results
from tests.support.phones import Phone, hidden, new_series
from tests.support.tables import Table, new_table
from webapp.core.record.folded import FoldedGame
from webapp.core.record.lines import text_of
from webapp.core.record.read import read_game
from webapp.core.record.results import keep_result, kept_games
from webapp.core.record.snapshots import Snapshots, snapshots
from webapp.history.series.standings import Standings, rotation_dealer, stand_of, standings
from webapp.server.data.database import db, writing
from webapp.server.data.models import Game, Line, Series

WON = ("turn A", "meld r10 r11 r12 / k10 k11 k12", "out b1",
       "rack A", "rack B y2", "rack C b2", "rack D k2")
SEATS = {"seat_A": "Ana", "seat_B": "Carmen", "seat_C": "Bogdan", "seat_D": "Dan"}


@contextmanager
def nobody_else_writes(app: Flask) -> Iterator[None]:
    """Hold the write lock, as somebody does who writes for long."""
    with app.app_context():
        engine = db.engine
    lock = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "BEGIN; LOCK TABLE game IN EXCLUSIVE MODE"}
    connection = engine.raw_connection()
    try:
        cursor = connection.cursor()
        cursor.execute(lock[engine.dialect.name])
        yield
        cursor.execute("ROLLBACK")
    finally:
        connection.close()


def of_other_rules(app: Flask, **changes: object) -> None:
    """Let the kept results be those of another release."""
    with app.app_context(), writing() as session:
        for game in session.scalars(sa.select(Game)):
            assert game.result is not None
            game.result = {**game.result, "rules": "before", **changes}


def totals(page: str) -> list[str]:
    """Return the totals of Ana, Bogdan, Carmen and Dan."""
    part = page[page.index('id="totals"'):]
    people = re.findall(r"<li>.*?</li>", part[:part.index("</ol>")], re.DOTALL)
    return [re.findall(r'<b class="num[^"]*">([^<]*)<', each)[0]
            for each in sorted(people, key=lambda each: re.findall("<strong>(.*?)<", each))]


def games_shown(page: str) -> list[int]:
    return [int(number) for number in re.findall(r'<th scope="row"><a[^>]*>(\d+)</a>', page)]


def test_a_long_series_is_shown_twenty_games_at_a_time(app: Flask, keeper: Phone) -> None:
    series = long_series(app, keeper, WON, 120)
    assert games_shown(keeper.get(series).text) == [120, 119, 118]
    page = keeper.get(f"{series}/games").text
    assert games_shown(page) == list(range(101, 121))
    assert ">Total<" in page
    seen = games_shown(page)
    while earlier := re.search(r'<a class="btn" href="([^"]+)">Games \d+ to (\d+)</a>', page):
        if int(earlier[2]) > min(seen):
            break
        page = keeper.get(earlier[1]).text
        assert ">Total<" not in page
        seen += games_shown(page)
    assert sorted(seen) == list(range(1, 121))
    assert games_shown(page) == list(range(1, 21))
    assert ">Games 21 to 40</a>" in page
    for word, last in (("0", 1), ("-5", 120), ("x", 120), ("999999", 120), ("9" * 30, 120)):
        old = keeper.get(f"{series}?to={word}")
        assert (old.status_code, old.location) == (308, f"{series}/games?to={word}")
        assert games_shown(keeper.get(old.location).text)[-1] == last


def test_the_chart_of_a_long_series_is_no_larger_than_its_picture(
    app: Flask, keeper: Phone
) -> None:
    page = keeper.get(long_series(app, keeper, WON, 300)).text
    curves = re.findall(r'<polyline[^>]* points="([^"]*)"', page)
    assert len(curves) == 4
    assert all(60 < len(curve.split()) <= 121 for curve in curves)
    ends = {curve.split()[-1].split(",")[0] for curve in curves}
    assert ends == {"262"}  # the last game, at the right edge


def test_old_results_are_shown_in_words_and_counted_anew_behind_the_page(
    app: Flask, keeper: Phone
) -> None:
    series = long_series(app, keeper, WON, 40)
    right = totals(keeper.get(series).text)
    of_other_rules(app, scores={"A": 10, "B": 20, "C": 30, "D": 40})
    with nobody_else_writes(app):
        page = keeper.get(series).text
        assert "40 games are being counted again" in page
        assert totals(page) == ["400", "800", "1,200", "1,600"]
        assert "counting …" in keeper.get("/evenings").text
    wait_for_results(app)
    page = keeper.get(series).text
    assert "counted again" not in page
    assert totals(page) == right


def test_a_few_old_results_are_right_at_once(app: Flask, keeper: Phone) -> None:
    series = long_series(app, keeper, WON, 3)
    right = totals(keeper.get(series).text)
    of_other_rules(app, scores={"A": 10, "B": 20, "C": 30, "D": 40})
    with nobody_else_writes(app):
        page = keeper.get(series).text
    assert totals(page) == right
    assert "counted again" not in page


def test_games_without_any_result_are_not_taken_for_games_being_played(
    app: Flask, keeper: Phone
) -> None:
    series = long_series(app, keeper, WON, 12)
    with app.app_context(), writing() as session:
        session.execute(sa.update(Game).values(result=None))
    with nobody_else_writes(app):
        assert keeper.get(f"{series}/games").text.count("counting …<") == 12
        assert "Start game 13" in keeper.get(series).text
    wait_for_results(app)
    assert "counting …" not in keeper.get(f"{series}/games").text


def test_a_record_that_cannot_be_read_is_left_as_it_was(app: Flask, keeper: Phone) -> None:
    series = long_series(app, keeper, WON, 30)
    with app.app_context(), writing() as session:
        broken = session.scalars(sa.select(Game).where(Game.number == 5)).one()
        session.execute(sa.update(Line).where(Line.game_id == broken.id, Line.text == "turn A")
                        .values(text="turn into a swan"))
    of_other_rules(app)
    for _ in range(2):
        keeper.get(series)
        all_counted(app)
    page = keeper.get(series).text
    assert games_shown(keeper.get(f"{series}/games").text) == list(range(11, 31))
    assert "1 game cannot be read. Its scores stay." in page
    with app.app_context():
        kept = db.session.execute(sa.select(Game.number, Game.result)).all()
    assert {row[0] for row in kept if row[1].get("unreadable")} == {5}
    assert {str(row[1]["scores"]) for row in kept} == {str(kept[0][1]["scores"])}


def test_a_preview_looks_at_its_page_alone_and_waits_for_nobody(
    app: Flask, keeper: Phone
) -> None:
    series = long_series(app, keeper, WON, 60)
    path = f"{series}/mend"
    page = keeper.get(path).text
    data = {name: hidden(page, name) for name in ("csrf_token", "token", "plies")}
    with nobody_else_writes(app):
        seen = keeper.client.post(path, data=data | SEATS | {"what": "seats", "do": "look"})
    assert seen.status_code == 200
    assert seen.text.count("No score changes.") == 50
    assert "10 more games will be corrected" in seen.text
    with app.app_context():
        assert not db.session.scalar(sa.select(Line.ply).where(Line.text.startswith("amend")))
    applied = keeper.client.post(path, data=data | SEATS | {"what": "seats", "do": "apply"})
    assert applied.status_code == 303
    with app.app_context():
        games = db.session.scalars(sa.select(Game)).all()
        assert all("amend 5 seat B Carmen" in text_of(game) for game in games)
        for game in games[::20]:
            kept = game.result
            keep_result(game, read_game(game).replay)
            assert game.result == kept
            db.session.rollback()


@pytest.mark.parametrize(("lines", "expected"), [(WON, 0), (("stock 40", *WON), 12)])
def test_players_who_change_places_cost_a_fold_where_the_order_may_count(
    app: Flask, keeper: Phone, lines: tuple[str, ...], expected: int
) -> None:
    series = long_series(app, keeper, lines, 12)
    page = keeper.get(f"{series}/mend").text
    data = {name: hidden(page, name) for name in ("csrf_token", "token", "plies")}
    folds = 0

    def count(frame: FrameType, event: str, _argument: object) -> None:
        nonlocal folds
        folds += event == "call" and frame.f_code is fold.__code__

    sys.setprofile(count)
    try:
        answer = keeper.client.post(
            f"{series}/mend", data=data | SEATS | {"what": "seats", "do": "apply"})
    finally:
        sys.setprofile(None)
    assert answer.status_code == 303
    assert folds == expected
    with app.app_context():
        for game in db.session.scalars(sa.select(Game)).all()[::5]:
            kept = game.result
            keep_result(game, read_game(game).replay)
            assert game.result == kept
            db.session.rollback()


def test_dealers_of_earlier_games_are_set_right_on_their_own_page(
    app: Flask, keeper: Phone
) -> None:
    series = long_series(app, keeper, WON, 60)
    with app.app_context():
        third = db.session.scalars(sa.select(Game.id).where(Game.number == 3)).one()
    page = keeper.get(f"{series}/mend").text
    assert f"dealer_{third}" not in page
    older = re.search(r'href="([^"]+/mend\?to=10)#games"', page)
    assert older
    page = keeper.get(older[1]).text
    data = {name: hidden(page, name) for name in ("csrf_token", "token", "plies")}
    change = {"what": "dealer", f"dealer_{third}": "B"}
    seen = keeper.client.post(older[1], data=data | change | {"do": "look"})
    assert seen.status_code == 200
    assert "Game 3</strong>" in seen.text
    assert "not previewed here" not in seen.text
    assert keeper.client.post(older[1], data=data | change | {"do": "apply"}).status_code == 303
    with app.app_context():
        game = db.session.get_one(Game, third)
        assert text_of(game).count("dealer") == 1
        later = db.session.scalars(sa.select(Game).where(Game.number >= 3)).all()
        rows = {row.game.id: row.dealer for row in standings(game.series).rows}
        assert all(rotation_dealer(each) == rows[each.id] for each in later if each.id != third)
        assert rows[third] == "B"


def test_what_a_process_remembers_of_a_standing_is_what_stands_there(
    app: Flask, keeper: Phone
) -> None:
    series = long_series(app, keeper, WON, 6)
    id_ = series.rpartition("/")[2]
    with app.app_context():
        games = list(db.session.scalars(sa.select(Game.id).order_by(Game.number)))
    changes = (
        ("", {}), (f"{series}/throw", {"game": games[1]}), (f"{series}/players/D", {"leave": "1"}),
        (f"{series}/bring-back", {"game": games[1]}), (f"{series}/players", {"name": "Dan"}),
        (f"{series}/settings", {"name": "", "end": "target", "target": "300"}))
    seen: list[Standings] = []
    for path, fields in changes:
        if path:
            assert keeper.post(path, fields).status_code == 303
        with app.app_context():
            found = db.session.get_one(Series, id_)
            seen.append(standings(found))
            assert standings(found) is seen[-1], "nothing is added up twice"
            assert seen[-1] == stand_of(found, kept_games([id_])[id_])
    assert all(one != other for one, other in pairwise(seen))


def fold_of(app: Flask, game_id: str) -> FoldedGame:
    with app.app_context():
        return read_game(db.session.get_one(Game, game_id))


@pytest.fixture
def table(keeper: Phone) -> Table:
    return new_table(keeper, new_series(keeper))


def test_only_new_lines_are_read_and_judged(app: Flask, table: Table) -> None:
    game_id = table.path.rpartition("/")[2]
    add_lines(app, game_id, [f"turn {seat}" for seat in "ABCD" * 20])
    before = fold_of(app, game_id)
    asked: list[list[int]] = []
    with app.app_context():
        engine = db.engine

    def note(_connection: object, _cursor: object, statement: str,
             given: dict[str, object] | tuple[object, ...], *_: object) -> None:
        if "FROM line" in statement:
            values = given.values() if isinstance(given, dict) else given
            asked.append([value for value in values if isinstance(value, int)])

    sa.event.listen(engine, "before_cursor_execute", note)
    table.look()
    table.tap("next")
    sa.event.remove(engine, "before_cursor_execute", note)
    first = [ply for given in asked for ply in given]
    assert len(first) == len(asked) > 1
    assert min(first) == before.ply
    after = fold_of(app, game_id)
    assert after.ply == before.ply + 1
    assert after.rows[:-1] == before.rows
    kept, known = ({each.lines: each for each in folded.replay.snapshots}
                   for folded in (after, before))
    assert all(kept[lines] is known[lines] for lines in range(16, before.ply, 16))


def shown(table: Table) -> str:
    """Return the log as it is shown, but for the token that changes every second."""
    page = table.phone.get(f"{table.path}/log").text
    return re.sub(r'name="csrf_token" value="[^"]*"', "", page)


def test_what_is_kept_folded_may_be_dropped(app: Flask, table: Table) -> None:
    enter_lines(table, *D85_LINES)
    table.tap("undo")
    game_id = table.path.rpartition("/")[2]
    log = shown(table)
    kept = fold_of(app, game_id)
    with app.app_context():
        snapshots().clear()
    assert shown(table) == log
    again = fold_of(app, game_id)
    assert again.replay is not kept.replay
    assert (again.rows, again.text, again.replay) == (kept.rows, kept.text, kept.replay)


def test_lines_that_were_never_committed_leave_no_trace(app: Flask, table: Table) -> None:
    game_id = table.path.rpartition("/")[2]
    add_lines(app, game_id, ["turn A", "turn B"])

    def try_lines(*lines: str) -> None:
        with app.test_request_context(), writing() as session:
            game = session.get_one(Game, game_id)
            for line in lines:
                game.last_ply += 1
                session.add(Line(game_id=game_id, ply=game.last_ply, text=line,
                                 batch=game.last_ply, token="lost"))  # noqa: S106
            session.flush()
            assert read_game(game).ply == game.last_ply
            raise InterruptedError

    for lines in (("turn C",), ("turn C", "turn D")):
        with pytest.raises(InterruptedError):
            try_lines(*lines)
        add_lines(app, game_id, ["turn A"])
        folded = fold_of(app, game_id)
        with app.app_context():
            text = text_of(db.session.get_one(Game, game_id))
        assert folded.text == text
        assert "turn C" not in text
        whole = replay(parse_record(text))
        assert (folded.replay.state, folded.replay.entries) == (whole.state, whole.entries)


def test_snapshots_are_bounded_and_the_oldest_go_first() -> None:
    kept = Snapshots(most=10)
    kept.keep("a", "first", 4)
    kept.keep("b", "second", 4)
    assert kept.get("a") == "first"
    kept.keep("c", "third", 4)
    assert kept.get("b") is None
    assert (kept.get("a"), kept.get("c")) == ("first", "third")
    kept.keep("d", "too long to stay", 11)
    assert kept.get("d") is None
