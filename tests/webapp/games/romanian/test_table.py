import re
from html import unescape

import pytest
from flask import Flask

from rules.replay import parse_record, replay
from tests.support.entering import D85_LINES, D85_WHOLE, enter_lines, moves_of
from tests.support.phones import Phone, new_series
from tests.support.tables import D85, D85_RACKS, Table, new_table
from webapp.core.show.verdicts import view_verdict

OPENING = ("mode:lay", "seat:A", "b9", "b11", "r10", "r12", "confirm")
SECOND = ("n1", "y1", "y2", "y4", "confirm")


@pytest.fixture
def table(keeper: Phone) -> Table:
    return new_table(keeper, new_series(keeper))


def close(table: Table) -> None:
    """Step back, or press Escape, where the script sends that."""
    table.send(table.fields() | {"tap": "mode:"})


@pytest.mark.one_database
def test_a_pad_closed_over_a_draft_keeps_it_until_it_is_cleared_or_entered(table: Table) -> None:
    table.tap("mode:lay", "b9", "b11")
    close(table)
    assert not table.fields()["mode"]
    assert "Your move is still here." in table.page
    table.tap("mode:lay")
    assert "b9 b10~ b11" in table.fields()["draft"]
    assert "Your move is still here." not in table.page
    table.tap("clear")
    assert "Your move is still here." not in table.page
    table.tap("mode:lay", "seat:A", "b9", "b11", "j:0:2", "r10", "r12")
    close(table)
    table.tap("mode:lay", "confirm")
    assert "Your move is still here." not in table.page
    assert table.record()[-1].startswith("meld ")


def test_a_whole_game_is_entered_by_taps(app: Flask, keeper: Phone, table: Table) -> None:
    for taps in (*D85, *D85_RACKS):
        table.tap(*taps)
    assert table.answer is not None
    assert table.answer.location == f"{table.path}/score"
    assert table.totals() == {"A": 205, "B": 80, "C": 50, "D": -175}
    assert table.record() == [
        "exposed k8",
        "twin D",
        "turn A",
        "meld b9 b10 J=b11 / r10 r11 r12",
        "turn B",
        "meld r1 b1 k1 / y2 y3 y4",
        "turn C",
        "meld r13 b13 k13 / k3 k4 k5 k6",
        "turn B",
        "swap b11 for J in m1, meld r4 J=r5 r6",
        "turn C",
        "swap r5 for J in m7, meld k12 k13 J=k1",
        "add y5 to m4",
        "turn A",
        "add y13 to m5",
        "out k2",
        "rack B k9 r1",
        "rack C J k7",
        "rack D",
    ]
    assert moves_of(app, table) == D85_WHOLE, "what other tests enter by lines"
    page = table.look()
    assert "Ana went out" in page
    assert keeper.get(f"{table.path}/joly/1").text.count("<strong>") == 3


@pytest.mark.one_database
def test_players_are_told_what_to_stack_and_what_stays(table: Table) -> None:
    enter_lines(table, *D85_LINES[:7])
    assert "Carmen: stack yellow 3; yellow 2, yellow 4 and yellow 5 stay." in table.page
    assert 'data-from="m4"' in table.page


@pytest.mark.one_database
def test_the_opening_shows_how_far_it_is(table: Table) -> None:
    table.tap("mode:lay", "b9", "b11")
    assert "25 of 50" in table.page
    table.tap("r10", "r12")
    assert "55 of 50" in table.page


@pytest.mark.one_database
def test_an_unlawful_move_is_told_why_and_may_be_changed(table: Table) -> None:
    answer = table.tap("mode:lay", "b9", "b11", "confirm")
    assert answer.status_code == 422
    assert "This move is not allowed" in table.page
    assert "R-INIT-2" in table.page
    assert table.record() == []
    table.tap("change")
    assert "25 of 50" in table.page
    table.tap("r10", "r12", "confirm")
    assert table.record() == ["turn A", "meld b9 b10 b11 / r10 r11 r12"]


@pytest.mark.one_database
def test_an_unlawful_move_may_stand(table: Table) -> None:
    table.tap("mode:lay", "b9", "b11", "confirm", "stand")
    assert table.record() == ["turn A", "! meld b9 b10 b11"]
    assert "Kept by the table, though it breaks a rule" in table.page
    assert 'id="m1"' in table.page


