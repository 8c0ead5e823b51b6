"""The census (R-EQ-1): which tiles are known to lie where, and tiles that cannot be."""

from collections import Counter
from collections.abc import Iterator

from rules.messages import N_, Message, message
from rules.romanian.state import State
from rules.tiles import COPIES, Tile
from rules.verdict import Citation


def tiles_seen(state: State) -> Counter[Tile]:
    """Count every tile whose place is known."""
    seen: Counter[Tile] = Counter(
        slot.tile for meld in state.melds.values() for slot in meld.slots
    )
    for tile in (state.exposed, state.thrown):
        if tile is not None:
            seen[tile] += 1
    seen.update(state.line or ())
    if state.dead is not None and state.line is None:
        seen[state.dead] += 1
    for seat, player in state.players.items():
        counted = state.racks.get(seat)
        seen.update(counted.tiles if counted else player.rack.tiles or ())
    return seen


def _places(state: State, tile: Tile) -> Iterator[Message]:
    for meld in state.melds.values():
        for slot in meld.slots:
            if slot.tile == tile:
                yield message(N_("in {meld}"), meld=f"m{meld.id}")
    if state.exposed == tile:
        yield message(N_("as the exposed tile"))
    if tile in (state.line or ()) or tile == state.dead:
        yield message(N_("in the discard line"))
    if state.thrown == tile:
        yield message(N_("as the tile thrown last"))
    for seat, player in state.players.items():
        counted = state.racks.get(seat)
        for held in counted.tiles if counted else player.rack.tiles or ():
            if held == tile:
                yield message(N_("on {name}'s rack"), name=player.name)


def _is_still(before: State, after: State) -> bool:
    """Say whether no tile whose place is known came or went from *before* to *after*."""
    return (
        before.melds is after.melds and before.line is after.line and before.racks is after.racks
        and before.exposed is after.exposed and before.thrown is after.thrown
        and before.dead is after.dead
        and all(player.rack.tiles is after.players[seat].rack.tiles
                for seat, player in before.players.items())
    )


def census_faults(before: State, after: State) -> tuple[Citation, ...]:
    """Cite R-EQ-1 for every tile of which *after* shows more than the box holds.

    Only what the step from *before* to *after* made worse is cited, with where the others lie.
    """
    if _is_still(before, after):
        return ()
    seen = tiles_seen(after)
    if max(seen.values(), default=0) <= COPIES:
        return ()
    had = tiles_seen(before)
    return tuple(
        _citation(before, tile, count - had[tile]) for tile, count in seen.items()
        if count > COPIES and count > had[tile]
    )


def _citation(before: State, tile: Tile, more: int) -> Citation:
    """Cite that *more* copies of *tile* came than the box still had."""
    places = list(_places(before, tile))[:COPIES]
    match places:
        case [first, second]:
            where = first if first == second else message(
                N_("{first} and {second}"), first=first, second=second)
            finding = message(
                N_("The box holds two {tile}, and they lie {where}."), tile=tile, where=where)
        case [only]:
            finding = message(
                N_("The box holds two {tile}: one lies {where}, and here are {count} more."),
                tile=tile, where=only, count=more)
        case _:
            finding = message(
                N_("The box holds two {tile}, and here are {count}."), tile=tile, count=more)
    return Citation("R-EQ-1", finding, (tile,))
