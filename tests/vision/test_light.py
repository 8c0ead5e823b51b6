"""A photo in the light of the record: what it may settle, and what it may never overrule."""

from dataclasses import dataclass, field, replace
from itertools import chain

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.examples import examples
from vision.known import NAMES, known_rows, parse_known
from vision.light import light
from vision.weighing import Lit, Seen, Weak, alone, no_faces

TABLE = [["r3", "r4", "r5", "r6"], ["k10", "b10", "y10"], ["b7", "b8", "b9"], ["y1", "y2", "y3"],
         ["r11", "r12", "J"]]
WIDE, TALL = 40.0, 56.0
Rows = list[list[str]]
Doubts = dict[tuple[int, int], dict[str, float]]


@dataclass
class Drawn:
    """A table as the networks would see it: rows below each other, tiles 44 px apart.

    ``doubts`` are the probabilities of tiles that are not clear, by row and place.
    """

    rows: Rows
    doubts: Doubts = field(default_factory=dict)
    clear: float = 0.995

    def seen(self) -> Seen:
        """Return what the picture alone says."""
        quads, whole, rows = [], [], list[list[int]]()
        for at, row in enumerate(self.rows):
            rows.append(list(range(len(quads), len(quads) + len(row))))
            for place, tile in enumerate(row):
                quads.append(quad_at(at, place))
                whole.append(chances(self.doubts.get((at, place), {tile: self.clear})))
        matrix = np.array(whole)
        order = np.argsort(-matrix, 1)
        inks = np.full((len(quads), 3), np.nan)
        return Seen(np.array(quads, np.float32), rows, order[:, 0].copy(), order[:, 1].copy(),
                    matrix, matrix.copy(), inks, np.full(len(quads), 0.95),
                    np.zeros(len(quads)))


def quad_at(row: int, place: float) -> list[list[float]]:
    """Return the corners of a tile at a place of a row."""
    x, y = 30 + 44 * place, 30 + 100 * row
    return [[x, y], [x + WIDE, y], [x + WIDE, y + TALL], [x, y + TALL]]


def chances(told: dict[str, float]) -> list[float]:
    """Return the probabilities of all tiles, what is not told spread evenly."""
    rest = (1 - sum(told.values())) / (len(NAMES) - len(told))
    return [told.get(name, rest) for name in NAMES]


def weak_face(
    row: int, place: float, tile: str, sureness: float = 0.2, chance: float = 0.9
) -> Weak:
    """Return one weak face that shows a tile, if any, and begins at its lower short side."""
    faces, colours = np.full((1, 14, 4), (1 - chance) / 60), np.full((1, 4), 0.02)
    number = 13 if tile == "J" else int(tile[1:]) - 1
    faces[0, number, 2] = chance
    colours[0, 0 if tile == "J" else "rybk".index(tile[0])] = 0.94
    quad = np.roll(np.array([quad_at(row, place)], np.float32), 2, 1)
    return Weak(quad, faces, 1 - faces.sum((1, 2)), colours, np.array([sureness]))


def read(lit: Lit) -> Rows:
    """Return the rows that would be reported."""
    rows = [[NAMES[lit.seen.first[face]] for face in row if lit.sure[face] >= 0.4]
            for row in lit.seen.rows]
    return [row for row in rows if row]


def with_record(drawn: Drawn, known: Rows, weak: Weak | None = None) -> Rows:
    """Return the rows that are read with a record."""
    return read(light(drawn.seen(), weak or no_faces(), known_rows(known))[0])


tables = st.permutations(TABLE)
a_tile = st.sampled_from(NAMES)
a_place = st.sampled_from([(row, place) for row, tiles in enumerate(TABLE)
                           for place in range(len(tiles))])


@given(a_place, a_tile)
@examples(300)
def test_a_clear_tile_is_read_whatever_the_record_says(at: tuple[int, int], other: str) -> None:
    lies = [list(row) for row in TABLE]
    lies[at[0]][at[1]] = other
    assert sorted(map(tuple, with_record(Drawn(lies), TABLE))) == sorted(map(tuple, lies))


