"""A series as a table of totals, as spreadsheets read it: the same that can be brought back."""

import csv
import io

from webapp.data.models import Series
from webapp.language.days import evening_of
from webapp.portable.export import stand_counted
from webapp.portable.formulas import marked


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
