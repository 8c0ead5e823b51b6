"""The first meld (K-FIRST): which sets of a line it is, what that line may do besides, the best."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from rules.arranged.changing import Change
from rules.arranged.opening import FirstMeld, best_first_meld
from rules.arranged.places import pieces_of, tiles_counted
from rules.games.rummikub.options import RummikubOptions
from rules.games.rummikub.state import State
from rules.melds import DeclaredJoly, GroupShape, Piece, is_joly
from rules.messages import N_, message, points_of
from rules.reading import Row
from rules.tiles import NumberTile, Tile
from rules.verdict import Citation

_MOST: Final = 12
"""Sets in conflict of which all choices are tried; a box leads to a few at most."""


def _worth(piece: Piece, row: Row) -> int:
    if isinstance(piece, NumberTile):
        return piece.number
    if isinstance(piece, DeclaredJoly):
        return piece.stands_for.number
    return row.shape.number if isinstance(row.shape, GroupShape) else 0


def set_points(row: Row) -> int:
    """Return what a set counts in the first meld: a joker as the tile it stands for.

    A row that is no set counts the numbers of its tiles, where the table let it stand.
    """
    return sum(_worth(piece, row) for piece in row.pieces)


def sets_of_rack(change: Change) -> tuple[Row, ...]:
    """Return the sets that came whole from the rack, those that count most together (Q-K-5).

    Equal tiles are alike, and so are jokers: of all ways to say which of them came from the rack
    and which were on the table, the best one counts. Sets whose tiles came from the rack in any
    way are taken as they are; doubles with each other one, up to a number that no box leads to.
    """
    rows = [origin.row for origin in change.origins
            if not origin.same and tiles_counted(origin.row.pieces) <= change.hand]
    asked = sum((tiles_counted(row.pieces) for row in rows), Counter[Tile]())
    short = asked - change.hand
    disputed = [row for row in rows if short & tiles_counted(row.pieces)]
    if len(disputed) > _MOST:
        return change.fresh
    sure = tuple(row for row in rows if not short & tiles_counted(row.pieces))

    def best(at: int, hand: Counter[Tile]) -> tuple[int, tuple[Row, ...]]:
        if at == len(disputed):
            return 0, ()
        without = best(at + 1, hand)
        tiles = tiles_counted(disputed[at].pieces)
        if not tiles <= hand:
            return without
        points, others = best(at + 1, hand - tiles)
        points += set_points(disputed[at])
        return (points, (disputed[at], *others)) if points >= without[0] else without

    return (*sure, *best(0, change.hand)[1])


def first_meld(
    state: State, change: Change
) -> tuple[list[Citation], list[Citation]]:
    """Return what the first meld forbids, and what it allows (K-FIRST-1 to K-FIRST-3)."""
    options, name = state.options, state.player.name
    faults: list[Citation] = []
    grounds: list[Citation] = []
    if not options.rk_first:
        return faults, [] if state.player.opened else [Citation(
            "K-FIRST-1", message(N_("No first meld is needed.")), ruling="Q-K-4")]
    opens = not state.player.opened
    if opens:
        first = sets_of_rack(change)
        points = sum(map(set_points, first))
        finding = points_of(points, options.rk_first)
        tiles = tuple(piece for row in first for piece in row.pieces)
        jokers = tuple(piece for piece in tiles if is_joly(piece))
        if points < options.rk_first:
            faults.append(Citation("K-FIRST-1", finding, tiles, ruling="Q-K-4", remedy=message(
                N_("Lay more sets from your rack, or draw."))))
            if jokers:
                faults.append(Citation("K-FIRST-1", message(
                    N_("In the first meld a joker counts as the tile it stands for.")), jokers,
                    ruling="Q-K-3"))
        else:
            grounds.append(Citation("K-FIRST-1", finding, ruling="Q-K-4"))
        grounds.append(Citation("K-FIRST-2", message(
            N_("In the first meld a joker counts as the tile it stands for.") if jokers else
            N_("In the first meld each tile counts its number.")), jokers,
            ruling="Q-K-3" if jokers else ""))
    if change.touched and (opens or state.playing.opening):
        tiles = tuple(piece for meld in change.touched for piece in pieces_of(meld))
        if options.rk_first_arrange:
            grounds.append(Citation("K-FIRST-3", message(
                N_("You may rearrange the table in the turn of your first meld.")), tiles,
                ruling="Q-K-5"))
        else:
            faults.append(Citation("K-FIRST-3", message(
                N_("{name} may touch the sets on the table only from the turn after the first "
                   "meld."), name=name), tiles, ruling="Q-K-5"))
    return faults, grounds


def best_opening(rack: Sequence[Tile], options: RummikubOptions) -> FirstMeld:
    """Return the sets of *rack* that count most, and whether they are a first meld.

    Each tile counts its number, a joker the tile it stands for.
    """
    return best_first_meld(rack, _own_number, options.rk_first)


def some_opening(rack: Sequence[Tile], options: RummikubOptions) -> FirstMeld:
    """Return sets of *rack* that are a first meld, or the best ones where none are."""
    return best_first_meld(rack, _own_number, options.rk_first, enough=max(options.rk_first, 1))


def _own_number(_tile: Tile, number: int) -> int:
    return number
