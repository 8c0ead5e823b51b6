"""Games and series that are written straight into the database, as long as a test needs them."""

import time
from collections.abc import Sequence
from secrets import token_urlsafe

import sqlalchemy as sa
from flask import Flask

from tests.support.phones import Phone, hidden, new_series
from webapp.core.record.read import read_game
from webapp.core.record.results import is_stale, keep_result
from webapp.server.data.database import db, writing
from webapp.server.data.job_tables import Job
from webapp.server.data.models import Game, Line


def add_lines(app: Flask, game_id: str, lines: Sequence[str]) -> None:
    """Add *lines* to the record of a game, each as a batch of its own."""
    with app.test_request_context(), writing() as session:
        game = session.get_one(Game, game_id)
        for line in lines:
            game.last_ply += 1
            session.add(Line(game_id=game.id, ply=game.last_ply, text=line,
                             batch=game.last_ply, token="test"))  # noqa: S106
        session.flush()
        keep_result(game, read_game(game).replay)


def long_series(app: Flask, phone: Phone, lines: Sequence[str], count: int, **fields: str) -> str:
    """Make a series of *count* games, each with *lines* after its header; return its path."""
    path = new_series(phone, **({"end": "open"} | fields))
    token = hidden(phone.get(path).text, "token")
    game_id = phone.post(f"{path}/games", {"token": token}).location.rpartition("/")[2]
    add_lines(app, game_id, lines)
    with app.test_request_context(), writing() as session:
        first = session.get_one(Game, game_id)
        rows = session.execute(sa.select(Line.ply, Line.text, Line.batch).where(
            Line.game_id == game_id).order_by(Line.ply)).all()
        ids = [token_urlsafe(12) for _ in range(count - 1)]
        if ids:
            session.execute(sa.insert(Game), [
                {"id": each, "series_id": first.series_id, "number": number,
                 "last_ply": first.last_ply, "status": first.status, "result": first.result}
                for number, each in enumerate(ids, 2)])
            session.execute(sa.insert(Line), [
                {"game_id": each, "ply": ply, "text": text, "batch": batch, "token": "test"}
                for each in ids for ply, text, batch in rows])
    return path


def all_counted(app: Flask) -> None:
    """Wait until nothing is counted behind the pages any more."""
    until = time.monotonic() + 60
    (place,) = app.extensions["jobs"].places("results")
    with app.app_context():
        while place.wishes or db.session.scalar(sa.select(sa.func.count()).select_from(Job).where(
                Job.kind.in_(("results", "memories")))):
            assert time.monotonic() < until, "the games are not counted anew"
            db.session.rollback()
            time.sleep(0.02)


def wait_for_results(app: Flask) -> None:
    """Wait until every game's result is kept, as it is behind the pages."""
    until = time.monotonic() + 60
    with app.app_context():
        while db.session.scalar(sa.select(sa.func.count()).select_from(Game).where(is_stale())):
            assert time.monotonic() < until, "the games are not counted anew"
            db.session.rollback()
            time.sleep(0.02)
