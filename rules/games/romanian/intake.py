"""Taking a tile: from the wall, from the discards, or the exposed tile."""

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Final

from rules.copying import replace
from rules.games.romanian.judging import turn_faults
from rules.games.romanian.lines import Draw
from rules.games.romanian.options import Options
from rules.games.romanian.reading import read_row
from rules.games.romanian.state import Duty, State
from rules.melds import is_joly
from rules.messages import N_, NP_, message
from rules.racks import Rack
from rules.reading import Row
from rules.tiles import Tile
from rules.verdict import Citation, Judgement

FEW: Final = 2
"""Tiles on the rack with which nothing may be picked up (R-OPT-8)."""


def judge_draw(state: State, action: Draw) -> Judgement[State]:
    """Judge the intake of a turn: one tile, or the line from one tile on (R-TURN-1)."""
    turn = state.playing
    faults = [*turn_faults(state, intake=True), *_moment_faults(state, action)]
    match action.source:
        case "wall":
            judged = _from_wall(state, action)
        case "discard":
            judged = _last_discard(state)
        case "line":
            judged = _from_line(state, action)
        case _:
            judged = _exposed(state)
    seat = turn.seat

    def make() -> State:
        after = judged.make()
        current = replace(after.playing, intake=action.source)
        return after.with_turn(current) if after.playing.seat == seat else after

    return replace(judged, faults=(*faults, *judged.faults), make=make)


def _moment_faults(state: State, action: Draw) -> Iterator[Citation]:
    turn = state.playing
    if turn.starts_game:
        yield Citation("R-FIRST-1", message(
            N_("The starter takes no tile on the first turn: it is only the discard.")))
    if turn.intake:
        both = {turn.intake, action.source} & {"discard", "line"}
        yield Citation("R-TURN-1", message(N_(
            "You take a tile only once a turn, and you already have."
        )),
                       ruling="Q-TURN-2" if both else "")
    elif turn.laid:
        yield Citation("R-TURN-1", message(N_("Take a tile before you lay anything down.")))


def _gain(state: State, *tiles: Tile | None) -> State:
    seat = state.playing.seat
    return state.with_rack(seat, state.players[seat].rack.with_drawn(tiles))


def _from_wall(state: State, action: Draw) -> Judgement[State]:
    faults: list[Citation] = []
    grounds = [Citation("R-TURN-1", message(N_("A turn begins with a tile from the wall.")))]
    presumes: tuple[str, ...] = ()
    if state.stock is None:
        presumes = ("R-REB-1",)
    elif state.stock == 0:
        limit = state.options.max_rebuilds
        finding, ruling = message(N_(
            "The wall is empty. Build a new one from the discard line first."
        )), ""
        if limit is not None and state.rebuilds >= limit:
            finding, ruling = message(
                N_("The wall is empty, and this family does not build a new one.")), "Q-END-7"
        faults.append(Citation("R-REB-1", finding, ruling=ruling))
    if state.rebuilds:
        grounds.append(Citation("R-REB-1", message(
            N_("A new wall was built from the discards.")), ruling="Q-END-7"))

    def make() -> State:
        stock = None if state.stock is None else max(state.stock - 1, 0)
        return _gain(replace(state, stock=stock), action.tile)

    return Judgement(tuple(faults), tuple(grounds), make, presumes)


def _pickup_faults(state: State, *, may_open: bool) -> Iterator[Citation]:
    turn = state.playing
    player = state.players[turn.seat]
    if not player.opened and not may_open:
        yield Citation(
            "R-TURN-2",
            message(N_(
                "{name} has not opened yet and must draw from the wall."
            ), name=player.name),
            remedy=message(N_("Draw a tile from the wall.")))
    size = turn.rack_before.size
    if state.options.few_tiles_no_pickup and size is not None and size <= FEW and player.opened:
        yield Citation(
            "R-OPT-8",
            message(*NP_(
                "With {n} tile left, you may not take discards.",
                "With {n} tiles left, you may not take discards.",
            ), n=size),
            remedy=message(N_("Draw a tile from the wall.")))


def _pickup_presumes(state: State) -> tuple[str, ...]:
    turn = state.playing
    if state.options.few_tiles_no_pickup and turn.rack_before.size is None:
        return ("R-OPT-8",) if state.players[turn.seat].opened else ()
    return ()


def _dead_fault(tile: Tile) -> Citation:
    return Citation("R-FIRST-2", message(
        N_("The first discard, {tile}, is dead for the whole game."), tile=tile), (tile,))


