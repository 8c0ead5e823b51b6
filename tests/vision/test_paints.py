"""The paints of a box, learned from rows that are known: several rows of one colour, no fewer."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.test_light import Doubts, Drawn, Rows, read
from vision.known import known_rows
from vision.light import light
from vision.weighing import Seen, no_faces

TABLE = [["k3", "k4", "k5", "k6"], ["k8", "k9", "k10"], ["b7", "b8", "b9"], ["y1", "y2", "y3"],
         ["r11", "r12", "r13"], ["k1", "b1", "r1"]]
PAINTS = {"r": (-0.2, -1.2, -1.2), "y": (-0.1, -0.4, -1.4), "b": (-1.3, -0.9, -0.3),
          "k": (-1.6, -1.6, -1.6)}


def seen_as(rows: Rows, called: dict[str, str], inks: dict[str, tuple[float, ...]]) -> Seen:
    """Return what a picture shows that calls each colour so, and in which the inks are these."""
    names = [[called.get(tile[0], tile[0]) + tile[1:] for tile in row] for row in rows]
    rng = np.random.default_rng(5)
    ink = np.array([inks[tile[0]] for row in rows for tile in row]) + rng.normal(
        0, 0.03, (sum(map(len, rows)), 3))
    return replace(Drawn(names).seen(), inks=ink)


def lit(seen: Seen, known: Rows = TABLE) -> Rows:
    """Return the rows that are read with a record."""
    return read(light(seen, no_faces(), known_rows(known))[0])


def test_a_colour_that_is_always_called_by_anothers_name_is_named_as_the_record_has_it() -> None:
    assert lit(seen_as(TABLE, {"k": "b"}, PAINTS)) == TABLE


def test_a_tile_that_nobody_knew_is_named_by_its_ink() -> None:
    for new in ("k7", "b7"):
        lies = [*TABLE, [new, "r7", "y7"]]
        assert lit(seen_as(lies, {"k": "b"}, PAINTS)) == lies


def test_a_changed_colour_is_seen_by_its_ink() -> None:
    lies = [["k3", "b4", "k5", "k6"], *TABLE[1:]]
    assert lit(seen_as(lies, {"k": "b"}, PAINTS)) == lies


def test_where_no_ink_tells_two_paints_apart_the_picture_keeps_its_names() -> None:
    called = [[tile.replace("k", "b") for tile in row] for row in TABLE]
    assert lit(seen_as(TABLE, {"k": "b"}, {**PAINTS, "k": PAINTS["b"]})) == called
    nothing = replace(Drawn(called).seen(), inks=np.full((19, 3), np.nan))
    assert lit(nothing) == called


@pytest.mark.parametrize("rows", [1, 2])
def test_one_row_of_another_colour_is_another_row(rows: int) -> None:
    known = [["k3", "k4", "k5", "k6", "k7", "k8"], ["k10", "k11", "k12"], *TABLE[2:5]]
    lies = [["b3", "b4", "b5", "b6", "b7", "b8"], *known[1:]]
    assert lit(seen_as(lies, {}, PAINTS), [known[0], *known[1 : 1 + rows], *known[2:]]) == lies


def test_a_record_that_names_a_clear_colour_otherwise_is_not_believed() -> None:
    """Where one paint alone is called blue, it is blue, whatever the record says of it."""
    lies = [[tile.replace("k", "b") for tile in row] for row in TABLE if "b7" not in row]
    known = [row for row in TABLE if "b7" not in row]
    assert lit(seen_as(lies, {}, PAINTS), known) == lies


def test_sixes_that_can_be_nines_the_other_way_up_are_what_lay_there() -> None:
    table = [["r9", "b9", "k9"], *TABLE[:5]]
    turned: Doubts = {(0, at): {tile[0] + "6": 0.99} for at, tile in enumerate(table[0])}
    seen = Drawn(table, turned).seen()
    bare = seen.whole.copy()
    for face, tile in enumerate(table[0]):
        nine = "rybk".index(tile[0]) * 13 + 8
        bare[face, [nine - 3, nine]] = 0.55, 0.44
    assert lit(replace(seen, bare=bare), table) == table
    assert lit(seen, table) == [["r6", "b6", "k6"], *TABLE[:5]]
