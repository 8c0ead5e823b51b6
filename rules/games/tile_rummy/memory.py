"""What a finished game of the leaflet leaves: first melds, jokers, melds, how it ended."""

from collections.abc import Iterator

from rules.arranged.moments import first_melds, jokers_moved
from rules.folding import Replay
from rules.games.tile_rummy.scoring import bonus_jokers, score_state
from rules.games.tile_rummy.state import DEALT, State
from rules.memory import (
    CONCEALED,
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
        yield from first_melds(
            {seat: player.initial for seat, player in state.players.items()}, lines)
        yield from jokers_moved(state.melds, lines)
        yield from jolys_paid(lines, sheet)
        yield from melds_lying(state.melds)
        for out in went_out(lines, state.winner, full=full):
            yield out
            if bonus_jokers(state) is not None:
                yield Moment(CONCEALED, out.seat, state.all_tiles or _laid(state), out.ply)

    return remember(played, sheet, moments(), full=full)


def _laid(state: State) -> int:
    """Return how many tiles the last turn laid, or those of the deal where it is not known."""
    return len(state.turn.laid) if state.turn and state.turn.laid else DEALT
