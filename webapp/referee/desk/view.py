"""The referee's answers as the desk's page shows them."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from rules.melds import TableMeld
from rules.options import Preset
from rules.replay import Replay
from webapp.core.pad.view import PadView
from webapp.core.record.asking import Answer, Ask, Question
from webapp.core.record.people import Person
from webapp.core.show.scores import ScoreLineView
from webapp.core.show.table import Link
from webapp.core.show.tiles import TileView, view_tiles
from webapp.core.show.verdicts import VerdictView, view_verdict
from webapp.core.show.words import line_pieces, tiles_words
from webapp.referee.desk.changes import Remedy
from webapp.referee.desk.pictures import Stroke
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import heading


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A tile of a meld, and what it counts there toward the opening."""

    tile: TileView
    points: int
    rule: str
    rule_url: str


@dataclass(frozen=True, slots=True)
class WorthView:
    """What tiles are worth: to open, melded at the end, and left on the rack."""

    rows: list[list[PlaceView]]
    opening: int
    needed: int
    melded: list[ScoreLineView]
    melded_total: int
    rack: list[ScoreLineView]
    rack_total: int


if TYPE_CHECKING:
    from webapp.referee.desk.page import DeskPage


@dataclass(frozen=True, slots=True)
class RemedyView:
    """A change that would make the move lawful."""

    text: str
    tiles: list[TileView]


@dataclass(frozen=True, slots=True)
class PresumedView:
    """A rule that is taken for kept; ``number`` asks for a count that settles it."""

    rule: str
    url: str
    words: str
    number: str = ""
    number_label: str = ""


@dataclass(frozen=True, slots=True)
class OtherView:
    """What another preset or house rule says."""

    text: str
    lawful: bool


@dataclass(frozen=True, slots=True)
class StackView:
    """What one player stacks, or why no one does, with the rules: pairs of id and address."""

    text: str
    rules: list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class AnswerView:
    """The answer to a question about an action."""

    lawful: bool
    word: str
    sentences: list[str]
    tiles: list[TileView]
    verdict: VerdictView
    presumed: list[PresumedView]
    failed: list[PresumedView]
    remedies: list[RemedyView]
    presets: list[OtherView]
    options: list[OtherView]
    stacks: list[StackView]


def answer_word(found: Answer) -> str:
    """Return the word that answers first."""
    if not found.lawful:
        return heading(_("no"))
    if found.owes:
        return _("Yes, but more is still to do")
    return _("Yes, as far as is known") if found.presumes else heading(_("yes"))


def remedy_view(melds: Mapping[int, TableMeld], remedy: Remedy) -> RemedyView:
    """Return the view of a change; *melds* are those on the table."""
    tiles, gone = tiles_words(remedy.tiles), tiles_words(remedy.gone)
    words = {
        "without": _("Leave out %(gone)s.", gone=gone),
        "with": _("Add %(name)s", name=tiles) + ".",
        "instead": _("Use %(tiles)s instead of %(gone)s.", tiles=tiles, gone=gone),
        "there": _("Add it to another meld:"),
        "wait": _("Wait until your next turn."),
        "open": _("First lay down your first meld."),
        "wall": _("Draw a tile") + ".",
        "discard": _("Take the last discard."),
    }
    changed = remedy.how in {"without", "with", "instead"}
    shown = view_tiles(line_pieces(remedy.line)) if changed else []
    if remedy.how == "there" and remedy.meld in melds:
        shown = view_tiles([slot.piece for slot in melds[remedy.meld].slots])
    return RemedyView(str(words[remedy.how]), shown)


@dataclass(frozen=True, slots=True)
class RefusedView:
    """A fact that a rule forbids, so that it is left out of the situation."""

    text: str
    verdict: VerdictView


def view_refused(there: Replay[Any], ply: int) -> list[RefusedView]:
    """Return the facts that were added after *ply* and that a rule forbids."""
    return [RefusedView(entry.text, replace(view_verdict([entry]), presumes=[]))
            for entry in there.refused if entry.ply > ply]


@dataclass(frozen=True, slots=True)
class Answers:
    """What answers a question: a word with reasons, what tiles are worth, or where Jolys went."""

    answer: AnswerView | None = None
    worth: WorthView | None = None
    jolys: Sequence[Any] | None = None


@dataclass(frozen=True, slots=True)
class Around:
    """What the page shows of a game besides the melds: what can be laid out, and its own links.

    ``edits`` are what is laid out, and its label.
    """

    edits: Sequence[tuple[str, str]]
    line: Sequence[TileView] = ()
    exposed: Sequence[TileView] = ()
    links: Sequence[Link] = ()


@dataclass(frozen=True, slots=True)
class PictureView:
    """A question with its drawing, and where it is asked."""

    words: str
    strokes: list[Stroke]
    url: str


@dataclass(frozen=True, slots=True)
class LyingView:
    """A meld on the table; ``url`` asks about it, and ``current`` says that it is asked about."""

    number: str
    tiles: list[TileView]
    url: str
    current: bool = False


@dataclass(frozen=True, slots=True)
class OwnerView:
    """Who has melds on the table, and which; no one where the table is everyone's."""

    person: Person | None
    melds: list[LyingView]


@dataclass(frozen=True, slots=True)
class DeskView:
    """The page of the desk.

    ``leading`` questions fit the situation, the ``rest`` is asked less; ``again`` asks the same
    about something else. ``facts`` are added facts with the address without each, ``others`` the
    desks of other games; ``title``, ``table_url`` and ``score_url`` are of the game, if it is
    asked on one, and ``keeps`` says that its log can keep the answer. ``choose`` says what is
    to be chosen on the table, and ``about`` is the meld that an answer is about.
    """

    desk: "DeskPage"
    ask: Ask
    question: Question | None
    leading: Sequence[PictureView]
    rest: Sequence[PictureView]
    again: Sequence[Link]
    error: str | None
    facts: Sequence[tuple[str, str]]
    owners: Sequence[OwnerView]
    choose: str
    about: LyingView | None
    share: str
    title: str | None
    table_url: str | None
    score_url: str
    keeps: bool
    token: str
    presets: Collection[Preset]
    others: Sequence[Link]
    pad: PadView | None
    found: Answers
    around: Around
