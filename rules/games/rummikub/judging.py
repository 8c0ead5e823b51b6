"""What every judgement of an action shares: its parts, the turn, the rack, the box."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from rules.arranged.places import tiles_on
from rules.copying import replace
from rules.games.rummikub.state import State
from rules.messages import N_, NP_, message
from rules.tiles import COPIES, JOLY, Tile
from rules.verdict import Citation, Illegal, Legal, Verdict


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the rules say of one line, and the state that it leads to if it is applied.

    ``grounds`` say why it is legal. ``make`` builds the state after it, legal or not.
    """

    faults: tuple[Citation, ...]
    grounds: tuple[Citation, ...]
    make: Callable[[], State]
    presumes: tuple[str, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """Return the verdict: illegal with every rule broken, or legal with its grounds."""
        if self.faults:
            return Illegal(tuple(dict.fromkeys(self.faults)), self.presumes)
        return Legal(tuple(dict.fromkeys(self.grounds)), self.presumes)

    def with_fault(self, fault: Citation) -> "Judgement":
        """Return the judgement with *fault* too."""
        return replace(self, faults=(*self.faults, fault))


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
    rack, name = state.player.rack, state.player.name
    rule = "K-TURN-1" if state.player.opened else "K-FIRST-1"
    lacking = rack.lacks(tuple(tiles))
    if lacking:
        yield Citation(rule, message(N_("{name} does not have {tiles} on the rack."),
                                     name=name, tiles=lacking), lacking)
    elif rack.size is not None and rack.size < len(tiles):
        yield Citation(rule, message(
            *NP_("{name} has only {n} tile on the rack.",
                 "{name} has only {n} tiles on the rack."), name=name, n=rack.size))


def tiles_seen(state: State) -> Counter[Tile]:
    """Count every tile of which it is certain where it is."""
    seen = tiles_on(state.melds)
    for seat, player in state.players.items():
        counted = state.racks.get(seat)
        seen.update(counted.tiles if counted else player.rack.known)
    return seen


def census_faults(before: State, after: State) -> tuple[Citation, ...]:
    """Cite K-EQ-1 for every tile of which *after* shows more than the box holds.

    Only what the step from *before* to *after* made worse is cited.
    """
    seen, had = tiles_seen(after), tiles_seen(before)
    return tuple(
        Citation("K-EQ-1", message(
            N_("The box holds two {tile}, and here would be {count}."), tile=tile, count=count),
            (tile,), ruling="Q-K-22" if tile == JOLY and after.options.rk_deal == "joker" else "")
        for tile, count in seen.items() if count > COPIES and count > had[tile])
