"""Arranging a table of the leaflet's game: the problem, and the check of an answer."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from rules.arranged import arranging
from rules.arranged.arranging import Checked, Problem
from rules.games.tile_rummy.reading import read_row
from rules.games.tile_rummy.rearranging import arrangement_faults, change_of
from rules.melds import Piece
from rules.messages import N_, message
from rules.reading import Row
from rules.tiles import Tile
from rules.verdict import Citation

_UNDECLARED: Final = Citation("T-JOKER-1", message(
    N_("Say what the joker stands for.")), ruling="Q-T-7")


def problem_of(table: Sequence[Sequence[Piece]], rack: Sequence[Tile]) -> Problem:
    """Return the problem of rows of tiles and a rack.

    Raises:
        ValueError: a joker must be declared.
    """
    return arranging.problem_of(table, rack, read_row)


def check_arrangement(problem: Problem, melds: Sequence[Sequence[Piece]]) -> Checked:
    """Check an answer by the rules that judge a ``table`` line (T-MANIP-1 to T-JOKER-4)."""
    rows = [read_row(meld) for meld in melds]
    read = [row if isinstance(row, Row) else Row(tuple(meld), None, (_UNDECLARED,))
            for row, meld in zip(rows, melds, strict=True)]
    change = change_of(problem.table, read)
    missing = tuple((change.hand - Counter(problem.rack)).elements())
    return Checked(tuple(arrangement_faults(change)), tuple(change.hand.elements()), missing)
