"""Rummikub's laws of the table, as the pages ask for them."""

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from rules.arranged.judging import tiles_seen
from rules.games.rummikub.dialect import read_row
from rules.games.rummikub.first_meld import set_points
from rules.games.rummikub.jokers import tiles_for
from rules.games.rummikub.options import HOUSE, RummikubOptions
from rules.games.rummikub.rearranging import check_arrangement
from rules.games.rummikub.referee import consider
from rules.games.rummikub.scoring import rack_worth
from rules.games.rummikub.state import State
from rules.melds import Piece, TableMeld
from webapp.arranged.laws import Given, Laws

if TYPE_CHECKING:
    from webapp.arranged.solve.solver import HighsArranger

USUAL_TIME: Final = 60
"""Seconds: the minute of today's box (K-TIME-1)."""


def _usual_time(preset: str) -> int:
    limit: int | None = HOUSE.of_preset(preset).rk_time_limit
    return limit or USUAL_TIME


def _later(state: State) -> State:
    return replace(state, turn=replace(
        state.playing, opening=False, drew=False, timed_out=False, unfinished=False, laid=(),
        base=tuple(state.melds.values()), based=0))


def _arranger(options: RummikubOptions) -> "HighsArranger":
    # The solver's library takes a second to load, and no other page needs it.
    from webapp.games.rummikub.solve.model import arranger  # noqa: PLC0415

    return arranger(options)


def _given(meld: TableMeld, joker: Piece, state: State) -> Iterable[Given]:
    return tiles_for(meld, joker, state.options)


def _is_free(state: State, seat: str) -> bool:
    """Say whether *seat* may rearrange the table (K-FIRST-3, Q-K-4)."""
    turn = state.turn
    if turn is not None and turn.seat == seat:
        return state.has_open_table
    return not state.options.rk_first or state.players[seat].opened


LAWS: Final[Laws[State]] = Laws(
    game="rummikub",
    read_row=read_row,
    needed=lambda options: options.rk_first,
    points=lambda row, _options: set_points(row),
    value_of=lambda _piece, _options: "K-FIRST-2",
    worth=rack_worth,
    seen=tiles_seen,
    consider=consider,
    later=_later,
    check=check_arrangement,
    arranger=_arranger,
    time_option="rk_time_limit",
    usual_time=_usual_time,
    free_rule="K-FIRST-3",
    counted=frozenset({"K-END-1"}),
    high=True,
    given=_given,
    joins=lambda state: state.options.rk_joker_into == "any",
    is_free=_is_free,
)
