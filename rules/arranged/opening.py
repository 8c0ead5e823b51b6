"""The best first meld in a rack: the sets of its tiles that count most together, exactly.

The numbers are gone through upwards. What matters of the sets so far is only how long the runs are
that reach this number, up to three, and how many jokers are left; groups never reach over to
another number. So the states stay few even for a rack that has grown all game.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from rules.arranged.packing import Choice, Held, Step, best_steps, group_colours
from rules.melds import DeclaredJoly, Piece
from rules.tiles import COPIES, JOLY, NUMBER_TILES, NUMBERS, Colour, NumberTile, Tile, number_tile

Worth: TypeAlias = Callable[[Tile, int], int]
"""What a tile counts in a game's first meld where a set has the number given."""

COLOURS: Final = tuple(Colour)
_KINDS: Final[tuple[Tile, ...]] = (*NUMBER_TILES, JOLY)


@dataclass(frozen=True, slots=True)
class FirstMeld:
    """What can be laid: the sets, what they count together, and what stays on the rack.

    ``missing`` is how many points are missing to what the game asks for, 0 if none.
    """

    melds: tuple[tuple[Piece, ...], ...]
    points: int
    left: tuple[Tile, ...]
    missing: int

    @property
    def is_possible(self) -> bool:
        """Say whether it is a first meld."""
        return bool(self.melds) and not self.missing


def best_first_meld(
    rack: Sequence[Tile], worth: Worth, needed: int, *, enough: int | None = None
) -> FirstMeld:
    """Return the sets of *rack* that count most by *worth*, of which *needed* points open.

    Of those that count as much, the ones that leave the fewest tiles. No more tiles are looked at
    than one box holds. Where *enough* points are found soon, better sets are not looked for.
    """
    counts = Counter(rack)
    held: Held = {number: tuple(min(counts[number_tile(colour, number)], COPIES)
                                for colour in Colour) for number in NUMBERS}
    values = {number: (worth(number_tile(Colour.RED, number), number), worth(JOLY, number))
              for number in NUMBERS}
    steps = best_steps(held, min(counts[JOLY], COPIES), values, enough)
    melds = tuple(sorted(_melds(steps), key=_place))
    points = sum(worth(_tile(piece), _number(piece, meld)) for meld in melds for piece in meld)
    left = counts - Counter(_tile(piece) for meld in melds for piece in meld)
    return FirstMeld(melds, points, tuple(tile for tile in _KINDS for _ in range(left[tile])),
                     max(needed - points, 0))


def _tile(piece: Piece) -> Tile:
    return JOLY if isinstance(piece, DeclaredJoly) else piece


def _number(piece: Piece, meld: Sequence[Piece]) -> int:
    if isinstance(piece, NumberTile):
        return piece.number
    if isinstance(piece, DeclaredJoly):
        return piece.stands_for.number
    return next(each.number for each in meld if isinstance(each, NumberTile))


def _melds(steps: Mapping[int, Step]) -> list[tuple[Piece, ...]]:
    """Return the sets that *steps* lay: runs are followed upwards, groups stand by themselves."""
    done: list[tuple[Piece, ...]] = []
    for at, colour in enumerate(Colour):
        running: list[list[Piece]] = []
        for number in NUMBERS:
            running = _next_runs(running, steps[number].runs[at],
                                 number_tile(colour, number), done)
        done += [tuple(run) for run in running]
    for number in NUMBERS:
        done += _groups(number, steps[number])
    return done


def _next_runs(
    running: list[list[Piece]], choice: Choice, tile: NumberTile, done: list[tuple[Piece, ...]]
) -> list[list[Piece]]:
    """Return the runs that reach *tile*; those that end before it go to *done*."""
    left = list(running)
    found: list[list[Piece]] = []
    pieces: list[Piece] = [*(tile,) * choice.tiles, *(DeclaredJoly(tile),) * choice.jokers]
    for length, piece in zip(choice.goes_on, pieces, strict=True):
        run = next((run for run in left if min(len(run), 3) == length), None) if length else None
        if run is None:
            found.append([piece])
        else:
            left.remove(run)
            found.append([*run, piece])
    done += [tuple(run) for run in left]
    return found


def _groups(number: int, step: Step) -> list[tuple[Piece, ...]]:
    groups: list[tuple[Piece, ...]] = []
    for colours, jokers in group_colours(step.left, step.group_jokers):
        tiles = tuple(number_tile(COLOURS[at], number) for at in colours)
        stand_ins: tuple[Piece, ...] = (JOLY,) * jokers
        if len(tiles) == 1:  # beside a single tile it has to be said what they stand for
            others = [colour for colour in Colour if colour is not tiles[0].colour]
            stand_ins = tuple(DeclaredJoly(number_tile(colour, number))
                              for colour in others[:jokers])
        groups.append((*tiles, *stand_ins))
    return groups


def _place(pieces: tuple[Piece, ...]) -> tuple[bool, str, int]:
    """Return where a meld is told: those with a joker first, then by colours and numbers."""
    real = [piece for piece in pieces if isinstance(piece, NumberTile)]
    return (len(real) == len(pieces), *min((tile.colour.value, tile.number) for tile in real))
