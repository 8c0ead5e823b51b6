"""All that the tables of a household decided when they asked the referee, game by game."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa
from flask import Blueprint, url_for

from webapp.core.record.called import people_at
from webapp.core.record.people import Person
from webapp.core.show.frame import title_of
from webapp.core.show.moments import words_of
from webapp.referee.desk.settled import MOST, SettledView, view_settled
from webapp.server.data.database import db
from webapp.server.data.models import Game, Series, Settled
from webapp.server.http.access import reader_required, visitor
from webapp.server.http.page import draw_page
from webapp.server.language.days import evening_of, show_day

pages: Final = Blueprint("disputes", __name__)


@dataclass(frozen=True, slots=True)
class SettledGame:
    """A game with what its table decided; ``url`` is its log."""

    title: str
    day: str
    url: str
    people: Mapping[str, Person]
    decisions: list[SettledView]


@dataclass(frozen=True, slots=True)
class SettledPage:
    """What the tables of a household decided, the last game first."""

    games: list[SettledGame]


def _of_household() -> sa.ColumnElement[bool]:
    """Say of a decision whether it is of a game of the visitor's household."""
    return Settled.game_id.in_(sa.select(Game.id).join(Series).where(
        Series.household_id == visitor().household_id, Game.thrown_at.is_(None)))


def count_settled() -> int:
    """Return how many decisions the visitor's household has kept."""
    return db.session.scalar(
        sa.select(sa.func.count()).select_from(Settled).where(_of_household())) or 0


@pages.get("/desk/settled")
@reader_required
def show() -> str:
    """Show what the household's tables decided, game by game, the last decision first."""
    rows = db.session.scalars(sa.select(Settled).where(_of_household()).order_by(
        Settled.id.desc()).limit(MOST)).all()
    by_id = {game.id: game for game in db.session.scalars(
        sa.select(Game).where(Game.id.in_({row.game_id for row in rows})))}
    games: dict[str, SettledGame] = {}
    for row in rows:
        game = by_id[row.game_id]
        if game.id not in games:
            games[game.id] = SettledGame(
                title_of(game), show_day(evening_of(game.created_at)),
                url_for("log.log", game_id=game.id, _anchor="settled"), people_at(game), [])
        with words_of(game.series.game):
            games[game.id].decisions.append(view_settled(row, game, games[game.id].people))
    return draw_page("referee/desk/settled.html", SettledPage(list(games.values())))
