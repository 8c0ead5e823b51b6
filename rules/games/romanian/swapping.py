"""Taking a Joly for its tile (R-OPT-5, R-OPT-6, R-OPT-7b), and moves that no rule grants."""

from collections.abc import Iterator

from rules.copying import replace
from rules.games.romanian.claiming import Claim, find_claims
from rules.games.romanian.judging import (
    laid_tiles,
    laying_faults,
    laying_grounds,
    rack_faults,
    tiles_of,
    unknown_rack,
)
from rules.games.romanian.laying import duties_after_melds, read_rows
from rules.games.romanian.lines import Move
from rules.games.romanian.state import State
from rules.games.romanian.tables import exchange, force_on, lay_row, reread
from rules.melds import is_joly
from rules.messages import N_, message
from rules.notation.lines import Swap
from rules.notation.record import RecordLine
from rules.reading import Row
from rules.tiles import JOLY, NumberTile, Tile
from rules.verdict import Citation, Judgement


def judge_swap(state: State, line: RecordLine, action: Swap) -> Judgement[State]:
    """Judge Jolys taken for their tiles; each must be melded again at once (Q-J-7).

    Raises:
        NotationError: Jolys at both ends stand for the tile and the record does not say which.
    """
    turn = state.playing
    claims = find_claims(state, action, line.line)
    rows = read_rows(state, action.melds, line.line)
    given = tuple(item.piece for take in action.takes for item in take.tiles)
    faults = [*laying_faults(state), *_time_faults(state, claims)]
    for claim in claims:
        faults.extend(claim.faults)
        faults.extend(_moves_faults(state, claim))
    faults.extend(_use_faults(action, rows, claims))
    for row in rows:
        faults.extend(row.faults)
    spent = tiles_of(given) + _from_rack(rows, len(claims))
    faults.extend(rack_faults(state, spent, claims[0].rule))
    grounds = [ground for row in rows for ground in row.grounds]
    grounds[:0] = [ground for claim in claims for ground in _claim_grounds(state, claim)]
    if len(claims) > 1:
        grounds.append(Citation(claims[0].rule, message(
            N_("You may take both Jolys in one turn.")), ruling="Q-J-10"))

    def make() -> State:
        after = state
        taken: list[int] = []
        for claim in claims:
            after, joly = _taken(after, claim, turn.seat, line.ply)
            taken.extend(joly)
        for number, row in zip(line.melds, rows, strict=True):
            count = sum(map(is_joly, row.pieces))
            mine, taken = taken[:count], taken[count:]
            after = lay_row(after, number, turn.seat, line.ply, row.pieces, row.shape, mine)
        target = after.melds.get(action.add.meld) if action.add else None
        if action.add and target:
            pieces = tuple(item.piece for item in action.add.tiles)
            after = force_on(after, target, turn.seat, line.ply, pieces, *taken[:1])
            taken = taken[1:]
        if rows:
            after = after.with_player(replace(after.players[turn.seat], opened=True))
        after = duties_after_melds(laid_tiles(after, spent), rows)
        rack = after.players[turn.seat].rack
        return after.with_rack(turn.seat, rack.with_drawn((JOLY,) * len(taken)))

    presumes = ("R-END-2",) if unknown_rack(state) else ()
    return Judgement(tuple(faults), (*grounds, *laying_grounds(state)), make, presumes)


def _from_rack(rows: tuple[Row, ...], taken: int) -> tuple[Tile, ...]:
    """Return the tiles of new melds that come from the rack: all but the Jolys just taken."""
    tiles: list[Tile] = []
    for row in rows:
        for piece, tile in zip(row.pieces, tiles_of(row.pieces), strict=True):
            if is_joly(piece) and taken:
                taken -= 1
            else:
                tiles.append(tile)
    return tuple(tiles)


