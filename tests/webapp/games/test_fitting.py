"""How small tiles are drawn: never smaller than they must be, and all steps are of use."""

import re
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from webapp.core.show.fitting import (
    ROOMS,
    STEPS,
    TOUCHED,
    Heap,
    find_heap_steps,
    find_steps,
    row_of,
)

TILE = (False,)
MELDS = st.lists(st.integers(3, 13).map(lambda tiles: TILE * tiles), max_size=9)
NAMES = st.text("aiWmÄ-. ", min_size=1, max_size=12)
HEAPS = st.lists(st.builds(Heap, NAMES, st.lists(st.just(30), max_size=3), st.integers(1, 4),
                           st.integers(0, 6), MELDS), min_size=2, max_size=4)


CSS = Path(__file__).parents[3] / "webapp/static/css/steps.css"


def test_the_style_sheet_changes_sizes_just_below_each_height_they_are_found_for() -> None:
    below = re.findall(r"@container \(max-height: ([\d.]+)rem\)", CSS.read_text())
    assert [float(each) for each in below] == [int(room / 16 * 100 - 0.5) / 100
                                               for room in ROOMS[:-1]]


def test_an_empty_table_has_large_tiles() -> None:
    assert find_steps([Heap("Ana")] * 4) == ([0] * len(ROOMS), True)


def test_25_melds_of_four_players_have_rows_for_a_finger_on_a_phone_of_844() -> None:
    heap = Heap("Hermenegilda", (40,), 3, 0, [TILE * 3] * 6 + [TILE * 4])
    assert row_of(find_steps([heap] * 4)[0][2]) >= TOUCHED


def test_melds_in_the_middle_are_drawn_as_large_as_they_can_be() -> None:
    found = [find_heap_steps([TILE * 3] * count, 170)[0][2] for count in range(0, 40, 3)]
    assert found == sorted(found)
    assert found[0] == 0
    assert found[-1] > 5


@given(HEAPS, st.integers(0, 3), st.integers(3, 13))
def test_tiles_never_grow_as_melds_are_laid(heaps: list[Heap], seat: int, tiles: int) -> None:
    seat %= len(heaps)
    old = heaps[seat]
    more = [*heaps]
    more[seat] = Heap(old.name, old.signs, old.points, old.stack, [*old.melds, TILE * tiles])
    assert all(one <= other for one, other in zip(
        find_steps(heaps)[0], find_steps(more)[0], strict=True))


@given(HEAPS)
def test_where_there_is_less_room_no_tile_is_larger(heaps: list[Heap]) -> None:
    steps, _fits = find_steps(heaps)
    assert steps == sorted(steps)


def test_every_step_is_of_use() -> None:
    steps = {step for count in range(12) for players in (2, 3, 4)
             for step in find_steps([Heap("Carmen", (40,), 2, 0, [TILE * 3] * count)] * players)[0]}
    assert steps == set(range(STEPS))
