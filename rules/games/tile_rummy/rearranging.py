"""From one table to the next: what an arrangement must keep, and what it was made of.

The best arrangement is a problem, and its answer is checked by the same rules.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.arranged import arranging, changing
from rules.arranged.arranging import Checked, Problem
from rules.arranged.origins import Origin
from rules.arranged.places import joker_melds
from rules.games.tile_rummy.dialect import READING, read_row
from rules.games.tile_rummy.ways import Way, find_way, way_faults
from rules.melds import Piece, TableMeld, is_joly
from rules.messages import N_, message
from rules.reading import Row
from rules.tiles import Tile
from rules.verdict import Citation


@dataclass(frozen=True, slots=True)
class Change(changing.Change):
    """From one table to the next, with what became of faulty melds and jokers."""

    way: Way


def change_of(
    old: Sequence[TableMeld], rows: Sequence[Row], earlier: Sequence[Tile] = ()
) -> Change:
    """Return what leads from *old* to *rows*; *earlier* was laid before in the turn."""
    found = changing.change_between(old, rows)
    return Change(found.old, found.rows, found.hand, found.gone, found.origins,
                  find_way(old, rows, found.hand, Counter(earlier)))


def arrangement_faults(change: Change, *, has_laid: bool = False) -> Iterator[Citation]:
    """Cite what *change* may not do, whoever does it (T-MANIP-1, T-MANIP-2, T-JOKER-2..4).

    ``has_laid`` says that a tile from the rack was laid earlier in the turn.
    """
    hand = change.hand
    if change.gone:
        gone = tuple(change.gone.elements())
        yield Citation(
            "T-MANIP-1",
            message(N_("Tiles on the table stay there. Missing: {tiles}."),
                    tiles=gone), gone)
    if not hand and not has_laid:
        yield Citation("T-MANIP-2", message(
            N_("Add at least one tile from your rack.")))
    yield from way_faults(change.way, change.old, change.rows)
    unchanged = change.way.mending.unchanged if change.way.mending else frozenset[int]()
    wrong = [row for index, row in enumerate(change.rows)
             if row.faults and index not in unchanged]
    if wrong:
        tiles = tuple(piece for row in wrong for piece in row.pieces)
        yield Citation("T-MANIP-2", message(
            N_(
                "Every meld must be valid when the turn ends. This one is not: {tiles}."
            ), tiles=tiles),
            tiles)
    for row in wrong:
        yield from row.faults


def arrangement_grounds(change: Change) -> Iterator[Citation]:
    """Say how the tiles from the rack and the old melds went together."""
    for origin in change.origins:
        yield from _origin_grounds(origin, {meld.id: meld for meld in change.old})
        yield from origin.row.grounds
    if any(meld.shape is None for meld in change.touched):
        yield Citation("T-ERR-1", message(
            N_("With the right tiles you may correct a wrong meld.")), ruling="Q-T-14")
    for fate in change.way.fates or ():
        if not fate.given:
            continue
        declared = fate.meld.kind == "run" or len(fate.given) > 1
        yield Citation("T-JOKER-3", message(
            N_(
                "{tiles} from the rack replaces the joker in {meld}, and the joker is now in "
                "another meld."
            ), tiles=fate.given, meld=f"m{fate.meld.id}"), fate.given,
            ruling="Q-T-9" if declared else "Q-T-8")


def _origin_grounds(origin: Origin, old: Mapping[int, TableMeld]) -> Iterator[Citation]:
    row = origin.row.pieces
    if origin.same:
        return
    sources = [old[number] for number, _ in origin.parts]
    names = ", ".join(f"m{meld.id}" for meld in sources)
    if not sources:
        yield Citation("T-MANIP-1", message(N_("{row} is new from the rack."), row=row), row)
        return
    finding = message(N_("{row} was made from tiles of {melds} and {tiles} from the rack."),
                      row=row, melds=names, tiles=origin.hand)
    if not origin.hand:
        finding = message(N_("{row} was made from tiles of {melds}."), row=row, melds=names)
    whole = len(sources) == 1 and len(sources[0].slots) == len(origin.parts[0][1])
    yield Citation("T-MANIP-3" if whole else "T-MANIP-1", finding, row)
    if sources[0] in joker_melds(sources) and whole and origin.hand:
        yield Citation("T-JOKER-2", message(
            N_("You may add to a meld with a joker.")), ruling="Q-T-9")
    if whole and any(map(is_joly, origin.hand)):
        yield Citation("T-JOKER-5", message(N_("You may add a joker to a meld on the table.")),
                       tuple(piece for piece in row if is_joly(piece)))


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
