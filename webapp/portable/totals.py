"""A table of totals of games played elsewhere: a row a game, a column a player."""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from rules.messages import N_
from webapp.data.models import LETTERS, SEATS
from webapp.language.names import clean_name
from webapp.portable.formulas import unmarked
from webapp.portable.trouble import trouble

LARGEST: Final = 2**20
MOST_ROWS: Final = 1000
LONGEST_NAME: Final = 40
_SEPARATORS: Final = ";\t,"
_DAY_HEADS: Final = frozenset({
    "date", "day", "data", "ziua", "zi", "dátum", "nap", "datum", "jour"})
_NO_PLAYER_HEADS: Final = frozenset({
    "", "#", "no", "no.", "nr", "nr.", "game", "joc", "joc nr.", "partida", "játszma", "játék",
    "partie", "jeu", "round", "dealer"})
_SUMS: Final = frozenset({"total", "totals", "sum", "totaluri", "összesen", "totaux", "σ", "∑"})
_NOT_THERE: Final = frozenset({"", "-", "–", "—", "−", "x", "/"})
_MINUS: Final = str.maketrans("−–", "--")
_BLANKS: Final = str.maketrans("", "", " \u00a0\u202f\u2009'’")
_WHOLE: Final = re.compile(r"[-+]?\d{1,6}(?:[.,]0{1,2})?", re.ASCII)
_THOUSANDS: Final = re.compile(r"[-+]?\d{1,3}(?:[.,]\d{3})", re.ASCII)
_NUMBERS: Final = re.compile(r"\d+", re.ASCII)


@dataclass(frozen=True, slots=True)
class TotalsRow:
    """A game: its line in the file, its day where it has one, the totals by letter."""

    line: int
    day: date | None
    scores: dict[str, int]


@dataclass(frozen=True, slots=True)
class Totals:
    """What a table says: players in the order of its columns, games in the order of its rows.

    ``left_out`` are the heads of columns, and the first cells of rows, that are no players and no
    games.
    """

    players: tuple[str, ...]
    rows: tuple[TotalsRow, ...]
    separator: str
    left_out: tuple[str, ...]


def read_totals(data: bytes) -> Totals:
    """Read a table.

    Raises:
        ImportTroubleError: it is none, or something in it cannot be understood.
    """
    text = _text(data)
    separator = max(_SEPARATORS, key=lambda each: len(_cells(text.partition("\n")[0], each)))
    try:
        table = [(number, [cell.strip() for cell in row])
                 for number, row in enumerate(csv.reader(io.StringIO(text), delimiter=separator), 1)
                 if any(cell.strip() for cell in row)]
    except csv.Error as error:
        raise trouble(N_("The table cannot be read: a quotation mark is not closed, or a cell is "
                         "too large.")) from error
    if len(table) < 2 or len(table[0][1]) < 2:  # noqa: PLR2004 (a head and a row, two columns)
        raise trouble(N_("A table of totals has a row with the players’ names, and below it a "
                         "row for each game."))
    if len(table) > MOST_ROWS + 1:
        raise trouble(N_("The table has more than {most} rows."), most=MOST_ROWS)
    heads, left_out = table[0][1], []
    day_column, columns = -1, []
    for at, head in enumerate(heads):
        if head.casefold() in _DAY_HEADS and day_column < 0:
            day_column = at
        elif head.casefold() in _NO_PLAYER_HEADS | _SUMS:
            left_out += [head] if head else []
        else:
            columns.append(at)
    players = tuple(map(_player, (heads[at] for at in columns)))
    if not 2 <= len(players) <= len(LETTERS):  # noqa: PLR2004 (a game needs two)
        raise trouble(N_("Two to eight columns with players are needed; here are {found}."),
                      found=len(players))
    if len({each.casefold() for each in players}) < len(players):
        raise trouble(N_("Two players have the same name: add something to one."))
    rows, sums = _games(table[1:], columns)
    days = _days([(number, cells[day_column] if -1 < day_column < len(cells) else "")
                  for number, cells, _scores in rows])
    return Totals(players, tuple(
        TotalsRow(number, day, scores)
        for (number, _cells_, scores), day in zip(rows, days, strict=True)),
        separator, (*left_out, *sums))


