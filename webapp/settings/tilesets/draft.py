"""A photo of a box that somebody is still to look at: what it shows, and what he says of it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any, Final

from vision.laid_out import JOLY, LaidOut, NoBox, find_box
from vision.prototypes import Trait, network, parse_trait
from vision.reading import Quad, Reading, parse_reading
from webapp.play.photos.protocol import Answer

BY_PLACE: Final = 0.7
"""What a tile counts that nobody read so: its place in its row says what it is."""

NO_TILE: Final = "-"
"""What is answered of a face that shows no tile of the box."""


@dataclass(frozen=True, slots=True)
class BoxDraft:
    """A box as a photo shows it."""

    reading: Reading
    traits: tuple[Any, ...]
    """What the reading's tiles look like, as plain data."""
    laid: LaidOut

    def document(self) -> dict[str, Any]:
        """Return the draft as plain data."""
        return {"network": network(), "reading": self.reading.document(),
                "traits": list(self.traits)}

    def likely(self) -> dict[int, str]:
        """Return what faces without a place may well be: Jolys, where only these are missing."""
        missing = Counter(self.laid.missing)
        if set(missing) == {JOLY} and len(self.laid.strange) == missing[JOLY]:
            return dict.fromkeys(self.laid.strange, JOLY)
        return {}

    def said(self, answers: Mapping[int, str]) -> dict[int, str] | None:
        """Return the tile of each face, *answers* for those without a place being given.

        Returns:
            ``None`` where an answer names a tile that is not missing, or too often.
        """
        left = Counter(self.laid.missing)
        told = {each.index: each.tile for each in self.laid.placed}
        for index, tile in answers.items():
            if index not in self.laid.strange or not left[tile]:
                return None
            left[tile] -= 1
            told[index] = tile
        return told

    def shown(self, told: Mapping[int, str]) -> list[tuple[str, Trait, float]]:
        """Return what is learned: tiles, what they look like, and how sure that is."""
        by_place = {each.index for each in self.laid.placed if not each.agrees}
        return [(tile, parse_trait(self.traits[index]), BY_PLACE if index in by_place else 1.0)
                for index, tile in told.items()]


def box_draft(answer: Answer) -> BoxDraft | NoBox:
    """Return the draft of a photo that was read, or that no box is laid out in it."""
    return _draft(answer["reading"], answer.get("traits", ()))


def parse_box_draft(document: Mapping[str, Any]) -> BoxDraft | None:
    """Return the draft of plain data that ``document()`` made; nothing where it is too old."""
    if document["network"] != network():
        return None
    draft = _draft(document["reading"], document["traits"])
    return None if isinstance(draft, NoBox) else draft


def _draft(reading: Mapping[str, Any], traits: Sequence[Any]) -> BoxDraft | NoBox:
    seen = parse_reading(reading)
    laid = find_box(seen)
    return laid if isinstance(laid, NoBox) else BoxDraft(seen, tuple(traits), laid)


def read_right(draft: BoxDraft, told: Mapping[int, str], reading: Mapping[str, Any]) -> int:
    """Return how many of the tiles that were told a reading of the same photo has right."""
    seen = parse_reading(reading)
    right = 0
    for index, tile in told.items():
        quad = draft.reading.tiles[index].quad
        x, y = _middle(quad)
        near = hypot(quad[1][0] - quad[0][0], quad[1][1] - quad[0][1]) / 2
        right += any(each.tile == tile and hypot(*(a - b for a, b in zip(
            _middle(each.quad), (x, y), strict=True))) < near for each in seen.tiles)
    return right


def _middle(quad: Quad) -> tuple[float, float]:
    return (sum(x for x, _ in quad) / 4, sum(y for _, y in quad) / 4)
