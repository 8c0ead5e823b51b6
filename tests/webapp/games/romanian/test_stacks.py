"""What the page says of stacks: the tiles, the reasons, and the other tie-break."""

import re

import pytest
from flask import Flask

from tests.support.phones import Phone, new_series
from tests.support.tables import Table, new_table
from tests.webapp.history.series.test_series import play

pytestmark = pytest.mark.one_database

OPENED = """turn A
meld r5 r6 r7 r8 / r10 r11 r12
turn B
meld k10 k11 k12 k13 / y2 y3 y4
"""


@pytest.fixture
def game(keeper: Phone) -> Table:
    return new_table(keeper, new_series(keeper))


def stacks(app: Flask, phone: Phone, game: Table, text: str) -> dict[str, str]:
    """Return what the page says of each seat, after *text*."""
    play(app, game.path.rsplit("/", 1)[1], text)
    answer = phone.get(f"{game.path}/stacks")
    assert answer.status_code == 200
    return dict(re.findall(r'id="stack-([A-D])"(.*?)</section>', answer.text, re.DOTALL))


def tiles(part: str) -> list[str]:
    return re.findall(r'role="img" aria-label="([^"]*)"', part)


def pile(part: str) -> list[str]:
    return tiles(part[: part.index("</p>")])


def test_the_table_page_leads_to_it(game: Table) -> None:
    assert f'href="{game.path}/stacks"' in game.look("?mode=more")


def test_a_full_set_is_stacked_by_those_who_gave(app: Flask, keeper: Phone, game: Table) -> None:
    said = stacks(app, keeper, game, """turn A
meld r13 b13 k13 / k3 k4 k5 k6
turn B
meld r10 r11 r12 / y2 y3 y4 y5
turn B
add y13 to m1
""")
    assert pile(said["A"]) == ["red 13", "blue 13", "black 13"]
    assert pile(said["B"]) == ["yellow 13"]
    assert "Bogdan added the fourth tile" in said["A"]
    assert "/rules/R-STACK-1" in said["A"]
    assert "From Ana’s set" in said["B"]
    assert "Bogdan adds yellow 13 to a meld of Ana." in said["B"]
    assert "Stack is empty" in said["C"]


def test_tiles_laid_off_on_a_run_are_paid_from_its_middle(
    app: Flask, keeper: Phone, game: Table
) -> None:
    said = stacks(app, keeper, game, OPENED + "turn B\nadd r9 to m1\n")
    assert pile(said["B"]) == ["red 6"]
    assert "Bogdan added 5 points to Ana’s run" in said["B"]
    for rule in ("R-STACK-2", "Q-ST-3"):
        assert f"/rules/{rule}" in said["B"]
    assert "Several tiles fit." in said["B"]
    other = said["B"][said["B"].index("With the other house rule") :]
    assert "the ones nearest the new end" in other
    assert tiles(other)[0] == "red 8"


def test_the_page_follows_the_family_that_takes_the_nearest(app: Flask, keeper: Phone) -> None:
    house = new_table(keeper, new_series(keeper, rule_stack_tiebreak="nearest"))
    said = stacks(app, keeper, house, OPENED + "turn B\nadd r9 to m1\n")
    assert pile(said["B"]) == ["red 8"]
    assert "With the other house rule (the fewest, then the lowest)" in said["B"]


def test_what_cannot_be_paid_exactly_stays_due_and_is_paid_later(
    app: Flask, keeper: Phone, game: Table
) -> None:
    said = stacks(app, keeper, game, OPENED + "turn B\nadd r9 to m2\n")
    assert "No tiles of this run are worth exactly 5 points" in said["B"]
    assert "5 points to come from m2, Ana’s run, since move" in said["B"]
    assert "/rules/Q-ST-2" in said["B"]
    said = stacks(app, keeper, game, "turn A\nadd r13 r1 to m2\n")
    assert "points to come from m2" in said["B"]
    said = stacks(app, keeper, game, "turn B\nadd r8 to m2\n")
    assert "5 open points are paid too" in said["B"]
    assert "points to come from m2" not in said["B"]


def test_other_seats_are_paid_when_a_run_grows(app: Flask, keeper: Phone, game: Table) -> None:
    said = stacks(app, keeper, game, OPENED + "turn B\nadd r9 to m2\nturn A\nadd r8 to m2\n")
    assert pile(said["B"]) == ["red 9"]
    assert "so open points are paid now" in said["B"]


def test_a_run_that_can_grow_no_more_goes_to_its_owner(app: Flask, keeper: Phone) -> None:
    house = new_table(keeper, new_series(keeper, rule_max_run="13"))
    said = stacks(app, keeper, house, """turn A
meld r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12
turn A
add r13 to m1
""")
    assert len(pile(said["A"])) == 13
    assert "/rules/Q-ST-9" in said["A"]


def test_a_set_whose_joly_was_taken_is_explained(app: Flask, keeper: Phone, game: Table) -> None:
    said = stacks(app, keeper, game, """turn A
meld r13 b13 J / k3 k4 k5 k6 / r10 r11 r12
turn B
meld k10 k11 k12 / y2 y3 y4 y5
turn B
swap y13 k13 for J in m1, meld b4 J=b5 b6
""")
    assert pile(said["B"]) == ["yellow 13", "black 13"]
    assert "Bogdan took the Joly of this set of four" in said["B"]
    assert "/rules/Q-ST-5" in said["B"]


def test_what_the_record_states_to_be_stacked_counts_too(
    app: Flask, keeper: Phone, game: Table
) -> None:
    said = stacks(app, keeper, game, "laid A r6 r7 r8 r9 r10\nstack B r7 r8 r9 from m1\n")
    assert pile(said["B"]) == ["red 7", "red 8", "red 9"]
    assert "this was already stacked" in said["B"]
    assert "</span>15</span>" in said["B"]


def test_a_family_that_does_not_stack_is_told_kindly(app: Flask, keeper: Phone) -> None:
    house = new_table(keeper, new_series(keeper, rule_stacking="no"))
    assert stacks(app, keeper, house, OPENED + "turn B\nadd r9 to m1\n") == {}
    page = keeper.get(f"{house.path}/stacks").text
    assert "This family does not use stacks." in page
    assert "/rules/Q-ST-8" in page


def test_other_households_are_kept_out(game: Table, other_keeper: Phone, guest: Phone) -> None:
    assert other_keeper.get(f"{game.path}/stacks").status_code == 404
    assert guest.get(f"{game.path}/stacks").status_code == 200
