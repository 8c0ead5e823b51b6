"""Photos of a game: sent, kept as pictures and nothing else, and deleted."""

import secrets
from functools import partial
from typing import Final

import sqlalchemy as sa
from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from webapp.core.pad.racks import find_racks
from webapp.core.port import table_url
from webapp.play.photos.bare import bare
from webapp.play.photos.beside import RACK, asked_id, find_before, why_alone
from webapp.play.photos.beside_view import may_go_words
from webapp.play.photos.line import PHOTOS, is_full
from webapp.play.photos.none import no_photos, no_photos_page
from webapp.play.photos.page_views import NewPhotoView
from webapp.play.photos.posted import posted_photo
from webapp.play.photos.proposal import fold_shown
from webapp.server.data.database import db, writing
from webapp.server.data.models import Game
from webapp.server.data.photo_tables import Photo
from webapp.server.data.quotas import TooMuch, make_room_for_photo
from webapp.server.http.access import household_game, reader_required, recorder_required, visitor
from webapp.server.http.once import act_once, new_token
from webapp.server.http.quotas import say_too_much, status_of
from webapp.server.jobs.table import file
from webapp.server.jobs.worker import jobs
from webapp.server.language.locale import gettext as _

pages: Final = Blueprint("photos", __name__, url_prefix="/games/<game_id>/photos")

BUSY: Final = 503
ID_BYTES: Final = 16

PICTURE_HEADERS: Final = {
    # Whatever it holds, a browser takes it for a picture and for nothing else.
    "Content-Type": "image/jpeg",
    "Content-Disposition": 'inline; filename="photo.jpg"',
    "Content-Security-Policy": "default-src 'none'; sandbox",
    # Asked for again each time: a removed device finds it in no cache of a browser.
    "Cache-Control": "private, no-cache",
}


@pages.get("/new")
@recorder_required
def new(game_id: str) -> str | Response:
    """Show the field for a photo, for phones without scripts."""
    game = household_game(game_id)
    if no_photos(game):
        return no_photos_page(game)
    jobs().expect(PHOTOS)  # it loads while someone takes the photo
    return _new_page(game, request.args.get("seat", ""), asked_id(request.args.get("beside", "")))


def _new_page(game: Game, seat: str, beside: str, error: str = "") -> str:
    folded = fold_shown(game)
    missing = find_racks(folded).missing if folded.state.ended else ()
    why = ""
    if beside:
        why = RACK if missing else why_alone(find_before(db.session, game.id, beside))
    with_it = "" if why else beside
    view = NewPhotoView(
        title=_("Photo of the rack") if missing else (
            _("Photo of another side") if with_it else _("Photo of the table")),
        table_url=table_url(game),
        action=url_for("photos.upload", game_id=game.id),
        shots=url_for("shot.frame", game_id=game.id),
        token=new_token(),
        error=error,
        seat=seat if seat in missing else missing[0] if missing else "",
        seats=[(each, folded.names[each]) for each in missing],
        beside=with_it,
        alone=may_go_words(why) if why else "",
    )
    return render_template("play/photos/new.html", photo=view)


@pages.post("/")
@recorder_required
def upload(game_id: str) -> Response:
    """Take a photo and put it in line; the same form again is answered with the same photo."""
    lock, take = partial(household_game, game_id, lock=True), partial(_take, bare(posted_photo()))
    return act_once(game_id, lock, take, "photo")


def _take(data: bytes, game: Game) -> str | Response:
    seat, beside = request.form.get("seat", ""), asked_id(request.form.get("beside", ""))
    if not data:
        return make_response(_new_page(game, seat, beside, _("Choose a file first.")), 400)
    try:
        make_room_for_photo(db.session, visitor().household_id, len(data))
    except TooMuch as error:
        return make_response(_new_page(game, seat, beside, say_too_much(error)), status_of(error))
    if is_full(db.session, visitor().household_id):
        words = _("Joly is reading other photos. Try again in a moment.")
        return make_response(_new_page(game, seat, beside, words), BUSY)
    folded = fold_shown(game)
    missing = find_racks(folded).missing if folded.state.ended else ()
    photo = Photo(
        id=secrets.token_urlsafe(ID_BYTES), game_id=game.id, device_id=visitor().id,
        original=data, size=len(data),
        seat=seat if seat in missing else (missing or ("",))[0], beside=beside or None,
    )
    db.session.add(photo)
    db.session.flush()
    file(db.session, PHOTOS, photo.id, lane=str(visitor().household_id))
    return url_for("check.show", game_id=game.id, photo_id=photo.id)


@pages.get("/<photo_id>/picture")
@reader_required
def picture(game_id: str, photo_id: str) -> Response:
    """Answer with the picture itself."""
    game = household_game(game_id)
    data = db.session.scalar(
        sa.select(Photo.picture).where(Photo.id == photo_id, Photo.game_id == game.id))
    if data is None:
        abort(404)
    response = make_response(data)
    response.headers.update(PICTURE_HEADERS)
    response.add_etag()
    return response.make_conditional(request, accept_ranges=True, complete_length=len(data))


@pages.post("/<photo_id>/delete")
@recorder_required
def delete(game_id: str, photo_id: str) -> Response:
    """Delete a photo; what was entered from it stays."""
    with writing() as session:
        game = household_game(game_id)
        found = session.get(Photo, photo_id)
        if found is None or found.game_id != game.id:
            abort(404)
        session.delete(found)
    return redirect(table_url(game), 303)
