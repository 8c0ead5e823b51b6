"""What every judgement of an action shares: the turn, the rack, the presumptions."""

from collections.abc import Iterator, Sequence

from rules.copying import replace
from rules.games.romanian.state import State, rack_in_turn
from rules.melds import Piece, tile_of
from rules.messages import N_, message
from rules.tiles import Tile
from rules.verdict import Citation


def tiles_of(pieces: Sequence[Piece]) -> tuple[Tile, ...]:
    """Return the tiles that *pieces* are."""
    return tuple(map(tile_of, pieces))


def turn_faults(state: State, *, intake: bool = False) -> Iterator[Citation]:
    """Cite what the order of turns and the order within a turn forbid (R-TURN-1, R-EQ-4)."""
    turn = state.playing
    if turn.closed:
        yield Citation("R-TURN-1", message(
            N_("{name} has discarded, so this turn is over."),
            name=state.players[turn.seat].name))
    if not turn.in_order:
        yield Citation("R-EQ-4", message(
            N_("It is not {name}’s turn. Play follows the order of the seats."),
            name=state.players[turn.seat].name))
    known = turn.intake or turn.starts_game or turn.counted or turn.unseen
    if state.full and not intake and not known:
        yield Citation("R-TURN-1", message(N_("A turn begins with taking a tile.")))


def laying_faults(state: State) -> Iterator[Citation]:
    """Cite what forbids laying tiles in this turn at all (R-FIRST-1, Q-TURN-1)."""
    yield from turn_faults(state)
    turn, rule = state.playing, state.options.first_round_melds
    if turn.starts_game and rule != "all":
        yield Citation(
            "R-FIRST-1",
            message(N_("The starter only discards on the first turn and lays nothing down.")),
            ruling="Q-TURN-1")
    elif turn.first_round and rule == "nobody":
        yield Citation("R-FIRST-1", message(N_("Nobody lays down in the first round.")),
                       ruling="Q-TURN-1")


def laying_grounds(state: State) -> Iterator[Citation]:
    """Cite the ruling that lets tiles be laid in the first round (Q-TURN-1)."""
    if state.playing.first_round:
        yield Citation("R-FIRST-1", message(N_("You may lay down in the first round.")),
                       ruling="Q-TURN-1")


def rack_faults(state: State, tiles: tuple[Tile, ...], rule: str) -> Iterator[Citation]:
    """Cite *rule* where tiles are not on the rack, and R-END-2 where none would be left."""
    rack = rack_in_turn(state)
    turn = state.playing
    name = state.players[turn.seat].name
    own = rack
    if rule == "R-INIT-3" and turn.intake in ("discard", "line") and not turn.duties:
        own = turn.rack_before
    missing = own.lacks(tiles)
    twice = tuple(tile for tile in missing if own.tiles and tile in own.tiles)
    if twice:
        yield Citation("R-COMB-1", message(
            N_("A tile belongs to one meld only, and {name} has {tiles} only once."),
            name=name, tiles=twice), twice)
    lacking = tuple(tile for tile in missing if tile not in twice)
    if lacking:
        yield Citation(rule, message(N_("{name} does not have {tiles} on the rack."),
                                     name=name, tiles=lacking), lacking)
    if rack.size is not None and rack.size <= len(tiles):
        yield Citation(
            "R-END-2",
            message(N_("This would leave {name} nothing to discard."), name=name), tiles,
            remedy=message(N_("Keep one tile to discard.")))


def laid_tiles(state: State, tiles: tuple[Tile, ...]) -> State:
    """Return *state* after *tiles* have left the rack of the seat whose turn it is."""
    turn = state.playing
    rack = rack_in_turn(state).without(tiles)
    picked = None if turn.picked_up in tiles else turn.picked_up
    return state.with_rack(turn.seat, rack).with_turn(replace(
        turn, laid=True, picked_up=picked, spent=(*turn.spent, *tiles)))


def unknown_rack(state: State) -> bool:
    """Say whether the size of the rack in turn is not known, so that R-END-2 is presumed."""
    return rack_in_turn(state).size is None
