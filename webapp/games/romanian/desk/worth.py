"""What tiles are worth in the Romanian game, and who scores what for a Joly."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.games.romanian.reading import read_row
from rules.games.romanian.scoring import score_sheet
from rules.games.romanian.state import State
from rules.games.romanian.values import opening_points, place_worth
from rules.melds import Piece, is_joly
from rules.notation import lines as ln
from rules.reading import Row
from rules.replay import Replay, parse_record, replay
from rules.score import ScoreLine
from webapp.core.show.scores import ScoreLineView, view_score_lines
from webapp.core.show.tiles import TileView, view_tile
from webapp.core.show.verdicts import rule_url
from webapp.games.romanian.folded import Folded
from webapp.games.romanian.ways import StationView, view_way
from webapp.referee.desk.view import PlaceView, WorthView


def view_worth(there: Folded, melds: Sequence[tuple[Piece, ...]]) -> WorthView:
    """Return what rows are worth, as the engine scores them on a table of their own."""
    options = there.state.options
    rows, opening = [], 0
    texts: list[str] = []
    for pieces in melds:
        row = read_row(pieces, options)
        if not isinstance(row, Row) or row.shape is None or row.faults:
            continue
        texts.append(" ".join(map(str, pieces)))
        opening += opening_points(row.shape, row.pieces, options)
        start = getattr(row.shape, "low", 0)
        places: list[PlaceView] = []
        for place, piece in enumerate(row.pieces, start):
            worth = place_worth(row.shape, place, options)
            places.append(PlaceView(view_tile(piece), worth.points, worth.rule,
                                    rule_url(worth.rule)))
        rows.append(places)
    header = "".join(
        f"{line.notation()}\n" for line in there.replay.record.lines
        if isinstance(line.value, ln.Format | ln.Game | ln.PresetLine | ln.SetOption | ln.SeatLine)
    )
    seat = next(iter(there.names))
    laid = f"laid {seat} {' / '.join(texts)}\n" if texts else ""
    melded = replay(parse_record(f"{header}{laid}"))
    loose = " ".join("J" if is_joly(piece) else str(piece) for pieces in melds for piece in pieces)
    racked = replay(parse_record(
        f"{header}laid {seat} {_other_run(loose)}\nend\nrack {seat} {loose}\n"))
    won = [line for line in score_sheet(melded).seats[seat].lines if line.points > 0]
    lost = [line for line in score_sheet(racked).seats[seat].lines if line.points < 0]
    return WorthView(rows, opening, options.min_initial, *_lines(won, melded),
                     *_lines(lost, racked))


def _other_run(loose: str) -> str:
    """Return a run of none of the tiles: who has melded nothing pays a penalty, not the rack."""
    there = set(loose.split())
    runs = ([f"{colour}{number + k}" for k in range(3)]
            for colour in "rybk" for number in range(2, 11))
    return " ".join(next((run for run in runs if not there & set(run)), ["r2", "r3", "r4"]))


def _lines(
    lines: Sequence[ScoreLine], played: Replay[State]
) -> tuple[list[ScoreLineView], int]:
    return view_score_lines(lines, played.state.melds), sum(line.points for line in lines)


@dataclass(frozen=True, slots=True)
class JolyView:
    """A Joly on the table: its way, and who scores what for it."""

    tile: TileView
    stations: list[StationView]
    scores: list[tuple[str, ScoreLineView]]


def view_jolys(there: Folded) -> list[JolyView]:
    """Return the Jolys that were laid, each with its way and the score lines that come of it."""
    sheet = score_sheet(there.replay)
    found: list[JolyView] = []
    for trail in there.state.trails:
        way = view_way(there, trail.joly)
        if way is None:
            continue
        melds = {station.meld for station in trail.stations}
        given = [tile for station in trail.stations for tile in station.given]
        scores = [
            (there.names[seat], view)
            for seat, score in sheet.seats.items() for line in score.lines
            if line.meld in melds and line.rule in {"R-SCORE-3", "R-SCORE-4", "R-SCORE-5"}
            and any(is_joly(tile) or tile in given for tile in line.tiles)
            for view in view_score_lines([line], there.state.melds)
        ]
        found.append(JolyView(*way, scores))
    return found
