"""The census (R-EQ-1): which tiles are known to lie where, and tiles that cannot be."""

from collections import Counter
from collections.abc import Collection, Iterator

from rules.games.romanian.state import Player, State, may_have_picked_up
from rules.messages import N_, NP_, Message, message
from rules.tiles import COPIES, Tile
from rules.verdict import Citation


def tiles_seen(state: State, *, hidden: Collection[str] = ()) -> Counter[Tile]:
    """Count every tile of which it is certain where it lies, but for the racks of seats *hidden*.

    Racks counted at the end are never hidden. Certain is what the record proves: a tile that may
    have been picked up since it was thrown does not count beside one that may be the same.
    """
    return Counter([*_elsewhere(state, hidden), *_certain_line(state)])


def _elsewhere(state: State, hidden: Collection[str] = ()) -> list[Tile]:
    """Return the tiles whose place is known outside the discard line."""
    tiles = [slot.tile for meld in state.melds.values() for slot in meld.slots]
    tiles += [tile for tile in (state.exposed, state.thrown) if tile is not None]
    for seat, player in state.players.items():
        if seat not in hidden or seat in state.racks:
            tiles += _rack(state, player)
    return tiles


def _rack(state: State, player: Player) -> tuple[Tile, ...]:
    """Return the tiles that certainly lie on a rack; the winner's is empty (R-END-1)."""
    counted = state.racks.get(player.seat)
    if counted is not None:
        return counted.tiles
    return () if player.seat == state.winner else player.rack.known


def _whole_line(state: State) -> tuple[Tile, ...]:
    """Return the discard line as far as it is known."""
    if state.line is not None:
        return state.line
    return state.tail if state.dead is None else (state.dead, *state.tail)


def _certain_line(state: State) -> tuple[Tile, ...]:
    """Return the tiles that certainly lie in the line: its dead head, and what nobody could take.

    In a turn whose intake is not recorded the seat may have taken what lay there before.
    """
    line = _whole_line(state)
    if not may_have_picked_up(state):
        return line
    head = line[:1] if state.dead is not None else ()
    thrown = state.playing.closed and not state.ended
    return head + line[len(head):][-1:] if thrown else head


def _places(state: State, tile: Tile) -> Iterator[Message]:
    for meld in state.melds.values():
        for slot in meld.slots:
            if slot.tile == tile:
                yield message(N_("in {meld}"), meld=f"m{meld.id}")
    if state.exposed == tile:
        yield message(N_("as the exposed tile"))
    yield from [message(N_("in the discard line"))] * _certain_line(state).count(tile)
    if state.thrown == tile:
        yield message(N_("as the last discard"))
    for player in state.players.values():
        for held in _rack(state, player):
            if held == tile:
                yield message(N_("on {name}’s rack"), name=player.name)


def _is_still(before: State, after: State) -> bool:
    """Say whether no tile whose place is known came or went from *before* to *after*."""
    return (
        before.melds is after.melds and before.line is after.line and before.racks is after.racks
        and before.exposed is after.exposed and before.thrown is after.thrown
        and before.dead is after.dead and before.tail is after.tail
        and may_have_picked_up(before) == may_have_picked_up(after)
        and all(player.rack.known is after.players[seat].rack.known
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
    had = Counter([*_elsewhere(before), *_whole_line(before)])
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
                N_(
                    "There are two {tile} in the box, and both are used: {where}."
                ), tile=tile, where=where)
        case [only]:
            finding = message(
                *NP_(
                    "There are two {tile} in the box. One is {where}, so {n} more is too many.",
                    "There are two {tile} in the box. One is {where}, so {n} more are too many.",
                ),
                tile=tile, where=only, n=more)
        case _:
            finding = message(
                N_("There are only two {tile} in the box, not {count}."), tile=tile, count=more)
    return Citation("R-EQ-1", finding, (tile,))
