"""The pages of a camera that looks on: its own, its frames, and what it tells all phones."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from flask import Blueprint, flash, jsonify, make_response, redirect, request, url_for
from werkzeug.wrappers import Response

from webapp.core.kinds import AnyFolded
from webapp.core.port import table_url
from webapp.core.record.called import people_at
from webapp.core.record.enter import Decided, Entered, Entering, enter, posted_ply
from webapp.core.show.frame import series_link
from webapp.core.show.sentences import sentences_since
from webapp.play.live.frame import NOT_A_FRAME, posted_frame
from webapp.play.live.game import GONE, game_of_frame, refuse_frame
from webapp.play.live.judging import look_into
from webapp.play.live.proposing import draft_of, is_certain, propose
from webapp.play.live.view import EyePage, seen_page, sign_text, told_view
from webapp.play.live.watch import (
    Ended,
    Holder,
    NotRead,
    Taken,
    Told,
    changing,
    end_other,
    look,
    stop,
    watching,
)
from webapp.play.live.words import hints, phases
from webapp.play.photos.check_pages import CONFLICT, REFUSED
from webapp.play.photos.draft import MOST_TILES, touch_photo
from webapp.play.photos.none import no_photos, no_photos_page
from webapp.play.photos.proposal import fold_shown
from webapp.play.photos.proposed import entered_by
from webapp.server.data.database import db, writing
from webapp.server.data.device_tables import Device
from webapp.server.data.models import Game
from webapp.server.http.access import (
    household_game,
    keeper_required,
    reader_required,
    recorder_required,
    visitor,
)
from webapp.server.http.board import BoardFull, board, seen_of
from webapp.server.http.once import is_token, new_token
from webapp.server.http.pace import count_one, one_at_a_time
from webapp.server.http.page import draw_page
from webapp.server.language.locale import gettext as _

pages: Final = Blueprint("live", __name__, url_prefix="/games/<game_id>/eye")

NOTHING: Final = 204
LATER: Final = 503
_ENTERS: Final = frozenset({"confirm", "stand", "certain"})


@pages.get("")
@recorder_required
def show(game_id: str) -> str | Response:
    """Show the page of the phone that looks on; that a game has ended is said there."""
    game = household_game(game_id)
    if no_photos(game):
        return no_photos_page(game)
    return draw_page("play/live/eye.html", EyePage(
        title=_("Watch the table"),
        table_url=table_url(game),
        series=series_link(game),
        over=fold_shown(game).state.ended,
        frames=url_for("live.frame", game_id=game.id),
        stop=url_for("live.end", game_id=game.id),
        seen=url_for("live.seen", game_id=game.id),
        photo=url_for("photos.new", game_id=game.id),
        watch=new_token(),
        other=_other_camera(game),
        end_url=url_for("live.end_any", game_id=game.id),
        help_url=url_for("guide.show"),
        words=phases() | hints(),
    ))


def _other_camera(game: Game) -> str:
    """Return whose camera the visitor may end at once; "" where there is none, or it may not."""
    found = watching(seen_of(game.id)) if visitor().may("keeper") else None
    return found.name if found is not None else ""


@pages.post("/end")
@keeper_required
def end_any(game_id: str) -> Response:
    """End whatever camera looks at a table."""
    with writing():
        game = household_game(game_id)
        end_other(seen_of(game.id))
    return redirect(url_for("live.show", game_id=game.id), 303)


@pages.post("/frames")
@recorder_required
def frame(game_id: str) -> Response:
    """Take a frame: it is looked at now, or dropped with 204; nothing of it is kept."""
    game = game_of_frame(game_id)
    over = fold_shown(game).state.ended
    token = request.args.get("watch", "")
    if not is_token(token):
        return make_response("", 400)
    data = posted_frame()
    me, key = visitor(), seen_of(game.id)
    if over:
        stop(key, token)
        refuse_frame(GONE, _("The game is over. The camera is off."))
    holder = Holder(token, me.id, me.name, me.household_id)
    try:
        found = look(key, holder, data, sure="sure" in request.args)
    except Taken as taken:
        holder_now = db.session.get(Device, taken.camera.device)
        if holder_now is None or holder_now.revoked_at or holder_now.role == "guest":
            stop(key, taken.camera.token)  # its phone was sent away, or only looks on now
        words = _("%(phone)s is already watching this table.",
                  phone=taken.camera.name)
        return make_response(jsonify(why=words), CONFLICT)
    except Ended:
        refuse_frame(GONE, _("A keeper has stopped this camera."))
    except BoardFull:
        words = _("Too many cameras are in use. Try again later.")
        return make_response(jsonify(why=words), LATER)
    except NotRead:
        return make_response("", NOT_A_FRAME)
    if found is None:
        return make_response("", NOTHING)
    words = look_into(game, found)
    seen = found.seen
    silent = seen["phase"] == "lying" and seen["sign"] == found.turned_down
    return jsonify(
        phase="silent" if silent else seen["phase"], trouble=seen["trouble"],
        width=seen["width"], height=seen["height"], tiles=seen["now"],
        told=str(board().version(seen_of(game.id)) or ""), words=words)


@pages.post("/stop")
@recorder_required
def end(game_id: str) -> Response:
    """End the camera of a page."""
    game = household_game(game_id)
    stop(seen_of(game.id), request.form.get("watch", ""))
    return redirect(table_url(game), 303)


@pages.get("/seen")
@reader_required
def seen(game_id: str) -> Response:
    """Show what the camera sees that the record does not have; for the script its part alone."""
    game = household_game(game_id)
    folded, told = fold_shown(game), _told(game)
    if told is None or told.ply != folded.ply:
        return make_response("", NOTHING) if _for_script() else redirect(table_url(game), 303)
    return _page(game, folded, told)


def _told(game: Game) -> Told | None:
    found = watching(seen_of(game.id))
    return None if found is None else found.told


def _for_script() -> bool:
    return request.headers.get("X-Fragment") == "seen"


def _page(
    game: Game, folded: AnyFolded, told: Told, *, status: int = 200, **said: Any,  # noqa: ANN401
) -> Response:
    view = told_view(game, folded, told, **said)
    page = seen_page(game, folded, told, view)
    name = "play/live/_told.html" if _for_script() else "play/live/seen.html"
    return make_response(draw_page(name, page), status)


@pages.post("/seen")
@recorder_required
def touch(game_id: str) -> Response:
    """Take a tap: most choose among the ways; three enter, once for each form.

    Those that paint several melds come together.
    """
    taps = [tap[:40] for tap in request.form.getlist("tap")][:MOST_TILES]
    tap = taps[-1] if taps else ""
    if tap in _ENTERS:
        return _enter(game_id, tap)
    game = household_game(game_id)
    folded = fold_shown(game)
    told = _told(game)
    if told is not None and _is_meant(told):
        with writing() as session:
            count_one(session, visitor().id, "replay")
        # Judged before the camera is held: no one waits for an explanation.
        with one_at_a_time():
            chosen = None if tap == "no" else _chosen(game, folded, told, taps)
        with changing(seen_of(game.id)) as found:
            if found is not None and found.told == told:
                found.told = chosen
                found.turned_down = told.sign if chosen is None else found.turned_down
    else:
        return _other_table(game, folded, told)
    return redirect(url_for("live.seen", game_id=game.id), 303)


def _chosen(game: Game, folded: AnyFolded, told: Told, taps: Sequence[str]) -> Told:
    """Return what is told after someone has chosen among the ways: certain it was not."""
    draft = draft_of(told)
    for tap in taps:
        if tap.startswith(("seat:", "give:")) and not draft.givers:
            draft = propose(game, folded, draft, told.reading).draft
        draft = touch_photo(draft, tap, "", tuple(people_at(game)))
    return replace(told, draft=draft.document(), certain=False)


def _is_meant(told: Told) -> bool:
    """Say whether a form was about the table that is shown now."""
    return request.form.get("sign", "") == sign_text(told.sign)


def _other_table(game: Game, folded: AnyFolded, told: Told | None) -> Response:
    """Say that nothing was entered; a script is not led to the table, as after an entry."""
    words = _("The table has changed. Nothing was entered.")
    if not _for_script():
        flash(words)
        return redirect(table_url(game), 303)
    if told is None:
        return make_response("", NOTHING)
    return _page(game, folded, told, status=CONFLICT, error=words)


def _enter(game_id: str, tap: str) -> Response:
    ply = posted_ply()

    def decide(game: Game, folded: AnyFolded) -> Decided[Any]:
        found = watching(seen_of(game.id))
        told = None if found is None else found.told
        if found is None or told is None or not _is_meant(told):
            return _other_table(game, folded, told)
        proposal = propose(game, folded, draft_of(told), told.reading)
        sure = found.sure and told.certain and is_certain(proposal, told.reading)
        if tap == "certain" and not sure:
            words = _("Nothing was entered. Check the table.")
            return _page(game, folded, told, status=REFUSED, error=words)
        judged = entered_by(folded, proposal, tap)
        if judged is None or not judged.lines:
            words = _("Nothing was entered. Check the table.")
            return _page(game, folded, told, status=REFUSED, error=words)
        return Entered(judged.lines, judged.after, lambda _after: table_url(game))

    def late(game: Game, folded: AnyFolded) -> Response:
        first = sentences_since(folded, ply)
        told = _told(game)
        if told is None or not _is_meant(told):
            return _other_table(game, folded, told)
        return _page(game, folded, told, status=CONFLICT, first=first)

    return enter(game_id, Entering(ply, fold_shown, decide, late))
