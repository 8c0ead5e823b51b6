"""The log for people: what is told, in which order, and what was disputed."""

import re

import pytest

from tests.support.entering import D85_LINES, D85_WHOLE, enter_lines, ply_of
from tests.support.phones import Phone, hidden, new_series
from tests.support.tables import Table, new_table


@pytest.fixture
def table(keeper: Phone) -> Table:
    table = new_table(keeper, new_series(keeper))
    enter_lines(table, *D85_LINES[:4])
    return table


def log_of(table: Table, query: str = "") -> str:
    return table.phone.get(f"{table.path}/log{query}").text


def order_of(page: str) -> list[int]:
    return [int(ply) for ply in re.findall(r'<li id="ply-(\d+)" class="entry', page)]


def entry_of(page: str, ply: int) -> str:
    found = re.search(rf'<li id="ply-{ply}" class="entry.*?</summary>', page, re.DOTALL)
    assert found, page
    return found[0]


@pytest.mark.one_database
def test_the_newest_line_comes_first_until_the_game_is_over(table: Table) -> None:
    running = order_of(log_of(table))
    assert running == sorted(running, reverse=True)
    assert order_of(log_of(table, "?order=old")) == running[::-1]
    enter_lines(table, ("out k2",))
    over = order_of(log_of(table))
    assert over == sorted(over)
    assert order_of(log_of(table, "?order=new")) == over[::-1]


@pytest.mark.one_database
def test_a_line_is_a_sentence_with_its_tiles_and_the_player_s_colour(table: Table) -> None:
    entry = entry_of(log_of(table), ply_of(table, "meld r1 b1 k1 / y2 y3 y4"))
    assert 'class="who-badge p2"' in entry
    words = re.sub(r"<svg.*?</svg>|<[^>]*>", "", entry, flags=re.DOTALL)
    assert "Bogdan lays down" in words
    assert re.findall(r'class="tile ([ryb k])"[^>]*aria-label="([a-z]+ \d+)"', entry) == [
        ("r", "red 1"), ("b", "blue 1"), ("k", "black 1"),
        ("y", "yellow 2"), ("y", "yellow 3"), ("y", "yellow 4")]
    assert "red 1, blue 1" not in words


@pytest.mark.one_database
def test_notation_rules_and_what_was_taken_back_are_a_touch_away(table: Table) -> None:
    ply = ply_of(table, "meld r1 b1 k1 / y2 y3 y4")
    enter_lines(table, ("turn B",), ("add y5 to m4",))
    last = ply_of(table, "add y5 to m4")
    enter_lines(table, (f"undo {last}",))
    page = log_of(table)
    assert "<code>" not in entry_of(page, ply)
    assert "<details open>" not in page
    assert "1 undone move" in page
    whole = log_of(table, "?all=1")
    assert "1 undone move" not in whole
    assert whole.count("<details open>") == len(order_of(whole)) == len(order_of(page))
    assert "<s>" in entry_of(whole, last)


@pytest.mark.one_database
def test_a_turn_without_a_line_is_told_and_one_with_lines_begins_with_the_first(
    table: Table,
) -> None:
    enter_lines(table, ("turn D",), ("turn A",))
    page = log_of(table)
    assert "Dan’s turn." in entry_of(page, ply_of(table, "turn D"))
    meld = entry_of(page, ply_of(table, "meld r1 b1 k1 / y2 y3 y4"))
    assert f'id="ply-{ply_of(table, "turn B")}"' in meld
    assert f'/lines/{ply_of(table, "turn B")}"' in page


def test_a_time_is_told_once_a_minute(table: Table) -> None:
    page = log_of(table)
    told = re.findall(r"<small>\d+:\d+[^<]*</small>", page)
    assert 1 <= len(told) < len(order_of(page))
    assert len(set(told)) == len(told)


@pytest.mark.one_database
def test_what_was_disputed_is_listed_with_where_it_stands(table: Table) -> None:
    assert 'id="settled"' not in log_of(table)
    enter_lines(table, ("turn D",), ("! meld b4 k4 y8",), ("turn A",))
    stood = ply_of(table, "! meld b4 k4 y8")
    changed = ply_of(table, "meld r1 b1 k1 / y2 y3 y4")
    enter_lines(table, (f"amend {changed} meld r1 y1 k1 / y2 y3 y4",))
    page = log_of(table)
    jumps = re.findall(r'class="jump" href="#ply-(\d+)".*?<b class="[^"]*">([^<]*)</b>', page,
                       re.DOTALL)
    assert jumps == [(str(changed), "corrected"), (str(stood), "kept by the table")]
    assert "Disputed: 2" in page
    entry = entry_of(page, stood)
    assert 'class="entry p4 stood"' in entry
    assert "kept by the table" in entry
    assert 'aria-label="blue 1"' in entry_of(page, changed).partition("Before")[2]


def test_a_line_taken_back_at_once_is_not_disputed_but_one_taken_out_later_is(
    table: Table,
) -> None:
    enter_lines(table, ("turn B",), ("add y5 to m4",))
    enter_lines(table, (f"undo {ply_of(table, 'add y5 to m4')}",))
    assert "Disputed" not in log_of(table)
    out = ply_of(table, "twin D")
    enter_lines(table, (f"undo {out}",))
    page = log_of(table)
    assert re.search(rf'class="jump" href="[^"]*all=1#ply-{out}"', page)
    assert "removed" in page


def test_an_answer_is_undone_once_and_only_while_it_is_the_last(table: Table) -> None:
    enter_lines(table, *D85_WHOLE[4:])
    ply = ply_of(table, "rack B k9 r1")
    page = table.phone.get(f"{table.path}/corrections?what=amend&ply={ply}&line=rack+B+k9").text
    form = page[page.index('action="'):]
    names = ("csrf_token", "token", "what", "ply", "seen")
    fields = {name: hidden(form, name) for name in names} | {"do": "apply", "line": "rack B k9"}
    answer = table.phone.client.post(f"{table.path}/corrections", data=fields)
    assert answer.status_code == 303
    page = table.phone.get(answer.location).text
    assert "Corrected: Bogdan has left: black 9." in page
    form = page[page.index("/corrections/undo"):]
    back = {name: hidden(form, name) for name in ("csrf_token", "token", "ply")}
    undone = table.phone.client.post(f"{table.path}/corrections/undo", data=back)
    assert undone.status_code == 303
    assert "Undone: Bogdan has left: black 9." in table.phone.get(undone.location).text
    lines = table.record()
    assert table.phone.client.post(f"{table.path}/corrections/undo", data=back).status_code == 303
    late = back | {"token": "another-token-of-a-form"}
    assert table.phone.client.post(f"{table.path}/corrections/undo", data=late).status_code == 303
    assert table.record() == lines
    assert "/corrections/undo" not in table.phone.get(answer.location).text


@pytest.mark.one_database
def test_a_guest_reads_the_log_and_changes_nothing(table: Table, guest: Phone) -> None:
    page = guest.get(f"{table.path}/log?told=12").text
    assert "Bogdan lays down" in page
    assert ">Correct<" not in page
    assert "/corrections/undo" not in page
    fields = {"token": "x" * 20, "ply": "20"}
    assert guest.post(f"{table.path}/corrections/undo", fields).status_code == 403