@given(st.lists(st.lists(a_tile, min_size=1, max_size=6), max_size=9))
@examples(200)
def test_no_record_changes_a_clear_tile(known: Rows) -> None:
    found = light(Drawn(TABLE).seen(), no_faces(), known_rows(known))[0]
    assert sorted(chain(*read(found))) == sorted(chain(*TABLE))
    assert not found.lay.any()


def doubtful(seed: int) -> Drawn:
    """Return the table with two tiles in five more or less doubtful."""
    rng = np.random.default_rng(seed)
    doubts: Doubts = {}
    for row, tiles in enumerate(TABLE):
        for place, tile in enumerate(tiles):
            if rng.random() < 0.4:
                sure = float(rng.uniform(0.001, 0.979))
                other = str(rng.choice([name for name in NAMES if name != tile]))
                doubts[row, place] = {tile: sure, other: 0.98 - sure}
    return Drawn(TABLE, doubts)


@given(st.integers(0, 2**32 - 1), tables)
@examples(60)
def test_the_order_of_the_known_rows_does_not_matter(seed: int, known: Rows) -> None:
    drawn = doubtful(seed)
    assert with_record(drawn, known) == with_record(drawn, TABLE)


@given(st.integers(0, 2**32 - 1), st.lists(st.sampled_from(TABLE), max_size=6))
@examples(120)
def test_what_is_read_at_099_no_record_changes(seed: int, known: Rows) -> None:
    seen = doubtful(seed).seen()
    itself = alone(seen)
    lit, _ = light(seen, no_faces(), known_rows(known))
    clear = itself.sure >= 0.99
    assert (lit.seen.first[clear] == seen.first[clear]).all()
    assert not lit.lay[clear].any()


@given(st.integers(0, 2**32 - 1))
@examples(60)
def test_an_empty_record_changes_nothing(seed: int) -> None:
    rng = np.random.default_rng(seed)
    drawn = Drawn(TABLE, {(0, 1): {"r4": float(rng.uniform(0, 0.9))}})
    lit, agreed = light(drawn.seen(), weak_face(1, 3, "r10"), known_rows([]))
    assert read(lit) == read(alone(drawn.seen()))
    assert (agreed.there, agreed.known) == (0, 0)
    assert agreed.is_same


@pytest.mark.parametrize(("shown", "settled"), [
    ({"r9": 0.55, "r6": 0.44}, "r6"),  # six or nine
    ({"y6": 0.7, "r6": 0.28}, "r6"),  # red or orange
    ({"r9": 0.985, "r6": 0.01}, "r9"),  # a clear nine stays one
])
def test_a_doubtful_tile_is_what_lay_there(shown: dict[str, float], settled: str) -> None:
    found = light(Drawn(TABLE, {(0, 3): shown}).seen(), no_faces(), known_rows(TABLE))[0]
    assert read(found)[0] == ["r3", "r4", "r5", settled]
    assert found.lay.tolist() == [face == 3 and settled == "r6" for face in range(len(found.lay))]


def test_what_was_read_alone_is_the_second_reading() -> None:
    lit = light(Drawn(TABLE, {(0, 3): {"r9": 0.55, "r6": 0.44}}).seen(), no_faces(),
                known_rows(TABLE))[0]
    assert NAMES[lit.seen.second[3]] == "r9"


@pytest.mark.parametrize("place", [0, 1, 3])
@pytest.mark.parametrize("backwards", [False, True])
def test_a_weak_find_that_completes_a_known_row_is_taken(
    place: int, backwards: bool,  # noqa: FBT001  (from which end the record has it)
) -> None:
    lies = [list(row) for row in TABLE]
    missed = lies[0].pop(place)
    drawn = Drawn(lies)
    seen = drawn.seen()
    for face in range(place, 3):  # the others lie where they lay
        seen.quads[face] = quad_at(0, face + 1)
    known = [row[::-1] if backwards else row for row in TABLE]
    lit, _ = light(seen, weak_face(0, place, missed), known_rows(known))
    assert TABLE[0] in read(lit)
    assert lit.lay.sum() == 1
    assert np.allclose(lit.seen.quads[-1], quad_at(0, place))  # from the top left of its digit


