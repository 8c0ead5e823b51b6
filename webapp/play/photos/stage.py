"""What is drawn over a photo: each tile as it was read, and each meld in its owner's colour."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import hypot
from typing import Any, Final

from rules.melds import is_joly, tile_of
from webapp.core.record.people import Person
from webapp.core.show.tiles import TileView, view_tile, view_tiles
from webapp.core.show.words import tile_words
from webapp.play.photos.beside import is_in_picture
from webapp.play.photos.draft import PhotoDraft, SeenTile
from webapp.server.language.locale import gettext as _

DOUBTFUL: Final = 0.9
"""Readings below this confidence are marked: a hundred above it hold 98 or 99 that are right."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Outline:
    """A tile on the picture: its corners, what it was read as, and where to correct it.

    The reading stands at the foot of the tile, ``size`` pixels high, so that the digit shows.
    ``lay`` says that the photo alone did not show it surely, and it is read as it lay there.
    ``giver`` adds it to a meld that is in the record.
    """

    points: str
    x: float
    y: float
    size: float
    text: str
    label: str
    href: str
    letter: str
    doubtful: bool
    lay: bool
    chosen: bool
    giver: Person | None


@dataclass(frozen=True, slots=True)
class Owned:
    """Whose a row is, and what paints it.

    ``seat`` is its owner, ``painted`` who does what would be entered of it. ``taps`` paint it, each
    with a seat after it; there are none where all of it is in the record. ``wrong`` says that it is
    no meld; ``added`` are the places of tiles that are new on a meld of the record.
    """

    seat: str = ""
    painted: str = ""
    taps: tuple[str, ...] = ()
    wrong: bool = False
    added: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class MeldView:
    """A row over the picture: its outline, its tiles, and whose it is.

    ``points`` is "" where none of its tiles is in the picture; ``row`` shows it then. ``href``
    corrects its first tile, the first doubtful one where there is one. ``x``, ``y`` and ``size``
    are the place of its owner's letter.
    """

    number: int
    points: str
    label: str
    tiles: list[Outline]
    row: list[TileView]
    href: str
    owner: Person | None
    painted: str
    taps: str
    wrong: bool
    chosen: bool
    x: float = 0
    y: float = 0
    size: float = 0


@dataclass(frozen=True, slots=True)
class Painter:
    """A player to be chosen, whose melds are touched then; ``count`` are those that he has."""

    seat: str
    person: Person
    count: int


def meld_views(
    draft: PhotoDraft, reading: Mapping[str, Any], href: Callable[[str], str], at: str,
    owned: Mapping[int, Owned], people: Mapping[str, Person],
) -> list[MeldView]:
    """Return the rows on the picture; *href* gives a place's address, *at* is the one chosen."""
    return [_meld_view(draft, reading, href, at, number, owned.get(number, Owned()), people)
            for number in range(len(draft.rows))]


def _meld_view(
    draft: PhotoDraft, reading: Mapping[str, Any], href: Callable[[str], str], at: str,
    number: int, owned: Owned, people: Mapping[str, Person],
) -> MeldView:
    row = draft.rows[number]
    tiles = [found for k, tile in enumerate(row)
             if (found := _outline(draft, reading, href, at, (number, k),
                                   people.get(owned.painted) if k in owned.added else None))]
    corners = [(float(x), float(y)) for tile in row if tile.index is not None
               and is_in_picture(reading, tile.index)
               for x, y in reading["tiles"][tile.index]["quad"]]
    unsure = [k for k, tile in enumerate(row) if is_doubtful(draft, tile, reading)]
    owner = people.get(owned.seat)
    said = [_spoken(draft, tile, reading) for tile in row]
    label = _("%(what)s: %(name)s", what=", ".join(said), name=owner.name) if owner else (
        _("%(tiles)s: no player", tiles=", ".join(said)) if owned.taps else ", ".join(said))
    if owned.wrong or unsure:
        label = _("%(meld)s, to check", meld=label)
    points = hull(corners)
    wide = hypot(corners[1][0] - corners[0][0], corners[1][1] - corners[0][1]) if corners else 0
    x, y = min(points, default=(0.0, 0.0), key=sum)
    return MeldView(
        number, " ".join(f"{x:g},{y:g}" for x, y in points), label, tiles,
        view_tiles([tile.piece for tile in row]), href(f"{number}-{(unsure or [0])[0]}"), owner,
        owned.painted, " ".join(owned.taps), owned.wrong or bool(unsure),
        at.partition("-")[0] == str(number), round(x, 1), round(y, 1), round(wide * 0.3, 1))


