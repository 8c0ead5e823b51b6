"""What stands around every page on a game: what it and its series are called, and the way.

A series is called by its own name, or by the evening on which it began and all who play in it.
"""

from flask import url_for

from webapp.core.record.called import people_in
from webapp.core.show.table import Link
from webapp.server.data.models import Game, Series
from webapp.server.language.days import evening_of, show_short_day
from webapp.server.language.locale import gettext as _


def series_name(series: Series) -> str:
    """Return the name of *series*; without one of its own its day and all short names."""
    if series.name:
        return series.name
    title = _("%(what)s: %(name)s", what=show_short_day(evening_of(series.created_at)),
              name=", ".join(each.short for each in people_in(series).values()))
    return f"{title} ({series.of_day})" if series.of_day > 1 else title


def title_of(game: Game) -> str:
    """Return what a game is called."""
    return _("Game %(number)d", number=game.number)


def series_link(game: Game) -> Link:
    """Return the way to the series of *game*."""
    return Link(series_name(game.series), url_for("series.show", series_id=game.series_id))
