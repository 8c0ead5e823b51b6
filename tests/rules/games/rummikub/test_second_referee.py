"""A second referee of Rummikub, written from the rules' text alone, says the same of random games.

It was written by the same hand as the first, after it, from docs/rules.md and docs/notation.md.
"""

from collections import Counter

import pytest

from tests.support.examples import some
from tests.support.second_rummikub.comparing import differences

BLOCKS, BLOCK = 20, 100
"""500 games in CI, 2,000 in all; ``tests.bench.rummikub --games`` compares as many as wanted."""


@pytest.mark.parametrize("block", some(range(BLOCKS)))
def test_two_referees_say_the_same_of_random_games(block: int) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        text, found = differences(seed, kinds)
        assert not found, "\n".join([text, *found])
    asked = {"add", "draw", "end", "meld", "swap", "table", "timeout"}
    assert {f"{word} {said}" for word in asked for said in ("allowed", "refused")} <= set(kinds)
    assert kinds["scored"]
