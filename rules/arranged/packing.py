"""Which tiles of a rack go into runs and groups so that they count most: number by number.

A state is, for each colour, how long the runs are that reach the number before (1, 2, or 3 for
three and more), and how many jokers are left. Every run that does not go on has three tiles.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Final, TypeAlias

from rules.reading import LARGEST_SET, SHORTEST
from rules.tiles import COPIES, NUMBERS

Counts: TypeAlias = tuple[int, ...]
"""How many tiles of a number there are of each colour."""

Held: TypeAlias = Mapping[int, Counts]
Values: TypeAlias = Mapping[int, tuple[int, int]]
"""What a tile of each number counts, and a joker in its place."""

Runs: TypeAlias = tuple[int, ...]
"""How long the runs of one colour are that reach a number, sorted, 3 for three and more."""

_State: TypeAlias = tuple[tuple[Runs, ...], int]
"""The runs of each colour, and how many jokers are left."""

_NARROW: Final = 24
"""States of each number that the narrow search keeps."""

_POINT: Final = 128
"""A point outweighs any number of tiles: most points first, then the most tiles laid."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What becomes of one colour at one number: how long the runs were that go on, 0 for new ones.

    ``tiles`` and ``jokers`` are what they are continued with.
    """

    goes_on: Runs
    tiles: int
    jokers: int


@dataclass(frozen=True, slots=True)
class Step:
    """What is laid of one number: the choice of each colour, and what is left for groups."""

    runs: tuple[Choice, ...]
    left: Counts
    group_jokers: int


_Move: TypeAlias = tuple[_State, int, Step | None]
"""The state after a number, how many tiles of it are laid, and how."""


@dataclass(frozen=True, slots=True)
class _Reached:
    """The best way to a state: what it counts, the state before, and the step from there."""

    worth: int
    before: _State
    step: Step | None


def best_steps(
    held: Held, jokers: int, values: Values, enough: int | None = None
) -> dict[int, Step]:
    """Return what is laid of each number so that it counts most; of equal ways the most tiles.

    A narrow search finds what can be had at least; the whole one leaves out what cannot reach it.
    Where the narrow one has *enough* points, that is the answer.
    """
    problem = _Problem(held, jokers, values)
    levels = problem.levels(most=_NARROW)
    least = _best_end(levels)[0]
    if enough is None or least < enough * _POINT:
        levels = problem.levels(least)
    state = _best_end(levels)[1]
    steps: dict[int, Step] = {}
    for number in reversed(NUMBERS):
        reached = levels[number][state]
        if reached.step is not None:
            steps[number] = reached.step
        state = reached.before
    return steps


def _best_end(levels: Sequence[Mapping[_State, _Reached]]) -> tuple[int, _State]:
    return max(((reached.worth, state) for state, reached in levels[-1].items()),
               key=lambda end: end[0])


class _Problem:
    """The tiles of a rack, what they count, and how much can still come from each number on."""

    def __init__(self, held: Held, jokers: int, values: Values) -> None:
        self.held, self.jokers = usable(held, jokers), jokers
        self.worths = {number: (real * _POINT + 1, joker * _POINT + 1)
                       for number, (real, joker) in values.items()}
        self.rest = {NUMBERS[-1]: 0}
        for number in reversed(NUMBERS[1:]):
            self.rest[number - 1] = self.rest[number] + self.worths[number][0] * sum(
                self.held[number])
        self._colours: dict[tuple[int, Runs, int], tuple[tuple[Choice, Runs, int], ...]] = {}
        self._known: dict[tuple[_State, int], tuple[_Move, ...]] = {}
        self.joker_most = max(joker for _, joker in self.worths.values())

    def levels(self, least: int = 0, most: int = 0) -> list[dict[_State, _Reached]]:
        """Return the states after each number that can lead to *least*; at most *most* of them.

        With *most* these are the ones that promise most.
        """
        start: _State = (((),) * len(self.held[1]), self.jokers)
        levels = [{start: _Reached(0, start, None)}]
        for number in NUMBERS:
            level = self._next_level(levels[-1], number, least)
            if most and len(level) > most:
                level = dict(sorted(level.items(), key=lambda each: -self._hope(
                    each[1].worth, each[0][1], number))[:most])
            levels.append(level)
        return levels

    def _hope(self, worth: int, jokers: int, number: int) -> int:
        return worth + self.rest[number] + jokers * self.joker_most

    def _next_level(
        self, level: Mapping[_State, _Reached], number: int, least: int
    ) -> dict[_State, _Reached]:
        found: dict[_State, _Reached] = {}
        real, joker = self.worths[number]
        for state, reached in level.items():
            for after, tiles, step in self._moves(state, number):
                worth = reached.worth + tiles * real + (state[1] - after[1]) * joker
                known = found.get(after)
                if (known is None or worth > known.worth) and (
                        self._hope(worth, after[1], number) >= least):
                    found[after] = _Reached(worth, state, step)
        return found

    def _moves(self, state: _State, number: int) -> tuple[_Move, ...]:
        """Return what can be done at a number: for each state after it with the most tiles."""
        key = (state, number)
        if key not in self._known:
            self._known[key] = tuple(self._find_moves(state, number))
        return self._known[key]

    def _find_moves(self, state: _State, number: int) -> Iterator[_Move]:
        jokers, held = state[1], self.held[number]
        best: dict[_State, _Move] = {}
        for chosen, after, spent in self._chosen(state[0], number, jokers):
            left = tuple(count - choice.tiles for count, choice in zip(held, chosen, strict=True))
            laid = sum(choice.tiles for choice in chosen)
            for group_jokers in range(jokers - spent + 1):
                grouped = most_grouped(left, group_jokers)
                key = (after, jokers - spent - group_jokers)
                known = best.get(key)
                if grouped >= 0 and (known is None or laid + grouped > known[1]):
                    best[key] = (key, laid + grouped, Step(chosen, left, group_jokers))
        for move in best.values():
            if self._lacking(move[0][0], number) <= move[0][1]:
                yield move

    def _lacking(self, runs: Sequence[Runs], number: int) -> int:
        return sum(self._lacks(at, each, number) for at, each in enumerate(runs))

    def _lacks(self, at: int, runs: Runs, number: int) -> int:
        """Return how many jokers at least give each of *runs*, of one colour, three tiles."""
        lacking = 0
        for ahead in (1, 2):
            need = sum(length + ahead <= SHORTEST for length in runs)
            if need and number + ahead > NUMBERS[-1]:
                return COPIES + 1
            if need:
                lacking += max(need - self.held[number + ahead][at], 0)
        return lacking

    def _chosen(
        self, runs: Sequence[Runs], number: int, jokers: int, at: int = 0
    ) -> Iterator[tuple[tuple[Choice, ...], tuple[Runs, ...], int]]:
        """Yield the choices of all colours from *at* on that *jokers* can see to their end."""
        if at == len(runs):
            yield (), (), 0
            return
        for choice, after, needed in self._of_colour(at, runs[at], number):
            if needed <= jokers:
                for others, runs_after, spent in self._chosen(
                        runs, number, jokers - needed, at + 1):
                    yield (choice, *others), (after, *runs_after), choice.jokers + spent

    def _of_colour(
        self, at: int, runs: Runs, number: int
    ) -> tuple[tuple[Choice, Runs, int], ...]:
        key = (at, runs, number)
        if key not in self._colours:
            ways = ((choice, after, choice.jokers + self._lacks(at, after, number))
                    for choice, after in _choices(runs, self.held[number][at], self.jokers))
            self._colours[key] = tuple(way for way in ways if way[2] <= self.jokers)
        return self._colours[key]


def usable(held: Held, jokers: int) -> dict[int, Counts]:
    """Return the tiles of *held* that some run or group of them could have, with the jokers."""
    def runs(number: int, at: int) -> bool:
        return any(
            sum(not held.get(low + k, (0,) * len(held[1]))[at] for k in range(SHORTEST)) <= jokers
            for low in range(max(number - SHORTEST + 1, 1), number + 1)
            if low + SHORTEST - 1 <= NUMBERS[-1])

    return {number: tuple(
        count if count and (sum(map(bool, counts)) + jokers >= SHORTEST or runs(number, at))
        else 0 for at, count in enumerate(counts)) for number, counts in held.items()}


@cache
def _choices(runs: Runs, count: int, jokers: int) -> tuple[tuple[Choice, Runs], ...]:
    """Return what can be done with the runs of a colour of which *count* tiles are there."""
    found: dict[tuple[Runs, int, int], tuple[Choice, Runs]] = {}
    for tiles in range(count + 1):
        for spent in range(jokers + 1):
            for going in range(min(len(runs), tiles + spent) + 1):
                for chosen in combinations(range(len(runs)), going):
                    stopped = [runs[k] for k in range(len(runs)) if k not in chosen]
                    if any(length < SHORTEST for length in stopped):
                        continue
                    goes_on = tuple(runs[k] for k in chosen)
                    goes_on = (*goes_on, *(0,) * (tiles + spent - going))
                    after = tuple(sorted(min(length + 1, SHORTEST) for length in goes_on))
                    found[goes_on, tiles, spent] = (Choice(goes_on, tiles, spent), after)
    return tuple(found.values())


@cache
def most_grouped(left: Counts, jokers: int) -> int:
    """Return how many of the tiles *left* go into groups with exactly *jokers*, -1 for none."""
    return max((sum(len(colours) for colours, _ in groups)
                for groups in _groupings(left, jokers)), default=-1)


@cache
def group_colours(left: Counts, jokers: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return the groups of most tiles: of each its colours, by index, and its jokers."""
    return max(_groupings(left, jokers),
               key=lambda groups: sum(len(colours) for colours, _ in groups))


def _groupings(
    left: Counts, jokers: int, least: tuple[tuple[int, ...], int] = ((), 0)
) -> Iterator[tuple[tuple[tuple[int, ...], int], ...]]:
    """Yield the ways to make groups, each told once, in which all *jokers* are."""
    if not jokers:
        yield ()
    there = [at for at, count in enumerate(left) if count]
    for size in range(1, len(there) + 1):
        for colours in combinations(there, size):
            for spent in range(max(SHORTEST - size, 0), min(LARGEST_SET - size, jokers) + 1):
                group = (colours, spent)
                if group < least:
                    continue
                rest = tuple(count - (at in colours) for at, count in enumerate(left))
                for others in _groupings(rest, jokers - spent, group):
                    yield (group, *others)
