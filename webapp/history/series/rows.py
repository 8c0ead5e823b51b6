"""The games of a series page by page: a long one is shown from its end, twenty games at a time."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from webapp.history.series.standings import Row
from webapp.server.http.forms import whole_number

PAGE: Final = 20


@dataclass(frozen=True, slots=True)
class RowsPage:
    """Some games of a series in order, and the numbers of the games before and after them.

    ``earlier`` and ``later`` are the first and the last of the neighbouring page, or ``None``.
    """

    rows: tuple[Row, ...]
    earlier: tuple[int, int] | None
    later: tuple[int, int] | None

    @property
    def last(self) -> int | None:
        """Return the number of the last game, which is the address of an earlier page."""
        return self.rows[-1].game.number if self.later else None


def page_of(rows: Sequence[Row], last: str = "", size: int = PAGE) -> RowsPage:
    """Return the page of *size* rows that ends with the game numbered *last*, else the latest."""
    total = len(rows)
    end = whole_number(last)
    end = total if end is None else min(max(end, 1), total)
    begin = max(end - size, 0)
    return RowsPage(
        tuple(rows[begin:end]),
        (max(begin - size, 0) + 1, begin) if begin else None,
        (end + 1, min(end + size, total)) if end < total else None,
    )
