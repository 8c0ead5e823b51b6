"""Arranging a table of Rummikub: the problem, and the check of an answer by the rules."""

from collections import Counter
from collections.abc import Sequence

from rules.arranged import arranging
from rules.arranged.arranging import Checked, Problem
from rules.arranged.places import pieces_of, tiles_in
from rules.games.rummikub.options import RummikubOptions
from rules.games.rummikub.reading import READING, read_row
from rules.games.rummikub.rearranging import arrangement_faults, rearrange
from rules.melds import Piece
from rules.tiles import Tile


def problem_of(table: Sequence[Sequence[Piece]], rack: Sequence[Tile]) -> Problem:
    """Return the problem of rows of tiles and a rack.

    Raises:
        ValueError: a joker must be declared.
    """
    return arranging.problem_of(table, rack, read_row)


def check_arrangement(
    problem: Problem, melds: Sequence[Sequence[Piece]], options: RummikubOptions
) -> Checked:
    """Check an answer by the rules that judge a ``table`` line after the first meld."""
    read = [READING.read_declared(meld) for meld in melds]
    gone = Counter(tiles_in(map(pieces_of, problem.table))) - Counter(
        tiles_in(row.pieces for row in read))
    made = rearrange(problem.table, read, gone, options)
    hand = made.change.hand
    missing = tuple((hand - Counter(problem.rack)).elements())
    return Checked(tuple(arrangement_faults(made, options)), tuple(hand.elements()), missing)
