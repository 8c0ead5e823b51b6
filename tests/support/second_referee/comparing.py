"""What two referees say of one random record."""

from collections import Counter

from tests.support.compared import compared
from tests.support.second_referee.records import Maker


def differences(seed: int, kinds: Counter[str]) -> tuple[str, list[str]]:
    """Return the record of *seed*, and a line for each verdict in which the two differ.

    *kinds* counts the verdicts.
    """
    maker = Maker(seed)
    text = maker.make()
    return text, compared(text, maker.said, kinds)[1]
