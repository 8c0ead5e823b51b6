"""The best first meld of Tile Rummy in a rack (T-INIT-1, T-INIT-2)."""

from collections.abc import Sequence

from rules.arranged.opening import FirstMeld, best_first_meld
from rules.games.tile_rummy.options import TileRummyOptions
from rules.games.tile_rummy.values import JOKER, MINIMUM, number_worth
from rules.tiles import NumberTile, Tile


def best_opening(rack: Sequence[Tile], options: TileRummyOptions) -> FirstMeld:
    """Return the melds of *rack* that count most, and whether they are a first meld."""
    own = options.tr_joker_initial == "25"

    def worth(tile: Tile, number: int) -> int:
        if own and not isinstance(tile, NumberTile):
            return JOKER
        return number_worth(number, options)

    return best_first_meld(rack, worth, MINIMUM)
