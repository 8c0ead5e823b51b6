"""The tiles that the keys of the Romanian game's pad can still send."""

from collections import Counter
from collections.abc import Collection

from rules.games.romanian.census import tiles_seen
from rules.games.romanian.state import State
from rules.tiles import FULL_SET, Tile
from webapp.core.pad.draft import tiles_used


def tiles_left(
    state: State, drafted: tuple[str, ...] = (), hidden: Collection[str] | None = None
) -> Counter[Tile]:
    """Count what can still be in the box or on a rack once *drafted* is laid.

    *hidden* are the seats whose racks it may lie on: that of the seat in turn where none are named.
    """
    if hidden is None:
        hidden = (state.turn.seat,) if state.turn else ()
    left: Counter[Tile] = Counter(FULL_SET)
    left.subtract(tiles_seen(state, hidden=hidden))
    left.subtract(tiles_used(drafted))
    return left
