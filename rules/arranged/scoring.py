"""What is left on a rack at the end, and what it costs, line by line."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rules.arranged.state import S
from rules.messages import N_, message
from rules.racks import RackCount
from rules.score import ScoreLine
from rules.tiles import Joly, NumberTile, Tile


def rack_left(state: S, seat: str) -> RackCount | None:
    """Return what is left on a rack as far as it is known; the winner's is empty."""
    counted = state.racks.get(seat)
    if seat == state.winner and (counted is None or counted.total is None):
        return RackCount()
    if counted is not None:
        return counted
    tiles = state.players[seat].rack.tiles
    return None if tiles is None else RackCount(tiles)


@dataclass(frozen=True, slots=True)
class Cited:
    """The rule that a line of a score is by, and its rulings."""

    rule: str
    rulings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RackRules:
    """By which rules a rack costs: one ``counted`` by hand, its ``numbers`` and its ``jokers``."""

    counted: Cited
    numbers: Cited
    jokers: Cited

    def lines(self, rack: RackCount, worth: Callable[[Tile], int]) -> Iterator[ScoreLine]:
        """Yield what *rack* costs, a tile *worth* so many points; or its seat's whole score."""
        rule, rulings = self.counted.rule, self.counted.rulings
        if rack.total is not None:
            yield ScoreLine(rule, rack.total, message(N_("the whole score, counted by hand")),
                            rulings=rulings, whole=True)
            return
        if rack.points is not None:
            if rack.points:
                yield ScoreLine(rule, -rack.points,
                                message(N_("left on the rack, counted by hand")), rulings=rulings)
            return
        for kind, text, cited in (
                (NumberTile, N_("left on the rack"), self.numbers),
                (Joly, N_("jokers left on the rack"), self.jokers)):
            tiles = tuple(tile for tile in rack.tiles if isinstance(tile, kind))
            each = tuple(-worth(tile) for tile in tiles)
            if tiles:
                yield ScoreLine(cited.rule, sum(each), message(text), tiles, cited.rulings,
                                each=each)
