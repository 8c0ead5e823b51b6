"""Arranging a table: the check of an answer, and the reference search on small tables."""

from collections import Counter

import pytest

from rules.arranged.arranging import Arrangement, NoArrangement, candidate_melds
from rules.games.tile_rummy.dialect import read_row
from rules.games.tile_rummy.rearranging import check_arrangement, problem_of
from rules.melds import NumberTile
from rules.notation.scanner import Scanner
from rules.reading import Row
from rules.tiles import JOLY, NUMBER_TILES, Tile
from tests.support.arranging_by_hand import all_arrangements, best_arrangement


def rows(text: str) -> tuple[tuple[object, ...], ...]:
    return Scanner(text, 1, read_row).rows() if text else ()


def tiles(text: str) -> tuple[Tile, ...]:
    return Scanner(text, 1, read_row).tiles() if text else ()


def laid(table: str, rack: str) -> int:
    problem = problem_of(rows(table), tiles(rack))
    found = best_arrangement(problem)
    if not found:
        return 0
    checked = check_arrangement(problem, found.melds)
    assert checked
    return len(checked.laid)


@pytest.mark.parametrize(("table", "rack", "most"), [
    ("r5 r6 r7", "r8", 1),
    ("r5 r6 r7", "r9 b3", 0),
    ("r5 r6 r7 r8 / b5 k5 y5", "b8 k8", 2),
    ("r1 r2 r3 / b1 b2 b3 / k1 k2 k3", "y1 y2", 2),
    ("r3 r4 r5 r6 r7", "r5", 1),
    ("r3 r4 r5 r6", "r5", 0),
    ("r7 r8 J / k9 r9 b9 y9", "r9 b4 b5", 3),
    ("r7 r8 J / k9 r9 b9 y9", "b4 b5", 0),
    ("r7 r8 J / r4 r5 r6", "r9 b2", 1),
    ("r5 b5 J", "k5 y5 y6 y7", 4),
    ("r5 b5 J", "k5 b1 b2", 3),
    ("r5 r6 r7", "J b2", 1),
    ("r5 r6 r7", "J b2 b3", 3),
    ("r5 r6 b7", "r7 b6 b8", 3),
    ("r5 r6 b7 / r8 r9 r10", "b6 b2", 0),
    ("", "r1 r2 r3 b1 k1", 3),
])
def test_the_search_lays_as_many_tiles_as_can_be(table: str, rack: str, most: int) -> None:
    assert laid(table, rack) == most


def test_where_nothing_can_be_laid_the_search_says_that_it_has_proved_it() -> None:
    assert best_arrangement(problem_of(rows("r5 r6 r7"), tiles("b1"))) == NoArrangement(
        proved=True)


def test_tiles_from_nowhere_are_missing() -> None:
    problem = problem_of(rows("r5 r6 r7"), tiles("b8"))
    checked = check_arrangement(problem, rows("r5 r6 r7 r8"))
    assert not checked
    assert checked.missing == tiles("r8")
    assert not checked.faults


def test_an_arrangement_is_plain_data() -> None:
    assert Arrangement(((JOLY,),)) == Arrangement(((JOLY,),))


def test_without_jokers_the_box_has_120_runs_of_up_to_five_and_65_groups() -> None:
    melds = list(candidate_melds(Counter(NUMBER_TILES)))
    groups = [meld for meld in melds
              if len({tile.number for tile in meld if isinstance(tile, NumberTile)}) == 1]
    assert len(groups) == 65
    assert len(melds) - len(groups) == 4 * (11 + 10 + 9)


def test_every_candidate_reads_as_a_meld() -> None:
    for meld in candidate_melds(Counter(NUMBER_TILES) + Counter({JOLY: 2})):
        row = read_row(meld)
        assert isinstance(row, Row)
        assert row.shape is not None


def test_nine_tiles_lie_in_two_ways() -> None:
    nine = Counter(tiles("r1 r2 r3 b1 b2 b3 k1 k2 k3"))
    assert len(set(map(frozenset, all_arrangements(nine)))) == 2


@pytest.mark.parametrize(("table", "rack", "new", "rules"), [
    ("r5 J=r6 J=r7 r8", "r6 b1 b2", "r5 r6 J r8 / b1 b2 J", []),
    ("r5 J=r6 J=r7 r8", "r6 r7 b1 b2 k4 k5", "r5 r6 r7 r8 / b1 b2 J / k4 k5 J", []),
    ("r5 J=r6 J=r7 r8", "r6", "r5 r6 J=r7 r8 J=r9", ["T-JOKER-3"]),
    ("r5 b5 J", "y5 k5 k6", "r5 b5 y5 / J k5 k6", []),
    ("r5 b5 J / y5 y6 y7 y8", "y9", "r5 b5 J y5 / y6 y7 y8 y9", []),
    ("r5 b5 J / y5 y6 y7 y8", "k6 b6", "r5 b5 y5 / y6 y7 y8 / J k6 b6", ["T-JOKER-4"]),
    ("r1 r2 J=r3 / J=r4 r5 r6", "r7", "r1 r2 J=r3 J=r4 r5 r6 r7", []),
    ("r1 r2 J=r3 / J=r4 r5 r6", "r4", "r1 r2 J=r3 r4 r5 r6 J=r7", ["T-JOKER-3"]),
    ("r1 r2 J=r3", "r3 J", "r1 r2 r3 J J", ["T-JOKER-3"]),
    ("r1 r2 J=r3", "r3 J k1 k2", "r1 r2 r3 J / k1 k2 J", []),
    ("r7 r8 J=r9", "r6", "J=r5 r6 r7 r8", ["T-JOKER-2"]),
])
def test_jokers_stay_or_are_replaced_and_used_again(
    table: str, rack: str, new: str, rules: list[str]
) -> None:
    checked = check_arrangement(problem_of(rows(table), tiles(rack)), rows(new))
    assert [fault.rule for fault in checked.faults] == rules
    assert not checked.missing
