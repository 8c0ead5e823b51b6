"""What a phone entered without a network: asked about, entered once and in order, or held."""

import json
from typing import Any, Final

import sqlalchemy as sa
from flask import Blueprint, abort, jsonify, redirect, request, url_for
from flask_wtf.csrf import generate_csrf  # type: ignore[import-untyped]
from werkzeug.wrappers import Response

from webapp.core.kinds import AnyFolded
from webapp.core.pad.mode import KEYS
from webapp.core.port import fold, kind_of, table_url
from webapp.core.record.enter import Decided, Entered, Entering, enter, own_tokens, posted_ply
from webapp.core.show.sentences import line_sentences
from webapp.play.table.deciding import decide
from webapp.play.table.entering import CONFLICT, RECORDING, REFUSED, Notice, Posted
from webapp.play.table.replaying import MOST, Replayed, missed_by, replay_taps, touched, why_open
from webapp.play.table.view import AwayView
from webapp.server.data.database import db, writing
from webapp.server.data.device_tables import FormToken
from webapp.server.data.models import Game, Line, Series
from webapp.server.http.access import household_game, recorder_required, visitor
from webapp.server.http.once import is_token
from webapp.server.http.pace import count_one, one_at_a_time
from webapp.server.http.page import draw_page
from webapp.server.language.locale import gettext as _

pages: Final = Blueprint("waiting", __name__, url_prefix="/games")

UNREAD: Final = 400
GONE: Final = 410


@pages.get("/<game_id>/away")
@recorder_required
def away(game_id: str) -> str:
    """Draw what a phone needs to go on by itself: words, and the buttons beside the keys."""
    game = household_game(game_id)
    kind = kind_of(game)
    return draw_page("play/table/_away.html", AwayView(
        records=[*sorted({*RECORDING, *kind.table.all_the_same}),
                 *(f"{start}*" for start in kind.pad.at_once)],
        modes=[each.name for each in kind.pad.modes if each.template == KEYS],
        buttons=kind.pad.away(fold(game)),
        most=MOST,
    ))


@pages.get("/<game_id>/waiting")
@recorder_required
def ask(game_id: str) -> Response:
    """Tell a phone what it must know before it sends: whether a form was entered, a CSRF token."""
    thrown = db.session.execute(sa.select(Game.thrown_at).join(Series).where(
        Game.id == game_id, Series.household_id == visitor().household_id)).one_or_none()
    if thrown is None:
        abort(404)
    if thrown[0] is not None:
        return jsonify(thrown=True), GONE  # type: ignore[return-value]  # Flask takes the pair
    return jsonify(
        household=visitor().household_id,
        csrf=generate_csrf(),
        ply=db.session.scalar(sa.select(sa.func.max(Line.ply)).where(Line.game_id == game_id)),
        entered=_is_entered(game_id, request.args.get("token", "")),
    )


@pages.get("/<game_id>/anew")
@recorder_required
def anew(game_id: str) -> Response:
    """Open the pad with what was touched without a network, on the table as it is now."""
    _count_replay()
    game = household_game(game_id)
    folded = fold(game)
    with one_at_a_time():
        return redirect(_with_draft(game, folded, _replayed(game, folded, folded.ply)), 303)


