"""The end of a series: who has won it, and a new one with the same players by one touch."""

import secrets
from typing import Final

from flask import Blueprint, url_for
from werkzeug.wrappers import Response

from webapp.data.database import db
from webapp.data.models import LETTERS, Household, Series, SeriesSeat
from webapp.http.access import household_series, recorder_required, visitor
from webapp.http.once import act_once_in_household, new_token
from webapp.language.locale import gettext as _
from webapp.series.standings import Standings
from webapp.show.scores import EndView

pages: Final = Blueprint("again", __name__, url_prefix="/series")


def view_end(series: Series, stand: Standings) -> EndView | None:
    """Return the view of the end of *series*; ``None`` while it goes on."""
    if stand.winner is None:
        return None
    best = sorted(stand.totals.items(), key=lambda each: -each[1])
    may = visitor().may("member")
    return EndView(
        words=_("%(name)s has won the series.", name=series.names[stand.winner]),
        totals=[(series.names[seat], total) for seat, total in best],
        url=url_for("series.show", series_id=series.id),
        action=url_for("again.again", series_id=series.id) if may else "",
        token=new_token(),
    )


@pages.post("/<series_id>/again")
@recorder_required
def again(series_id: str) -> Response:
    """Begin a new series with the players, the house rules and the end of this one."""

    def act(home: Household) -> str:
        old = household_series(series_id)
        new = Series(
            id=secrets.token_urlsafe(12), household_id=home.id, name="", game=old.game,
            preset=old.preset, options=[list(pair) for pair in old.options], end=old.end,
            number=old.number)
        stay = [each for each in old.seats if each.left_at is None]
        new.seats += [SeriesSeat(seat=letter, player_id=each.player_id)
                      for letter, each in zip(LETTERS, stay, strict=False)]
        db.session.add(new)
        return url_for("series.show", series_id=new.id)

    return act_once_in_household(act)
