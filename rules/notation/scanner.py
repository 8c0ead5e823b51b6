"""Walks over the words of one line and turns them into tiles, seats, melds and numbers."""

import re
from collections.abc import Sequence
from itertools import chain
from typing import Final

from rules.melds import DeclaredJoly, Piece
from rules.messages import N_, Message, message
from rules.notation.errors import NotationError
from rules.notation.kinds import Row
from rules.notation.lines import LaidPiece, Placed
from rules.reading import NeedsDeclaration, ReadRow
from rules.tiles import Joly, NumberTile, Tile, find_tile

SEATS: Final = ("A", "B", "C", "D")

_WORD: Final = re.compile(r"[^\s,/]+|[,/]")
_ENDS: Final = ("low", "high")
_MOST_WORDS: Final = 250
"""More than 106 tiles with every mark between them."""

_DIGITS: Final = 6
_SHOWN: Final = 20


class Scanner:
    """One line's words with their columns; every complaint names the place."""

    def __init__(
        self, text: str, line: int, read_row: ReadRow, seats: tuple[str, ...] = SEATS,
        start: int = 0,
    ) -> None:
        self.text = text
        self.line = line
        self.seats = seats
        self.read_row = read_row
        self._words = [(found[0], found.start() + 1) for found in _WORD.finditer(text, start)]
        self._at = 0
        self._tiles_end = -1  # after a tile: another one could have stood here
        if len(self._words) > _MOST_WORDS:
            raise NotationError(line, self._words[_MOST_WORDS][1], message(
                N_("expected the end of the line: no line holds more tiles than the box")))

    def fail(self, expected: Message, column: int | None = None) -> NotationError:
        """Return the error that *expected* stands at the next word."""
        return NotationError(self.line, self.column if column is None else column, expected)

    @property
    def column(self) -> int:
        """Return the column of the next word, counted from 1."""
        if self._at < len(self._words):
            return self._words[self._at][1]
        return len(self.text.rstrip()) + 1

    def peek(self) -> str:
        """Return the next word in lower case, or "" at the end."""
        return self._words[self._at][0].lower() if self._at < len(self._words) else ""

    def next(self) -> str:
        """Return the next word as written and step over it, or "" at the end."""
        if self._at == len(self._words):
            return ""
        self._at += 1
        return self._words[self._at - 1][0]

    def take(self, *words: str) -> str:
        """Step over the next word if it is one of *words*; return it, or ""."""
        return self.next().lower() if self.peek() in words else ""

    def expect(self, *words: str) -> str:
        """Step over the next word, which must be one of *words*."""
        found = self.take(*words)
        if not found:
            wanted = " / ".join(f"“{'J' if word == 'j' else word}”" for word in words)
            raise self.fail(
                message(N_("expected a tile such as r7, y13 or J, or {words}"), words=wanted)
                if self._tiles_end == self._at
                else message(N_("expected {words}"), words=wanted)
            )
        return found

    def rest(self) -> str:
        """Return what is left of the line, without outer blanks, and step to its end."""
        text = self.text[self.column - 1 :].strip()
        self._at = len(self._words)
        return text

    def finish(self) -> None:
        """Demand that nothing follows."""
        if self._at < len(self._words):
            word = self._words[self._at][0][:_SHOWN]
            raise self.fail(
                message(N_("expected a tile such as r7, y13 or J, or the end of the line, "
                           "not “{word}”"), word=word)
                if self._tiles_end == self._at
                else message(N_("expected the end of the line, not “{word}”"), word=word)
            )

    def number(self, what: Message, lowest: int = 0) -> int:
        """Read a whole number of at least *lowest*."""
        column, word = self.column, self.next()
        if not (word.isascii() and word.isdigit() and len(word) <= _DIGITS and int(word) >= lowest):
            raise self.fail(what, column)
        return int(word)

    def signed(self, what: Message) -> int:
        """Read a whole number, which may be below zero."""
        column, word = self.column, self.next()
        digits = word.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) <= _DIGITS):
            raise self.fail(what, column)
        return int(word)

    def seat(self) -> str:
        """Read a seat of this game."""
        column, word = self.column, self.next().upper()
        if word not in self.seats:
            raise self.fail(message(N_("expected a seat of this game: {seats}"),
                                    seats=", ".join(self.seats)), column)
        return word

    def tile(self) -> Tile:
        """Read a tile."""
        column, word = self.column, self.next()
        tile = find_tile(word)
        if tile is None:
            raise self._no_tile(word, column)
        return tile

    def _no_tile(self, word: str, column: int) -> NotationError:
        if not word:
            return self.fail(
                message(N_("expected a tile such as r7, y13 or J, but the line ends here")), column
            )
        return self.fail(message(N_("expected a tile such as r7, y13 or J, not “{word}”"),
                                 word=word[:_SHOWN]), column)

    def tiles(self) -> tuple[Tile, ...]:
        """Read tiles up to the end of the line or a word that is no tile."""
        found: list[Tile] = []
        while find_tile(self.peek()) is not None:
            found.append(self.tile())
        self._tiles_end = self._at
        return tuple(found)

    def some_tiles(self) -> tuple[Tile, ...]:
        """Read at least one tile."""
        return (self.tile(), *self.tiles())

    def piece(self) -> Piece:
        """Read a tile, or a Joly that says what it stands for."""
        column, word = self.column, self.next()
        piece = _piece(word)
        if piece is None:
            raise self._no_tile(word, column)
        return piece

    def pieces(self) -> Row:
        """Read at least one piece."""
        found = [self.piece()]
        while _piece(self.peek()) is not None:
            found.append(self.piece())
        self._tiles_end = self._at
        return tuple(found)

    def rows(self) -> tuple[Row, ...]:
        """Read melds: rows of pieces with `` / `` between them."""
        rows = [self._row()]
        while self.take("/"):
            rows.append(self._row())
        return tuple(rows)

    def _row(self) -> Row:
        column = self.column
        written = self.pieces()
        row = self.read_row(written)
        if isinstance(row, NeedsDeclaration):
            raise self.fail(message(N_(
                "expected what the Joly stands for, as in J=b11: its place does not say"
            )), column)
        return row.pieces

    def placed(self) -> tuple[Placed, ...]:
        """Read at least one piece, each with its end of the run where that is said."""
        found = [Placed(self.piece(), self.take(*_ENDS))]
        while _piece(self.peek()) is not None:
            found.append(Placed(self.piece(), self.take(*_ENDS)))
        self._tiles_end = self._at
        return tuple(found)

    def laid_rows(self) -> tuple[tuple[LaidPiece, ...], ...]:
        """Read melds whose tiles may carry who laid them and for which Joly."""
        rows = [self._laid_row()]
        while self.take("/"):
            rows.append(self._laid_row())
        return tuple(rows)

    def _laid_row(self) -> tuple[LaidPiece, ...]:
        column = self.column
        found = [self._laid_piece()]
        while self.peek() not in ("", "/"):
            found.append(self._laid_piece())
        written = [laid.piece for laid in found]
        row = self.read_row(written)
        if isinstance(row, NeedsDeclaration):
            raise self.fail(message(N_(
                "expected what the Joly stands for, as in J=b11: its place does not say"
            )), column)
        return reordered(found, row.pieces)

    def _laid_piece(self) -> LaidPiece:
        column, word = self.column, self.next()
        plain = find_tile(word)
        if plain is not None:
            return LaidPiece(plain)
        match = re.fullmatch(r"([^@~]+)(?:@([A-Za-z]))?(?:~([12]))?", word)
        piece = _piece(match[1]) if match else None
        if match is None or piece is None:
            raise self.fail(message(N_("expected a tile with its history: y5@C, b11@B~1 or "
                                       "J=r5~1, not “{word}”"), word=word[:_SHOWN]), column)
        by = (match[2] or "").upper()
        if by and by not in self.seats:
            raise self.fail(message(N_("expected a seat of this game: {seats}"),
                                    seats=", ".join(self.seats)), column + word.index("@") + 1)
        return LaidPiece(piece, by, int(match[3] or 0))

    def meld(self, laid: int) -> int:
        """Read the number of a meld, of which *laid* have been laid so far."""
        column, word = self.column, self.next().lower()
        digits = word[1:]
        known = word[:1] == "m" and digits.isascii() and digits.isdigit() and len(digits) <= _DIGITS
        if not (known and 1 <= int(digits) <= laid):
            what = (message(N_(
                "expected a meld that was laid down: m1 to m{last}"
            ), last=laid) if laid
                    else message(N_("expected a meld that was laid down, but there is none yet")))
            raise self.fail(what, column)
        return int(digits)


def _piece(word: str) -> Piece | None:
    if word[:2].lower() == "j=":
        stands_for = find_tile(word[2:])
        return DeclaredJoly(stands_for) if isinstance(stands_for, NumberTile) else None
    return find_tile(word)


def reordered(found: Sequence[LaidPiece], row: Row) -> tuple[LaidPiece, ...]:
    """Return *found* in the order of *row*, which was read from them."""
    if all(laid.piece == piece for laid, piece in zip(found, row, strict=True)):
        return tuple(found)
    left = list(found)
    result: list[LaidPiece] = []
    for piece in row:
        # The very piece, or else a Joly of which one side leaves open what it stands for.
        exact = (index for index, laid in enumerate(left) if laid.piece == piece)
        open_ = (
            index for index, laid in enumerate(left)
            if not isinstance(piece, NumberTile) and isinstance(laid.piece, Joly | DeclaredJoly)
            and (isinstance(laid.piece, Joly) or isinstance(piece, Joly))
        )
        at = next(chain(exact, open_))
        laid = left.pop(at)
        result.append(LaidPiece(piece, laid.by, laid.joly))
    return tuple(result)
