"""Whole games played by made-up players, with what really lay on their racks in each turn."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from rules.games.romanian.opening.best import best_opening
from rules.games.romanian.review.places import places_on
from rules.games.romanian.state import State
from rules.melds import is_joly
from rules.replay import Replay
from rules.tiles import FULL_SET, NumberTile, Tile
from tests.support.random_games import Game

NAMES = ("Ana", "Bogdan", "Carmen", "Dan")


@dataclass
class Played:
    """A record of a whole game, and the racks in each turn of it, by seat, after the intake."""

    text: str
    played: Replay[State]
    racks: dict[str, list[tuple[Tile, ...]]]


@dataclass
class _Table:
    rng: Random
    game: Game
    racks: dict[str, list[Tile]]
    wall: list[Tile]
    told: dict[str, list[tuple[Tile, ...]]]

    @property
    def state(self) -> State:
        return self.game.played.state

    def lay(self, seat: str, line: str, tiles: Sequence[Tile]) -> bool:
        rack = self.racks[seat]
        if len(tiles) >= len(rack) or not self.game.try_lines(line):
            return False
        for tile in tiles:
            rack.remove(tile)
        return True


def play(seed: int, *, players: int = 4, lines: int = 150, full: bool = True,
         eager: float = 0.4, options: str = "", counted: float = 1.0) -> Played:
    """Return a game of about so many lines; the less *eager*, the more stays on the racks.

    Args:
        seed: two games with the same one are the same.
        players: how many play.
        lines: after these the table ends the game, if nobody has gone out.
        full: every intake and throw is recorded; else the melds alone, and turns left out.
        eager: how often a player does what can be done.
        options: header lines with house rules.
        counted: how often a rack is counted at the end.
    """
    rng = Random(seed)  # noqa: S311  (a game, no secret)
    box = list(FULL_SET)
    rng.shuffle(box)
    seats = "ABCD"[:players]
    text = f"joly 1\ngame romanian\n{options}" + "".join(
        f"seat {seat} {name}\n" for seat, name in zip(seats, NAMES, strict=False))
    text += "recording full\n" if full else ""
    racks = {seat: [box.pop() for _ in range(15 if seat == "A" else 14)] for seat in seats}
    box.pop()  # the one turned up
    table = _Table(rng, Game(text), racks, box, {seat: [] for seat in seats})
    turn = 0
    while not table.state.ended:
        seat = seats[turn % players]
        if not table.wall or table.game.text.count("\n") >= lines:
            table.game.try_lines("end")
            break
        _turn(table, seat, full=full, eager=eager, first=turn == 0)
        turn += 1
    for seat in seats:
        if rng.random() < counted and seat != table.state.winner:
            assert table.game.try_lines(f"rack {seat} {' '.join(map(str, racks[seat]))}".strip())
    return Played(table.game.text, table.game.played, table.told)


def _turn(table: _Table, seat: str, *, full: bool, eager: float, first: bool) -> None:
    rng, rack = table.rng, table.racks[seat]
    begun = table.game.text
    assert table.game.try_lines(f"turn {seat}")
    state = table.state
    if not first:
        line = state.line or ()
        if (full and state.players[seat].opened and len(line) > 1 and len(rack) > 2
                and rng.random() < 0.3):
            at = len(line) - 1
            assert table.game.try_lines("draw discard")
            rack.append(line[at])
        else:
            rack.append(table.wall.pop())
            assert not full or table.game.try_lines("draw wall")
    table.told[seat].append(tuple(rack))
    before = len(table.game.text)
    if not first and rng.random() < eager:
        _lay(table, seat)
    at = min(range(len(rack)), key=lambda k: (_friends(rack, k), rng.random()))
    if len(rack) == 1 and table.state.players[seat].opened:
        assert table.game.try_lines(f"out {rack.pop()}")
    elif full:
        assert table.game.try_lines(f"discard {rack.pop(at)}")
    else:
        rack.pop(at)
        if len(table.game.text) == before and rng.random() < 0.7:
            table.game = Game(begun)  # a turn in which nothing was laid is left out
            table.told[seat].pop()


def _friends(rack: Sequence[Tile], at: int) -> int:
    """Return how many tiles of *rack* could lie with the one *at* a place."""
    mine = rack[at]
    if not isinstance(mine, NumberTile):
        return len(rack)
    return sum(
        each != mine and (each.number == mine.number or (
            each.colour is mine.colour and abs(each.number - mine.number) < 3))
        for each in set(rack) if isinstance(each, NumberTile))


def _lay(table: _Table, seat: str) -> None:
    rack = table.racks[seat]
    if not table.state.players[seat].opened:
        best = best_opening(rack, table.state.options)
        if best.is_possible:
            tiles = list(rack)
            for tile in best.left:
                tiles.remove(tile)
            table.lay(seat, "meld " + " / ".join(" ".join(map(str, m)) for m in best.melds), tiles)
        return
    for tile in sorted(set(rack), key=str):
        for place in places_on(table.state, seat):
            if tile in place.takes and table.rng.random() < 0.5:
                table.lay(seat, f"add {tile} to m{place.meld}", [tile])
                break
    for trio in combinations(sorted(rack, key=str), 3):
        if not any(map(is_joly, trio)) and table.rng.random() < 0.2:
            table.lay(seat, "meld " + " ".join(map(str, trio)), trio)
            if any(tile not in rack for tile in trio):
                break

