"""What each player's stack should hold now, and why, to compare with the real one."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rules.games.romanian import lines as rl
from rules.games.romanian.scoring import slot_worth
from rules.games.romanian.state import StackMove, State
from rules.games.romanian.values import loose_worth
from rules.notation import lines as ln
from rules.replay import Replay
from rules.tiles import Tile
from webapp.core.show.sentences import effective_sentences
from webapp.core.show.tiles import TileView, view_tile, view_tiles
from webapp.games.romanian.folded import Folded
from webapp.games.romanian.stacks.why import replay_with_other_tiebreak, why_moved
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext


@dataclass(frozen=True, slots=True)
class MoveView:
    """One move to a stack: the line that brought it about, what is taken, and why."""

    title: str
    line: str
    ply: int
    take: list[TileView]
    points: int
    left: list[TileView]
    why: str
    rules: tuple[str, ...]
    otherwise: list[TileView] | None


@dataclass(frozen=True, slots=True)
class StackView:
    """A player's stack; ``other`` is what it would hold under the other tie-break, if not this."""

    seat: str
    name: str
    tiles: list[TileView]
    points: int
    credits: list[str]
    moves: list[MoveView]
    other: list[TileView] | None
    other_points: int


@dataclass(frozen=True, slots=True)
class StacksView:
    """All stacks; ``rule`` and ``other`` are the tie-break of this family and the other one."""

    table_url: str
    log_url: str
    stacking: bool
    stacks: list[StackView]
    rule: str
    other: str


def view_stacks(folded: Folded) -> list[StackView]:
    """Return the stacks of all players, in order of play."""
    other = replay_with_other_tiebreak(folded)
    return [_stack(folded, other, seat) for seat in folded.state.seats]


def _stack(folded: Folded, other: Replay[State], seat: str) -> StackView:
    state = folded.state
    before = _stacked_before(folded, seat)
    mine = [move for move in state.moves if move.seat == seat]
    theirs = [move for move in other.state.moves if move.seat == seat]
    points = sum(move.points for move in (*before, *mine))
    differs = _tiles(mine) != _tiles(theirs)
    return StackView(
        seat=seat,
        name=folded.names[seat],
        tiles=[replace(view_tile(tile), source=f"m{move.meld}")
               for move in (*before, *mine) for tile in move.take],
        points=points,
        credits=_credits(folded, seat),
        moves=[
            *(_noted(folded, move) for move in before),
            *(_move(folded, move, other.state.moves) for move in mine),
        ],
        other=view_tiles(_sorted((*before, *theirs))) if differs else None,
        other_points=sum(move.points for move in (*before, *theirs)),
    )


def _tiles(moves: Sequence[StackMove]) -> Counter[Tile]:
    return Counter(tile for move in moves for tile in move.take)


def _sorted(moves: Sequence[StackMove]) -> list[Tile]:
    return [tile for move in moves for tile in move.take]


def _stacked_before(folded: Folded, seat: str) -> list[StackMove]:
    """Return what the record states to be stacked already, as moves without a reason."""
    return [
        StackMove(line.ply, seat, line.value.meld, line.value.tiles,
                  _worth(folded.state, line.value), (), 0)
        for line in folded.replay.record.lines
        if isinstance(line.value, rl.Stacked) and line.value.seat == seat
    ]


def _worth(state: State, fact: rl.Stacked) -> int:
    meld = state.melds[fact.meld]
    worth = {slot.tile: slot_worth(state, meld, place, slot) for place, slot in meld.positions()}
    return sum(worth.get(tile, loose_worth(tile, state.options)).points for tile in fact.tiles)


def _credits(folded: Folded, seat: str) -> list[str]:
    state = folded.state
    return [
        ngettext("%(num)d point to come from %(meld)s, %(owner)s’s run, since move %(ply)d.",
                 "%(num)d points to come from %(meld)s, %(owner)s’s run, since move %(ply)d.",
                 credit.points, meld=f"m{credit.meld}", ply=credit.since,
                 owner=folded.names[state.melds[credit.meld].laid_by])
        for credit in state.credits if credit.seat == seat
    ]


def _title(folded: Folded, number: int) -> str:
    meld = folded.state.melds[number]
    owner = folded.names[meld.laid_by]
    if meld.kind == "set":
        return _("From %(owner)s’s set", owner=owner)
    return _("From %(owner)s’s run", owner=owner)


def _noted(folded: Folded, move: StackMove) -> MoveView:
    return MoveView(_title(folded, move.meld), "", move.ply, view_tiles(move.take), move.points, [],
                    _("The record says this was already stacked."), (), None)


def _move(folded: Folded, move: StackMove, others: Sequence[StackMove]) -> MoveView:
    same = next((other for other in others if (other.ply, other.seat, other.meld)
                 == (move.ply, move.seat, move.meld)), None)
    take = () if same is None else same.take
    differs = Counter(take) != Counter(move.take)
    why = why_moved(folded, move, _acting(folded).get(move.ply, move.seat), differs=differs)
    return MoveView(
        title=_title(folded, move.meld),
        line=" ".join(effective_sentences(folded, [move.ply])),
        ply=move.ply,
        take=view_tiles(move.take),
        points=move.points,
        left=view_tiles(move.left),
        why=why.text,
        rules=why.rules,
        otherwise=view_tiles(take) if differs else None,
    )


def _acting(folded: Folded) -> Mapping[int, str]:
    """Return in whose turn each line stands."""
    seat, found = "", {}
    for line in folded.replay.record.lines:
        if isinstance(line.value, ln.Turn):
            seat = line.value.seat
        found[line.ply] = seat
    return found