@pages.post("/<game_id>/waiting")
@recorder_required
def send(game_id: str) -> Response:
    """Enter what was entered without a network, once; or say why it is held."""
    seen = posted_ply()
    _count_replay()
    # Taps take their time: no one else waits for them, unless something came just then.
    before = fold(game := household_game(game_id))
    with one_at_a_time():
        early, at = _replayed(game, before, seen), before.ply

    def act(game: Game, folded: AnyFolded) -> Decided[Any]:
        found = early if folded.ply == at else _replayed(game, folded, seen)
        if found.nothing:
            return redirect(table_url(game), 303)
        why = found.why or why_open(game, folded, found, request.form.getlist("tap"))
        if why:
            return _held(game, folded, found, Notice(error=why))
        chosen, _posted = decide(game, folded, found.posted)
        if isinstance(chosen, Notice):
            return _held(game, folded, found, chosen)
        return Entered(chosen.lines, chosen.after, lambda _after: table_url(game))

    def late(game: Game, folded: AnyFolded) -> Response:
        if not folded.header <= seen <= folded.ply:
            # No one's page said so, but one that was open while an older backup was put back.
            return _held(game, folded, early, Notice(error=_(
                "The game has changed since then. Look at the table, then enter it again.")),
                UNREAD)
        own = own_tokens()
        came = (row.ply for row in folded.rows[seen:] if row.token not in own)
        notice = Notice(first=line_sentences(folded, list(came)))
        return _held(game, folded, early, notice)

    answer = enter(game_id, Entering(seen, fold, act, late))
    return jsonify(entered=True) if answer.status_code == 303 else answer  # noqa: PLR2004


@pages.after_app_request
def tell_where(response: Any) -> Any:  # noqa: ANN401 (Flask's own response)
    """Tell the script that sends a form by itself where the answer leads, and let it go there."""
    if request.headers.get("X-Outbox") and response.status_code == 303:  # noqa: PLR2004
        where = response.headers.pop("Location")
        response.status_code = 200
        response.mimetype = "application/json"
        response.set_data(json.dumps({"location": where}))
    return response


def _count_replay() -> None:
    """Count a run of taps against the device's rate limit, before anything is done for it."""
    with writing() as session:
        count_one(session, visitor().id, "replay")


def _replayed(game: Game, folded: AnyFolded, ply: int) -> Replayed:
    return replay_taps(
        game, folded, request.values, ply, lambda token: _is_entered(game.id, token))


def _is_entered(game_id: str, token: str) -> bool:
    """Say whether the form of *token* was entered; the record knows it forever."""
    return is_token(token) and bool(db.session.scalar(sa.select(sa.or_(
        sa.exists().where(FormToken.scope == game_id, FormToken.token == token),
        sa.exists().where(Line.game_id == game_id, Line.token == token),
    ))))


def _held(
    game: Game, folded: AnyFolded, found: Replayed, notice: Notice, status: int = REFUSED
) -> Response:
    """Answer why nothing was entered, and where the pad opens with the draft."""
    if notice.first is not None:
        words = [_("Someone was faster"), *notice.first]
    elif notice.refused is not None:
        refused = notice.refused
        words = [refused.title, refused.words, *(each.text for each in refused.verdict.citations)]
    else:
        words = [notice.error or ""]
    answer = jsonify(words=words, again=_with_draft(game, folded, found), stand=_stand(notice))
    answer.status_code = CONFLICT if notice.first is not None else status
    return answer


def _stand(notice: Notice) -> dict[str, str] | None:
    """Return what lets a refused entry stand, where the table may do so: a button and its form."""
    refused = notice.refused
    if refused is None or refused.stand is None:
        return None
    return {"label": refused.stand.label, "tap": refused.stand.tap,
            "mode": refused.mode, "draft": refused.draft}


def _with_draft(game: Game, folded: AnyFolded, found: Replayed) -> str:
    """Return the address of the table with the pad open on what was touched."""
    posted: Posted = found.posted
    pad = kind_of(game).pad
    mode, draft, missed = posted.mode, posted.draft, found.missed
    if posted.tap and posted.tap not in RECORDING and not posted.tap.startswith(pad.at_once):
        mode, draft = touched(pad, folded, posted, None)
        missed += missed_by(posted.tap, (posted.mode, posted.draft), (mode, draft))
    if (opened := pad.mode(folded, mode)) is not None:
        missed += opened.unfit(folded, draft)
    if not mode or not draft.items:
        return url_for("table.show", game_id=game.id, missed=missed or None)
    return table_url(game, mode, str(draft), missed)
