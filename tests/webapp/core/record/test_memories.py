"""What games leave is kept for their last line and these rules, and never believed otherwise."""

import threading
from collections.abc import Sequence
from contextlib import contextmanager
from datetime import timedelta

import pytest
import sqlalchemy as sa
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from rules.games import GAMES
from rules.memory import Remembered
from rules.replay import parse_record, replay
from tests.support.examples import examples
from tests.support.finished_games import household_of
from tests.support.long_series import add_lines, all_counted, long_series
from tests.support.phones import Phone, hidden, household_time, new_series
from webapp.core.record import remembering
from webapp.core.record.lines import text_of
from webapp.core.record.memories import memories_of, moments_of
from webapp.core.record.remembering import MEMORIES, keep_memories
from webapp.core.record.tallies import Tally, read_memory, recall, tally_of, written
from webapp.server.data.database import db, writing
from webapp.server.data.models import Game, Household, Line
from webapp.server.data.people_tables import GameMemory

CASES = [case for game in GAMES.values() for case in game.cases if case.record]
WON = ("turn A", "meld b9 b10 J=b11 / r10 r11 r12", "turn B", "meld r1 b1 k1 / y2 y3 y4",
       "turn C", "meld r13 b13 k13 / k3 k4 k5 k6", "turn A", "out k2",
       "rack B k9", "rack C J", "rack D")


def game_ids(app: Flask) -> list[str]:
    with app.app_context():
        return list(db.session.scalars(sa.select(Game.id).order_by(Game.number)))


def household_id(app: Flask) -> int:
    with app.app_context():
        return db.session.scalars(sa.select(Household.id).order_by(Household.id)).one()


def told(app: Flask, at_once: int = 8) -> tuple[list[Tally], int]:
    household = household_id(app)
    with app.app_context():
        found = memories_of(household, at_once)
        return [each.tally for each in found.games], found.missing.counted


def until_kept(app: Flask) -> None:
    told(app)
    all_counted(app)


def kept(app: Flask) -> list[GameMemory]:
    with app.app_context():
        return list(db.session.scalars(sa.select(GameMemory)))


def of_lines(app: Flask, game_id: str) -> Remembered:
    with app.app_context():
        return recall(text_of(db.session.get_one(Game, game_id)))


def amend(app: Flask, game_id: str, lines: Sequence[str]) -> None:
    add_lines(app, game_id, lines)


@examples(60)
@given(st.sampled_from(CASES))
def test_what_is_written_is_read_as_it_was(case: object) -> None:
    memory = recall(case.text())  # type: ignore[attr-defined]
    assert read_memory(*written(memory)) == memory


def test_a_tally_counts_the_moments_of_each_kind_and_links_to_the_greatest() -> None:
    case = next(each for each in CASES if each.id == "D-85")
    tally = tally_of(recall(case.text()))
    assert tally.winners == "A"
    runs = {each.seat: each for each in tally.counts if each.kind == "run"}
    assert (runs["B"].times, runs["B"].sum, runs["B"].most, runs["B"].ply) == (2, 7, 4, 20)


def test_nothing_is_kept_of_a_game_that_is_played_and_all_of_one_that_has_ended(
    app: Flask, keeper: Phone
) -> None:
    path = new_series(keeper)
    token = hidden(keeper.get(path).text, "token")
    game = keeper.post(f"{path}/games", {"token": token}).location.rpartition("/")[2]
    add_lines(app, game, WON[:-1])
    assert told(app) == ([], 0)
    add_lines(app, game, WON[-1:])
    (tally,), missing = told(app)
    assert (tally.winners, missing) == ("A", 0)
    until_kept(app)
    assert [(each.game_id, each.ply) for each in kept(app)] == [
        (game, len(of_text(app, game).record.written))]


def of_text(app: Flask, game_id: str) -> object:
    with app.app_context():
        return replay(parse_record(text_of(db.session.get_one(Game, game_id))))


@pytest.mark.parametrize(("line", "by"), [
    ("meld b9 b10 J=b11 / r10 r11 r12", "amend {} meld b9 b10 b11 / r10 r11 r12"),
    ("preset current", "insert {} set winner_bonus 50"),
    ("meld r1 b1 k1 / y2 y3 y4", "undo {}"),
])
def test_a_correction_an_option_and_an_undo_make_what_was_kept_worth_nothing(
    app: Flask, keeper: Phone, line: str, by: str
) -> None:
    long_series(app, keeper, WON, 1)
    (game,) = game_ids(app)
    until_kept(app)
    (before,), (old,) = kept(app), told(app)[0]
    with app.app_context():
        ply = db.session.scalars(sa.select(Line.ply).where(
            Line.game_id == game, Line.text == line)).one()
    amend(app, game, [by.format(ply)])
    (new,), _ = told(app)
    assert new == tally_of(of_lines(app, game)) != old
    until_kept(app)
    assert [each.ply for each in kept(app)] == [before.ply + 1]
    assert told(app)[0] == [new]


