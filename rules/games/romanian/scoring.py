"""Scores as lists of lines that sum, each with its rule, its tiles and its points."""

from collections.abc import Iterator

from rules.copying import replace
from rules.folding import Replay
from rules.games.romanian.state import DEALT, State, Trail
from rules.games.romanian.tables import has_melded
from rules.games.romanian.values import JOLY_MELDED, Worth, end_worth, loose_worth
from rules.melds import DeclaredJoly, Piece, RunShape, Slot, TableMeld, is_joly
from rules.messages import N_, Message, message
from rules.racks import RackCount
from rules.score import ScoreLine, ScoreSheet, SeatScore
from rules.tiles import JOLY, Joly, NumberTile, Tile


def score_sheet(played: Replay[State]) -> ScoreSheet:
    """Score a game: R-SCORE-1 to R-SCORE-9 under its house rules."""
    return score_state(played.state)


def score_state(state: State) -> ScoreSheet:
    """Score the game in *state* as far as it goes; grows with the tiles on the table."""
    return ScoreSheet(
        state.ended, state.winner,
        {seat: SeatScore(player.name, player.initial, _rack(state, seat) is not None,
                         tuple(_seat_lines(state, seat)))
         for seat, player in state.players.items()})


def _rack(state: State, seat: str) -> RackCount | None:
    """Return what is left on a rack as far as it is known; the winner's is empty (R-END-1)."""
    if seat in state.racks:
        return state.racks[seat]
    if seat == state.winner:
        return RackCount()
    tiles = state.players[seat].rack.tiles
    return None if tiles is None else RackCount(tiles)


def _seat_lines(state: State, seat: str) -> Iterator[ScoreLine]:
    if (by_hand := _by_hand(state, seat)) is not None:
        yield by_hand
        return
    lines: list[ScoreLine] = []
    played = [*_joly_lines(state, seat), *_table_lines(state, seat)]
    if seat == state.winner:
        lines.extend(_winner_lines(state, seat))
        lines.extend(played)
    elif state.ended and not has_melded(state, seat):
        lines.extend(_unmelded_lines(state, seat))
    else:
        lines.extend(played)
        lines.extend(_rack_lines(state, _rack(state, seat)))
    twin = [*_twin_lines(state, seat)]
    if seat == state.winner and isinstance(state.thrown, Joly) and state.options.joly_throw_double:
        scope = [*lines, *twin] if state.options.double_scope == "all" else lines
        twin.append(ScoreLine(
            "R-VAR-4", sum(line.points for line in scope),
            message(N_("went out by discarding a Joly: score doubled")), (JOLY,),
            ("Q-END-4",) if twin else ()))
    yield from lines
    yield from twin


def _by_hand(state: State, seat: str) -> ScoreLine | None:
    """Return the one line of a seat whose whole score the table counted itself."""
    rack = state.racks.get(seat)
    if rack is None or rack.total is None:
        return None
    rule = "R-SCORE-9" if not state.winner else (
        "R-SCORE-1" if seat == state.winner else "R-SCORE-2")
    return ScoreLine(rule, rack.total, message(N_("the whole score, counted by hand")),
                     whole=True)


def _winner_lines(state: State, seat: str) -> Iterator[ScoreLine]:
    options = state.options
    yield ScoreLine("R-SCORE-1", options.winner_bonus, message(N_("went out")),
                    rulings=() if options.winner_bonus == 100 else ("Q-VAL-8",))  # noqa: PLR2004
    if is_concealed(state, seat) and options.concealed_bonus:
        yield ScoreLine("R-SCORE-7", options.concealed_bonus,
                        message(N_("laid down all 14 tiles at once")), rulings=("Q-END-2",))


def is_concealed(state: State, seat: str) -> bool:
    """Say whether *seat* melded 14 tiles in the last turn and none before (R-SCORE-7, Q-END-2)."""
    mine = [slot for meld in state.melds.values() for slot in meld.slots if slot.laid_by == seat]
    turn = state.turn
    return turn is not None and turn.concealed and len(mine) == DEALT


def _joly_lines(state: State, seat: str) -> Iterator[ScoreLine]:
    for trail in state.trails:
        home = trail.stations[0]
        if home.seat != seat or home.meld not in state.melds:
            continue
        piece, worth = _represented(state, trail)
        moved = len(trail.stations) > 1 or bool(home.taken_by)
        points = JOLY_MELDED
        rulings: tuple[str, ...] = ()
        text = message(N_("first to lay down a Joly, in {meld}"), meld=f"m{home.meld}")
        plain = message(N_("first to lay down a Joly"))
        if state.options.reused_joly == "zero" and moved:
            points, rulings = 0, ("Q-J-1",)
            text = message(N_(
                "laid down a Joly in {meld}, but it was taken"
            ), meld=f"m{home.meld}")
            plain = message(N_("laid down a Joly, but it was taken"))
        elif state.options.joly_melded == "additive":
            points, rulings = points + worth, ("Q-VAL-4",)
        yield ScoreLine("R-SCORE-3", points, text, (piece,), rulings, home.meld,
                        each=(points,), plain=plain)


def _represented(state: State, trail: Trail) -> tuple[Piece, int]:
    """Return the Joly as it was first melded, and what the tile in its place counts."""
    meld = state.melds[trail.stations[0].meld]
    for place, slot in meld.positions():
        if slot.joly == trail.joly and meld.shape is not None:
            worth = end_worth(meld.shape, place, state.options).points
            if isinstance(meld.shape, RunShape):
                return DeclaredJoly(meld.shape.tile_at(place)), worth
            return JOLY, worth
    return JOLY, 0


