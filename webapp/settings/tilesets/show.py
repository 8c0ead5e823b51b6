"""Sets as pages show them: in the list, and a photo of a box with what it shows and asks."""

from collections import Counter
from typing import Final

from rules.tiles import find_tile
from vision.laid_out import COLOURS, JOLY
from vision.reading import Quad
from webapp.core.show.tiles import TileView, view_tile
from webapp.core.show.words import list_words, tile_words
from webapp.play.photos.known import known_of
from webapp.server.data.tileset_tables import TaughtSet
from webapp.server.http.once import new_token
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext
from webapp.settings.tilesets.draft import BoxDraft
from webapp.settings.tilesets.view import Asked, BoxView, Face, ListedSet

_NAMED: Final = 8
"""Missing tiles that are named one by one; more are counted."""


def _words(name: str) -> str:
    tile = find_tile(name)
    return name if tile is None else tile_words(tile)


def _view(name: str) -> TileView:
    return view_tile(find_tile(name))


def _colour_names(colours: str) -> list[str]:
    names = {"r": _("red"), "y": _("yellow"), "b": _("blue"), "k": _("black")}
    return [names[each] for each in colours]


def box_view(taught: TaughtSet, draft: BoxDraft, error: str = "") -> BoxView:
    """Return the page of a photo that waits to be looked at."""
    laid, reading = draft.laid, draft.reading
    numbers = {index: number for number, index in enumerate(laid.strange, 1)}
    likely = draft.likely()
    by_colour = {colour: [each for each in laid.placed if each.tile[0] == colour]
                 for colour in (*COLOURS, JOLY)}
    corrected = [
        f"{_words(reading.tiles[each.index].tile)} → {_words(each.tile)}"
        for each in laid.placed if not each.agrees]
    wanted = sorted(Counter(laid.missing), key=laid.missing.index)
    return BoxView(
        id=taught.id,
        name=taught.name,
        width=reading.width,
        height=reading.height,
        faces=[Face(_points(tile.quad), numbers.get(index))
               for index, tile in enumerate(reading.tiles)],
        rows=[[_view(each.tile) for each in row] for row in by_colour.values() if row],
        told=len(laid.placed),
        corrected=corrected,
        missing=_missing(draft),
        asked=[_asked(index, number, reading.tiles[index].quad, likely.get(index, ""))
               for index, number in numbers.items()] if wanted else [],
        choices=[(each, _words(each)) for each in wanted],
        token=new_token(),
        error=error,
    )


def _missing(draft: BoxDraft) -> str:
    missing = draft.laid.missing
    if not missing:
        return ""
    if draft.laid.colours_missing:
        return _("Missing: %(tiles)s.",
                 tiles=list_words(_colour_names(draft.laid.colours_missing)))
    if len(missing) > _NAMED:
        return ngettext("%(num)d tile missing.", "%(num)d tiles missing.", len(missing))
    return _("Missing: %(tiles)s.", tiles=list_words([_words(each) for each in missing]))


def _points(quad: Quad) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in quad)


def _asked(index: int, number: int, quad: Quad, likely: str) -> Asked:
    middle = (sum(x for x, _y in quad) / 4, sum(y for _x, y in quad) / 4)
    high = max(y for _x, y in quad) - min(y for _x, y in quad)
    return Asked(f"face-{index}", number, round(middle[0], 1), round(middle[1], 1),
                 round(high * 0.7, 1), likely)


def listed_set(each: TaughtSet) -> ListedSet:
    """Return a set as it stands in the list."""
    shown, known = each.shown or {}, known_of(each.prototypes).tiles
    return ListedSet(
        each.id, each.name, each.photos, len(known), shown.get("before", 0),
        shown.get("after", 0), shown.get("of", 0), each.drafted_at is not None,
        each.photos > 0 and not known)
