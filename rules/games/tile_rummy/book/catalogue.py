"""The catalogue of rules and rulings: the only home of their ids, wordings and sources."""

from collections.abc import Mapping
from itertools import chain
from typing import Final

from rules.games.tile_rummy.book.play import LEAFLET_PLAY_RULES
from rules.games.tile_rummy.book.rulings import LEAFLET_RULINGS
from rules.games.tile_rummy.book.setup import LEAFLET_SETUP_RULES
from rules.rulebook.entry import Rule, Ruling, by_id

RULES: Final[Mapping[str, Rule]] = by_id(chain(LEAFLET_SETUP_RULES, LEAFLET_PLAY_RULES))
"""The rules by id, in the order in which a game meets them."""

RULINGS: Final[Mapping[str, Ruling]] = by_id(LEAFLET_RULINGS)
"""The rulings by id."""
