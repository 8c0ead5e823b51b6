"""The rows of a table of totals: which of them are games, when, and what is wrong in them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from rules.messages import N_, Message, message
from webapp.server.data.models import LETTERS, SEATS
from webapp.settings.portable.dates import is_month, read_days
from webapp.settings.portable.layout import Cells, Layout, is_away, is_sum, parse_total


@dataclass(frozen=True, slots=True)
class TotalsRow:
    """A game: its line in the file, its day where one is known, the totals by letter."""

    line: int
    day: date | None
    scores: dict[str, int]


@dataclass(frozen=True, slots=True)
class Games:
    """What the rows below the names come to.

    ``left_out`` are the first cells of rows that are no games, ``said`` what else was not taken as
    it stands there, ``faults`` all that cannot be understood.
    """

    rows: tuple[TotalsRow, ...]
    left_out: tuple[str, ...]
    said: tuple[Message, ...]
    faults: tuple[Message, ...]


def read_games(table: Sequence[Cells], layout: Layout) -> Games:
    """Read the rows below the names. A game without a date was on that of the row above it."""
    left_out = [_first(cells) for _line, cells in table if any(map(is_sum, cells))]
    table = [(line, cells) for line, cells in table if not any(map(is_sum, cells))]
    written = [_cell(cells, layout.day) for _line, cells in table]
    found, faults, borrowed = [], [], False
    last: date | None = None
    said: list[Message] = []
    for (line, cells), cell, day in zip(table, written, read_days(written), strict=True):
        if not is_away(cell) and day is None:
            if not _is_played(cells, layout):
                left_out.append(_first(cells))
                continue
            faults.append(message(N_("Row {row}: “{cell}” is not a date."), row=line,
                                  cell=cell[:30]))
        elif day is not None and is_month(cell):
            said.append(message(N_("“{cell}” becomes the first of that month."),
                                cell=cell[:30]))
        last = day or last
        if not _is_played(cells, layout):  # a date alone is that of the games below it
            left_out += [each for each in cells if each != cell and not is_away(each)][:1]
            continue
        borrowed |= day is None and last is not None
        scores, wrong = _scores(line, cells, layout)
        faults += wrong
        found.append((TotalsRow(line, last, scores), not is_away(cell)))
    rows = [row for row, _dated in found]
    if len(rows) > 2 and not found[-1][1] and _adds_up(rows):  # noqa: PLR2004 (two and their sum)
        said.append(message(N_("Row {row} skipped: it is a sum."),
                            row=rows.pop().line))
        borrowed = any(row.day for row, dated in found[:-1] if not dated)
    if borrowed:
        said.append(message(N_("Rows without a date take the one above.")))
    return Games(tuple(rows), tuple(left_out), tuple(dict.fromkeys(said)), tuple(faults))


def _first(cells: Sequence[str]) -> str:
    return next(filter(None, cells))


def _cell(cells: Sequence[str], at: int) -> str:
    return cells[at] if -1 < at < len(cells) else ""


def _is_played(cells: Sequence[str], layout: Layout) -> bool:
    return any(not is_away(_cell(cells, at)) for at in layout.players)


def _scores(
    line: int, cells: Sequence[str], layout: Layout
) -> tuple[dict[str, int], list[Message]]:
    """Return the totals of a row by letter, and what is wrong with them."""
    scores: dict[str, int] = {}
    faults: list[Message] = []
    for letter, at in zip(LETTERS, layout.players, strict=False):
        cell = _cell(cells, at)
        if is_away(cell):
            continue
        if (total := parse_total(cell)) is None:
            faults.append(message(N_("Row {row}: “{cell}” is not a whole number of points."),
                                  row=line, cell=cell[:30]))
        else:
            scores[letter] = total
    if not faults and not 2 <= len(scores) <= len(SEATS):  # noqa: PLR2004 (a game needs two)
        faults.append(message(
            N_("Row {row}: a game has two to four players, not {found}."),
            row=line, found=len(scores)))
    return scores, faults


def _adds_up(rows: Sequence[TotalsRow]) -> bool:
    """Say whether the last row is the sum of those above it."""
    above: Counter[str] = Counter()
    for row in rows[:-1]:
        above.update(row.scores)
    last = rows[-1].scores
    return all(above[letter] == last.get(letter, 0) for letter in {*above, *last})
