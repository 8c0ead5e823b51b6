"""Lines that are entered beside the browser, for tests whose subject is what comes after."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

from flask import Flask

from tests.webapp.command.test_server import Server
from tests.webapp.history.series.test_series import play
from webapp import create_app
from webapp.server.data.config import load_settings
from webapp.server.data.database import db


@cache
def app_beside(data: Path) -> Flask:
    """One for all tests of a server: to make one takes longer than to enter an evening."""
    return create_app(load_settings(data, {}))


def entering_beside(server: Server) -> Callable[[str, str], str]:
    """Return what adds lines to a game by its address, and gives the address back."""
    app = app_beside(server.data)

    def go_on(game: str, text: str) -> str:
        play(app, game.rsplit("/", 1)[1], text)
        with app.app_context():
            db.engine.dispose()
        return game

    return go_on
