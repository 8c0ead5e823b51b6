"""The pages of a game, whichever it is: its log and its score."""

from functools import partial
from typing import Final

import sqlalchemy as sa
from flask import Blueprint, render_template, request, url_for

from webapp.data.database import db
from webapp.data.models import Device, Game
from webapp.desk.settled import settled_of
from webapp.game import kind_of, table_url
from webapp.http.access import household_game, reader_required, visitor
from webapp.http.once import new_token
from webapp.language.locale import gettext as _
from webapp.log.score import NextGame, ScoreView, note_on, view_players, view_why
from webapp.log.view import LogView
from webapp.photos.store import photos_of
from webapp.record.called import people_in
from webapp.record.read import read_game
from webapp.series.again import EndView, view_end
from webapp.series.standings import Standings, standings
from webapp.show.frame import series_link
from webapp.show.sentences import view_log

pages: Final = Blueprint("game", __name__, url_prefix="/games")

def _line_url(game_id: str, ply: int) -> str:
    return url_for("amend.line", game_id=game_id, ply=ply)


@pages.get("/<game_id>/log")
@reader_required
def log(game_id: str) -> str:
    """Show the log in words and in notation."""
    game = household_game(game_id)
    folded = read_game(game)
    devices = {
        device.id: device.name
        for device in db.session.scalars(
            sa.select(Device).where(Device.household_id == visitor().household_id)
        )
    }
    change = partial(_line_url, game.id) if visitor().may("member") else None
    turns = view_log(folded, devices, change)
    view = LogView(
        title=_("Log of game %(number)d", number=game.number),
        series=series_link(game),
        table_url=table_url(game),
        score_url=url_for("game.score", game_id=game.id),
        turns=turns,
        photos=photos_of(game, [entry.ply for turn in turns for entry in turn.entries]),
        settled=settled_of(game, folded),
        desk_url=url_for("desk.on_game", game_id=game.id) if kind_of(game).desk else "",
        notation=folded.text,
    )
    return render_template("log/log.html", log=view)


@pages.get("/<game_id>/score")
@reader_required
def score(game_id: str) -> str:
    """Show the score sheet, and the way to the next game once it is complete.

    The lines of a seat are shown by ``open=A``, those of all by ``all=1``.
    """
    game = household_game(game_id)
    folded = read_game(game)
    note = note_on(folded)
    over = None if note else standings(game.series)
    every = bool(request.args.get("all"))
    view = ScoreView(
        title=(_("Score of game %(number)d so far", number=game.number) if note
               else _("Score of game %(number)d", number=game.number)),
        series=series_link(game),
        table_url=table_url(game),
        log_url=url_for("game.log", game_id=game.id),
        note=note,
        why=view_why(folded, kind_of(game).reason),
        players=view_players(
            folded, tuple(folded.names) if every else request.args.getlist("open")),
        all=every,
        next=None if over is None or not visitor().may("member") else _next_game(game, over),
        end=_end(game, over),
    )
    return render_template("log/score.html", score=view)


def _end(game: Game, over: Standings | None) -> EndView | None:
    """Return the end of the series where *game* is its last one."""
    if over is None or not over.over or over.rows[-1].game.id != game.id:
        return None
    return view_end(game.series, over, drawn=True)


def _next_game(game: Game, stand: Standings) -> NextGame | None:
    if stand.over or stand.playing is not None or game.series.archived_at is not None:
        return None
    label = _("Next game")
    if kind_of(game).deals:
        dealer = people_in(game.series)[stand.next_dealer]
        label = _("Next game: %(name)s deals", name=dealer.short)
    return NextGame(
        url_for("series.start_game", series_id=game.series_id), new_token(), label
    )
