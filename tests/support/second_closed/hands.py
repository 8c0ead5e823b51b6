"""Random hands of fourteen: closed in one of the ways, some tiles wild, or any tiles."""

from collections import Counter
from collections.abc import Callable
from random import Random

from tests.support.second_closed.table import COLOURS, HAND, NUMBERS, Box, Face, word

SIZES = ((3, 3, 4, 4), (3, 3, 3, 5), (4, 5, 5), (3, 3, 8), (6, 8), (3, 11), (7, 7), (4, 4, 6))


class Deck:
    """What hands are made of."""

    def __init__(self, rng: Random, box: Box) -> None:
        self.rng = rng
        self.box = box

    def hand(self, wild: int) -> list[str]:
        """Return a hand, mostly one of the box, with about *wild* wild tiles."""
        way = self.rng.choice(WAYS)
        for _ in range(30):
            faces = way(self)
            if len(faces) != HAND:
                continue
            tiles = [self.box.tile_of(face) for face in faces]
            for at in self.rng.sample(range(HAND), wild):
                tiles[at] = self.box.wild
            if not Counter(tiles) - self.box.all_tiles():
                return tiles
        return self.rng.sample(sorted(self.box.all_tiles().elements()), HAND)

    def any_tiles(self) -> list[Face]:
        """Return any faces."""
        return [(self.rng.choice(COLOURS), self.rng.choice(NUMBERS)) for _ in range(HAND)]

    def run(self, size: int, colour: str) -> list[Face]:
        """Return a run."""
        low = self.rng.randint(1, 15 - size)
        return [(colour, (number - 1) % 13 + 1) for number in range(low, low + size)]

    def group(self, size: int, number: int) -> list[Face]:
        """Return a group."""
        return [(colour, number) for colour in self.rng.sample(COLOURS, size)]

    def melds(self, low: int = 1, high: int = 13) -> list[Face]:
        """Return runs and groups."""
        rng = self.rng
        faces: list[Face] = []
        for size in rng.choice(SIZES):
            if size <= 4 and rng.random() < 0.5:
                faces += self.group(size, rng.randint(low, high))
            else:
                faces += self.run(size, rng.choice(COLOURS))
        return faces

    def half(self) -> list[Face]:
        """Return low or high melds."""
        low, high = self.rng.choice(((1, 7), (8, 13)))
        for _ in range(200):
            faces = self.melds(low, high)
            if all(low <= number <= high for _colour, number in faces):
                return faces
        return []

    def pairs(self) -> list[Face]:
        """Return seven pairs."""
        return [face for _ in range(7)
                for face in [(self.rng.choice(COLOURS), self.rng.choice(NUMBERS))] * 2]

    def colour(self) -> list[Face]:
        """Return fourteen of one colour."""
        colour = self.rng.choice(COLOURS)
        return [(colour, number) for number in self.rng.sample([*NUMBERS, *NUMBERS], HAND)]

    def full(self) -> list[Face]:
        """Return 1 to 13 and 1."""
        colour = self.rng.choice(COLOURS)
        return [(colour, number) for number in (*NUMBERS, 1)]

    def runs_of(self) -> list[Face]:
        """Return runs of one or two colours."""
        colours = self.rng.sample(COLOURS, self.rng.choice((1, 2, 2)))
        sizes = self.rng.choice(SIZES)
        return [face for at, size in enumerate(sizes)
                for face in self.run(size, colours[at % len(colours)])]

    def eight(self) -> list[Face]:
        """Return eight of one number and six others."""
        number = self.rng.choice(NUMBERS)
        rest = (self.run(3, self.rng.choice(COLOURS)) + self.group(3, self.rng.choice(NUMBERS))
                if self.rng.random() < 0.7 else self.any_tiles()[:6])
        return self.group(4, number) * 2 + rest

    def groups(self) -> list[Face]:
        """Return groups alone."""
        return [face for size in (3, 3, 4, 4)
                for face in self.group(size, self.rng.choice(NUMBERS))]

    def mosaic(self) -> list[Face]:
        """Return a mosaic, now and then with a slip."""
        colours = self.rng.sample(COLOURS, 4)
        while len(colours) < HAND:
            new = self.rng.choice(COLOURS)
            if new != colours[-1] or self.rng.random() < 0.02:
                colours.append(new)
        return list(zip(colours, (*NUMBERS, 1), strict=True))


WAYS: tuple[Callable[[Deck], list[Face]], ...] = (
    Deck.any_tiles, Deck.melds, Deck.melds, Deck.melds, Deck.half, Deck.pairs, Deck.colour,
    Deck.full, Deck.runs_of, Deck.runs_of, Deck.eight, Deck.groups, Deck.mosaic)

__all__ = ["Deck", "word"]
