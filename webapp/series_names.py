"""What a series is called: its own name, or the day on which it began and who plays in it."""

from collections.abc import Sequence
from typing import Final

from webapp.locale import gettext as _
from webapp.locale import ngettext, show_date
from webapp.models import Series

ROOM: Final = 32
"""Letters of players' names that stand with a date on two lines of a phone's header."""


def series_name(series: Series) -> str:
    """Return the name of *series*; without one of its own its date and whole names."""
    if series.name:
        return series.name
    date, names = show_date(series.created_at), names_that_fit(tuple(series.names.values()))
    return str(_("%(date)s: %(names)s", date=date, names=names)) if names else date


def names_that_fit(names: Sequence[str]) -> str:
    """Return as many whole names as there is room for, and how many others play; "" for none."""
    for count in range(len(names), 0, -1):
        others = len(names) - count
        if sum(map(len, names[:count])) <= ROOM - 2 * (count - 1) - (10 if others else 0):
            shown = ", ".join(names[:count])
            return shown if not others else str(ngettext(
                "%(names)s and %(num)d other", "%(names)s and %(num)d others", others,
                names=shown))
    return ""
