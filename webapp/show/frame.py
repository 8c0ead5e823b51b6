"""What stands around every page on a game: what it and its series are called, and the way.

A series is called by its own name, or by the day on which it began and who plays in it.
"""

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

import sqlalchemy as sa
from flask import url_for
from sqlalchemy.orm import object_session, selectinload

from webapp.data.models import Game, Series
from webapp.language.locale import gettext as _
from webapp.language.locale import ngettext, show_date
from webapp.show.table import Link

ROOM: Final = 32
"""Letters of players' names that stand with a date on two lines of a phone's header."""


def series_name(series: Series) -> str:
    """Return the name of *series*; without one of its own its date and whole names."""
    if series.name:
        return series.name
    date, names = show_date(series.created_at), names_that_fit(tuple(series.names.values()))
    title = _("%(date)s: %(names)s", date=date, names=names) if names else date
    number = _number_of_day(series)
    return f"{title} ({number})" if number > 1 else title


def _number_of_day(series: Series) -> int:
    """Return which of the series with the same title of a day this is, counted from 1."""
    session = object_session(series)
    if session is None:
        return 1
    earlier = session.scalars(
        sa.select(Series)
        .where(Series.household_id == series.household_id, Series.name == "",
               Series.created_at < series.created_at,
               Series.created_at > series.created_at - timedelta(days=1))
        .options(selectinload(Series.seats)))
    day, names = show_date(series.created_at), list(series.names.values())
    return 1 + sum(show_date(each.created_at) == day and list(each.names.values()) == names
                   for each in earlier)


def names_that_fit(names: Sequence[str]) -> str:
    """Return as many whole names as there is room for, and how many others play; "" for none."""
    for count in range(len(names), 0, -1):
        others = len(names) - count
        if sum(map(len, names[:count])) <= ROOM - 2 * (count - 1) - (10 if others else 0):
            shown = ", ".join(names[:count])
            return shown if not others else ngettext(
                "%(names)s and %(num)d other", "%(names)s and %(num)d others", others,
                names=shown)
    return _shortened(names)


def _shortened(names: Sequence[str]) -> str:
    """Return the name with the shortest first word by that word, and how many others play."""
    first = min((name.replace("-", " ").split()[0] for name in names if name.split()), key=len,
                default="")
    others = len(names) - 1
    if not first or len(first) > ROOM - 10:
        return ""
    return ngettext("%(names)s and %(num)d other", "%(names)s and %(num)d others", others,
                    names=first)


def title_of(game: Game) -> str:
    """Return what a game is called."""
    return _("Game %(number)d", number=game.number)


def series_link(game: Game) -> Link:
    """Return the way to the series of *game*."""
    return Link(series_name(game.series), url_for("series.show", series_id=game.series_id))
