"""What a game of a rearranged table tells the pages that such games share: its laws, and turns."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from flask import abort

from rules.arranged import state
from rules.arranged.arranging import Checked, Problem, Rows
from rules.arranged.places import can_stand_for
from rules.arranged.starting import Drawing, stand_of
from rules.melds import Piece, TableMeld
from rules.notation.lines import Turn
from rules.notation.record import RecordLine
from rules.reading import ReadRow, Row
from rules.tiles import FULL_SET, NumberTile, Tile
from rules.verdict import Judgement
from webapp.core.pad.draft import tiles_used
from webapp.core.record.folded import FoldedGame
from webapp.core.record.read import read_game
from webapp.server.data.models import Game

if TYPE_CHECKING:
    from webapp.arranged.solve.solver import HighsArranger

Given: TypeAlias = tuple[NumberTile, ...]
"""The tiles that are given for a joker together."""


ArrangedState: TypeAlias = state.State[Any, state.Player, state.Turn]
"""What the states of these games have alike."""

A = TypeVar("A", bound=ArrangedState)


def one_tile(meld: TableMeld, joker: Piece, _state: Any) -> Iterable[Given]:  # noqa: ANN401
    """Return each tile that a joker can stand for: one of them is given for it."""
    return ((tile,) for tile in can_stand_for(meld, joker))


def as_opened(state: A) -> A:
    """Return *state* as if the player in turn had made the first meld in a turn before."""
    after = state.with_player(replace(state.player, opened=True))
    return after.with_turn(replace(after.playing, opening=False))


def has_laid(state: ArrangedState) -> bool:
    """Say whether something has been laid in this turn."""
    return state.turn is not None and bool(state.turn.laid)


@dataclass(frozen=True, slots=True)
class Laws(Generic[A]):
    """A game's laws of its table; house rules are what ``state.options`` holds.

    ``needed`` are the points of a first meld, ``points`` what a row counts in it, by ``value_of``,
    the rule for one of its tiles; ``worth`` is what a tile costs on a rack. ``seen`` counts the
    tiles of which it is certain where they are. ``consider`` judges a line; ``later`` is the state
    as it were in a later turn. ``check`` judges a whole table, and ``arranger`` finds it. The limit
    of a turn is the house rule ``time_option``, of ``usual_time`` seconds in a preset. ``high``
    says that the highest number begins. ``given`` are the ways to pay for a joker, and ``joins``
    says whether it may then join a meld on the table.
    ``has_played`` says whether the player has laid something, and ``is_free`` whether a seat may
    rearrange the table, by the rule ``free_rule``; ``counted`` are presumptions that the number of
    tiles on a rack settles.
    """

    game: str
    read_row: ReadRow
    needed: Callable[[Any], int]
    points: Callable[[Row, Any], int]
    value_of: Callable[[Piece, Any], str]
    worth: Callable[[Tile, Any], int]
    seen: Callable[[A], Counter[Tile]]
    consider: Callable[[A, RecordLine], Judgement[A]]
    later: Callable[[A], A]
    check: Callable[[Problem, Rows, Any], Checked]
    arranger: "Callable[[Any], HighsArranger]"
    time_option: str
    usual_time: Callable[[str], int]
    free_rule: str
    counted: frozenset[str]
    high: bool = False
    given: Callable[[TableMeld, Piece, A], Iterable[Given]] = one_tile
    joins: Callable[[A], bool] = lambda _state: True
    has_played: Callable[[A], bool] = has_laid
    is_free: Callable[[A, str], bool] = field(
        default=lambda state, seat: state.players[seat].opened)

    def fold(self, game: Game) -> FoldedGame[A]:
        """Fold *game*; a game of another kind has no page here."""
        folded: FoldedGame[A] = read_game(game)
        if folded.replay.record.game != self.game:
            abort(404)
        return folded

    def time_limit(self, state: A) -> int | None:
        """Return how many seconds a turn may take."""
        limit: int | None = getattr(state.options, self.time_option)
        return limit

    def tiles_left(
        self, state: A, drafted: Sequence[str] = (), hidden: Iterable[str] | None = None
    ) -> Counter[Tile]:
        """Count what can still be in the pool or on a rack once *drafted* is laid.

        *hidden* are the seats whose racks it may be on: the one to play where none are named.
        """
        left: Counter[Tile] = Counter(FULL_SET)
        left.subtract(self.seen(state))
        left.subtract(tiles_used(tuple(drafted)))
        for seat in [self.seat_to_play(state)] if hidden is None else hidden:
            if seat not in state.racks:
                left.update(state.players[seat].rack.known)
        return left

    def drawing(self, state: A, more: Sequence[tuple[str, Tile]] = ()) -> Drawing:
        """Return how the draw for the start stands, with what was drawn *more*."""
        return stand_of(state.seats, (*state.drawn, *more), max if self.high else min)

    def starter_of(self, state: A) -> str:
        """Return who begins, as was stated or drawn; "" while that is open."""
        return state.starter or self.drawing(state).starter

    def seat_to_play(self, state: A) -> str:
        """Return whose turn it is; the first seat where nobody has begun and nobody drew."""
        turn = state.turn
        if turn is None:
            return self.starter_of(state) or state.seats[0]
        if not turn.in_order and not turn.is_played:
            return state.due
        return state.next_seat if turn.is_over else turn.seat

    def next_lines(self, state: A) -> tuple[str, ...]:
        """Return the line that begins the next turn."""
        if state.ended:
            return ()
        return (str(Turn(self.seat_to_play(state) if state.turn is None else state.next_seat)),)


def is_over(state: ArrangedState) -> bool:
    """Say whether the turn can only be followed by the next: a tile was drawn, or time is up."""
    return state.turn is not None and state.turn.is_over


def with_turn(state: ArrangedState, seat: str) -> tuple[str, ...]:
    """Return the line that makes it the turn of *seat*, unless it is that already."""
    turn = state.turn
    if turn is not None and turn.seat == seat and not turn.is_over:
        return ()
    return (str(Turn(seat)),)
