"""The log for people: each line as a sentence with its tiles, and what was disputed.

What it costs grows with the lines of the game alone: each is looked at once, but that a line put
in is found its place.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any, TypeAlias

from rules.notation import kinds
from rules.notation import lines as ln
from webapp.core.record.folded import FoldedGame, LoggedLine
from webapp.core.record.history import Event, Place, read_places
from webapp.core.record.people import Person
from webapp.core.show.sentences import SaidView, drawn_sentence, sentence
from webapp.core.show.verdicts import VerdictView, view_verdict
from webapp.server.language.days import show_time
from webapp.server.language.locale import gettext as _

_BEFORE, _PLAY, _RACKS = range(3)


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the record.

    ``person`` is whose it is, ``said`` the sentence with its tiles and ``text`` in words alone;
    ``new_minute`` says that its time is told. ``was`` is what a corrected line said before,
    ``what`` and ``events`` all that happened to it; ``turn_url`` sets right whose turn begins with
    it, and ``anchors`` are the plies of lines that are not shown for themselves.
    """

    ply: int
    person: Person | None
    text: str
    said: list[SaidView]
    notation: str
    by: str
    time: str
    undone: bool
    stood: bool
    verdict: VerdictView | None
    was: list[SaidView]
    what: str
    new_minute: bool = True
    change_url: str = ""
    turn_url: str = ""
    anchors: tuple[int, ...] = ()
    events: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class LogPart:
    """Lines that follow each other, all of them ``undone`` or none."""

    undone: bool
    lines: list[LogLine]


@dataclass(frozen=True, slots=True)
class LogSection:
    """A chapter of the game: before play, the turns, the racks."""

    title: str
    parts: list[LogPart]


@dataclass(frozen=True, slots=True)
class Jump:
    """A line that was disputed: where it stands, and what became of it."""

    ply: int
    person: Person | None
    text: str
    what: str
    stood: bool
    undone: bool


_Shown: TypeAlias = tuple[int, LogLine]
"""A line with its chapter."""


def view_lines(
    folded: FoldedGame[Any], devices: Mapping[int, str], change: Callable[[int], str] | None,
    *, newest: bool,
) -> tuple[list[LogSection], list[Jump]]:
    """Return the lines of the game by chapters, and in their order those that were disputed.

    Args:
        folded: the game.
        devices: the names of the household's devices.
        change: returns the address where a line is corrected; ``None`` for who may not.
        newest: the last line first.
    """
    shown = _in_order(folded, devices, change)
    jumps = [jump for _chapter, line in shown if (jump := _jump(line)) is not None]
    if newest:
        shown.reverse()
    titles = (_("Before play"), _("The game"), _("Racks"))
    sections: list[LogSection] = []
    for chapter, lines in groupby(_timed(shown), key=lambda each: each[0]):
        parts = [LogPart(undone, [line for _chapter, line in group])
                 for undone, group in groupby(lines, key=lambda each: each[1].undone)]
        sections.append(LogSection(titles[chapter], parts))
    return sections, jumps


def _in_order(
    folded: FoldedGame[Any], devices: Mapping[int, str], change: Callable[[int], str] | None
) -> list[_Shown]:
    """Return the lines in the order of the game; a turn's beginning with its first line."""
    view = _Lines(folded, devices, change)
    found: list[_Shown] = []
    seat, chapter = "", _BEFORE
    begun: tuple[int, Place] | None = None  # a turn in which nothing is shown yet, and where
    for place in read_places(folded.replay.record):
        value = place.line.value
        if view.rows[place.line.ply].batch == 1:
            continue
        if begun and place.holds and isinstance(value, ln.Turn | ln.Rack):
            found.insert(begun[0], (_PLAY, view.line(begun[1], seat)))
            begun = None
        if isinstance(value, ln.Turn) and place.holds:
            seat, chapter = value.seat, _PLAY
            if not place.events:
                begun = (len(found), place)
                continue
        if isinstance(value, ln.Rack):
            chapter = _RACKS
        line = view.line(place, seat)
        if begun and place.holds:
            ply = begun[1].line.ply
            line = replace(line, anchors=(ply,), turn_url=change(ply) if change else "")
            begun = None
        found.append((chapter, line))
    if begun:
        found.insert(begun[0], (_PLAY, view.line(begun[1], seat)))
    return found


