"""The book of Tile Rummy."""

from pathlib import Path
from types import MappingProxyType
from typing import Final

from rules.cases import Casebook
from rules.games.tile_rummy.book.catalogue import RULES, RULINGS
from rules.games.tile_rummy.book.chapters import TILE_RUMMY
from rules.games.tile_rummy.book.doubts import LEAFLET_SURVEY
from rules.games.tile_rummy.book.variants import LEAFLET_VARIANTS
from rules.games.tile_rummy.options import HOUSE
from rules.rulebook.volume import Volume

CASES: Final = Casebook(Path(__file__).parents[1] / "cases", "tile-rummy", HOUSE.usual)

VOLUME: Final = Volume(
    TILE_RUMMY, RULES, RULINGS, HOUSE, LEAFLET_VARIANTS, LEAFLET_SURVEY, CASES,
    in_force=MappingProxyType({"T-VAR-1": ("tr_values", "variation"),
                               "T-VAR-2": ("tr_joker_initial", "represented")}))
