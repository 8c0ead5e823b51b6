"""What refused lines leave on the table when nobody notices them before the next turn (T-ERR-1).

What was laid lawfully after a refused line says how the table lies: the line stands only as far
as that leaves it room, and takes no tile from it.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from rules.arranged.origins import find_origins, lies_alike
from rules.arranged.places import pieces_of, table_meld, tiles_counted, tiles_on
from rules.copying import replace
from rules.games.tile_rummy.dialect import read_row
from rules.games.tile_rummy.judging import census_faults
from rules.games.tile_rummy.laying import initial_of
from rules.games.tile_rummy.refusals import is_lacking, standing_tiles, without_refused
from rules.games.tile_rummy.state import Refused, State
from rules.games.tile_rummy.table import lay_table
from rules.melds import Piece, TableMeld, tile_of
from rules.reading import Row
from rules.tiles import Tile


def leave_refused(state: State) -> State:
    """Return *state* when its turn is over: what was refused and not noticed lies there now."""
    turn = state.turn
    for refused in turn.refused if turn else ():
        if turn and turn.is_over and not refused.counted:
            state = without_refused(state, refused)  # it was taken back (Q-T-13, Q-T-14)
            continue
        after = lay_refused(state, refused)
        if census_faults(state, after) or (
                not refused.counted and is_lacking(state, standing_tiles(state, refused))):
            after = without_refused(state, refused)
        state = after
    return state


def lay_refused(state: State, refused: Refused) -> State:
    """Return *state* with what a refused line of its turn has left on the table (T-ERR-1).

    A ``table`` line is taken at its word: tiles of the table that it left out have gone to the
    rack, unless a rack stated later does not name them; then they lie where they lay.
    """
    seat = state.playing.seat
    hand = standing_tiles(state, refused)
    later = {number: meld for number, meld in state.melds.items()
             if refused.table.get(number) != meld}
    unmoved = {number: meld for number, meld in state.melds.items() if number not in later}
    free = Counter(hand) + (tiles_on(unmoved) if refused.whole else Counter[Tile]())
    gone = _taken_rows(refused, Counter(hand))
    laid_then = {number: row for number, row in refused.melds.items() if number not in gone}
    same = _unmoved_rows(laid_then, unmoved) if refused.whole else {}
    rows = same | _rows_left(
        {number: row for number, row in laid_then.items() if number not in same},
        free - Counter(_tiles(same.values())), tuple(later.values()))
    rows = {number: rows[number] for number in refused.melds if number in rows}
    if not rows and not refused.whole:
        return without_refused(state, refused)
    if refused.whole:
        away = tiles_on(unmoved) - Counter(_tiles(rows.values()))
        lost = away - Counter(refused.back) if refused.counted else away & Counter(
            _tiles(refused.melds[number] for number in gone))
        away -= lost
        rows = _with_left(rows, lost, unmoved)
        laid = lay_table(replace(state, melds=unmoved), rows, seat, refused.ply).melds
        anew = replace(state, melds=later, numbers=frozenset())
        numbers = anew.free_numbers(tuple(laid))
        melds = {number: replace(meld, id=number)
                 for number, meld in zip(numbers, laid.values(), strict=True)} | later
        after = replace(state, melds=dict(sorted(melds.items())),
                        numbers=frozenset(range(1, max(melds, default=0) + 1)))
    else:
        away = Counter()
        own = replace(state, numbers=state.numbers.difference(rows))
        numbers = own.free_numbers(tuple(rows))
        melds = {number: table_meld(number, seat, row, refused.ply)
                 for number, row in zip(numbers, rows.values(), strict=True)}
        after = replace(state, melds={**state.melds, **melds}).with_numbers(numbers)
    player = after.player
    rack = player.rack
    if not refused.counted:
        rack = rack.without(hand)
        rack = rack.with_drawn(tuple(away.elements())) if away else rack
    initial = player.initial
    if not player.opened:
        origins = find_origins(tuple(unmoved.values()), tuple(rows.values()))
        fresh = tuple(origin.row for origin in origins if not (refused.whole and origin.parts))
        initial = initial_of(state, fresh) if fresh else None
    return without_refused(after.with_player(
        replace(player, rack=rack, opened=True, initial=initial)), refused)


def _taken_rows(refused: Refused, hand: Counter[Tile]) -> frozenset[int]:
    """Return the rows that were taken back whole: what they took of the table lies as it lay."""
    return frozenset(number for number in refused.taken
                     if hand.keys().isdisjoint(refused.hands[number]))


def _with_left(
    rows: Mapping[int, Row], tiles: Counter[Tile], melds: Mapping[int, TableMeld]
) -> dict[int, Row]:
    """Return *rows* with *tiles*, of which *melds* consist, as they lay in these."""
    found = dict(rows)
    used: dict[int, Counter[Tile]] = {number: Counter() for number in melds}
    for origin in find_origins(tuple(melds.values()), tuple(rows.values())):
        for number, part in origin.parts:
            used[number].update(part)
    for number, meld in melds.items():
        whole = tiles_counted(pieces_of(meld))
        here = (whole - used[number]) & tiles
        if not here:
            continue
        tiles = tiles - here
        rest = next((each for each, row in found.items()
                     if tiles_counted(row.pieces) == whole - here), None)
        if rest is not None:
            found[rest] = Row(pieces_of(meld), meld.shape)
            continue
        free = number if number not in found else max((*found, *melds)) + 1
        left = _rest(pieces_of(meld), whole - here)
        found[free] = _read(left) if here != whole else Row(pieces_of(meld), meld.shape)
    return found


def _tiles(rows: Iterable[Row]) -> tuple[Tile, ...]:
    return tuple(tile_of(piece) for row in rows for piece in row.pieces)


def _unmoved_rows(rows: Mapping[int, Row], melds: Mapping[int, TableMeld]) -> dict[int, Row]:
    """Return those of *rows* that lie as *melds* did: nothing of them was laid."""
    left, same = list(melds.values()), dict[int, Row]()
    for number, row in rows.items():
        was = next((meld for meld in left if lies_alike(meld, row)), None)
        if was is not None:
            left.remove(was)
            same[number] = row
    return same


def _rows_left(
    rows: Mapping[int, Row], free: Counter[Tile], later: Sequence[TableMeld]
) -> dict[int, Row]:
    """Return *rows* with no more tiles than *free*, those without any left out.

    What is too much is taken first from the row that *later*, laid since, has most in common with.
    """
    pieces = {number: list(row.pieces) for number, row in rows.items()}
    over = Counter(_tiles(rows.values())) - free
    for near in (*(tiles_counted(pieces_of(meld)) for meld in later), Counter(over)):
        tiles = near & over
        common = {number: (tiles_counted(row) & near).total() for number, row in pieces.items()}
        for number in sorted(pieces, key=lambda number: -common[number]):
            taken = tiles_counted(pieces[number]) & tiles
            pieces[number] = _rest(pieces[number], taken)
            tiles, over = tiles - taken, over - taken
    return {number: rows[number] if len(left) == len(rows[number].pieces) else _read(left)
            for number, left in pieces.items() if left}


def _rest(pieces: Sequence[Piece], taken: Counter[Tile]) -> list[Piece]:
    left = Counter(taken)
    rest: list[Piece] = []
    for piece in pieces:
        if left[tile_of(piece)]:
            left[tile_of(piece)] -= 1
        else:
            rest.append(piece)
    return rest


def _read(pieces: Sequence[Piece]) -> Row:
    row = read_row(pieces)
    return row if isinstance(row, Row) else Row(tuple(pieces), None)
