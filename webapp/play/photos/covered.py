"""Whether a tile that is missing from a known meld is where the photo shows what it cannot read.

A hand or a glare over it hides the tile. It is not gone, and no one is to answer for it.
"""

from collections.abc import Iterable, Mapping
from math import hypot
from typing import Any, Final

from webapp.play.photos.closing import beside_gaps, open_gaps
from webapp.play.photos.draft import PhotoDraft
from webapp.play.photos.proposal import Lying, Proposal

NEAR: Final = 1.6
"""Tile's heights between the middle of a tile and of what hides the next one of its row."""


def covered(
    draft: PhotoDraft, reading: Mapping[str, Any], found: Iterable[Lying]
) -> frozenset[int]:
    """Return the numbers of the melds of which all that is missing may lie in a gap."""
    return frozenset(
        each.meld for each in found
        if each.gone and not each.come and len(each.gone) <= _hidden(draft, reading, each))


def _hidden(draft: PhotoDraft, reading: Mapping[str, Any], lies: Lying) -> int:
    """Return about how many tiles lie unread beside the tiles of a meld."""
    quads = [reading["tiles"][tile.index]["quad"] for row in lies.rows for tile in draft.rows[row]
             if tile.index is not None]
    return sum(gap["about"] for gap in open_gaps(reading, draft).values()
               if any(_is_near(gap["outline"], quad) for quad in quads))


def _is_near(outline: list[list[float]], quad: list[list[float]]) -> bool:
    x, y = _middle(outline)
    left, top = _middle(quad)
    tall = max(hypot(quad[k][0] - quad[k - 1][0], quad[k][1] - quad[k - 1][1]) for k in range(4))
    return hypot(x - left, y - top) <= NEAR * tall


def _middle(points: list[list[float]]) -> tuple[float, float]:
    x, y = (sum(point[axis] for point in points) / len(points) for axis in (0, 1))
    return x, y


def in_part(
    draft: PhotoDraft, reading: Mapping[str, Any], proposal: Proposal
) -> frozenset[int]:
    """Return the rows of which only a part shows: of known melds, or beside an open gap."""
    lies = proposal.way.otherwise if proposal.way else ()
    return beside_gaps(draft, reading).union(
        row for each in lies if each.meld in proposal.covered for row in each.rows)
