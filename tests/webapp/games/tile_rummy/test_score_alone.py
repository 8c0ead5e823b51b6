import pytest

from tests.support.alone import ScoreAlone
from tests.support.phones import Phone
from tests.support.tile_rummy_tables import LeafletTable, new_series, new_table

pytestmark = pytest.mark.one_database  # entering on both: romanian/test_table.py


@pytest.fixture
def table(keeper: Phone) -> LeafletTable:
    return new_table(keeper, new_series(keeper))


def alone(table: LeafletTable) -> ScoreAlone:
    return ScoreAlone(table.phone, table.path)


def test_all_at_once_with_one_joker(table: LeafletTable) -> None:
    page = alone(table)
    page.tap("won:A", "went:all 1", "next", "part:rack", "k9", "r4", "next")
    assert "413" in page.form
    assert "+400" in page.form
    assert table.record() == []  # nothing is kept before it was seen
    assert page.tap("confirm").status_code == 303
    assert table.record() == ["turn A", "out all jokers 1", "rack B k9 r4"]
    assert table.totals() == {"A": 413, "B": -13}
    score = table.shared("score")
    assert "T-BONUS-1" in score
    assert "T-SCORE-1" in score


def test_the_racks_in_points_go_to_whoever_went_out(keeper: Phone) -> None:
    table = new_table(keeper, new_series(keeper, player_3="Carmen", player_4="Dan"))
    alone(table).tap("won:C", "next", "=10", "next", "=20", "next", "part:rack", "J", "next",
                     "confirm")
    assert table.record()[:2] == ["turn C", "! out"]
    assert table.totals() == {"A": -10, "B": -20, "C": 55, "D": -25}
    for page in ("", "/score", "/log"):  # what was laid down is not recorded: nothing is broken
        assert "let stand" not in keeper.get(f"/games/{table.game_id}{page}").text


def test_who_went_out_is_asked_for_no_rack(table: LeafletTable) -> None:
    page = alone(table)
    page.tap("won:A")
    assert not page.can_tap("at:A")
    page.tap("next")
    assert page.can_tap("part:rack")
    assert "No tiles left" not in page.form


def test_what_is_missing_is_said_where_it_is_missing(table: LeafletTable) -> None:
    page = alone(table)
    page.tap("next", "=many", "next", "next")
    assert page.error == "Choose who went out."
    page.tap("won:B", "next", "next")
    assert page.error == "Enter a whole number."
    assert 'value="many"' in page.form
    page.tap("=-5", "next")
    assert page.error == "Enter a whole number."
    page.tap("=5", "next")
    assert page.error == ""
    assert table.record() == []


def test_what_a_box_does_not_hold_is_no_rack(table: LeafletTable) -> None:
    page = alone(table)
    page.tap("won:A", "next", "part:rack", "b9", "b9")
    assert not page.can_tap("b9")


def test_nobody_went_out(table: LeafletTable) -> None:
    alone(table).tap("won:nobody", "next", "=5", "next", "part:rack", "r7", "next", "confirm")
    assert table.totals() == {"A": -5, "B": -7}


def test_an_empty_rack_is_said_and_not_guessed(table: LeafletTable) -> None:
    page = alone(table)
    page.tap("won:nobody", "next", "=5", "next", "next")
    assert page.error == "Tap the tiles left on Bogdan’s rack."
    page.tap("part:rack", "empty", "next", "confirm")
    assert table.record() == ["end", "rack A points 5", "rack B"]


def test_a_form_that_is_too_late_is_kept(table: LeafletTable) -> None:
    page = alone(table)
    page.tap("won:A", "next", "=9", "next")
    fields = page.fields() | {"tap": "confirm"}
    table.tap("mode:start", "begin:B")
    assert page.send(fields).status_code == 409
    assert "The page has changed" in page.error
    assert "B number 9" in page.fields()["draft"]
    assert table.record() == ["starter B"]
    page.tap("confirm")
    assert table.totals() == {"A": 9, "B": -9}


def test_the_same_form_twice_enters_once(table: LeafletTable) -> None:
    page = alone(table)
    page.tap("won:A", "next", "=9", "next")
    fields = page.fields() | {"tap": "confirm"}
    assert page.send(fields).status_code == 303
    before = table.record()
    assert page.send(fields).status_code == 303
    assert table.record() == before


def test_a_game_that_is_over_leads_to_its_score(table: LeafletTable) -> None:
    page = alone(table)
    page.tap("won:A", "next", "=9", "next")
    fields = page.fields() | {"tap": "confirm"}
    page.tap("confirm")
    assert page.send(fields | {"token": "t" * 20}).status_code == 409
    assert "The game is over." in page.page
    assert f'href="/games/{table.game_id}/score"' in page.page


def test_a_guest_cannot_enter(table: LeafletTable, guest: Phone) -> None:
    for page in ("quick", "quick/photo"):
        assert guest.post(f"{table.path}/{page}", {"tap": "won:A"}).status_code == 403
    assert guest.get(f"{table.path}/quick").status_code == 403


def test_the_series_adds_up_and_nobody_deals(keeper: Phone) -> None:
    series = new_series(keeper, games="1")
    table = new_table(keeper, series)
    alone(table).tap("won:B", "next", "=12", "next", "confirm")
    page = keeper.get(series).text
    assert "Bogdan won the series." in page
    assert "Dealer" not in page
    assert keeper.get("/").status_code == 200


def test_the_next_game_begins_from_the_score(table: LeafletTable) -> None:
    alone(table).tap("won:B", "next", "=12", "next", "confirm")
    assert "Start game 2" in table.shared("score")
    assert " deals" not in table.shared("score")
