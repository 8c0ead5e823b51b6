"""Facts and header lines: what is stated and holds from there on, judged where it can be."""

from collections.abc import Iterator

from rules.copying import replace
from rules.games.romanian import lines as rl
from rules.games.romanian.laying import read_rows
from rules.games.romanian.recording import (
    played_on,
    record,
    with_rack_stated,
    with_stock_stated,
)
from rules.games.romanian.state import State, Station, Trail
from rules.melds import DeclaredJoly, RunShape, Slot, TableMeld, is_joly, tile_of
from rules.messages import N_, message
from rules.notation import lines as ln
from rules.notation.errors import NotationError
from rules.notation.record import RecordLine
from rules.notation.scanner import reordered
from rules.racks import Rack
from rules.reading import Row
from rules.tiles import COPIES, Joly, NumberTile
from rules.verdict import Citation, Judgement


def judge_laid(state: State, line: RecordLine, fact: ln.Laid) -> Judgement[State]:
    """Judge melds that lie already: as combinations only (the census follows for all lines)."""
    rows = read_rows(state, tuple(tuple(laid.piece for laid in meld) for meld in fact.melds),
                     line.line)
    faults = tuple(fault for row in rows for fault in row.faults)
    grounds = tuple(ground for row in rows for ground in row.grounds)
    tiles = [laid for meld in fact.melds for laid in meld]
    presumes: tuple[str, ...] = ()
    if any(not laid.by and not laid.joly for laid in tiles if isinstance(laid.piece, NumberTile)):
        presumes += ("R-SCORE-2",)
    if any(not laid.joly for laid in tiles if not isinstance(laid.piece, NumberTile)):
        presumes += ("R-SCORE-4",)

    def make() -> State:
        after = played_on(state)
        after = after.with_player(replace(after.players[fact.seat], opened=True))
        for number, meld, row in zip(line.melds, fact.melds, rows, strict=True):
            after = _lay(after, number, fact.seat, line, reordered(meld, row.pieces), row)
        return replace(after, trails=_trails(after, line.melds))

    return Judgement(faults, grounds, make, presumes)


def _lay(
    state: State, number: int, seat: str, line: RecordLine, meld: tuple[ln.LaidPiece, ...], row: Row
) -> State:
    slots: list[Slot] = []
    lying: set[int] = set()
    used = {laid.joly for laid in meld}
    if any(map(is_joly, row.pieces)):
        before = [slot for old in state.melds.values() for slot in old.slots]
        lying = {slot.joly for slot in before if is_joly(slot.tile)}
        used |= {slot.joly for slot in before}
    for laid, piece in zip(meld, row.pieces, strict=True):
        joly = laid.joly
        if is_joly(piece):
            if joly and joly in lying:
                raise NotationError(line.line, 1, message(
                    N_("expected another mark: the Joly ~{joly} is already in another place"),
                    joly=joly))
            joly = joly or next((free for free in range(1, COPIES + 1) if free not in used), COPIES)
            used.add(joly)
            lying.add(joly)
        stands_for = piece.stands_for if (
            isinstance(piece, DeclaredJoly) and isinstance(row.shape, RunShape)) else None
        slots.append(Slot(tile_of(piece), laid.by or seat, line.ply, stands_for, joly))
    return state.with_melds(TableMeld(number, seat, row.shape, tuple(slots)))


def _trails(state: State, laid: tuple[int, ...]) -> tuple[Trail, ...]:
    """Build the trails of the Jolys whose marks the melds *laid* carry.

    The lowest meld that carries a mark comes first. Other Jolys keep the trails on which they
    were seen to go, whatever numbers the melds have.
    """
    marks = {slot.joly for number in laid for slot in state.melds[number].slots if slot.joly}
    stations: dict[int, list[Station]] = {}
    for number, meld in sorted(state.melds.items()) if marks else ():
        for joly in marks:
            marked = [slot for slot in meld.slots if slot.joly == joly]
            given = tuple(slot.tile for slot in marked if isinstance(slot.tile, NumberTile))
            if not marked:
                continue
            lies = next((slot for slot in marked if is_joly(slot.tile)), None)
            seat = lies.laid_by if lies else meld.laid_by
            stations.setdefault(joly, []).append(Station(
                number, seat, marked[0].ply, lies.stands_for if lies else None,
                given, marked[0].laid_by if given else ""))
    trails = {trail.joly: trail for trail in state.trails}
    trails |= {joly: Trail(joly, tuple(found)) for joly, found in stations.items()}
    return tuple(trails[joly] for joly in sorted(trails))


def judge_twin(state: State, fact: rl.Twin) -> Judgement[State]:
    """Judge the announcement of the exposed tile's twin by where it stands (R-EXP-2)."""
    player = state.players[fact.seat]
    if state.twin == fact.seat:
        again = Citation("R-EXP-2", message(
            N_("{name} has already announced the twin in time. Saying it again changes nothing."),
            name=player.name), ruling="Q-EXP-1")
        return Judgement((), (again,), lambda: state)
    faults: list[Citation] = []
    if state.twin:
        faults.append(Citation(
            "R-EXP-2", message(N_("{name} has already announced the twin. There is only one."),
                               name=state.players[state.twin].name), ruling="Q-EXP-1"))
    turn = state.turn
    if turn is not None and turn.seat == fact.seat and player.turns == 1:
        late = turn.closed or turn.laid or bool(turn.intake)
    else:
        late = player.turns > 0
    if late:
        faults.append(Citation(
            "R-EXP-2", message(N_(
                "The twin counts only if it was dealt to you and announced before your first "
                "turn. {name} has already played."
            ), name=player.name),
            ruling="Q-EXP-1"))
    elif state.exposed is not None and player.rack.lacks((state.exposed,)):
        faults.append(Citation(
            "R-EXP-2", message(N_("{name} does not have {tiles} on the rack."),
                               name=player.name, tiles=(state.exposed,))))
    presumes = ("R-EXP-2",) if state.exposed is None or player.rack.tiles is None else ()
    grounds = (Citation("R-EXP-2", message(
        N_("The twin of the exposed tile was announced in time.")),
        ruling="Q-SETUP-2" if isinstance(state.exposed, Joly) else ""),)
    return Judgement(tuple(faults), grounds, lambda: replace(state, twin=fact.seat), presumes)


