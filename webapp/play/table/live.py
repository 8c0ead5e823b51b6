"""What every phone on a table polls: the table as it stands, or that nothing is new."""

from typing import Final

import sqlalchemy as sa
from flask import Response, abort, make_response, render_template, request, url_for
from flask import current_app as app
from werkzeug.wrappers import Response as AnyResponse

from webapp.core.kinds import AnyFolded
from webapp.core.port import fold, kind_of, table_url
from webapp.core.show.frame import title_of
from webapp.core.show.table import Frame, TableView
from webapp.server.data.database import db
from webapp.server.data.device_tables import DeviceSeat
from webapp.server.data.models import Game, Series
from webapp.server.http.access import household_game, own_place, own_seat, visitor
from webapp.server.http.board import board, seen_of
from webapp.server.language.locale import current_language

# Built once: every phone on the table asks this every second or two.
_LIVE: Final = (
    sa.select(Game.last_ply, Series.revision, DeviceSeat.seat)
    .join(Series, Series.id == Game.series_id)
    .outerjoin(
        DeviceSeat,
        sa.and_(DeviceSeat.series_id == Series.id, DeviceSeat.device_id == sa.bindparam("device")),
    )
    .where(Game.id == sa.bindparam("game"), Game.thrown_at.is_(None),
           Series.household_id == sa.bindparam("household"))
)


def table_etag(game_id: str, ply: int, names: int, seat: str | None) -> str:
    """Return the ETag of a game's polled part for the device that is asking.

    *names* is the revision of the series: of what it and its players are called.
    """
    version = app.jinja_env.globals["asset_version"]
    told = f"-{seen}" if (seen := board().version(seen_of(game_id))) else ""
    return (f'"{game_id}-{ply}-{names}-{visitor().role}-{seat or ""}-{current_language()}'
            f'-{version}{told}"')


def table_of(game: Game, folded: AnyFolded) -> TableView:
    """Return the view of the table for the device that is asking."""
    own = own_place(game)
    enters = visitor().may("member")
    kind = kind_of(game).table
    return kind.view(folded, Frame(
        game_id=game.id,
        title=title_of(game),
        url=table_url(game),
        live_url=url_for("table.live", game_id=game.id),
        score_url=url_for("log.score", game_id=game.id),
        etag=table_etag(game.id, folded.ply, game.series.revision, own_seat(game.series_id)),
        own=own,
        enters=enters,
        eye=url_for("live.seen", game_id=game.id) if board().version(seen_of(game.id)) else "",
    ))


def live_part(game_id: str) -> AnyResponse:
    """Answer with the polled part of a table, or 304 where the phone has it already."""
    device = visitor()
    parameters = {"device": device.id, "game": game_id, "household": device.household_id}
    row = db.session.connection().execute(_LIVE, parameters).one_or_none()
    if row is None:
        abort(404)
    etag = table_etag(game_id, row[0], row[1], row[2])
    if request.if_none_match.contains_weak(etag.strip('"')):
        response = Response(status=304)
    else:
        game = household_game(game_id)
        table = table_of(game, fold(game))
        etag = table.frame.etag
        response = make_response(render_template(kind_of(game).table.template, table=table))
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "private, no-cache"
    return response
