"""The review of a finished game of Rummikub: who could have opened earlier (K-FIRST-1).

Tiles are drawn face down, so a record knows a rack by what was stated, by what was laid from it,
and by what is left at the end. Before the first meld a rack only grows: what it held at the end of
that time it held in an earlier turn too, but for as many tiles as were drawn since. Something is
told only where it holds whichever tiles these are.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Final, TypeAlias

from rules.folding import Replay
from rules.games.rummikub.first_meld import some_opening
from rules.games.rummikub.game import RUMMIKUB_RULES
from rules.games.rummikub.lines import DrawPool
from rules.games.rummikub.options import RummikubOptions
from rules.games.rummikub.state import State
from rules.melds import tile_of
from rules.messages import N_, Message, message
from rules.notation import lines as ln
from rules.notation.errors import NotationError
from rules.review import Review, SeatReview, Statement
from rules.tiles import Tile

MOST_RACKS: Final = 120
"""Racks that are looked at for one turn; where more would be needed, nothing is told."""

Melds: TypeAlias = tuple[tuple[Tile, ...], ...]


@dataclass(slots=True)
class _Waiting:
    """A seat before its first meld: the turns in which it drew, and its last rack.

    Of each turn are kept its number, its line, what was surely on the rack, and how many tiles
    had been drawn before. ``late`` counts the tiles drawn so far.
    """

    turns: list[tuple[int, int, tuple[Tile, ...], int]] = field(default_factory=list)
    number: int = 0
    late: int = 0
    last: tuple[Tile, ...] = ()
    opened: bool = False
    size: int | None = None


def review(played: Replay[State]) -> Review:
    """Review a game that has ended; before that there is nothing to tell.

    Raises:
        ValueError: the game has not ended.
    """
    state = played.state
    if not state.ended:
        going_on = "a game is reviewed when it has ended"
        raise ValueError(going_on)
    waiting = _waiting(played)
    for seat, each in waiting.items():
        counted = state.racks.get(seat)
        if not each.opened:
            each.last = counted.tiles if counted else state.players[seat].rack.known
    whole = state.full and state.from_deal
    return Review({
        seat: SeatReview(
            seat, tuple(_earliest(seat, each, state, whole=whole)),
            left_open=tuple(_left_open(each, whole=whole)))
        for seat, each in waiting.items()})


def _waiting(played: Replay[State]) -> dict[str, _Waiting]:
    rules, applied = RUMMIKUB_RULES, {entry.ply: entry.applied for entry in played.entries}
    state = rules.start(played.record)
    found = {seat: _Waiting() for seat in state.seats}
    for line in played.record.lines:
        if not applied.get(line.ply, True) or (state.ended and isinstance(line.value, ln.Turn)):
            continue
        try:
            after = rules.consider(state, line).make()
        except NotationError:  # it fell with a line that was taken back
            continue
        if after.turn is not None:
            each = found[after.turn.seat]
            if isinstance(line.value, ln.Turn):
                each.number += 1
                each.size = after.player.rack.size
            elif not each.opened or after.playing.opening:
                _follow(each, line.value, line.ply, state, after)
        state = after
    return found


def _follow(each: _Waiting, value: object, ply: int, state: State, after: State) -> None:
    """Take down what a line of a seat says that had not made its first meld when it began."""
    if isinstance(value, DrawPool):
        each.turns.append((each.number, ply, state.player.rack.known, each.late))
    if after.playing.is_over and not state.playing.is_over:
        was, now = each.size, after.player.rack.size
        each.late += 1 if was is None or now is None else now - was
    if after.playing.opening and after.player.opened:
        each.opened, each.last = True, after.playing.laid
    elif after.playing.is_over:
        each.opened = after.player.opened


def _earliest(
    seat: str, each: _Waiting, state: State, *, whole: bool
) -> Iterator[Statement]:
    """Yield the first turn in which *seat* drew and could surely have made the first meld."""
    if not state.options.rk_first:
        return
    for number, ply, known, before in each.turns:
        sure = _sure(known, 0, state.options)
        if sure is None and whole and each.last:
            sure = _sure(each.last, each.late - before, state.options)
        if sure is not None:
            text = message(N_("{name} could have made the first meld in turn {turn}."),
                           name=state.players[seat].name, turn=number)
            yield Statement("opening", seat, ply, "K-FIRST-1", text,
                            tuple(chain.from_iterable(sure)), melds=sure)
            return


def _sure(pool: Sequence[Tile], late: int, options: RummikubOptions) -> Melds | None:
    """Return the sets that *pool* opens with whichever *late* tiles of it are missing.

    They are empty where they are not always the same. A first meld falls only where one of its
    tiles is missing, so each is left out in turn, and what is left is asked for another.
    """
    seen: set[frozenset[tuple[Tile, int]]] = set()
    always: set[Melds] = set()

    def survives(left: Counter[Tile], missing: int) -> bool:
        key = frozenset(left.items())
        if key in seen:
            return True
        seen.add(key)
        best = some_opening(tuple(left.elements()), options)
        if len(seen) > MOST_RACKS or not best.is_possible:
            return False
        melds = tuple(tuple(map(tile_of, meld)) for meld in best.melds)
        if not missing:
            always.add(melds)
            return True
        tiles = sorted(set(chain.from_iterable(melds)), key=str)
        return all(survives(left - Counter((tile,)), missing - 1) for tile in tiles)

    if not pool or not survives(Counter(pool), min(late, len(pool))):
        return None
    return next(iter(always)) if len(always) == 1 else ()


def _left_open(each: _Waiting, *, whole: bool) -> Iterator[Message]:
    if not whole:
        yield message(N_("Not every turn is recorded, so less is certain."))
    elif not each.opened and not each.last:
        yield message(N_(
            "The tiles left on the rack are not recorded, so less is certain."))