def test_a_game_whose_end_is_taken_back_is_remembered_no_more(app: Flask, keeper: Phone) -> None:
    long_series(app, keeper, WON, 1)
    (game,) = game_ids(app)
    until_kept(app)
    with app.app_context():
        ply = db.session.scalars(sa.select(Line.ply).where(
            Line.game_id == game, Line.text == "rack D")).one()
    amend(app, game, [f"undo {ply}"])
    assert told(app) == ([], 0)


def test_a_correction_taken_back_brings_back_what_was_remembered(
    app: Flask, keeper: Phone
) -> None:
    long_series(app, keeper, WON, 1)
    (game,) = game_ids(app)
    first = told(app)
    with app.app_context():
        last = db.session.get_one(Game, game).last_ply
    amend(app, game, [f"amend {last - 1} rack C J b5"])
    assert told(app) != first
    amend(app, game, [f"undo {last + 1}"])
    assert told(app) == first


def test_what_other_rules_or_another_format_made_is_folded_anew(
    app: Flask, keeper: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    long_series(app, keeper, WON, 2)
    until_kept(app)
    right = told(app)
    with app.app_context(), writing() as session:
        session.execute(sa.update(GameMemory).values(version="1 of other rules", tally="{broken"))
    assert told(app) == right
    until_kept(app)
    monkeypatch.setattr(remembering, "FORMAT", 9)
    assert told(app) == right
    until_kept(app)
    assert {each.version[0] for each in kept(app)} == {"9"}


def test_a_cache_that_was_deleted_is_made_anew(app: Flask, keeper: Phone) -> None:
    long_series(app, keeper, WON, 3)
    until_kept(app)
    right = told(app)
    with app.app_context(), writing() as session:
        session.execute(sa.delete(GameMemory))
    assert told(app) == right
    until_kept(app)
    assert len(kept(app)) == 3


def test_many_games_are_folded_behind_the_page_that_asks(app: Flask, keeper: Phone) -> None:
    long_series(app, keeper, WON, 30)
    assert told(app, at_once=8) == ([], 30)
    all_counted(app)
    tallies, missing = told(app)
    assert (len(tallies), missing) == (30, 0)


def test_a_record_that_cannot_be_read_leaves_nothing_and_stops_nobody(
    app: Flask, keeper: Phone
) -> None:
    long_series(app, keeper, WON, 12)
    broken = game_ids(app)[4]
    with app.app_context(), writing() as session:
        session.execute(sa.update(Line).where(Line.game_id == broken, Line.text == "turn A")
                        .values(text="turn into a swan"))
    until_kept(app)
    tallies, missing = told(app)
    assert (len(tallies), missing) == (11, 0)
    with app.app_context():
        assert moments_of([broken]) == {}


def spoil(app: Flask, games: Sequence[str]) -> None:
    with app.app_context(), writing() as session:
        session.execute(sa.update(Line).where(Line.game_id.in_(games), Line.text == "turn A")
                        .values(text="turn into a swan"))


def test_nobody_waits_for_many_games_that_these_rules_cannot_read(
    app: Flask, keeper: Phone
) -> None:
    series = long_series(app, keeper, WON, 12)
    with app.app_context(), writing() as session:
        session.execute(sa.update(Game).values(result=sa.null()))
    spoil(app, game_ids(app)[:10])
    for path in ("/persons", series):
        keeper.get(path)
    all_counted(app)
    for path in ("/persons", "/search", "/records"):
        page = keeper.get(path).text
        assert "10 games cannot be read and are left out." in page
        assert "still being" not in page
    page = keeper.get(series).text
    assert "10 games cannot be read. Their scores stay." in page
    assert "counting …" not in page
    with app.app_context():
        assert MEMORIES.prepare(db.session, str(household_of(app)), None) is None, "none again"
    with app.app_context(), writing() as session:  # mended: it is counted as any other
        session.execute(sa.update(Line).where(Line.text == "turn into a swan")
                        .values(text="turn A"))
        session.execute(sa.update(GameMemory).values(version="2 before"))
    until_kept(app)
    assert len(told(app)[0]) == 12


def test_what_somebody_asks_for_is_counted_first(app: Flask, keeper: Phone) -> None:
    long_series(app, keeper, WON, 60)
    games = game_ids(app)
    asked = household_time(2026, 11, 21, 19)
    with app.app_context(), writing() as session:
        session.execute(sa.update(Game).values(created_at=asked - timedelta(days=9)))
        session.execute(sa.update(Game).where(Game.id.in_(games[20:32])).values(created_at=asked))
        session.execute(sa.update(Game).where(Game.id.in_(games[40:44])).values(
            created_at=asked + timedelta(days=1)))
    app.extensions["jobs"].close()
    assert keeper.get("/persons").status_code == 200
    assert keeper.get("/evening/2026-11-22").status_code == 200  # few: for this page at once
    assert keeper.get("/evening/2026-11-21").status_code == 503
    with app.app_context():
        (place,) = app.extensions["jobs"].places("memories")
        place.file_wishes()
        assert place.do_next()
    assert {each.game_id for each in kept(app)} == set(games[20:32])
    assert keeper.get("/evening/2026-11-21").status_code == 200


def test_thrown_games_are_left_out(app: Flask, keeper: Phone) -> None:
    long_series(app, keeper, WON, 2)
    until_kept(app)
    first = game_ids(app)[0]
    with app.app_context(), writing() as session:
        session.execute(sa.update(Game).where(Game.id == first).values(
            thrown_at=sa.func.now(), number=-1))
    assert len(told(app)[0]) == 1
    with app.app_context():
        assert moments_of([first]) == {}


def test_moments_come_from_what_is_kept_and_else_from_the_lines(app: Flask, keeper: Phone) -> None:
    long_series(app, keeper, WON, 2)
    games = game_ids(app)
    with app.app_context():
        folded = moments_of(games)
    until_kept(app)
    with app.app_context():
        assert moments_of(games) == folded
        assert moments_of([]) == {}
    assert folded[games[0]] == of_lines(app, games[0])


def test_an_older_fold_never_takes_the_place_of_a_newer_one(app: Flask, keeper: Phone) -> None:
    long_series(app, keeper, WON, 1)
    (game,) = game_ids(app)
    old = of_lines(app, game)
    with app.app_context():
        ply = db.session.get_one(Game, game).last_ply
    amend(app, game, [f"amend {ply - 1} rack C J b5"])
    until_kept(app)
    with app.app_context(), writing():
        keep_memories([(game, ply, old)])
    assert [each.ply for each in kept(app)] == [ply + 1]
    assert told(app)[0] == [tally_of(of_lines(app, game))]


def test_a_game_that_is_gone_meanwhile_is_left_out(app: Flask, keeper: Phone) -> None:
    long_series(app, keeper, WON, 2)
    first, second = game_ids(app)
    memory = of_lines(app, first)
    with app.app_context(), writing() as session:
        session.execute(sa.delete(Game).where(Game.id == first))
    with app.app_context(), writing():
        keep_memories([(first, 20, memory), (second, 20, memory)])
    assert [each.game_id for each in kept(app)] == [second]


def test_nothing_is_kept_of_a_household_that_wants_nothing_counted_any_more(
    app: Flask, keeper: Phone
) -> None:
    long_series(app, keeper, WON, 2)
    first, second = game_ids(app)
    memory = of_lines(app, first)
    with app.app_context():
        ply = db.session.get_one(Game, first).last_ply
    with app.app_context(), writing() as session:
        session.execute(sa.update(Household).values(remembers=False))
    with app.app_context(), writing():
        keep_memories([(first, ply, memory), (second, ply, memory)])
    until_kept(app)  # what is being folded behind a page ends too
    assert kept(app) == []


@contextmanager
def together(count: int):  # type: ignore[no-untyped-def]  # noqa: ANN201
    """Run what is given in *count* threads that begin at once."""
    ready = threading.Barrier(count)
    threads: list[threading.Thread] = []

    def run(act):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
        def begin() -> None:
            ready.wait(20)
            act()
        threads.append(threading.Thread(target=begin))
        threads[-1].start()

    yield run
    for thread in threads:
        thread.join()


def test_two_that_keep_the_same_games_while_one_is_corrected_end_with_what_holds(
    app: Flask, keeper: Phone
) -> None:
    long_series(app, keeper, WON, 6)
    games = game_ids(app)
    memory = of_lines(app, games[0])
    with app.app_context():
        ply = db.session.get_one(Game, games[0]).last_ply
    failed: list[BaseException] = []

    def keep(order: Sequence[str]) -> None:
        try:
            with app.app_context(), writing():
                keep_memories([(game, ply, memory) for game in order])
        except BaseException as error:  # noqa: BLE001 (told by the test)
            failed.append(error)

    def correct() -> None:
        try:
            amend(app, games[3], [f"amend {ply - 1} rack C J b5"])
        except BaseException as error:  # noqa: BLE001 (told by the test)
            failed.append(error)

    with together(3) as run:
        run(lambda: keep(games))
        run(lambda: keep(games[::-1]))
        run(correct)
    assert failed == []
    tallies, missing = told(app)
    assert missing == 0
    assert tallies == [tally_of(of_lines(app, game)) for game in games]
    assert tallies[3] != tallies[0]
