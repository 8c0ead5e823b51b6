"""Numbers of series without a name: several of one evening with the same players are told apart.

A number is given where a series begins to be called so, and it keeps it: no page counts the others.
"""

from datetime import timedelta
from typing import Final

import sqlalchemy as sa

from webapp.server.data.database import db
from webapp.server.data.models import Series, SeriesSeat
from webapp.server.language.days import evening_of

_NEAR: Final = timedelta(hours=25)
"""No two moments of one evening are further apart, not even in the night in which clocks change."""


def number_series(series: Series, *, new: bool = False) -> None:
    """Number *series* among those that are called as it is without a name.

    Call it within ``writing()``, the household locked, with its players seated. One that is not
    *new* keeps its number unless another one has it.
    """
    if series.name:
        return
    db.session.flush()
    evening = evening_of(series.created_at)
    players: dict[str, list[int]] = {series.id: []}
    numbers: dict[str, int] = {}
    for series_id, at, number, player in db.session.execute(
            sa.select(Series.id, Series.created_at, Series.of_day, SeriesSeat.player_id)
            .join(SeriesSeat, SeriesSeat.series_id == Series.id)
            .where(Series.household_id == series.household_id, Series.name == "",
                   Series.created_at.between(
                       series.created_at - _NEAR, series.created_at + _NEAR))
            .order_by(Series.id, SeriesSeat.seat)):
        if evening_of(at) == evening:
            players.setdefault(series_id, []).append(player)
            numbers[series_id] = number
    taken = {numbers[each] for each, seated in players.items()
             if each != series.id and seated == players[series.id]}
    if new or series.of_day in taken:
        series.of_day = max(taken, default=0) + 1
