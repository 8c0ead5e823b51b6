"""The book of the Romanian game."""

from typing import Final

from rules.games.romanian.book.catalogue import RULES, RULINGS
from rules.games.romanian.book.chapters import IN_FORCE, NOT_OFFERED, ROMANIAN
from rules.games.romanian.book.doubts import SURVEY
from rules.games.romanian.book.examples import EXAMPLES
from rules.games.romanian.book.variants import VARIANTS
from rules.games.romanian.options import HOUSE
from rules.rulebook.volume import Volume

VOLUME: Final = Volume(
    ROMANIAN, RULES, RULINGS, HOUSE, VARIANTS, SURVEY, EXAMPLES, IN_FORCE, NOT_OFFERED)
