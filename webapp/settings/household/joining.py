"""How a device joins a household: the page of a link, the short code, the page for strangers."""

from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa
from flask import Blueprint, abort, g, make_response, redirect, render_template, request
from sqlalchemy.orm import Session
from werkzeug.wrappers import Response
from wtforms import Form, StringField
from wtforms.validators import DataRequired

from rules.messages import N_
from webapp.history.series.home import show_home
from webapp.server.data.database import db, writing
from webapp.server.data.device_tables import Device, Invite
from webapp.server.http.checks import renew_session
from webapp.server.http.devices import is_last_keeper
from webapp.server.http.page import draw_page
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import lazy_gettext as _l
from webapp.server.language.locale import local_target
from webapp.server.language.names import NameField
from webapp.settings.household.guesses import count_wrong, may_use
from webapp.settings.household.invites import accept, accept_again, find_invite, read_code

pages: Final = Blueprint("joining", __name__)

CONFLICT: Final = 409
LONGEST_HOUSEHOLD: Final = 60
"""Letters of a household's name."""

WRONG: Final = 422
ONLY_KEEPER: Final = N_(
    "This is the only keeper. Make another phone keeper first.")
TOO_MANY: Final = 429


class NameForm(Form):
    """What a device is called."""

    name = NameField(
        _l("Name"),
        DataRequired(_l("Enter a name.")),
        longest=60,
    )


class CodeForm(NameForm):
    """A short code, and what the device is called."""

    code = StringField(
        _l("Code"), [DataRequired(_l("Enter the eight letters and digits from the keeper’s "
                                     "phone."))])


@dataclass(frozen=True, slots=True)
class HowView:
    """How to join; ``nobody`` says that the household has no keeper yet.

    ``left`` says that the device has just left: its stored pages are deleted.
    """

    nobody: bool
    left: bool


@dataclass(frozen=True, slots=True)
class LinkView:
    """What a link offers; ``stays`` says that the device is in this household already.

    ``leaves`` says that it is in another one, which it leaves by joining; ``keeps`` that it is
    the only keeper there and so cannot.
    """

    invite: Invite
    form: NameForm
    stays: bool
    leaves: bool
    keeps: bool


@dataclass(frozen=True, slots=True)
class CodeView:
    """Where a short code is typed; ``here`` says that the device is in a household already."""

    form: CodeForm
    here: bool


def default_name() -> str:
    """Guess what a device would be called."""
    agent = request.user_agent.string
    if request.args.get("next"):  # only a screen is on its way to a page
        return _("Television")
    for mark, name in (
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Android", _("Android phone")),
        ("TV", _("Television")),
    ):
        if mark in agent:
            return str(name)
    return _("Computer")


def how_to_join() -> Response:
    """Tell a device that has not joined how to do so, and nothing else."""
    nobody = not db.session.scalar(sa.select(sa.exists().where(Device.role == "keeper")))
    status = 200 if request.path == "/" and request.method in {"GET", "HEAD"} else 403
    return make_response(draw_page("settings/household/how.html", HowView(
        nobody, left="left" in request.args)), status)


@pages.get("/")
def home() -> Response:
    """Show the household's evenings, or how to join."""
    return how_to_join() if g.device is None else show_home()


def _invite_or_404(secret: str, *, lock: bool = False) -> Invite:
    invite = find_invite(db.session, secret, lock=lock)
    if invite is None:
        page = render_template("settings/household/ended.html")
        abort(make_response(page, 404))
    return invite


@pages.get("/join/<secret>")
def link(secret: str) -> str:
    """Show what the link offers; the preview of a link in a chat gets this far and no further."""
    return _link_page(_invite_or_404(secret), NameForm(name=default_name()))


def _link_page(invite: Invite, form: NameForm) -> str:
    leaves = _leaves(invite)
    return draw_page("settings/household/link.html", LinkView(
        invite, form, stays=_stays(invite), leaves=leaves, keeps=leaves and keeps_other()))


@pages.post("/join/<secret>")
def join(secret: str) -> Response:
    """Let the device in."""
    form = NameForm(request.form)
    with writing() as session:
        invite = _invite_or_404(secret, lock=True)
        if _leaves(invite) and (keeps_other() or not knows_that_it_leaves()):
            return make_response(_link_page(invite, form), CONFLICT)
        if not _stays(invite) and not form.validate():
            return make_response(_link_page(invite, form), WRONG)
        token = _let_in(session, invite, form)
    return welcome(token)


def _stays(invite: Invite) -> bool:
    """Say whether the device is in this household already."""
    return g.device is not None and g.device.household_id == invite.household_id


def _leaves(invite: Invite) -> bool:
    """Say whether the device leaves another household by joining."""
    return g.device is not None and g.device.household_id != invite.household_id


def keeps_other() -> bool:
    """Say whether the device is the only keeper of the household that it is in."""
    return is_last_keeper(db.session, db.session.get_one(Device, g.device.id))


def knows_that_it_leaves() -> bool:
    """Say whether the page that was posted had told the device what it leaves."""
    return request.form.get("leave") == str(g.device.id)


def _let_in(session: Session, invite: Invite, form: NameForm) -> str:
    """Let the device in, or in again, and return its new token."""
    if _stays(invite):
        return accept_again(session, invite, g.device.id, g.device_token)
    before = g.device.id if g.device is not None else None
    return accept(session, invite, form.name.data or "", before)


def welcome(token: str) -> Response:
    """Answer a device that has joined, which proves itself with *token* from now on."""
    renew_session()  # prevents session fixation
    g.device_token = token
    # A screen is on its way to the page that it is to show.
    return redirect(local_target(request.args.get("next", "")), 303)


@pages.route("/code", methods=["GET", "POST"])
def code() -> Response:
    """Let a device in by a short code; wrong ones are counted."""
    posted = request.method == "POST"
    form = CodeForm(request.form) if posted else CodeForm(name=default_name())
    if not posted or not form.validate():
        return _code_page(form, WRONG if posted else 200)
    typed, address = read_code(form.code.data or ""), request.remote_addr or ""
    # Looked up without a transaction first: guessing does not block writers.
    if find_invite(db.session, typed, code=True) is None:
        return _wrong_code(form, guessing=count_wrong(address))
    with writing() as session:
        invite = find_invite(session, typed, code=True, lock=True)
        if invite is None or not may_use(session, invite, address):
            return _wrong_code(form, guessing=invite is not None)
        if _leaves(invite) and (keeps_other() or not knows_that_it_leaves()):
            form.code.errors = [
                _(ONLY_KEEPER) if keeps_other() else _("This code is for another household.")]
            return _code_page(form, CONFLICT)
        token = _let_in(session, invite, form)
    return welcome(token)


def _code_page(form: CodeForm, status: int = 200) -> Response:
    view = CodeView(form, here=g.device is not None)
    return make_response(draw_page("settings/household/code.html", view), status)


def _wrong_code(form: CodeForm, *, guessing: bool) -> Response:
    words = _("Too many wrong codes. Ask for a link.") if guessing else _(
        "This code is wrong or has expired. Ask for a new one.")
    form.code.errors = [words]
    return _code_page(form, TOO_MANY if guessing else WRONG)
