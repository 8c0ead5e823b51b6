"""What a player held, the long way: every order in which the tiles can have come, one by one.

Nothing is shared with ``Holding`` but what it is made of. Small games are made up with all that
happened in them; what a record would have kept is told, and the rest forgotten.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement
from operator import ge
from random import Random

from rules.games.romanian.review.holding import Answer, Came, Holding, Went
from rules.tiles import COPIES, Colour, Tile, number_tile

KINDS = tuple(number_tile(Colour.RED, number) for number in range(1, 6))


def made_holding(rng: Random) -> Holding:
    """Return what is known of a rack in a random small game: every turn was recorded."""
    box: list[Tile] = [*KINDS[: rng.randint(2, 5)]] * COPIES
    rng.shuffle(box)
    turns, came, went, rack = rng.randint(1, 4), [], [], Counter[Tile]()

    def take(turn: int, *, seen: bool) -> None:
        if box:
            tile = box.pop()
            rack[tile] += 1
            came.append(Came(turn, tile if seen else None))

    for _ in range(rng.randint(1, 4)):
        take(0, seen=rng.random() < 0.1)
    for turn in range(1, turns + 1):
        for _ in range(rng.choice((0, 1, 1, 1, 1, 2))):
            take(turn, seen=rng.random() < 0.3)
        for tile in rng.sample(list(rack.elements()), min(
                rng.choice((0, 1, 1, 1, 2, 3)), rack.total())):
            rack[tile] -= 1
            went.append(Went(turn, tile))
    if rng.random() < 0.7:
        return Holding(tuple(came), tuple(went), turns, tuple((+rack).elements()))
    known = Holding(tuple(came), tuple(went), turns, None)
    others = Counter(rng.sample(box, rng.randint(0, len(box))))
    there = known_copies(known)
    return replace(known, spare={tile: COPIES - others[tile] - there[tile] for tile in KINDS})


def known_copies(holding: Holding) -> Counter[Tile]:
    """Return how many of each tile the record has seen: gone, left over, or still on the rack."""
    there: Counter[Tile] = Counter()
    for turn in range(holding.turns + 1):
        there.update(each.tile for each in holding.came if each.turn == turn and each.tile)
        there.subtract(each.tile for each in holding.went if each.turn == turn)
        there = +there  # who has none left that was seen to come has used another one
    return there + Counter(each.tile for each in holding.went)


def orders(holding: Holding) -> Iterator[list[Came]]:
    """Yield every order in which the tiles can have come."""
    leaves = Counter(each.tile for each in holding.went) + Counter(holding.rack or ())
    there = known_copies(holding)
    most = {tile: leaves[tile] if holding.rack is not None else
            there[tile] + holding.spare.get(tile, 0) for tile in KINDS}
    yield from _orders(holding, sorted(holding.came, key=lambda each: each.turn), most, [])


def _orders(
    holding: Holding, came: Sequence[Came], most: dict[Tile, int], done: list[Came]
) -> Iterator[list[Came]]:
    if len(done) == len(came):
        if all(held(holding, done, tile, turn) >= 0
               for turn in range(1, holding.turns + 2) for tile in KINDS):
            yield list(done)
        return
    next_one = came[len(done)]
    for tile in KINDS:
        if next_one.tile in (None, tile) and sum(e.tile == tile for e in done) < most[tile]:
            done.append(replace(next_one, tile=tile))
            yield from _orders(holding, came, most, done)
            done.pop()


def held(holding: Holding, order: Sequence[Came], tile: Tile, turn: int) -> int:
    """Return how many of *tile* were left once all had left that did before *turn*.

    Less than none where more had left than came; those that left in the turn before count too.
    """
    return (sum(each.tile == tile and each.turn <= turn - 1 for each in order)
            - sum(each.tile == tile and each.turn < turn for each in holding.went))


def in_turn(holding: Holding, order: Sequence[Came], tile: Tile, turn: int) -> int:
    """Return how many of *tile* lay on the rack in *turn*, after its intake."""
    return held(holding, order, tile, turn) + sum(
        each.tile == tile and each.turn == turn for each in order)


Racks = dict[int, set[tuple[int, ...]]]


def racks_in(holding: Holding, known: Sequence[Sequence[Came]]) -> Racks:
    """Return the racks that there can have been in each turn: how many of each tile."""
    return {turn: {tuple(in_turn(holding, order, tile, turn) for tile in KINDS)
                   for order in known} for turn in range(1, holding.turns + 1)}


def questions(holding: Holding) -> Iterator[tuple[tuple[Tile, ...], int]]:
    """Yield rows of one to three tiles, each with every turn."""
    for turn in range(1, holding.turns + 1):
        for size in (1, 2, 3):
            for tiles in combinations_with_replacement(KINDS, size):
                yield tiles, turn


def answer_by_hand(racks: Racks, tiles: Sequence[Tile], turn: int) -> Answer:
    """Say by all racks that there can have been whether *tiles* lay there in *turn*."""
    wanted = tuple(tiles.count(tile) for tile in KINDS)
    found = [all(map(ge, rack, wanted)) for rack in racks[turn]]
    if all(found):
        return Answer.CERTAIN
    return Answer.POSSIBLE if any(found) else Answer.IMPOSSIBLE


def least_by_hand(
    holding: Holding, known: Sequence[Sequence[Came]], worth: Sequence[tuple[Tile, int]], turn: int
) -> int:
    """Return the least that those of *worth* count that could be spared in *turn*, over orders."""
    least = sum(points for _, points in worth)
    for order in known:
        total = 0
        for tile in {each for each, _ in worth}:
            points = sorted((p for each, p in worth if each == tile), reverse=True)
            free = min(_spared(holding, order, tile, at) for at in range(
                turn, holding.turns + 1))
            total += sum(points[: max(free, 0)])
        least = min(least, total)
    return least


def _spared(holding: Holding, order: Sequence[Came], tile: Tile, turn: int) -> int:
    """Return how many of *tile* are left when all that leave by the end of *turn* have left."""
    return in_turn(holding, order, tile, turn) - sum(
        each.tile == tile and each.turn == turn for each in holding.went)


def check(seed: int, games: int, most: int = 99) -> tuple[list[str], Counter[Answer], int]:
    """Compare *games* random games, those left aside to which more than *most* tiles came.

    Return what differs, the answers given, and the number of orders.
    """
    rng = Random(seed)  # noqa: S311  (games, no secrets)
    differing: list[str] = []
    answers: Counter[Answer] = Counter()
    tried = 0
    for number in range(games):
        holding = made_holding(rng)
        while len(holding.came) > most:
            holding = made_holding(rng)
        known = list(orders(holding))
        tried += len(known)
        if not holding.is_sound or not known:
            differing.append(f"{number}: {holding} has {len(known)} orders")
        racks = racks_in(holding, known)
        for tiles, turn in questions(holding):
            mine, right = holding.answer(tiles, turn), answer_by_hand(racks, tiles, turn)
            answers[right] += 1
            if mine is not right:
                differing.append(f"{number}: {tiles} in {turn}: {mine}, not {right}: {holding}")
    return differing, answers, tried
