"""What the solver of closed hands says, the long way round: nothing here is shared with it.

How many tiles are missing comes from a generic solver that is given every meld of any length and
chooses among them (``closing_programs``). Whether a hand closes is tried out tile by tile.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random

from tests.support.closed_hands import (
    COLOURS,
    PACKED,
    SPOTS,
    Column,
    Spot,
    Table,
    columns,
    columns_of,
    is_run,
    scopes,
    table_of,
)
from tests.support.closing_programs import Program, mosaic_program, program_of

__all__ = ["Claim", "Spot", "faults", "table_of"]


def programs(
    table: Table, kind: str, lacks: int = 14
) -> Iterator[Program]:
    """Yield the ways in which *table* may be a hand of *kind* that lacks so many tiles."""
    most = lacks + table.wilds if table.options.ch_limit == "free" else lacks

    def has(spots: set[Spot], size: int = 14) -> bool:
        held = sum(n for spot, n in table.spots.items() if spot in spots)
        return size - held - table.wilds <= lacks
    if kind == "bicolour" and table.options.ch_bicolour == "two":
        yield from (_two_runs(table, one, other, most) for one, other in combinations(COLOURS, 2)
                    if has({spot for spot in SPOTS if spot[0] in (one, other)}))
    elif kind in PACKED:
        for fits in scopes(kind):
            parts = columns(table, fits, most)
            if has({spot for spots, _jokers in parts for spot in spots}):
                yield program_of(table, parts)
    elif kind == "eight" and table.options.ch_eight == "melded":
        for n in range(1, 14):
            if has({(c, n) for c in COLOURS}, 8):
                fixed = columns_of(table, tuple((c, n) for c in COLOURS))
                rest = columns(table, lambda _meld: True, most)
                yield program_of(table, [*fixed, *rest], 14, [(0, len(fixed), 2)])
    else:
        yield from _SINGLE[kind](table)


def _two_runs(table: Table, one: str, other: str, most: int) -> Program:
    first, second = (columns(table, lambda meld, c=colour: is_run(meld) and meld[0][0] == c, most)
                     for colour in (one, other))
    return program_of(table, [*first, *second], 14, [
        (0, len(first), 1), (len(first), len(first) + len(second), 1)])


def _pairs(table: Table) -> Iterator[Program]:
    yield program_of(table, [((s, s), 0) for s in SPOTS])


def _full_run(table: Table) -> Iterator[Program]:
    for colour in COLOURS:
        yield program_of(table, columns_of(table, tuple(
            (colour, (at - 1) % 13 + 1) for at in range(1, 15))))


def _alike(table: Table, groups: Iterator[list[Spot]], size: int) -> Iterator[Program]:
    """Yield the programs that choose *size* tiles of one of these groups."""
    for spots in groups:
        singles: list[Column] = [((spot,), 0) for spot in spots]
        if table.options.ch_limit == "free":
            yield program_of(table, singles, size)
            continue
        for jokers in range(min(size // 3, table.wilds + table.wilds_left) + 1):
            last = len(singles)
            yield program_of(table, [*singles, ((), 1)], size, [(last, last + 1, jokers)])


_SINGLE: dict[str, Callable[[Table], Iterator[Program]]] = {
    "pairs": _pairs, "full-run": _full_run,
    "mosaic": lambda table: iter([mosaic_program(table)]),
    "colour": lambda table: _alike(table, ([(c, n) for n in range(1, 14)] for c in COLOURS), 14),
    "eight": lambda table: _alike(table, ([(c, n) for c in COLOURS] for n in range(1, 14)), 8)}


@dataclass(frozen=True)
class Claim:
    """What the solver says of a hand as a kind: spots, and none for the wild tile."""

    missing: int | None
    draws: frozenset[Spot | None] = frozenset()
    throws: frozenset[Spot | None] = frozenset()


def faults(table: Table, kind: str, claim: Claim, rng: Random, tries: int = 4) -> list[str]:
    """Return what is wrong with a claim.

    All that is not claimed is ruled out at once; of what is claimed, and of the throws that are
    not, a few are tried.
    """
    lacks = 14 if claim.missing is None else claim.missing  # what lacks more cannot be less
    missing = min((found for program in programs(table, kind, lacks)
                   if (found := program.missing()) is not None), default=None)
    if missing != claim.missing:
        return [f"{claim.missing} missing and not {missing}"]
    if missing == 1:
        best = list(programs(table, kind, 1))
        beyond = [each for program in best if (each := program.other_draw(claim.draws))]
        wrong = [spot for spot in _some(rng, claim.draws, tries)
                 if not any(program.does(spot) for program in best)]
        return [f"{each} closes too" for each in beyond] + [f"{spot}: no" for spot in wrong]
    if missing == 0 and table.size == 15:
        best = list(programs(table, kind, 0))
        held = frozenset([*+table.spots, *([None] if table.wilds else [])])
        tried = _some(rng, held, tries) + _some(rng, claim.throws, tries)
        return [f"throw {spot}" for spot in tried if (
            any(program.closes_without(spot) for program in best) != (spot in claim.throws))]
    return []


def _some(rng: Random, spots: frozenset[Spot | None], most: int) -> list[Spot | None]:
    return rng.sample(sorted(spots, key=str), min(len(spots), most))
