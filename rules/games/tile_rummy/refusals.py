"""Refused lines of a turn that stand if nobody notices: kept, counted, taken back (T-ERR-1)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import Enum

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
    whole = refused.whole and not state.playing.is_over
    there = take_back(state, state.playing.refused) if whole else state
    taken = take_up(there, refused.hand, here=Laying.REFUSED)
    if is_lacking(taken, refused.hand):
        return take_up(state, refused.hand, here=Laying.NOTHING)
    turn = taken.playing
    line = replace(refused, whole=whole, table=state.melds, laid=len(turn.laid))
    return taken.with_turn(replace(turn, refused=(*turn.refused, line)))


class Laying(Enum):
    """What becomes of tiles that are laid again: laid lawfully, refused, or taken to the rack."""

    LAWFUL = "lawful"
    REFUSED = "refused"
    NOTHING = "nothing"


def take_up(state: State, tiles: Iterable[Tile], *, here: Laying = Laying.LAWFUL) -> State:
    """Return *state* once the player in turn has taken up *tiles* to lay them again (Q-T-14).

    All melds of a refused line that hold such a face lie no longer: what is not laid again is on
    the rack.
    """
    tiles = tuple(tiles)
    for line in state.playing.refused:
        state = _line_taken_up(state, line, Counter(tiles), here)
    return state


def _line_taken_up(state: State, line: Refused, tiles: Counter[Tile], here: Laying) -> State:
    left = state.playing.standing(line)
    hands, rest, taken = dict(line.hands), Counter[Tile](), set(line.taken)
    faces = frozenset(tiles)
    for number in sorted(hands, key=lambda each: -(Counter(hands[each]) & tiles).total()):
        row = Counter(hands[number]) & left
        left -= row
        if faces.isdisjoint(hands[number]):
            continue
        taken.add(number)
        used = Counter[Tile]() if here is Laying.NOTHING else row & tiles
        tiles -= used
        rest += row - used
        if here is Laying.REFUSED:
            hands[number] = tuple((Counter(hands[number]) - used).elements())
            if line.counted:  # the later line holds them now, and was not counted
                state = _drawn(state, used)
    if line.counted:
        state = _drawn(state, rest)
    return _with_line(state, replace(
        line, hands=hands, back=(*line.back, *rest.elements()), taken=frozenset(taken)))


def _drawn(state: State, tiles: Counter[Tile]) -> State:
    if not tiles:
        return state
    return state.with_rack(
        state.playing.seat, state.player.rack.with_drawn(tuple(tiles.elements())))


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
    if rack is None and turn.is_over:
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