@pytest.mark.one_database
def test_a_round_that_nobody_recorded_accuses_nobody(table: Table) -> None:
    table.tap(*OPENING)
    table.tap("mode:lay", "seat:B", *SECOND)
    answer = table.tap("seat:B", "meld:2", "r13")
    assert answer.status_code == 422
    assert "Is it already the next turn?" in table.page
    before = table.record()
    table.tap("later")
    assert table.record() == [*before, "turn B", "add r13 to m2"]
    assert "Kept by the table, though it breaks a rule" not in table.page
    assert "breaks" not in table.phone.get(f"{table.path}/log").text
    table.tap("undo")
    assert 'id="m2"' in table.page
    table.tap("seat:B", "meld:2", "r13", "stand")
    assert table.record()[-1] == "! add r13 to m2"


@pytest.mark.one_database
def test_what_no_turn_would_allow_is_no_question_of_turns(table: Table) -> None:
    table.tap("mode:lay", "seat:A", "b9", "b11", "confirm")
    assert "This move is not allowed" in table.page
    assert not table.can_tap("later")
    assert table.send(table.fields() | {"tap": "later"}).status_code == 422
    assert table.record() == []


@pytest.mark.one_database
def test_where_all_turns_are_recorded_the_turn_is_known(table: Table) -> None:
    table.tap(*OPENING)
    table.tap("mode:lay", "seat:B", *SECOND)
    table.tap("mode:more", "note:full")
    table.tap("meld:2", "r13")
    assert "R-INIT-4" in table.page
    assert not table.can_tap("later")


@pytest.mark.one_database
def test_a_move_let_stand_is_marked_on_its_tiles_in_the_log_and_in_the_score(
    keeper: Phone, table: Table
) -> None:
    table.tap("mode:lay", "b9", "b11", "confirm", "stand", "next")
    table.tap("mode:lay", "seat:B", "n1", "y1", "y2", "y4", "confirm", "next", "next")
    assert re.findall(r'class="tile (.) stood"', table.page) == ["b", "b", "b"]
    assert 'aria-label="blue 9, kept by the table"' in table.page
    log = keeper.get(f"{table.path}/log").text
    assert len(re.findall(r'<b class="badge stood">[^<]*</b>\s+Ana lays down', log)) == 1
    assert len(re.findall(r'class="jump"(?:(?!</li>).)*class="badge stood"', log, re.DOTALL)) == 1
    assert log.count('class="badge stood"') == 2
    score = keeper.get(f"{table.path}/score").text
    found = re.findall(r'<li class="line">.*?</li>', score, re.DOTALL)
    lines = [line for line in found if 'class="badge stood"' in line]
    assert ["5 + 10 + 10 = 25" in line for line in lines] == [True]


def said(page: str) -> str:
    found = re.search(r'data-say="([^"]*)"', page[page.index('id="live"'):])
    assert found
    return unescape(found[1])


@pytest.mark.one_database
def test_each_thing_that_happens_is_said_as_what_it_is(table: Table) -> None:
    table.tap(*OPENING)
    assert said(table.page).startswith("Ana lays down blue 9, blue 10")
    table.tap("next")
    assert said(table.page) == "Bogdan’s turn."
    table.tap("undo", "undo")
    assert said(table.page).startswith("Undone: Ana lays down blue 9")
    assert "turn" not in said(table.page)
    table.tap("redo")
    assert said(table.page).startswith("Restored: Ana lays down blue 9")


@pytest.mark.one_database
def test_what_was_confirmed_together_is_undone_together(table: Table) -> None:
    table.tap(*OPENING)
    assert 'id="m2"' in table.page
    table.tap("undo")
    assert 'id="m1"' not in table.page
    assert not table.can_tap("undo")
    table.tap("redo")
    assert 'id="m2"' in table.page
    table.tap("undo", "redo", "undo")
    table.tap(*OPENING)
    assert not table.can_tap("redo")
    assert 'id="m4"' in table.page
    assert 'id="m1"' not in table.page


@pytest.mark.one_database
def test_several_steps_are_undone_and_brought_back(table: Table) -> None:
    table.tap(*OPENING)
    table.tap("next", "next")
    assert "Carmen’s turn" in table.page
    table.tap("undo", "undo", "undo")
    assert not table.can_tap("undo")
    table.tap("redo", "redo", "redo")
    assert "Carmen’s turn" in table.page
    assert not table.can_tap("redo")


