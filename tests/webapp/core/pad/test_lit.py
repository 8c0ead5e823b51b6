"""What a meld that is begun can go on with is lit, whichever way its tiles are touched."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from rules.tiles import JOLY, Tile
from tests.support.touches import BOX, ROMANIAN, runs, sets
from webapp.core.pad.hits import find_hits


def lit(row: str, left: Counter[Tile] = BOX) -> set[str]:
    return find_hits(row, left, ROMANIAN.lawful)


@given(st.sampled_from([*runs(ROMANIAN), *sets()]), st.data())
def test_every_tile_of_a_lawful_meld_is_lit_beside_its_first_ones(
    meld: tuple[str, ...], data: st.DataObject
) -> None:
    first = data.draw(st.sampled_from(meld))
    assert {*meld} - {first, first.removesuffix("h")} <= lit(first)
    start = data.draw(st.integers(0, len(meld) - 2))
    two = meld[start:start + 2]
    assert {*meld} - {*two} <= lit(" ".join(two))


def test_a_joly_is_lit_while_one_is_left() -> None:
    for row in ("b9", "b9 b10", "b9 r9", "J=b9", "J=b9 b10"):
        assert "J" in lit(row)
        assert "J" not in lit(row, BOX - Counter({JOLY: 2}))


def test_a_tile_of_another_meld_is_not_lit() -> None:
    assert not lit("b9 b10") & {"r9", "k10", "y3"}
    assert not lit("b9 r9") & {"b10", "r8", "b9"}
    assert not lit("b9") & {"r10", "k8"}
