"""The book of Rummikub, with all rules and rulings by id."""

from collections.abc import Mapping
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import Final

from rules.cases import Casebook
from rules.games.rummikub.book.chapters import RUMMIKUB
from rules.games.rummikub.book.doubts import RUMMIKUB_SURVEY
from rules.games.rummikub.book.play import RUMMIKUB_PLAY_RULES
from rules.games.rummikub.book.rulings import RUMMIKUB_RULINGS
from rules.games.rummikub.book.setup import RUMMIKUB_SETUP_RULES
from rules.games.rummikub.book.variants import RUMMIKUB_VARIANTS
from rules.games.rummikub.options import HOUSE
from rules.rulebook.entry import Rule, Ruling, by_id
from rules.rulebook.volume import Volume

RULES: Final[Mapping[str, Rule]] = by_id(chain(RUMMIKUB_SETUP_RULES, RUMMIKUB_PLAY_RULES))
"""The rules by id, in the order in which a game meets them."""

RULINGS: Final[Mapping[str, Ruling]] = by_id(
    sorted(RUMMIKUB_RULINGS, key=lambda each: int(each.id.rpartition("-")[2])))
"""The rulings by id."""

CASES: Final = Casebook(Path(__file__).parents[1] / "cases", "rummikub", HOUSE.usual)

VOLUME: Final = Volume(
    RUMMIKUB, RULES, RULINGS, HOUSE, RUMMIKUB_VARIANTS, RUMMIKUB_SURVEY, CASES,
    in_force=MappingProxyType({"K-DEAL-2": ("rk_three_pairs", "yes"),
                               "K-DEAL-3": ("rk_deal", "joker"),
                               "K-SCORE-4": ("rk_unopened", "fixed")}))
