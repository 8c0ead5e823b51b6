"""What stands around every page on a game: what it and its series are called, and the way.

A series is called by its own name, or by the day on which it began and all who play in it.
"""

from datetime import timedelta

import sqlalchemy as sa
from flask import url_for
from sqlalchemy.orm import object_session, selectinload

from webapp.data.models import Game, Series
from webapp.language.locale import gettext as _
from webapp.language.locale import show_day
from webapp.record.called import people_in
from webapp.show.table import Link


def series_name(series: Series) -> str:
    """Return the name of *series*; without one of its own its day and all short names."""
    if series.name:
        return series.name
    title = _("%(date)s: %(names)s", date=show_day(series.created_at),
              names=", ".join(each.short for each in people_in(series).values()))
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
    day, names = show_day(series.created_at), list(series.names.values())
    return 1 + sum(show_day(each.created_at) == day and list(each.names.values()) == names
                   for each in earlier)


def title_of(game: Game) -> str:
    """Return what a game is called."""
    return _("Game %(number)d", number=game.number)


def series_link(game: Game) -> Link:
    """Return the way to the series of *game*."""
    return Link(series_name(game.series), url_for("series.show", series_id=game.series_id))
