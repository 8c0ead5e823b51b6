"""A series as a table of totals, as spreadsheets read it: the same that can be brought back.

A name that a spreadsheet would take for a formula is marked where it is written, and bare again
where it is read. A spreadsheet may split a line at other marks than the comma, so that the middle
of a name begins a cell; and some read the wide forms of the signs like the plain ones.
"""

import csv
import io
import re
from typing import Final

from webapp.server.data.models import Series
from webapp.server.language.days import evening_of
from webapp.settings.portable.export import stand_counted

_BEGINS: Final = r"((?:^|[;,\t])[\s\"]*)"
_FORMULA: Final = r"('*[=+\-@＝＋－＠])"
_BARE: Final = re.compile(_BEGINS + _FORMULA)
_MARKED: Final = re.compile(f"{_BEGINS}'{_FORMULA}")


def marked(name: str) -> str:
    """Return *name* with an apostrophe before whatever a spreadsheet would compute."""
    return _BARE.sub(r"\1'\2", name)


def unmarked(cell: str) -> str:
    """Return the name that was marked so."""
    return _MARKED.sub(r"\1\2", cell)


def totals_table(series: Series) -> bytes:
    """Return the finished games of *series* as CSV in UTF-8, with a mark by which Excel knows it.

    Who did not play has an empty cell. What would be a formula gets an apostrophe.
    """
    out = io.StringIO()
    table = csv.writer(out)
    table.writerow(["Game", "Date", *map(marked, series.names.values())])
    for row in stand_counted(series).finished:
        scores = row.result.scores
        table.writerow([row.game.number, evening_of(row.game.began).isoformat(),
                        *(scores.get(letter, "") for letter in series.names)])
    return out.getvalue().encode("utf-8-sig")