def test_the_slower_phone_is_told_what_came_first(table: Table, member: Phone) -> None:
    other = Table(member, table.path)
    other.tap("mode:lay", "seat:B", "n1", "y1", "y2", "y4")
    table.tap(*OPENING)
    answer = other.tap("confirm")
    assert answer.status_code == 409
    assert "Ana lays down blue 9" in other.page
    assert other.fields()["draft"] == "B: r1~ b1~ k1~ / y2 y3~ y4"
    assert other.tap("confirm").status_code == 303
    assert other.record()[-2:] == ["turn B", "meld r1 b1 k1 / y2 y3 y4"]


def test_the_same_form_twice_enters_once(table: Table) -> None:
    table.tap(*OPENING[:-1])
    fields = table.fields() | {"tap": "confirm"}
    assert table.send(fields).status_code == 303
    first = table.record()
    assert table.send(fields).status_code == 303
    assert table.record() == first


@pytest.mark.one_database
def test_nothing_new_is_answered_with_304(table: Table, member: Phone, guest: Phone) -> None:
    live = f"{table.path}/live"
    answer = member.get(live)
    assert answer.status_code == 200
    assert "<form" not in answer.text
    assert answer.headers["Cache-Control"] == "private, no-cache"
    tag = answer.headers["ETag"]
    for tags, status in ((f'"other", W/{tag}', 304), ("*", 304), ('"other", "another"', 200),
                         (f"x{tag}", 200), ("", 200)):
        told = member.client.get(live, headers={"If-None-Match": tags})
        assert told.status_code == status, tags
    same = {"If-None-Match": tag}
    assert member.client.get(live, headers=same).status_code == 304
    assert guest.client.get(live, headers=same).status_code == 200
    table.tap(*OPENING)
    assert member.client.get(live, headers=same).status_code == 200


@pytest.mark.one_database
def test_a_guest_sees_the_table_and_no_form(table: Table, guest: Phone) -> None:
    page = guest.get(table.path).text
    assert 'id="pad"' not in page
    assert "Ana" in page
    assert guest.post(f"{table.path}/entry", {"tap": "next", "token": "x" * 20}).status_code == 403


@pytest.mark.one_database
@pytest.mark.parametrize("page", ["", "/live", "/log", "/score", "/joly/1"])
def test_another_household_finds_nothing(table: Table, other_keeper: Phone, page: str) -> None:
    assert other_keeper.get(table.path + page).status_code == 404


@pytest.mark.one_database
def test_a_stranger_sees_how_to_join_only(table: Table, stranger: Phone) -> None:
    for page in ("", "/live", "/log", "/score"):
        assert "Bogdan" not in stranger.get(table.path + page).text


@pytest.mark.one_database
def test_a_fact_may_be_noted_and_a_game_ends_without_a_winner(table: Table) -> None:
    table.tap("mode:more", "exposed", "k8", "confirm")
    table.tap("mode:out", "nowinner", "confirm")
    for seat, points in (("A", "10"), ("B", ""), ("C", "5"), ("D", "25")):
        table.tap("mode:rack") if table.can_tap("mode:rack") else None
        table.tap(f"rack:{seat}", *([] if points else ["empty"]))
        table.tap("confirm", points=points)
    assert table.record() == [
        "exposed k8", "end", "rack A points 10", "rack B", "rack C points 5", "rack D points 25",
    ]  # fmt: skip


@pytest.mark.one_database
def test_a_turn_can_be_given_to_anybody(table: Table) -> None:
    table.tap("mode:more", "turn:C")
    assert "Carmen’s turn" in table.page


@pytest.mark.one_database
def test_the_script_gets_the_pad_alone(table: Table) -> None:
    headers = {"X-Fragment": "pad"}
    fields = table.fields()
    path = f"{table.path}/entry"
    answer = table.phone.client.post(path, data=fields | {"tap": "mode:lay"}, headers=headers)
    assert answer.status_code == 200
    assert "<html" not in answer.text
    assert 'id="pad"' in answer.text
    assert 'id="live"' not in answer.text
    answer = table.phone.client.post(
        path, data=fields | {"tap": "next"}, headers=headers, follow_redirects=True
    )
    assert 'id="live"' in answer.text
    assert 'id="pad"' in answer.text


@pytest.mark.one_database
@pytest.mark.parametrize(
    "fields",
    [{"ply": "x"}, {"ply": "-1"}, {"token": ""}],
)
def test_a_broken_form_is_refused(table: Table, fields: dict[str, str]) -> None:
    assert table.send(table.fields() | {"tap": "next"} | fields).status_code == 400


