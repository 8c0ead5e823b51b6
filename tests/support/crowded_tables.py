"""Random games of two to four players as they grow, for what a table page has to hold.

Of three, two are recorded as families do it, with nothing but what was laid, and one whole: every
tile drawn and thrown, with its wall and its discard line.
"""

from dataclasses import dataclass
from random import Random
from typing import Final

from tests.support.full_games import full_game
from tests.support.random_games import opened_game, random_move

NAMES: Final = ("Hermenegilda", "Bartholomäus", "Maximilianna", "Constandineț")
"""Short names as long as they may be."""
MOST_MELDS: Final = 28
"""So many lie on a table before anything may be scrolled."""
_MOVES: Final = 60


@dataclass(frozen=True)
class Grown:
    """A game of so many players: the lines after its header, as many as are shown at once."""

    seed: int
    players: int
    parts: tuple[str, ...]


def grown_game(seed: int, step: int = 5) -> Grown:
    """Return a random lawful game in parts of *step* lines, until too many melds lie there."""
    rng = Random(f"crowded {seed}")  # noqa: S311 (a game, no secret)
    seats = "ABCD"[: 2 + seed % 3]
    text = _whole(seed, seats) if (seed + seed // 3) % 3 == 2 else _laid(rng, seats)
    lines = [line for line in text.splitlines()
             if line.split()[0] not in {"joly", "game", "seat", "preset"}]
    parts = ["".join(f"{line}\n" for line in lines[at:at + step])
             for at in range(0, len(lines), step)]
    return Grown(seed, len(seats), tuple(parts))


def _laid(rng: Random, seats: str) -> str:
    """Lay down, add and swap until the box has little left."""
    told = rng.choice(("", "exposed k8\n", f"exposed k8\ntwin {rng.choice(seats)}\n"))
    game = opened_game(rng, seats=seats)
    for _move in range(_MOVES):
        if len(game.played.state.melds) >= MOST_MELDS or not random_move(rng, game):
            break
    head, turns, rest = game.text.partition("turn ")
    return head + told + turns + rest


def _whole(seed: int, seats: str) -> str:
    played = full_game(seed, seats, turns=30)
    return "".join(f"{line}\n" for line in played.text.splitlines()
                   if line.split()[0] not in {"end", "rack", "out"})