def _last_discard(state: State) -> Judgement[State]:
    turn = state.playing
    player = state.players[turn.seat]
    may_open = state.options.prev_discard_initial
    faults = [*_pickup_faults(state, may_open=may_open)]
    tile = state.line[-1] if state.line else state.previous
    if state.line is not None and len(state.line) <= 1:
        faults.append(_dead_fault(state.line[0]) if state.line else Citation(
            "R-OPT-3", message(N_("There is no discard to take."))))
    presumes = _pickup_presumes(state)
    if state.line is None:
        presumes += ("R-FIRST-2",)
    grounds: tuple[Citation, ...] = (Citation("R-OPT-3", message(
        N_("After your opening you may take the previous player’s discard instead of drawing."))),)
    duties: tuple[Duty, ...] = ()
    if not player.opened and may_open:
        grounds = (Citation("R-VAR-3", message(
            N_("You may take the previous discard if your opening uses it.")),
            ruling="Q-INIT-6"),)
        duties = (Duty("R-VAR-3", 0, tile, turn.rack_before),)

    # An equal tile that was held before may be thrown, so this one is no longer to be told.
    picked_up = None if tile in player.rack.known else tile

    def make() -> State:
        line = state.line[:-1] if state.line else state.line
        # Where turns may be left out, somebody else may have thrown since.
        seen = state.line is not None or state.full or player.rack.tiles is not None
        after = _gain(replace(state, line=line, tail=state.tail[:-1], previous=None),
                      tile if seen else None)
        picked = replace(after.playing, picked_up=picked_up, duties=(*turn.duties, *duties))
        return after.with_turn(picked)

    return Judgement(tuple(faults), grounds, make, presumes, tuple(duty.rule for duty in duties))


def _find_in_line(line: tuple[Tile, ...], action: Draw) -> int | None:
    places = [index for index, tile in enumerate(line) if tile == action.tile]
    if action.nth:
        return places[action.nth - 1] if action.nth <= len(places) else None
    return places[-1] if places else None


def _from_line(state: State, action: Draw) -> Judgement[State]:
    turn = state.playing
    tile = action.tile
    faults = [*_pickup_faults(state, may_open=False)]
    presumes = _pickup_presumes(state)
    swept: tuple[Tile | None, ...] = (tile,)
    line = state.line
    if state.line is None:
        presumes += ("R-FIRST-2",)
    else:
        at = _find_in_line(state.line, action)
        if at is None:
            faults.append(Citation("R-OPT-4", message(
                N_("{tile} is not in the discard line."), tile=str(tile)),
                (tile,) if tile else ()))
        else:
            if 0 < at == len(state.line) - 1:  # the last discard may be taken without a duty
                last = _last_discard(state)
                return replace(last, grounds=(*last.grounds, _line_ground(tile)))
            swept, line = state.line[at:], state.line[:at]
            if at == 0:
                faults.append(_dead_fault(state.line[0]))
    before = state.players[turn.seat].rack if turn.counted else turn.rack_before
    if before.tiles is None:
        presumes += ("R-OPT-4",)
    elif tile is not None and not _combines(tile, before.tiles, state.options):
        faults.append(Citation(
            "R-OPT-4",
            message(N_("No two rack tiles make a run or set with {tile}."), tile=tile),
            (tile,)))
    grounds = (_line_ground(tile, _needs_joly(tile, before, state.options)),)
    duty = Duty("R-OPT-4", 0, tile, before)

    def make() -> State:
        tail, more = _taken_from_tail(state, action)
        after = _gain(replace(state, line=line, tail=tail, previous=None), *swept, *more)
        if state.line is None:  # nobody knows how many tiles came with it
            after = after.with_rack(turn.seat, Rack(seen=after.players[turn.seat].rack.known))
        return after.with_turn(replace(after.playing, duties=(*turn.duties, duty)))

    return Judgement(tuple(faults), grounds, make, presumes, ("R-OPT-4",))


def _taken_from_tail(
    state: State, action: Draw
) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
    """Return what stays of the end of a line that is not known, and what came with the tile."""
    if action.nth:  # it counts from a beginning that nobody knows
        return (), ()
    places = [k for k, tile in enumerate(state.tail) if tile == action.tile]
    if not places:
        return (), state.tail
    return state.tail[: places[-1]], state.tail[places[-1] + 1 :]


def _line_ground(tile: Tile | None, ruling: str = "") -> Citation:
    return Citation("R-OPT-4", message(
        N_(
            "You may take a tile from the line with all later discards. You must lay it down "
            "with two rack tiles."
        )), (tile,) if tile else (), ruling=ruling)


def _needs_joly(tile: Tile | None, rack: Rack, options: Options) -> str:
    """Return Q-TURN-3 where *tile* makes a run or set with the rack only by help of a Joly."""
    if tile is None or rack.tiles is None:
        return ""
    real = tuple(held for held in rack.tiles if not is_joly(held))
    plain = not is_joly(tile) and (real == rack.tiles or _combines(tile, real, options))
    return "" if plain else "Q-TURN-3"


def _combines(tile: Tile, rack: tuple[Tile, ...], options: Options) -> bool:
    """Say whether two tiles of *rack* make a run or a set with *tile*."""
    for pair in combinations(rack, 2):
        for trio in permutations((tile, *pair)):
            row = read_row(trio, options)
            if isinstance(row, Row) and row.shape is not None and not row.faults:
                return True
    return False


def _exposed(state: State) -> Judgement[State]:
    turn = state.playing
    grounds = (Citation("R-EXP-3", message(
        N_("You may take the exposed tile on the turn you go out.")), ruling="Q-EXP-2"),)
    presumes = () if state.exposed is not None else ("R-EXP-3",)
    duty = Duty("R-EXP-3", 0, state.exposed, turn.rack_before)

    def make() -> State:
        after = _gain(replace(state, exposed=None), state.exposed)
        return after.with_turn(replace(after.playing, duties=(*turn.duties, duty)))

    return Judgement((), grounds, make, presumes, ("R-EXP-3",))