@pytest.mark.one_database
@pytest.mark.parametrize(
    ("mode", "draft", "tap"),
    [
        ("lay", "Z: b9 <script>", "confirm"),
        ("lay", "A: " + "b9 " * 900, "confirm"),
        ("lay", "A: n7 / b3", "j:9:9"),
        ("add", "A: y5 to m99", "confirm"),
        ("add", "A: to m99", "y5"),
        ("swap", "A: b11 for J in m7 / r4 J r6", "confirm"),
        ("out", "A: end", "drop:77"),
        ("rack", "A: k9", "confirm"),
        ("none", "A: k9", "confirm"),
        ("lay", "A: b9", "mode:nothing"),
    ],
)
def test_what_nobody_can_tap_does_no_harm(table: Table, mode: str, draft: str, tap: str) -> None:
    fields = table.fields() | {"mode": mode, "draft": draft, "tap": tap}
    assert table.send(fields).status_code < 500
    assert table.record() == []


def test_two_games_of_a_series(keeper: Phone) -> None:
    series = new_series(keeper)
    for _ in range(2):
        table = new_table(keeper, series)
        enter_lines(table, *D85_WHOLE)
    assert "410" in keeper.get(series).text
    assert "−350" in keeper.get(series).text


def test_a_rule_is_cited_once_however_many_tiles_break_it(app: Flask) -> None:
    played = replay(parse_record(
        "joly 1\ngame romanian\nseat A Ana\nseat B Bogdan\n"
        "laid A r8 r9 r10 / b8 b9 b10\nlaid B r8 r9 r10 / b8 b9 b10\nlaid A r7 r8 r9 / b4 b5 b6\n"))
    with app.test_request_context():
        verdict = view_verdict(played.refused)
    assert [citation.rule for citation in verdict.citations] == ["R-EQ-1"]
    (citation,) = verdict.citations
    assert "There are two red 8 in the box" in citation.text
    assert "There are two red 9 in the box" in citation.text
    assert [tile.label for tile in citation.tiles] == ["red 8", "red 9"]


def test_a_tile_added_to_an_own_meld_names_its_player_once(table: Table) -> None:
    table.tap(*OPENING)
    table.tap("meld:2", "r13")
    said = table.phone.get(f"{table.path}/log").text
    assert "Ana adds red 13 to a meld of their own." in said
    assert "of Ana." not in said


@pytest.mark.one_database
@pytest.mark.parametrize(
    ("taps", "melds"),
    [
        ("r10 r11 r12 b10 b11 b12", "r10 r11 r12 / b10 b11 b12"),
        ("r12 r10 r11 r13 b9 b11 J", "r10 r11 r12 r13 / b9 J b11"),
        ("r9 r10 J way:1 b13 b12 b1h", "r9 r10 J=r11 / b12 b13 b1"),
        ("r9 r12 J way:0 k13 k12 k11", "r9 J=r10 r11 r12 / k11 k12 k13"),
        ("b13 b1h b12 k7 J r7 r9 r12", "b12 b13 b1 / k7 J r7 / r9 r10 r11 r12"),
        ("r3 r6 r4 nextmeld r4 b4 k4 k12 k13 k11", "r3 r4 r5 r6 / r4 b4 k4 / k11 k12 k13"),
    ],
)
def test_melds_are_entered_tile_by_tile(table: Table, taps: str, melds: str) -> None:
    table.tap("mode:lay", "seat:A", *taps.split(), "confirm")
    assert table.record() == ["turn A", f"meld {melds}"]


@pytest.mark.one_database
@pytest.mark.parametrize("taps", ["r10 r11", "r10 r11 r12 b7", "b9 J", "b9 J b10", "k7 b7"])
def test_what_is_only_begun_is_no_error_and_cannot_be_confirmed(table: Table, taps: str) -> None:
    table.tap("mode:lay", *taps.split())
    assert "fault" not in table.page[table.page.index('id="pad"'):]
    assert not table.can_tap("confirm")


@pytest.mark.one_database
def test_a_rack_is_not_counted_as_empty_by_one_touch(table: Table) -> None:
    table.tap(*OPENING, "mode:out", "k2", "confirm", "rack:C")
    assert not table.can_tap("rack:A")  # the winner's is empty, and nobody counts it
    assert table.tap("confirm").status_code == 422
    assert "Tap some tiles first" in table.page
    assert table.record()[-1] == "out k2"
    table.tap("rack:C", "empty")
    assert "Is the rack empty?" in table.page
    table.tap("confirm")
    assert table.record()[-1] == "rack C"
