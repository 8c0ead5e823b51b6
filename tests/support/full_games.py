"""Whole games in which every tile is recorded: dealt, drawn, thrown, and left on the racks.

Everybody opens as soon as possible, adds what fits and throws at random; now and then a discard is
taken. What really came to each seat is kept beside the record, to hold what is told against it.
"""

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from random import Random

from rules.games.romanian.opening.best import best_opening
from rules.games.romanian.options import Options
from rules.tiles import FULL_SET, Joly, Tile
from tests.support.random_games import Game

NAMES = {"A": "Ana", "B": "Bogdan", "C": "Carmen", "D": "Dan"}


@dataclass
class Played:
    """A game that is over: its record, and by seat what came unseen and what was taken."""

    text: str
    came: dict[str, Counter[Tile]]
    taken: dict[str, Counter[Tile]]
    exposed: Tile


@dataclass
class _Hand:
    rack: list[Tile]
    opened: bool = False
    came: Counter[Tile] = field(default_factory=Counter)
    taken: Counter[Tile] = field(default_factory=Counter)


@cache
def full_game(seed: int, seats: str = "ABCD", turns: int = 200, header: str = "") -> Played:
    """Return a random lawful game of *seats*, of at most so many *turns*.

    Where *header* is given, it is the record's own up to the facts; else one is made.
    """
    rng = Random(f"full {seed}")  # noqa: S311 (a game, no secret)
    wall = list(FULL_SET)
    rng.shuffle(wall)
    exposed = next(tile for tile in wall if not isinstance(tile, Joly))
    wall.remove(exposed)
    own = "".join(f"seat {seat} {NAMES[seat]}\n" for seat in seats)
    game = Game((header or f"joly 1\ngame romanian\n{own}")
                + f"exposed {exposed}\nrecording full\n")
    hands = {}
    for at, seat in enumerate(seats):
        rack = [wall.pop() for _ in range(14 + (at == 0))]
        hands[seat] = _Hand(rack, came=Counter(rack))
    for turn in range(turns):
        seat = seats[turn % len(seats)]
        if (turn and not wall) or _play(rng, game, hands[seat], seat, wall, first=not turn):
            break
    if not game.played.state.ended:
        assert game.try_lines("end")
    for seat, hand in hands.items():
        if seat != game.played.state.winner:
            assert game.try_lines(f"rack {seat} {' '.join(map(str, hand.rack))}".strip())
    return Played(game.text, {seat: hand.came for seat, hand in hands.items()},
                  {seat: hand.taken for seat, hand in hands.items()}, exposed)


def _play(
    rng: Random, game: Game, hand: _Hand, seat: str, wall: list[Tile], *, first: bool
) -> bool:
    """Play one turn; return whether it ended the game."""
    assert game.try_lines(f"turn {seat}")
    if not first:
        _take(rng, game, hand, wall)
    if not first and not hand.opened:
        found = best_opening(hand.rack, Options())
        if found.is_possible and len(found.left) > 1:
            line = "meld " + " / ".join(" ".join(map(str, meld)) for meld in found.melds)
            if game.try_lines(line):
                hand.opened, hand.rack = True, list(found.left)
    elif hand.opened:
        _lay_off(rng, game, hand)
    thrown = rng.choice(hand.rack)
    if len(hand.rack) == 1 and game.try_lines(f"out {thrown}"):
        return True
    assert game.try_lines(f"discard {thrown}"), game.text
    hand.rack.remove(thrown)
    return False


def _take(rng: Random, game: Game, hand: _Hand, wall: list[Tile]) -> None:
    line = game.played.state.line or ()
    if len(line) > 1 and rng.random() < 0.3 and game.try_lines("draw discard"):
        hand.rack.append(line[-1])
        hand.taken[line[-1]] += 1
        return
    assert game.try_lines("draw wall")
    tile = wall.pop()
    hand.rack.append(tile)
    hand.came[tile] += 1


def _lay_off(rng: Random, game: Game, hand: _Hand) -> None:
    """Swap a Joly where one can be, and add what fits, but for the last tile."""
    for tile in rng.sample(hand.rack, len(hand.rack)):
        if len(hand.rack) < 2 or isinstance(tile, Joly):
            continue
        for number, meld in game.played.state.melds.items():
            if _swap(game, hand, tile, number):
                break
            if meld.shape is not None and game.try_lines(f"add {tile} to m{number}"):
                hand.rack.remove(tile)
                break


def _swap(game: Game, hand: _Hand, tile: Tile, number: int) -> bool:
    """Take a Joly for *tile* and lay it with two tiles of one number, if there are such."""
    slots = game.played.state.melds[number].slots
    if not any(slot.stands_for == tile and isinstance(slot.tile, Joly) for slot in slots):
        return False
    rest = [each for each in hand.rack if not isinstance(each, Joly)]
    rest.remove(tile)
    pairs = [(one, two) for at, one in enumerate(rest) for two in rest[at + 1:]
             if one.number == two.number and one.colour is not two.colour]
    for one, two in pairs:
        if len(hand.rack) > 3 and game.try_lines(
                f"swap {tile} for J in m{number}, meld {one} {two} J"):
            for each in (tile, one, two):
                hand.rack.remove(each)
            return True
    return False
