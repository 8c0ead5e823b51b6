"""What a finished game of the leaflet leaves: first melds, jokers, melds, how it ended."""

from collections.abc import Iterator

from rules.arranged.moments import remember_arranged
from rules.arranged.state import DEALT
from rules.folding import Replay
from rules.games.tile_rummy.scoring import bonus_jokers, score_state
from rules.games.tile_rummy.state import State
from rules.memory import CONCEALED, Moment, Remembered


def remembered(played: Replay[State]) -> Remembered:
    """Return what is remembered of a game as far as it goes."""
    state = played.state

    def of_end(out: Moment) -> Iterator[Moment]:
        if bonus_jokers(state) is not None:
            yield Moment(CONCEALED, out.seat, state.all_tiles or _laid(state), out.ply)

    return remember_arranged(played, score_state(state), of_end)


def _laid(state: State) -> int:
    """Return how many tiles the last turn laid, or those of the deal where it is not known."""
    return len(state.turn.laid) if state.turn and state.turn.laid else DEALT
