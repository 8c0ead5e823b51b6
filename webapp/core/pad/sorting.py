"""Touched tiles sorted into melds, whatever the order in which they were touched."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from rules.melds import HIGH_ONE
from rules.reading import LARGEST_SET, SHORTEST
from webapp.core.pad.draft import FILLED
from webapp.core.pad.readings import MOST_JOLYS, find_readings
from webapp.core.pad.rows import Lawful, meant_by

ENOUGH: Final = 40
"""So many ways to sort are told apart; a table of rummy never has as many that are worth it."""

Sorted: TypeAlias = tuple[tuple[str, ...], ...]
"""Melds, each of the words that belong to it, in the order in which they were touched."""


def find_sorts(words: Sequence[str], lawful: Lawful, most: int) -> list[Sorted]:
    """Return the ways to make lawful melds of all *words*, those of fewest melds first.

    Args:
        words: tiles and bare Jolys in the order touched, none that was filled in.
        lawful: the laws of the game.
        most: the number of melds that there may be.
    """
    jolys = words.count("J")
    if len(words) < SHORTEST or jolys > MOST_JOLYS or any(word.endswith(FILLED) for word in words):
        return []
    search = _Search(lawful)
    tiles = tuple(sorted((word for word in words if word != "J"), key=_rank))
    found: dict[tuple[tuple[str, ...], ...], Sorted] = {}
    for groups in search.sorts(tiles, jolys, most):
        key = tuple(sorted(tuple(sorted(group)) for group in groups))
        if key not in found:
            found[key] = _as_touched(groups, words)
        if len(found) == ENOUGH:
            break
    return sorted(found.values(), key=len)


def find_parts(words: Sequence[str], lawful: Lawful, most: int) -> list[Sorted]:
    """Return the ways to cut *words*, as they were touched, into lawful melds one after the other.

    Those of fewest melds come first.
    """
    search = _Search(lawful)
    found: list[Sorted] = []

    def cut(start: int, melds: Sorted) -> None:
        if start == len(words):
            found.append(melds)
        elif len(melds) < most and len(found) < ENOUGH:
            for end in range(start + SHORTEST, min(start + HIGH_ONE, len(words)) + 1):
                meld = tuple(words[start:end])
                tiles = tuple(word for word in meld if word != "J")
                if tiles and search.is_meld(tiles, len(meld) - len(tiles)):
                    cut(end, (*melds, meld))

    cut(0, ())
    return sorted(found, key=len)


def _rank(word: str) -> tuple[str, int]:
    tile = meant_by(word)
    return ("", 0) if tile is None else (tile.colour.value, tile.number)


def _as_touched(groups: Sequence[tuple[str, ...]], words: Sequence[str]) -> Sorted:
    """Put the melds, and the words of each, into the order in which they were touched."""
    wanted = [Counter(group) for group in groups]
    made: list[list[str]] = [[] for _group in groups]
    for word in words:
        # Of two alike the one goes on with the meld that was touched last.
        fitting = [at for at, left in enumerate(wanted) if left[word] > 0]
        at = max(fitting, key=lambda each: (bool(made[each]), each))
        wanted[at][word] -= 1
        made[at].append(word)
    return tuple(sorted((tuple(meld) for meld in made), key=lambda meld: words.index(meld[0])))


@dataclass(slots=True)
class _Search:
    """One search: the laws, and what they said of the groups looked at."""

    lawful: Lawful
    known: dict[tuple[str, ...], bool] = field(default_factory=dict)

    def sorts(
        self, rest: tuple[str, ...], jolys: int, most: int
    ) -> Iterator[tuple[tuple[str, ...], ...]]:
        """Yield the ways to sort the tiles *rest*, which are in order, and so many Jolys."""
        if most == 1 or not rest:
            yield from self._last(rest, jolys)
            return
        for tiles, gaps in (*_sets_of(rest), *_runs_of(rest, jolys)):
            left = list(rest)
            for word in tiles:
                left.remove(word)
            if most == 2 and left and not _is_near(left, jolys - gaps):  # noqa: PLR2004 (the last)
                continue
            for count in range(gaps, jolys + 1):
                group = (*tiles, *["J"] * count)
                if self.is_meld(tiles, count):
                    rests = self.sorts(tuple(left), jolys - count, most - 1)
                    yield from ((group, *others) for others in rests)

    def _last(self, rest: tuple[str, ...], jolys: int) -> list[tuple[tuple[str, ...], ...]]:
        if not rest and not jolys:
            return [()]
        return [((*rest, *["J"] * jolys),)] if rest and self.is_meld(rest, jolys) else []

    def is_meld(self, tiles: tuple[str, ...], jolys: int) -> bool:
        if len(tiles) + jolys < SHORTEST or not _is_near(tiles, jolys):
            return False
        group = (*tiles, *["J"] * jolys)
        if group not in self.known:
            self.known[group] = bool(find_readings(group, self.lawful))
        return self.known[group]


def _is_near(words: Sequence[str], jolys: int) -> bool:
    """Say whether tiles may be one meld with so many Jolys, as far as a look can tell."""
    tiles = [tile for tile in map(meant_by, words) if tile is not None]
    if not tiles:
        return False  # a draft may hold any words
    numbers = {tile.number for tile in tiles}
    if len({tile.colour for tile in tiles}) > 1:
        return len(numbers) == 1
    high = {HIGH_ONE if number == 1 else number for number in numbers}
    gaps = min(max(each) - min(each) for each in (numbers, high)) + 1 - len(tiles)
    return gaps <= jolys and len(tiles) - len(numbers) <= (1 in numbers)


def _sets_of(rest: Sequence[str]) -> list[tuple[tuple[str, ...], int]]:
    """Return the tiles that may be a set with the first, and the Jolys that they need: none."""
    first = meant_by(rest[0])
    found: list[tuple[str, ...]] = [(rest[0],)]
    colours = {first.colour} if first else set()
    for word in rest[1:]:
        tile = meant_by(word)
        if tile and first and tile.number == first.number and tile.colour not in colours:
            colours.add(tile.colour)
            found += [(*each, word) for each in found if len(each) < LARGEST_SET]
    return [(each, 0) for each in found if len(each) > 1]


def _runs_of(rest: Sequence[str], jolys: int) -> Iterator[tuple[tuple[str, ...], int]]:
    """Yield the tiles that may be a run in which the first is the lowest or a high 1.

    With each goes the number of Jolys that lie between them.
    """
    first = meant_by(rest[0])
    if first is None:
        return
    at: dict[int, str] = {}
    for word in rest[1:]:
        tile = meant_by(word)
        if tile and tile.colour is first.colour:
            at.setdefault(HIGH_ONE if tile.number == 1 else tile.number, word)
    yield from _stretch(at, (rest[0],), first.number, 1, jolys)
    if first.number == 1:
        yield from _stretch(at, (rest[0],), HIGH_ONE, -1, jolys)


def _stretch(
    at: dict[int, str], tiles: tuple[str, ...], place: int, step: int, jolys: int, gaps: int = 0
) -> Iterator[tuple[tuple[str, ...], int]]:
    """Yield *tiles* and the longer stretches of places that begin with them."""
    yield tiles, gaps
    here = place + step
    for jump in range(jolys - gaps + 1):
        if here + step * jump in at:
            word = at[here + step * jump]
            yield from _stretch(
                at, (*tiles, word), here + step * jump, step, jolys, gaps + jump)
