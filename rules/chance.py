"""Chance as exact fractions: what a draw may bring, and how far lots alone would part players.

Nothing here is drawn but from a seed that is given, so that every figure can be had again.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations, product
from math import comb, factorial, lcm, prod
from typing import TypeAlias, TypeVar

T = TypeVar("T")

Odds: TypeAlias = tuple[Fraction, ...]
"""The chance of 0, of 1, of 2 …: they sum to 1."""


def hypergeometric(drawn: int, good: int, box: int) -> Odds:
    """Return the odds of how many of *good* tiles are among *drawn* from a *box*, none put back.

    Raises:
        ValueError: the box has not so many.
    """
    if not 0 <= drawn <= box or not 0 <= good <= box:
        raise ValueError(drawn, good, box)
    ways = comb(box, drawn)
    return tuple(Fraction(comb(good, k) * comb(box - good, drawn - k), ways)
                 for k in range(min(good, drawn) + 1))


def pairs(drawn: int, twice: int, once: int) -> Odds:
    """Return the odds of how many kinds are drawn whole, none put back.

    The box has two tiles each of *twice* kinds and *once* tiles that have no equal.

    Raises:
        ValueError: it has not so many as are *drawn*.
    """
    box = 2 * twice + once
    if not 0 <= drawn <= box:
        raise ValueError(drawn, twice, once)
    ways = comb(box, drawn)
    return tuple(
        Fraction(sum(comb(twice, whole) * comb(twice - whole, half) * 2**half
                     * comb(once, drawn - 2 * whole - half)
                     for half in range(min(drawn - 2 * whole, twice - whole) + 1)), ways)
        for whole in range(min(twice, drawn // 2) + 1))


def mean(odds: Odds) -> Fraction:
    """Return how many are to be expected."""
    return sum((count * each for count, each in enumerate(odds)), Fraction())


def at_least(odds: Odds, count: int) -> Fraction:
    """Return the chance of *count* or more."""
    return sum(odds[max(count, 0):], Fraction())


@dataclass(frozen=True, slots=True)
class Lots:
    """What a permutation test found.

    Of ``looked`` ways to deal the figures of each game out again among those who played it,
    ``as_far`` part the players as far as the games did, or further. ``every`` says that these are
    all the ways there are, the games' own included; else they were drawn by lot. ``games`` are
    those that count: with figures of two players or more.
    """

    games: int
    looked: int
    as_far: int
    every: bool

    @property
    def chance(self) -> Fraction:
        """Return how likely so much is by lot alone; never 0, for it has happened once."""
        if self.every:
            return Fraction(self.as_far, self.looked)
        return Fraction(1 + self.as_far, 1 + self.looked)


def permutation_test(games: Sequence[Mapping[str, int]], seed: int, times: int) -> Lots:
    """Ask whether lots alone would part the players as far as their figures do.

    If all were alike, who had which figure of a game would be chance. What is compared is the sum
    over the players of the square of how far each lies above or below the mean of the games that
    he played in, all told, over their number. Exact where there are at most *times* ways; else
    that many are drawn from *seed*. Whole numbers throughout.

    Args:
        games: the figure of each player, game by game; a game with fewer than two tells nothing.
        seed: what the lots are drawn from.
        times: the most ways that are looked at.
    """
    told = [game for game in games if len(game) > 1]
    played = {player: sum(player in game for game in told)
              for player in sorted({each for game in told for each in game})}
    fine = lcm(*map(len, told), *played.values())
    rows = [(tuple(sorted(game)), _apart([game[each] for each in sorted(game)], fine))
            for game in told]
    weight = {player: fine // count for player, count in played.items()}

    def parted(figures: Sequence[Sequence[int]]) -> int:
        sums = dict.fromkeys(weight, 0)
        for (players, _), row in zip(rows, figures, strict=True):
            for player, figure in zip(players, row, strict=True):
                sums[player] += figure
        return sum(weight[player] * each * each for player, each in sums.items())

    own = parted([row for _, row in rows])
    ways = prod(factorial(len(row)) for _, row in rows)
    every = ways <= times
    dealt = product(*(permutations(row) for _, row in rows)) if every else _by_lot(
        [list(row) for _, row in rows], seed, times)
    return Lots(len(rows), ways if every else times, sum(parted(each) >= own for each in dealt),
                every)


def _apart(figures: Sequence[int], fine: int) -> tuple[int, ...]:
    """Return how far each lies from their mean, in so *fine* parts that it is a whole number."""
    whole = sum(figures) * fine // len(figures)
    return tuple(figure * fine - whole for figure in figures)


def _by_lot(rows: list[list[int]], seed: int, times: int) -> Iterator[list[list[int]]]:
    lot = random.Random(seed)  # noqa: S311 (nothing is kept secret by it)
    for _ in range(times):
        for row in rows:
            lot.shuffle(row)
        yield rows


def draws(
    box: Sequence[T], sizes: Sequence[int], seed: int, times: int
) -> Iterator[dict[int, tuple[T, ...]]]:
    """Yield, *times* over, a random draw of each of the *sizes*, all from *seed*.

    Each is drawn from the whole *box*, nothing put back, every choice as likely as any other.
    Those of one time hold one another: the first of the largest.
    """
    lot = random.Random(seed)  # noqa: S311 (as above)
    for _ in range(times):
        drawn = tuple(lot.sample(box, max(sizes)))
        yield {size: drawn[:size] for size in sizes}
