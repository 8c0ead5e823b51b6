"""Entries that waited for the network: in order, each once, and none beside what came first."""

import re
import threading
from datetime import timedelta
from urllib.parse import unquote_plus

import pytest
import sqlalchemy as sa
from flask import Flask
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from tests.support.away import Entry, send, took_down
from tests.support.entering import D85_LINES, enter_lines, ply_of
from tests.support.examples import examples
from tests.support.phones import Phone, hidden, new_series
from tests.support.races import sound_record
from tests.support.tables import Table, new_table
from tests.support.tile_rummy_tables import new_series as tile_rummy_series
from tests.support.ways import id_of
from webapp.play.table.replaying import MOST as TAPS_MOST
from webapp.server.data.database import db, writing
from webapp.server.data.device_tables import FormToken
from webapp.server.http.pace import MOST, one_at_a_time
from webapp.server.jobs.upkeep import FORMS, clear_old

ROUND = (
    ("b9", "b11", "r10", "r12", "confirm"),
    ("next",),
    ("n1", "y1", "y2", "y4", "confirm"),
    ("next",),
)
ENTERED = ["turn A", "meld b9 b10 b11 / r10 r11 r12", "turn B", "meld r1 b1 k1 / y2 y3 y4",
           "turn C"]


@pytest.fixture
def table(keeper: Phone) -> Table:
    return new_table(keeper, new_series(keeper))


def ply(table: Table) -> int:
    return int(table.fields()["ply"])


def test_what_was_taken_down_is_entered_in_order(keeper: Phone, table: Table) -> None:
    for entry in took_down(ply(table), *ROUND):
        answer = send(keeper, table.path, entry)
        assert answer.json == {"entered": True}, answer.text
    assert table.record() == ENTERED


def test_the_same_entry_again_is_answered_and_enters_nothing(keeper: Phone, table: Table) -> None:
    entries = took_down(ply(table), *ROUND)
    for entry in (*entries[:2], *entries[:2], *entries):
        assert send(keeper, table.path, entry).json == {"entered": True}
    assert table.record() == ENTERED


def test_of_what_another_phone_entered_first_it_is_told(
    keeper: Phone, member: Phone, table: Table
) -> None:
    first, then = took_down(ply(table), *ROUND[:2])
    enter_lines(Table(member, table.path), ("turn B", "meld k2 k3 k4 / r10 r11 r12 r13"))
    answer = send(keeper, table.path, first)
    assert answer.status_code == 409
    assert answer.json
    assert answer.json["words"][0] == "Someone was faster"
    assert "Bogdan" in " ".join(answer.json["words"])
    assert "draft=" in answer.json["again"]
    assert 'value="confirm"' in table.look(answer.json["again"].removeprefix(table.path))
    assert send(keeper, table.path, then).status_code == 409
    assert len(table.record()) == 2


@pytest.mark.parametrize("ahead", [None, 1, 1000])
def test_a_line_that_no_page_can_have_seen_is_refused_in_words_and_the_draft_is_kept(
    keeper: Phone, table: Table, ahead: int | None
) -> None:
    seen = 0 if ahead is None else ply(table) + ahead
    answer = send(keeper, table.path, Entry(("b9", "b11", "confirm"), seen))
    assert answer.status_code == 400
    assert answer.json
    assert len(answer.json["words"]) == 1
    assert "The game has changed since then" in answer.json["words"][0]
    assert "draft=" in answer.json["again"]
    assert table.look(answer.json["again"].removeprefix(table.path)).count("j:0:") == 3
    assert table.record() == []


def test_the_first_line_that_a_page_can_have_seen_is_no_such(
    keeper: Phone, member: Phone, table: Table
) -> None:
    seen = ply(table)
    enter_lines(Table(member, table.path), ("turn A",))
    answer = send(keeper, table.path, Entry(("next",), seen))
    assert answer.status_code == 409
    assert answer.json
    assert "joly 1" not in " ".join(answer.json["words"])
    assert send(keeper, table.path, Entry(("next",), seen - 1)).status_code == 400


