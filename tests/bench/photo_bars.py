"""The bars that the photo reader is held to, each by its name."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import add

import numpy as np

from tests.bench.photo_scores import Outcome, Score, Share

SURE = 0.9


@dataclass(frozen=True)
class Run:
    """Photos read one after another in one process."""

    outcomes: tuple[Outcome, ...]
    opening: tuple[float, ...]
    """Seconds to decode each."""
    reading: tuple[float, ...]
    peak: float
    """The most memory that the process ever held, in MB."""


@dataclass(frozen=True)
class Bar:
    """A figure and what it must reach: false where it does not."""

    name: str
    figure: float
    limit: float
    most: bool = False
    """Whether the limit is the most that the figure may be, and not the least."""

    def __bool__(self) -> bool:
        return self.figure <= self.limit if self.most else self.figure >= self.limit

    def __str__(self) -> str:
        wanted = f"{'at most' if self.most else 'at least'} {self.limit:g}"
        return f"{'kept' if self else 'MISSED'}: {self.name} {self.figure:.4g}, {wanted}"


def _sum(outcomes: Sequence[Outcome]) -> Score:
    return reduce(add, (outcome.score for outcome in outcomes), Score())


def _rummy(ran: Run) -> Iterator[Bar]:
    score = _sum([each for each in ran.outcomes if each.photo.shoot == "rummy"])
    yield Bar("rummy: tile F1", score.f1 if score.photos.of else 0.0, 0.99)
    yield Bar("rummy: photos entirely right", score.photos.value, 0.80)


def _phone(ran: Run) -> Iterator[Bar]:
    score = _sum([each for each in ran.outcomes if each.photo.groups is not None])
    yield Bar("phone: recall", score.recall.value if score.photos.of else 0.0, 0.98)
    yield Bar("phone: wrong of those reported", 1 - score.precision.value, 0.01, most=True)


def _empty(ran: Run) -> Iterator[Bar]:
    empty = [each for each in ran.outcomes
             if each.photo.groups is None and not each.photo.tiles]
    reported = sum(each.score.precision.of for each in empty)
    yield Bar("empty: photos", len(empty), 1)
    yield Bar("empty: tiles found", reported, 0, most=True)


def _rendered(ran: Run) -> Iterator[Bar]:
    made = [each for each in ran.outcomes if each.photo.rendered]
    hard = [each for each in made if each.photo.hard]
    yield Bar("rendered: tile F1", _sum(made).f1 if made else 0.0, 0.97)
    yield Bar("rendered, hard half: tile F1", _sum(hard).f1 if hard else 0.0, 0.93)


def _kinds(ran: Run) -> Iterator[Bar]:
    names = sorted({each.photo.kind for each in ran.outcomes} - {""})
    yield Bar("kinds: of hard pictures", len(names), 9)
    for name in names:
        score = _sum([each for each in ran.outcomes if each.photo.kind == name])
        yield Bar(f"{name}: recall", score.recall.value, 0.93)
        yield Bar(f"{name}: precision", score.precision.value, 0.98)


def _confidence(ran: Run) -> Iterator[Bar]:
    right = [
        verdict == "right"
        for outcome in ran.outcomes if outcome.reading
        for tile, verdict in zip(outcome.reading.tiles, outcome.verdicts, strict=True)
        if verdict != "not counted" and tile.confidence >= SURE
    ]
    share = Share(sum(right), len(right))
    yield Bar(f"confidence: right of the {share.of} tiles at {SURE} or more", share.value, 0.99)


def _speed(ran: Run) -> Iterator[Bar]:
    both = np.add(ran.opening, ran.reading)
    yield Bar("speed: median seconds", float(np.median(both)), 0.8, most=True)
    yield Bar("speed: peak memory in MB", ran.peak, 450, most=True)


BARS: dict[str, Callable[[Run], Iterator[Bar]]] = {
    "confidence": _confidence,
    "empty": _empty,
    "kinds": _kinds,
    "phone": _phone,
    "rendered": _rendered,
    "rummy": _rummy,
    "speed": _speed,
}
