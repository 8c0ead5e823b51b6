"""The leaflet's game as the fold of records sees it."""

from typing import Final

from rules.arranged.rules import ArrangedRules
from rules.games.tile_rummy.referee import consider, is_judged, refuse, start
from rules.games.tile_rummy.scoring import score_state
from rules.games.tile_rummy.state import State

TILE_RUMMY_RULES: Final[ArrangedRules[State]] = ArrangedRules(
    start, consider, is_judged, refuse, score_state)
