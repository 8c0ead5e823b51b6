"""The pages of a game, whichever it is: its log and its score."""

from functools import partial
from typing import Any, Final

import sqlalchemy as sa
from flask import Blueprint, render_template, request, url_for

from webapp.core.port import kind_of
from webapp.core.record.called import people_in
from webapp.core.record.folded import FoldedGame
from webapp.core.record.memories import remembers
from webapp.core.record.read import read_game
from webapp.core.record.undo import read_history
from webapp.core.show.sentences import batch_words
from webapp.core.show.sheet import NO_TOTALS, note_on, view_players, view_why
from webapp.history.luck.view import view_luck
from webapp.history.series.again import EndView, evening_url, view_end
from webapp.history.series.standings import Standings, standings
from webapp.play.log.lines import view_lines
from webapp.play.log.score import NextGame, ScoreView
from webapp.play.log.view import LogView, Told
from webapp.play.photos.store import photos_of
from webapp.play.table.header import view_header
from webapp.referee.desk.settled import settled_of
from webapp.server.data.database import db
from webapp.server.data.device_tables import Device
from webapp.server.data.models import Game
from webapp.server.http.access import household_game, reader_required, visitor
from webapp.server.http.forms import whole_number
from webapp.server.http.once import new_token
from webapp.server.language.days import evening_of, show_day
from webapp.server.language.locale import gettext as _

pages: Final = Blueprint("log", __name__, url_prefix="/games")

def _line_url(game_id: str, ply: int) -> str:
    return url_for("amend.line", game_id=game_id, ply=ply)


@pages.get("/<game_id>/log")
@reader_required
def log(game_id: str) -> str:
    """Show the log as sentences with their tiles; what else there is to a line is a touch away."""
    game = household_game(game_id)
    folded = read_game(game)
    devices = {
        device.id: device.name
        for device in db.session.scalars(
            sa.select(Device).where(Device.household_id == visitor().household_id)
        )
    }
    change = partial(_line_url, game.id) if visitor().may("member") else None
    newest = request.args.get("order", "old" if folded.state.ended else "new") == "new"
    everything = request.args.get("all") == "1"
    sections, jumps = view_lines(folded, devices, change, newest=newest)
    plies = [line.ply for each in sections for part in each.parts for line in part.lines]
    here = partial(url_for, "log.log", game_id=game.id)
    order = None if newest != folded.state.ended else "new" if newest else "old"
    view = LogView(
        title=_("Log of game %(number)d", number=game.number),
        day=show_day(evening_of(game.created_at)),
        header=view_header(game, folded),
        sections=sections,
        jumps=jumps,
        photos=photos_of(game, sorted(plies)),
        settled=settled_of(game),
        notation=folded.text,
        newest=newest,
        everything=everything,
        turned=here(order="old" if newest else "new", all="1" if everything else None),
        other=here(order=order, all=None if everything else "1"),
        told=_told(game, folded),
    )
    return render_template("play/log/log.html", log=view)


def _told(game: Game, folded: FoldedGame[Any]) -> Told | None:
    """Return what the address says was entered just now, where it is still what came last."""
    ply = whole_number(request.args.get("told", ""))
    history = read_history(folded.replay.record, folded.rows)
    if ply is None or not visitor().may("member"):
        return None
    if history.done and ply in history.done[-1].plies:
        return Told(batch_words(folded, history.done[-1].plies),
                    url_for("correction.take_back", game_id=game.id), new_token(), folded.ply)
    if history.undone and ply in history.undone[-1].undone_by:
        return Told(batch_words(folded, history.undone[-1].undone_by), "", "", folded.ply)
    return None


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
        day=show_day(evening_of(game.created_at)),
        header=view_header(game, folded),
        note=note,
        why=view_why(folded, kind_of(game).reason),
        players=view_players(
            folded, tuple(folded.names) if every else request.args.getlist("open"),
            over.after(game.id) if over is not None and over.begins else NO_TOTALS),
        all=every,
        next=None if over is None or not visitor().may("member") else _next_game(game, over),
        evening="" if over is None or not remembers(game.series.household_id)
        else evening_url(evening_of(game.created_at)),
        end=_end(game, over),
        luck=view_luck(game, folded),
    )
    return render_template("play/log/score.html", score=view)


def _end(game: Game, over: Standings | None) -> EndView | None:
    """Return the end of the series where *game* is its last one."""
    if over is None or not over.over or over.rows[-1].game.id != game.id:
        return None
    return view_end(game.series, over, drawn=True)


def _next_game(game: Game, stand: Standings) -> NextGame | None:
    if stand.over or stand.playing is not None or game.series.archived_at is not None:
        return None
    number = len(stand.rows) + 1
    label = _("Start game %(number)d", number=number)
    if kind_of(game).deals:
        dealer = people_in(game.series)[stand.next_dealer]
        label = _("Start game %(number)d · %(name)s deals", number=number, name=dealer.short)
    return NextGame(
        url_for("series.start_game", series_id=game.series_id), new_token(), label
    )
