"""A table of totals of games played elsewhere: a row a game, a column a player."""

import csv
import io
from collections import Counter
from dataclasses import dataclass
from typing import Final

from rules.messages import N_, Message, message
from webapp.core.record.people import LONGEST_NAME
from webapp.server.data.models import LETTERS
from webapp.server.language.names import clean_name
from webapp.settings.portable.layout import Cells, find_layout
from webapp.settings.portable.tables import unmarked
from webapp.settings.portable.tally import TotalsRow, read_games
from webapp.settings.portable.trouble import TOO_LARGE, trouble, troubles

LARGEST: Final = 2**20
MOST_ROWS: Final = 1000
MOST_COLUMNS: Final = 50
LONGEST_CELL: Final = 1000
"""Letters: remarks of an evening have some hundred."""
_SEPARATORS: Final = ";\t,"
_SAMPLE: Final = 50
"""Lines by which the separator is known."""
_NO_TABLE_AT_ALL: Final = 10
"""Faults of a file without any game that are still listed one by one."""
_NO_TABLE: Final = N_("The table needs a row of player names, then a row per game.")


@dataclass(frozen=True, slots=True)
class Totals:
    """What a table says: players in the order of its columns, games in the order of its rows.

    ``left_out`` are the heads of columns, and the first cells of rows, that are no players and no
    games; ``said`` is what else was not taken as it stands there.
    """

    players: tuple[str, ...]
    rows: tuple[TotalsRow, ...]
    separator: str
    left_out: tuple[str, ...]
    said: tuple[Message, ...] = ()


def read_totals(data: bytes) -> Totals:
    """Read a table.

    Raises:
        ImportTroubleError: it is none, or something in it cannot be understood.
    """
    text = _text(data)
    separator = _separator(text)
    table = _table(text, separator)
    layout = find_layout(table)
    if layout is None:
        raise trouble(_NO_TABLE)
    players = tuple(_player(table[layout.head][1][at]) for at in layout.players)
    if not 2 <= len(players) <= len(LETTERS):  # noqa: PLR2004 (a game needs two)
        raise trouble(N_("The table needs two to eight players, not {found}."),
                      found=len(players))
    if len({each.casefold() for each in players}) < len(players):
        raise trouble(N_("Two players have the same name. Change one."))
    games = read_games(table[layout.head + 1 :], layout)
    played = any(len(row.scores) > 1 for row in games.rows)
    if games.faults and (played or len(games.faults) <= _NO_TABLE_AT_ALL):
        raise troubles(games.faults)
    if not played:
        raise trouble(_NO_TABLE)
    titles = [message(N_("Skipped: {cells}."), cells=each[:60])
              for each in layout.titles]
    return Totals(players, games.rows, separator, (*layout.aside, *games.left_out),
                  (*titles, *games.said))


def _text(data: bytes) -> str:
    if len(data) > LARGEST:
        raise trouble(TOO_LARGE)
    encoding = "utf-16" if data[:2] in {b"\xff\xfe", b"\xfe\xff"} else "utf-8-sig"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        raise trouble(N_("Not an export from Joly and not a table. Save the table as “CSV "
                         "UTF-8”.")) from error
    if "\0" in text:
        raise trouble(N_("Not an export from Joly and not a table. Save the table as “CSV UTF-8”."))
    return text.replace("\r\n", "\n").replace("\r", "\n").lstrip("\n")


def _table(text: str, separator: str) -> list[Cells]:
    """Return the rows with anything in them; none is looked into before all are few and small."""
    table: list[Cells] = []
    try:
        for number, row in enumerate(csv.reader(io.StringIO(text), delimiter=separator), 1):
            cells = [cell.strip() for cell in row]
            while cells and not cells[-1]:
                cells.pop()
            if not cells:
                continue
            if len(cells) > MOST_COLUMNS:
                raise trouble(TOO_LARGE)
            if max(map(len, cells)) > LONGEST_CELL:
                raise trouble(TOO_LARGE)
            table.append((number, cells))
            if len(table) > MOST_ROWS + 1:
                raise trouble(TOO_LARGE)
    except csv.Error as error:
        raise trouble(N_("The table cannot be read. Check its quotation marks.")) from error
    return table


def _separator(text: str) -> str:
    """Return what parts the columns: by it most lines have the same number of cells."""
    lines = [each[:1000] for each in text.split("\n", _SAMPLE)[:_SAMPLE]]

    def fits(separator: str) -> tuple[int, int]:
        cells = Counter(len(next(csv.reader([line], delimiter=separator), [])) for line in lines)
        return max(((lines, count) for count, lines in cells.items() if count > 1),
                   default=(0, 0))

    return max(_SEPARATORS, key=fits)


def _player(head: str) -> str:
    """Return the name of a player as it is kept; a mark against formulas is no part of it."""
    name = clean_name(unmarked(head[: 4 * LONGEST_NAME]))
    if not 0 < len(name) <= LONGEST_NAME:
        raise trouble(N_("“{name}” is not a valid name. Letters: 1 to {most}."),
                      name=head[:LONGEST_NAME], most=LONGEST_NAME)
    return name
