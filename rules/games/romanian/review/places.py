"""Tiles left on the rack that certainly had a place on the table (R-OPT-2, R-SCORE-2)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.games.romanian.opening.laying_off import Lying, pack, ways_of
from rules.games.romanian.options import Options
from rules.games.romanian.review.holding import Answer
from rules.games.romanian.review.story import SeatTurn, Story
from rules.games.romanian.state import State
from rules.games.romanian.values import JOLY_MELDED, end_worth, loose_worth
from rules.melds import HIGH_ONE, GroupShape, RunShape, TableMeld
from rules.messages import NP_, message
from rules.reading import LARGEST_SET
from rules.review import Statement
from rules.tiles import JOLY, Colour, Tile, number_tile


@dataclass(frozen=True, slots=True)
class Place:
    """Room for one tile at a meld: which tiles it takes, and what each would count there.

    Places are independent: whichever of them are filled, the others stay.
    """

    meld: int
    takes: dict[Tile, int]


@dataclass(frozen=True, slots=True)
class Had:
    """A tile of the last rack, the meld where it had a place, and what it would have brought."""

    tile: Tile
    meld: int
    points: int


def places_on(state: State, seat: str) -> tuple[Place, ...]:
    """Return the places at the melds on the table to which *seat* can add one tile each."""
    return tuple(place for _, meld in sorted(state.melds.items())
                 for place in _places_at(state, meld, seat) if place.takes)


def _places_at(state: State, meld: TableMeld, seat: str) -> Iterator[Place]:
    if meld.shape is None:
        return
    lying = Lying(meld.shape, tuple(slot.piece for slot in meld.slots),
                  state.options.joly_on_others or meld.laid_by == seat)

    def fits(*tiles: Tile) -> bool:
        return any(take == pack(tiles) for _, take in ways_of(lying, pack(tiles), state.options))

    joly: dict[Tile, int] = {JOLY: JOLY_MELDED} if fits(JOLY) else {}
    if isinstance(meld.shape, GroupShape):
        if len(meld.slots) < LARGEST_SET:
            worth = end_worth(meld.shape, len(meld.slots), state.options).points
            tiles: list[Tile] = [number_tile(colour, meld.shape.number) for colour in Colour]
            yield Place(meld.id, {tile: worth for tile in tiles if fits(tile)} | joly)
        return
    ends: list[tuple[int, Tile]] = [
        (place, meld.shape.tile_at(place))
        for place in (meld.shape.low - 1, meld.shape.high + 1) if 1 <= place <= HIGH_ONE]
    ends = [(place, tile) for place, tile in ends if fits(tile)]
    takes = [{tile: _grown_worth(state, meld.shape, place)} for place, tile in ends]
    both = len(ends) > 1 and fits(*(tile for _, tile in ends))
    if not both:
        yield Place(meld.id, {tile: max(each.get(tile, 0) for each in takes)
                              for each in takes for tile in each} | joly)
        return
    yield Place(meld.id, takes[0] | joly)
    yield Place(meld.id, takes[1])


def _grown_worth(state: State, shape: RunShape, place: int) -> int:
    grown = RunShape(shape.colour, min(shape.low, place), shape.length + 1)
    return end_worth(grown, place, state.options).points


def best_placed(
    tiles: Sequence[Tile], places: Sequence[Place], options: Options
) -> tuple[Had, ...]:
    """Return which of *tiles* can lie at *places* all at once, each at one of its own.

    Those that bring the most come first, and give way only where another place takes them too.
    """
    taken: dict[int, int] = {}  # by place, the tile that lies there

    def worth(tile: int, place: int) -> int:
        return places[place].takes[tiles[tile]] + loose_worth(tiles[tile], options).points

    def settle(tile: int, tried: set[int]) -> bool:
        open_to = [k for k, place in enumerate(places)
                   if tiles[tile] in place.takes and k not in tried]
        for k in sorted(open_to, key=lambda k: -worth(tile, k)):
            tried.add(k)
            if k not in taken or settle(taken[k], tried):
                taken[k] = tile
                return True
        return False

    for tile in sorted(range(len(tiles)), key=lambda k: -loose_worth(tiles[k], options).points):
        settle(tile, set())
    found = (Had(tiles[tile], places[k].meld, worth(tile, k)) for k, tile in taken.items())
    return tuple(sorted(found, key=lambda had: (-had.points, had.meld, str(had.tile))))


def left_with_a_place(story: Story) -> Iterator[Statement]:
    """Tell which tiles certainly had a place in the last turn, and which of them for how long.

    A tile counts for several turns only where it has a place at the end of each of them. Points
    are what would lie on the table, and what was taken off for the rack.
    """
    tiles = story.holding.rack or ()
    found: list[tuple[int, SeatTurn, tuple[Had, ...]]] = []
    for turn in reversed(story.turns):
        if not turn.opened or (turn.told and turn.table.full and turn.thrown is None):
            break
        at = story.moment(turn)
        # What is known to have come later was not there; of the rest the least is counted.
        tiles = tuple(tile for tile in tiles
                      if story.holding.answer([tile], at) is not Answer.IMPOSSIBLE)
        lying = story.lying(turn)
        places = [each for each in places_on(turn.table, story.seat) if each.meld in lying]
        had = best_placed(tiles, places, turn.table.options)
        least = story.holding.least([(each.tile, each.points) for each in had], at)
        if least <= 0:
            break
        found.append((least, turn, had))
        tiles = tuple(each.tile for each in had)
    if not found:
        return
    # What had a place for long had one in the last turn too: that alone says nothing more.
    if found[-1][0] < found[0][0] or len(found) == 1:
        yield _statement(story.seat, 1, *found[0])
    if len(found) > 1:
        yield _statement(story.seat, len(found), *found[-1])


def _statement(
    seat: str, turns: int, least: int, turn: SeatTurn, had: Sequence[Had]
) -> Statement:
    whole = least == sum(each.points for each in had)
    tiles = message(*(
        NP_("Tiles worth {n} point", "Tiles worth {n} points") if whole else
        NP_("Of these tiles at least {n} point", "Of these tiles at least {n} points")), n=least)
    text = message(*NP_(
        "{tiles} certainly fitted on the table in the last turn, but stayed on the rack.",
        "{tiles} certainly fitted on the table in each of the last {n} turns, but stayed on the "
        "rack.",
    ), n=turns, tiles=tiles)
    return Statement(
        "place", seat, turn.ply, "R-OPT-2", text,
        tuple(each.tile for each in had), least,
        where=tuple((each.tile, each.meld) for each in had))
