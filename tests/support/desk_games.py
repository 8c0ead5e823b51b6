"""A game of the leaflet's kind put straight into the database, for tests of pages about it."""

from flask import Flask

from tests.support.phones import Phone, new_series
from webapp.server.data.database import writing
from webapp.server.data.models import Game, Line, Series

HEADER = ("joly 1", "game tile-rummy", "preset base", "seat A Ana", "seat B Bogdan",
          "seat C Carmen", "seat D Dan")


def leaflet_game(app: Flask, phone: Phone, *lines: str) -> str:
    """Make a series of the leaflet's game with one game of *lines*, and return its path."""
    series_id = new_series(phone).rsplit("/", 1)[1]
    game_id = f"leaflet{series_id}"[:24]
    with app.app_context(), writing() as session:
        series = session.get(Series, series_id)
        assert series is not None
        series.game, series.preset, series.options = "tile-rummy", "base", []
        game = Game(id=game_id, series_id=series_id, number=1, last_ply=len(HEADER) + len(lines))
        session.add(game)
        session.flush()
        for ply, text in enumerate((*HEADER, *lines), 1):
            session.add(Line(game_id=game_id, ply=ply, text=text, batch=ply, token=f"t{ply}"))
    return f"/games/{game_id}"
