"""A household's own tiles: taught by a photo of the whole box, listed, forgotten, had back."""

import secrets
from typing import Final

import sqlalchemy as sa
from flask import Blueprint, abort, flash, make_response, redirect, request, url_for
from werkzeug.wrappers import Response
from wtforms import Form
from wtforms.validators import DataRequired

from rules.tiles import JOLY, NUMBER_TILES
from vision.laid_out import COLOURS, box
from webapp.core.show.tiles import view_tile
from webapp.play.photos.known import ID_BYTES, MOST_SETS, teach
from webapp.play.photos.pages import PICTURE_HEADERS
from webapp.play.photos.posted import posted_photo
from webapp.server.data.database import db, writing
from webapp.server.data.models import Household, now
from webapp.server.data.tileset_tables import TaughtSet
from webapp.server.http.access import keeper_required, lock_household, recorder_required, visitor
from webapp.server.http.forms import whole_number
from webapp.server.http.once import act_once, first_result, new_token, posted_token
from webapp.server.http.pace import count_one
from webapp.server.http.page import draw_page
from webapp.server.jobs.upkeep import FORGOTTEN
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import lazy_gettext as _l
from webapp.server.language.names import NameField
from webapp.settings.tilesets.draft import NO_TILE, BoxDraft, parse_box_draft
from webapp.settings.tilesets.looking import Looked, NotLooked, compare, look_at
from webapp.settings.tilesets.show import box_view, listed_set
from webapp.settings.tilesets.stored import (
    LONGEST_NAME,
    all_sets,
    clear_forgotten,
    free_name,
    is_taken,
    one_set,
)
from webapp.settings.tilesets.view import ForgottenSet, SetsView

pages: Final = Blueprint("tilesets", __name__, url_prefix="/household/tiles")

REFUSED: Final = 422


class SetForm(Form):
    """What a set is called."""

    name = NameField(_l("Name"), DataRequired(_l("Enter a name.")),
                     longest=LONGEST_NAME)


def _page(form: SetForm | None = None, error: str = "", again: str = "") -> str:
    sets = all_sets()
    here = [listed_set(each) for each in sets if each.forgotten_at is None]
    rows = [[view_tile(tile) for tile in NUMBER_TILES if tile.colour.value == colour]
            for colour in COLOURS]
    view = SetsView(
        form=form or SetForm(),
        sets=here,
        forgotten=[ForgottenSet(each.id, each.name, each.forgotten_at + FORGOTTEN)
                   for each in sets if each.forgotten_at and each.forgotten_at > now() - FORGOTTEN],
        learns=db.session.get_one(Household, visitor().household_id).learns,
        room=len(sets) < MOST_SETS,
        token=new_token(),
        error=error,
        again=next((each for each in here if each.id == again), None),
        example=[*rows, [view_tile(JOLY)] * 2],
    )
    return draw_page("settings/tilesets/overview.html", view)


@pages.get("")
@recorder_required
def overview() -> str:
    """List the sets, and show how another is taught."""
    return _page(again=request.args.get("set", ""))


@pages.post("")
@recorder_required
def photo() -> Response:
    """Take a photo of a box laid out; what it shows waits until somebody has looked at it."""
    again = request.form.get("set", "")
    form = SetForm(request.form)
    if again:
        one_set(again)
    elif not form.validate() or _is_taken(form):
        return make_response(_page(form), REFUSED)
    seen = look_at(posted_photo())
    if isinstance(seen, NotLooked):
        return make_response(_page(form, seen.words, again), seen.status)
    return act_once(
        f"household {visitor().household_id}", lock_household,
        lambda home: _keep(home, seen, form, again), "photo")


def _keep(home: Household, seen: Looked, form: SetForm, again: str) -> str | Response:
    clear_forgotten(db.session)
    if again:
        taught = one_set(again, lock=True)
    else:
        if len(all_sets()) >= MOST_SETS:
            return make_response(_page(form, _("Limit reached. Delete one first.")), REFUSED)
        if _is_taken(form):
            return make_response(_page(form), REFUSED)
        taught = TaughtSet(id=secrets.token_urlsafe(ID_BYTES), household_id=home.id,
                           name=form.name.data or "", photos=0)
        db.session.add(taught)
    taught.draft, taught.picture, taught.drafted_at = seen.draft.document(), seen.picture, now()
    return url_for("tilesets.check", set_id=taught.id)


def _is_taken(form: SetForm, but: str = "") -> bool:
    """Say at the field, and return, whether another set of the household has that name."""
    if not is_taken(form.name.data or "", but):
        return False
    form.name.errors = [_("This name is taken. Choose another.")]
    return True


def _draft(taught: TaughtSet) -> BoxDraft:
    return (parse_box_draft(taught.draft) if taught.draft else None) or abort(404)


