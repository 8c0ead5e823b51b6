"""The table page of any game: what is there, the pad, and what its taps record."""

from dataclasses import replace
from functools import partial
from typing import Any, Final

import sqlalchemy as sa
from flask import Blueprint, make_response, redirect, request, url_for
from werkzeug.wrappers import Response

from rules.tiles import find_tile
from webapp.core.kinds import AnyFolded
from webapp.core.pad.draft import parse_draft
from webapp.core.pad.mode import Form
from webapp.core.pad.view import PadView
from webapp.core.port import fold, kind_of, table_url
from webapp.core.record.folded import Judged
from webapp.core.show.words import tile_words
from webapp.play.first.view import pictures_of
from webapp.play.table.deciding import judge, records, refused
from webapp.play.table.entering import RECORDING, Notice, Posted, wants_fragment, with_kept
from webapp.play.table.header import view_header
from webapp.play.table.live import live_part, table_of
from webapp.play.table.recording import close_over, read_posted, record
from webapp.play.table.replaying import touched
from webapp.play.table.view import TablePage
from webapp.server.data.database import db
from webapp.server.data.models import Game, Series
from webapp.server.http.access import (
    household_game,
    own_place,
    reader_required,
    recorder_required,
    visitor,
)
from webapp.server.http.once import new_token
from webapp.server.http.page import draw_page
from webapp.server.language.locale import gettext as _

pages: Final = Blueprint("table", __name__, url_prefix="/games")


def _page(
    game: Game, folded: AnyFolded, posted: Posted, notice: Notice, *,
    checked: Judged | None = None, live: bool = False,
) -> Response:
    """Answer with the table page, or with its parts for the script."""
    kind, whole = kind_of(game), not wants_fragment()
    page = TablePage(
        header=view_header(game, folded) if whole else None,
        table=table_of(game, folded) if whole or live else None,
        template=kind.table.template,
        form=kind.pad.template(folded, posted.mode),
        pad=_pad(game, folded, posted, notice, checked),
        refused=notice.refused,
        upload=_upload(game),
        upload_token=new_token(),
        script=kind.table.script,
        first=pictures_of(kind) if whole and not posted.mode and _is_first(game, folded)
        else None,
    )
    if whole:
        text = draw_page("play/table/table.html", page)
    else:
        text = draw_page("play/table/_refused.html" if notice.refused else page.form, page)
        if live:
            text = draw_page(page.template, page) + text
    response = make_response(text, notice.status)
    response.vary.add("X-Fragment")
    return response


def _upload(game: Game) -> str:
    """Return where the button for a photo sends one, "" where there is no such button."""
    kind = kind_of(game)
    if kind.table.upload is not None:
        return kind.table.upload(game)
    return url_for("photos.upload", game_id=game.id) if kind.photo else ""


def _pad(
    game: Game, folded: AnyFolded, posted: Posted, notice: Notice, checked: Judged | None
) -> Any:  # noqa: ANN401 (a PadView, or what the template of the mode takes)
    """Return the form; none for a guest, and where a refused move takes its place."""
    if notice.refused is not None or not visitor().may("member"):
        return None
    kind = kind_of(game)
    view = kind.pad.draw(folded, posted.mode, posted.draft, Form(
        action=url_for("table.entry", game_id=game.id),
        token=new_token(),
        ply=posted.ply,
        error=notice.error or notice.missed,
        first=notice.first,
        photo=kind.table.photo(game, folded, posted.mode, posted.draft),
    ), checked)
    if not isinstance(view, PadView):
        return view
    view = replace(
        view,
        news=[] if posted.mode else kind.table.news(folded),
        way=kind.table.way(game, folded, posted.draft),
        chosen=not posted.mode
        and posted.draft.seat != kind.pad.seat(folded, "", own_place(game)),
    )
    return with_kept(view, posted)


def _is_first(game: Game, folded: AnyFolded) -> bool:
    """Say whether nothing has been entered in *game*, and its household has finished none yet."""
    if folded.ply > folded.header or not visitor().may("member"):
        return False
    finished = sa.select(Game.id).join(Series).where(
        Series.household_id == game.series.household_id, Game.status == "finished")
    return not db.session.scalar(sa.select(finished.exists()))


@pages.get("/<game_id>")
@reader_required
def show(game_id: str) -> Response:
    """Show the table, and the pad to those who may record."""
    game = household_game(game_id)
    folded, pad = fold(game), kind_of(game).pad
    own = own_place(game)
    kept = request.args.get("kept", "")[:10]
    mode, draft = pad.open(folded, request.args.get("mode", "") or kept, own)
    if text := request.args.get("draft"):
        draft = parse_draft(text, folded.state.seats, draft.seat)
    posted = Posted(mode, draft, folded.ply)
    if kept:
        posted = posted.closed(pad.open(folded, kept, own)[1])
    return _page(game, folded, posted, Notice(missed=_missed()), live=True)


def _missed() -> str | None:
    """Say which tiles were touched without a network and no longer fit."""
    tiles = [tile for text in request.args.getlist("missed")[:10] if (tile := find_tile(text))]
    words = ", ".join(dict.fromkeys(tile_words(tile) for tile in tiles))
    return _("Left out, no longer possible: %(tiles)s.", tiles=words) if words else None


@pages.get("/<game_id>/live")
@reader_required
def live(game_id: str) -> Response:
    """Answer with the polled part of the table, or 304 where the phone has it already."""
    return live_part(game_id)


@pages.post("/<game_id>/entry")
@recorder_required
def entry(game_id: str) -> Response:
    """Take one tap: most change the draft alone; some record, once for each form."""
    tap = request.form.get("tap", "")
    if tap in RECORDING:
        return record(game_id, _page)
    game = household_game(game_id)
    if records(kind_of(game), tap):
        return record(game_id, _page)
    folded, pad = fold(game), kind_of(game).pad
    posted = read_posted(game, folded)
    if pad.enters(folded, posted.mode, posted.draft, posted.tap):
        return record(game_id, _page)
    return _touch(game, folded, posted)


def _touch(game: Game, folded: AnyFolded, posted: Posted) -> Response:
    """Answer a tap that records nothing."""
    pad, own = kind_of(game).pad, own_place(game)
    if why := pad.objection(folded, posted.mode, posted.draft, posted.tap):
        return _page(game, folded, posted, Notice(error=why))
    if posted.mode and posted.tap == "mode:":
        empty = pad.open(folded, posted.mode, own)[1]
        return close_over(game, posted.closed(empty), partial(_page, game, folded))
    if posted.tap == "check":
        return _check(game, folded, posted)
    mode, draft = touched(pad, folded, posted, own)
    opened = posted.tap.startswith("mode:") or not posted.mode
    if not wants_fragment():
        chosen = mode or posted.tap.startswith("seat:")
        return redirect(table_url(game, mode, str(draft) if chosen else ""), 303)
    ply = folded.ply if opened else posted.ply
    return _page(game, folded, Posted(mode, draft, ply), Notice())


def _check(game: Game, folded: AnyFolded, posted: Posted) -> Response:
    """Show what the rules say of the draft; nothing is recorded."""
    lines = kind_of(game).pad.lines(folded, posted.mode, posted.draft)
    if not lines:
        return _page(game, folded, posted, Notice(error=_("Tap some tiles first.")))
    judged = judge(folded, lines)
    if isinstance(judged, Notice):
        return _page(game, folded, posted, judged)
    notice = refused(game, folded, posted, judged) if judged.refused else Notice()
    return _page(game, folded, posted, notice, checked=judged)
