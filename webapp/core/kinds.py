"""What a game brings to the app part by part: its table, desk, photos, scores and paper."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, TypeAlias

from rules.melds import Piece
from rules.reading import NeedsDeclaration, Row
from rules.replay import Replay
from rules.rulebook.example import Shows
from rules.tiles import Tile
from webapp.core.pad.draft import Draft
from webapp.core.pad.keys import Band, Marks
from webapp.core.pad.new_melds import MeldWords
from webapp.core.pad.rows import Lawful, Reading
from webapp.core.record.asking import Answer, Ask, Question
from webapp.core.record.folded import FoldedGame, Judged
from webapp.core.show.large import LargeTable, lie_together
from webapp.core.show.table import Frame, Link, News, Stand, TableView
from webapp.server.data.models import Game

AnyFolded: TypeAlias = FoldedGame[Any]


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
