"""A hand as it is touched or photographed: one field of text, so that it needs no script.

``okey ch_pairs=no up:r6 ; r1 r2? b7?b1 J`` is the house, what was turned up, and the tiles; a
question mark follows one that a photo did not show surely, with what else it may be.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from rules.games.closed.hand import HAND, Deal, HandError, deal
from rules.games.closed.options import HOUSE, OPTIONS, PRESETS, ClosedOptions
from rules.tiles import FULL_SET, Joly, NumberTile, Tile, find_tile
from webapp.core.pad.draft import parse_piece, taken_off
from webapp.play.photos.rack import SeenRack

MOST: Final = HAND + 1
LONGEST: Final = 800
UP: Final = "up"
RACK: Final = "rack"
_GAP: Final = "gap"
_KEYS: Final = "keys"
OF_HANDS: Final = tuple(name for name in OPTIONS if name not in {
    "ch_count", "ch_shown", "ch_teams"})
"""The house rules on which a hand's answer rests; the others are about scores."""


@dataclass(frozen=True, slots=True)
class Held:
    """A tile of the hand; a doubtful one has to be looked at, ``second`` is what else it may be."""

    tile: Tile
    doubtful: bool = False
    second: Tile | None = None

    def __str__(self) -> str:
        """Return its word in the draft."""
        return f"{self.tile}{'?' if self.doubtful else ''}{self.second or ''}"


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked about a hand.

    ``changes`` are house rules over the preset, ``mode`` to what the next tap goes. ``gap`` says
    that a photo may not have shown all; ``keys`` that more tiles are wanted though these would do.
    """

    preset: str = HOUSE.usual
    changes: tuple[tuple[str, str], ...] = ()
    exposed: Tile | None = None
    tiles: tuple[Held, ...] = ()
    mode: str = RACK
    gap: bool = False
    keys: bool = False

    def __str__(self) -> str:
        """Return the text that the form carries."""
        head = [self.house, f"at:{self.mode}",
                *([_GAP] if self.gap else []), *([_KEYS] if self.keys else [])]
        return f"{' '.join(head)} ; {' '.join(map(str, self.tiles))}".strip()

    @property
    def house(self) -> str:
        """Return what is asked without the hand: that may stand in an address."""
        up = [f"up:{self.exposed}"] if self.exposed else []
        return " ".join([house_text(self.preset, self.changes), *up])

    @property
    def options(self) -> ClosedOptions:
        """Return the house rules."""
        options = HOUSE.of_preset(self.preset)
        for name, word in self.changes:
            options = HOUSE.change(options, name, word)
        return options

    @property
    def dealt(self) -> Deal | None:
        """Return the deal; none while the indicator is not told."""
        try:
            return deal(self.options, self.exposed)
        except HandError:
            return None

    @property
    def asks_up(self) -> bool:
        """Say whether it matters which tile was turned up."""
        return self.options.has_indicator or self.options.ch_atu

    @property
    def doubt(self) -> int | None:
        """Return the place of the first tile that has to be looked at."""
        return next((at for at, held in enumerate(self.tiles) if held.doubtful), None)

    @property
    def is_ready(self) -> bool:
        """Say whether the answer rests on nothing that was not seen."""
        return (len(self.tiles) in (HAND, MOST) and self.doubt is None and not self.gap
                and self.dealt is not None)

    @property
    def left(self) -> Counter[Tile]:
        """Return what else the boxes hold."""
        box = Counter(FULL_SET * self.options.ch_boxes)
        box.subtract(held.tile for held in self.tiles)
        if self.exposed is not None:
            box[self.exposed] -= 1
        return box

    def within(self) -> "Asked":
        """Return it without tiles that the boxes do not hold."""
        left = replace(self, tiles=()).left
        kept: list[Held] = []
        for held in self.tiles[:40]:
            left[held.tile] -= 1
            if left[held.tile] >= 0:
                kept.append(held)
        return replace(self, tiles=tuple(kept))


@dataclass(frozen=True, slots=True)
class Given:
    """What a game says of a hand's house, which cannot be changed then."""

    preset: str
    changes: tuple[tuple[str, str], ...] = field(default=())
    exposed: Tile | None = None


def house_text(preset: str, changes: Iterable[Sequence[str]]) -> str:
    """Return how the field begins for a hand that is judged by a preset with *changes* over it."""
    return " ".join([preset, *(f"{name}={word}" for name, word in changes if name in OF_HANDS)])


