"""Hands of fourteen and fifteen tiles: any, near to closing, and closed, with wild tiles."""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from rules.games.closed.hand import Deal, HandError, deal, read_hand
from rules.games.closed.options import HOUSE, ClosedOptions
from rules.tiles import FULL_SET, NUMBER_TILES, Colour, Tile, number_tile


def _run(rng: Random, size: int, colour: Colour | None = None) -> list[Tile]:
    colour = colour or rng.choice(list(Colour))
    low = rng.randint(1, 15 - size)
    return [number_tile(colour, (at - 1) % 13 + 1) for at in range(low, low + size)]


def _group(rng: Random, size: int, number: int | None = None) -> list[Tile]:
    n = number or rng.randint(1, 13)
    return [number_tile(colour, n) for colour in rng.sample(list(Colour), size)]


def _melds(rng: Random, sizes: Sequence[int]) -> list[Tile]:
    return [tile for size in sizes for tile in (
        _group(rng, size) if size < 5 and rng.random() < 0.5 else _run(rng, size))]


def _two_colours(rng: Random, sizes: Sequence[int]) -> list[Tile]:
    two = rng.sample(list(Colour), 2)
    return [tile for size in sizes for tile in _run(rng, size, rng.choice(two))]


def _one_colour(rng: Random, _sizes: Sequence[int]) -> list[Tile]:
    one = rng.choice(list(Colour))
    if rng.random() < 0.5:
        return _run(rng, 14, one)
    return rng.sample([tile for tile in NUMBER_TILES if tile.colour is one] * 2, 14)


def _eight(rng: Random, _sizes: Sequence[int]) -> list[Tile]:
    n = rng.randint(1, 13)
    six = _run(rng, 3) + _group(rng, 3) if rng.random() < 0.7 else rng.sample(NUMBER_TILES, 6)
    return [*_group(rng, 4, n), *_group(rng, 4, n), *six]


def _mosaic(rng: Random, _sizes: Sequence[int]) -> list[Tile]:
    order = rng.sample(list(Colour), 4)
    return [number_tile(order[at % 4], at % 13 + 1) for at in range(14)]


def _whole(rng: Random) -> list[Tile]:
    """Return fourteen tiles that close as something in some game."""
    sizes = rng.choice([(3, 3, 3, 5), (3, 3, 4, 4), (4, 5, 5), (7, 7), (6, 8), (3, 11)])
    ways: tuple[Callable[[Random, Sequence[int]], list[Tile]], ...] = (
        _melds, _melds, _melds, _melds, _two_colours, _one_colour, _eight, _mosaic,
        lambda rng, _sizes: [tile for tile in rng.sample(NUMBER_TILES, 7) for _ in range(2)],
        lambda rng, _sizes: [tile for size in (4, 4, 3, 3) for tile in _group(rng, size)])
    return rng.choice(ways)(rng, sizes)


def random_hand(rng: Random, options: ClosedOptions) -> tuple[list[Tile], Deal]:
    """Return a hand and its deal; two hands of three are near to closing or closed."""
    while True:
        box = list(FULL_SET * options.ch_boxes)
        exposed = rng.choice(NUMBER_TILES) if options.has_indicator else None
        dealt = deal(options, exposed)
        if exposed is not None:
            box.remove(exposed)
        size = rng.choice((14, 15))
        tiles: list[Tile] = _whole(rng) if rng.random() < 0.67 else []
        wild = dealt.wild
        rng.shuffle(tiles)
        tiles[:rng.randint(0, 4)] = []
        tiles += [wild] * rng.choice((0, 0, 1, 1, 2, 2, *((3, 4) if options.ch_boxes > 1 else ())))
        tiles = tiles[:size]
        rest = list((Counter(box) - Counter(tiles)).elements())
        tiles += rng.sample(rest, size - len(tiles))
        try:
            read_hand(tiles, dealt)
        except HandError:
            continue
        return tiles, dealt


def random_options(rng: Random) -> ClosedOptions:
    """Return the options of a preset, sometimes with one or two of them changed."""
    options = HOUSE.of_preset(rng.choice(list(HOUSE.presets)))
    for _ in range(rng.choice((0, 0, 0, 1, 2))):
        name = rng.choice(("ch_limit", "ch_high_one", "ch_boxes", "ch_one_colour", "ch_eight",
                           "ch_groups", "ch_mosaic", "ch_bicolour", "ch_halves", "ch_wild"))
        options = HOUSE.change(options, name, rng.choice(list(HOUSE.options[name].values)))
    if options.ch_limit == "ropet":  # four jokers in a run have too many places to try them all
        options = HOUSE.change(options, "ch_boxes", "1")
    return options


