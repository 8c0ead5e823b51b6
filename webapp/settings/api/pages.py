"""The addresses that programs read: series, games, scores, records, players."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import sqlalchemy as sa
from flask import Blueprint, Response, abort, request

from rules.notation.errors import NotationError
from webapp.core.record.documents import Document
from webapp.core.record.folded import FoldedGame
from webapp.core.record.lines import text_of
from webapp.core.record.read import read_game
from webapp.core.record.recount import RESULTS, recount
from webapp.history.series.standings import standings_of
from webapp.server.data.database import db
from webapp.server.data.models import Game, Player, Series
from webapp.server.http.page import problem
from webapp.settings.api.answers import Order, answer, conditional, page
from webapp.settings.api.asking import find_asking, program
from webapp.settings.api.documents import (
    game_documents,
    player_document,
    record_document,
    scores_document,
    series_document,
)
from webapp.settings.api.openapi import openapi_document

pages: Final = Blueprint("api", __name__, url_prefix="/api/v1")

_get: Final = partial(pages.route, methods=["GET"], provide_automatic_options=False)


@pages.before_request
def _ask() -> Response | None:
    return None if request.endpoint == "api.described" else find_asking()


@_get("/openapi.json")
def described() -> Response:
    """Serve the API description, which is public."""
    return answer(openapi_document(request.script_root))


def _series() -> sa.Select[Series]:
    return sa.select(Series).where(Series.household_id == program().household_id)


def _games() -> sa.Select[Game]:
    return sa.select(Game).join(Series).where(
        Series.household_id == program().household_id, Game.thrown_at.is_(None))


def _players() -> sa.Select[Player]:
    return sa.select(Player).where(Player.household_id == program().household_id)


def _series_documents(found: Sequence[Series]) -> list[Document]:
    stand = standings_of(found)
    return [series_document(each, stand[each.id]) for each in found]


def _game_documents(found: Sequence[Game]) -> list[Document]:
    ids, homes = [each.id for each in found], {each.id: each.series_id for each in found}
    documents = game_documents(db.session, ids)
    for series_id in {homes[each["id"]] for each in documents if each["recounting"]}:
        recount(RESULTS, series_id)
    return documents


def _game(game_id: str) -> Game:
    game = db.session.scalar(_games().where(Game.id == game_id))
    return abort(404) if game is None else game


@_get("/series")
def all_series() -> Response:
    """Give the series of the household, the newest first."""
    return page(_series(), Order(Series.id, Series.created_at),
                lambda each: (each.created_at, each.id), _series_documents)


@_get("/series/<series_id>")
def one_series(series_id: str) -> Response:
    """Give one series."""
    series = db.session.scalar(_series().where(Series.id == series_id)) or abort(404)
    return answer(_series_documents([series])[0])


@_get("/series/<series_id>/games")
def games_of_series(series_id: str) -> Response:
    """Give the games of a series, the newest first."""
    if db.session.scalar(_series().where(Series.id == series_id)) is None:
        abort(404)
    return _games_page(_games().where(Game.series_id == series_id))


@_get("/games")
def all_games() -> Response:
    """Give the games of the household, the newest first."""
    return _games_page(_games())


def _games_page(query: sa.Select[Game]) -> Response:
    return page(query, Order(Game.id, Game.created_at),
                lambda each: (each.created_at, each.id), _game_documents)


@_get("/games/<game_id>")
def one_game(game_id: str) -> Response:
    """Give one game."""
    return answer(_game_documents([_game(game_id)])[0])


@_get("/games/<game_id>/scores")
def scores(game_id: str) -> Response:
    """Give every line of every score of a game."""
    return answer(scores_document(game_id, _folded(game_id)))


@_get("/games/<game_id>/record")
def record(game_id: str) -> Response:
    """Give the record of a game, with the verdict on each line."""
    return answer(record_document(game_id, _folded(game_id)))


@_get("/games/<game_id>/record.joly")
def notation(game_id: str) -> Response:
    """Give the record of a game as text."""
    text = text_of(_game(game_id))
    return conditional(Response(text, content_type="text/plain; charset=utf-8"))


def _folded(game_id: str) -> FoldedGame[Any]:
    game = _game(game_id)
    try:
        return read_game(game)
    except NotationError:
        abort(problem(422, "Unprocessable Content",
                      "This version of Joly cannot read the record of this game."))


@_get("/players")
def all_players() -> Response:
    """Give the players of the household, those that were added last first."""
    return page(_players(), Order(Player.id), lambda each: (each.id,), _player_documents)


def _player_documents(found: Sequence[Player]) -> list[Document]:
    return [player_document(each) for each in found]


@_get("/players/<int:player_id>")
def one_player(player_id: int) -> Response:
    """Give one player."""
    player = db.session.scalar(_players().where(Player.id == player_id)) or abort(404)
    return answer(player_document(player))
