"""Forms that two phones send at the same moment, and what must hold of a game afterwards."""

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import sqlalchemy as sa
from flask import Flask
from werkzeug.test import TestResponse

from rules.replay import parse_record, replay
from tests.support.phones import Phone
from webapp.core.record.outcome import result_from
from webapp.core.record.read import read_game
from webapp.core.record.results import kept_games
from webapp.server.data.database import db
from webapp.server.data.models import Game, Line

PATIENCE = 20.0
LOCKS = (
    "BEGIN IMMEDIATE", "pg_advisory_xact_lock", "INSERT INTO pace", "FOR UPDATE",
    "FOR NO KEY UPDATE")


@dataclass(frozen=True)
class Form:
    """A form as a phone has it open: nothing more is asked before it is sent."""

    phone: Phone
    path: str
    fields: Mapping[str, str | list[str]]

    def send(self) -> TestResponse:
        return self.phone.client.post(self.path, data=self.fields)


def race(app: Flask, forms: Sequence[Form]) -> list[TestResponse]:
    """Send *forms* at once and return the answers, each in its form's place.

    None of them asks for its lock before all of them do.
    """
    answers: dict[int, TestResponse] = {}
    ready = threading.Barrier(len(forms))
    here = threading.local()
    with app.app_context():
        engine = db.engine

    def wait(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        locks = any(each in statement for each in LOCKS)
        if locks and getattr(here, "waits", False):
            here.waits = False
            ready.wait(PATIENCE)

    def send(place: int) -> None:
        here.waits = True
        answers[place] = forms[place].send()

    sa.event.listen(engine, "before_cursor_execute", wait)
    threads = [threading.Thread(target=send, args=(place,)) for place in range(len(forms))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    sa.event.remove(engine, "before_cursor_execute", wait)
    return [answers[place] for place in range(len(forms))]


def sound_record(app: Flask, game_id: str) -> list[str]:
    """Return a game's lines once its log, its result and what is kept folded agree."""
    with app.app_context():
        game = db.session.get_one(Game, game_id)
        rows = db.session.execute(
            sa.select(Line.ply, Line.text, Line.batch, Line.token).where(
                Line.game_id == game_id).order_by(Line.ply)).all()
        assert [row[0] for row in rows] == list(range(1, game.last_ply + 1))
        tokens: dict[int, set[str]] = {}
        for row in rows:
            tokens.setdefault(row[2], set()).add(row[3])
        assert all(len(each) == 1 for each in tokens.values()), "one form in each batch"
        whole = replay(parse_record("".join(f"{row[1]}\n" for row in rows)))
        folded = read_game(game)
        assert (folded.replay.state, folded.replay.entries) == (whole.state, whole.entries)
        (kept,) = (each for each in kept_games([game.series_id])[game.series_id]
                   if each.id == game_id)
        assert kept.current
        assert kept.result == result_from(whole)
        return [row[1] for row in rows]