def _outline(
    draft: PhotoDraft, reading: Mapping[str, Any], href: Callable[[str], str], at: str,
    place: tuple[int, int], giver: Person | None,
) -> Outline | None:
    tile = draft.rows[place[0]][place[1]]
    if tile.index is None or not is_in_picture(reading, tile.index):
        return None
    read = reading["tiles"][tile.index]
    quad = read["quad"]
    where = f"{place[0]}-{place[1]}"
    doubtful = is_doubtful(draft, tile, reading)
    lay = bool(read.get("lay")) and _is_as_read(tile, read)
    return Outline(
        " ".join(f"{x},{y}" for x, y in quad),
        round((quad[2][0] + quad[3][0]) / 2, 1), round((quad[2][1] + quad[3][1]) / 2, 1),
        round(hypot(quad[1][0] - quad[0][0], quad[1][1] - quad[0][1]) * 0.42, 1),
        _short(tile), _named(tile, doubtful=doubtful, lay=lay),
        href(where), view_tile(tile.piece).letter, doubtful, lay, at == where, giver)


def drawn(meld: MeldView) -> MeldView:
    """Return a row to be drawn where there is no picture: each number fills its tile."""
    return replace(meld, tiles=[_filled(tile) for tile in meld.tiles])


def _filled(tile: Outline) -> Outline:
    corners = [[float(part) for part in each.split(",")] for each in tile.points.split()]
    x, y = (sum(each) / len(corners) for each in zip(*corners, strict=True))
    return replace(tile, x=round(x, 1), y=round(y, 1), size=round(1.8 * tile.size, 1))


def hull(points: Iterable[Point]) -> list[Point]:
    """Return the corners of what encloses all *points*."""
    found = sorted(set(points))
    if len(found) < 3:  # noqa: PLR2004 (a line encloses nothing)
        return found
    return [*_bent(found), *_bent(found[::-1])]


def _bent(points: Sequence[Point]) -> list[Point]:
    """Return the corners on one side, from the first point to the one before the last."""
    side: list[Point] = []
    for x, y in points:
        while len(side) > 1:
            (a, b), (c, d) = side[-2:]
            if (c - a) * (y - b) - (d - b) * (x - a) > 0:
                break
            side.pop()
        side.append((x, y))
    return side[:-1]


def _named(tile: SeenTile, *, doubtful: bool, lay: bool) -> str:
    """Return a tile's name; it begins with what is seen, for who says that to touch it."""
    seen = _short(tile) + "=" * lay + "?" * doubtful
    said = [tile_words(tile.piece), *[_("unsure")] * doubtful, *[_("from before")] * lay]
    return ", ".join([seen, *said] if is_joly(tile.piece) or lay or doubtful else said)


def _spoken(draft: PhotoDraft, tile: SeenTile, reading: Mapping[str, Any]) -> str:
    """Return a tile as the name of its meld says it."""
    lay = tile.index is not None and bool(reading["tiles"][tile.index].get("lay"))
    marks = [*[_("unsure")] * is_doubtful(draft, tile, reading), *[_("from before")] * lay]
    return f"{tile_words(tile.piece)} ({', '.join(marks)})" if marks else tile_words(tile.piece)


def _short(tile: SeenTile) -> str:
    real = tile_of(tile.piece)
    return "J" if is_joly(tile.piece) else str(getattr(real, "number", ""))


def is_doubtful(draft: PhotoDraft, tile: SeenTile, reading: Mapping[str, Any]) -> bool:
    """Say whether a reading that no one has touched may well be wrong."""
    if tile.index is None or tile.index in draft.sure:
        return False
    read = reading["tiles"][tile.index]
    return bool(read["confidence"] < DOUBTFUL and _is_as_read(tile, read))


def _is_as_read(tile: SeenTile, read: Mapping[str, Any]) -> bool:
    return bool(read["tile"] == str(tile_of(tile.piece)))
