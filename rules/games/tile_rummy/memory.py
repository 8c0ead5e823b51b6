"""What a finished game of the leaflet leaves: first melds, jokers, melds, how it ended."""

from collections.abc import Iterator

from rules.folding import Replay
from rules.games.tile_rummy.lines import Table
from rules.games.tile_rummy.scoring import bonus_jokers, score_state
from rules.games.tile_rummy.state import DEALT, State
from rules.melds import Piece, is_joly, tile_of
from rules.memory import (
    CONCEALED,
    JOLY_LAID,
    JOLY_TAKEN,
    OPENED,
    Lines,
    Moment,
    Played,
    Remembered,
    jolys_paid,
    lines_played,
    melds_lying,
    remember,
    went_out,
)
from rules.notation import lines as ln
from rules.tiles import JOLY


def remembered(played: Replay[State]) -> Remembered:
    """Return what is remembered of a game as far as it goes."""
    state, lines, sheet = played.state, lines_played(played), score_state(played.state)
    full = state.full and state.from_deal

    def moments() -> Iterator[Moment]:
        yield from _opened(state, lines)
        yield from _jokers(state, lines)
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


def _opened(state: State, lines: Lines) -> Iterator[Moment]:
    """Yield each seat's first meld; nothing of one that was told to have made it."""
    for seat, player in state.players.items():
        first = next((each for each in lines if each.seat == seat
                      and isinstance(each.value, ln.Meld | Table)), None)
        if player.initial is not None and first is not None:
            laid = first.value.melds if isinstance(first.value, ln.Meld) else ()
            yield Moment(OPENED, seat, player.initial, first.ply,
                         tuple(tile_of(piece) for row in laid for piece in row))


def _jokers(state: State, lines: Lines) -> Iterator[Moment]:
    """Yield the jokers laid from racks, and those taken for their tiles (T-JOKER-3).

    What stands although it was refused took no effect when it was written (T-ERR-1): a joker of
    such a line is known by where it lies at the end.
    """
    lying = 0
    told: set[int] = set()
    for each in lines:
        match each.value:
            case ln.Swap(takes, _melds, _add):
                told.add(each.ply)
                for take in takes:
                    yield Moment(JOLY_TAKEN, each.seat, len(take.tiles), each.ply,
                                 tuple(tile_of(item.piece) for item in take.tiles))
        laid = _laid_by(each, lying)
        lying += laid
        told |= {each.ply} if laid else set()
        seat = each.value.seat if isinstance(each.value, ln.Laid) else each.seat
        for _ in range(laid):
            yield Moment(JOLY_LAID, seat, 1, each.ply, (JOLY,))
    for meld in state.melds.values():
        for slot in meld.slots:
            if slot.tile == JOLY and slot.ply not in told and lying < _on_table(state):
                lying += 1
                yield Moment(JOLY_LAID, slot.laid_by, 1, slot.ply, (JOLY,))


def _laid_by(each: Played, lying: int) -> int:
    """Return how many jokers a line brought to the table, on which *lying* lay before it."""
    match each.value:
        case ln.Meld(melds):
            return sum(_count(row) for row in melds)
        case ln.Add(placed, _meld):
            return _count(tuple(item.piece for item in placed))
        case ln.Laid(_seat, laid):
            return sum(_count(tuple(item.piece for item in row)) for row in laid)
        case ln.Swap(takes, melds, add):
            used = sum(_count(row) for row in melds)
            used += _count(tuple(item.piece for item in add.tiles)) if add else 0
            return max(used - len(takes), 0)
        case Table(melds):
            return max(sum(_count(row) for row in melds) - lying, 0)
        case _:
            return 0


def _count(row: tuple[Piece, ...]) -> int:
    return sum(map(is_joly, row))


def _on_table(state: State) -> int:
    return sum(slot.tile == JOLY for meld in state.melds.values() for slot in meld.slots)
