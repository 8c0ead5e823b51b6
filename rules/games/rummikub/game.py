"""Rummikub as the fold of records sees it."""

from typing import Final

from rules.arranged.rules import ArrangedRules
from rules.games.rummikub.referee import consider, is_judged, refuse, start
from rules.games.rummikub.scoring import score_state
from rules.games.rummikub.state import State

RUMMIKUB_RULES: Final[ArrangedRules[State]] = ArrangedRules(
    start, consider, is_judged, refuse, score_state)
