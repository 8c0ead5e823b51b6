"""What a photo shows and nobody read, for its page: hatched in the picture, and said in words."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from vision.reading import GapDocument, Unseen
from webapp.language.locale import say
from webapp.photos.words import gap_advice, gap_words


@dataclass(frozen=True, slots=True)
class GapView:
    """A place that is hatched in the picture: its corners, and what is said of it."""

    points: str
    label: str


def gap_views(reading: Mapping[str, Any]) -> list[GapView]:
    """Return the gaps of a stored reading in the picture; older ones have none."""
    return [
        GapView(
            " ".join(f"{x},{y}" for x, y in gap["outline"]),
            say(gap_words(gap, reading["width"], reading["height"])),
        )
        for gap in gaps_of(reading)
    ]


def unread_words(reading: Mapping[str, Any]) -> list[str]:
    """Return a sentence for each reason for which tiles were not read, the most tiles first."""
    counted: Counter[Unseen] = Counter()
    for gap in gaps_of(reading):
        counted[Unseen(gap["reason"])] += gap["about"]
    return [say(gap_advice(reason, count)) for reason, count in counted.most_common()]


def gaps_of(reading: Mapping[str, Any]) -> list[GapDocument]:
    """Return the gaps of a stored reading; one from before there were gaps has none."""
    found: list[GapDocument] = reading.get("gaps", [])
    return found
