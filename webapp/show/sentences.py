"""The log of a game in words and in notation."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from flask_babel import format_time  # type: ignore[import-untyped]

from rules.notation import lines as ln
from rules.notation.record import RecordLine
from webapp.language.locale import gettext as _
from webapp.record.folded import FoldedGame, LoggedLine
from webapp.record.history import Event, read_places
from webapp.show.tiles import TileView, view_tiles
from webapp.show.verdicts import VerdictView, view_verdict
from webapp.show.words import line_pieces, line_words


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One line of the record."""

    ply: int
    text: str
    tiles: list[TileView]
    notation: str
    by: str | None
    time: str | None
    undone: bool
    verdict: VerdictView | None
    change_url: str | None = None
    events: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class LogTurn:
    """The lines of one turn."""

    title: str
    entries: list[LogEntry]
    change_url: str | None = None


def _seats_in_turn(written: Iterable[RecordLine]) -> dict[int, str]:
    """Return whose turn each line stands in, by ply."""
    seat, found = "", {}
    for line in written:
        if isinstance(line.value, ln.Turn):
            seat = line.value.seat
        found[line.ply] = seat
    return found


def sentence(folded: FoldedGame[Any], line: RecordLine, seat: str) -> str:
    """Return a line in words."""
    names = folded.names
    owner = ""
    if isinstance(line.value, ln.Add) and line.value.meld in folded.state.melds:
        owner = names[folded.state.melds[line.value.meld].laid_by]
    return line_words(line.value, names.get(seat, ""), names, owner)


def line_sentences(folded: FoldedGame[Any], plies: Sequence[int]) -> list[str]:
    """Return several lines in words, corrections included."""
    written = folded.replay.record.written
    seats = _seats_in_turn(written)
    found: list[str] = []
    for ply in plies:
        line = written[ply - 1]
        said = sentence(folded, line, seats[ply])
        if isinstance(line.value, ln.Undo):
            what, back = line, False
            while isinstance(what.value, ln.Undo):
                what, back = written[what.value.ply - 1], not back
            if isinstance(what.value, ln.Turn) and len(plies) > 1:
                continue  # whose turn it is follows from the move that is taken back beside it
            said = sentence(folded, what, seats[what.ply])
            said = (_("Taken back: %(what)s", what=said) if back
                    else _("It holds again: %(what)s", what=said))
        elif isinstance(line.value, ln.Amend):
            said = _("Set right: %(what)s", what=said)
        elif isinstance(line.value, ln.Insert):
            said = _("Put in: %(what)s", what=said)
        found.append(said)
    return list(dict.fromkeys(found))


def effective_sentences(folded: FoldedGame[Any], plies: Iterable[int]) -> list[str]:
    """Return lines in words as they hold after all corrections."""
    lines = folded.replay.record.lines
    seats = _seats_in_turn(lines)
    found = {line.ply: line for line in lines}
    return [sentence(folded, found[ply], seats[ply]) for ply in plies if ply in found]


def batch_words(folded: FoldedGame[Any], plies: Sequence[int]) -> str:
    """Return what was confirmed together, in words; a turn's beginning only where it is all."""
    written = folded.replay.record.written
    told = [ply for ply in plies if not isinstance(written[ply - 1].value, ln.Turn | ln.Undo)]
    return " ".join(line_sentences(folded, told or plies))


def view_log(
    folded: FoldedGame[Any], devices: Mapping[int, str],
    change: Callable[[int], str] | None = None,
) -> list[LogTurn]:
    """Return the lines of the game by turns, with what has been done to each.

    Args:
        folded: the game.
        devices: the names of the household's devices.
        change: returns the address where a line is set right; ``None`` for who may not.
    """
    places = read_places(folded.replay.record)
    verdicts = {entry.ply: entry for entry in folded.replay.entries}
    rows = {row.ply: row for row in folded.rows}
    turns: list[LogTurn] = [LogTurn(_("Before play"), [])]
    seat, racks = "", False
    for place in places:
        line, value, ply = place.line, place.line.value, place.line.ply
        if rows[ply].batch == 1:
            continue
        if isinstance(value, ln.Turn) and place.holds:
            seat = value.seat
            turns.append(LogTurn(_("Turn of %(name)s", name=folded.names[seat]), [],
                                 change(ply) if change else None))
        if isinstance(value, ln.Turn) and not place.events:
            continue
        if isinstance(value, ln.Rack) and not racks:
            racks = True
            turns.append(LogTurn(_("The racks"), []))
        entry = verdicts.get(ply) if place.holds else None
        turns[-1].entries.append(
            LogEntry(
                ply=ply,
                text=sentence(folded, line, seat),
                tiles=view_tiles(line_pieces(value)),
                notation=line.notation(),
                by=devices.get(rows[ply].device_id or 0),
                time=str(format_time(rows[ply].created_at, "short")),
                undone=not place.holds,
                verdict=view_verdict([entry]) if entry else None,
                change_url=change(ply) if change and place.holds else None,
                events=[_event_words(folded, event, rows, devices, seat)
                        for event in place.events],
            )
        )
    return [turn for turn in turns if turn.entries or turn.change_url]


def _event_words(
    folded: FoldedGame[Any], event: Event, rows: Mapping[int, LoggedLine],
    devices: Mapping[int, str], seat: str,
) -> str:
    row = rows[event.ply]
    time = str(format_time(row.created_at, "short"))
    who = devices.get(row.device_id or 0) or _("a device that has left")
    if event.before is not None:
        before = sentence(folded, event.before, seat)
        if event.in_vain:
            return _("%(time)s, %(who)s: changed, but it stays taken out; before: %(before)s",
                     time=time, who=who, before=before)
        return _("%(time)s, %(who)s: changed; before: %(before)s",
                 time=time, who=who, before=before)
    words = {
        "inserted": _("%(time)s, %(who)s: put in", time=time, who=who),
        "taken out": _("%(time)s, %(who)s: taken out", time=time, who=who),
        "brought back": _("%(time)s, %(who)s: brought back", time=time, who=who),
    }
    return str(words[event.what])