class _Lines:
    """What a line of the log is drawn from."""

    def __init__(
        self, folded: FoldedGame[Any], devices: Mapping[int, str],
        change: Callable[[int], str] | None,
    ) -> None:
        self.folded, self.devices, self.change = folded, devices, change
        self.rows = {row.ply: row for row in folded.rows}
        self.verdicts = {entry.ply: entry for entry in folded.replay.entries}
        self.held = sorted({self.rows[line.ply].batch for line in folded.replay.record.lines})

    def line(self, place: Place, seat: str) -> LogLine:
        """Return the line at a place of the record, in the turn of *seat*."""
        folded, line, row = self.folded, place.line, self.rows[place.line.ply]
        entry = self.verdicts.get(line.ply) if place.holds else None
        before = [event.before for event in place.events if event.before and not event.in_vain]
        inserted = any(event.what == "inserted" for event in place.events)
        stood = entry is not None and line.ply in folded.stood
        return LogLine(
            ply=line.ply,
            person=_whose(folded, line.value, seat),
            text=sentence(folded, line, seat),
            said=drawn_sentence(folded, line, seat),
            notation=line.notation(),
            by=self.devices.get(row.device_id or 0, ""),
            time=_time(row),
            new_minute=not inserted,
            undone=not place.holds,
            stood=stood,
            verdict=view_verdict([entry]) if entry and (stood or not entry.stands) else None,
            was=drawn_sentence(folded, before[-1], seat) if before and place.holds else [],
            what=self._what(place),
            change_url=self.change(line.ply) if self.change and place.holds else "",
            events=[self._event(event, seat) for event in place.events],
        )

    def _what(self, place: Place) -> str:
        """Return what became of a line that was corrected; "" for one undone in its moment."""
        happened = [event.what for event in place.events]
        if place.holds:
            return (_("corrected") if "changed" in happened
                    else _("added") if "inserted" in happened else "")
        batch, at = (self.rows[ply].batch for ply in (place.line.ply, place.events[-1].ply))
        after = bisect_right(self.held, batch)
        late = after < len(self.held) and self.held[after] < at
        return _("removed") if late else ""

    def _event(self, event: Event, seat: str) -> str:
        row = self.rows[event.ply]
        time = _time(row)
        who = self.devices.get(row.device_id or 0) or _("a removed device")
        if event.before is not None:
            before = sentence(self.folded, event.before, seat)
            return _("%(time)s, %(who)s: edited; before: %(before)s",
                     time=time, who=who, before=before)
        words = {
            "inserted": _("%(time)s, %(who)s: added", time=time, who=who),
            "taken out": _("%(time)s, %(who)s: removed", time=time, who=who),
            "brought back": _("%(time)s, %(who)s: restored", time=time, who=who),
        }
        return str(words[event.what])


def _whose(folded: FoldedGame[Any], value: kinds.Line, seat: str) -> Person | None:
    """Return whose line it is: of whom it tells, or whose turn it stands in."""
    if isinstance(value, kinds.OfSeat):
        return folded.people.get(value.seat)
    return folded.people.get(seat) if isinstance(value, kinds.Action) else None


def _time(row: LoggedLine) -> str:
    return show_time(row.created_at)


def _jump(line: LogLine) -> Jump | None:
    if not line.stood and not line.what:
        return None
    what = _("kept by the table") if line.stood else line.what
    return Jump(line.ply, line.person, line.text, what, line.stood, line.undone)


def _timed(lines: Sequence[_Shown]) -> Iterator[_Shown]:
    """Yield the lines, each with its time where a new minute is told."""
    last = ""
    for chapter, line in lines:
        told = line.new_minute and line.time != last
        yield chapter, replace(line, new_minute=told)
        last = line.time if told else last
