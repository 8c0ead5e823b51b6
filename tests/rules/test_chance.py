from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.chance import at_least, draws, hypergeometric, mean, pairs, permutation_test

Game = dict[str, int]

SIZES = [(0, 3, 7), (3, 2, 9), (5, 0, 8), (5, 8, 8), (4, 6, 9), (9, 2, 9)]


@pytest.mark.parametrize(("drawn", "good", "box"), SIZES)
def test_the_odds_of_good_tiles_are_those_of_all_draws_counted(
        drawn: int, good: int, box: int) -> None:
    found = Counter(sum(tile < good for tile in draw) for draw in combinations(range(box), drawn))
    ways = comb(box, drawn)
    assert hypergeometric(drawn, good, box) == tuple(
        Fraction(found[k], ways) for k in range(min(good, drawn) + 1))


@pytest.mark.parametrize(("drawn", "twice", "once"), [
    (0, 3, 1), (4, 4, 0), (5, 3, 2), (6, 4, 1), (3, 0, 5), (9, 4, 1)])
def test_the_odds_of_whole_pairs_are_those_of_all_draws_counted(
        drawn: int, twice: int, once: int) -> None:
    box = [*range(twice), *range(twice), *range(twice, twice + once)]
    found: Counter[int] = Counter()
    for draw in combinations(range(len(box)), drawn):
        found[sum(count == 2 for count in Counter(box[at] for at in draw).values())] += 1
    ways = comb(len(box), drawn)
    assert pairs(drawn, twice, once) == tuple(
        Fraction(found[k], ways) for k in range(min(twice, drawn // 2) + 1))


@given(st.integers(0, 60), st.integers(0, 60), st.integers(1, 60))
def test_odds_sum_to_one_and_have_the_mean_that_is_known(drawn: int, good: int, box: int) -> None:
    drawn, good = min(drawn, box), min(good, box)
    odds = hypergeometric(drawn, good, box)
    assert sum(odds) == at_least(odds, 0) == 1
    assert mean(odds) == Fraction(drawn * good, box)
    assert at_least(odds, len(odds)) == 0


@given(st.integers(0, 106))
def test_pairs_of_a_whole_box_have_the_mean_of_their_kinds(drawn: int) -> None:
    odds = pairs(drawn, 52, 2)
    assert sum(odds) == 1
    assert mean(odds) == 52 * Fraction(drawn * (drawn - 1), 106 * 105)


@pytest.mark.parametrize("ask", [
    lambda: hypergeometric(4, 1, 3), lambda: hypergeometric(1, 4, 3), lambda: pairs(6, 2, 1),
    lambda: pairs(-1, 2, 1)])
def test_more_than_the_box_holds_is_no_question(ask: Callable[[], object]) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 (which numbers they are is all it says)
        ask()


def by_hand(games: list[Game]) -> Fraction:
    """Return the part of all dealings that parts the players as far, in fractions throughout."""
    def parted(dealt: Iterable[Game]) -> Fraction:
        apart: dict[str, list[Fraction]] = {}
        for game in dealt:
            middle = Fraction(sum(game.values()), len(game))
            for player, figure in game.items():
                apart.setdefault(player, []).append(figure - middle)
        return sum(sum(each) ** 2 / len(each) for each in apart.values())

    dealings = [[dict(zip(game, row, strict=True)) for row in permutations(game.values())]
                for game in games]
    all_ways = [parted(dealt) for dealt in product(*dealings)]
    return Fraction(sum(each >= parted(games) for each in all_ways), len(all_ways))


GAMES = [{"A": 205, "B": 80, "C": -40}, {"A": 150, "B": 90}, {"A": 310, "B": -200, "C": 5},
         {"B": 70, "C": 70}]


def test_a_few_games_are_dealt_out_in_every_way_there_is() -> None:
    lots = permutation_test(GAMES, seed=1, times=1000)
    assert lots.every
    assert (lots.games, lots.looked) == (4, 6 * 2 * 6 * 2)
    assert lots.chance == by_hand(GAMES)


def test_many_ways_are_looked_at_by_lot_and_near_to_all_of_them() -> None:
    lots = permutation_test(GAMES, seed=1, times=143)
    assert (lots.every, lots.looked) == (False, 143)
    assert abs(lots.chance - by_hand(GAMES)) < Fraction(1, 8)
    assert lots == permutation_test(GAMES, seed=1, times=143)


def test_who_always_wins_is_hardly_lucky_and_who_wins_by_turns_may_be() -> None:
    always = [{"A": 100 + k, "B": 20 + k} for k in range(12)]
    turns = [{"A": 100 - 80 * (k % 2), "B": 20 + 80 * (k % 2)} for k in range(12)]
    assert permutation_test(always, 3, 5000).chance == Fraction(2, 2**12)
    assert permutation_test(turns, 3, 5000).chance == 1


def test_by_lot_nothing_is_ever_impossible() -> None:
    always = [{"A": 100 + k, "B": 20 + k} for k in range(40)]
    assert permutation_test(always, 3, 500).chance == Fraction(1, 501)


@pytest.mark.parametrize("games", [[], [{"A": 5}], [{}, {"B": 7}]])
def test_games_of_one_player_tell_nothing(games: list[Game]) -> None:
    lots = permutation_test(games, 1, 100)
    assert (lots.games, lots.chance) == (0, 1)


@given(st.lists(st.dictionaries(st.sampled_from("ABCD"), st.integers(-300, 400), min_size=2),
                min_size=1, max_size=3), st.permutations("WXYZ"))
def test_renaming_the_players_changes_nothing(
        games: list[Game], names: list[str]) -> None:
    other = [{names["ABCD".index(player)]: figure for player, figure in game.items()}
             for game in games]
    every = permutation_test(games, 1, 24**3)
    assert every.every
    assert permutation_test(other, 1, 24**3) == every


@given(st.integers(0, 2**32))
def test_each_is_drawn_as_often_as_any_other(seed: int) -> None:
    """Of 400 draws of half the box each is in 200; six deviations are 60."""
    found: Counter[int] = Counter()
    for drawn in draws(range(10), (5, 2), seed, 400):
        found.update(drawn[5])
    assert all(140 <= found[each] <= 260 for each in range(10))