def judge_doubla(state: State, fact: rl.Doubla) -> Judgement[State]:
    """Judge a swap of pairs before play (R-DBL-1, R-DBL-2)."""
    faults = [*_doubla_faults(state, fact)]
    grounds = (Citation("R-DBL-2", message(
        N_("Two players who each have a doubla may swap them before play."))),)
    presumes = () if fact.first_pair else ("R-DBL-1",)

    def make() -> State:
        first, second = state.players[fact.first].rack, state.players[fact.second].rack
        after = state.with_rack(fact.first, first.without(fact.first_pair).with_drawn(
            fact.second_pair))
        return after.with_rack(fact.second, second.without(fact.second_pair).with_drawn(
            fact.first_pair))

    return Judgement(tuple(faults), grounds, make, presumes)


def _doubla_faults(state: State, fact: rl.Doubla) -> Iterator[Citation]:
    if state.turn is not None:
        yield Citation("R-DBL-1", message(N_("Announce a doubla before play begins.")))
    for seat, pair in ((fact.first, fact.first_pair), (fact.second, fact.second_pair)):
        if not pair:
            continue
        if pair[0] != pair[1]:
            yield Citation("R-DBL-1", message(
                N_(
                    "A doubla is two tiles of the same colour and number. This is not one: "
                    "{tiles}."
                ),
                tiles=pair), pair)
        elif isinstance(pair[0], Joly):
            yield Citation("R-DBL-1", message(
                N_("Two Jolys are not a doubla: they have no colour or number.")),
                pair, ruling="Q-DBL-1")
        elif pair[0] == state.exposed:
            yield Citation("R-EQ-1", message(
                N_("The exposed tile is one {tile}, so nobody can have two."), tile=pair[0]),
                pair, ruling="Q-DBL-3")
        missing = state.players[seat].rack.lacks(pair)
        if missing:
            yield Citation("R-DBL-1", message(
                N_("{name} does not have {tiles} on the rack."),
                name=state.players[seat].name, tiles=missing), missing)
    if fact.first == fact.second:
        yield Citation("R-DBL-2", message(N_("A doubla swap takes two players.")))


def state_fact(state: State, line: RecordLine) -> State:  # noqa: C901, PLR0911  (one arm a fact)
    """Return *state* with a fact that is not judged."""
    match line.value:
        case rl.Exposed(tile):
            return replace(state, exposed=tile)
        case rl.Stacked() as fact:
            return _stacked(played_on(state), line, fact)
        case rl.DiscardLine(tiles):
            return replace(played_on(state), line=tiles, tail=(), dead=tiles[0] if tiles else None)
        case ln.Holds(seat, tiles):
            return _counted(with_rack_stated(state, seat, Rack.holding(tiles)), seat)
        case ln.Count(seat, size):
            return _counted(with_rack_stated(state, seat, Rack(size)), seat)
        case ln.Stock(size):
            return with_stock_stated(state, size)
        case ln.Recording(full):
            return record(state, full=full)
        case rl.Announce(seat):
            return state.with_player(replace(state.players[seat], announced=True))
        case rl.Rebuild():
            return _rebuilt(played_on(state))
        case ln.Dealer(seat):
            return replace(state, dealer=seat)
        case _:
            return state


def _counted(state: State, seat: str) -> State:
    turn = state.turn
    if turn is None or turn.seat != seat:
        return state
    return state.with_turn(replace(turn, counted=True))


def _stacked(state: State, line: RecordLine, fact: rl.Stacked) -> State:
    meld = state.melds.get(fact.meld)
    slots = list(meld.slots) if meld else []
    for tile in fact.tiles:
        at = next((index for index, slot in enumerate(slots)
                   if slot.tile == tile and not slot.stacked_by), None)
        if at is None:
            raise NotationError(line.line, 1, message(
                N_("expected tiles from m{meld}; {tile} is not there"),
                meld=fact.meld, tile=tile))
        slots[at] = replace(slots[at], stacked_by=fact.seat)
    return state.with_melds(replace(meld, slots=tuple(slots))) if meld else state


def _rebuilt(state: State) -> State:
    """Rebuild the wall from the line but for its dead head, where it is empty (R-REB-1)."""
    limit = state.options.max_rebuilds
    if (limit is not None and state.rebuilds >= limit) or (state.stock or 0) > 0:
        return state
    stock = None if state.line is None else max(len(state.line) - 1, 0)
    line = None if state.line is None else state.line[:1]
    return replace(
        state, rebuilds=state.rebuilds + 1, stock=stock, line=line, tail=(), previous=None)

