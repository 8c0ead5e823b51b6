"""What is touched on the table says what keys mean; each touch is a form, as without scripts."""

import re

import pytest

from tests.support.phones import Phone, new_series
from tests.support.tables import Table, new_table

pytestmark = pytest.mark.one_database  # entering on both: romanian/test_table.py

OPENING = ("seat:A", "b9", "b11", "j:0:2", "r10", "r12", "confirm")
SECOND = ("seat:B", "n1", "y1", "y2", "y4", "confirm")


@pytest.fixture
def laid(keeper: Phone) -> Table:
    table = new_table(keeper, new_series(keeper))
    table.tap(*OPENING)
    table.tap(*SECOND)
    table.tap("next", "next", "next")
    return table


def test_a_key_enters_what_fits_the_meld_that_was_touched(laid: Table) -> None:
    laid.tap("seat:A", "meld:2")
    assert 'class="meld run up" id="m2"' in laid.page
    laid.tap("r13")
    assert laid.record()[-1] == "add r13 to m2"
    assert 'name="mode" value=""' in laid.page
    laid.tap("undo")
    assert "Undone: Ana adds red 13" in laid.page


def test_the_same_meld_again_is_put_down(laid: Table) -> None:
    laid.tap("meld:2", "meld:2")
    assert laid.fields()["mode"] == ""
    laid.tap("meld:2", "clear")
    assert laid.fields()["mode"] == ""


def test_the_same_joly_again_is_put_down(laid: Table) -> None:
    laid.tap("joly:b11 for J in m1", "joly:b11 for J in m1")
    assert laid.fields()["mode"] == ""


def test_where_both_ends_take_a_joly_it_asks(laid: Table) -> None:
    before = laid.record()
    laid.tap("seat:A", "meld:2", "J")
    assert laid.record() == before
    laid.tap("to:2-J=r13")
    assert laid.record()[-1] == "add J=r13 to m2"


def test_what_does_not_fit_yet_waits_for_what_is_missing(laid: Table) -> None:
    laid.tap("seat:A", "meld:2", "r8")
    assert laid.fields()["draft"].endswith("r8 to m2")
    laid.tap("r9", "confirm")
    assert laid.record()[-1] == "add r8 r9 to m2"


def test_what_does_not_fit_is_told_why(laid: Table) -> None:
    answer = laid.tap("seat:A", "meld:2", "k3", "confirm")
    assert answer.status_code == 422
    assert "R-RUN-" in laid.page


def test_tiles_touched_before_the_meld_go_to_it(laid: Table) -> None:
    laid.tap("seat:A", "r13", "meld:2")
    assert laid.record()[-1] == "add r13 to m2"


def test_whole_melds_are_laid_down_before_another_is_touched(laid: Table) -> None:
    laid.tap("seat:A", "r4", "r6", "meld:2")
    assert "First enter or clear the tiles" in laid.page
    assert "r4 r5~ r6" in laid.fields()["draft"]


def test_a_touched_joly_goes_to_what_was_touched_before_it(laid: Table) -> None:
    laid.tap("seat:B", "r4", "r6", "joly:b11 for J in m1", "confirm")
    assert laid.record()[-1] == "swap b11 for J in m1, meld r4 J=r5 r6"


def test_the_turn_is_not_passed_over_a_draft_that_has_tiles(laid: Table) -> None:
    assert laid.can_tap("next")
    laid.tap("seat:B", "joly:b11 for J in m1", "r4")
    assert not laid.can_tap("next")
    assert not laid.can_tap("confirm")
    assert re.search(r'class="go" name="tap" value="confirm"\s[^>]*disabled>Swap and', laid.page)
    laid.tap("clear")
    assert laid.can_tap("next")
    laid.tap("meld:2", "r8")
    assert not laid.can_tap("next")
    assert laid.can_tap("confirm")


def test_a_joly_whose_tile_lies_on_the_table_is_no_button(laid: Table) -> None:
    assert laid.can_tap("joly:b11 for J in m1")
    laid.tap("seat:C", "b11", "k11", "r11", "b12", "b11", "b13", "confirm")
    assert "joly:b11 for J in m1" not in laid.page
    assert "/joly/1" in laid.page


def test_a_meld_that_is_not_there_is_not_touched(laid: Table) -> None:
    for tap in ("meld:99", "meld:x", "meld:", "joly:k1 for J in m9"):
        before = laid.fields()["draft"]
        laid.send(laid.fields() | {"tap": tap})
        assert laid.fields()["draft"].partition(":")[0] == before.partition(":")[0]
        laid.look()


def test_a_name_stays_touched_without_scripts(laid: Table) -> None:
    laid.tap("seat:D")
    assert laid.fields()["draft"] == "D:"
    laid.tap("r2", "r4")
    assert laid.fields()["draft"].startswith("D: ")


def test_racks_follow_who_has_gone_out(laid: Table) -> None:
    laid.tap("seat:A", "mode:out", "k2", "confirm")
    assert laid.fields()["mode"] == "rack"
