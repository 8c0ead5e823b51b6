"""What the page says of a hand: that it closes, as what and for how much, or what is missing."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Final

from rules.games.closed.closing_line import lacking_text
from rules.games.closed.kinds import LABELS, rule_of
from rules.games.closed.options import ClosedOptions
from rules.games.closed.pieces import Lying, Row, Standing
from rules.games.closed.verdict import Answer, Closing
from rules.games.closed.worth import Share, wins_match
from rules.messages import NP_, message
from rules.tiles import Joly, NumberTile
from webapp.core.show.tiles import TileView, view_tile, view_tiles
from webapp.core.show.verdicts import rule_url
from webapp.server.http.forms import whole_number
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import heading, say

MOST_WAYS: Final = 8
_JOKERS: Final = "jokers"


@dataclass(frozen=True, slots=True)
class ShareView:
    """A line of what a hand is worth."""

    text: str
    points: int
    rule: str
    rule_url: str


@dataclass(frozen=True, slots=True)
class ClosingView:
    """A way to close: its kind with its rule, how it lies, what is thrown, what it is worth."""

    title: str
    rule: str
    rule_url: str
    rows: list[list[TileView]]
    thrown: TileView | None
    shares: list[ShareView]
    worth: int
    match: bool


@dataclass(frozen=True, slots=True)
class LackView:
    """How many tiles are missing to a kind of hand."""

    title: str
    rule: str
    rule_url: str
    missing: int


@dataclass(frozen=True, slots=True)
class ClosesVerdict:
    """The answer; ``throws`` are all tiles that leave a closed hand, ``draws`` all that close it.

    ``ways`` are other ways in which it lies for as many points, ``more`` how many are not shown.
    """

    closes: bool
    word: str
    closings: list[ClosingView] = field(default_factory=list)
    ways: list[list[list[TileView]]] = field(default_factory=list)
    throws: list[TileView] = field(default_factory=list)
    draws: list[TileView] = field(default_factory=list)
    lacks: list[LackView] = field(default_factory=list)


def view_verdict(found: Answer) -> ClosesVerdict:
    """Return the answer as the page shows it."""
    seen = found.outlook
    if not seen.closes:
        options = seen.hand.options
        return ClosesVerdict(
            closes=False,
            word=missing_words(seen.missing),
            draws=view_tiles(seen.draws),
            lacks=[LackView(heading(_(LABELS[kind])), (rule := rule_of(kind, options)),
                            rule_url(rule), each.missing)
                   for kind, each in sorted(seen.prospects.items(),
                                            key=lambda each: each[1].missing)])
    shown = [closing.rows for closing in found.closings]
    face = seen.hand.deal.face
    others = [view_rows(way.rows, face) for way in islice(found.ways(), MOST_WAYS + 1)
              if way.rows not in shown]
    return ClosesVerdict(
        closes=True, word=_("Yes, it closes."),
        closings=[view_closing(closing) for closing in found.closings],
        ways=others[:MOST_WAYS], throws=view_tiles(seen.throws))


def view_closing(closing: Closing) -> ClosingView:
    """Return a way to close."""
    dealt = closing.left.deal
    rule = rule_of(closing.kind, dealt.options)
    return ClosingView(
        heading(_(LABELS[closing.kind])), rule, rule_url(rule), view_rows(closing.rows, dealt.face),
        None if closing.thrown is None else view_tile(closing.thrown),
        view_shares(closing.shares), closing.worth, wins_match(closing.kind, dealt))


def view_shares(shares: Sequence[Share]) -> list[ShareView]:
    """Return the lines of what a hand is worth."""
    return [ShareView(heading(say(each.text)), each.points, each.rule, rule_url(each.rule))
            for each in shares]


def missing_words(missing: int) -> str:
    """Return that a whole hand does not close, and how many tiles it lacks."""
    return say(lacking_text(missing))


def jokers_words(count: int) -> str:
    """Return how many jokers are in a hand."""
    return say(message(*NP_("{n} joker in the hand", "{n} jokers in the hand"), n=count))


def joker_marks(options: ClosedOptions) -> dict[str, str]:
    """Return the marks of how many jokers are in a hand, with their words, where that counts."""
    if options.ch_scale != "program":
        return {}
    return {f"{_JOKERS}{count}": jokers_words(count) for count in range(1, options.copies + 1)}


def is_of_jokers(mark: str) -> bool:
    """Say whether a mark says how many jokers there are."""
    return mark.startswith(_JOKERS)


def jokers_of(marks: Iterable[str]) -> int:
    """Return how many jokers a mark among *marks* says, 0 where none does."""
    return next((whole_number(mark.removeprefix(_JOKERS), 1) or 0 for mark in marks
                 if is_of_jokers(mark)), 0)


def points_words(points: int) -> str:
    """Return a number of points in words."""
    return say(message(*NP_("{n} point", "{n} points"), n=points))


def shares_words(shares: Sequence[Share]) -> str:
    """Return what a hand is, what else its points come from, and how many they are."""
    parts = ", ".join(say(each.text) for each in shares)
    return f"{heading(parts)}: {points_words(sum(each.points for each in shares))}"


def view_rows(rows: Sequence[Row], face: NumberTile | None = None) -> list[list[TileView]]:
    """Return how a hand lies; *face* is what a false joker stands for."""
    return [[view_lying(piece, face) for piece in row] for row in rows]


def view_lying(piece: Lying, face: NumberTile | None = None) -> TileView:
    """Return a tile, or a wild one or a false joker with what it stands for."""
    if isinstance(piece, Standing):
        return replace(view_tile(piece.tile), stands=view_tile(piece.stands_for))
    if face is not None and isinstance(piece, Joly):
        return replace(view_tile(piece), stands=view_tile(face))
    return view_tile(piece)
