"""The book of Tile Rummy, with all rules and rulings by id."""

from collections.abc import Mapping
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import Final

from rules.cases import Casebook
from rules.games.tile_rummy.book.chapters import TILE_RUMMY
from rules.games.tile_rummy.book.doubts import LEAFLET_SURVEY
from rules.games.tile_rummy.book.play import LEAFLET_PLAY_RULES
from rules.games.tile_rummy.book.rulings import LEAFLET_RULINGS
from rules.games.tile_rummy.book.setup import LEAFLET_SETUP_RULES
from rules.games.tile_rummy.book.variants import LEAFLET_VARIANTS
from rules.games.tile_rummy.options import HOUSE
from rules.rulebook.entry import Rule, Ruling, by_id
from rules.rulebook.volume import Volume

RULES: Final[Mapping[str, Rule]] = by_id(chain(LEAFLET_SETUP_RULES, LEAFLET_PLAY_RULES))
"""The rules by id, in the order in which a game meets them."""

RULINGS: Final[Mapping[str, Ruling]] = by_id(LEAFLET_RULINGS)
"""The rulings by id."""


CASES: Final = Casebook(Path(__file__).parents[1] / "cases", "tile-rummy", HOUSE.usual)

VOLUME: Final = Volume(
    TILE_RUMMY, RULES, RULINGS, HOUSE, LEAFLET_VARIANTS, LEAFLET_SURVEY, CASES,
    in_force=MappingProxyType({"T-VAR-1": ("tr_values", "variation"),
                               "T-VAR-2": ("tr_joker_initial", "represented")}))
