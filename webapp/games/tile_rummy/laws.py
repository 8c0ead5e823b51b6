"""Tile Rummy's laws of the table, as the pages ask for them."""

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from rules.arranged.arranging import Checked, Problem, Rows
from rules.games.tile_rummy.dialect import read_row
from rules.games.tile_rummy.judging import tiles_seen
from rules.games.tile_rummy.options import TileRummyOptions
from rules.games.tile_rummy.rearranging import check_arrangement
from rules.games.tile_rummy.referee import consider
from rules.games.tile_rummy.state import State
from rules.games.tile_rummy.values import MINIMUM, meld_points, rack_worth, value_rule
from rules.melds import Piece, is_joly
from webapp.arranged.laws import Laws

if TYPE_CHECKING:
    from webapp.arranged.solve.solver import HighsArranger

USUAL_TIME: Final = 180
"""Seconds: the leaflet's three minutes (T-TIME-1)."""


def _value_of(piece: Piece, options: TileRummyOptions) -> str:
    if is_joly(piece):
        return "T-INIT-2" if options.tr_joker_initial == "25" else "T-VAR-2"
    return value_rule(options)


def _later(state: State) -> State:
    turn = replace(state.playing, opening=False, drew=False, timed_out=False, laid=())
    return state.with_turn(turn)


def _arranger(_options: TileRummyOptions) -> "HighsArranger":
    # The solver's library takes a second to load, and no other page needs it.
    from webapp.games.tile_rummy.solve.model import arranger  # noqa: PLC0415

    return arranger()


def _check(problem: Problem, rows: Rows, _options: TileRummyOptions) -> Checked:
    return check_arrangement(problem, rows)


LAWS: Final[Laws[State]] = Laws(
    game="tile-rummy",
    read_row=read_row,
    needed=lambda _options: MINIMUM,
    points=lambda row, options: meld_points(row.pieces, row.shape, options),
    value_of=_value_of,
    worth=rack_worth,
    seen=tiles_seen,
    consider=consider,
    later=_later,
    check=_check,
    arranger=_arranger,
    time_option="tr_time_limit",
    usual_time=lambda _preset: USUAL_TIME,
    free_rule="T-MANIP-1",
    counted=frozenset({"T-END-1", "T-INIT-1", "T-TURN-1"}),
    # What was laid wrongly is on the table until somebody notices it (T-ERR-1).
    has_played=lambda state: bool(state.turn and (state.turn.laid or state.turn.refused)),
)
