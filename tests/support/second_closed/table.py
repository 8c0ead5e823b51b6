"""Tiles as words, house rules and presets of closed hands, as docs/rules.md lists them."""

from collections import Counter
from dataclasses import dataclass, field

COLOURS = "rybk"
NUMBERS = range(1, 14)
FALSE = "J"
HAND = 14

House = dict[str, str]
Face = tuple[str, int]
"""A colour and a number."""

HOUSE = {
    "ch_wild": ("indicator", "jokers"), "ch_limit": ("free", "ropet"), "ch_boxes": ("1", "2"),
    "ch_high_one": ("yes", "no"), "ch_pairs": ("yes", "no"),
    "ch_one_colour": ("no", "any", "full", "runs"), "ch_eight": ("no", "free", "melded"),
    "ch_groups": ("no", "yes"), "ch_mosaic": ("no", "yes"), "ch_bicolour": ("no", "runs", "two"),
    "ch_halves": ("no", "yes"), "ch_scale": ("okey", "family", "program", "ropet"),
    "ch_simple": ("1", "2", "10000"), "ch_special": ("2", "4", "10000"),
    "ch_thrown": ("yes", "no"), "ch_atu": ("no", "yes"), "ch_count": ("down", "up", "winner"),
    "ch_shown": ("yes", "no"), "ch_teams": ("no", "yes"),
}
PRESETS: dict[str, House] = {
    "okey": {},
    "tabla-romi": {
        "ch_wild": "jokers", "ch_one_colour": "any", "ch_eight": "free", "ch_scale": "family",
        "ch_thrown": "no", "ch_count": "up", "ch_shown": "no"},
    "pe-tabla": {
        "ch_wild": "jokers", "ch_one_colour": "runs", "ch_eight": "melded", "ch_mosaic": "yes",
        "ch_bicolour": "runs", "ch_halves": "yes", "ch_scale": "program", "ch_count": "up",
        "ch_shown": "no"},
    "pe-tabla-ropet": {
        "ch_wild": "jokers", "ch_limit": "ropet", "ch_one_colour": "full", "ch_groups": "yes",
        "ch_mosaic": "yes", "ch_bicolour": "two", "ch_scale": "ropet", "ch_atu": "yes",
        "ch_count": "up", "ch_shown": "no"},
}


def of_preset(name: str) -> House:
    """Return the house rules of a preset."""
    return {option: values[0] for option, values in HOUSE.items()} | PRESETS[name]


def word(face: Face) -> str:
    """Return a number tile as a record writes it."""
    return f"{face[0]}{face[1]}"


def face_of(tile: str) -> Face:
    """Return the colour and the number of a number tile."""
    return tile[0], int(tile[1:])


@dataclass(frozen=True)
class Box:
    """All tiles of a game, and what the tile that was turned up makes of them."""

    house: House = field(hash=False)
    exposed: str = ""

    @property
    def boxes(self) -> int:
        """Return how many boxes are played with (C-EQ-1, Q-C-11)."""
        return int(self.house["ch_boxes"])

    @property
    def okey(self) -> Face | None:
        """Return the tile above the indicator, if one names wild tiles (C-WILD-2)."""
        if self.house["ch_wild"] != "indicator" or self.exposed in {"", FALSE}:
            return None
        colour, number = face_of(self.exposed)
        return colour, number % 13 + 1

    @property
    def wild(self) -> str:
        """Return the word of the wild tiles."""
        return word(self.okey) if self.okey else FALSE

    def tile_of(self, face: Face) -> str:
        """Return the tile that is *face* and not wild: the okey's face is a false joker's."""
        return FALSE if face == self.okey else word(face)

    def face(self, tile: str) -> Face:
        """Return what a tile that is not wild is (C-WILD-3)."""
        if tile == FALSE:
            if self.okey is None:
                raise ValueError(tile)
            return self.okey
        return face_of(tile)

    def all_tiles(self) -> Counter[str]:
        """Return what is in the box, without the indicator (C-DRAW-1); an atu can be drawn."""
        tiles = Counter({word((colour, number)): 2 * self.boxes
                         for colour in COLOURS for number in NUMBERS})
        tiles[FALSE] = 2 * self.boxes
        if self.okey:
            tiles[self.exposed] -= 1
        return tiles
