"""The port between features and games: what a game brings to the app, and how it is asked for.

Features know games through this module alone; the parts of what a game brings are in ``kinds``. A
game never knows another one, and the app gives all of them to the features.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, TypeAlias, cast

from flask import Blueprint, Flask, abort, current_app, url_for

from rules import games as rules_of
from rules.luck import Luck
from rules.memory import Remembered
from rules.options import OptionSpec, Preset
from rules.replay import Replay
from rules.review import Review
from rules.rulebook.volume import Volume
from rules.score import ScoreLine
from rules.series import Counting
from webapp.core.kinds import (
    AloneKind,
    AnyFolded,
    DeskKind,
    ExampleKind,
    PaperKind,
    PhotoKind,
    TableKind,
)
from webapp.core.pad.engine import Pad
from webapp.core.show.ranking import Reason
from webapp.core.show.table import Link
from webapp.core.show.words import Vocabulary
from webapp.server.data.models import Game

Changes: TypeAlias = Iterable[Sequence[str]]
"""House rules over a preset, each with its value, as records write both."""

_PLACE: Final = "games"


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """What a game brings to the app: everything that features ask of it, and nothing else.

    ``name`` is as records write it; ``seating`` tells how the players sit; ``deals`` says that
    they deal in turn. ``reason`` returns the kind of points of a score's line, or ``None``;
    ``review`` what the record of a game that has ended proves of its players.
    ``traits`` say how it is played, for those who do not know what their game is called
    (``webapp/history/series/which.py``); ``told_by`` is the house rule by which they know its
    preset, "" for none. ``pages`` are pages of its own, ``asks`` the ways to those
    that answer a question without a game, by a preset and what departs from it.
    """

    name: str
    title: str
    text: str
    seating: str
    deals: bool
    words: Vocabulary
    table: TableKind
    pad: Pad[Any]
    examples: ExampleKind
    desk: DeskKind | None = None
    photo: PhotoKind | None = None
    reason: Callable[[ScoreLine], Reason | None] = lambda _line: None
    alone: AloneKind | None = None
    paper: PaperKind = field(default_factory=PaperKind)
    review: Callable[[Replay[Any]], Review] | None = None
    traits: Mapping[str, bool] = field(default_factory=dict)
    told_by: str = ""
    pages: tuple[Blueprint, ...] = ()
    asks: Callable[[str, Changes], tuple[Link, ...]] = lambda _preset, _changes: ()

    @property
    def volume(self) -> Volume:
        """Return its book."""
        return rules_of.GAMES[self.name].volume

    @property
    def luck(self) -> Luck[Replay[Any]] | None:
        """Return how it tells what came by chance, if it does."""
        return rules_of.GAMES[self.name].luck

    @property
    def presets(self) -> Mapping[str, Preset]:
        """Return its presets by name, the usual one first."""
        return self.volume.presets

    @property
    def options(self) -> Mapping[str, OptionSpec]:
        """Return its house rules by name."""
        return self.volume.options

    def counting(self, preset: str, changes: Changes) -> Counting:
        """Return where totals of a series begin and end by a preset with *changes* over it."""
        options = self.volume.house.of_record(preset, ((name, word) for name, word in changes))
        return rules_of.GAMES[self.name].counting(options)

    def remembered(self, played: Replay[Any]) -> Remembered:
        """Return what a game that was played leaves behind."""
        return rules_of.GAMES[self.name].remembered(played)

    @property
    def usual(self) -> str:
        """Return the name of the preset that a new series begins with."""
        return self.volume.usual


def init_games(app: Flask, played: Iterable[PlayedGame]) -> None:
    """Give the games to the features of *app*, the usual one first."""
    found = {game.name: game for game in played}
    app.extensions[_PLACE] = MappingProxyType(found)
    app.extensions["vocabularies"] = MappingProxyType(
        {name: game.words for name, game in found.items()})


def games() -> Mapping[str, PlayedGame]:
    """Return the games by the names that records give them, the usual one first."""
    return cast("Mapping[str, PlayedGame]", current_app.extensions[_PLACE])


def game_of(name: str) -> PlayedGame:
    """Return the game that records call *name*."""
    return games()[name]


def usual_game() -> PlayedGame:
    """Return the game that is meant where none is named."""
    return next(iter(games().values()))


def kind_of(game: Game) -> PlayedGame:
    """Return what is played in *game*."""
    return game_of(game.series.game)


def fold(game: Game) -> AnyFolded:
    """Fold *game* by its own rules, with who begins."""
    return kind_of(game).table.load(game)


def photo_kind(game: Game) -> PhotoKind:
    """Return what a photo tells in *game*; where it tells nothing there is no such page."""
    return kind_of(game).photo or abort(404)


def alone_kind(game: Game) -> AloneKind:
    """Return what the score of *game* hangs on; where it tells that to no one there is no page."""
    return kind_of(game).alone or abort(404)


def desk_kind(name: str) -> DeskKind:
    """Return the desk of the game that is called *name*; without one there is no such page."""
    return game_of(name).desk or abort(404)


def table_url(game: Game, mode: str = "", draft: str = "", missed: Sequence[str] = ()) -> str:
    """Return the address of the table page of *game*, with the pad as far as it is.

    *missed* are tiles that were touched for it and no longer fit, which the page says.
    """
    return url_for("table.show", game_id=game.id, mode=mode or None, draft=draft or None,
                   missed=missed or None)
