"""Sets laid, added to, swapped and told as a whole table: each line is the next table (K-TURN-1).

A turn is judged from its beginning, however many lines it takes: what counts is the table when
it ends. Once the table has let a line stand, it is judged from there.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.arranged.changing import Change
from rules.arranged.jokers import can_stand_for
from rules.arranged.laying import lay_rows
from rules.arranged.lines import Table
from rules.arranged.places import pieces_of, table_meld, tiles_in, tiles_on
from rules.arranged.placing import Undecided, find_row
from rules.copying import replace
from rules.games.rummikub.judging import (
    Judgement,
    over_faults,
    rack_faults,
    turn_faults,
    turn_grounds,
)
from rules.games.rummikub.reading import read_row
from rules.games.rummikub.rearranging import (
    Rearranged,
    arrangement_faults,
    arrangement_grounds,
    rearrange,
)
from rules.games.rummikub.state import State
from rules.games.rummikub.values import set_points
from rules.melds import GroupShape, Piece, is_joly
from rules.messages import N_, message, points_of
from rules.notation.errors import NotationError
from rules.notation.lines import Add, Meld, Placed, Swap, Take
from rules.notation.record import RecordLine
from rules.reading import NeedsDeclaration, Row
from rules.tiles import JOLY, Tile
from rules.verdict import Citation


@dataclass(frozen=True, slots=True)
class Next:
    """The table that a line makes: its rows by number, and what is wrong with the line itself.

    ``numbers`` are those of new sets; ``whole`` says that the line tells the whole table.
    """

    rows: Mapping[int, Row]
    faults: tuple[Citation, ...] = ()
    numbers: tuple[int, ...] = ()
    whole: bool = False


def read(pieces: Sequence[Piece], line: int) -> Row:
    """Read a row.

    Raises:
        NotationError: a joker must be declared.
    """
    row = read_row(pieces)
    if isinstance(row, NeedsDeclaration):
        raise NotationError(line, 1, message(
            N_("expected what the Joly stands for, as in J=b11: its place does not say")))
    return row


def judge_laying(state: State, line: RecordLine) -> Judgement:
    """Judge a line that lays tiles, by the table that it makes."""
    lying = {number: Row(pieces_of(meld), meld.shape) for number, meld in state.melds.items()}
    made = _next_table(state, line, lying)
    turn = state.playing
    now = Counter(tiles_in(row.pieces for row in made.rows.values()))
    was = tiles_on(state.melds)
    came, gone = tuple((now - was).elements()), was - now
    changed = rearrange(turn.base, tuple(made.rows.values()), gone, state.options)
    faults = [*turn_faults(state), *over_faults(state), *made.faults]
    grounds = [*turn_grounds(state)]
    if not any(fault.rule == "K-JOKER-2" for fault in made.faults):
        faults += arrangement_faults(changed, state.options, has_laid=turn.based > 0)
        grounds += arrangement_grounds(changed, state.options)
    faults += rack_faults(state, came)
    first, reasons = _first_meld(state, changed.change)
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
    fresh = changed.change.fresh
    initial = sum(map(set_points, fresh)) if fresh and not player.opened else player.initial
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
    return replace(state, turn=replace(
        turn, base=tuple(state.melds.values()), based=len(turn.laid)))


def _first_meld(
    state: State, change: Change
) -> tuple[list[Citation], list[Citation]]:
    """Return what the first meld forbids, and what it allows (K-FIRST-1 to K-FIRST-3)."""
    options, name = state.options, state.player.name
    faults: list[Citation] = []
    grounds: list[Citation] = []
    if not options.rk_first:
        return faults, [] if state.player.opened else [Citation(
            "K-FIRST-1", message(N_("No first meld is needed.")), ruling="Q-K-4")]
    opens = not state.player.opened
    if opens:
        points = sum(map(set_points, change.fresh))
        finding = points_of(points, options.rk_first)
        tiles = tuple(piece for row in change.fresh for piece in row.pieces)
        jokers = tuple(piece for piece in tiles if is_joly(piece))
        if points < options.rk_first:
            faults.append(Citation("K-FIRST-1", finding, tiles, ruling="Q-K-4", remedy=message(
                N_("Lay more sets from your rack, or draw."))))
            if jokers:
                faults.append(Citation("K-FIRST-1", message(
                    N_("In the first meld a joker counts as the tile it stands for.")), jokers,
                    ruling="Q-K-3"))
        else:
            grounds.append(Citation("K-FIRST-1", finding, ruling="Q-K-4"))
        grounds.append(Citation("K-FIRST-2", message(
            N_("In the first meld a joker counts as the tile it stands for.") if jokers else
            N_("In the first meld each tile counts its number.")), jokers,
            ruling="Q-K-3" if jokers else ""))
    if change.touched and (opens or state.playing.opening):
        tiles = tuple(piece for meld in change.touched for piece in pieces_of(meld))
        if options.rk_first_arrange:
            grounds.append(Citation("K-FIRST-3", message(
                N_("You may rearrange the table in the turn of your first meld.")), tiles,
                ruling="Q-K-5"))
        else:
            faults.append(Citation("K-FIRST-3", message(
                N_("{name} may touch the sets on the table only from the turn after the first "
                   "meld."), name=name), tiles, ruling="Q-K-5"))
    return faults, grounds


def _next_table(state: State, line: RecordLine, lying: Mapping[int, Row]) -> Next:
    match line.value:
        case Meld(melds):
            numbers = state.free_numbers(line.melds)
            new = {number: read(row, line.line)
                   for number, row in zip(numbers, melds, strict=True)}
            return Next({**lying, **new}, numbers=numbers)
        case Add(placed, meld):
            return _added(state, lying, placed, meld, line)
        case Swap() as action:
            return _swapped(state, lying, action, line)
        case Table(melds):
            return Next({number: read(row, line.line)
                         for number, row in zip(line.melds, melds, strict=True)}, whole=True)
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
    rows |= {number: read(row, line.line)
             for number, row in zip(numbers, action.melds, strict=True)}
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
