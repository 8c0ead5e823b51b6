"""Games whose tables are photographed: what the record had, and what lies there by the photo."""

from collections import Counter
from dataclasses import dataclass
from random import Random

from rules.games.romanian.state import State
from rules.melds import GroupShape, RunShape, tile_of
from rules.tiles import NUMBERS, Colour, Tile, number_tile
from tests.support.random_games import Game, opened_game, random_move, tiles_left

Table = dict[int, list[str]]
PHOTOS = 4
PATIENCE = 12
LONGER = 0.35
"""How often something else happens than a new meld of three."""
DOWNWARDS = 0.06
"""How often a run lies downwards."""
MOVES = (0, 1, 1, 2, 2, 3)
"""Moves between the record and the photo; after a photo that nobody needed it is none."""


@dataclass(frozen=True)
class Moment:
    """A photo to be taken: the rows that the record knew, and those that lie there."""

    known: Table
    table: Table


def table_of(state: State) -> Table:
    """Return the tiles that lie on the table, by the numbers of their melds."""
    found = {number: [str(tile_of(slot.tile)) for slot in meld.slots if not slot.stacked_by]
             for number, meld in state.melds.items()}
    return {number: row for number, row in found.items() if row}


def made_game(seed: int, number: int, melds: int) -> list[Moment]:
    """Return the moments of a random lawful game that grows to about *melds* melds."""
    rng = Random(f"{seed} {number}")  # noqa: S311 (a game, not a secret)
    game = opened_game(rng)
    while len(table_of(game.played.state)) < melds - PHOTOS // 2 and _grow(rng, game):
        pass
    shuffled: dict[int, list[str]] = {}
    moments = []
    for _ in range(PHOTOS):
        known = table_of(game.played.state)
        for _move in range(rng.choice(MOVES)):
            random_move(rng, game)
        moments.append(Moment(known, _as_they_lie(rng, game, shuffled)))
    return moments


def _grow(rng: Random, game: Game) -> bool:
    """Let something happen, mostly a short new meld; return whether anything could."""
    if rng.random() < LONGER and random_move(rng, game):
        return True
    melds = _short_melds(tiles_left(game.played.state))
    rng.shuffle(melds)
    return any(game.try_lines(f"turn {rng.choice('ABC')}", f"meld {' '.join(meld)}")
               for meld in melds[:PATIENCE])


def _short_melds(left: Counter[Tile]) -> list[list[str]]:
    """Return the melds of three that the tiles which are left can make."""
    shapes = [RunShape(colour, low, 3) for colour in Colour for low in range(1, 13)]
    runs = [[shape.tile_at(place) for place in shape.positions] for shape in shapes]
    sets = [[number_tile(colour, number) for colour in Colour if colour is not without]
            for number in NUMBERS for without in Colour]
    return [list(map(str, row)) for row in (*runs, *sets) if all(left[tile] for tile in row)]


def _as_they_lie(rng: Random, game: Game, before: dict[int, list[str]]) -> Table:
    """Return the rows as people lay them: sets in any order, here and there a run downwards."""
    melds = game.played.state.melds
    rows = table_of(game.played.state)
    for number, row in rows.items():
        old = before.get(number, [])
        if sorted(old) != sorted(row):
            before[number] = _laid(rng, row, old, in_set=isinstance(
                melds[number].shape, GroupShape))
    return {number: before[number] for number in rows}


def _laid(rng: Random, row: list[str], old: list[str], *, in_set: bool) -> list[str]:
    """Return a row as it lies after it lay as *old*."""
    if not in_set:
        downwards = old[0] == row[-1] if old else rng.random() < DOWNWARDS
        return row[::-1] if downwards else row
    if old and not Counter(old) - Counter(row):
        return [*old, *(Counter(row) - Counter(old)).elements()]
    return rng.sample(row, len(row))
