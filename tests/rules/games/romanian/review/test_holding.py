"""What a record proves about a rack, against every order in which the tiles can have come."""

from random import Random

import pytest

from rules.games.romanian.review.holding import Answer, Came, Holding, Went
from rules.tiles import find_tile
from tests.support.holding_by_hand import check, least_by_hand, made_holding, orders

SEED = 18


def tiles(text: str) -> tuple:
    return tuple(map(find_tile, text.split()))


def came(*turns: int) -> tuple[Came, ...]:
    return tuple(map(Came, turns))


def test_all_orders_of_small_games_give_the_same_three_answers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    differing, answers, tried = check(SEED, 60, most=6)
    assert not differing
    assert min(answers[each] for each in Answer) > 300
    assert tried > 1_000
    with capsys.disabled():
        print(f"seed {SEED}: {sum(answers.values())} answers by {tried} orders")  # noqa: T201


def test_what_is_spared_at_least_is_never_more_than_in_any_order() -> None:
    rng = Random(SEED)  # noqa: S311  (games, no secrets)
    exact = 0
    for _ in range(60):
        holding = made_holding(rng)
        if not holding.rack or len(holding.came) > 6:
            continue
        worth = [(tile, rng.choice((10, 15, 20))) for tile in holding.rack]
        known = list(orders(holding))
        for turn in range(1, holding.turns + 1):
            mine = holding.least(worth, turn)
            right = least_by_hand(holding, known, worth, turn)
            assert mine <= right, (holding, worth, turn)
            exact += mine == right
            if len(set(holding.rack)) == len(holding.rack) and not any(
                    each.tile in holding.rack for each in holding.went):
                assert mine == right, (holding, worth, turn)
    assert exact > 40


def test_a_tile_left_over_was_there_if_nothing_came_later() -> None:
    rack = tiles("r7 b9")
    holding = Holding(came(0, 0, 1), (Went(1, *tiles("k2")),), 2, rack)
    assert holding.answer(rack, 1) is Answer.CERTAIN
    later = Holding(came(0, 0, 1, 2), (Went(1, *tiles("k2")),), 2, (*rack, *tiles("y1")))
    assert later.answer(rack, 1) is Answer.POSSIBLE
    assert later.answer(rack, 2) is Answer.CERTAIN


def test_of_three_tiles_two_were_there_before_the_last_came() -> None:
    worth = list(zip(tiles("r7 b9 y1"), (10, 10, 30), strict=True))
    holding = Holding(came(0, 0, 2), (), 2, tiles("r7 b9 y1"))
    assert holding.least(worth, 1) == 20
    assert holding.least(worth, 2) == 50


def test_a_tile_that_was_seen_to_come_was_not_there_before() -> None:
    (tile,) = tiles("r7")
    holding = Holding((Came(0), Came(2, tile)), (), 2, tiles("r7 b9"))
    assert holding.answer([tile], 1) is Answer.IMPOSSIBLE
    assert holding.answer(tiles("b9"), 1) is Answer.CERTAIN
    assert holding.answer([tile], 2) is Answer.CERTAIN


def test_a_twin_that_was_used_counts_for_itself() -> None:
    (tile,) = tiles("r7")
    holding = Holding(came(0, 0, 1), (Went(1, tile),), 2, tiles("r7 b9"))
    assert holding.answer([tile, tile], 1) is Answer.CERTAIN
    assert holding.answer([tile, tile], 2) is Answer.IMPOSSIBLE
    assert holding.answer([tile], 2) is Answer.CERTAIN


def test_a_rack_that_nobody_counted_leaves_less_certain() -> None:
    counted = Holding(came(0, 0), (Went(2, *tiles("b9")),), 2, tiles("r7"))
    assert counted.answer(tiles("r7"), 1) is Answer.CERTAIN
    missing = Holding(came(0, 0), (Went(2, *tiles("b9")),), 2, None,
                      dict.fromkeys(tiles("r7 k2"), 1))
    assert missing.answer(tiles("r7"), 1) is Answer.POSSIBLE
    assert missing.answer(tiles("b9"), 1) is Answer.CERTAIN
    assert missing.answer(tiles("y5"), 1) is Answer.IMPOSSIBLE
    assert missing.answer(tiles("r7 k2"), 1) is Answer.IMPOSSIBLE


def test_turns_that_were_left_out_leave_open_when_a_tile_came() -> None:
    left_out = Holding(came(0, 0), (Went(3, *tiles("b9")),), 3, tiles("r7"), open_turns=True,
                       room={1: 3})
    assert left_out.answer(tiles("b9"), 3) is Answer.CERTAIN
    assert left_out.answer(tiles("r7"), 3) is Answer.POSSIBLE
    assert left_out.answer(tiles("r7"), left_out.end) is Answer.CERTAIN
    assert left_out.answer(tiles("r7"), 2) is Answer.POSSIBLE
    assert left_out.answer(tiles("r7 b9 y1 k2"), 1) is Answer.IMPOSSIBLE
    assert left_out.least([(tiles("r7")[0], 10)], left_out.end) == 10
    assert left_out.least([(tiles("r7")[0], 10)], 3) == 0


def test_a_record_that_contradicts_itself_is_told_from_one_that_does_not() -> None:
    assert Holding(came(0), (), 1, tiles("r7")).is_sound
    assert not Holding(came(0), (), 1, tiles("r7 b9")).is_sound
    assert not Holding(came(2), (Went(1, *tiles("r7")),), 2, ()).is_sound
    assert not Holding((Came(0, *tiles("b9")),), (Went(1, *tiles("r7")),), 1, ()).is_sound
    assert not Holding(came(0), (), 1, None).is_sound
