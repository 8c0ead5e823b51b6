"""What every judgement of an action shares: its parts, the turn, the rack, the census."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from rules.arranged.places import tiles_on
from rules.copying import replace
from rules.games.tile_rummy.refusals import take_up
from rules.games.tile_rummy.state import Bond, Refused, State
from rules.melds import Piece
from rules.messages import N_, NP_, message
from rules.tiles import COPIES, JOLY, Tile
from rules.verdict import Citation, Illegal, Legal, Verdict


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the rules say of one line, and the state that it leads to if it is applied.

    ``grounds`` say why it is legal. ``make`` builds the state after it, legal or not.
    ``refused`` is what lies on the table all the same if the line is refused and nobody notices
    (T-ERR-1); ``tried`` are the tiles from the rack of any other line that lays tiles. ``bond``
    is what a legal line binds until the turn ends.
    """

    faults: tuple[Citation, ...]
    grounds: tuple[Citation, ...]
    make: Callable[[], State]
    presumes: tuple[str, ...] = ()
    refused: Refused | None = None
    tried: tuple[Tile, ...] = ()
    bond: Bond | None = None

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


def rack_faults(state: State, tiles: Sequence[Tile], rule: str) -> Iterator[Citation]:
    """Cite *rule* where tiles are known not to be on the rack of the player in turn."""
    rack, name = state.reach, state.player.name
    lacking = rack.lacks(tuple(tiles))
    if not lacking and rack.size is not None and rack.size < len(tiles):
        yield Citation(rule, message(
            *NP_("{name} has only {n} tile on the rack.",
                 "{name} has only {n} tiles on the rack."), name=name, n=rack.size))
    if lacking:
        yield Citation(rule, message(N_("{name} does not have {tiles} on the rack."),
                                     name=name, tiles=lacking), lacking)


def laid_tiles(state: State, tiles: Sequence[Tile]) -> State:
    """Return *state* after the player in turn has laid *tiles*, from the rack or lying there."""
    rack = state.player.rack.without(tuple((Counter(tiles) - state.afloat).elements()))
    after = take_up(state.with_rack(state.playing.seat, rack), tiles)
    turn = after.playing
    return after.with_turn(replace(turn, laid=(*turn.laid, *tiles)))


def tiles_seen(state: State) -> Counter[Tile]:
    """Count every tile of which it is certain where it lies."""
    seen = tiles_on(state.melds) + state.afloat
    for seat, player in state.players.items():
        counted = state.racks.get(seat)
        seen.update(counted.tiles if counted else player.rack.known)
    if state.all_jokers and not any(
            slot.laid_by == state.winner for meld in state.melds.values() for slot in meld.slots):
        seen[JOLY] += state.all_jokers  # of a hand laid at once, of which no meld is recorded
    return seen


def census_faults(before: State, after: State) -> tuple[Citation, ...]:
    """Cite T-EQ-1 for every tile of which *after* shows more than the box holds.

    Only what the step from *before* to *after* made worse is cited.
    """
    seen, had = tiles_seen(after), tiles_seen(before)
    return tuple(
        Citation("T-EQ-1", message(
            N_("There are only two {tile} in the box, not {count}."), tile=tile, count=count),
            (tile,))
        for tile, count in seen.items() if count > COPIES and count > had[tile])
