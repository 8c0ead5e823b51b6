"""Hilary Howarth's stacking method: what each player takes to the own stack, and when.

Whoever supplies the fourth tile of a set closes it, and everybody stacks what he gave
(R-STACK-1). Whoever extends another's run takes tiles of equal worth out of its middle
(R-STACK-2); what cannot be paid exactly stays a credit on that run (Q-ST-2). Scores never
depend on any of it (Q-ST-8).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from rules.copying import replace
from rules.games.romanian.state import Credit, StackMove, State
from rules.games.romanian.tables import is_closed
from rules.games.romanian.values import end_worth
from rules.melds import GroupShape, RunShape, Slot, TableMeld
from rules.tiles import NumberTile


@dataclass(frozen=True, slots=True)
class Payable:
    """A tile that may be taken: its index in the meld, what it is worth, how it ranks.

    The lower ``rank``, the sooner it is taken (Q-ST-3).
    """

    index: int
    points: int
    rank: int


def choose_payment(tiles: Sequence[Payable], owed: int, *, fewest: bool) -> tuple[Payable, ...]:
    """Choose the tiles worth as much as possible, but never more than *owed* points.

    Among equal sums the fewest tiles win where *fewest*, then those of the lowest ranks.
    Grows with the product of the numbers of tiles of each worth, at most 7 × 7 for a run.
    """
    kinds: dict[int, list[Payable]] = {}
    for tile in sorted(tiles, key=lambda tile: tile.rank):
        kinds.setdefault(tile.points, []).append(tile)
    best: tuple[Payable, ...] = ()
    best_key: tuple[int, int, list[int]] | None = None
    for counts in product(*(range(len(kind) + 1) for kind in kinds.values())):
        total = sum(count * points for count, points in zip(counts, kinds, strict=True))
        if total > owed or (best_key is not None and -total > best_key[0]):
            continue
        chosen = tuple(tile for count, kind in zip(counts, kinds.values(), strict=True)
                       for tile in kind[:count])
        key = (-total, len(chosen) if fewest else 0, sorted(tile.rank for tile in chosen))
        if best_key is None or key < best_key:
            best, best_key = chosen, key
    return best


def settle(before: State, after: State, seat: str, ply: int) -> State:
    """Return *after* with what the method tells each player to stack once *seat* has laid."""
    if not after.options.stacking:
        return after
    for number, meld in sorted(after.melds.items()):
        old = before.melds.get(number)
        if meld is old or meld.shape is None:
            continue
        if isinstance(meld.shape, GroupShape):
            if is_closed(meld, after.options.max_run) and any(
                    not slot.stacked_by for slot in meld.slots):
                after = _clear_group(after, meld, ply)
        else:
            after = _settle_run(after, old, meld, seat, ply)
    return _with_what_is_left(after, ply)


def _with_what_is_left(state: State, ply: int) -> State:
    """Let each move of line *ply* tell what stays once all of that line's moves are made."""
    moves = tuple(
        replace(move, left=tuple(
            slot.piece for slot in state.melds[move.meld].slots if not slot.stacked_by))
        if move.ply == ply else move
        for move in state.moves
    )
    return replace(state, moves=moves) if moves != state.moves else state


def _clear_group(state: State, meld: TableMeld, ply: int) -> State:
    for giver in dict.fromkeys(slot.laid_by for slot in meld.slots if not slot.stacked_by):
        indices = [index for index, slot in enumerate(meld.slots)
                   if slot.laid_by == giver and not slot.stacked_by]
        state, meld = _take(state, meld, giver, indices, ply)
    return state


def _settle_run(
    state: State, old: TableMeld | None, meld: TableMeld, seat: str, ply: int
) -> State:
    closed = is_closed(meld, state.options.max_run)
    grown = old is not None and len(meld.slots) > len(old.slots)
    if grown:
        owed = 0 if meld.laid_by == seat else entitlement(state, meld, ply)
        state = _pay_all(state, meld.id, seat, owed, _new_ends(old, meld), ply)
    elif closed and old is not None:
        state = _pay_all(state, meld.id, seat, 0, (), ply)
    if closed:
        state = _close_run(state, state.melds[meld.id], ply)
    return state


def entitlement(state: State, meld: TableMeld, ply: int) -> int:
    """Return what the tiles laid on *meld* by line *ply* entitle to; a Joly gives nothing."""
    return sum(_worth(state, meld, place) for place, slot in meld.positions()
               if slot.ply == ply and not slot.joly and isinstance(slot.tile, NumberTile))


