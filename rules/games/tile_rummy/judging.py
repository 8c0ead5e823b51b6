"""What judgements of an action share: what a laying leaves, the turn, the box."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.arranged import judging
from rules.arranged.judging import too_many
from rules.copying import replace
from rules.games.tile_rummy.refusals import take_up
from rules.games.tile_rummy.state import Bond, Refused, State
from rules.melds import Piece
from rules.messages import N_, message
from rules.tiles import JOLY, Tile
from rules.verdict import Citation, Judgement


@dataclass(frozen=True, slots=True)
class JudgedLaying(Judgement[State]):
    """What the rules say of a line that lays tiles.

    ``refused`` is what lies on the table all the same if the line is refused and nobody notices
    (T-ERR-1); ``tried`` are the tiles from the rack of any other line that lays tiles. ``bond``
    is what a legal line binds until the turn ends.
    """

    refused: Refused | None = None
    tried: tuple[Tile, ...] = ()
    bond: Bond | None = None


def turn_faults(state: State) -> Iterator[Citation]:
    """Cite what the order of turns and the end of the pool forbid (T-EQ-2, T-END-2)."""
    turn = state.playing
    if not turn.in_order:
        yield Citation("T-EQ-2", message(
            N_("It is not {name}’s turn. Play follows the order of the seats."),
            name=state.player.name))
    if turn.late and state.options.tr_pool_exhausted == "end":
        yield Citation("T-END-2", message(
            N_("The pool was empty before this turn, so the game is over.")), ruling="Q-T-12")


def turn_grounds(state: State) -> Iterator[Citation]:
    """Cite the ruling that lets play go on after the pool is empty (Q-T-12)."""
    if state.playing.late:
        yield Citation("T-END-2", message(
            N_("The pool is empty, but play goes on until nobody can play.")),
            ruling="Q-T-12")


def laying_faults(state: State) -> Iterator[Citation]:
    """Cite what forbids laying tiles in this turn at all (T-TURN-1, T-TIME-1)."""
    yield from turn_faults(state)
    turn, name = state.playing, state.player.name
    if turn.drew:
        yield Citation(
            "T-TURN-1",
            message(N_("{name} has drawn a tile. You either draw or play."), name=name),
            ruling="Q-T-16",
            remedy=message(N_("Wait until {name}’s next turn."), name=name))
    if turn.timed_out:
        yield Citation("T-TIME-1", message(N_("{name}’s time is over."), name=name),
                       ruling="Q-T-13")


def table_play_faults(
    state: State, tiles: Sequence[Piece], *, opens: bool = False
) -> Iterator[Citation]:
    """Cite what keeps a player from what lies on the table (T-MANIP-1, Q-T-10).

    ``opens`` says that the same line makes the first meld.
    """
    player = state.player
    if not player.opened:
        yield Citation(
            "T-MANIP-1",
            message(N_(
                "{name} has not opened yet, so the melds on the table stay as they are."
            ), name=player.name),
            tuple(tiles), ruling="Q-T-10" if opens else "",
            remedy=message(N_("Open with tiles from your rack alone.")))
    elif state.playing.opening:
        yield Citation(
            "T-MANIP-1",
            message(N_(
                "On the turn you open, you may not add to melds on the table or rearrange them."
            )),
            tuple(tiles), ruling="Q-T-10",
            remedy=message(N_("Wait until {name}’s next turn."), name=player.name))


def laid_tiles(state: State, tiles: Sequence[Tile]) -> State:
    """Return *state* after the player in turn has laid *tiles*, from the rack or lying there."""
    rack = state.player.rack.without(tuple((Counter(tiles) - state.afloat).elements()))
    after = take_up(state.with_rack(state.playing.seat, rack), tiles)
    turn = after.playing
    return after.with_turn(replace(turn, laid=(*turn.laid, *tiles)))


def tiles_seen(state: State) -> Counter[Tile]:
    """Count every tile of which it is certain where it lies."""
    seen = judging.tiles_seen(state)
    if state.all_jokers and not any(
            slot.laid_by == state.winner for meld in state.melds.values() for slot in meld.slots):
        seen[JOLY] += state.all_jokers  # of a hand laid at once, of which no meld is recorded
    return seen


def census_faults(before: State, after: State) -> tuple[Citation, ...]:
    """Cite T-EQ-1 for every tile of which *after* shows more than the box holds.

    Only what the step from *before* to *after* made worse is cited.
    """
    return tuple(
        Citation("T-EQ-1", message(
            N_("There are only two {tile} in the box, not {count}."), tile=tile, count=count),
            (tile,))
        for tile, count in too_many(tiles_seen(after), tiles_seen(before)))