@pages.get("/<set_id>")
@recorder_required
def check(set_id: str) -> Response | str:
    """Show what a photo of a box shows, before anything is learned from it."""
    taught = one_set(set_id)
    if taught.draft is None:
        return redirect(url_for("tilesets.overview"), 303)
    return draw_page("settings/tilesets/check.html", box_view(taught, _draft(taught)))


@pages.get("/<set_id>/picture")
@recorder_required
def picture(set_id: str) -> Response:
    """Answer with the photo, as long as nobody has looked at it."""
    taught = one_set(set_id)
    data = db.session.scalar(sa.select(TaughtSet.picture).where(TaughtSet.id == taught.id))
    if data is None:
        abort(404)
    response = make_response(data)
    response.headers.update({**PICTURE_HEADERS, "Cache-Control": "private, no-store"})
    return response


def _answers(draft: BoxDraft) -> dict[int, str]:
    """Return what was answered of the faces without a place, those left out aside."""
    answers = {}
    for index in draft.laid.strange:
        tile = request.form.get(f"face-{index}", NO_TILE)
        if tile in box():
            answers[index] = tile
    return answers


@pages.post("/<set_id>")
@recorder_required
def learn(set_id: str) -> Response:
    """Learn the tiles of the photo as they are said to be; the photo itself goes."""
    scope = f"household {visitor().household_id}"
    token = posted_token()
    with writing() as session:
        count_one(session, visitor().id, "photo")
        if before := first_result(scope, token):
            return before
    draft = _draft(taught := one_set(set_id))
    told = draft.said(_answers(draft))
    if told is None:
        words = _("You chose one tile too often. Check again.")
        return make_response(
            draw_page("settings/tilesets/check.html", box_view(taught, draft, words)), REFUSED)
    data = db.session.scalar(sa.select(TaughtSet.picture).where(TaughtSet.id == set_id)) or b""
    shown = draft.shown(told)
    known = taught.prototypes
    db.session.rollback()  # release the connection while the photo is read again
    figures = compare(data, draft, told, known, shown)

    def keep(_home: Household) -> str:
        found = one_set(set_id, lock=True)
        if found.draft is not None:  # else another phone was faster
            teach(found, shown)
            found.draft = found.picture = found.drafted_at = None
            found.shown = figures or found.shown
        return url_for("tilesets.overview")

    answer = act_once(scope, lock_household, keep)
    flash(_("Saved."), "ok")
    return answer


@pages.post("/<set_id>/drop")
@recorder_required
def drop(set_id: str) -> Response:
    """Throw a photo away that nobody wants to learn from; a set that has no other goes with it."""
    with writing() as session:
        taught = one_set(set_id, lock=True)
        taught.draft = taught.picture = taught.drafted_at = None
        if not taught.photos:
            session.delete(taught)
    return redirect(url_for("tilesets.overview"), 303)


@pages.post("/<set_id>/forget")
@recorder_required
def forget(set_id: str) -> Response:
    """Forget a set at once; it can be had back for a while."""
    with writing() as session:
        clear_forgotten(session)
        taught = one_set(set_id, lock=True)
        taught.forgotten_at = now()
        taught.draft = taught.picture = taught.drafted_at = None
    flash(_("You can restore it for 30 days."), "ok")
    return redirect(url_for("tilesets.overview"), 303)


@pages.post("/<set_id>/back")
@recorder_required
def back(set_id: str) -> Response:
    """Have a forgotten set back."""
    with writing() as session:
        lock_household()
        clear_forgotten(session)
        taught = session.scalar(
            sa.select(TaughtSet).where(
                TaughtSet.id == set_id, TaughtSet.household_id == visitor().household_id)
            .with_for_update()) or abort(404)
        taught.name, taught.forgotten_at = free_name(taught.name), None
    flash(_("Restored."), "ok")
    return redirect(url_for("tilesets.overview"), 303)


@pages.post("/<set_id>/name")
@recorder_required
def rename(set_id: str) -> Response:
    """Call a set otherwise."""
    form = SetForm(request.form)
    if form.validate():
        with writing():
            lock_household()
            taught = one_set(set_id, lock=True)
            if not _is_taken(form, taught.id):
                taught.name = form.name.data or ""
    if form.name.errors:
        flash(" ".join(str(each) for each in form.name.errors), "error")
    return redirect(url_for("tilesets.overview"), 303)


@pages.post("/learning")
@keeper_required
def switch() -> Response:
    """Let Joly learn from photos that were corrected and entered, or let it be."""
    on = whole_number(request.form.get("on", ""), 1)
    if on not in {0, 1}:
        abort(400)
    with writing():
        lock_household().learns = bool(on)
    flash(_("Saved."), "ok")
    return redirect(url_for("tilesets.overview"), 303)


