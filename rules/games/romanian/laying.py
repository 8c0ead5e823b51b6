"""Laying down and laying off: new melds, the opening, tiles added to what lies there."""

from collections.abc import Iterator

from rules.copying import replace
from rules.games.romanian.judging import (
    laid_tiles,
    laying_faults,
    laying_grounds,
    rack_faults,
    tiles_of,
    unknown_rack,
)
from rules.games.romanian.placing import Fit, Undecided, find_fit, misfit
from rules.games.romanian.reading import ratio_faults, read_row, run_limits
from rules.games.romanian.state import DEALT, Duty, State, rack_in_turn
from rules.games.romanian.tables import force_on, lay_off, lay_row
from rules.games.romanian.values import loose_meld_points, opening_points
from rules.melds import GroupShape, Piece, RunShape, is_joly
from rules.messages import N_, NP_, message, points_of
from rules.notation.errors import NotationError
from rules.notation.lines import Add, Meld
from rules.notation.record import RecordLine
from rules.reading import LARGEST_SET, Row
from rules.tiles import Tile
from rules.verdict import Citation, Judgement

WANTED_OTHERS = 2
"""Rack tiles that must be melded with a tile taken from the line (R-OPT-4)."""


def read_rows(state: State, rows: tuple[tuple[Piece, ...], ...], line: int) -> tuple[Row, ...]:
    """Read the rows of a line under the game's options.

    Raises:
        NotationError: a Joly's place does not say what it stands for.
    """
    return tuple(_decided(read_row(row, state.options), line) for row in rows)


def _decided(row: object, line: int) -> Row:
    if not isinstance(row, Row):
        raise NotationError(line, 1, message(
            N_("expected what the Joly stands for, as in J=b11: its place does not say")))
    return row


def judge_meld(state: State, line: RecordLine, action: Meld) -> Judgement[State]:
    """Judge new melds; the first ones of a seat are its opening (R-INIT-1..3)."""
    turn = state.playing
    player = state.players[turn.seat]
    rows = read_rows(state, action.melds, line.line)
    tiles = tuple(tile for row in rows for tile in tiles_of(row.pieces))
    opens = not player.opened
    faults = [*laying_faults(state)]
    grounds: list[Citation] = []
    for row in rows:
        faults.extend(row.faults)
        grounds.extend(row.grounds)
    faults.extend(rack_faults(state, tiles, "R-INIT-3" if opens else "R-OPT-1"))
    points = _points(state, rows)
    presumes: tuple[str, ...] = ()
    if opens:
        faults.extend(_opening_faults(state, rows, points, len(tiles)))
        grounds[:0] = _opening_grounds(state, rows, points)
        if rack_in_turn(state).tiles is None:
            presumes += ("R-INIT-3",)
        if not state.from_deal:
            presumes += ("R-FIRST-1",)
    else:
        if turn.opening:
            grounds.append(Citation(
                "R-INIT-5", message(N_(
                    "After your opening you may lay down more runs and sets in the same turn."
                )), ruling="Q-INIT-2"))
        grounds.append(Citation("R-OPT-1", message(
            N_("After your opening you may lay down runs and sets of any value."))))
        if unknown_rack(state):
            presumes += ("R-END-2",)

    def make() -> State:
        after = state
        for number, row in zip(line.melds, rows, strict=True):
            after = lay_row(after, number, turn.seat, line.ply, row.pieces, row.shape)
        after = duties_after_melds(laid_tiles(after, tiles), rows, opens=opens)
        if not opens:
            return after
        loose = sum(loose_meld_points(row.pieces, state.options)
                    for row in rows if row.shape is None)
        opened = replace(after.players[turn.seat], opened=True, initial=points + loose)
        return after.with_player(opened).with_turn(replace(after.playing, opening=True))

    return Judgement(tuple(faults), (*grounds, *laying_grounds(state)), make, presumes)


def _points(state: State, rows: tuple[Row, ...]) -> int:
    return sum(opening_points(row.shape, row.pieces, state.options)
               for row in rows if row.shape is not None)


def _opening_faults(
    state: State, rows: tuple[Row, ...], points: int, count: int
) -> Iterator[Citation]:
    ones = any(isinstance(row.shape, GroupShape) and row.shape.number == 1 for row in rows)
    if not any(isinstance(row.shape, RunShape) for row in rows):
        allowed = state.options.ones_open and ones
        if not allowed:
            ruling = "Q-INIT-3" if ones else "Q-END-3" if count == DEALT else ""
            yield Citation("R-INIT-1", message(N_("The opening needs at least one run.")),
                           ruling=ruling, remedy=message(N_("Lay down a run as well.")))
    limit = state.options.min_initial
    if points < limit:
        yield Citation(
            "R-INIT-2",
            points_of(points, limit),
            remedy=message(*NP_(
                "Lay down {n} more point at the same time.",
                "Lay down {n} more points at the same time.",
            ), n=limit - points))


def _opening_grounds(state: State, rows: tuple[Row, ...], points: int) -> Iterator[Citation]:
    limit = state.options.min_initial
    yield Citation("R-INIT-2", points_of(points, limit))
    if limit < 50:  # noqa: PLR2004  (the text's own figure, R-INIT-2)
        yield Citation(
            "R-VAR-2", message(*NP_(
                "This family opens with {n} point.", "This family opens with {n} points."),
                n=limit))
    for row in rows:
        if (isinstance(row.shape, GroupShape) and row.shape.number == 1
                and len(row.pieces) == LARGEST_SET):
            yield Citation("R-VAL-5", message(
                N_("The fourth 1 of a set counts {points}."), points=state.options.ones_four),
                ruling="Q-VAL-2")
    if not any(isinstance(row.shape, RunShape) for row in rows):
        yield Citation("R-INIT-1", message(N_("In this family a set of 1s opens without a run.")),
                       ruling="Q-INIT-3")