@pytest.mark.parametrize("weak", [
    weak_face(0, 3, "b2"),  # another tile
    weak_face(0, 4.5, "r6"),  # elsewhere
    weak_face(0, 3, "r6", sureness=0.01, chance=0.05),  # hardly anything
])
def test_a_tile_that_is_gone_is_not_made_up(weak: Weak) -> None:
    lies = [TABLE[0][:3], *TABLE[1:]]
    assert with_record(Drawn(lies), TABLE, weak) == lies


def test_a_weak_find_where_nothing_is_known_to_lie_is_left_aside() -> None:
    assert with_record(Drawn(TABLE), TABLE, weak_face(0, 4, "r7")) == TABLE


def test_a_set_may_lie_in_any_order() -> None:
    drawn = Drawn(TABLE, {(1, 0): {"r10": 0.5, "k10": 0.4}})
    assert with_record(drawn, [["b10", "y10", "k10"], *TABLE[:1], *TABLE[2:]]) == TABLE


def test_known_rows_that_touch_are_two_rows_and_a_cut_one_is_whole() -> None:
    lies = [["r3", "r4", "r5", "r6", "k10", "b10", "y10"], *TABLE[2:]]
    assert with_record(Drawn(lies), TABLE) == TABLE
    seen = Drawn(TABLE).seen()
    cut = replace(seen, rows=[[0, 1], [2, 3], *seen.rows[1:]])
    assert read(light(cut, no_faces(), known_rows(TABLE))[0]) == TABLE


def test_a_new_row_beside_a_known_one_is_a_row_of_its_own() -> None:
    lies = [["r3", "r4", "r5", "r6", "k4", "b4", "y4"], *TABLE[1:]]
    assert with_record(Drawn(lies), TABLE) == [TABLE[0], ["k4", "b4", "y4"], *TABLE[1:]]


def test_a_doubtful_tile_beside_a_known_row_continues_it() -> None:
    lies = [["r3", "r4", "r5", "r6", "r7"], *TABLE[1:]]
    assert with_record(Drawn(lies, {(0, 4): {"y7": 0.6, "r7": 0.38}}), TABLE) == lies
    clear: Doubts = {(0, 4): {"y7": 0.98, "r7": 0.01}}
    assert with_record(Drawn(lies, clear), TABLE)[0] == ["r3", "r4", "r5", "r6", "y7"]


def test_a_third_copy_is_another_tile_only_where_that_may_well_be() -> None:
    known = [*TABLE, ["r3", "b3", "k3"]]
    lies = [*known, ["r3", "r8", "b12"]]
    doubtful: Doubts = {(6, 0): {"r3": 0.6, "r8": 0.39}}
    assert with_record(Drawn(lies, doubtful), known)[6] == ["r8", "r8", "b12"]
    assert with_record(Drawn(lies), known)[6] == ["r3", "r8", "b12"]


def test_a_photo_of_another_table_is_read_by_itself() -> None:
    other = [["b1", "b2", "b3"], ["y5", "k5", "r5"], ["k7", "k8", "k9"], ["r10", "y10", "b10"]]
    drawn = Drawn(TABLE, {(0, 3): {"r9": 0.55, "r6": 0.44}})
    lit, agreed = light(drawn.seen(), no_faces(), known_rows([*other, TABLE[0]]))
    assert not agreed.is_same
    assert read(lit) == read(alone(drawn.seen()))
    assert not lit.lay.any()


@pytest.mark.parametrize("document", [
    None, [], {"rows": []}, {"version": 2, "rows": []}, {"version": 1},
    {"version": 1, "rows": "r1"},
    {"version": 1, "rows": ["r1"]}, {"version": 1, "rows": [["r14"]]},
    {"version": 1, "rows": [["J=r5"]]}, {"version": 1, "rows": [[1]]},
    {"version": 1, "rows": [["r1"] * 131]},
])
def test_what_is_no_table_is_refused(document: object) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  (every refusal is alike)
        parse_known(document)


def test_a_known_table_travels_as_plain_data() -> None:
    known = known_rows([*TABLE, []])
    assert parse_known(known.document()) == known
    assert known.count == sum(map(len, TABLE))
