"""The best first meld of Rummikub in a rack (K-FIRST-1, K-FIRST-2)."""

from collections.abc import Sequence

from rules.arranged.opening import FirstMeld, best_first_meld
from rules.games.rummikub.options import RummikubOptions
from rules.tiles import Tile


def best_opening(rack: Sequence[Tile], options: RummikubOptions) -> FirstMeld:
    """Return the sets of *rack* that count most, and whether they are a first meld.

    Each tile counts its number, a joker the tile it stands for.
    """
    return best_first_meld(rack, _worth, options.rk_first)


def some_opening(rack: Sequence[Tile], options: RummikubOptions) -> FirstMeld:
    """Return sets of *rack* that are a first meld, or the best ones where none are."""
    return best_first_meld(rack, _worth, options.rk_first, enough=max(options.rk_first, 1))


def _worth(_tile: Tile, number: int) -> int:
    return number