def duties_after_melds(
    state: State, rows: tuple[Row, ...], *, opens: bool = False
) -> State:
    """Drop the duties of the turn that new melds have met (R-OPT-4, R-VAR-3).

    Only the opening itself meets R-VAR-3 (Q-INIT-6): *opens* says that it is *rows*.
    """
    turn = state.playing
    met = ("R-OPT-4", "R-VAR-3") if opens else ("R-OPT-4",)
    left = tuple(duty for duty in turn.duties
                 if duty.rule not in met or not any(_meets(duty, row) for row in rows))
    return state.with_turn(replace(turn, duties=left))


def _meets(duty: Duty, row: Row) -> bool:
    tiles: list[Tile] = list(tiles_of(row.pieces))
    if duty.tile is None:
        return True
    if duty.tile not in tiles:
        return False
    tiles.remove(duty.tile)
    if duty.rule == "R-VAR-3":
        return True
    return duty.rack.may_hold(tuple(tiles)) >= WANTED_OTHERS


def judge_add(state: State, line: RecordLine, action: Add) -> Judgement[State]:
    """Judge tiles laid off on a meld (R-INIT-4, R-INIT-5, R-OPT-2).

    Raises:
        NotationError: both ends would take the tiles and the record does not say which.
    """
    turn = state.playing
    pieces = tuple(item.piece for item in action.tiles)
    tiles = tiles_of(pieces)
    faults = [*laying_faults(state), *_lay_off_faults(state, action)]
    grounds: list[Citation] = []
    meld = state.melds.get(action.meld)
    fit = find_fit(meld, action.tiles) if meld else None
    if isinstance(fit, Undecided):
        raise NotationError(line.line, 1, message(
            N_(
                "expected which end you mean, as in “r1 low”, “r1 high” or “J=b12”: it fits both "
                "ends of m{meld}"
            ), meld=action.meld))
    if meld is None:
        faults.append(Citation("R-OPT-2", message(
            N_("m{meld} is not on the table."), meld=action.meld), pieces))
    elif fit is None:
        faults.append(misfit(meld, action.tiles))
        whole = tuple(slot.piece for slot in meld.slots) + pieces
        faults.extend(ratio_faults(whole) if any(map(is_joly, pieces)) else ())
    else:
        whole = (*fit.below, *(slot.piece for slot in meld.slots), *fit.above)
        faults.extend(ratio_faults(whole))
        if isinstance(fit.shape, RunShape):
            over, by_ruling = run_limits(whole, fit.shape, state.options)
            faults.extend(over)
            grounds.extend(by_ruling)
    faults.extend(rack_faults(state, tiles, "R-OPT-2"))
    grounds.extend(_lay_off_grounds(state, action))

    def make() -> State:
        if meld is None:
            return laid_tiles(state, tiles)
        if isinstance(fit, Fit):
            after = lay_off(state, meld, turn.seat, line.ply, fit)
        else:
            after = force_on(state, meld, turn.seat, line.ply, pieces)
        return laid_tiles(after, tiles)

    presumes = ("R-END-2",) if unknown_rack(state) else ()
    return Judgement(tuple(faults), (*grounds, *laying_grounds(state)), make, presumes)


def _lay_off_faults(state: State, action: Add) -> Iterator[Citation]:
    turn = state.playing
    player = state.players[turn.seat]
    meld = state.melds.get(action.meld)
    pieces = tuple(item.piece for item in action.tiles)
    own = meld is not None and meld.laid_by == turn.seat
    if not player.opened:
        yield Citation(
            "R-INIT-5",
            message(N_("{name} has not opened yet and cannot add tiles."), name=player.name),
            pieces, remedy=message(N_("Open first.")))
    elif turn.opening and meld is not None and not own:
        yield Citation(
            "R-INIT-4",
            message(N_("On the turn you open, you may not add to another player’s meld.")),
            pieces, remedy=message(N_("Wait until {name}’s next turn."), name=player.name))
    elif turn.opening and own and not state.options.own_layoff_same_turn:
        yield Citation(
            "R-INIT-5",
            message(N_("On the turn you open, you may not add tiles, even to your own melds.")),
            pieces, ruling="Q-INIT-2")
    brings_joly = meld is not None and not own and any(map(is_joly, pieces))
    if brings_joly and not state.options.joly_on_others:
        yield Citation("R-OPT-2", message(
            N_("You may add a Joly to your own melds only.")), pieces, ruling="Q-J-9")


def _lay_off_grounds(state: State, action: Add) -> Iterator[Citation]:
    turn = state.playing
    meld = state.melds.get(action.meld)
    own = meld is not None and meld.laid_by == turn.seat
    if turn.opening and own:
        yield Citation("R-INIT-5", message(
            N_("On the turn you open, you may add to your own melds.")),
            ruling="Q-INIT-2")
    if meld is not None and not own and any(is_joly(item.piece) for item in action.tiles):
        yield Citation("R-OPT-2", message(
            N_("You may add a Joly to another player’s meld.")), ruling="Q-J-9")
    yield Citation("R-OPT-2", message(
        N_("You may add tiles to your own melds and to other players’ melds.")))
