"""What a refused move lacks: the smallest changes that make it lawful, and other house rules."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from rules.games.romanian import lines as rl
from rules.games.romanian.options import HOUSE, OPTIONS, PRESETS, Options
from rules.games.romanian.referee import allows, consider
from rules.games.romanian.state import State, rack_in_turn
from rules.melds import Piece, tile_of
from rules.notation import kinds
from rules.notation import lines as ln
from rules.notation.errors import NotationError
from rules.notation.record import RecordLine
from rules.tiles import FULL_SET, JOLY, NUMBER_TILES, Tile
from webapp.desk.situation import Answer, Step
from webapp.show.words import line_pieces

How: TypeAlias = Literal["without", "with", "instead", "there", "wait", "open", "source"]
MOST: Final = 3
EFFORT: Final = 6000
"""Tiles of lines that are judged at most in the search for a change, some 100 ms."""


@dataclass(frozen=True, slots=True)
class Remedy:
    """A change that makes a line lawful: what is done with which tiles, and the line that is."""

    how: How
    line: kinds.Line
    tiles: tuple[Piece, ...] = ()
    gone: tuple[Piece, ...] = ()
    meld: int = 0


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """What another preset, or another value of one house rule, says of the same question."""

    name: str
    word: str
    lawful: bool


def is_lawful(state: State, line: RecordLine, value: kinds.Line | None = None) -> bool:
    """Say whether a line, or another *value* in its place, is lawful in *state*."""
    shown = line if value is None else replace(
        line, value=value, melds=tuple(range(900, 900 + value.new_melds)))
    try:
        return allows(state, shown)
    except NotationError:
        return False


def smallest_changes(step: Step) -> tuple[Remedy, ...]:
    """Return up to three of the smallest changes that make the line of *step* lawful.

    First what needs no other tile: fewer tiles, another meld, another source, another moment;
    then one tile more; then one tile in place of another. Tiles come from the rack where it is
    known, else from the box.
    """
    return search(step, _tiers(step), lambda remedy: _holds(step, remedy))


def search(
    step: Step, tiers: Iterable[Iterable[Remedy]], holds: Callable[[Remedy], bool]
) -> tuple[Remedy, ...]:
    """Return up to three remedies that hold, of the first tier that has any."""
    found: list[Remedy] = []
    tried, cost = 0, max(len(line_pieces(step.line.value)), 1)
    for remedies in tiers:
        for remedy in remedies:
            tried += cost
            if tried > EFFORT or len(found) >= MOST:
                return tuple(found)
            if holds(remedy):
                found.append(remedy)
        if found:
            break
    return tuple(found)


def _holds(step: Step, remedy: Remedy) -> bool:
    state = step.state
    turn = state.turn
    if turn is not None and remedy.how == "wait":
        state = state.with_turn(replace(
            turn, opening=False, starts_game=False, first_round=False, closed=False))
    if turn is not None and remedy.how == "open":
        player = replace(state.players[turn.seat], opened=True)
        state = state.with_player(player).with_turn(replace(turn, opening=False))
    return is_lawful(state, step.line, remedy.line)


def _tiers(step: Step) -> Iterator[Iterable[Remedy]]:
    state, value = step.state, step.line.value
    moments = [Remedy("wait", value), Remedy("open", value)]
    match value:
        case ln.Meld(melds):
            yield [*moments[:1], *fewer(melds)]
            yield more(_coming(state, melds), melds)
            yield others(_coming(state, melds), melds)
        case ln.Laid(seat, laid):
            melds = tuple(tuple(item.piece for item in row) for row in laid)
            yield as_laid(seat, fewer(melds))
            yield as_laid(seat, more(_coming(state, melds), melds))
            yield as_laid(seat, others(_coming(state, melds), melds))
        case ln.Add() as action:
            yield [*moments, *elsewhere(state.melds, action), *fewer_added(action)]
            yield others_added(_universe(state, [item.piece for item in action.tiles]), action)
        case ln.Swap() as action:
            yield [*moments]
            yield other_given(_universe(state, []), action)
        case rl.Draw():
            sources: list[kinds.Line] = [rl.Draw("discard"), rl.Draw("wall")]
            yield [*moments[1:], *(Remedy("source", each) for each in sources if each != value)]
        case _:
            yield moments


def as_laid(seat: str, remedies: Iterable[Remedy]) -> Iterator[Remedy]:
    """Turn melds into melds that lie there, for questions about the combination alone."""
    for remedy in remedies:
        if isinstance(remedy.line, ln.Meld):
            rows = tuple(tuple(map(ln.LaidPiece, row)) for row in remedy.line.melds)
            yield replace(remedy, line=ln.Laid(seat, rows))


def fewer(melds: Sequence[tuple[Piece, ...]]) -> Iterator[Remedy]:
    """Yield *melds* without one of them, or without one tile."""
    for at, row in enumerate(melds):
        if len(melds) > 1:
            yield Remedy("without", ln.Meld((*melds[:at], *melds[at + 1 :])), gone=row)
        for index, piece in enumerate(row):
            yield Remedy("without", _with_row(melds, at, (*row[:index], *row[index + 1 :])),
                         gone=(piece,))


def _with_row(melds: Sequence[tuple[Piece, ...]], at: int, row: tuple[Piece, ...]) -> ln.Meld:
    return ln.Meld((*melds[:at], row, *melds[at + 1 :]))


def _coming(state: State, melds: Sequence[tuple[Piece, ...]]) -> list[Tile]:
    return _universe(state, [piece for row in melds for piece in row])


def _universe(state: State, used: Iterable[Piece]) -> list[Tile]:
    return universe(rack_in_turn(state).tiles if state.turn else None, used)


def universe(rack: Sequence[Tile] | None, used: Iterable[Piece]) -> list[Tile]:
    """Return the tiles that could come: those of the rack where it is known, else of the box."""
    left = list(rack) if rack is not None else list(FULL_SET)
    for piece in used:
        if tile_of(piece) in left:
            left.remove(tile_of(piece))
    order = [*NUMBER_TILES, JOLY]
    return [tile for tile in order if tile in left]


def more(tiles: Iterable[Tile], melds: Sequence[tuple[Piece, ...]]) -> Iterator[Remedy]:
    """Yield *melds* with one of *tiles* more."""
    for tile in tiles:
        for at, row in enumerate(melds):
            for place in (len(row), 0):
                yield Remedy("with", _with_row(melds, at, (*row[:place], tile, *row[place:])),
                             (tile,))


def others(tiles: Iterable[Tile], melds: Sequence[tuple[Piece, ...]]) -> Iterator[Remedy]:
    """Yield *melds* with one of *tiles* in place of another."""
    for tile in tiles:
        for at, row in enumerate(melds):
            for index, piece in enumerate(row):
                if tile_of(piece) != tile:
                    yield Remedy(
                        "instead", _with_row(melds, at, (*row[:index], tile, *row[index + 1 :])),
                        (tile,), (piece,))


def elsewhere(melds: Iterable[int], action: ln.Add) -> Iterator[Remedy]:
    """Yield *action* on another of the *melds*."""
    for number in melds:
        if number != action.meld:
            yield Remedy("there", replace(action, meld=number), meld=number)


def fewer_added(action: ln.Add) -> Iterator[Remedy]:
    """Yield *action* without one of its tiles."""
    for index, item in enumerate(action.tiles if len(action.tiles) > 1 else ()):
        kept = (*action.tiles[:index], *action.tiles[index + 1 :])
        yield Remedy("without", replace(action, tiles=kept), gone=(item.piece,))


def others_added(tiles: Iterable[Tile], action: ln.Add) -> Iterator[Remedy]:
    """Yield *action* with one of *tiles* in place of another."""
    for tile in tiles:
        for index, item in enumerate(action.tiles):
            placed = (*action.tiles[:index], ln.Placed(tile), *action.tiles[index + 1 :])
            if tile_of(item.piece) != tile:
                yield Remedy("instead", replace(action, tiles=placed), (tile,), (item.piece,))


def other_given(tiles: Iterable[Tile], action: ln.Swap) -> Iterator[Remedy]:
    """Yield *action* with one of *tiles* in place of one that is given, or beside it."""
    for tile in tiles:
        for at, take in enumerate(action.takes):
            for index, item in enumerate(take.tiles):
                if tile_of(item.piece) != tile:
                    placed = (*take.tiles[:index], ln.Placed(tile), *take.tiles[index + 1 :])
                    takes = (*action.takes[:at], replace(take, tiles=placed),
                             *action.takes[at + 1 :])
                    yield Remedy("instead", replace(action, takes=takes), (tile,), (item.piece,))
            placed = (*take.tiles, ln.Placed(tile))
            takes = (*action.takes[:at], replace(take, tiles=placed), *action.takes[at + 1 :])
            yield Remedy("with", replace(action, takes=takes), (tile,))


def under(found: Answer, options: Options) -> bool:
    """Say whether the question would be answered yes under other house rules, from here on."""
    if not found.steps:
        return False
    state = replace(found.steps[0].state, options=options)
    for step in found.steps:
        try:
            judged = consider(state, step.line)
        except NotationError:
            return False
        if judged.faults:
            return False
        state = judged.make()
    return not found.fails


def other_presets(found: Answer) -> tuple[Elsewhere, ...]:
    """Return what each preset says."""
    return tuple(Elsewhere(name, "", under(found, HOUSE.of_preset(name))) for name in PRESETS)


def other_options(found: Answer) -> tuple[Elsewhere, ...]:
    """Return the single house rules under which the answer would be another one."""
    if not found.steps:
        return ()
    own = found.steps[0].state.options
    now = under(found, own)
    changes: list[Elsewhere] = []
    for name, spec in OPTIONS.items():
        for word in spec.values:
            if word != spec.written(own):
                lawful = under(found, HOUSE.change(own, name, word))
                if lawful != now:
                    changes.append(Elsewhere(name, word, lawful))
    return tuple(changes)
