"""Rummikub: its records, its rules and its book."""

from functools import partial
from typing import Final

from rules.arranged.order import heeds_order
from rules.game import Game
from rules.games.rummikub.book.volume import VOLUME
from rules.games.rummikub.dealing import room
from rules.games.rummikub.dialect import DIALECT
from rules.games.rummikub.game import RUMMIKUB_RULES
from rules.games.rummikub.lines import GoneOut, Unopened
from rules.games.rummikub.scoring import remembered, won
from rules.games.rummikub.state import State

RUMMIKUB: Final[Game[State]] = Game(
    DIALECT, RUMMIKUB_RULES, VOLUME, remembered, won=won, room=room,
    heeds_order=partial(heeds_order, own=frozenset({GoneOut, Unopened})))
