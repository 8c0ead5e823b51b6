"""What each seat's tiles were, by the record of a finished game: the stock that it drew.

What left a rack and what is left on it is what came to it. Of this, tiles that lay open were
chosen: discards, the exposed tile, the pair that a doubla brought. All the rest came by chance, in
the deal or from the wall, and it must be as many tiles as the record tells of. A Joly that was
taken from a meld and melded again is no part of it: it came to whoever melded it first.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rules.folding import Replay
from rules.games.romanian import lines as rl
from rules.games.romanian.luck.laying import layable
from rules.games.romanian.luck.tallies import tallies_of
from rules.games.romanian.options import Options
from rules.games.romanian.scoring import score_state
from rules.games.romanian.state import DEALT, STARTER_DEALT, State
from rules.luck import Chances, Layable, Stock, Untold
from rules.messages import N_, message
from rules.notation import lines as ln
from rules.tiles import FULL_SET, JOLY, Joly, Tile


@dataclass(slots=True)
class _Flow:
    """What came to a seat openly and what it threw; how many tiles it was dealt and drew unseen."""

    dealt: int = DEALT
    drawn: int = 0
    thrown: Counter[Tile] = field(default_factory=Counter)
    taken: Counter[Tile] = field(default_factory=Counter)


@dataclass(slots=True)
class _Course:
    """The course of a game as its lines tell it: the line of discards, and each seat's tiles."""

    flows: dict[str, _Flow]
    seat: str = ""
    turned_up: Tile | None = None
    line: list[Tile] = field(default_factory=list)

    def take(self, value: object) -> None:
        """Follow one line that took effect."""
        match value:
            case ln.Turn(seat):
                if not self.seat:
                    self.flows[seat].dealt = STARTER_DEALT
                self.seat = seat
            case rl.Exposed(tile):
                self.turned_up = tile
            case rl.Doubla(first, second, first_pair, second_pair) if first_pair:
                self._give(first, second, first_pair)
                self._give(second, first, second_pair)
            case rl.Discard(tile) | rl.Out(tile):
                self.flows[self.seat].thrown[tile] += 1
                self.line.append(tile)
            case rl.Draw():
                self._draw(value)

    def _give(self, giver: str, taker: str, pair: tuple[Tile, ...]) -> None:
        self.flows[giver].thrown.update(pair)
        self.flows[taker].taken.update(pair)

    def _draw(self, draw: rl.Draw) -> None:
        flow = self.flows[self.seat]
        if draw.source == "wall":
            flow.drawn += 1
        elif draw.source == "exposed":
            flow.taken.update(() if self.turned_up is None else (self.turned_up,))
        else:
            at = self._place(draw)
            flow.taken.update(self.line[at:])
            del self.line[at:]

    def _place(self, draw: rl.Draw) -> int:
        """Return from which tile on the line was taken; one that is not there is not taken."""
        if draw.source == "discard":
            return max(len(self.line) - 1, 0)
        places = [at for at, tile in enumerate(self.line) if tile == draw.tile]
        if draw.nth:
            places = places[: draw.nth]
        return places[-1] if places else len(self.line)


def chances_in(played: Replay[State]) -> Chances:
    """Return what came to each seat by chance in a game that is over, or why it cannot be told.

    The box is the whole one but for the exposed tile, where that is known: nobody can have drawn
    it. What lay elsewhere in this very game is not left out: it might have come to anybody.
    """
    state = played.state
    fallen = {entry.ply for entry in played.entries if not entry.applied}
    course = _Course({seat: _Flow() for seat in state.players})
    for line in played.record.lines:
        if line.ply not in fallen:
            course.take(line.value)
    box = Counter(FULL_SET)
    if course.turned_up is not None:
        box[course.turned_up] -= 1
    stocks = _untold(state) or {
        seat: _stock(state, seat, course, box) for seat in state.players}
    return Chances(tuple(box.elements()), stocks)


def _untold(state: State) -> Mapping[str, Stock | Untold] | None:
    """Return why nothing can be told of anybody; nothing where that is not so."""
    if not state.ended:
        reason = message(N_("The game is not over."))
    elif not state.from_deal:
        reason = message(N_(
            "Some draws and discards are not recorded, so nobody knows which tiles came."
        ))
    elif state.rebuilds:
        reason = message(N_("A new wall was built, so tiles came twice."))
    else:
        return None
    return dict.fromkeys(state.players, Untold(reason))


def _stock(state: State, seat: str, course: _Course, box: Counter[Tile]) -> Stock | Untold:
    flow = course.flows[seat]
    rack = _rack(state, seat)
    if rack is None:
        return Untold(message(N_("We do not know which tiles were left on the rack.")))
    held = _laid(state, seat) + flow.thrown + Counter(rack)
    if flow.taken - held:
        return _no_sum(flow, held)
    came = held - flow.taken
    if came.total() != flow.dealt + flow.drawn or came - box:
        return _no_sum(flow, held)
    made = sum(line.points for line in score_state(state).seats[seat].lines if line.meld)
    twin = course.turned_up if state.twin == seat else None
    tiles = tuple(came.elements())
    return Stock(tiles, tuple(flow.taken.elements()), made,
                 tuple(tallies_of(tiles, box, flow.dealt, twin)))


def _no_sum(flow: _Flow, held: Counter[Tile]) -> Untold:
    return Untold(message(
        N_(
            "The record does not add up. Tiles that must have come: {came}. Tiles laid, discarded "
            "or left: {held}. No tile can appear more often than in the box."
        ),
        came=flow.dealt + flow.drawn + flow.taken.total(), held=held.total()))


def _rack(state: State, seat: str) -> tuple[Tile, ...] | None:
    """Return the tiles left on a rack; the winner's is empty (R-END-1)."""
    counted = state.racks.get(seat)
    if counted is not None:
        return counted.tiles if counted.points is None and counted.total is None else None
    return () if seat == state.winner else state.players[seat].rack.tiles


def _laid(state: State, seat: str) -> Counter[Tile]:
    """Return the tiles that came to the table from a seat's rack and were not taken there."""
    laid: Counter[Tile] = Counter()
    for meld in state.melds.values():
        laid.update(slot.tile for slot in meld.slots
                    if slot.laid_by == seat and not isinstance(slot.tile, Joly))
    laid[JOLY] = sum(trail.stations[0].seat == seat for trail in state.trails)
    return laid


class RomanianLuck:
    """What came by chance, and what it can be laid as (``Luck``)."""

    def chances(self, played: Replay[State]) -> Chances:
        """Return what came to each seat of a game by chance."""
        return chances_in(played)

    def melds(self, options: Options) -> Sequence[Layable]:
        """Return melds of one box such that whatever can be laid is laid by some of them."""
        return layable(options)
