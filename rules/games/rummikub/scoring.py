"""Scores of Rummikub: what is left on the racks, and who gets it (K-SCORE-1 to K-SCORE-4).

And what is remembered of a game that has a score.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from rules.arranged.moments import remember_arranged
from rules.arranged.scoring import Cited, RackRules, rack_left
from rules.copying import replace
from rules.folding import Replay
from rules.games.rummikub.first_meld import some_opening
from rules.games.rummikub.options import RummikubOptions
from rules.games.rummikub.state import State
from rules.memory import Remembered
from rules.messages import N_, Message, message
from rules.racks import RackCount
from rules.score import ScoreLine, ScoreSheet, SeatScore
from rules.tiles import Joly, NumberTile, Tile

UNOPENED: Final = 100
"""Points that a player loses who could not make a first meld (K-SCORE-4)."""

COULD_OPEN: Final = 200
"""Points that a player loses who could have made one (K-SCORE-4)."""

_RACK: Final = RackRules(
    Cited("K-SCORE-1"), Cited("K-SCORE-1"), Cited("K-SCORE-1", ("Q-K-12",)))


def rack_worth(tile: Tile, options: RummikubOptions) -> int:
    """Return what *tile* costs on a rack at the end: its number, a joker as agreed."""
    return tile.number if isinstance(tile, NumberTile) else options.rk_joker_points


@dataclass(frozen=True, slots=True)
class Loss:
    """What a seat loses at the end: its lines, and whether its rack is known.

    ``whole`` is the seat's whole score where the table counted that itself.
    """

    lines: tuple[ScoreLine, ...]
    known: bool
    whole: bool = False

    @property
    def points(self) -> int:
        """Return how much it is, above 0."""
        return -sum(line.points for line in self.lines)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Return the tiles that it is for."""
        return tuple(tile for line in self.lines for tile in line.tiles
                     if isinstance(tile, NumberTile | Joly))


def score_state(state: State) -> ScoreSheet:
    """Score the game in *state* as far as it goes."""
    losses = {seat: _loss(state, seat) for seat in state.seats}
    lines = {seat: loss.lines for seat, loss in losses.items()}
    if state.winner and not losses[state.winner].whole:
        lines[state.winner] = tuple(_winner_lines(state, losses))
    elif state.ended and not state.winner:
        lines |= _lowest_wins(state, {
            seat: loss for seat, loss in losses.items() if not loss.whole})
    return ScoreSheet(
        state.ended, state.winner,
        {seat: SeatScore(player.name, player.initial, losses[seat].known, lines[seat])
         for seat, player in state.players.items()})


def winners(state: State) -> tuple[str, ...]:
    """Return who has won the game: who went out, or those with the lowest racks (K-SCORE-3)."""
    if state.winner or not state.ended:
        return (state.winner,) if state.winner else ()
    losses = {seat: _loss(state, seat).points for seat in state.seats}
    return tuple(seat for seat in losses if losses[seat] == min(losses.values()))


def won(state: State) -> tuple[str, ...]:
    """Return who has won the game where the most games win a series (K-SER-1)."""
    return winners(state) if state.options.rk_series == "games" else ()


def _loss(state: State, seat: str) -> Loss:
    rack = rack_left(state, seat)
    lines = tuple(_RACK.lines(rack, lambda tile: rack_worth(tile, state.options))) if rack else ()
    if rack is not None and rack.total is not None:
        return Loss(lines, known=True, whole=True)
    fixed = state.options.rk_unopened == "fixed" and state.ended and seat != state.winner
    if fixed and state.never_opened(seat):
        return Loss((_unopened_line(state, rack),), known=rack is not None)
    return Loss(lines, known=rack is not None)


def _unopened_line(state: State, rack: RackCount | None) -> ScoreLine:
    """Return what a player loses who never opened, with the sets that would have (Q-K-13)."""
    tiles = rack.tiles if rack else ()
    best = some_opening(tiles, state.options)
    if best.is_possible:
        pieces = tuple(piece for meld in best.melds for piece in meld)
        return ScoreLine("K-SCORE-4", -COULD_OPEN, message(
            N_("no first meld, although these sets count {points}"), points=best.points),
            pieces, ("Q-K-13",))
    text = message(N_("no first meld, and the rack holds none"))
    if not tiles:
        text = message(N_("no first meld; the tiles on the rack are not known"))
    return ScoreLine("K-SCORE-4", -UNOPENED, text, tiles, ("Q-K-13",))


def _winner_lines(state: State, losses: Mapping[str, Loss]) -> Iterator[ScoreLine]:
    if state.options.rk_scores == "own":
        yield ScoreLine("K-SCORE-2", 0, message(
            N_("went out: everyone keeps only their own losses")), rulings=("Q-K-19",))
        return
    for seat, player in state.players.items():
        if seat == state.winner or not losses[seat].points:
            continue
        yield ScoreLine("K-SCORE-2", losses[seat].points, message(
            N_("went out: what {name} has left on the rack"), name=player.name),
            losses[seat].tiles, ("Q-K-19",))


def _lowest_wins(state: State, losses: Mapping[str, Loss]) -> dict[str, tuple[ScoreLine, ...]]:
    """Return the scores of a game in which no one went out (K-SCORE-3, Q-K-17, Q-K-18).

    The lowest rack wins what the others lose: their racks, or what these have above the lowest.
    Equal lowest racks share; points that cannot be shared go to the first in order of play. A rack
    that is not known counts as empty.
    """
    if not losses:
        return {}
    lowest = min(loss.points for loss in losses.values())
    best = [seat for seat, loss in losses.items() if loss.points == lowest]
    above = lowest if state.options.rk_pool_scores == "differences" else 0
    lines: dict[str, tuple[ScoreLine, ...]] = {}
    pot = sum(loss.points - above for seat, loss in losses.items() if seat not in best)
    share, odd = divmod(pot if state.options.rk_scores == "sum" else 0, len(best))
    for seat, loss in losses.items():
        if seat in best:
            more = best.index(seat) < odd
            lines[seat] = (ScoreLine(
                "K-SCORE-3", share + more, _best_words(state, len(best), more=more), loss.tiles,
                ("Q-K-17", "Q-K-19", *(("Q-K-18",) if len(best) > 1 else ()))),)
        elif above:
            back = ScoreLine("K-SCORE-3", above, message(
                N_("what the lowest rack has counts for no one")), rulings=("Q-K-17",))
            lines[seat] = (*loss.lines, back)
        else:
            lines[seat] = loss.lines
    return lines


def _best_words(state: State, count: int, *, more: bool) -> Message:
    """Say what the lowest racks get, and who gets what cannot be shared evenly (Q-K-18)."""
    if state.options.rk_scores == "own":
        return message(N_("the lowest rack loses nothing"))
    if count == 1:
        return message(N_("the lowest rack: what the others lose"))
    if more:
        return message(N_("one of the lowest racks: a share of what the others lose, and a point "
                          "that is left over, by order of play"))
    return message(N_("one of the lowest racks: a share of what the others lose"))


def remembered(played: Replay[State]) -> Remembered:
    """Return what is remembered of a game as far as it goes."""
    left = remember_arranged(played, score_state(played.state))
    return replace(left, winners=winners(played.state) or left.winners)
