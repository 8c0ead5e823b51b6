"""What tests of series and of evenings begin with."""

from collections.abc import Callable
from datetime import datetime

import pytest
import sqlalchemy as sa
from flask import Flask

from webapp.server.data.database import writing
from webapp.server.data.models import Game, Series


@pytest.fixture
def began(app: Flask) -> Callable[..., None]:
    """Let the last game of a series have begun at another time; or the series, without a game."""

    def change(series: str, at: datetime) -> None:
        series_id = series.rpartition("/")[2]
        with app.app_context(), writing() as session:
            game = session.scalar(sa.select(Game).where(Game.series_id == series_id)
                                  .order_by(Game.number.desc()).limit(1))
            (game or session.get_one(Series, series_id)).created_at = at

    return change
