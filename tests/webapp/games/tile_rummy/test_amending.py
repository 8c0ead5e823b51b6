from urllib.parse import parse_qsl, urlsplit

import pytest

from tests.support.entering import enter_lines, ply_of
from tests.support.phones import Phone, hidden
from tests.support.tile_rummy_tables import LeafletTable, new_series, new_table

PLAYED = (
    ("drawn A r9", "drawn B b3", "starter B"), ("turn B",), ("meld r10 b10 k10",), ("turn A",),
    ("meld r9 r10 r11 r12",), ("turn B",), ("draw",))


@pytest.fixture
def table(keeper: Phone) -> LeafletTable:
    table = new_table(keeper, new_series(keeper))
    enter_lines(table, *PLAYED)
    return table


def line_page(table: LeafletTable, ply: int) -> LeafletTable:
    """Sit down at the page of a line, whose pad is tapped as the table's is."""
    page = LeafletTable.__new__(LeafletTable)
    page.phone, page.path = table.phone, f"/games/{table.game_id}/lines/{ply}"
    page.page = page.phone.get(page.path).text
    return page


def tap(page: LeafletTable, *taps: str) -> str:
    for each in taps:
        assert page.can_tap(each), page.page
        answer = page.phone.client.post(f"{page.path}/pad", data=page.fields() | {"tap": each})
        assert answer.status_code == 303, answer.text
        page.page = page.phone.get(answer.location).text
    return answer.location


@pytest.mark.one_database
def test_a_meld_that_was_entered_wrongly_is_entered_anew(table: LeafletTable) -> None:
    ply = ply_of(table, "meld r9 r10 r11 r12")
    page = line_page(table, ply)
    page.page = page.phone.get(f"{page.path}?mode=lay").text
    there = tap(page, "b9", "b12", "confirm")
    query = dict(parse_qsl(urlsplit(there).query))
    assert query["line"] == "meld b9 b10 b11 b12"
    token = hidden(page.page[page.page.index("<main") :], "token")
    seen = len(table.record()) + 5
    sent = {**query, "token": token, "do": "apply", "seen": str(seen)}
    answer = table.phone.post(f"/games/{table.game_id}/corrections", sent)
    assert answer.status_code == 303, answer.text
    assert table.record()[-1] == f"amend {ply} meld b9 b10 b11 b12"
    assert 'id="m2"' in table.look()


@pytest.mark.one_database
def test_what_a_correction_breaks_is_shown_first(table: LeafletTable) -> None:
    ply = ply_of(table, "meld r10 b10 k10")
    query = f"what=amend&ply={ply}&line=meld+r1+b1+k1"
    page = table.phone.get(f"/games/{table.game_id}/corrections?{query}").text
    assert "T-INIT-1" in page
    assert table.record()[-1] == "draw"


@pytest.mark.one_database
def test_a_draw_that_was_forgotten_is_put_in(table: LeafletTable) -> None:
    ply = ply_of(table, "draw")
    page = line_page(table, ply)
    page.page = page.phone.get(f"{page.path}?what=insert&mode=more").text
    fields = page.fields() | {"tap": "draw"}
    answer = page.phone.client.post(f"{page.path}/pad?what=insert", data=fields)
    assert "what=insert" in answer.location
    assert "line=draw" in answer.location
