"""Throwing a tile, going out with the last one, and the end without a winner."""

from collections.abc import Iterator

from rules.copying import replace
from rules.games.romanian.judging import turn_faults
from rules.games.romanian.lines import Discard, Out
from rules.games.romanian.state import State, left_at_least, rack_in_turn
from rules.messages import N_, NP_, message
from rules.notation.kinds import Line
from rules.notation.lines import End, Rack
from rules.racks import RackCount
from rules.tiles import Tile
from rules.verdict import Citation, Judgement

FEW_LEFT = 3
"""Tiles left that must be announced (R-END-3)."""


def judge_discard(state: State, action: Discard) -> Judgement[State]:
    """Judge the tile thrown at the end of a turn (R-TURN-1)."""
    turn = state.playing
    thrown_back = tuple(_thrown_back(state, action.tile))
    faults = [*turn_faults(state), *_lacking(state, action.tile, "R-TURN-1")]
    grounds = [Citation("R-TURN-1", message(N_("A turn ends with one discard.")))]
    (grounds if state.options.rethrow_pickup else faults).extend(thrown_back)
    rack = rack_in_turn(state)
    if rack.size == 1 and not rack.lacks((action.tile,)):
        faults.append(Citation(
            "R-END-1",
            message(N_("This is {name}’s last tile. Discarding it means going out."),
                    name=state.players[turn.seat].name), (action.tile,),
            remedy=message(N_("Record it as going out."))))
    left = rack.without((action.tile,)).size
    if left is not None and left <= FEW_LEFT and not state.players[turn.seat].announced:
        grounds.append(Citation(
            "R-END-3",
            message(*NP_("{n} tile left: say it aloud.", "{n} tiles left: say it aloud."), n=left),
            ruling="Q-TURN-8"))

    def make() -> State:
        first = turn.starts_game or (state.full and state.line == ())
        line = None if state.line is None else (*state.line, action.tile)
        tail = (*state.tail, action.tile) if line is None else ()
        after = replace(state, line=line, tail=tail, previous=action.tile,
                        dead=action.tile if first else state.dead)
        after = after.with_rack(turn.seat, rack.without((action.tile,)))
        return after.with_turn(replace(turn, closed=True))

    return Judgement(tuple(faults), tuple(grounds), make)


def _thrown_back(state: State, tile: Tile) -> Iterator[Citation]:
    """Cite what is said of throwing the discard that was picked up in this turn (Q-TURN-6)."""
    if state.playing.picked_up != tile:
        return
    if state.options.rethrow_pickup:
        yield Citation("R-TURN-1", message(
            N_("You may discard the tile you have just picked up.")), ruling="Q-TURN-6")
    else:
        yield Citation(
            "R-TURN-1",
            message(N_("You have just picked up {tile}. You may not discard it in the same turn."),
                    tile=tile),
            (tile,), ruling="Q-TURN-6")


def _lacking(state: State, tile: Tile, rule: str) -> Iterator[Citation]:
    if rack_in_turn(state).lacks((tile,)):
        name = state.players[state.playing.seat].name
        yield Citation(rule, message(N_("{name} does not have {tiles} on the rack."),
                                     name=name, tiles=(tile,)), (tile,))


def judge_out(state: State, action: Out) -> Judgement[State]:
    """Judge the throw that wins: everything melded but this one tile (R-END-1)."""
    turn = state.playing
    player = state.players[turn.seat]
    rack, left = rack_in_turn(state), left_at_least(state, action.tile)
    faults = [*turn_faults(state), *_lacking(state, action.tile, "R-END-1")]
    if not player.opened:
        faults.append(Citation(
            "R-END-1",
            message(N_(
                "{name} has laid down nothing yet and must lay down everything but the last tile."
            ), name=player.name)))
    elif left:
        faults.append(Citation(
            "R-END-1",
            message(*NP_("{name} would still have {n} tile on the rack.",
                          "{name} would still have {n} tiles on the rack."),
                    name=player.name, n=left),
            remedy=message(N_("Lay down all your tiles but one first."))))
    elif rack.size == 0:
        faults.append(Citation("R-END-2", message(
            N_("{name} has no tile left to discard."), name=player.name)))
    grounds = [Citation("R-END-1", message(
        N_("To go out, lay down all your tiles but one and discard that one.")), (action.tile,))]
    (grounds if state.options.rethrow_pickup else faults).extend(_thrown_back(state, action.tile))
    presumes = () if rack.size is not None or left else ("R-END-1",)

    def make() -> State:
        met = tuple(duty for duty in turn.duties if duty.rule != "R-EXP-3")
        after = state.with_rack(turn.seat, rack.without((action.tile,)))
        after = after.with_turn(replace(turn, closed=True, duties=met))
        return replace(after, ended=True, winner=turn.seat, thrown=action.tile)

    return Judgement(tuple(faults), tuple(grounds), make, presumes)


def duty_fault(rule: str, tile: Tile | None) -> Citation:
    """Return what is said of an intake whose duty was not met when its turn closed."""
    tiles = () if tile is None else (tile,)
    match rule:
        case "R-OPT-4":
            finding = message(N_(
                "Lay down a tile from the line in the same turn: a new run or set with two rack "
                "tiles."
            ))
        case "R-VAR-3":
            finding = message(N_(
                "The discard was taken for the opening, but the opening does not use it."
            ))
        case _:
            finding = message(N_("You may take the exposed tile only on the turn you go out."))
    rulings = {"R-VAR-3": "Q-INIT-6", "R-EXP-3": "Q-EXP-2"}
    return Citation(rule, finding, tiles, ruling=rulings.get(rule, ""))


def judge_rack(state: State, fact: Rack) -> Judgement[State]:
    """Judge a rack that was counted: the winner has none (R-END-1)."""
    left = bool(fact.tiles or fact.points)
    faults = (Citation("R-END-1", message(
        N_("{name} has won and has no tile left."), name=state.players[fact.seat].name),
        fact.tiles),) if left and fact.seat == state.winner else ()
    return Judgement(faults, (), lambda: replace(
        state, racks={**state.racks, fact.seat: RackCount(fact.tiles, fact.points, fact.total)}))


def judge_end(state: State) -> Judgement[State]:
    """Judge the end without a winner, on which the table agrees (R-SCORE-9, Q-END-7)."""
    grounds = (Citation("R-SCORE-9", message(N_("The game ends without a winner.")),
                        ruling="Q-END-7"),)

    def make() -> State:
        turn = state.turn and replace(state.turn, closed=True)
        return replace(state, ended=True, turn=turn)

    return Judgement((), grounds, make, () if state.stock is not None else ("R-SCORE-9",))


def game_over(state: State, action: Line) -> Citation:
    """Return what is said of *action* after the end, which a turn judged again brought about."""
    won = state.winner and not isinstance(action, End)
    return Citation("R-END-1" if won else "R-SCORE-9", message(N_("The game is already over.")))
