"""How well a photo was read: found, colours, numbers, rows, confidence; summed over photos."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from tests.bench.photo_labels import LabelledPhoto, hull
from tests.bench.photo_matching import align, clipped, joined, lines, match
from vision.reading import Reading

Verdict = Literal["right", "misread", "extra", "not counted"]


@dataclass(frozen=True)
class Share:
    """So many of so many."""

    right: int = 0
    of: int = 0

    def __add__(self, other: "Share") -> "Share":
        return Share(self.right + other.right, self.of + other.of)

    @property
    def value(self) -> float:
        """Return the share, 1 where there is nothing to be wrong."""
        return self.right / self.of if self.of else 1.0

    def __str__(self) -> str:
        return f"{self.right}/{self.of}" + (f" {self.value:.2%}" if self.of else "")


@dataclass(frozen=True)
class Score:
    """What was counted in a photo, or in many."""

    photos: Share = field(default_factory=Share)
    """Read entirely right."""
    found: Share = field(default_factory=Share)
    """Labelled tiles that were found, whatever was read on them."""
    colours: Share = field(default_factory=Share)
    """Of the found tiles that are and were read as numbered tiles."""
    numbers: Share = field(default_factory=Share)
    """Of the found tiles; the Joly counts as a number of its own."""
    recall: Share = field(default_factory=Share)
    """Labelled tiles found and read right."""
    precision: Share = field(default_factory=Share)
    """Reported tiles that are right."""
    rows: Share = field(default_factory=Share)
    """Labelled rows whose tiles make one meld in the same order, whatever was read on them."""

    def __add__(self, other: "Score") -> "Score":
        names = self.__dataclass_fields__
        return Score(**{name: getattr(self, name) + getattr(other, name) for name in names})

    @property
    def f1(self) -> float:
        """Return the harmonic mean of precision and recall, 1 where nothing lies or was found."""
        all_tiles = self.recall.of + self.precision.of
        return 2 * self.recall.right / all_tiles if all_tiles else 1.0


@dataclass(frozen=True, eq=False)
class Outcome:
    """One photo, what was read, and how right that is."""

    photo: LabelledPhoto
    reading: Reading | None
    verdicts: tuple[Verdict, ...]
    """One for each tile of the reading."""
    truths: tuple[str, ...]
    """The tile that lies there for each tile of the reading, "" where none does."""
    missed: tuple[int, ...]
    """Labels that nothing was matched to; empty for labels without places."""
    score: Score


def judge(photo: LabelledPhoto, reading: Reading | None) -> Outcome:
    """Hold a reading (``None``: refused) against the labels."""
    if photo.groups is not None:
        return _judge_groups(photo, photo.groups, reading)
    tiles = reading.tiles if reading else ()
    pairs: dict[int, int] = {}
    if reading:
        size = reading.width, reading.height
        # Both as far as the photo shows them: made labels go on beyond its edge, others cannot.
        labels = [replace(label, outline=clipped(label.outline, *size)) for label in photo.tiles]
        pairs = match(labels, [clipped(hull(tile.quad), *size) for tile in tiles])
    verdicts: list[Verdict] = []
    for index, tile in enumerate(tiles):
        label = photo.tiles[pairs[index]] if index in pairs else None
        if label is None or not label.tile:
            verdicts.append("extra")
        elif label.cut:
            verdicts.append("not counted")
        else:
            verdicts.append("right" if label.tile == tile.tile else "misread")
    truths = tuple(photo.tiles[pairs[index]].tile if index in pairs else ""
                   for index in range(len(tiles)))
    whole = [index for index, label in enumerate(photo.tiles) if label.tile and not label.cut]
    missed = tuple(index for index in whole if index not in pairs.values())
    rows = _rows(photo, reading.melds if reading else (), pairs)
    return _outcome(photo, reading, verdicts, truths, missed, (len(whole), len(missed), rows))


def _rows(
    photo: LabelledPhoto, melds: Sequence[Sequence[int]], pairs: dict[int, int]
) -> Share:
    def counted(row: Iterable[int]) -> tuple[int, ...]:
        return tuple(index for index in row if index < 0 or not photo.tiles[index].cut)

    seen = {counted(pairs.get(index, -1) for index in meld) for meld in melds}
    wanted = [row for row in map(counted, photo.rows) if row]
    return Share(sum(row in seen for row in wanted), len(wanted))


def _judge_groups(
    photo: LabelledPhoto, groups: Sequence[Sequence[str]], reading: Reading | None
) -> Outcome:
    tiles = reading.tiles if reading else ()
    verdicts: list[Verdict] = ["not counted" if photo.others else "extra"] * len(tiles)
    truths = [""] * len(tiles)
    parts: list[list[list[int]]] = [[] for _ in groups]
    for line in lines(tiles):
        number = _closest(groups, [tiles[index].tile for index in line])
        if number is not None:
            parts[number].append(line)
    missed = 0
    for group, part in zip(groups, parts, strict=True):
        row = joined(tiles, part)
        aligned = align(group, [tiles[index].tile for index in row])
        missed += len(aligned.missed)
        for lies, seen in aligned.pairs:
            truths[row[seen]] = group[lies]
            verdicts[row[seen]] = "right" if group[lies] == tiles[row[seen]].tile else "misread"
    melds = {tuple(line.split()) for line in reading.lines()} if reading else set()
    rows = Share(sum(tuple(group) in melds for group in groups), len(groups))
    labelled = sum(map(len, groups))
    return _outcome(photo, reading, verdicts, tuple(truths), (), (labelled, missed, rows))


def _closest(groups: Sequence[Sequence[str]], names: Sequence[str]) -> int | None:
    """Return the group that shares most with a line, or ``None`` where none shares a tile."""
    best, closest = (0, 0), None
    for number, group in enumerate(groups):
        aligned = align(group, names)
        shared = sum(group[i] == names[j] for i, j in aligned.pairs)
        if shared and (shared, -aligned.distance) > best:
            best, closest = (shared, -aligned.distance), number
    return closest


def _outcome(
    photo: LabelledPhoto, reading: Reading | None, verdicts: Sequence[Verdict],
    truths: tuple[str, ...], missed: tuple[int, ...], counts: tuple[int, int, Share],
) -> Outcome:
    labelled, lost, rows = counts
    tiles = reading.tiles if reading else ()
    found = [
        (tile.tile, truth)
        for tile, truth, verdict in zip(tiles, truths, verdicts, strict=True)
        if verdict in ("right", "misread")
    ]
    numbered = [(one, other) for one, other in found if "J" not in (one, other)]
    right = verdicts.count("right")
    reported = len(verdicts) - verdicts.count("not counted")
    score = Score(
        photos=Share(int(right == labelled == reported), 1),
        found=Share(labelled - lost, labelled),
        colours=Share(sum(one[0] == other[0] for one, other in numbered), len(numbered)),
        numbers=Share(sum(one[1:] == other[1:] for one, other in found), len(found)),
        recall=Share(right, labelled),
        precision=Share(right, reported),
        rows=rows,
    )
    return Outcome(photo, reading, tuple(verdicts), truths, missed, score)