def test_what_came_in_between_stops_what_follows(
    keeper: Phone, member: Phone, table: Table
) -> None:
    first, then, *_ = took_down(ply(table), *ROUND)
    assert send(keeper, table.path, first).json == {"entered": True}
    enter_lines(Table(member, table.path), ("turn B",))
    answer = send(keeper, table.path, then)
    assert answer.status_code == 409
    assert answer.json
    assert len(answer.json["words"]) == 2  # the phone's own entry is no news to it
    assert table.record()[-1] == "turn B"


def test_nobody_passes_off_what_another_form_entered_as_seen(
    keeper: Phone, member: Phone, table: Table
) -> None:
    enter_lines(Table(member, table.path), ("turn A",))
    entry = Entry(("next",), ply(table), own=("no token of any line",))
    assert send(keeper, table.path, entry).status_code == 409


def test_a_refusal_is_told_with_its_rule_and_opens_the_draft(keeper: Phone, table: Table) -> None:
    enter_lines(table, *D85_LINES[:2])
    answer = send(keeper, table.path, Entry(("seat:B", "b1", "b3", "confirm"), ply(table)))
    assert answer.status_code == 422
    assert answer.json
    assert "not allowed" in answer.json["words"][0]
    assert len(answer.json["words"]) > 2
    page = table.look(answer.json["again"].removeprefix(table.path))
    assert page.count("j:0:") == 3
    assert table.record()[-1].startswith("meld b9")


@pytest.mark.parametrize("taps", [
    ("r5", "r8", "J", "confirm"), ("n7", "b7", "r7", "confirm")])
def test_what_can_be_meant_in_several_ways_is_for_the_table_to_choose(
    keeper: Phone, table: Table, taps: tuple[str, ...]
) -> None:
    entry = Entry(taps, ply(table))
    answer = send(keeper, table.path, entry)
    assert answer.status_code == 422
    assert answer.json
    assert "several things" in answer.json["words"][0]
    assert "way:0" in table.look(answer.json["again"].removeprefix(table.path))
    assert table.record() == []


@pytest.mark.parametrize(("taps", "line"), [
    (("r10", "r13", "b9", "b10", "b11", "b12", "confirm"),
     "meld r10 r11 r12 r13 / b9 b10 b11 b12"),
    (("n10", "y10", "k11", "k12", "k13", "confirm"), "meld r10 b10 k10 / k11 k12 k13"),
    (("n12", "n12", "r2", "r4", "confirm"), "meld r12 y12 b12 k12 / r2 r3 r4"),
    (("r3", "r4", "r5", "r6", "r7", "r8", "b13", "k13", "y13", "confirm"),
     "meld r3 r4 r5 r6 r7 r8 / b13 k13 y13"),
    (("r10", "r11", "r12", "J", "b12", "b13", "b11", "confirm"),
     "meld r10 r11 r12 J / b11 b12 b13"),
    (("r12", "b12", "k12", "nextmeld", "y9", "y10", "y11", "confirm"),
     "meld r12 b12 k12 / y9 y10 y11"),
    (("b9", "b10", "J=b11", "r10", "r12", "confirm"), "meld b9 b10 J=b11 / r10 r11 r12"),
    (("r11", "J=r12", "r13", "b10", "b12", "confirm"), "meld r11 J=r12 r13 / b10 b11 b12"),
])
def test_each_natural_way_of_laying_down_goes_through(
    keeper: Phone, table: Table, taps: tuple[str, ...], line: str
) -> None:
    answer = send(keeper, table.path, Entry(taps, ply(table)))
    assert answer.json == {"entered": True}, answer.text
    assert table.record() == ["turn A", line]


TENS = (("turn A", "meld y8 y9 y10 / r10 r11 r12"), ("turn B", "meld r10 b10 y10 / k3 k4 k5 k6"))
"""Both yellow 10s lie on the table."""


@pytest.mark.parametrize("taps", [
    ("y9", "y13"), ("y9", "y10", "y11"), ("n10", "r10"), ("n10", "n10"), ("k10", "b10", "y10"),
    ("y9", "J", "y13"), ("b1", "J", "b3", "y9", "y13")])
