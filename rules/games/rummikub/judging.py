"""What judgements of an action share: the turn, the rack, the box."""

from collections.abc import Iterator, Sequence

from rules.arranged import judging
from rules.arranged.judging import tiles_seen, too_many
from rules.games.rummikub.state import State
from rules.messages import N_, message
from rules.tiles import JOLY, Tile
from rules.verdict import Citation


def turn_faults(state: State) -> Iterator[Citation]:
    """Cite what the order of turns forbids, and the end of the pool (K-EQ-2, K-END-2)."""
    turn, name = state.playing, state.player.name
    if not turn.in_order:
        yield Citation("K-EQ-2", message(
            N_("It is not {name}’s turn: play goes round in the order of the seats."), name=name))
    if turn.spent and state.options.rk_pool_empty == "one_turn":
        yield Citation("K-END-2", message(
            N_("The pool is empty, and {name} has had one more turn."), name=name),
            ruling="Q-K-16")


def over_faults(state: State) -> Iterator[Citation]:
    """Cite what has ended this turn already (K-TURN-1, K-TIME-1, K-TABLE-4)."""
    turn, name = state.playing, state.player.name
    if turn.drew:
        yield Citation(
            "K-TURN-1", message(N_("{name} has drawn, and drawing ends the turn."), name=name),
            remedy=message(N_("Wait until {name}’s next turn."), name=name))
    if turn.timed_out:
        yield Citation("K-TIME-1", message(N_("{name}’s time is up."), name=name),
                       ruling="Q-K-14")
    if turn.unfinished:
        yield Citation("K-TABLE-4", message(
            N_("{name} could not finish, and the table went back: this turn is over."),
            name=name))


def turn_grounds(state: State) -> Iterator[Citation]:
    """Say that play goes on after the pool is empty (K-END-2)."""
    if state.playing.seat in state.last:
        text = (N_("The pool is empty, and everyone has one more turn.")
                if state.options.rk_pool_empty == "one_turn" else
                N_("The pool is empty, and play goes on until no one can play."))
        yield Citation("K-END-2", message(text), ruling="Q-K-16")


def rack_faults(state: State, tiles: Sequence[Tile]) -> Iterator[Citation]:
    """Cite tiles that are known not to be on the rack of the player in turn."""
    yield from judging.rack_faults(
        state, tiles, "K-TURN-1" if state.player.opened else "K-FIRST-1")


def census_faults(before: State, after: State) -> tuple[Citation, ...]:
    """Cite K-EQ-1 for every tile of which *after* shows more than the box holds.

    Only what the step from *before* to *after* made worse is cited.
    """
    dealt = after.options.rk_deal == "joker"
    return tuple(
        Citation("K-EQ-1", message(
            N_("The box holds two {tile}, and here would be {count}."), tile=tile, count=count),
            (tile,), ruling="Q-K-22" if tile == JOLY and dealt else "")
        for tile, count in too_many(tiles_seen(after), tiles_seen(before)))
