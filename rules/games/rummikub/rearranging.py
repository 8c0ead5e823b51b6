"""From one table to the next: what a turn may make of the sets on the table (K-TABLE, K-JOKER).

The best arrangement is a problem, and its answer is checked by the same rules.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.arranged import arranging
from rules.arranged.arranging import Checked, Problem
from rules.arranged.changing import Change, change_between
from rules.arranged.places import joker_melds, pieces_of, tiles_in
from rules.games.rummikub.dialect import READING, read_row
from rules.games.rummikub.freeing import fate_faults, fate_grounds
from rules.games.rummikub.jokers import Found, Tables, find_fates
from rules.games.rummikub.options import RummikubOptions
from rules.melds import Piece, TableMeld
from rules.messages import N_, message
from rules.reading import Row
from rules.tiles import JOLY, Tile
from rules.verdict import Citation


@dataclass(frozen=True, slots=True)
class Rearranged:
    """A change of the table, what is ``gone`` from it, and what became of its jokers."""

    change: Change
    gone: Counter[Tile]
    tables: Tables
    found: Found | None
    wrong: tuple[Row, ...]


def rearrange(
    old: Sequence[TableMeld], rows: Sequence[Row], gone: Counter[Tile],
    options: RummikubOptions,
) -> Rearranged:
    """Return what leads from *old*, the table when the turn began, to *rows*.

    *gone* are the tiles that were on the table just before and are not any more. A row that is no
    set is wrong, unless it was there before and the table let it stand.
    """
    change = change_between(old, rows)
    wrong = tuple(origin.row for origin in change.origins
                  if origin.row.shape is None and not origin.same)
    tables = Tables(change.old, change.rows, change.hand, change.touched)
    found = None if wrong or gone[JOLY] else find_fates(tables, options)
    return Rearranged(change, gone, tables, found, wrong)


def arrangement_faults(
    made: Rearranged, options: RummikubOptions, *, has_laid: bool = False
) -> Iterator[Citation]:
    """Cite what a change may not do, whoever makes it (K-TABLE-1 to K-TABLE-3, K-JOKER).

    ``has_laid`` says that a tile from the rack was laid earlier in the turn.
    """
    change = made.change
    gone = tuple(tile for tile in made.gone.elements() if tile != JOLY)
    if gone:
        yield Citation("K-TABLE-1", message(
            N_("The tiles on the table stay there: {tiles} would be missing."), tiles=gone), gone)
    if made.gone[JOLY]:
        yield Citation("K-JOKER-3", message(
            N_("A freed joker goes back on the table in the same turn: it cannot stay on the "
               "rack.")), (JOLY,), ruling="Q-K-10")
    if not change.hand and not has_laid:
        yield Citation("K-TABLE-3", message(
            N_("You need to play at least one tile from your rack.")))
    spoilt = tuple(piece for origin in change.origins if origin.row in made.wrong and origin.parts
                   for piece in origin.row.pieces)
    if spoilt:
        yield Citation("K-TABLE-2", message(
            N_("Every set on the table must be right; this is not: {tiles}."), tiles=spoilt),
            spoilt)
    for row in made.wrong:
        yield from row.faults
    if made.found is not None:
        yield from fate_faults(made.found, made.tables, options)


def arrangement_grounds(made: Rearranged, options: RummikubOptions) -> Iterator[Citation]:
    """Say how the new sets were made."""
    melds = {meld.id: meld for meld in made.change.old}
    for origin in made.change.origins:
        if origin.same:
            continue
        row = origin.row.pieces
        yield from origin.row.grounds
        names = ", ".join(f"m{number}" for number, _ in origin.parts)
        if not names:
            finding = message(N_("{row} is new from the rack."), row=row)
        elif origin.hand:
            finding = message(
                N_("{row} was made of tiles of {melds} and of {tiles} from the rack."),
                row=row, melds=names, tiles=origin.hand)
        else:
            finding = message(N_("{row} was made of tiles of {melds}."), row=row, melds=names)
        yield Citation("K-TABLE-1" if names else "K-TURN-1", finding, row)
        if any(meld in joker_melds(made.change.old)
               for meld in (melds[number] for number, _ in origin.parts)):
            yield Citation("K-JOKER-4", message(
                N_("You may add to a set with a joker.") if options.rk_joker_sets == "frozen" else
                N_("You may rearrange a set with a joker like any other.")), ruling="Q-K-9")
    if made.found is not None:
        yield from fate_grounds(made.found, options)


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
