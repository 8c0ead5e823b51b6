"""Melds with jokers on the table, and the tiles that their jokers stand for."""

from collections.abc import Sequence

from rules.arranged.places import pieces_of
from rules.arranged.reading import missing_colours
from rules.melds import DeclaredJoly, GroupShape, Piece, TableMeld, is_joly
from rules.tiles import NumberTile, number_tile


def joker_melds(melds: Sequence[TableMeld]) -> tuple[TableMeld, ...]:
    """Return those of *melds* that hold a joker and are run or group."""
    return tuple(meld for meld in melds
                 if meld.shape and any(is_joly(slot.tile) for slot in meld.slots))


def can_stand_for(meld: TableMeld, piece: Piece) -> tuple[NumberTile, ...]:
    """Return the tiles for which the joker *piece* of *meld* may be taken.

    In a group of two real tiles and a joker these are both missing colours.
    """
    if isinstance(piece, DeclaredJoly):
        return (piece.stands_for,)
    if isinstance(meld.shape, GroupShape):
        return tuple(number_tile(colour, meld.shape.number)
                     for colour in missing_colours(pieces_of(meld)))
    return ()