def test_a_joly_that_nobody_touched_is_not_entered_unseen(
    keeper: Phone, table: Table, taps: tuple[str, ...]
) -> None:
    enter_lines(table, *TENS)
    record = table.record()
    answer = send(keeper, table.path, Entry(("seat:B", *taps, "confirm"), ply(table)))
    assert answer.status_code == 422, answer.text
    assert answer.json
    # Of a set a Joly is not even proposed: there is nothing to enter.
    expected = "Tap some tiles" if taps[0] == "n10" else "choose one"
    assert expected in answer.json["words"][0]
    assert ("J=y10" in unquote_plus(answer.json["again"])) == (taps[0] != "n10")
    assert table.record() == record


@pytest.mark.parametrize("taps", [
    ("y9", "J=y10", "y11"), ("y9", "J", "y11"), ("y9", "y11", "J=y10"), ("n11", "J", "y11"),
    ("y11", "y13")])
def test_a_joly_that_was_touched_is_entered_where_it_lies(
    keeper: Phone, table: Table, taps: tuple[str, ...]
) -> None:
    enter_lines(table, *TENS)
    answer = send(keeper, table.path, Entry(("seat:B", *taps, "confirm"), ply(table)))
    assert answer.json == {"entered": True}, answer.text


def test_a_joly_that_the_pad_had_drawn_is_entered_when_it_is_confirmed(
    keeper: Phone, table: Table
) -> None:
    enter_lines(table, *TENS)
    drawn = {"mode": "lay", "draft": "B: y9 J=y10~ y11~ y12~ y13"}
    answer = send(keeper, table.path, Entry(("confirm",), ply(table), more=drawn))
    assert answer.json == {"entered": True}, answer.text


def test_tiles_are_added_and_a_joly_is_swapped(keeper: Phone, table: Table) -> None:
    enter_lines(table, *D85_LINES[:4])
    moves = (
        ("seat:B", "joly:b11 for J in m1", "r4", "r6", "confirm"),
        ("seat:C", "meld:4", "y5", "confirm"),
    )
    for entry in took_down(ply(table), *moves):
        assert send(keeper, table.path, entry).json == {"entered": True}
    assert table.record()[-4:] == [
        "turn B", "swap b11 for J in m1, meld r4 J=r5 r6", "turn C", "add y5 to m4"]


def test_an_entry_whose_answer_was_lost_is_not_entered_a_second_time(
    keeper: Phone, table: Table
) -> None:
    """The tap that was under way may have entered something; its form tells whether it did."""
    enter_lines(table, *D85_LINES[:3])
    fields = table.look("?mode=add&draft=B:+to+m4") and table.fields()
    begun = {name: fields[name] for name in ("mode", "draft")}
    lost = Entry(("y5", "confirm"), ply(table), (fields["token"],),
                 more={**begun, "tried": fields["token"], "done": "1"})
    never_came = Entry(lost.taps, lost.ply, lost.own, more={**lost.more, "tried": "f" * 24})
    keeper.client.post(f"{table.path}/entry", data={**fields, "tap": "y5"})
    added = [line for line in table.record() if line.startswith("add")]
    assert len(added) == 1
    for _again in range(2):
        assert send(keeper, table.path, lost).json == {"entered": True}
    assert [line for line in table.record() if line.startswith("add")] == added
    assert send(keeper, table.path, never_came).status_code == 422


