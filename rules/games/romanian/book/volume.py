"""The book of the Romanian game."""

from pathlib import Path
from typing import Final

from rules.cases import Casebook
from rules.games.romanian.book.catalogue import RULES, RULINGS
from rules.games.romanian.book.chapters import IN_FORCE, NOT_OFFERED, ROMANIAN
from rules.games.romanian.book.doubts import SURVEY
from rules.games.romanian.book.variants import VARIANTS
from rules.games.romanian.options import HOUSE
from rules.rulebook.volume import Volume

CASES: Final = Casebook(Path(__file__).parents[1] / "cases", "romanian", HOUSE.usual)

VOLUME: Final = Volume(
    ROMANIAN, RULES, RULINGS, HOUSE, VARIANTS, SURVEY, CASES, IN_FORCE, NOT_OFFERED)
