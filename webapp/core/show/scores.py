"""The lines of a score as pages show them: what a meld counts is one line, with its sum."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from rules.melds import Piece, TableMeld
from rules.score import ScoreLine
from webapp.core.show.tiles import TileView, view_tiles
from webapp.core.show.verdicts import rule_title, rule_url
from webapp.server.language.locale import say

_WRITTEN_OUT: Final = 4
"""Tiles whose points are added one by one; of more, those that count the same are multiplied."""


@dataclass(frozen=True, slots=True)
class RuleLink:
    """A rule or a ruling behind a line, by what it says."""

    title: str
    url: str


@dataclass(frozen=True, slots=True)
class ScoreLineView:
    """One line of a score; ``sum`` adds up its tiles, "" where there is nothing to add."""

    rules: list[RuleLink]
    text: str
    tiles: list[TileView]
    sum: str
    points: int
    stood: bool = False


def view_score_lines(
    lines: Iterable[ScoreLine], melds: Mapping[int, TableMeld],
    has_stood: Callable[[ScoreLine], bool] = lambda _line: False,
) -> list[ScoreLineView]:
    """Return the views of a seat's *lines*; those of one meld of the table are joined.

    A Joly that has left its meld is a line of its own: it is elsewhere.
    """
    found: dict[tuple[int, int], list[ScoreLine]] = {}
    left = {number: Counter(slot.piece for slot in meld.slots) for number, meld in melds.items()}
    for number, line in enumerate(lines):
        tiles = Counter(line.tiles)
        there = line.meld in left and tiles <= left[line.meld]
        if there:
            left[line.meld] -= tiles
        found.setdefault((line.meld, 0) if there else (0, number), []).append(line)
    return [_joined(each, melds.get(meld) if meld else None, stood=any(map(has_stood, each)))
            for (meld, _number), each in found.items()]


def _joined(lines: Sequence[ScoreLine], meld: TableMeld | None, *, stood: bool) -> ScoreLineView:
    ids = dict.fromkeys(each for line in lines for each in (line.rule, *line.rulings))
    texts = [line.plain if line.meld else line.text for line in lines]
    tiles = [tile for line in lines for tile in line.tiles]
    worth = [points for line in lines for points in line.each]
    if meld is not None and len(worth) == len(tiles):
        tiles, worth = _in_order(tiles, worth, meld)
    return ScoreLineView(
        rules=[RuleLink(rule_title(each), rule_url(each)) for each in ids],
        text=" · ".join(dict.fromkeys(say(text) for text in texts if text)),
        tiles=view_tiles(tiles),
        sum=add_up(worth) if len(worth) == len(tiles) else "",
        points=sum(line.points for line in lines),
        stood=stood,
    )


def _in_order(
    tiles: Sequence[Piece], worth: Sequence[int], meld: TableMeld
) -> tuple[list[Piece], list[int]]:
    """Return *tiles* and what each counts, as they lie in their meld."""
    left = list(zip(tiles, worth, strict=True))
    found = []
    for slot in meld.slots:
        at = next((at for at, (tile, _) in enumerate(left) if tile == slot.piece), None)
        if at is not None:
            found.append(left.pop(at))
    return [tile for tile, _ in found], [points for _, points in found]


def add_up(worth: Sequence[int]) -> str:
    """Return the sum of what tiles count, written out: ``4 × 5 + 3 × 10 = 50``."""
    if len(worth) < 2:  # noqa: PLR2004 (one number is no sum)
        return ""
    terms = [str(abs(each)) for each in worth]
    if len(worth) > _WRITTEN_OUT:
        terms = [f"{len(same)} × {term}" if len(same := list(found)) > 1 else term
                 for term, found in groupby(sorted(terms, key=terms.index))]
    return f"{' + '.join(terms)} = {abs(sum(worth))}"
