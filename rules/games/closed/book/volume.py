"""The book of closed hands, with all rules and rulings by id."""

from collections.abc import Mapping
from itertools import chain
from pathlib import Path
from typing import Final

from rules.cases import Casebook
from rules.games.closed.book.chapters import CLOSED, SURVEY
from rules.games.closed.book.kinds import KIND_RULES, WORTH_RULES
from rules.games.closed.book.melds import MELD_RULES
from rules.games.closed.book.rulings import RULINGS as _RULINGS
from rules.games.closed.book.variants import PLAYED_BY, VARIANTS
from rules.games.closed.options import HOUSE
from rules.rulebook.entry import Rule, Ruling, by_id
from rules.rulebook.volume import Volume

RULES: Final[Mapping[str, Rule]] = by_id(chain(MELD_RULES, KIND_RULES, WORTH_RULES))
"""The rules by id, in the order in which a game meets them."""

RULINGS: Final[Mapping[str, Ruling]] = by_id(_RULINGS)
"""The rulings by id."""

CASES: Final = Casebook(Path(__file__).parents[1] / "cases", "closed", HOUSE.usual)

VOLUME: Final = Volume(CLOSED, RULES, RULINGS, HOUSE, VARIANTS, SURVEY, CASES, played_by=PLAYED_BY)
