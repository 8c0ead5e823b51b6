"""What a finished game of Rummikub leaves: first melds, jokers, sets, how it ended."""

from rules.arranged.moments import remember_arranged
from rules.copying import replace
from rules.folding import Replay
from rules.games.rummikub.scoring import score_state, winners
from rules.games.rummikub.state import State
from rules.memory import Remembered


def remembered(played: Replay[State]) -> Remembered:
    """Return what is remembered of a game as far as it goes."""
    left = remember_arranged(played, score_state(played.state))
    return replace(left, winners=winners(played.state) or left.winners)
