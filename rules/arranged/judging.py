"""What judgements of these games share: tiles that are not on a rack, or not in the box."""

from collections import Counter
from collections.abc import Iterator, Sequence

from rules.arranged.state import S
from rules.messages import N_, NP_, message
from rules.tiles import COPIES, Tile
from rules.verdict import Citation


def rack_faults(state: S, tiles: Sequence[Tile], rule: str) -> Iterator[Citation]:
    """Cite *rule* where tiles are known not to be on the rack of the player in turn."""
    rack, name = state.reach, state.player.name
    lacking = rack.lacks(tuple(tiles))
    if lacking:
        yield Citation(rule, message(N_("{name} does not have {tiles} on the rack."),
                                     name=name, tiles=lacking), lacking)
    elif rack.size is not None and rack.size < len(tiles):
        yield Citation(rule, message(
            *NP_("{name} has only {n} tile on the rack.",
                 "{name} has only {n} tiles on the rack."), name=name, n=rack.size))


def tiles_seen(state: S) -> Counter[Tile]:
    """Count every tile of which it is certain where it is."""
    seen = state.lying
    for seat, player in state.players.items():
        counted = state.racks.get(seat)
        seen.update(counted.tiles if counted else player.rack.known)
    return seen


def too_many(seen: Counter[Tile], had: Counter[Tile]) -> Iterator[tuple[Tile, int]]:
    """Yield each tile of which more are *seen* than the box holds, with how many.

    Those of which a line before *had* shown as many are left out.
    """
    yield from ((tile, count) for tile, count in seen.items()
                if count > COPIES and count > had[tile])
