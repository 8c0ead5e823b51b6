import pytest

from tests.support.phones import Phone, hidden
from tests.support.tile_rummy_tables import LeafletTable, new_series, new_table


@pytest.fixture
def table(keeper: Phone) -> LeafletTable:
    return new_table(keeper, new_series(keeper))


def enter(table: LeafletTable, **fields: str) -> int:
    page = table.phone.get(f"{table.path}/quick").text
    main = page[page.index("<main") :]
    sent = {name: hidden(main, name) for name in ("csrf_token", "token", "ply")}
    answer = table.phone.client.post(f"{table.path}/quick", data={**sent, **fields})
    table.page = answer.text
    return answer.status_code


def test_all_at_once_with_one_joker(table: LeafletTable) -> None:
    assert enter(table, winner="A", jokers="1", rack_B="k9 r4") == 303
    assert table.record() == ["turn A", "out all jokers 1", "rack B k9 r4"]
    assert table.totals() == {"A": 413, "B": -13}
    score = table.shared("score")
    assert "T-BONUS-1" in score
    assert "+400" in score
    assert "T-SCORE-1" in score


def test_the_racks_in_points_go_to_whoever_went_out(keeper: Phone) -> None:
    table = new_table(keeper, new_series(keeper, player_3="Carmen", player_4="Dan"))
    assert enter(table, winner="C", rack_A="10", rack_B="20", rack_D="J") == 303
    assert table.totals() == {"A": -10, "B": -20, "C": 55, "D": -25}
    assert sum(table.totals().values()) == 0


def test_what_is_missing_is_said_beside_its_field(table: LeafletTable) -> None:
    assert enter(table, rack_A="many") == 422
    assert "Say who went out." in table.page
    assert table.page.count("Write the points") == 2
    assert 'value="many"' in table.page
    assert table.record() == []


def test_nobody_went_out(table: LeafletTable) -> None:
    assert enter(table, winner="nobody", rack_A="5", rack_B="r7") == 303
    assert table.totals() == {"A": -5, "B": -7}


def test_a_form_that_is_too_late_is_kept(table: LeafletTable) -> None:
    table.tap("mode:start", "begin:B")
    fields = {"winner": "A", "rack_B": "9", "ply": "3"}
    page = table.phone.get(f"{table.path}/quick").text
    token = hidden(page[page.index("<main") :], "token")
    assert table.phone.post(f"{table.path}/quick", {**fields, "token": token}).status_code == 409
    assert table.record() == ["starter B"]


def test_a_guest_cannot_enter(table: LeafletTable, guest: Phone) -> None:
    assert guest.get(f"{table.path}/quick").status_code == 403


def test_the_series_adds_up_and_nobody_deals(keeper: Phone) -> None:
    series = new_series(keeper, games="1")
    table = new_table(keeper, series)
    enter(table, winner="B", rack_A="12")
    page = keeper.get(series).text
    assert "Bogdan has won the series." in page
    assert "Dealer" not in page
    assert "Tile Rummy of the leaflet" in page
    assert keeper.get("/").status_code == 200


def test_the_next_game_begins_from_the_score(table: LeafletTable) -> None:
    enter(table, winner="B", rack_A="12")
    assert "Next game" in table.shared("score")
    assert "Next game:" not in table.shared("score")
