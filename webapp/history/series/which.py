"""“Which game is this?”: a few questions about how a family plays lead to a game and its rules."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rules.messages import N_
from webapp.core.port import PlayedGame, games

FIRST: Final = "lays"
"""The first question: the others are asked of those who answer it in one way."""

_YES_NO: Final = {"yes": N_("yes"), "no": N_("no")}
_ASKED: Final[Mapping[str, tuple[str, str]]] = {
    FIRST: (N_("Do you lay down melds during the game?"), ""),
    "rearranges": (N_("May you rearrange what is on the table?"), "yes"),
    "highest": (N_("Does the player with the highest tile begin?"), "yes"),
}
"""By what a game says of itself (``PlayedGame.traits``), the weightiest first."""


@dataclass(frozen=True, slots=True)
class WhichQuestion:
    """A question with its answers; it is asked where the first one is answered by ``when``."""

    name: str
    text: str
    answers: Mapping[str, str]
    when: str = ""


def questions() -> Sequence[WhichQuestion]:
    """Return what is asked: how it is played, then by what a game tells its presets apart."""
    return [*(WhichQuestion(name, text, _YES_NO, when)
              for name, (text, when) in _ASKED.items()), *_of_presets()]


def _of_presets() -> Iterator[WhichQuestion]:
    for game in games().values():
        if game.told_by:
            spec = game.options[game.told_by]
            yield WhichQuestion(spec.name, spec.text, spec.labels,
                                "yes" if game.traits.get(FIRST) else "no")


def find_game(answers: Mapping[str, str]) -> tuple[PlayedGame, str]:
    """Return the game that fits most *answers*, the first of them before all others, and a preset.

    Of games that fit as well it is the last one listed, which more families have in their box.
    """
    said = {FIRST: "yes", **answers}

    def fits(game: PlayedGame) -> tuple[bool, ...]:
        return tuple(name in said and game.traits.get(name) == (said[name] == "yes")
                     for name in _ASKED)

    game = max(reversed([*games().values()]), key=fits)
    word = said.get(game.told_by, "")
    return game, next((name for name in game.presets if word and game.options[
        game.told_by].written(game.volume.house.of_preset(name)) == word), game.usual)
