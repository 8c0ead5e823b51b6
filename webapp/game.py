"""The games that can be played in a series, and what the pages that they share need of each."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from flask import url_for

from rules import games as rules_of
from rules.messages import N_
from rules.options import OptionSpec, Preset
from webapp.data.models import Game


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game as the shared pages see it.

    ``table`` is the endpoint of its table page, ``start`` the template of the form that starts
    a game; ``deals`` says that the players deal in turn. ``seating`` tells how they sit.
    """

    name: str
    title: str
    text: str
    seating: str
    table: str
    start: str
    deals: bool

    @property
    def presets(self) -> Mapping[str, Preset]:
        """Return its presets by name, the usual one first."""
        return rules_of.GAMES[self.name].house.presets

    @property
    def options(self) -> Mapping[str, OptionSpec]:
        """Return its house rules by name."""
        return rules_of.GAMES[self.name].house.options

    @property
    def usual(self) -> str:
        """Return the name of the preset that a new series begins with."""
        return next(iter(self.presets))


_GAMES: Final = (
    PlayedGame(
        "romanian",
        N_("Romanian tile rummy"),
        N_("Opening with 50, Jolys that are taken for their tiles, points for what lies there."),
        N_("Two to four, in order of play: anticlockwise round the table. The first one starts "
           "the first game."),
        table="table.show",
        start="games/romanian/_start.html",
        deals=True,
    ),
    PlayedGame(
        "tile-rummy",
        N_("Tile Rummy of the leaflet"),
        N_("First meld of 30, then the whole table may be arranged anew; the racks are counted."),
        N_("Two to four, in order of play: clockwise round the table. Who starts a game is drawn "
           "with tiles."),
        table="leaflet.show",
        start="games/tile_rummy/_start.html",
        deals=False,
    ),
)

GAMES: Final[Mapping[str, PlayedGame]] = MappingProxyType({game.name: game for game in _GAMES})
"""The games by the names that records give them, the usual one first."""

USUAL: Final = "romanian"


def table_url(game: Game) -> str:
    """Return the address of the table page of *game*."""
    return url_for(GAMES[game.series.game].table, game_id=game.id)
