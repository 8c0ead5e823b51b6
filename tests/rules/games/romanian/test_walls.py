"""The worked cases of the wall: where hands and stock lie."""

import pytest

from rules.cases import Case
from rules.games.romanian.book.volume import CASES
from tests.support.other_cases import play_wall

WALLS = [case for case in CASES if case.wall is not None]


@pytest.mark.parametrize("case", WALLS, ids=lambda case: case.id)
def test_the_wall_is_dealt_as_the_rules_say(case: Case) -> None:
    seen = play_wall(case)
    wanted = {name: value for name, value in (case.wall or {}).items() if name in seen}
    assert {name: seen[name] for name in wanted} == wanted
