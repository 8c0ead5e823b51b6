"""What a finished Romanian game leaves: openings, the ways of the Jolys, melds, how it ended."""

from collections.abc import Iterator
from typing import Final

from rules.folding import Replay
from rules.games.romanian.lines import Twin
from rules.games.romanian.scoring import is_concealed, score_state
from rules.games.romanian.state import DEALT, State, Station, Trail
from rules.melds import tile_of
from rules.memory import (
    CONCEALED,
    JOLY_LAID,
    JOLY_TAKEN,
    OPENED,
    Lines,
    Moment,
    Remembered,
    jolys_paid,
    lines_played,
    melds_lying,
    remember,
    went_out,
)
from rules.notation.kinds import Ending
from rules.notation.lines import Meld
from rules.score import ScoreSheet
from rules.tiles import JOLY

JOLY_THROWN: Final = "joly thrown"
TWIN: Final = "twin"
UNMELDED: Final = "unmelded"
_NOTHING_MELDED: Final = ("R-SCORE-6", "R-VAR-1")


def remembered(played: Replay[State]) -> Remembered:
    """Return what is remembered of a game as far as it goes.

    Kinds of its own: ``joly thrown`` (went out by throwing a Joly; 1), ``twin`` (the twin of the
    exposed tile; its points), ``unmelded`` (melded nothing; what that cost, in points).
    """
    state, lines, sheet = played.state, lines_played(played), score_state(played.state)

    def moments() -> Iterator[Moment]:
        yield from _opened(state, lines)
        for trail in state.trails:
            yield from _joly(state, trail)
        yield from jolys_paid(lines, sheet)
        yield from melds_lying(state.melds)
        yield from _ended(state, lines)
        yield from _named(sheet, lines)

    return remember(played, sheet, moments(), full=_is_full(state))


def _is_full(state: State) -> bool:
    """Say whether every turn is recorded since the deal."""
    return state.full and state.from_deal


def _opened(state: State, lines: Lines) -> Iterator[Moment]:
    """Yield what each seat opened with; nothing of one that was told to have opened."""
    for seat, player in state.players.items():
        first = next((each for each in lines
                      if each.seat == seat and isinstance(each.value, Meld)), None)
        if player.initial is not None and first and isinstance(first.value, Meld):
            tiles = tuple(tile_of(piece) for row in first.value.melds for piece in row)
            yield Moment(OPENED, seat, player.initial, first.ply, tiles)


def _joly(state: State, trail: Trail) -> Iterator[Moment]:
    """Yield how a Joly came to the table and each time that it was taken (R-SCORE-4)."""
    home = trail.stations[0]
    owners = len({station.seat for station in trail.stations})
    yield Moment(JOLY_LAID, home.seat, owners, home.ply, (JOLY,))
    for station in trail.stations:
        if station.taken_by:
            yield Moment(JOLY_TAKEN, station.taken_by, len(station.given),
                         _taken_at(state, trail.joly, station), station.given)


def _taken_at(state: State, joly: int, station: Station) -> int:
    """Return the line by which a Joly left a *station*: that of the tiles that lie there now."""
    meld = state.melds.get(station.meld)
    given = [slot.ply for slot in meld.slots
             if slot.joly == joly and slot.is_exchange and slot.tile in station.given
             and slot.ply >= station.ply] if meld else []
    return min(given, default=station.ply)


def _ended(state: State, lines: Lines) -> Iterator[Moment]:
    for out in went_out(lines, state.winner, full=_is_full(state)):
        yield out
        if is_concealed(state, out.seat):
            yield Moment(CONCEALED, out.seat, DEALT, out.ply)
        if state.thrown == JOLY:
            yield Moment(JOLY_THROWN, out.seat, 1, out.ply, (JOLY,))


def _named(sheet: ScoreSheet, lines: Lines) -> Iterator[Moment]:
    """Yield what a score names by a rule of its own: nothing melded, the twin announced."""
    last = next((each.ply for each in reversed(lines) if isinstance(each.value, Ending)), 0)
    twin = next((each.ply for each in reversed(lines) if isinstance(each.value, Twin)), last)
    for seat, score in sheet.seats.items():
        lost = [-line.points for line in score.lines if line.rule in _NOTHING_MELDED]
        if lost:
            yield Moment(UNMELDED, seat, sum(lost), last)
        for line in score.lines:
            if line.rule == "R-SCORE-8":
                yield Moment(TWIN, seat, line.points, twin)
