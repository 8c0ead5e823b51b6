"""The port between features and games: what a game brings to the app, and how it is asked for.

Features know games through this module alone. A game never knows another one, and the app gives
all of them to the features.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, TypeAlias, cast

from flask import Blueprint, Flask, abort, current_app, url_for

from rules import games as rules_of
from rules.luck import Luck
from rules.melds import Piece
from rules.memory import Remembered
from rules.options import OptionSpec, Preset
from rules.reading import NeedsDeclaration, Row
from rules.replay import Replay
from rules.review import Review
from rules.rulebook.example import Shows
from rules.rulebook.volume import Volume
from rules.score import ScoreLine
from rules.series import Counting
from rules.tiles import Tile
from webapp.core.pad.draft import Draft
from webapp.core.pad.engine import Pad
from webapp.core.pad.keys import Band, Marks
from webapp.core.pad.new_melds import MeldWords
from webapp.core.pad.rows import Lawful, Reading
from webapp.core.record.asking import Answer, Ask, Question
from webapp.core.record.folded import FoldedGame, Judged
from webapp.core.show.large import LargeTable, lie_together
from webapp.core.show.ranking import Reason
from webapp.core.show.table import Frame, Link, News, Stand, TableView
from webapp.core.show.words import Vocabulary
from webapp.server.data.models import Game

AnyFolded: TypeAlias = FoldedGame[Any]
Changes: TypeAlias = Iterable[Sequence[str]]
"""House rules over a preset, each with its value, as records write both."""

_PLACE: Final = "games"


@dataclass(frozen=True, slots=True)
class TableKind:
    """A game on the table page.

    ``template`` is that of the polled part, which ``view`` makes; ``news`` tells what happened
    last. ``load`` folds a game by its rules, and answers 404 where another one is played;
    ``starter`` says who plays before any turn. ``links`` lead to pages that help,
    ``asks`` to those that answer what may be done now, and ``photo`` to where a photo is taken for
    a mode and a draft, "" for nowhere. ``way`` leads to a page about
    what a draft is about, where there is one. ``all_the_same`` has by their taps further ways to
    enter lines that a rule forbids, and ``script`` is a script of the game's own. ``upload`` is
    where the table's own button sends a photo that is of no table: it is read there at once.
    """

    template: str
    load: Callable[[Game], AnyFolded]
    starter: Callable[[AnyFolded], str]
    view: Callable[[AnyFolded, Frame], TableView]
    news: Callable[[AnyFolded], list[News]]
    links: Callable[[Game, AnyFolded], tuple[Link, ...]]
    photo: Callable[[Game, AnyFolded, str, Draft], str]
    asks: Callable[[Game, AnyFolded], tuple[Link, ...]] = lambda _game, _folded: ()
    way: Callable[[Game, AnyFolded, Draft], Link | None] = lambda _game, _folded, _draft: None
    all_the_same: Mapping[str, Callable[[AnyFolded, Judged], Stand | None]] = field(
        default_factory=lambda: MappingProxyType({}))
    script: str = ""
    large: Callable[[Any], LargeTable] = lie_together
    upload: Callable[[Game], str] | None = None


@dataclass(frozen=True, slots=True)
class DeskKind:
    """A game at the referee's desk: its questions, situations and answers.

    ``edits`` is what can be laid out, ``words`` what lines of a question or a fact begin with,
    ``decided`` the kinds of questions whose answer a table may keep. A situation is what
    ``of_record`` and ``of_game`` return; ``lay_out`` adds the facts of a question to it and
    ``answer`` judges its lines there. ``page`` makes a ``DeskPage`` of a game or none, the
    request, the situation with its facts, the last ply before these, and why they cannot be.
    """

    questions: Mapping[str, Question]
    edits: tuple[str, ...]
    words: frozenset[str]
    decided: frozenset[str]
    of_record: Callable[[str], Any]
    of_game: Callable[[Game], Any]
    at_ply: Callable[[Any, int], Any]
    lay_out: Callable[[Any, Ask], Any]
    answer: Callable[[Any, Ask], Answer]
    page: Callable[..., Any]


@dataclass(frozen=True, slots=True)
class PhotoKind:
    """What a photo of the table tells in a game.

    ``propose`` returns a ``Proposal`` for a game, a draft and a reading; ``read_row`` reads a row
    as it is, under the options of the game; ``lies`` returns the rows on the table of a state,
    as far as their tiles stay where they lie.
    """

    propose: Callable[..., Any]
    read_row: Callable[[Sequence[Piece], Any], Row | NeedsDeclaration]
    lies: Callable[[Any], Sequence[Sequence[Tile]]] = lambda _state: ()


@dataclass(frozen=True, slots=True)
class Way:
    """A way to win that counts otherwise: how it is kept in a draft, and what it is called."""

    item: str
    label: str
    note: str | None = None


@dataclass(frozen=True, slots=True)
class LaidKind:
    """How melds are touched where the score alone is entered: by which laws, in which words."""

    lawful: Lawful
    read: Callable[[str], Reading]
    words: MeldWords


@dataclass(frozen=True, slots=True)
class AloneKind:
    """What the score of a game hangs on, for those who enter it alone.

    ``counted`` and ``number`` say what a number beside a player means; ``below_zero`` says that it
    may have a sign, ``asks_winner`` that it is asked of who went out as well. ``ways`` are the ways
    to win, the usual one first with the item "", ``marks`` what may be said of any way as well, one
    or none of each group. ``throws`` says that the last tile is thrown,
    ``twins`` that one may have been announced, ``racks`` that what is left on a rack counts.
    ``melds`` says how melds are touched, or is ``None`` where they count nothing; ``unlaid`` is
    then what is asked of who laid nothing, "" for nothing. ``lines`` returns for a draft its record
    lines, or what is wrong.
    """

    counted: str
    number: str
    hint: str
    below_zero: bool
    asks_winner: bool
    ways: Callable[[AnyFolded], Sequence[Way]]
    bands: Callable[[Counter[Tile], Marks], list[Band]]
    lines: Callable[[AnyFolded, Any], Any]
    melds: Callable[[AnyFolded], LaidKind] | None = None
    throws: bool = False
    twins: Callable[[AnyFolded], bool] = lambda _folded: False
    marks: Callable[[AnyFolded], Sequence[Sequence[Way]]] = lambda _folded: ()
    unlaid: Callable[[AnyFolded], str] = lambda _folded: ""
    racks: bool = True


@dataclass(frozen=True, slots=True)
class ExampleKind:
    """How the rulebook tells a game's examples.

    ``parts`` puts a record line into words and tiles for names by seat and the player in turn;
    ``figure`` shows an example that is no record; ``results`` has what comes of one that is, by
    what it shows, where other games have nothing like it.
    """

    parts: Callable[..., list[Any]]
    figure: Callable[..., Any] | None = None
    results: Mapping[Shows, Callable[[Replay[Any]], list[Any]]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PaperLine:
    """A line of a score on paper: ``points`` is what it always counts, or its sign, or ""."""

    text: str
    points: str = ""


@dataclass(frozen=True, slots=True)
class PaperKind:
    """What an empty score sheet has for a game, under its house rules.

    ``lines`` are what is counted for each player at the end of a game, ``rules`` the ids of those
    that are read beside it. As it stands, of a game of which the sums alone are written.
    """

    lines: Callable[[Any], Sequence[PaperLine]] = lambda _options: ()
    rules: Callable[[Any], Sequence[str]] = lambda _options: ()


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