def _worth(state: State, meld: TableMeld, place: int) -> int:
    return end_worth(meld.shape, place, state.options).points if meld.shape else 0


def _new_ends(old: TableMeld | None, meld: TableMeld) -> tuple[int, ...]:
    if old is None or not (isinstance(old.shape, RunShape) and isinstance(meld.shape, RunShape)):
        return ()
    ends = []
    if meld.shape.low < old.shape.low:
        ends.append(meld.shape.low)
    if meld.shape.high > old.shape.high:
        ends.append(meld.shape.high)
    return tuple(ends)


def _pay_all(
    state: State, number: int, seat: str, owed: int, ends: tuple[int, ...], ply: int
) -> State:
    """Pay the open credits on a run, the oldest first, and what *seat* is owed for its tiles."""
    carry = state.options.stack_inexact == "carry"
    queue = [credit for credit in state.credits if credit.meld == number]
    if owed:
        mine = next((credit for credit in queue if credit.seat == seat), None)
        if mine:
            queue[queue.index(mine)] = replace(mine, points=mine.points + owed)
        else:
            queue.append(Credit(number, seat, owed, ply))
    for credit in queue:
        state = _pay(state, credit, ends, ply, is_new=credit.seat == seat and owed > 0, carry=carry)
    return state


def _pay(
    state: State, credit: Credit, ends: tuple[int, ...], ply: int, *, is_new: bool, carry: bool
) -> State:
    meld = state.melds[credit.meld]
    tiles = list(_payables(state, meld, ends))
    fewest = state.options.stack_tiebreak == "fewest_lowest"
    chosen = choose_payment(tiles, credit.points, fewest=fewest)
    rest = credit.points - sum(tile.points for tile in chosen)
    mine = (credit.meld, credit.seat)
    others = tuple(old for old in state.credits if (old.meld, old.seat) != mine)
    if not carry:
        state = replace(state, credits=others)
        return _take(state, meld, credit.seat, [tile.index for tile in chosen], ply)[0] if (
            chosen and not rest) else state
    # Credits lie in the order in which they arose; one that is paid in part keeps its place.
    at = next((k for k, old in enumerate(state.credits) if (old.meld, old.seat) == mine),
              len(others))
    kept = (*others[:at], replace(credit, points=rest), *others[at:])
    state = replace(state, credits=kept if rest else others)
    if not chosen and not is_new:
        return state
    return _take(state, meld, credit.seat, [tile.index for tile in chosen], ply)[0]


def _payables(state: State, meld: TableMeld, ends: tuple[int, ...]) -> Iterator[Payable]:
    """Yield the tiles that may be taken: not the ends of an open run, no Joly, no exchange."""
    whole = is_closed(meld, state.options.max_run)
    last = len(meld.slots) - 1
    nearest = state.options.stack_tiebreak == "nearest" and ends
    for index, (place, slot) in enumerate(meld.positions()):
        if slot.stacked_by or slot.joly or (index in (0, last) and not whole):
            continue
        rank = min(abs(place - end) for end in ends) if nearest else place
        yield Payable(index, _worth(state, meld, place), rank)


def _close_run(state: State, meld: TableMeld, ply: int) -> State:
    """Clear a run that can grow at neither end: the owner stacks what is left (Q-ST-9).

    Exchange tiles go to those who gave them, as in a set (Q-ST-5).
    """
    keepers: dict[str, list[int]] = {}
    for index, slot in enumerate(meld.slots):
        if not slot.stacked_by:
            keepers.setdefault(slot.laid_by if slot.joly else meld.laid_by, []).append(index)
    for seat, indices in keepers.items():
        state, meld = _take(state, meld, seat, indices, ply)
    return state


def _take(
    state: State, meld: TableMeld, seat: str, indices: Sequence[int], ply: int
) -> tuple[State, TableMeld]:
    places = dict(enumerate(meld.positions()))
    taken: list[Slot] = [meld.slots[index] for index in sorted(indices)]
    points = sum(_worth(state, meld, places[index][0]) for index in indices)
    slots = tuple(replace(slot, stacked_by=seat) if index in indices else slot
                  for index, slot in enumerate(meld.slots))
    meld = replace(meld, slots=slots)
    credit = sum(old.points for old in state.credits
                 if (old.meld, old.seat) == (meld.id, seat))
    move = StackMove(ply, seat, meld.id, tuple(slot.tile for slot in taken), points, (), credit)
    return replace(state.with_melds(meld), moves=(*state.moves, move)), meld
