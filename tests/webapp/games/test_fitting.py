"""How small tiles are drawn: never smaller than they must be, and all steps are of use."""

from hypothesis import given
from hypothesis import strategies as st

from webapp.show.fitting import STEPS, Heap, find_step

MELDS = st.lists(st.integers(3, 13), max_size=9)
HEAPS = st.lists(st.builds(Heap, st.integers(1, 12), st.integers(0, 6), MELDS),
                 min_size=2, max_size=4)


def test_an_empty_table_has_large_tiles() -> None:
    assert find_step([Heap(3, 0, [])] * 4) == 0


def test_25_melds_of_four_players_fit_in_the_smallest() -> None:
    melds = [3, 3, 3, 4, 3, 3]
    assert find_step([Heap(6, 4, melds), *[Heap(6, 0, melds)] * 3]) == len(STEPS) - 1


@given(HEAPS, st.integers(0, 3), st.integers(3, 13))
def test_tiles_never_grow_as_melds_are_laid(heaps: list[Heap], seat: int, tiles: int) -> None:
    seat %= len(heaps)
    old = heaps[seat]
    more = [*heaps]
    more[seat] = Heap(old.name, old.stack, [*old.melds, tiles])
    assert find_step(more) >= find_step(heaps)


def test_every_step_is_of_use() -> None:
    steps = {find_step([Heap(6, 0, [3] * count)] * players)
             for count in range(9) for players in (2, 3, 4)}
    assert steps == set(range(len(STEPS)))
