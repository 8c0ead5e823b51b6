"""A correction as forms and addresses carry it, and as its page shows it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import urlencode

from werkzeug.datastructures import MultiDict

from rules.notation.record import Record
from rules.replay import Entry
from webapp.core.record.correction import (
    FIXES,
    LONGEST_LINE,
    MOST_LINES,
    WHATS,
    Choice,
    Correction,
    Preview,
    effective,
)
from webapp.core.record.folded import FoldedGame
from webapp.core.show.sentences import effective_sentences
from webapp.core.show.tiles import TileView, view_tiles
from webapp.core.show.verdicts import VerdictView, view_verdict
from webapp.core.show.words import line_pieces
from webapp.server.http.forms import whole_number
from webapp.server.language.locale import gettext as _

_ACTIONS: Final = frozenset({
    "draw", "meld", "add", "swap", "move", "discard", "out", "end", "table", "timeout", "noticed",
})


@dataclass(frozen=True, slots=True)
class LineView:
    """A line in words, with its tiles and as the record writes it."""

    ply: int
    text: str
    tiles: list[TileView]
    notation: str


@dataclass(frozen=True, slots=True)
class BrokenView:
    """A line that would not be lawful, and what can be done about it."""

    line: LineView
    verdict: VerdictView
    may_stand: bool
    fix: str
    text: str


@dataclass(frozen=True, slots=True)
class ChangeView:
    """A player's total before and after."""

    name: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class PreviewView:
    """What a correction would do."""

    own: list[BrokenView]
    broken: list[BrokenView]
    mended: list[LineView]
    changes: list[ChangeView]
    same: bool


def read_correction(form: MultiDict[str, str], plies: int) -> Correction | None:
    """Read a correction from a form or an address; ``None`` where it is none."""
    what, ply = form.get("what", ""), number_of(form.get("ply", ""))
    if what not in WHATS or not 1 < ply <= plies + 1:
        return None
    texts = [_clean(text) for text in form.getlist("line")[:MOST_LINES]]
    if form.get("stands") == "1":
        texts = [f"! {text}" if text.split()[:1] and text.split()[0] in _ACTIONS else text
                 for text in texts]
    choices: dict[int, Choice] = {}
    for name, value in form.items():
        if name.startswith("fix-") and value in FIXES and 1 < number_of(name[4:]) <= plies:
            choices[number_of(name[4:])] = Choice(
                next(fix for fix in FIXES if fix == value),
                _clean(form.get(f"text-{name[4:]}", "")),
            )
    wanted = tuple(text for text in texts if text)
    if what != "undo" and not wanted:
        return None
    return Correction(next(each for each in WHATS if each == what), ply, wanted, choices)


def number_of(text: str) -> int:
    """Read the number of a line; 0 where it is none."""
    return whole_number(text) or 0


def _clean(text: str) -> str:
    return " ".join(text[:LONGEST_LINE].split()).lstrip("#").strip()


def query_of(wanted: Correction) -> str:
    """Return the address of a correction's page, after the question mark."""
    pairs = [("what", wanted.what), ("ply", str(wanted.ply))]
    return urlencode([*pairs, *(("line", text) for text in wanted.texts)])


def view_line(folded: FoldedGame[Any], ply: int) -> LineView:
    """Return the line that holds at *ply*."""
    return _line(folded, folded.replay.record, ply)


def view_preview(folded: FoldedGame[Any], wanted: Correction, seen: Preview) -> PreviewView:
    """Return the view of what a correction would do."""
    after = replace(folded, replay=seen.after)
    record = seen.after.record
    changes = [
        ChangeView(folded.names.get(change.seat, change.seat), change.before, change.after)
        for change in seen.changes
    ]
    return PreviewView(
        own=[_broken(after, record, entry, {}) for entry in seen.own],
        broken=[_broken(after, record, entry, wanted.choices) for entry in seen.broken],
        mended=[_line(after, record, entry.ply) for entry in seen.mended],
        changes=changes,
        same=all(change.before == change.after for change in changes),
    )


def _broken(
    after: FoldedGame[Any], record: Record, entry: Entry, choices: Mapping[int, Choice]
) -> BrokenView:
    line = effective(record)[entry.ply]
    chosen = choices.get(entry.ply)
    mays = line.value.may_stand
    return BrokenView(
        _line(after, record, entry.ply),
        view_verdict([entry]),
        mays,
        chosen.fix if chosen else "stand" if mays else "drop",
        chosen.text if chosen and chosen.text else str(line.value),
    )


def _line(after: FoldedGame[Any], record: Record, ply: int) -> LineView:
    line = effective(record)[ply]
    return LineView(
        ply, " ".join(effective_sentences(after, [ply])), view_tiles(line_pieces(line.value)),
        line.notation())


def title_of_correction(what: str) -> str:
    """Return what a correction is called."""
    return str({
        "amend": _("Edit"),
        "insert": _("Add a move before"),
        "undo": _("Remove move"),
    }[what])
