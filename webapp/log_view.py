"""The log of a game in words and in notation, and the way of each Joly."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from flask_babel import format_time  # type: ignore[import-untyped]

from rules.melds import DeclaredJoly, is_joly, tile_of
from rules.notation import lines as ln
from rules.notation.record import RecordLine
from rules.romanian.state import Station
from rules.tiles import JOLY
from webapp.judging import Folded
from webapp.locale import gettext as _
from webapp.tile_view import TileView, view_tile, view_tiles
from webapp.verdict_view import VerdictView, rule_url, view_verdict
from webapp.words import line_pieces, line_words, tile_words, tiles_words


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


@dataclass(frozen=True, slots=True)
class LogTurn:
    """The lines of one turn."""

    title: str
    entries: list[LogEntry]


@dataclass(frozen=True, slots=True)
class StationView:
    """Where a Joly stood."""

    text: str
    tiles: list[TileView]
    points_text: str | None
    rule: str | None
    rule_url: str | None
    here: bool


def _seats_in_turn(written: Iterable[RecordLine]) -> dict[int, str]:
    """Return whose turn each line stands in, by ply."""
    seat, found = "", {}
    for line in written:
        if isinstance(line.value, ln.Turn):
            seat = line.value.seat
        found[line.ply] = seat
    return found


def sentence(folded: Folded, line: RecordLine, seat: str) -> str:
    """Return a line in words."""
    names = folded.names
    owner = ""
    if isinstance(line.value, ln.Add) and line.value.meld in folded.state.melds:
        owner = names[folded.state.melds[line.value.meld].laid_by]
    return line_words(line.value, names.get(seat, ""), names, owner)


def line_sentences(folded: Folded, plies: Iterable[int]) -> list[str]:
    """Return several lines in words, corrections included."""
    written = folded.replay.record.written
    seats = _seats_in_turn(written)
    found: list[str] = []
    for ply in plies:
        line = written[ply - 1]
        if isinstance(line.value, ln.Undo):
            what = written[line.value.ply - 1]
            if isinstance(what.value, ln.Undo):
                found.append(_("Something that was taken back holds again."))
            else:
                said = sentence(folded, what, seats[what.ply])
                found.append(_("Taken back: %(what)s", what=said))
        else:
            found.append(sentence(folded, line, seats[ply]))
    return list(dict.fromkeys(found))


def batch_words(folded: Folded, plies: Iterable[int]) -> str:
    """Return what was confirmed together, in words; a turn's beginning only where it is all."""
    written = folded.replay.record.written
    told = [ply for ply in plies if not isinstance(written[ply - 1].value, ln.Turn | ln.Undo)]
    return " ".join(line_sentences(folded, told or plies))


def view_log(folded: Folded, devices: Mapping[int, str]) -> list[LogTurn]:
    """Return the lines of the game by turns, what was taken back included."""
    record = folded.replay.record
    holds = {line.ply for line in record.lines}
    verdicts = {entry.ply: entry for entry in folded.replay.entries}
    rows = {row.ply: row for row in folded.rows}
    seats = _seats_in_turn(record.written)
    turns: list[LogTurn] = [LogTurn(_("Before play"), [])]
    for line in record.written:
        value = line.value
        if isinstance(value, ln.Undo) or rows[line.ply].batch == 1:
            continue
        if isinstance(value, ln.Turn):
            title = _("Turn of %(name)s", name=folded.names[value.seat])
            if line.ply in holds:
                turns.append(LogTurn(title, []))
            continue
        if isinstance(value, ln.Rack) and not any(
            isinstance(record.written[entry.ply - 1].value, ln.Rack) for entry in turns[-1].entries
        ):
            turns.append(LogTurn(_("The racks"), []))
        row, entry = rows[line.ply], verdicts.get(line.ply)
        turns[-1].entries.append(
            LogEntry(
                ply=line.ply,
                text=sentence(folded, line, seats[line.ply]),
                tiles=view_tiles(line_pieces(value)),
                notation=line.notation(),
                by=devices.get(row.device_id or 0),
                time=str(format_time(row.created_at, "short")),
                undone=line.ply not in holds,
                verdict=view_verdict([entry]) if entry else None,
            )
        )
    return [turn for turn in turns if turn.entries]


def view_way(folded: Folded, joly: int) -> tuple[TileView, list[StationView]] | None:
    """Return the way of a Joly: the tile now, and its stations; ``None`` if it was not laid."""
    trail = next((trail for trail in folded.state.trails if trail.joly == joly), None)
    if trail is None:
        return None
    names = folded.names
    stations: list[StationView] = []
    for number, station in enumerate(trail.stations):
        text = _station_words(station, names, trail.stations[number - 1] if number else None)
        rule = points = None
        if not number:
            rule = "R-SCORE-4"
            points = _("%(name)s keeps its points for good.", name=names[station.seat])
        elif trail.stations[number - 1].given:
            rule = "R-SCORE-5"
            points = _(
                "%(name)s scores %(tiles)s, given for it.",
                name=names[trail.stations[number - 1].taken_by],
                tiles=tiles_words(trail.stations[number - 1].given),
            )
        stations.append(
            StationView(
                text=text,
                tiles=_laid_then(folded, station, joly),
                points_text=points,
                rule=rule,
                rule_url=rule_url(rule) if rule else None,
                here=number == len(trail.stations) - 1 and not station.taken_by,
            )
        )
    last = trail.stations[-1].stands_for
    return view_tile(DeclaredJoly(last) if last else JOLY), stations


def _station_words(station: Station, names: Mapping[str, str], before: Station | None) -> str:
    name = names[station.seat]
    what = tile_words(station.stands_for) if station.stands_for else _("part of a set")
    if before is None or not before.given:
        return str(_("%(name)s laid it as %(tile)s.", name=name, tile=what))
    return str(
        _(
            "%(name)s gave %(given)s for it and laid it as %(tile)s.",
            name=name,
            given=tiles_words(before.given),
            tile=what,
        )
    )


def _laid_then(folded: Folded, station: Station, joly: int) -> list[TileView]:
    """Return the meld as it was when the Joly came to it."""
    meld = folded.state.melds.get(station.meld)
    if meld is None:
        return []
    there = DeclaredJoly(station.stands_for) if station.stands_for else JOLY
    tiles: list[object] = []
    for slot in meld.slots:
        if slot.joly == joly and not is_joly(slot.tile):
            if there not in tiles:
                tiles.append(there)
        elif slot.ply <= station.ply:
            tiles.append(slot.piece if slot.joly else tile_of(slot.piece))
    return view_tiles(tiles)
