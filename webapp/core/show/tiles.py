"""Tiles, melds' places and citations as the templates show them."""

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, replace

from rules.melds import DeclaredJoly, Piece, Slot
from rules.tiles import Joly, NumberTile
from webapp.core.show.words import tile_words


@dataclass(frozen=True, slots=True)
class TileView:
    """A tile as ``parts/tile.html`` draws it; ``tap`` and ``hint`` are for tiles of a draft."""

    letter: str
    number: int | None
    label: str
    stands: "TileView | None" = None
    upside: bool = False
    stacked: bool = False
    fresh: bool = False
    stood: bool = False
    href: str | None = None
    source: str | None = None
    tap: str | None = None
    hint: str | None = None


def view_tile(piece: object) -> TileView:
    """Return the view of a tile."""
    if isinstance(piece, NumberTile):
        return TileView(piece.colour.value, piece.number, tile_words(piece))
    stands = view_tile(piece.stands_for) if isinstance(piece, DeclaredJoly) else None
    return TileView("j", None, tile_words(Joly()), stands)


def view_tiles(pieces: Sequence[Piece | object]) -> list[TileView]:
    """Return the views of several tiles."""
    return [
        view_tile(piece) for piece in pieces if isinstance(piece, NumberTile | Joly | DeclaredJoly)
    ]


def view_slot(
    slot: Slot, fresh: Container[int], stood: Container[int] = (),
    way: Callable[[int], str] | None = None,
) -> TileView:
    """Return the view of a place in a meld.

    Args:
        slot: the place.
        fresh: the plies of the lines whose tiles count as freshly laid.
        stood: the lines that the table let stand though a rule forbids them.
        way: returns the address of the history of a Joly, by its number, where it has a page.
    """
    return replace(
        view_tile(slot.piece),
        upside=slot.is_exchange,
        stacked=bool(slot.stacked_by),
        fresh=slot.ply in fresh,
        stood=slot.ply in stood,
        href=way(slot.joly) if slot.joly and way else None,
    )
