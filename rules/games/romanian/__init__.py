"""The Romanian game: its records, its rules and its book."""

from typing import Final

from rules.game import Game
from rules.games.romanian.book.volume import VOLUME
from rules.games.romanian.dialect import DIALECT
from rules.games.romanian.game import Romanian
from rules.games.romanian.luck.stocks import RomanianLuck
from rules.games.romanian.memory import remembered
from rules.games.romanian.order import heeds_order
from rules.games.romanian.state import State

ROMANIAN: Final[Game[State]] = Game(
    DIALECT, Romanian(), VOLUME, remembered, RomanianLuck(), heeds_order)
