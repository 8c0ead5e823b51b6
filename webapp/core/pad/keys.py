"""The keys of the pad: two bands of numbers, colours and the Joly."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field, replace

from rules.melds import HIGH_ONE
from rules.tiles import COPIES, JOLY, Tile, find_tile
from webapp.core.pad.draft import COLOURS, key_of
from webapp.core.show.words import tile_words
from webapp.server.language.locale import gettext as _

_BANDS = (range(1, 8), range(8, HIGH_ONE + 1))


@dataclass(frozen=True, slots=True)
class Key:
    """A key: what it sends, shows and says, and how many such tiles are left (0 to 2)."""

    tap: str
    text: str
    label: str
    letter: str
    disabled: bool
    left: int
    state: str = ""


@dataclass(frozen=True, slots=True)
class Band:
    """Seven numbers with their colours."""

    label: str
    numbers: list[Key | None]
    rows: list[list[Key | None]]


@dataclass(frozen=True, slots=True)
class Marks:
    """What the keys can do now.

    ``only`` are the tiles that can be tapped (``None``: all that are left); ``first`` is the key
    that was tapped, ``inside`` lie in the meld already, ``hits`` go on with it.
    """

    numbers: bool = True
    joly: bool = True
    only: Collection[str] | None = None
    first: str = ""
    inside: Collection[str] = field(default_factory=frozenset)
    hits: Collection[str] = field(default_factory=frozenset)


def among(keys: Collection[str], left: Counter[Tile]) -> frozenset[str]:
    """Return those of *keys* whose tiles are still *left*."""
    return frozenset(
        key for key in keys if (tile := find_tile(key.removesuffix("h"))) and left[tile] > 0)


def bands(left: Counter[Tile], marks: Marks, send: str = "") -> list[Band]:
    """Return the two bands of keys; what each key sends begins with *send*."""
    made = _bands(left, marks)
    if not send:
        return made
    return [
        replace(
            band,
            numbers=[key and replace(key, tap=send + key.tap) for key in band.numbers],
            rows=[
                [key and replace(key, tap=send + key.tap) for key in row] for row in band.rows
            ],
        )
        for band in made
    ]


def _bands(left: Counter[Tile], marks: Marks) -> list[Band]:
    return [
        Band(
            label=_("1 to 7") if places.start == 1 else _("8 to 13 and the high 1"),
            numbers=[_number_key(place, left, marks) for place in places],
            rows=[
                [_tile_key(colour, place, left, marks) for place in places] for colour in COLOURS
            ],
        )
        for places in _BANDS
    ]


def _number_key(place: int, left: Counter[Tile], marks: Marks) -> Key | None:
    if place == HIGH_ONE:
        count = max(left[JOLY], 0)
        label = _("Joly, %(num)d left", num=count)
        off = not marks.joly or not count
        return Key("J", "J", label, "j", off, count, "hit" if "J" in marks.hits else "")
    tap = f"n{place}"
    if not marks.numbers:
        return None
    first = marks.first == tap
    return Key(
        tap=tap,
        text=_("all") if first else str(place),
        label=_("all four") if first else _("set of %(number)d", number=place),
        letter="n",
        disabled=False,
        left=COPIES,
        state="first" if first else "",
    )


def _tile_key(colour: str, place: int, left: Counter[Tile], marks: Marks) -> Key:
    tap = key_of(colour, place)
    tile = find_tile(tap.removesuffix("h"))
    count = 0 if tile is None else max(left[tile], 0)
    state = ""
    if tap == marks.first:
        state = "first"
    elif tap in marks.inside:
        state = "in"
    elif tap in marks.hits:
        state = "hit"
    label = "" if tile is None else tile_words(tile)
    usable = tap in marks.hits or tap == marks.first
    if not usable:
        usable = count > 0 and (marks.only is None or tap in marks.only)
    return Key(
        tap=tap,
        text="1" if place == HIGH_ONE else str(place),
        label=_("high %(tile)s", tile=label) if place == HIGH_ONE else label,
        letter=colour,
        disabled=not usable,
        left=count,
        state=state,
    )
