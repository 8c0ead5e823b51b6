"""Sets laid, added to, swapped and told as a whole table: each line is the next table (K-TURN-1).

A turn is judged from its beginning, however many lines it takes: what counts is the table when
it ends. Once the table has let a line stand, it is judged from there.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.arranged.lines import Table
from rules.arranged.origins import lay_rows
from rules.arranged.places import can_stand_for, pieces_of, table_meld, tiles_in
from rules.arranged.placing import Undecided, find_row
from rules.copying import replace
from rules.games.rummikub.dialect import READING, read_row
from rules.games.rummikub.first_meld import first_meld, set_points, sets_of_rack
from rules.games.rummikub.judging import over_faults, rack_faults, turn_faults, turn_grounds
from rules.games.rummikub.rearranging import (
    Rearranged,
    arrangement_faults,
    arrangement_grounds,
    rearrange,
)
from rules.games.rummikub.state import State
from rules.melds import GroupShape, Piece, is_joly
from rules.messages import N_, message
from rules.notation.errors import NotationError
from rules.notation.lines import Add, Meld, Placed, Swap, Take
from rules.notation.record import RecordLine
from rules.reading import NeedsDeclaration, Row
from rules.tiles import JOLY, Tile
from rules.verdict import Citation, Judgement


@dataclass(frozen=True, slots=True)
class Next:
    """The table that a line makes: its rows by number, and what is wrong with the line itself.

    ``numbers`` are those of new sets; ``whole`` says that the line tells the whole table.
    """

    rows: Mapping[int, Row]
    faults: tuple[Citation, ...] = ()
    numbers: tuple[int, ...] = ()
    whole: bool = False


def judge_laying(state: State, line: RecordLine) -> Judgement[State]:
    """Judge a line that lays tiles, by the table that it makes."""
    lying = {number: Row(pieces_of(meld), meld.shape) for number, meld in state.melds.items()}
    made = _next_table(state, line, lying)
    turn = state.playing
    now = Counter(tiles_in(row.pieces for row in made.rows.values()))
    was = state.lying
    came, gone = tuple((now - was).elements()), was - now
    changed = rearrange(turn.base, tuple(made.rows.values()), gone, state.options)
    faults = [*turn_faults(state), *over_faults(state), *made.faults]
    grounds = [*turn_grounds(state)]
    if not any(fault.rule == "K-JOKER-2" for fault in made.faults):
        faults += arrangement_faults(changed, state.options, has_laid=turn.based > 0)
        grounds += arrangement_grounds(changed, state.options)
    faults += rack_faults(state, came)
    first, reasons = first_meld(state, changed.change)
    faults += first
    grounds += reasons

    def make() -> State:
        return _laid(state, line, made, changed, came)

    presumes = ("K-TURN-1",) if state.player.rack.tiles is None else ()
    return Judgement(tuple(faults), tuple(grounds), make, presumes)


def _laid(
    state: State, line: RecordLine, made: Next, changed: Rearranged, came: tuple[Tile, ...]
) -> State:
    turn, player = state.playing, state.player
    melds = lay_rows(state.melds, made.rows, turn.seat, line.ply)
    first = () if player.opened else sets_of_rack(changed.change)
    initial = sum(map(set_points, first)) if first else player.initial
    after = replace(
        state, melds=melds,
        numbers=frozenset(made.rows) if made.whole else state.numbers.union(made.numbers))
    opened = replace(player, opened=True, initial=initial, rack=player.rack.without(came))
    return replace(
        after.with_player(opened), turn=replace(
            turn, laid=(*turn.laid, *came), opening=turn.opening or not player.opened))


def from_here(state: State) -> State:
    """Return *state* with its turn judged from the table as it is now: it was let stand."""
    turn = state.playing
    return state.with_turn(replace(
        turn, base=tuple(state.melds.values()), based=len(turn.laid)))


def _next_table(state: State, line: RecordLine, lying: Mapping[int, Row]) -> Next:
    match line.value:
        case Meld(melds):
            numbers = state.free_numbers(line.melds)
            new = dict(zip(numbers, READING.read_line(melds, line.line), strict=True))
            return Next({**lying, **new}, numbers=numbers)
        case Add(placed, meld):
            return _added(state, lying, placed, meld, line)
        case Swap() as action:
            return _swapped(state, lying, action, line)
        case Table(melds):
            rows = READING.read_line(melds, line.line)
            return Next(dict(zip(line.melds, rows, strict=True)), whole=True)
        case _:
            no_laying = "only lines that lay tiles make a table"
            raise TypeError(no_laying)


def not_there(number: int, pieces: Sequence[Piece]) -> Citation:
    """Return what is said of a set that is not on the table."""
    return Citation("K-TABLE-1", message(
        N_("m{meld} is not on the table."), meld=number), tuple(pieces))


def _added(
    state: State, lying: Mapping[int, Row], placed: Sequence[Placed], number: int,
    line: RecordLine,
) -> Next:
    pieces = tuple(item.piece for item in placed)
    if number not in lying:
        return Next(lying, (not_there(number, pieces),))
    meld = table_meld(number, state.playing.seat, lying[number], line.ply)
    row: Row | Undecided | NeedsDeclaration | None = find_row(meld, placed, read_row)
    if row is None and isinstance(meld.shape, GroupShape):
        row = read_row((*lying[number].pieces, *pieces))  # a joker that it stood for moves on
    if isinstance(row, Undecided):
        raise NotationError(line.line, 1, message(
            N_("expected which end is meant, as in “r1 low”, “r1 high” or “J=b12”: both ends of "
               "m{meld} would take it"), meld=number))
    if not isinstance(row, Row) or row.shape is None:
        whole = (*lying[number].pieces, *pieces)
        name = f"m{number}"
        rule, text = ("K-RUN-1", N_("{tiles} does not continue the run in {meld}."))
        if meld.kind != "run":
            rule, text = ("K-GRP-1", N_("{tiles} does not fit the group in {meld}."))
        row = Row(whole, None, (Citation(rule, message(text, tiles=pieces, meld=name), pieces),))
    return Next({**lying, number: row})


def _swapped(
    state: State, lying: Mapping[int, Row], action: Swap, line: RecordLine
) -> Next:
    """Return the table after jokers were replaced and laid again."""
    rows = dict(lying)
    faults: list[Citation] = []
    for take in action.takes:
        faults += _take(state, rows, take)
    numbers = state.free_numbers(line.melds)
    rows |= zip(numbers, READING.read_line(action.melds, line.line), strict=True)
    used = sum(is_joly(piece) for row in action.melds for piece in row)
    if action.add is not None:
        grown = _added(state, rows, action.add.tiles, action.add.meld, line)
        rows, used = dict(grown.rows), used + sum(
            is_joly(item.piece) for item in action.add.tiles)
        faults += grown.faults
    if used < len(action.takes):
        faults.append(Citation(
            "K-JOKER-3", message(N_("A freed joker has to be played in this turn.")), (JOLY,),
            ruling="Q-K-10", remedy=message(N_("Lay it in another set at once."))))
    return Next(rows, tuple(faults), numbers)


def _take(state: State, rows: dict[int, Row], take: Take) -> Iterator[Citation]:
    """Put the tiles of *take* in the place of a joker in *rows*; yield why they cannot be."""
    given = tuple(item.piece for item in take.tiles)
    row = rows.get(take.meld)
    if row is None:
        yield not_there(take.meld, given)
        return
    meld = table_meld(take.meld, state.playing.seat, row, 0)
    jokers = [piece for piece in row.pieces if is_joly(piece)]
    if not jokers:
        yield Citation("K-JOKER-2", message(
            N_("There is no joker in m{meld}."), meld=meld.id), given)
        return
    fitting = [piece for piece in jokers if set(given) <= set(can_stand_for(meld, piece))]
    if not fitting or len(set(given)) < len(given):
        meant = tuple(dict.fromkeys(
            tile for piece in jokers for tile in can_stand_for(meld, piece)))
        yield Citation("K-JOKER-2", message(
            N_("The joker in m{meld} stands for {tiles}: only that tile may replace it."),
            meld=meld.id, tiles=meant) if len(meant) == 1 else message(
            N_("The joker in {meld} needs one of these: {tiles}."),
            meld=f"m{meld.id}", tiles=meant), given)
        fitting = jokers
    at = row.pieces.index(fitting[0])
    new = read_row((*row.pieces[:at], *given, *row.pieces[at + 1:]))
    rows[take.meld] = new if isinstance(new, Row) else Row(
        (*row.pieces[:at], *given, *row.pieces[at + 1:]), None)
