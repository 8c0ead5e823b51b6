"""A game recorded in full: intakes, throws, the line, the wall, racks and what must be said."""

import re

import pytest

from tests.support.phones import Phone, new_series
from tests.support.tables import Table, new_table

pytestmark = pytest.mark.one_database  # entering on both: romanian/test_table.py


@pytest.fixture
def table(keeper: Phone) -> Table:
    table = new_table(keeper, new_series(keeper))
    table.tap("mode:more", "note:full")
    return table


def throw(table: Table, tile: str) -> None:
    table.tap("mode:throw", f"throw:{tile}")


def test_a_turn_costs_three_taps_and_the_middle_of_the_table_is_shown(table: Table) -> None:
    throw(table, "r1")
    assert "48 tiles to draw" in table.page  # 106 less 57 dealt and the exposed one
    assert "dead all game" in table.page
    table.tap("take:wall")
    throw(table, "k5")
    table.tap("take:wall")
    throw(table, "k6")
    assert table.record() == [
        "recording full", "turn A", "discard r1", "turn B", "draw wall", "discard k5",
        "turn C", "draw wall", "discard k6",
    ]
    assert "14 tiles on the rack" in table.page
    assert "46 tiles to draw" in table.page


def test_the_line_is_offered_from_its_end_with_what_comes_along(table: Table) -> None:
    throw(table, "r1")
    for tile in ("k5", "k6", "k5"):
        table.tap("take:wall")
        throw(table, tile)
    table.tap("mode:take")
    assert re.findall(r'value="(take:[^"]*)"', table.page) == [
        "take:wall", "take:discard", "take:k6", "take:k5,1"]
    assert "and 2 after it" in table.page


def test_a_refused_intake_names_the_rule_and_may_stand(table: Table) -> None:
    throw(table, "r1")
    table.tap("take:wall")
    throw(table, "k5")
    table.tap("mode:take")
    assert table.tap("take:discard").status_code == 422
    assert "R-TURN-2" in table.page
    table.tap("stand")
    assert table.record()[-2:] == ["turn C", "! draw discard"]


def test_a_refused_intake_that_is_changed_leaves_nothing_in_the_draft(table: Table) -> None:
    throw(table, "r1")
    table.tap("take:wall")
    throw(table, "k5")
    table.tap("mode:take")
    assert table.tap("take:discard").status_code == 422
    assert table.fields()["draft"] == "C: take:discard"
    table.tap("change")
    assert (table.fields()["mode"], table.fields()["draft"]) == ("take", "C:")


def test_few_tiles_must_be_said_aloud(table: Table) -> None:
    throw(table, "r1")
    table.tap("take:wall", "mode:lay", "b9", "b13", "r9", "r13", "confirm")
    throw(table, "k1")
    assert "4 tiles on the rack" in table.page
    assert "must say so" not in table.page
    for _turn in range(3):
        table.tap("take:wall")
        throw(table, "k2" if _turn else "k3")
    table.tap("take:wall", "meld:1", "b8")
    assert "must say so" not in table.page  # before the throw nothing is due
    throw(table, "k4")
    assert "Bogdan has 3 tiles left and must say so." in table.page
    table.tap("mode:more", "note:B")
    assert "must say so" not in table.page
    assert table.record()[-1] == "announce B"


def test_the_last_throw_goes_out_and_recording_can_be_switched_off(table: Table) -> None:
    table.tap("mode:more", "note:melds")
    assert table.record() == ["recording full", "recording melds"]
    assert table.can_tap("mode:out")
    assert not table.can_tap("mode:take")


def test_whoever_goes_out_throws_last(table: Table) -> None:
    throw(table, "r1")
    table.tap("take:wall", "mode:throw", "goesout")
    assert table.tap("throw:k2").status_code == 422
    assert "R-END-1" in table.page
    table.tap("stand")
    assert table.record()[-1] == "! out k2"
    assert "Bogdan went out" in table.page


def test_to_throw_the_last_tile_is_to_go_out(table: Table) -> None:
    throw(table, "r1")
    table.tap("take:wall", "mode:lay", "b9", "b13", "r9", "r13", "k10", "k13", "confirm")
    assert "1 tile on the rack" in table.page
    throw(table, "k2")
    assert table.record()[-1] == "out k2"
    assert "Bogdan went out" in table.page


def test_a_tile_taken_up_can_be_laid_down_though_the_other_lies_on_the_table(
    table: Table,
) -> None:
    throw(table, "r1")
    table.tap("take:wall", "mode:lay", "b9", "b13", "r9", "r13", "confirm")
    throw(table, "k1")
    table.tap("take:wall", "mode:lay", "k9", "k13", "y9", "y13", "confirm")
    throw(table, "b8")
    table.tap("take:wall")
    throw(table, "k5")
    table.tap("take:wall")
    throw(table, "b8")
    table.tap("mode:take", "take:discard", "meld:1")
    assert table.can_tap("b8")
    table.tap("b8")
    assert table.record()[-2:] == ["draw discard", "add b8 to m1"]
