"""Jolys that a player could certainly have taken, and never did (R-OPT-5, R-OPT-6, R-OPT-7b)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from rules.games.romanian.options import Options
from rules.games.romanian.reading import read_row
from rules.games.romanian.review.holding import Answer
from rules.games.romanian.review.story import SeatTurn, Story
from rules.games.romanian.state import State
from rules.games.romanian.values import end_worth, loose_worth, place_worth
from rules.melds import GroupShape, RunShape, TableMeld, is_joly
from rules.messages import NP_, message
from rules.reading import LARGEST_SET, Row
from rules.review import Statement
from rules.tiles import JOLY, Colour, NumberTile, Tile, number_tile


@dataclass(frozen=True, slots=True)
class Claim:
    """What takes a Joly: the tiles given, what they count in its meld, and the rule."""

    joly: int
    meld: int
    given: tuple[NumberTile, ...]
    points: int
    rule: str


@dataclass(frozen=True, slots=True)
class Chance:
    """A claim with the two tiles that the Joly is melded with, and what all of them bring."""

    claim: Claim
    pair: tuple[Tile, ...]
    points: int


def claims_on(state: State, seat: str) -> Iterator[Claim]:
    """Yield what would take each Joly on the table."""
    limit = state.options.joly_moves
    for trail in state.trails:
        meld = state.melds.get(trail.lies_in or 0)
        mine = trail.stations[-1].seat == seat and len(trail.stations) > 1
        if meld is None or meld.shape is None or mine or (
                limit is not None and len(trail.stations) > limit):
            continue
        yield from _claims(state, meld, trail.joly)


def _claims(state: State, meld: TableMeld, joly: int) -> Iterator[Claim]:
    for place, slot in meld.positions():
        if slot.joly != joly or not is_joly(slot.tile) or meld.shape is None:
            continue
        worth = end_worth(meld.shape, place, state.options).points
        if isinstance(meld.shape, RunShape):
            yield Claim(joly, meld.id, (meld.shape.tile_at(place),), worth, "R-OPT-5")
            continue
        there = {each.tile for each in meld.slots}
        lacking = tuple(tile for colour in Colour
                        if (tile := number_tile(colour, meld.shape.number)) not in there)
        if len(meld.slots) == LARGEST_SET:
            yield Claim(joly, meld.id, lacking, worth, "R-OPT-7b")
        else:
            more = end_worth(meld.shape, len(meld.slots), state.options).points
            yield Claim(joly, meld.id, lacking, worth + more, "R-OPT-6")


def _melded(pair: Sequence[Tile], options: Options) -> int | None:
    """Return what *pair* counts in the best meld with a Joly, ``None`` where there is none."""
    best: int | None = None
    for trio in permutations((*pair, JOLY)):
        row = read_row(trio, options)
        if isinstance(row, Row) and row.shape is not None and not row.faults:
            start = row.shape.low if isinstance(row.shape, RunShape) else 0
            worth = sum(place_worth(row.shape, start + k, options).points
                        for k, piece in enumerate(row.pieces) if not is_joly(piece))
            best = max(best or 0, worth)
    return best


def missed_jolys(story: Story) -> Iterator[Statement]:
    """Tell of each Joly that the player could certainly have taken and melded again.

    Counted are tiles that brought nothing in the end: left on the rack, or thrown later on. The
    tile thrown in the turn itself stays to be thrown (R-END-2).
    """
    found: dict[tuple[int, int], list[tuple[SeatTurn, Chance]]] = {}
    for turn in story.turns:
        if not turn.opened or not turn.may_lay or (turn.table.full and turn.thrown is None):
            continue
        lying = story.lying(turn)
        for claim in claims_on(turn.table, story.seat):
            if claim.meld not in lying or _took(story, claim):
                continue
            chance = _chance(story, turn, claim)
            if chance is not None:
                found.setdefault((claim.joly, claim.meld), []).append((turn, chance))
    for chances in found.values():
        turn, chance = max(chances, key=lambda each: (each[1].points, -each[0].number))
        count = sum((each.claim.given, each.pair) == (chance.claim.given, chance.pair)
                    for _, each in chances)
        yield Statement(
            "joly", story.seat, turn.ply, chance.claim.rule,
            message(*NP_(
                "In one turn the Joly of {meld} could certainly be taken for {given} and laid "
                "down with {pair}.",
                "In {n} turns the Joly of {meld} could certainly be taken for {given} and laid "
                "down with {pair}.",
            ),
                    n=count, meld=f"m{chance.claim.meld}", given=chance.claim.given,
                    pair=chance.pair),
            (*chance.claim.given, *chance.pair), chance.points,
            where=tuple((tile, chance.claim.meld) for tile in chance.claim.given))


def _took(story: Story, claim: Claim) -> bool:
    """Say whether the player took that Joly from that meld in the end."""
    return any(station.meld == claim.meld and station.taken_by == story.seat
               for trail in story.end.trails if trail.joly == claim.joly
               for station in trail.stations)


def _chance(story: Story, turn: SeatTurn, claim: Claim) -> Chance | None:
    options = turn.table.options
    left = Counter(story.holding.rack or ())
    free = left + Counter(tile for number, tile in story.thrown.items() if number > turn.number)
    given: Counter[Tile] = Counter(claim.given)
    if any(free[tile] < count for tile, count in given.items()):
        return None
    rest = free - given
    best: Chance | None = None
    pairs = {tuple(sorted(pair, key=str)) for pair in combinations(rest.elements(), 2)
             if not any(map(is_joly, pair))}
    for pair in sorted(pairs, key=str):
        worth = _melded(pair, options)
        if worth is None:
            continue
        spent = Counter((*claim.given, *pair))
        saved = sum(loose_worth(tile, options).points * min(count, left[tile])
                    for tile, count in spent.items())
        points = claim.points + worth + saved
        if (best is None or points > best.points) and story.holding.answer(
                tuple(spent.elements()), story.moment(turn)) is Answer.CERTAIN:
            best = Chance(claim, pair, points)
    return best


def full_sets(story: Story) -> Iterator[Statement]:
    """Tell of a set with a Joly that the player filled, so that one tile took the Joly from it.

    While the set had three tiles both missing colours were needed (R-OPT-6, R-OPT-7a, R-OPT-7b).
    """
    for trail in story.end.trails:
        for station in trail.stations:
            meld = story.end.melds.get(station.meld)
            if (meld is None or not isinstance(meld.shape, GroupShape) or len(station.given) != 1
                    or station.taken_by in ("", story.seat)):
                continue
            taken = next(slot for slot in meld.slots if slot.joly == trail.joly)
            filled = max((slot for slot in meld.slots if slot.ply < taken.ply),
                         key=lambda slot: slot.ply)
            together = sum(slot.ply == filled.ply for slot in meld.slots)
            if filled.laid_by != story.seat or together > 1:
                continue
            name = story.end.players[station.taken_by].name
            yield Statement(
                "set", story.seat, filled.ply, "R-OPT-7b",
                message(*NP_(
                    "{tile} completed the set {meld}. {name} could then take its Joly with one "
                    "tile, for {n} point.",
                    "{tile} completed the set {meld}. {name} could then take its Joly with one "
                    "tile, for {n} points.",
                ),
                        n=(worth := _brought(story.end, taken.ply)), tile=filled.tile,
                        meld=f"m{meld.id}", name=name),
                (filled.tile,), worth, where=((filled.tile, meld.id),))


def _brought(state: State, ply: int) -> int:
    """Return what the tiles laid by line *ply* count, Jolys left aside."""
    return sum(end_worth(meld.shape, place, state.options).points
               for meld in state.melds.values() if meld.shape is not None
               for place, slot in meld.positions() if slot.ply == ply and not is_joly(slot.tile))
