"""The keys of the pad of Tile Rummy: as the Romanian game's, without a high 1."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from rules.games.tile_rummy.judging import tiles_seen
from rules.games.tile_rummy.state import State
from rules.tiles import FULL_SET, Tile
from webapp.core.pad.draft import tiles_used
from webapp.core.pad.keys import Band, Marks
from webapp.core.pad.keys import bands as both_bands
from webapp.server.language.locale import gettext as _


def tiles_left(state: State, drafted: Sequence[str] = ()) -> Counter[Tile]:
    """Count what can still be in the pool or on the racks once *drafted* is laid."""
    left: Counter[Tile] = Counter(FULL_SET)
    left.subtract(tiles_seen(state))
    left.subtract(tiles_used(tuple(drafted)))
    return left


def bands(left: Counter[Tile], marks: Marks, send: str = "") -> list[Band]:
    """Return the two bands of keys; under the joker no key stands."""
    low, high = both_bands(left, marks, send)
    return [low, replace(high, label=_("8 to 13 and the joker"),
                         rows=[[*row[:-1], None] for row in high.rows])]
