"""Closed hands: Okey, remi pe tablă and tábla römi, in which the last hand of fourteen closes."""

from collections.abc import Mapping
from typing import Final

from rules.game import Game, same_turns
from rules.games.closed.book.volume import VOLUME
from rules.games.closed.dialect import DIALECT
from rules.games.closed.game import ClosedHands
from rules.games.closed.options import HOUSE
from rules.games.closed.scoring import counting, outright
from rules.games.closed.state import State, teams_of
from rules.notation.record import Record


def heeds_order(record: Record, seats: Mapping[str, str]) -> bool:
    """Say whether what *record* comes to depends on who sits opposite whom (C-SCORE-5)."""
    return not same_turns(seats) and HOUSE.of_record(record.preset, record.house_rules).ch_teams


CLOSED: Final[Game[State]] = Game(
    DIALECT, ClosedHands(), VOLUME, heeds_order=heeds_order, counting=counting,
    outright=outright, teams=teams_of)
