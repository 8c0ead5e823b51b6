"""A second referee, written from the text of the rules alone, says the same of random records."""

from collections import Counter

from tests.support.second_referee.comparing import differences

RECORDS = 300
"""Some seconds of them; ``tests.bench.second_referee`` compares as many as are wanted."""


def test_two_referees_say_the_same_of_random_records() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(RECORDS):
        text, found = differences(seed, kinds)
        assert not found, "\n".join([text, *found])
    asked = {"add", "draw", "end", "meld", "swap", "table", "timeout"}
    assert {f"{word} {said}" for word in asked for said in ("allowed", "refused")} <= set(kinds)
