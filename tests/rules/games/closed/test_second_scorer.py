"""A second scorer of closed hands, written from the rules' text alone, says the same of games."""

from collections import Counter

import pytest

from tests.support.examples import some
from tests.support.second_closed.comparing import differences, series_differences

BLOCKS, BLOCK = 5, 80
"""160 games in CI, 400 in all, and 80 series; ``tests.bench.closed --games`` compares as many
as are wanted."""


@pytest.mark.parametrize("block", some(range(BLOCKS)))
def test_two_scorers_say_the_same_of_random_games(block: int) -> None:
    came: Counter[str] = Counter()
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        text, found = differences(seed, came)
        assert not found, "\n".join([text, *found])
    assert {"out allowed", "out refused", "end allowed", "C-SCORE-1", "C-SCORE-2",
            "C-SCORE-3"} <= set(came)


def test_two_scorers_say_the_same_of_random_series() -> None:
    came: Counter[str] = Counter()
    for seed in range(80):
        text, found = series_differences(seed, came)
        assert not found, "\n".join([text, *found])
    assert came["series won"]
    assert came["series goes on"]
