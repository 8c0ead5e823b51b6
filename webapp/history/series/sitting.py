"""Who sits out where a series has more players than a table has seats.

The player who sat out least is proposed; of these the one who sat out longest ago; of these the
first in order of play. A player who joins or returns counts as the one who sat out least.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sat:
    """A game for this question: the letters of those who played it and of those who sat out."""

    playing: str
    out: str


def times_out(games: Sequence[Sat], here: str) -> tuple[dict[str, int], dict[str, int]]:
    """Return how often each of those who are *here* sat out, and the number of the last time."""
    times: dict[str, int] = {}
    last: dict[str, int] = {}
    before = ""
    for number, game in enumerate(games, 1):
        _arrive(times, before, game.playing + game.out)
        before = game.playing + game.out
        for letter in game.out:
            times[letter] += 1
            last[letter] = number
    _arrive(times, before, here)
    return ({letter: times[letter] for letter in here},
            {letter: last.get(letter, 0) for letter in here})


def _arrive(times: dict[str, int], before: str, here: str) -> None:
    """Let those who are *here* and were not there *before* begin with as many as the least."""
    least = min((times[letter] for letter in before), default=0)
    for letter in here:
        if letter not in before:
            times[letter] = max(times.get(letter, 0), least)


def propose_players(games: Sequence[Sat], here: str, seats: int) -> str:
    """Return those of *here*, in order of play, who play after *games*: *seats* at the most."""
    times, last = times_out(games, here)
    order = sorted(here, key=lambda letter: (times[letter], last[letter], letter))
    out = set(order[: max(len(here) - seats, 0)])
    return "".join(letter for letter in sorted(here) if letter not in out)


def games_played(games: Sequence[Sat], players: Sequence[str]) -> Mapping[str, int]:
    """Return how many of *games* each of *players* played."""
    return {each: sum(each in game.playing for game in games) for each in players}