def _table_lines(state: State, seat: str) -> Iterator[ScoreLine]:
    for number, meld in sorted(state.melds.items()):
        lines: dict[tuple[str, tuple[str, ...]], list[tuple[Tile, int]]] = {}
        for place, slot in meld.positions():
            if slot.laid_by == seat and not is_joly(slot.tile):
                worth = slot_worth(state, meld, place, slot)
                lines.setdefault((worth.rule, worth.rulings), []).append((slot.tile, worth.points))
        for (rule, rulings), tiles in lines.items():
            yield ScoreLine(
                rule, sum(points for _, points in tiles),
                _table_text(rule, number), tuple(tile for tile, _ in tiles), rulings, number,
                each=tuple(points for _, points in tiles), plain=_plain_text(rule))


def _table_text(rule: str, meld: int) -> Message:
    texts = {
        "R-VAL-1": N_("2 to 9 in {meld}"),
        "R-VAL-2": N_("10 to 13 in {meld}"),
        "R-VAL-3": N_("a 1 below the 2 in {meld}"),
        "R-VAL-4": N_("a 1 above the 13 in {meld}"),
        "R-VAL-5": N_("1s in a set in {meld}"),
        "R-SCORE-4": N_("given for a Joly in {meld}"),
    }
    return message(texts.get(rule, N_("kept by the table in {meld}")), meld=f"m{meld}")


def _plain_text(rule: str) -> Message | None:
    """Return what the tiles of a line do not show by themselves."""
    if rule.startswith("R-VAL-"):
        return None
    return message(N_("given for a Joly") if rule == "R-SCORE-4" else N_("kept by the table"))


def slot_worth(state: State, meld: TableMeld, place: int, slot: Slot) -> Worth:
    """Return what a tile on the table counts, by its place in the meld (Q-VAL-6)."""
    if meld.shape is None:
        loose = loose_worth(slot.tile, state.options)
        return Worth(loose.points, "R-SCORE-3", (
            "Q-ST-10", *(ruling for ruling in loose.rulings)))
    worth = end_worth(meld.shape, place, state.options)
    if not slot.is_exchange:
        return worth
    is_one = isinstance(slot.tile, NumberTile) and slot.tile.number == 1
    return Worth(worth.points, "R-SCORE-4", ("Q-VAL-6", *worth.rulings) if is_one else ())


def _rack_lines(state: State, rack: RackCount | None) -> Iterator[ScoreLine]:
    if rack is None:
        return
    if rack.points is not None:
        if rack.points:
            yield ScoreLine("R-SCORE-2", -rack.points,
                            message(N_("left on the rack, counted by hand")))
        return
    lines: dict[tuple[str, tuple[str, ...]], list[tuple[Tile, int]]] = {}
    for tile in rack.tiles:
        worth = loose_worth(tile, state.options)
        rule = worth.rule if worth.rule == "R-SCORE-3" else "R-SCORE-2"
        key = (rule, (*worth.rulings, *(("",) if isinstance(tile, Joly) else ())))
        lines.setdefault(key, []).append((tile, worth.points))
    for (rule, rulings), tiles in lines.items():
        yield ScoreLine(
            rule, -sum(points for _, points in tiles), _rack_text(tiles[0][0], rule),
            tuple(tile for tile, _ in tiles), tuple(ruling for ruling in rulings if ruling),
            each=tuple(-points for _, points in tiles))


def _rack_text(tile: Tile, rule: str) -> Message:
    if isinstance(tile, Joly):
        return message(N_("a Joly left on the rack"))
    if rule == "R-SCORE-3":
        return message(N_("1s left on the rack"))
    return message(N_("left on the rack"))


def _unmelded_lines(state: State, seat: str) -> Iterator[ScoreLine]:
    """Return the penalty for having melded nothing (R-SCORE-6, R-VAR-1, Q-END-6)."""
    options = state.options
    rulings = () if state.winner else ("Q-END-6",)
    rack = [*_rack_lines(state, _rack(state, seat))]
    if not state.winner and options.no_winner_unmelded == "rack":
        yield ScoreLine("R-SCORE-9", 0, message(
            N_("laid down nothing, but nobody went out: only the rack counts")), rulings=rulings)
        yield from (replace(line, rulings=(*line.rulings, "Q-END-6")) for line in rack)
    elif options.unmelded == "rack100":
        yield ScoreLine("R-VAR-1", -100, message(N_("laid down nothing")), rulings=rulings)
        yield from (replace(line, rule="R-VAR-1") for line in rack)
    else:
        points = -200 if options.unmelded == "flat200" else -100
        yield ScoreLine("R-SCORE-6", points, message(N_("laid down nothing")), rulings=rulings)


def _twin_lines(state: State, seat: str) -> Iterator[ScoreLine]:
    if state.twin == seat:
        options = state.options
        tiles = () if state.exposed is None else (state.exposed,)
        rulings: tuple[str, ...] = ()
        if options.twin_bonus != 25:  # noqa: PLR2004  (R-SCORE-8)
            rulings = ("Q-VAL-8",)
        if isinstance(state.exposed, Joly):
            rulings += ("Q-SETUP-2",)
        if state.ended and not has_melded(state, seat):
            rulings += ("Q-END-5",)
        yield ScoreLine("R-SCORE-8", options.twin_bonus,
                        message(N_("announced the twin")), tiles, rulings)
