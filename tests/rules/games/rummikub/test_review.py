"""The review of Rummikub tells only what holds whichever tiles were drawn when."""

import pytest

from rules.games.rummikub.review import review
from rules.replay import parse_record, replay
from rules.review import SeatReview

HEAD = "joly 1\ngame rummikub\nseat A Ana\nseat B Bo\nrecording full\n"
TWO_RUNS = "b10 b11 b12 b13 / y10 y11 y12 y13"


def of_ana(*turns: str, racks: str = "") -> SeatReview:
    """Return Ana's review of a game in which both draw, but for the turns that say otherwise."""
    lines = "".join(f"turn {'AB'[at % 2]}\n{line or 'draw'}\n" for at, line in enumerate(turns))
    return review(replay(parse_record(f"{HEAD}{lines}! out\n{racks}"))).seats["A"]


def test_a_turn_is_told_where_each_missing_tile_leaves_a_first_meld() -> None:
    told = of_ana("", "", "", "", f"meld {TWO_RUNS}", "").statements
    assert [(each.rule, str(each.text)) for each in told] == [
        ("K-FIRST-1", "Ana could have made the first meld in turn 2.")]


def test_what_may_have_been_drawn_later_is_not_told() -> None:
    assert of_ana("", "", "meld r10 r11 r12", "").statements == ()


def test_the_last_rack_of_who_made_none_tells_as_well() -> None:
    rack = f"rack A {TWO_RUNS.replace('/ ', '')}\n"
    assert len(of_ana("", "", "", "", "", "", racks=rack).statements) == 1
    assert of_ana("", "", "", "", "", "", racks="rack A r1 r5 b9\n").statements == ()


def test_a_rack_that_was_stated_tells_with_its_sets() -> None:
    told = of_ana("holds A r10 r11 r12 k1\ndraw", "").statements
    assert [" ".join(map(str, meld)) for each in told for meld in each.melds] == ["r10 r11 r12"]


def test_a_game_is_reviewed_when_it_has_ended() -> None:
    with pytest.raises(ValueError, match="ended"):
        review(replay(parse_record(HEAD)))
