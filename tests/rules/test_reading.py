"""Readings of rows, counted: with four colours and no Joly there are 264 runs and 65 sets."""

from itertools import combinations

from rules.games.romanian.options import Options
from rules.games.romanian.reading import read_row
from rules.melds import GroupShape, RunShape
from rules.reading import Row
from rules.tiles import NUMBERS, Colour, number_tile


def test_there_are_264_runs_without_a_1_above_13() -> None:
    found = 0
    for colour in Colour:
        for low in NUMBERS:
            for high in range(low, 14):
                row = read_row([number_tile(colour, n) for n in range(low, high + 1)], Options())
                found += isinstance(row, Row) and isinstance(row.shape, RunShape)
    assert found == 264


def test_there_are_65_sets() -> None:
    found = 0
    for number in NUMBERS:
        for size in range(1, 5):
            for colours in combinations(Colour, size):
                row = read_row([number_tile(colour, number) for colour in colours], Options())
                found += isinstance(row, Row) and isinstance(row.shape, GroupShape)
    assert found == 65