def _text(data: bytes) -> str:
    if len(data) > LARGEST:
        raise trouble(N_("A table of totals may have 1 MB."))
    encoding = "utf-16" if data[:2] in {b"\xff\xfe", b"\xfe\xff"} else "utf-8-sig"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        raise trouble(N_("This is neither an export of Joly nor a table in UTF-8. "
                         "Save the table as “CSV UTF-8”.")) from error
    if "\0" in text:
        raise trouble(N_("This is neither an export of Joly nor a table in UTF-8. "
                         "Save the table as “CSV UTF-8”."))
    return text.replace("\r\n", "\n").replace("\r", "\n").lstrip("\n")


def _cells(line: str, separator: str) -> list[str]:
    return next(csv.reader([line], delimiter=separator), [])


def _player(head: str) -> str:
    """Return the name of a player as it is kept; a mark against formulas is no part of it."""
    name = clean_name(unmarked(head[: 4 * LONGEST_NAME]))
    if not 0 < len(name) <= LONGEST_NAME:
        raise trouble(N_("“{name}” is no name of a player: it has 1 to {most} letters."),
                      name=head[:LONGEST_NAME], most=LONGEST_NAME)
    return name


_Game = tuple[int, list[str], dict[str, int]]


def _games(
    table: Sequence[tuple[int, list[str]]], columns: Sequence[int]
) -> tuple[list[_Game], list[str]]:
    """Return the rows that are games with their totals, and the first cells of those of sums."""
    games: list[_Game] = []
    sums: list[str] = []
    for number, cells in table:
        if any(cell.casefold().rstrip(":") in _SUMS for cell in cells):
            sums.append(next(cell for cell in cells if cell))
            continue
        scores = dict(_scores(number, cells, columns))
        if not 2 <= len(scores) <= len(SEATS):  # noqa: PLR2004 (a game needs two)
            raise trouble(N_("Row {row}: two to four players play a game; here {found} have a "
                             "total."), row=number, found=len(scores))
        games.append((number, cells, scores))
    if not games:
        raise trouble(N_("A table of totals has a row with the players’ names, and below it a "
                         "row for each game."))
    return games, sums


def _scores(number: int, cells: Sequence[str], columns: Sequence[int]) -> Iterator[tuple[str, int]]:
    for letter, at in zip(LETTERS, columns, strict=False):
        cell = cells[at] if at < len(cells) else ""
        if cell.casefold() in _NOT_THERE:
            continue
        total = parse_total(cell)
        if total is None:
            raise trouble(N_("Row {row}: “{cell}” is no whole number of points."),
                          row=number, cell=cell[:30])
        yield letter, total


def parse_total(cell: str) -> int | None:
    """Return a total as tables write it; ``None`` where it is no whole number."""
    bare = cell.translate(_MINUS).translate(_BLANKS)
    if _THOUSANDS.fullmatch(bare):
        return int(bare.replace(".", "").replace(",", ""))
    if _WHOLE.fullmatch(bare):
        return int(re.split("[.,]", bare)[0])
    return None


def _days(cells: Sequence[tuple[int, str]]) -> list[date | None]:
    """Return the days of the games; 5/11 is the fifth of November, unless others say otherwise."""
    parts = [(number, cell, [int(each[:4]) for each in _NUMBERS.findall(cell)][:3])
             for number, cell in cells]
    month_first = any(_day(each) is None and _day(each, month_first=True) is not None
                      for _number, cell, each in parts if cell)
    found: list[date | None] = []
    for number, cell, each in parts:
        day = _day(each, month_first=month_first)
        if cell and day is None:
            raise trouble(N_("Row {row}: “{cell}” is no day."), row=number, cell=cell[:30])
        found.append(day)
    return found


def _day(parts: Sequence[int], *, month_first: bool = False) -> date | None:
    if len(parts) < 3:  # noqa: PLR2004 (day, month, year)
        return None
    one, two, three = parts
    if one > 31:  # noqa: PLR2004 (no day: the year stands first)
        year, month, day = one, two, three
    else:
        year, month, day = (three, one, two) if month_first else (three, two, one)
        year += 2000 if year < 100 else 0  # noqa: PLR2004 (two digits)
    try:
        found = date(year, month, day)
    except ValueError:
        return None
    return found if 1970 <= year <= 2200 else None  # noqa: PLR2004 (as in archives)