def read_asked(text: str, given: Given | None = None) -> Asked:
    """Read the field of the form; what no one can have touched is left out."""
    head, _semicolon, hand = text[:LONGEST].partition(";")
    found = Asked(tiles=tuple(_held(hand)))
    changes: dict[str, str] = {}
    for word in head.split():
        name, equals, value = word.partition("=")
        if word in PRESETS:
            found = replace(found, preset=word)
        elif equals and name in OPTIONS and _takes(name, value):
            changes[name] = value
        elif word.startswith("up:"):
            found = replace(found, exposed=find_tile(word[3:]))
        elif word in {f"at:{UP}", f"at:{RACK}"}:
            found = replace(found, mode=word[3:])
        elif word in {_GAP, _KEYS}:
            found = replace(found, gap=found.gap or word == _GAP, keys=found.keys or word == _KEYS)
    found = replace(found, changes=tuple(changes.items()))
    if given is not None:
        found = replace(found, preset=given.preset, changes=given.changes,
                        exposed=given.exposed or found.exposed)
    if found.options.has_indicator and isinstance(found.exposed, Joly):
        found = replace(found, exposed=None)
    if not found.asks_up:
        found = replace(found, exposed=None, mode=RACK)
    return found.within()


def _takes(name: str, word: str) -> bool:
    try:
        HOUSE.change(HOUSE.default, name, word)
    except KeyError:
        return False
    return True


def _held(text: str) -> Iterator[Held]:
    for word in text.split():
        name, mark, second = word.partition("?")
        if (tile := find_tile(name)) is not None:
            yield Held(tile, bool(mark), find_tile(second))


def changed(asked: Asked, posted: Sequence[tuple[str, str]]) -> Asked:
    """Return it with house rules that a form *posted*, where they depart from the preset."""
    usual = HOUSE.of_preset(asked.preset)
    changes = tuple((name, word) for name, word in posted if name in OF_HANDS
                    and _takes(name, word) and HOUSE.change(usual, name, word) != usual)
    return replace(asked, changes=changes).within()


def touch_asked(asked: Asked, tap: str) -> Asked:  # noqa: PLR0911 (one arm for each)
    """Return what is asked after a tap; one that no button sends changes nothing."""
    head, _colon, rest = tap.partition(":")
    match head:
        case "preset" if rest in PRESETS:
            return replace(asked, preset=rest, changes=()).within()
        case "mode" if rest in {UP, RACK} and asked.asks_up:
            return replace(asked, mode=rest)
        case "clear":
            return replace(asked, tiles=(), gap=False, keys=False)
        case "whole":
            return replace(asked, gap=False)
        case "keys":
            return replace(asked, keys=True)
        case "is":
            return _settled(asked, rest)
    if (off := taken_off(tap)) is not None:
        return replace(asked, tiles=tuple(
            held for at, held in enumerate(asked.tiles) if at != off), keys=False)
    return _tapped(asked, tap)


def _settled(asked: Asked, word: str) -> Asked:
    """Return it with the first doubtful tile as a person has read it; "" takes it out."""
    at, tile = asked.doubt, find_tile(word)
    if at is None:
        return asked
    known = (Held(tile),) if tile is not None else ()
    return replace(asked, tiles=(*asked.tiles[:at], *known, *asked.tiles[at + 1:])).within()


def _tapped(asked: Asked, tap: str) -> Asked:
    tile = None if parse_piece(tap) is None else find_tile(tap.removesuffix("h"))
    if tile is None:
        return asked
    if asked.mode == UP:
        if asked.options.has_indicator and not isinstance(tile, NumberTile):
            return asked
        return replace(asked, exposed=tile, mode=RACK).within()
    if len(asked.tiles) >= MOST or asked.left[tile] <= 0:
        return asked
    return replace(asked, tiles=(*asked.tiles, Held(tile)), keys=False)


def photographed(asked: Asked, seen: SeenRack) -> Asked:
    """Return it with the tiles that a photo shows, each doubt and each gap kept open."""
    tiles = tuple(Held(tile, at in seen.doubtful, seen.doubtful.get(at))
                  for at, tile in enumerate(seen.tiles))
    gap = bool(seen.unread or seen.left_out)
    return replace(asked, tiles=tiles, gap=gap, mode=RACK, keys=False).within()