def test_a_lost_touch_that_is_entered_while_its_entry_is_sent_is_entered_once(
    app: Flask, keeper: Phone, table: Table
) -> None:
    """The taps are run before anything is locked: what came meanwhile is seen all the same."""
    enter_lines(table, *D85_LINES[:3])
    fields = table.look("?mode=add&draft=B:+to+m4") and table.fields()
    touched = {"path": f"{table.path}/entry", "data": {**fields, "tap": "y5"}}
    entry = Entry(("y5", "confirm"), ply(table), (fields["token"],), more={
        "mode": fields["mode"], "draft": fields["draft"], "tried": fields["token"], "done": "1"})
    with app.app_context():
        engine = db.engine
    # The first time for the taps that are run, the second for what they enter.
    begins = "BEGIN IMMEDIATE" if engine.dialect.name == "sqlite" else "INSERT INTO pace"
    locks, main = [], threading.get_ident()

    def meanwhile(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if threading.get_ident() == main and begins in statement:
            locks.append(statement)
            if len(locks) == 2:
                late = threading.Thread(target=keeper.client.post, kwargs=touched)
                late.start()
                late.join()

    sa.event.listen(engine, "before_cursor_execute", meanwhile)
    answer = send(keeper, table.path, entry)
    sa.event.remove(engine, "before_cursor_execute", meanwhile)
    assert len(locks) == 2
    assert answer.json == {"entered": True}, answer.text
    assert [line for line in table.record() if line.startswith("add")] == ["add y5 to m4"]


def test_what_was_entered_months_ago_is_known_though_its_form_is_forgotten(
    app: Flask, keeper: Phone, table: Table
) -> None:
    (entry,) = took_down(ply(table), ROUND[0])
    send(keeper, table.path, entry)
    with app.app_context(), writing() as session:
        at = session.scalars(sa.select(sa.func.max(FormToken.created_at))).one()
        clear_old(session, at + FORMS + timedelta(days=1))
    with app.app_context():
        assert not db.session.scalars(sa.select(FormToken)).all()
    asked = keeper.get(f"{table.path}/waiting?token={entry.token}")
    assert asked.json
    assert asked.json["entered"] is True
    assert send(keeper, table.path, entry).status_code == 409
    assert table.record() == ENTERED[:2]


def test_a_phone_is_told_what_it_must_know_before_it_sends(keeper: Phone, table: Table) -> None:
    asked = keeper.get(f"{table.path}/waiting?token={'x' * 24}").json
    assert asked
    assert asked["entered"] is False
    assert asked["ply"] == ply(table)
    answer = keeper.client.post(f"{table.path}/waiting", data={
        "csrf_token": asked["csrf"], "token": "y" * 24, "ply": str(ply(table)), "tap": "next"})
    assert answer.json == {"entered": True}


def test_a_game_that_was_thrown_away_takes_nothing_and_says_so(
    keeper: Phone, table: Table
) -> None:
    series = table.page.split('href="/series/')[1].split('"')[0]
    before = ply(table)
    keeper.post(f"/series/{series}/throw", {"game": id_of(table)})
    asked = keeper.get(f"{table.path}/waiting")
    assert asked.status_code == 410
    assert send(keeper, table.path, Entry(("next",), before)).json != {"entered": True}
    keeper.post(f"/series/{series}/throw", {"game": id_of(table), "back": "1"})


@pytest.mark.one_database
def test_who_may_only_look_sends_nothing(keeper: Phone, guest: Phone, table: Table) -> None:
    for path in ("away", "waiting", "anew"):
        assert guest.get(f"{table.path}/{path}").status_code == 403
    assert send(guest, table.path, Entry(("next",), ply(table))).status_code == 403
    assert keeper.get(f"{table.path}/away").status_code == 200


@pytest.mark.one_database
def test_a_phone_is_told_which_modes_need_nothing_but_the_keys(
    keeper: Phone, table: Table
) -> None:
    for each, modes in ((table, {"lay", "add", "swap"}),
                        (new_table(keeper, tile_rummy_series(keeper)), {"lay", "add", "swap"})):
        found = re.search(r'data-modes="([^"]*)"', keeper.get(f"{each.path}/away").text)
        assert found
        assert set(found[1].split()) == modes


@pytest.mark.one_database
def test_a_stale_csrf_token_enters_nothing(keeper: Phone, table: Table) -> None:
    keeper.form_token = "stale"  # noqa: S105 (no secret)
    assert send(keeper, table.path, Entry(("next",), ply(table))).status_code == 400
    assert table.record() == []


@pytest.mark.one_database
def test_a_device_that_sends_too_much_is_told_when_to_come_again(
    app: Flask, keeper: Phone, table: Table
) -> None:
    app.config["PACE"] = 1 / MOST["replay"]
    first, then = took_down(ply(table), *ROUND[:2])
    assert send(keeper, table.path, first).json == {"entered": True}
    answer = send(keeper, table.path, then)
    assert answer.status_code == 429
    assert int(answer.headers["Retry-After"]) > 0
    app.config["PACE"] = 0
    assert send(keeper, table.path, then).json == {"entered": True}


@pytest.mark.one_database
def test_taps_are_run_as_often_as_a_family_may_need_it(
    app: Flask, keeper: Phone, table: Table
) -> None:
    app.config["PACE"] = 1 / MOST["replay"]
    address = f"{table.path}/anew?tap=b9&tap=b11&tap=confirm"
    assert keeper.get(address).status_code == 303
    (entry,) = took_down(ply(table), ROUND[0])
    for answer in (keeper.get(address), send(keeper, table.path, entry)):
        assert answer.status_code == 429
        assert int(answer.headers["Retry-After"]) > 0
    assert table.record() == []


@pytest.mark.one_database
def test_one_entry_costs_no_more_than_thumbs_can_make(
    keeper: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = new_table(keeper, tile_rummy_series(keeper))
    jolys = Entry(("J=r1",) * 140 + ("confirm",), ply(table))
    assert send(keeper, table.path, jolys).status_code == 422
    monkeypatch.setattr("webapp.play.table.replaying.SECONDS", 0.0)
    answer = send(keeper, table.path, jolys)
    assert answer.json["words"] == ["This is too much for one move. Enter it in parts."]
    assert keeper.get(f"{table.path}/anew?tap=r5&tap=b5").status_code == 303
    assert table.record() == []


@pytest.mark.one_database
def test_of_two_that_run_their_taps_one_is_told_to_come_again(
    keeper: Phone, table: Table
) -> None:
    (entry,) = took_down(ply(table), ROUND[0])
    with one_at_a_time():
        answers = (send(keeper, table.path, entry), keeper.get(f"{table.path}/anew?tap=b9"))
    for answer in answers:
        assert answer.status_code == 429
        assert answer.headers["Retry-After"] == "1"
    assert send(keeper, table.path, entry).json == {"entered": True}


@pytest.mark.one_database
@pytest.mark.parametrize("taps", [
    (), ("",), ("confirm",), ("meld:99", "r5", "confirm"), ("joly:", "confirm"), ("x" * 500,),
    ("J=", "J=r99", "confirm"), ("n99", "confirm"), ("mode:nothing", "confirm"), ("r5",) * 300,
    ("\x00", "confirm"), ("seat:Z", "confirm"), ("j:0:0", "drop:9", "way:9", "confirm"),
])
def test_taps_that_nobody_can_make_enter_nothing(
    keeper: Phone, table: Table, taps: tuple[str, ...]
) -> None:
    assert send(keeper, table.path, Entry(taps, ply(table))).status_code == 422
    assert table.record() == []


@pytest.mark.one_database
@pytest.mark.parametrize("last", ["confirm", "next"])
def test_more_taps_than_one_entry_takes_are_refused_as_a_whole(
    keeper: Phone, table: Table, last: str
) -> None:
    fitting = ("b9", "clear") * ((TAPS_MOST - 1) // 2) + ("undo",) * ((TAPS_MOST - 1) % 2)
    (too_many,) = took_down(ply(table), (*fitting, last, last))
    answer = send(keeper, table.path, too_many)
    assert answer.status_code == 422
    assert answer.json
    assert "Enter it in parts" in answer.json["words"][0]
    assert table.record() == []
    assert keeper.get(f"{table.path}/anew", query_string={"tap": too_many.taps}).status_code == 303
    (enough,) = took_down(ply(table), (*fitting, "next"))
    assert send(keeper, table.path, enough).json == {"entered": True}
    assert table.record() == ["turn A"]


@pytest.mark.one_database
def test_a_form_that_the_script_sends_is_told_where_its_answer_lies(
    keeper: Phone, table: Table
) -> None:
    fields = {**table.fields(), "tap": "next"}
    answer = keeper.client.post(
        f"{table.path}/entry", data=fields, headers={"X-Outbox": "1"})
    assert answer.status_code == 200
    assert answer.json == {"location": table.path}


@pytest.mark.one_database
def test_what_was_touched_opens_on_the_table_as_it_is_now(keeper: Phone, table: Table) -> None:
    taps = "tap=b9&tap=b11&tap=confirm"
    answer = keeper.get(f"{table.path}/anew?{taps}")
    assert answer.status_code == 303
    page = keeper.get(answer.location).text
    assert hidden(page, "draft") == "A: b9 b10~ b11"
    assert keeper.get(f"{table.path}/anew?tap=next").location == table.path


@pytest.mark.one_database
@examples(25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(sendings=st.lists(st.integers(0, len(ROUND) - 1), max_size=12))
def test_however_often_and_wherever_it_is_cut_each_is_entered_once_and_in_order(
    app: Flask, keeper: Phone, sendings: list[int]
) -> None:
    """What is confirmed stands in the record, once; and nothing else does."""
    table = new_table(keeper, new_series(keeper))
    begun = len(sound_record(app, id_of(table)))
    entries = took_down(ply(table), *ROUND)
    confirmed = set()
    for number in sendings:
        # A phone sends what waits first, whatever was sent before and had no answer.
        at = min(number, len(confirmed))
        if send(keeper, table.path, entries[at]).json == {"entered": True}:
            confirmed.add(at)
    assert confirmed == set(range(len(confirmed)))
    lines = sound_record(app, id_of(table))[begun:]
    kept = [2, 3, 4, 5]
    assert lines == ENTERED[: kept[len(confirmed) - 1] if confirmed else 0]


def test_the_record_names_the_form_of_each_line(keeper: Phone, table: Table) -> None:
    (entry,) = took_down(ply(table), ROUND[0])
    send(keeper, table.path, entry)
    assert ply_of(table, ENTERED[1]) == ply(Table(keeper, table.path))


@pytest.mark.one_database
def test_an_entry_is_said_to_be_kept_only_where_there_is_one(keeper: Phone) -> None:
    table = new_table(keeper, new_series(keeper))
    other = new_table(keeper, tile_rummy_series(keeper))
    enter_lines(other, ("turn A", "meld r10 r11 r12"))
    note = re.compile(r'class="offline-note" role="status" hidden>([^<]*)<')
    quick, opening = (f"{table.path}/{page}" for page in ("quick", "opening"))
    for bare, with_entry in (
        (keeper.get(table.path), keeper.get(f"{table.path}?mode=lay&draft=A:+b9")),
        (keeper.get(quick), keeper.get(f"{quick}?draft=at+end+number;+won+A")),
        (keeper.get(opening), keeper.post(opening, {"draft": "b9"})),
        (keeper.get(f"{other.path}?mode=table"),
         keeper.get(f"{other.path}?mode=table&draft=A:+r10+r11+r12+r13")),
    ):
        said = [found[1] for page in (bare, with_entry) if (found := note.search(page.text))]
        assert ["kept." in each for each in said] == [False, True], said


@pytest.mark.one_database
def test_a_tile_that_no_longer_fits_is_named_beside_the_meld_that_opens(
    keeper: Phone, table: Table
) -> None:
    enter_lines(table, *D85_LINES[:3])
    lifted = f"{table.path}/anew?tap=meld:4&tap=y5"
    assert "Left out" not in keeper.get(keeper.get(lifted).location).text
    enter_lines(table, ("add y5 to m4",))
    for taps in ("tap=meld:4&tap=y5", "tap=meld:4&tap=y5&tap="):
        page = keeper.get(keeper.get(f"{table.path}/anew?{taps}").location).text
        assert "Left out, no longer possible: yellow 5." in page, taps
        assert hidden(page, "mode") == "add"
    page = keeper.get(f"{table.path}?missed=evil&missed=y5").text
    assert "Left out, no longer possible: yellow 5." in page
    assert "here: evil" not in page
