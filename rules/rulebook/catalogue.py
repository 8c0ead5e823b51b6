"""The catalogue of rules and rulings: the only home of their ids, wordings and sources."""

from collections.abc import Iterable
from itertools import chain
from typing import Final, TypeVar

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
from rules.games.tile_rummy.book.play import LEAFLET_PLAY_RULES
from rules.games.tile_rummy.book.rulings import LEAFLET_RULINGS
from rules.games.tile_rummy.book.setup import LEAFLET_SETUP_RULES
from rules.rulebook.entry import Kind, Rule, Ruling

_Entry = TypeVar("_Entry", Rule, Ruling)


def by_id(entries: Iterable[_Entry]) -> dict[str, _Entry]:
    """Return *entries* by their ids, in the order given.

    Raises:
        ValueError: two entries have one id.
    """
    found: dict[str, _Entry] = {}
    for entry in entries:
        if entry.id in found:
            raise ValueError(entry.id)
        found[entry.id] = entry
    return found


RULES: Final[dict[str, Rule]] = by_id(chain(SETUP_RULES, MELD_RULES, TURN_RULES, SCORING_RULES))
"""The rules of the Romanian game by id, in the order in which a game meets them."""

RULINGS: Final[dict[str, Ruling]] = by_id(
    chain(
        SETUP_RULINGS,
        MELD_RULINGS,
        TURN_RULINGS,
        JOLY_RULINGS,
        VALUE_RULINGS,
        END_RULINGS,
        STACKING_RULINGS,
    )
)
"""The rulings on the Romanian game by id."""

TILE_RUMMY_RULES: Final[dict[str, Rule]] = by_id(chain(LEAFLET_SETUP_RULES, LEAFLET_PLAY_RULES))
"""The rules of the leaflet's game by id."""

TILE_RUMMY_RULINGS: Final[dict[str, Ruling]] = by_id(LEAFLET_RULINGS)
"""The rulings on the leaflet's game by id."""

EVERY_RULE: Final = RULES | TILE_RUMMY_RULES
EVERY_RULING: Final = RULINGS | TILE_RUMMY_RULINGS
"""The entries of both games: every id is an address."""


def rule(id: str) -> Rule:  # noqa: A002  (an entry's name is its id)
    """Return the rule *id*.

    Raises:
        KeyError: there is no such rule; the id is its argument.
    """
    return EVERY_RULE[id]


def ruling(id: str) -> Ruling:  # noqa: A002  (an entry's name is its id)
    """Return the ruling *id*.

    Raises:
        KeyError: there is no such ruling; the id is its argument.
    """
    return EVERY_RULING[id]


__all__ = [
    "EVERY_RULE",
    "EVERY_RULING",
    "RULES",
    "RULINGS",
    "TILE_RUMMY_RULES",
    "TILE_RUMMY_RULINGS",
    "Kind",
    "Rule",
    "Ruling",
    "by_id",
    "rule",
    "ruling",
]
