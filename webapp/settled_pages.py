"""What a table decided about a question put to the referee, kept beside the game's log."""

from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import parse_qs

import sqlalchemy as sa
from flask import Blueprint, abort, request, url_for
from flask_babel import format_time  # type: ignore[import-untyped]
from werkzeug.wrappers import Response

from webapp.access import household_game, recorder_required, visitor
from webapp.database import db, writing
from webapp.desk import QUESTIONS
from webapp.judging import FoldedGame
from webapp.locale import gettext as _
from webapp.models import Game, Settled
from webapp.once import first_result, posted_token, remember
from webapp.words import list_words

pages: Final = Blueprint("settled", __name__, url_prefix="/games")

LONGEST: Final = 4000
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
    token = posted_token()
    query = request.form.get("query", "")
    kind = parse_qs(query).get("q", [""])[0]
    decided = " ".join(request.form.get("decided", "").split())[:200]
    if kind not in QUESTIONS or len(query) > LONGEST or not decided:
        abort(400)
    with writing() as session:
        game = household_game(game_id, lock=True)
        if before := first_result(game.id, token):
            return before
        count = session.scalar(
            sa.select(sa.func.count()).select_from(Settled).where(Settled.game_id == game.id))
        if (count or 0) >= MOST:
            abort(400)
        seats = [seat for seat in "ABCD" if seat in request.form.getlist("agreed")]
        session.add(Settled(
            game_id=game.id,
            ply=game.last_ply,
            query=query,
            lawful=request.form.get("lawful") == "1",
            decided=decided,
            agreed="".join(seats),
            device_id=visitor().id,
        ))
        return remember(game.id, token, url_for("game.log", game_id=game.id, _anchor="settled"))


def settled_of(game: Game, folded: FoldedGame[Any]) -> list[SettledView]:
    """Return what the table decided in a game, the last decision first."""
    rows = db.session.scalars(
        sa.select(Settled).where(Settled.game_id == game.id).order_by(Settled.id.desc()))
    found: list[SettledView] = []
    for row in rows:
        kind = parse_qs(row.query)["q"][0]
        found.append(SettledView(
            row.ply,
            str(_(QUESTIONS[kind].words)),
            _("yes") if row.lawful else _("no"),
            row.decided,
            list_words([folded.names[seat] for seat in row.agreed if seat in folded.names]),
            str(format_time(row.created_at, "short")),
            f"{url_for('desk.on_game', game_id=game.id)}?{row.query}",
        ))
    return found
