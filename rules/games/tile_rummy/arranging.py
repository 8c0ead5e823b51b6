"""Arranging a table of the leaflet's game: the problem, and the check of an answer."""

from collections import Counter
from collections.abc import Sequence

from rules.arranged import arranging
from rules.arranged.arranging import Checked, Problem
from rules.games.tile_rummy.reading import READING, read_row
from rules.games.tile_rummy.rearranging import arrangement_faults, change_of
from rules.melds import Piece
from rules.tiles import Tile


def problem_of(table: Sequence[Sequence[Piece]], rack: Sequence[Tile]) -> Problem:
    """Return the problem of rows of tiles and a rack.

    Raises:
        ValueError: a joker must be declared.
    """
    return arranging.problem_of(table, rack, read_row)


def check_arrangement(problem: Problem, melds: Sequence[Sequence[Piece]]) -> Checked:
    """Check an answer by the rules that judge a ``table`` line (T-MANIP-1 to T-JOKER-4)."""
    change = change_of(problem.table, [READING.read_declared(meld) for meld in melds])
    missing = tuple((change.hand - Counter(problem.rack)).elements())
    return Checked(tuple(arrangement_faults(change)), tuple(change.hand.elements()), missing)
