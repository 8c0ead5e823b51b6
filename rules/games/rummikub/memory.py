"""What a finished game of Rummikub leaves: first melds, jokers, sets, how it ended."""

from collections.abc import Iterator

from rules.arranged.moments import first_melds, jokers_moved
from rules.copying import replace
from rules.folding import Replay
from rules.games.rummikub.scoring import score_state, winners
from rules.games.rummikub.state import State
from rules.memory import (
    Moment,
    Remembered,
    jolys_paid,
    lines_played,
    melds_lying,
    remember,
    went_out,
)


def remembered(played: Replay[State]) -> Remembered:
    """Return what is remembered of a game as far as it goes."""
    state, lines, sheet = played.state, lines_played(played), score_state(played.state)
    full = state.full and state.from_deal

    def moments() -> Iterator[Moment]:
        counted = {seat: player.initial for seat, player in state.players.items()}
        yield from first_melds(counted, lines)
        yield from jokers_moved(state.melds, lines)
        yield from jolys_paid(lines, sheet)
        yield from melds_lying(state.melds)
        yield from went_out(lines, state.winner, full=full)

    left = remember(played, sheet, moments(), full=full)
    return replace(left, winners=winners(state) or left.winners)
