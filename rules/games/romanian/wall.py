"""The wall as it lies on the table: what is dealt, and where to draw (R-WALL-3 to R-DEAL-4)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rules.games.romanian.options import Options
from rules.messages import N_, Message, message
from rules.notation.scanner import SEATS
from rules.tiles import Joly, Tile

STACKS: Final = 15
STACK_HEIGHT: Final = 7
STACKS_EACH: Final = 2


@dataclass(frozen=True, slots=True)
class WallPlan:
    """Where hands and stock lie; stacks count from 1 at the end where counting began.

    ``exposed`` is the stack that bears the exposed tile, ``dealt`` the dealt stacks in order,
    ``stock`` those left in the order of drawing, ``drawable`` the tiles in them without the
    exposed one (R-EXP-1). Seat A is the player to the dealer's right, who starts.
    """

    exposed: int
    hands: Mapping[str, tuple[int, ...]]
    sizes: Mapping[str, int]
    dealt: tuple[int, ...]
    stock: tuple[int, ...]
    drawable: int


@dataclass(frozen=True, slots=True)
class NoWall:
    """The left-over tile names no stack; ``reason`` says what to do."""

    reason: Message

    def __bool__(self) -> bool:
        return False


def plan_wall(number: int, players: int) -> WallPlan:
    """Plan the wall where the exposed tile bears *number* and two to four *players* sit.

    A tile names stacks 1 to 13; a dealer who names one for a Joly may name any of the 15.

    Raises:
        ValueError: there is no such stack or table.
    """
    if not 1 <= number <= STACKS or not 2 <= players <= len(SEATS):  # noqa: PLR2004  (R-EQ-3)
        wrong = f"a wall has stacks 1 to 15 and 2 to 4 players, not {number} and {players}"
        raise ValueError(wrong)
    # The exposed stack's old top makes the next one 8 high, and that one is dealt first.
    order = [(number + step) % STACKS + 1 for step in range(STACKS)]
    count = players * STACKS_EACH
    dealt, stock = tuple(order[:count]), tuple(order[count:])
    seats = SEATS[:players]
    hands = {seat: dealt[index::players] for index, seat in enumerate(seats)}
    sizes = {seat: STACK_HEIGHT * STACKS_EACH + (seat == seats[0]) for seat in seats}
    return WallPlan(number, hands, sizes, dealt, stock, STACK_HEIGHT * len(stock) - 1)


def plan_for_tile(tile: Tile, players: int, options: Options, named: int = 0) -> WallPlan | NoWall:
    """Plan the wall for the left-over *tile*; a Joly has no number to count (Q-SETUP-2).

    Args:
        tile: the tile turned up.
        players: how many play.
        options: the house rules; ``exposed_joly`` decides about a Joly.
        named: the stack that the dealer names, where the family plays it so.
    """
    if not isinstance(tile, Joly):
        return plan_wall(tile.number, players)
    if options.exposed_joly == "dealer" and named:
        return plan_wall(named, players)
    if options.exposed_joly == "dealer":
        return NoWall(message(N_(
            "A Joly was turned up. The dealer chooses the pile to count to."
        )))
    return NoWall(message(N_(
        "A Joly was turned up. Put it back, mix the tiles and turn up another."
    )))
