"""The book of the Romanian game, with all rules and rulings by id."""

from collections.abc import Mapping
from itertools import chain
from pathlib import Path
from typing import Final

from rules.cases import Casebook
from rules.games.romanian.book.chapters import IN_FORCE, NOT_OFFERED, ROMANIAN
from rules.games.romanian.book.doubts import SURVEY
from rules.games.romanian.book.melds import MELD_RULES
from rules.games.romanian.book.rulings_end import END_RULINGS
from rules.games.romanian.book.rulings_joly import JOLY_RULINGS
from rules.games.romanian.book.rulings_melds import MELD_RULINGS
from rules.games.romanian.book.rulings_setup import SETUP_RULINGS
from rules.games.romanian.book.rulings_stacking import STACKING_RULINGS
from rules.games.romanian.book.rulings_turn import TURN_RULINGS
from rules.games.romanian.book.rulings_values import VALUE_RULINGS
from rules.games.romanian.book.scoring import SCORING_RULES
from rules.games.romanian.book.setup import SETUP_RULES
from rules.games.romanian.book.turn import TURN_RULES
from rules.games.romanian.book.variants import VARIANTS
from rules.games.romanian.options import HOUSE
from rules.rulebook.entry import Rule, Ruling, by_id
from rules.rulebook.volume import Volume

RULES: Final[Mapping[str, Rule]] = by_id(chain(SETUP_RULES, MELD_RULES, TURN_RULES, SCORING_RULES))
"""The rules by id, in the order in which a game meets them."""

RULINGS: Final[Mapping[str, Ruling]] = by_id(chain(
    SETUP_RULINGS, MELD_RULINGS, TURN_RULINGS, JOLY_RULINGS, VALUE_RULINGS, END_RULINGS,
    STACKING_RULINGS))
"""The rulings by id."""


CASES: Final = Casebook(Path(__file__).parents[1] / "cases", "romanian", HOUSE.usual)

VOLUME: Final = Volume(
    ROMANIAN, RULES, RULINGS, HOUSE, VARIANTS, SURVEY, CASES, IN_FORCE, NOT_OFFERED)
