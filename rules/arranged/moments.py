"""What is remembered of games of a rearranged table: first melds, jokers, melds, the end."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from rules.arranged.lines import Table
from rules.arranged.state import S
from rules.folding import Replay
from rules.melds import Piece, TableMeld, is_joly, tile_of
from rules.memory import (
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
from rules.score import ScoreSheet
from rules.tiles import JOLY


def remember_arranged(
    played: Replay[S], sheet: ScoreSheet,
    of_end: Callable[[Moment], Iterable[Moment]] = lambda _out: (),
) -> Remembered:
    """Return what is remembered of a game as far as it goes; *of_end* adds to its going out."""
    state, lines = played.state, lines_played(played)
    full = state.full and state.from_deal

    def moments() -> Iterator[Moment]:
        counted = {seat: player.initial for seat, player in state.players.items()}
        yield from _first_melds(counted, lines)
        yield from _jokers_moved(state.melds, lines)
        yield from jolys_paid(lines, sheet)
        yield from melds_lying(state.melds)
        for out in went_out(lines, state.winner, full=full):
            yield out
            yield from of_end(out)

    return remember(played, sheet, moments(), full=full)


def _first_melds(counted: Mapping[str, int | None], lines: Lines) -> Iterator[Moment]:
    """Yield each seat's first meld, which *counted* as many points.

    Nothing of one that was told to have made it.
    """
    for seat, initial in counted.items():
        first = next((each for each in lines if each.seat == seat
                      and isinstance(each.value, ln.Meld | Table)), None)
        if initial is not None and first is not None:
            laid = first.value.melds if isinstance(first.value, ln.Meld) else ()
            yield Moment(OPENED, seat, initial, first.ply,
                         tuple(tile_of(piece) for row in laid for piece in row))


def _jokers_moved(melds: Mapping[int, TableMeld], lines: Lines) -> Iterator[Moment]:
    """Yield the jokers laid from racks, and those taken for their tiles.

    A joker of a line that took no effect when it was written, and is on the table of *melds* all
    the same, is known by where it is at the end.
    """
    lying = 0
    told: set[int] = set()
    for each in lines:
        match each.value:
            case ln.Swap(takes, _laid, _add):
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
    for meld in melds.values():
        for slot in meld.slots:
            if slot.tile == JOLY and slot.ply not in told and lying < _on_table(melds):
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


def _on_table(melds: Mapping[int, TableMeld]) -> int:
    return sum(slot.tile == JOLY for meld in melds.values() for slot in meld.slots)
