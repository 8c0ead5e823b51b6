"""Reading a row of tiles as a run or a group where a 1 is low only.

A meld may hold any number of jokers, and a joker beside one real tile must be declared. What a
game's book calls its rules about this is in ``RowRules``.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from rules.melds import DeclaredJoly, GroupShape, Piece, RunShape, is_joly
from rules.messages import N_, message
from rules.notation.errors import NotationError
from rules.reading import LARGEST_SET, SHORTEST, NeedsDeclaration, Row
from rules.tiles import JOLY, NUMBERS, Colour, Joly, NumberTile
from rules.verdict import Citation

HIGHEST: Final = NUMBERS[-1]


def identity(piece: Piece) -> NumberTile | None:
    """Return the tile that *piece* is or is declared to stand for; ``None`` for a bare joker."""
    if isinstance(piece, DeclaredJoly):
        return piece.stands_for
    return piece if isinstance(piece, NumberTile) else None


def missing_colours(pieces: Sequence[Piece]) -> tuple[Colour, ...]:
    """Return the colours that no real tile of a group has, and no declared joker stands for."""
    there = {tile.colour for tile in map(identity, pieces) if tile is not None}
    return tuple(colour for colour in Colour if colour not in there)


@dataclass(frozen=True, slots=True)
class RowRules:
    """The ids of the rules on runs, groups and jokers in a game's book.

    ``low_one`` is the ruling that a 1 is low only, ``jokers`` the one on how many jokers a meld
    may hold; either is "" where a rule says so itself.
    """

    run: str
    group: str
    joker: str
    low_one: str = ""
    jokers: str = ""

    def read(self, pieces: Sequence[Piece]) -> Row | NeedsDeclaration:
        """Read *pieces*, in the order in which they lie, as a run or a group.

        In a run every joker is declared by its place. In a group of two or more real tiles jokers
        stay bare: they stand for whatever colour is missing.
        """
        row = tuple(pieces)
        known = [tile for tile in map(identity, row) if tile is not None]
        if len(known) == 1 and len(row) >= SHORTEST and any(isinstance(p, Joly) for p in row):
            return NeedsDeclaration()
        if len(known) > 1 and len({tile.number for tile in known}) == 1:
            return self._read_group(row, known)
        if len(known) > 1 and len({tile.colour for tile in known}) == 1:
            return self._read_run(row, known[0].colour)
        return Row(row, None, self._neither(row))

    def read_line(self, melds: Iterable[Sequence[Piece]], line: int) -> tuple[Row, ...]:
        """Read every meld of a record's *line*, which counts from 1.

        Raises:
            NotationError: a joker must be declared.
        """
        rows: list[Row] = []
        for pieces in melds:
            row = self.read(pieces)
            if isinstance(row, NeedsDeclaration):
                raise NotationError(line, 1, message(
                    N_("expected what the Joly stands for, as in J=b11: its place does not say")))
            rows.append(row)
        return tuple(rows)

    def read_declared(self, pieces: Sequence[Piece]) -> Row:
        """Read *pieces*; a joker that must be declared is a fault."""
        row = self.read(pieces)
        if isinstance(row, Row):
            return row
        return Row(tuple(pieces), None, (Citation(self.joker, message(
            N_("Say what the joker stands for.")), ruling=self.jokers),))

    def _neither(self, row: tuple[Piece, ...]) -> tuple[Citation, ...]:
        return (
            Citation(self.run, message(
                N_(
                    "Not a run: a run has one colour, consecutive numbers and at least three "
                    "tiles."
                )), row),
            Citation(self.group, message(
                N_(
                    "Not a set: a set has three or four tiles of one number, all in different "
                    "colours."
                )), row),
        )

    def _both_jokers(self) -> Citation:
        return Citation(self.joker, message(
            N_("A meld may have both jokers if you say what they stand for.")),
            ruling=self.jokers)

    def _read_group(self, row: tuple[Piece, ...], known: list[NumberTile]) -> Row:
        reals = sum(not is_joly(piece) for piece in row)
        if reals > 1:
            row = tuple(JOLY if is_joly(piece) else piece for piece in row)
        colours = [tile.colour for tile in map(identity, row) if tile is not None]
        doubled = tuple(piece for piece in row
                        if (tile := identity(piece)) and colours.count(tile.colour) > 1)
        if doubled:
            fault = Citation(self.group, message(
                N_(
                    "All colours of a set must be different. One colour is here twice: {tiles}."
                ), tiles=doubled),
                doubled)
        elif not SHORTEST <= len(row) <= LARGEST_SET:
            fault = Citation(self.group, message(
                N_("A set has three or four tiles. This one would have {count}."),
                count=len(row)), row)
        else:
            grounds = () if reals > 1 else (self._both_jokers(),)
            return Row(row, GroupShape(known[0].number), grounds=grounds)
        return Row(row, None, (fault,))

    def _read_run(self, row: tuple[Piece, ...], colour: Colour) -> Row | NeedsDeclaration:
        found = _place_run(row)
        if isinstance(found, NeedsDeclaration):
            return found
        if found is None:
            return Row(row, None, (self._run_fault(row),))
        upwards, low = found
        if len(upwards) < SHORTEST:
            return Row(row, None, (Citation(self.run, message(
                N_("A run has at least three tiles. This one has two.")), row),))
        shape = RunShape(colour, low, len(upwards))
        pieces = tuple(
            DeclaredJoly(shape.tile_at(place)) if is_joly(piece) else piece
            for place, piece in zip(shape.positions, upwards, strict=True))
        several = sum(map(is_joly, row)) >= len(row) - 1
        return Row(pieces, shape, grounds=(self._both_jokers(),) if several else ())

    def _run_fault(self, row: tuple[Piece, ...]) -> Citation:
        numbers = [tile.number for tile in map(identity, row) if tile is not None]
        high = {HIGHEST + 1 if number == 1 else number for number in numbers}
        once = len(high) == len(numbers) and len(row) <= HIGHEST
        if once and {1, HIGHEST} <= {*numbers} and max(high) - min(high) < len(row):
            ones = tuple(piece for piece in row
                         if (tile := identity(piece)) and tile.number == 1)
            return Citation(self.run, message(
                N_("A 1 comes only before the 2, never after the 13.")), ones,
                ruling=self.low_one)
        return Citation(self.run, message(
            N_("These numbers do not follow one another.")), row)


def _fits(row: Sequence[Piece], low: int) -> bool:
    return all((tile := identity(piece)) is None or tile.number == place
               for place, piece in enumerate(row, low))


def _place_run(row: tuple[Piece, ...]) -> tuple[tuple[Piece, ...], int] | NeedsDeclaration | None:
    """Find the pieces upwards and the lowest number, or ``None`` where they are no run."""
    for way in (row, row[::-1]):
        for low in range(1, HIGHEST + 2 - len(row)):
            if _fits(way, low):
                return way, low
    bare = tuple(piece for piece in row if isinstance(piece, Joly))
    if not bare:
        return _sorted_run(row)
    for way in (row, row[::-1]):
        if (turned := _turned_back(way)) is not None:
            return turned
    numbers = [tile.number for tile in map(identity, row) if tile is not None]
    if numbers in (sorted(numbers), sorted(numbers, reverse=True)):
        return None
    spans = max(numbers) - min(numbers) < len(row) <= HIGHEST
    return NeedsDeclaration() if spans and len(set(numbers)) == len(numbers) else None


def _sorted_run(row: tuple[Piece, ...]) -> tuple[tuple[Piece, ...], int] | None:
    """Read tiles that were written out of order: the tiles make the run, not the writing."""
    places = {tile.number: piece for piece in row if (tile := identity(piece)) is not None}
    low = min(places)
    if len(places) < len(row) or max(places) - low >= len(row):
        return None
    return tuple(places[number] for number in sorted(places)), low


def _turned_back(row: tuple[Piece, ...]) -> tuple[tuple[Piece, ...], int] | None:
    """Move jokers that lie below the 1 or above the 13 to the only end left to them."""
    low = HIGHEST + 1 - len(row)
    if low < 1:
        return None
    for count in (1, 2):
        below, body = row[:count], row[count:]
        if body and all(isinstance(piece, Joly) for piece in below) and _fits(body, 1):
            return (*body, *below), 1
        body, above = row[:-count], row[-count:]
        if (body and all(isinstance(piece, Joly) for piece in above)
                and _fits((*above, *body), low)):
            return (*above, *body), low
    return None
