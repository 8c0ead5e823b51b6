"""“Which game is this?”: a few questions about how a family plays lead to a game and its rules."""

from collections.abc import Mapping
from typing import Final

from rules.messages import N_
from webapp.core.port import PlayedGame, games

QUESTIONS: Final[Mapping[str, str]] = {
    "rearranges": N_("May you rearrange what is on the table?"),
    "throws": N_("Do you throw a tile at the end of a turn?"),
    "highest": N_("Does the player with the highest tile begin?"),
}
"""By what a game says of itself (``PlayedGame.traits``), the weightiest first."""


def find_game(answers: Mapping[str, bool]) -> PlayedGame:
    """Return the game that fits most *answers*, the first of them before all others.

    Of games that fit as well it is the last one listed, which more families have in their box.
    """
    def fits(game: PlayedGame) -> tuple[bool, ...]:
        return tuple(name in answers and game.traits.get(name) == answers[name]
                     for name in QUESTIONS)

    return max(reversed([*games().values()]), key=fits)