def _time_faults(state: State, claims: list[Claim]) -> Iterator[Citation]:
    """Cite R-INIT-4: no Joly is taken before the turn after the opening."""
    turn = state.playing
    player = state.players[turn.seat]
    if player.opened and not turn.opening:
        return
    own = all(claim.meld is not None and claim.meld.laid_by == turn.seat for claim in claims)
    finding = (message(N_("On the turn you open, you may not take a Joly.")) if player.opened
               else message(N_("{name} has not opened yet and cannot take a Joly."),
                            name=player.name))
    yield Citation("R-INIT-4", finding, ruling="Q-INIT-2" if own and player.opened else "",
                   remedy=message(N_("Wait until {name}’s next turn."), name=player.name)
                   if player.opened else message(N_("Open first.")))


def _moves(state: State, claim: Claim) -> int:
    """Return how often the Joly of *claim* has been taken before."""
    if claim.meld is None or claim.index < 0:
        return 0
    joly = claim.meld.slots[claim.index].joly
    return sum(len(trail.stations) - 1 for trail in state.trails if trail.joly == joly)


def _moves_faults(state: State, claim: Claim) -> Iterator[Citation]:
    limit = state.options.joly_moves
    if limit is not None and _moves(state, claim) >= limit:
        yield Citation(claim.rule, message(
            N_("This Joly has already been taken. In this family it moves only once.")),
            ruling="Q-J-8")


def _claim_grounds(state: State, claim: Claim) -> Iterator[Citation]:
    tiles = tuple(item.piece for item in claim.take.tiles)
    yield Citation(
        claim.rule,
        message(N_("You may take the Joly in m{meld} for {tiles} and lay it down again at once."),
                meld=claim.take.meld, tiles=tiles),
        tiles, ruling=claim.ruling)
    if _moves(state, claim):
        yield Citation(claim.rule, message(N_(
            "You may take the same Joly again."
        )), ruling="Q-J-8")


def _use_faults(
    action: Swap, rows: tuple[Row, ...], claims: list[Claim]
) -> Iterator[Citation]:
    """Cite the duty to meld the Joly at once with two rack tiles in a new run or set."""
    used = sum(is_joly(piece) for row in rows for piece in row.pieces)
    if used >= len(claims):
        return
    if action.add is not None:
        finding = message(N_(
            "A Joly you take needs a new run or set with two rack tiles. You cannot add it to a "
            "meld."
        ))
    else:
        finding = message(N_(
            "Lay the Joly you take down at once, in a new run or set with two rack tiles."
        ))
    for rule in dict.fromkeys(claim.rule for claim in claims if claim.rule != "R-OPT-7a"):
        yield Citation(rule, finding, ruling="Q-J-7")


def _taken(state: State, claim: Claim, seat: str, ply: int) -> tuple[State, list[int]]:
    """Take the Joly of *claim*; wrong tiles lie in its place too where that was let stand."""
    meld = state.melds.get(claim.take.meld)
    tiles = tuple(item.piece for item in claim.take.tiles if isinstance(item.piece, NumberTile))
    if meld is None or claim.index < 0 or not tiles:
        return state, []
    joly = meld.slots[claim.index].joly
    after = exchange(state, meld, claim.index, tiles, seat, ply)
    if claim.faults:
        after = after.with_melds(reread(after, after.melds[meld.id]))
    return after, [joly]


def judge_move(state: State, action: Move) -> Judgement[State]:
    """Refuse tiles moved from meld to meld: nothing in the Romanian game grants it (Q-RUN-6)."""
    faults = (
        *laying_faults(state),
        Citation("R-COMB-1", message(
            N_("Tiles on the table stay in their meld.")),
            action.tiles, ruling="Q-RUN-6"),
    )

    def make() -> State:
        source, target = state.melds.get(action.source), state.melds.get(action.target)
        if source is None or target is None or source is target:
            return state
        left = list(source.slots)
        moved = []
        for tile in tiles_of(action.tiles):
            slot = next((slot for slot in left if slot.tile == tile), None)
            if slot is not None:
                left.remove(slot)
                moved.append(slot)
        source = reread(state, replace(source, slots=tuple(left)))
        target = reread(state, replace(target, slots=(*target.slots, *moved)))
        return state.with_melds(source, target)

    return Judgement(faults, (), make)
