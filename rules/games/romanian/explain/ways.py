"""A way from the record to a table, what it leaves unexplained, and which of two ways is better."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.games.romanian.explain.changes import Look, look_of
from rules.games.romanian.explain.otherwise import Otherwise
from rules.games.romanian.explain.steps import Givers, Place, Step
from rules.games.romanian.explain.telling import Telling
from rules.melds import Piece, is_joly, tile_of
from rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class Sight:
    """What is taken for what on the table before anything is said about it.

    ``places`` are the rows in which the record's melds lie, ``None`` for one that has left the
    table; ``unseen`` melds that do not show, ``otherwise`` those that lie otherwise than they lay.
    """

    places: Mapping[int, int | None]
    unseen: tuple[int, ...] = ()
    otherwise: tuple[Otherwise, ...] = ()

    @property
    def rows(self) -> set[int]:
        """Return the rows in which melds of the record lie."""
        return {row for row in self.places.values() if row is not None} | {
            row for each in self.otherwise for row in each.rows}


@dataclass(frozen=True, slots=True)
class Explanation:
    """One way from the record to the table.

    ``givers`` names for each step who gave each tile; ``places`` the rows in which the record's
    melds lie now, ``None`` for one that has left the table. ``unseen`` are melds of the record
    that do not show, ``otherwise`` those of which a tile is gone, or another one lies there;
    ``unlike`` those that would look otherwise than they lie; ``whole`` those from which tiles
    should have gone to a stack and still lie there, in a family that stacks. ``rest`` are the rows
    that it leaves out. ``hidden`` are tiles that it enters although no row shows them.
    """

    steps: tuple[Step, ...]
    givers: Givers
    telling: Telling
    sight: Sight
    unlike: tuple[int, ...] = ()
    whole: tuple[int, ...] = ()
    rest: tuple[int, ...] = ()
    hidden: tuple[Tile, ...] = ()
    cost: int = 0

    @property
    def places(self) -> Mapping[int, int | None]:
        """Return the rows in which the record's melds lie now, by the melds' numbers."""
        return self.sight.places

    @property
    def unseen(self) -> tuple[int, ...]:
        """Return the melds of the record that do not show."""
        return self.sight.unseen

    @property
    def otherwise(self) -> tuple[Otherwise, ...]:
        """Return the melds of the record that lie otherwise than they lay."""
        return self.sight.otherwise

    @property
    def lines(self) -> tuple[str, ...]:
        """Return the record lines that it adds."""
        return tuple(map(str, self.telling.lines))

    @property
    def moved(self) -> tuple[Tile, ...]:
        """Return tiles that it lays although they are missing from a meld that lies otherwise.

        They may be those very tiles, moved, which no rule allows.
        """
        gone = {tile for each in self.otherwise for tile in each.gone}
        laid = dict.fromkeys(tile_of(piece) for step in self.steps for piece in step.pieces)
        return tuple(tile for tile in laid if tile in gone)

    @property
    def strange(self) -> int:
        """Return how many melds and rows it does not explain, one more where tiles were moved."""
        return (len(self.unlike) + len(self.unseen) + len(self.otherwise) + len(self.rest)
                + bool(self.moved))

    @property
    def is_exact(self) -> bool:
        """Say whether it is legal and leads to the very table, rows that are no melds aside."""
        return not (self.unseen or self.unlike or self.otherwise or self.telling.faults)

    @property
    def trouble(self) -> tuple[int, int]:
        """Return what is wrong with it: all that is unlawful or unexplained, and the latter."""
        return self.strange + self.telling.faults, self.strange


def badness(way: Explanation) -> tuple[tuple[int, int], int, int]:
    """Return a key that sorts ways, the best first."""
    return way.trouble, len(way.whole), way.cost


def weighed(
    sight: Sight, rows: Sequence[Sequence[Piece]], steps: tuple[Step, ...], givers: Givers,
    telling: Telling,
) -> Explanation:
    """Return a way with what it does not explain of *rows*."""
    other = {each.meld for each in sight.otherwise}
    looks = {
        number: look_of(telling.state.melds[number], None if index is None else rows[index])
        for number, index in {
            **sight.places, **{number: index for index, number in telling.rows.items()}}.items()
        if number not in other}
    unlike, whole = (tuple(number for number, seen in looks.items() if seen is look)
                     for look in (Look.UNLIKE, Look.WHOLE))
    rest = tuple(index for index, row in enumerate(rows)
                 if row and index not in sight.rows and index not in telling.rows)
    said = sum(line.verdict is not None for line in telling.lines)
    changed = sum(len(each.gone) + len(each.come) + len(each.rows) for each in sight.otherwise)
    cost = said + 3 * telling.repeats + 2 * sum(len(step.takes) for step in steps) + changed
    return Explanation(steps, givers, telling, sight, unlike, whole, rest,
                       tuple(_hidden(sight, rows, steps)), cost)


def _hidden(
    sight: Sight, rows: Sequence[Sequence[Piece]], steps: Sequence[Step]
) -> Iterator[Tile]:
    """Yield the tiles that *steps* lay, or give for a Joly, and that no row shows in their place.

    A Joly that was laid lies there or has gone on to where it lies.
    """
    laid: dict[Place, Counter[Tile]] = {}
    for step in steps:
        tiles = laid.setdefault(step.place, Counter())
        tiles.update(tile_of(piece) for piece in step.pieces if not is_joly(piece))
        for source in step.takes:
            laid.setdefault(source.place, Counter()).update(source.given)
    for place, tiles in laid.items():
        row = sight.places.get(place.meld) if place.meld else place.row
        lies = Counter(map(tile_of, rows[row])) if row is not None else Counter[Tile]()
        yield from (tiles - lies).elements()
