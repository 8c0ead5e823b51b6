"""Scores of the leaflet's game: the losers' racks go to the winner (T-SCORE-1).

And what is remembered of a game that has a score.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from rules.arranged.moments import remember_arranged
from rules.arranged.scoring import Cited, RackRules, rack_left
from rules.arranged.state import DEALT
from rules.folding import Replay
from rules.games.tile_rummy.state import State
from rules.games.tile_rummy.values import rack_worth
from rules.memory import CONCEALED, Moment, Remembered
from rules.messages import N_, Message, message
from rules.racks import RackCount
from rules.score import ScoreLine, ScoreSheet, SeatScore
from rules.tiles import JOLY

BONUS: Final = {0: 500, 1: 400, 2: 300}
"""What laying all tiles at once earns, by the jokers among them (T-BONUS-1)."""


def score_state(state: State) -> ScoreSheet:
    """Score the game in *state* as far as it goes."""
    racks = {seat: rack_left(state, seat) for seat in state.seats}
    lines: dict[str, tuple[ScoreLine, ...]] = {
        seat: tuple(_rack_lines(state, rack)) for seat, rack in racks.items()}
    if state.winner and racks[state.winner] == RackCount():
        lines[state.winner] = tuple(_winner_lines(state, lines))
    elif state.ended and state.options.tr_pool_scores == "differences":
        lines |= _differences(state, {
            seat: rack for seat, rack in racks.items() if rack is None or rack.total is None})
    return ScoreSheet(
        state.ended, state.winner,
        {seat: SeatScore(player.name, player.initial, racks[seat] is not None, lines[seat])
         for seat, player in state.players.items()})


def _points(state: State, rack: RackCount | None) -> int:
    if rack is None:
        return 0
    if rack.points is not None:
        return rack.points
    return sum(rack_worth(tile, state.options) for tile in rack.tiles)


def _rack_lines(state: State, rack: RackCount | None) -> Iterator[ScoreLine]:
    """Return what a rack costs; where nobody went out, by T-END-2 (Q-T-12)."""
    if rack is None:
        return
    open_end = state.ended and not state.winner
    rulings = ("Q-T-12",) if open_end else ()
    varied = state.options.tr_values != "face"
    rule = "T-END-2" if open_end else "T-SCORE-1"
    by = RackRules(Cited(rule, rulings), Cited("T-VAR-1" if varied else rule, rulings),
                   Cited("T-VAR-2" if varied else rule, rulings))
    yield from by.lines(rack, lambda tile: rack_worth(tile, state.options))


def _winner_lines(
    state: State, lines: Mapping[str, tuple[ScoreLine, ...]]
) -> Iterator[ScoreLine]:
    for seat, player in state.players.items():
        lost = -sum(line.points for line in lines[seat]) if seat != state.winner else 0
        if lost:
            tiles = tuple(tile for line in lines[seat] for tile in line.tiles)
            yield ScoreLine("T-SCORE-1", lost, message(
                N_("went out: tiles left to {name}"), name=player.name), tiles)
    yield from _bonus_lines(state)


def bonus_jokers(state: State) -> int | None:
    """Return how many jokers the hand has that earns the bonus, ``None`` for no such hand (Q-T-5).

    It was laid at once in the turn of the first meld; the state is the one at its end.
    """
    turn, wanted = state.turn, state.options.tr_bonus_tiles
    jokers, size = state.all_jokers, state.all_tiles
    if jokers is None and turn is not None and turn.opening and len(turn.laid) >= DEALT:
        jokers, size = turn.laid.count(JOLY), len(turn.laid)
    if jokers is None or (wanted is not None and size is not None and size != wanted):
        return None
    return jokers


def _bonus_lines(state: State) -> Iterator[ScoreLine]:
    """Return the bonus for all tiles laid at once, on top of the rest (T-BONUS-1, Q-T-5)."""
    jokers = bonus_jokers(state)
    if jokers is not None:
        yield ScoreLine(
            "T-BONUS-1", BONUS.get(jokers, 0), message(N_("all tiles laid down at once")),
            (JOLY,) * jokers, ("Q-T-5",))


def _differences(
    state: State, racks: Mapping[str, RackCount | None]
) -> dict[str, tuple[ScoreLine, ...]]:
    """Return what each has above the lowest rack, which that one gets (Q-T-12).

    Equal lowest racks share; points that cannot be shared go to the first in order of play. A rack
    that is not known counts as empty. Whoever's whole score the table counted is none of *racks*.
    """
    if not racks:
        return {}
    counted = {seat: _points(state, rack) for seat, rack in racks.items()}
    lowest = min(counted.values())
    best = [seat for seat in counted if counted[seat] == lowest]
    share, odd = divmod(sum(points - lowest for points in counted.values()), len(best))
    rule = "T-END-2" if state.options.tr_values == "face" else "T-VAR-1"
    lines: dict[str, tuple[ScoreLine, ...]] = {}
    for seat, points in counted.items():
        rack = racks[seat]
        tiles = rack.tiles if rack else ()
        if seat in best:
            more = best.index(seat) < odd
            line = ScoreLine(rule, share + more, _best_words(len(best), odd, more=more), tiles,
                             ("Q-T-12",))
        else:
            line = ScoreLine(rule, lowest - points, message(
                N_("on the rack above the lowest one")), tiles, ("Q-T-12",))
        lines[seat] = (line,)
    return lines


def _best_words(winners: int, odd: int, *, more: bool) -> Message:
    """Say what the lowest racks get, and who gets what cannot be shared evenly (Q-T-12)."""
    if winners == 1:
        return message(N_("the lowest rack: what the others have above it"))
    if not odd:
        return message(N_("a share of what the others have above the lowest racks"))
    if more:
        return message(N_(
            "a share of what the others have above the lowest racks, plus a point left over, by "
            "order of play"
        ))
    return message(N_(
        "a share of what the others have above the lowest racks; leftover points go to others by "
        "order of play"
    ))


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
