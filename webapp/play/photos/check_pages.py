"""A photo of a game on its page: waited for, checked, corrected, and entered."""

from dataclasses import replace
from datetime import timedelta
from typing import Any, Final

import sqlalchemy as sa
from flask import (
    Blueprint,
    abort,
    flash,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from sqlalchemy.orm import undefer
from sqlalchemy.orm.attributes import set_committed_value
from werkzeug.wrappers import Response

from webapp.core.kinds import AnyFolded
from webapp.core.port import photo_kind, table_url
from webapp.core.record.called import people_at
from webapp.core.record.enter import Decided, Entered, Entering, enter, posted_ply
from webapp.core.show.frame import title_of
from webapp.core.show.sentences import line_sentences, sentences_since
from webapp.play.photos.beside_view import beside_view
from webapp.play.photos.closing import touch_gap
from webapp.play.photos.covered import in_part
from webapp.play.photos.decisions import decisions
from webapp.play.photos.draft import (
    MOST_TILES,
    touch_photo,
)
from webapp.play.photos.known import learn
from webapp.play.photos.line import pause_before, place_in_line, read_again
from webapp.play.photos.lying import looked_at_again
from webapp.play.photos.page_views import CheckView, KeptView, PhotoView, RefusedView, WaitingView
from webapp.play.photos.proposal import Proposal, fold_shown
from webapp.play.photos.proposal_view import proposal_view
from webapp.play.photos.proposed import ONE_AT_A_TIME, draft_of, entered_by, propose, whose_rack
from webapp.play.photos.stage import meld_views
from webapp.play.photos.store import is_sound
from webapp.play.photos.unread import gap_editor, gap_views
from webapp.play.photos.view import editor, row_views
from webapp.play.photos.whose import add_words, known_melds, owned_rows, painters
from webapp.play.photos.words import DIED, SPOILT, photo_words
from webapp.server.data.database import db, writing
from webapp.server.data.models import Game, now
from webapp.server.data.photo_tables import Photo
from webapp.server.http.access import household_game, reader_required, recorder_required, visitor
from webapp.server.http.once import new_token
from webapp.server.http.placed import here
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import say

pages: Final = Blueprint("check", __name__, url_prefix="/games/<game_id>/photos")

CONFLICT: Final = 409
REFUSED: Final = 422
LATE: Final = 10_000
"""Milliseconds after which a device that waits for a photo learns that it takes long."""

_CONFIRM: Final = frozenset({"confirm", "confirmout", "stand", "keep"})


def _photo(game: Game, photo_id: str, *, lock: bool = False) -> Photo:
    query = sa.select(Photo).where(Photo.id == photo_id, Photo.game_id == game.id).options(
        undefer(Photo.reading))
    photo = db.session.scalar(query.with_for_update() if lock else query) or abort(404)
    if photo.status == "read" and photo.ply is None and not is_sound(photo):
        set_committed_value(photo, "status", "refused")  # for this answer: nothing is written
        set_committed_value(photo, "reason", SPOILT)
    return photo


@pages.get("/<photo_id>")
@reader_required
def show(game_id: str, photo_id: str) -> Response:
    """Show a photo: its place in line, why it cannot be used, or what it shows."""
    game = household_game(game_id)
    photo = _photo(game, photo_id)
    if photo.status == "waiting":
        return make_response(_waiting_page(game, photo))
    if photo.status == "refused":
        return make_response(_refused_page(game, photo))
    if photo.ply is not None or not visitor().may("member"):
        return make_response(_kept_page(game, photo))
    # A page that waits for another table to be explained would keep a thread from those who play.
    if not ONE_AT_A_TIME.acquire(blocking=False):
        return make_response(_waiting_page(game, photo))
    try:
        return _checking_page(game, photo, fold_shown(game))
    finally:
        ONE_AT_A_TIME.release()


def _waiting_page(game: Game, photo: Photo) -> str:
    words, ahead = _("Reading the tiles …"), place_in_line(db.session, photo)
    if ahead is not None:
        words = _("Photos before this one: %(num)d", num=ahead)
    title = _("Reading the tiles …")
    since = (now() - photo.created_at) / timedelta(milliseconds=1)
    view = WaitingView(game, photo, title, words, here(), pause_before(ahead or 0, since),
                       since > LATE)
    return render_template("play/photos/waiting.html", photo=view)


def _refused_page(game: Game, photo: Photo) -> str:
    late = photo.reason == DIED
    retry = late and photo.size and url_for("check.again", game_id=game.id, photo_id=photo.id)
    title = _("Photo not read yet") if late else _("Photo not usable")
    view = RefusedView(game, photo, title, say(photo_words(photo.reason)), retry or "")
    return render_template("play/photos/refused.html", photo=view)


def _kept_page(game: Game, photo: Photo) -> str:
    folded = fold_shown(game)
    written = folded.replay.record.written
    words = line_sentences(folded, [photo.ply]) if photo.ply and photo.ply <= len(
        written) else []
    title = _("%(what)s: %(name)s", what=_("Photo"), name=title_of(game))
    view = KeptView(game, photo, title, words)
    return render_template("play/photos/kept.html", photo=view)


def _checking_page(
    game: Game, photo: Photo, folded: AnyFolded, proposal: Proposal | None = None, *,
    status: int = 200, first: list[str] | None = None,
) -> Response:
    reading = looked_at_again(photo.reading or {"tiles": []}, folded.ply)
    draft = draft_of(photo, folded)
    proposal = proposal or propose(photo_kind(game), folded, photo, draft)
    plain = PhotoView(game, photo, "")
    place = plain.place
    at, do = request.args.get("at", ""), request.args.get("do", "tile")
    rack = bool(photo.seat) or folded.state.ended
    whose = whose_rack(photo, folded) if rack else ""
    melds = {} if rack else known_melds(folded, draft, proposal)
    rows = row_views(photo_kind(game), folded, draft, reading, place, melds,
                     in_part(draft, reading, proposal))
    wrong = [] if rack else [row for row in rows if row.fault]
    owned = {} if rack else owned_rows(
        folded, proposal, melds, [row.number for row in wrong])
    shown = proposal_view(folded, proposal, add_words(folded, proposal, rack=whose))
    beside = None if rack else beside_view(game, photo, draft)
    view = CheckView(
        game,
        photo,
        _("Check the photo"),
        melds=meld_views(draft, reading, place, at, owned, folded.people),
        gaps=gap_views(reading, draft, place, at),
        # Of one move the players are named beside it.
        painters=[] if len(shown.steps) == 1 and not draft.laid else painters(folded, owned),
        decisions=decisions(
            draft, reading, [replace(row, fault=False) for row in rows] if rack else rows,
            shown.notes, place, beside.new if beside else "", plain.again),
        rows=rows,
        editor=gap_editor(draft, reading, at) or editor(draft, reading, at, do),
        at=at,
        proposal=shown,
        laid=draft.laid,
        may_lie=not rack and not folded.turn_seat,
        rack=rack,
        seats=[(f"rack:{seat}", each, seat == photo.seat)
                  for seat, each in folded.names.items() if seat != folded.state.winner]
        if rack else [],
        token=new_token(),
        ply=folded.ply,
        revision=photo.revision,
        first=first,
        beside=beside,
    )
    return make_response(render_template("play/photos/check.html", photo=view), status)


@pages.post("/<photo_id>")
@recorder_required
def touch(game_id: str, photo_id: str) -> Response:
    """Take a tap: most correct the draft; three enter it, once for each form.

    Those that paint several melds come together.
    """
    taps = [tap[:40] for tap in request.form.getlist("tap")][:MOST_TILES]
    tap = taps[-1] if taps else ""
    if tap in _CONFIRM:
        return _enter(game_id, photo_id, tap)
    with writing():
        game = household_game(game_id)
        photo = _photo(game, photo_id, lock=True)
        # A tap on a page that is older than the draft would hit another tile than it meant.
        if photo.status == "read" and request.form.get("revision") == str(photo.revision):
            for each in taps:
                _touch(game, photo, each)
        elif photo.status == "read" and photo.ply is None:
            flash(_("The page has changed. Check it and try again."))
    fresh = url_for("check.show", game_id=game.id, photo_id=photo.id)
    return redirect(f"{fresh}#{'proposal' if tap.startswith(('way', 'seat', 'give')) else 'rows'}",
                    303)


@pages.post("/<photo_id>/again")
@recorder_required
def again(game_id: str, photo_id: str) -> Response:
    """Read a photo once more that was not read in time; touched twice, it waits once."""
    with writing() as session:
        game = household_game(game_id)
        read_again(session, _photo(game, photo_id, lock=True), str(visitor().household_id))
    return redirect(url_for("check.show", game_id=game.id, photo_id=photo_id), 303)


def _touch(game: Game, photo: Photo, tap: str) -> None:
    seats = tuple(people_at(game))
    if tap.startswith("rack:"):
        photo.seat = tap[5:] if tap[5:] in seats else photo.seat
        return
    folded = fold_shown(game)
    draft = draft_of(photo, folded)
    if tap.startswith(("seat:", "give:")) and not draft.givers:
        draft = propose(photo_kind(game), folded, photo, draft).draft
    do = request.form.get("do", "")[:20]
    what, tile = (tap, "") if ":" in tap else (do, tap)
    changed = touch_gap(draft, what, tile, photo.reading or {}) or touch_photo(
        draft, what, tile, seats)
    photo.draft, photo.revision = changed.document(), photo.revision + 1


def _where_next(game: Game, tap: str, *, ended: bool) -> str:
    if game.status == "finished":
        return url_for("log.score", game_id=game.id)
    if ended:
        return table_url(game, mode="rack")
    return table_url(game, mode="out" if tap == "confirmout" else "")


def _enter(game_id: str, photo_id: str, tap: str) -> Response:
    seen = posted_ply()

    def decide(game: Game, folded: AnyFolded) -> Decided[Any]:
        photo = _photo(game, photo_id, lock=True)
        if _is_settled(photo):
            return redirect(table_url(game), 303)
        proposal = propose(photo_kind(game), folded, photo, draft_of(photo, folded))
        judged = entered_by(folded, proposal, tap)
        if judged is None:
            return _checking_page(game, photo, folded, proposal, status=REFUSED)
        photo.ply = folded.ply + len(judged.lines)
        if tap != "keep":
            learn(db.session, photo, draft_of(photo, folded))
        ended = folded.state.ended
        return Entered(judged.lines, judged.after,
                       lambda _after: _where_next(game, tap, ended=ended))

    def late(game: Game, folded: AnyFolded) -> Response:
        photo = _photo(game, photo_id, lock=True)
        if _is_settled(photo):
            return redirect(table_url(game), 303)
        first = sentences_since(folded, seen)
        return _checking_page(game, photo, folded, status=CONFLICT, first=first)

    return enter(game_id, Entering(seen, fold_shown, decide, late))


def _is_settled(photo: Photo) -> bool:
    """Say whether nothing can be entered from a photo, or something was already."""
    return photo.status != "read" or photo.ply is not None
