"""Refused lines of a turn that stand if nobody notices: kept, counted, taken back (T-ERR-1)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from rules.tile_rummy.state import Refused, State
from rules.tiles import Tile


def keep_refused(state: State, refused: Refused) -> State:
    """Return *state* with one refused line more that stands if nobody notices it.

    A ``table`` line says how everything lies, so it takes the place of what was refused before
    it. Tiles that are not on the rack cannot have been laid.
    """
    there = take_back(state, state.playing.refused) if refused.whole else state
    if is_lacking(there, refused.hand):
        return state
    turn = there.playing
    here = replace(refused, table=state.melds, laid=len(turn.laid))
    return there.with_turn(replace(turn, refused=(*turn.refused, here)))


def take_back(state: State, lines: Iterable[Refused]) -> State:
    """Return *state* once the player in turn has taken back what *lines* laid."""
    for refused in lines:
        if refused.counted:
            rack = state.player.rack.with_drawn(standing_tiles(state, refused))
            gone = tuple((refused.off_table & Counter(refused.back)).elements())
            state = state.with_rack(state.playing.seat, rack.without(gone))
        state = without_refused(state, refused)
    return state


def count_refused(state: State, rack: Sequence[Tile] | None) -> State:
    """Return *state* once a fact has stated the rack of the player in turn.

    Tiles of a refused line that it does not name lie on the table (Q-T-14); ``None`` where the
    fact is a number and names none.
    """
    turn = state.playing
    named = Counter(rack or ())
    refused = tuple(
        replace(each, counted=True, back=tuple(
            ((Counter(each.hand) + each.off_table) & named).elements()))
        for each in turn.refused)
    return state.with_turn(replace(turn, refused=refused))


def standing_tiles(state: State, refused: Refused) -> tuple[Tile, ...]:
    """Return the tiles from the rack that *refused* still leaves on the table."""
    return tuple(state.playing.standing(refused).elements())


def is_lacking(state: State, tiles: tuple[Tile, ...]) -> bool:
    """Say whether *tiles* are known not to be on the rack of the player in turn."""
    rack = state.player.rack
    return bool(rack.lacks(tiles)) or (rack.size is not None and rack.size < len(tiles))


def without_refused(state: State, refused: Refused) -> State:
    """Return *state* with *refused* forgotten."""
    turn = state.playing
    return state.with_turn(replace(
        turn, refused=tuple(each for each in turn.refused if each.ply != refused.ply)))
