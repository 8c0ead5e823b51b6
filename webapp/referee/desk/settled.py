"""What a table decided about a question put to the referee, kept beside the game's log."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final
from urllib.parse import parse_qs, parse_qsl

import sqlalchemy as sa
from flask import Blueprint, abort, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from rules.notation.errors import NotationError
from webapp.core.port import desk_kind, kind_of
from webapp.core.record.called import people_at
from webapp.core.record.people import Person
from webapp.core.show.words import list_words
from webapp.referee.desk.form import read_request
from webapp.server.data.database import db
from webapp.server.data.models import Game, Settled
from webapp.server.http.access import household_game, recorder_required, visitor
from webapp.server.http.once import act_once
from webapp.server.language.days import show_time
from webapp.server.language.locale import gettext as _
from webapp.server.language.names import clean_name

pages: Final = Blueprint("settled", __name__, url_prefix="/games")

LONGEST: Final = 4000
LONGEST_DECISION: Final = 200
MOST: Final = 200
"""Decisions that one game keeps."""


@dataclass(frozen=True, slots=True)
class SettledView:
    """A decision, as the log shows it."""

    ply: int
    question: str
    answer: str
    decided: str
    agreed: str
    when: str
    url: str


@pages.post("/<game_id>/settled")
@recorder_required
def keep(game_id: str) -> Response:
    """Keep a question with what the table decided and who agreed."""
    query = request.form.get("query", "")
    decided = clean_name(request.form.get("decided", "")[:LONGEST_DECISION])
    if len(query) > LONGEST or not decided:
        abort(400)

    def act(game: Game) -> str:
        count = db.session.scalar(
            sa.select(sa.func.count()).select_from(Settled).where(Settled.game_id == game.id))
        if (count or 0) >= MOST:
            abort(400)
        asked, lawful = _asked(game, query)
        seats = [seat for seat in "ABCD" if seat in request.form.getlist("agreed")]
        db.session.add(Settled(
            game_id=game.id,
            ply=game.last_ply,
            query=asked,
            lawful=lawful,
            decided=decided,
            agreed="".join(seats),
            device_id=visitor().id,
        ))
        return url_for("log.log", game_id=game.id, _anchor="settled")

    return act_once(game_id, partial(household_game, game_id, lock=True), act)


def _asked(game: Game, query: str) -> tuple[str, bool]:
    """Return the question as its address has it, and what the referee says of it."""
    played = kind_of(game)
    desk = desk_kind(played.name)
    base = desk.of_game(game)
    asked = read_request(MultiDict(parse_qsl(query)), base.state.seats, played)
    if asked.ask.kind not in desk.decided:
        abort(400)
    try:
        there = desk.lay_out(desk.at_ply(base, asked.ply), asked.ask)
        found = desk.answer(there, asked.ask)
    except NotationError:
        abort(400)
    if not found.steps:
        abort(400)
    return asked.query(), found.lawful


def settled_of(game: Game) -> list[SettledView]:
    """Return what the table decided in a game, the last decision first."""
    rows = db.session.scalars(
        sa.select(Settled).where(Settled.game_id == game.id).order_by(Settled.id.desc())).all()
    people = people_at(game) if rows else {}
    return [view_settled(row, game, people) for row in rows]


def view_settled(row: Settled, game: Game, people: Mapping[str, Person]) -> SettledView:
    """Return the view of a decision; *people* are those of its game by seat."""
    desk = kind_of(game).desk
    questions = desk.questions if desk else {}
    kind = parse_qs(row.query)["q"][0]
    return SettledView(
        row.ply,
        _(questions[kind].words),
        _("yes") if row.lawful else _("no"),
        row.decided,
        list_words([people[seat].short for seat in row.agreed if seat in people]),
        show_time(row.created_at),
        f"{url_for('desk.on_game', game_id=game.id)}?{row.query}",
    )
