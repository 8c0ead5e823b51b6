"""Refused lines of a turn that stand if nobody notices: kept, counted, taken back (T-ERR-1)."""

from collections import Counter
from collections.abc import Iterable, Sequence

from rules.copying import replace
from rules.games.tile_rummy.state import Refused, State
from rules.racks import Rack
from rules.tiles import Tile


def keep_refused(state: State, refused: Refused) -> State:
    """Return *state* with one refused line more that stands if nobody notices it.

    A ``table`` line says how everything lies, so it takes the place of what was refused before
    it, unless the turn is over and everything was taken back. Tiles that are not on the rack
    cannot have been laid, and what an earlier line laid is taken up to be laid again.
    """
    whole = refused.whole and not state.playing.is_restored
    there = take_back(state, state.playing.refused) if whole else state
    if is_lacking(there, refused.hand):
        return state
    turn = take_up(there, refused.hand, refused=True).playing
    here = replace(refused, whole=whole, table=state.melds, laid=len(turn.laid))
    return there.with_turn(replace(turn, refused=(*turn.refused, here)))


def take_up(state: State, tiles: Iterable[Tile], *, refused: bool = False) -> State:
    """Return *state* once the player in turn has taken up *tiles* to lay them anew.

    A row of a refused line to which some belong lies no longer: the rest of it is on the rack.
    ``refused`` says that the line that lays them is refused too: it alone holds them then.
    """
    tiles = tuple(tiles)
    for line in state.playing.refused:
        state = _line_taken_up(state, line, Counter(tiles), refused=refused)
    return state


def _line_taken_up(
    state: State, line: Refused, tiles: Counter[Tile], *, refused: bool
) -> State:
    if refused and line.counted:
        return state  # the rack was stated without the tiles that lie there
    left = state.playing.standing(line)
    hands, rest = dict(line.hands), Counter[Tile]()
    for number in sorted(hands, key=lambda each: -(Counter(hands[each]) & tiles).total()):
        row = Counter(hands[number]) & left
        used = row & tiles
        left, tiles = left - row, tiles - used
        if used:
            rest += row - used
            if refused:
                hands[number] = tuple((Counter(hands[number]) - used).elements())
    if line.counted and rest:
        rack = state.player.rack.with_drawn(tuple(rest.elements()))
        state = state.with_rack(state.playing.seat, rack)
    return _with_line(state, replace(line, hands=hands, back=(*line.back, *rest.elements())))


def take_back(state: State, lines: Iterable[Refused]) -> State:
    """Return *state* once the player in turn has taken back what *lines* laid."""
    for refused in lines:
        state = without_refused(_on_rack_again(state, refused), refused)
    return state


def withdraw(state: State) -> State:
    """Return *state* once its turn has ended in such a way that what it laid wrongly is back.

    It stands no more unless a rack stated later in the turn does not name it (Q-T-14). What such
    a line moved on the table lies as it lay.
    """
    for refused in state.playing.refused:
        state = _with_line(_on_rack_again(state, refused), replace(
            refused, whole=False, counted=False, back=(), withdrawn=True))
    return state


def _on_rack_again(state: State, refused: Refused) -> State:
    if not refused.counted:
        return state
    rack = state.player.rack.with_drawn(standing_tiles(state, refused))
    gone = tuple((refused.off_table & Counter(refused.back)).elements())
    return state.with_rack(state.playing.seat, rack.without(gone))


def count_refused(state: State, rack: Sequence[Tile] | None, before: Rack) -> State:
    """Return *state* once a fact has stated the rack of the player in turn.

    Tiles of a refused line that it does not name lie on the table (Q-T-14); ``None`` where the
    fact is a number and names none. *before* is what was known of the rack: an equal tile that
    the line did not lay is named first.
    """
    turn = state.playing
    if rack is None and turn.is_restored:
        return state
    others = Counter(before.known)
    for each in turn.refused:
        others -= Counter(each.back) if each.counted else turn.unlaid(each)
    named = Counter(rack or ()) - others
    refused: list[Refused] = []
    for each in turn.refused:
        back = (turn.unlaid(each) + each.off_table) & named
        named -= back
        refused.append(replace(each, counted=True, back=tuple(back.elements())))
    return state.with_turn(replace(turn, refused=tuple(refused)))


def standing_tiles(state: State, refused: Refused) -> tuple[Tile, ...]:
    """Return the tiles from the rack that *refused* still leaves on the table."""
    return tuple(state.playing.standing(refused).elements())


def is_lacking(state: State, tiles: tuple[Tile, ...]) -> bool:
    """Say whether *tiles* are known not to be on the rack of the player in turn."""
    rack = state.player.rack
    return bool(rack.lacks(tiles)) or (rack.size is not None and rack.size < len(tiles))


def _with_line(state: State, line: Refused) -> State:
    turn = state.playing
    return state.with_turn(replace(turn, refused=tuple(
        line if each.ply == line.ply else each for each in turn.refused)))


def without_refused(state: State, refused: Refused) -> State:
    """Return *state* with *refused* forgotten."""
    turn = state.playing
    return state.with_turn(replace(
        turn, refused=tuple(each for each in turn.refused if each.ply != refused.ply)))
