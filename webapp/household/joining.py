"""How a device joins a household: the page of a link, the short code, the page for strangers."""

from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa
from flask import Blueprint, abort, g, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response
from wtforms import Form, StringField
from wtforms.validators import DataRequired

from webapp.data.database import db, writing
from webapp.data.models import Device, Invite
from webapp.household.guesses import count_wrong, may_use
from webapp.household.invites import accept, find_invite, raise_role, read_code
from webapp.http.access import set_device_cookie
from webapp.http.page import draw_page
from webapp.language.locale import gettext as _
from webapp.language.locale import lazy_gettext as _l
from webapp.language.names import NameField
from webapp.series.home import show_home

pages: Final = Blueprint("joining", __name__)

LONGEST_HOUSEHOLD: Final = 60
"""Letters of a household's name."""

WRONG: Final = 422
TOO_MANY: Final = 429


class NameForm(Form):
    """What a device is called."""

    name = NameField(
        _l("Name of this device"),
        DataRequired(_l("Give the device a name, such as “Ana’s phone”.")),
        longest=60,
    )


class CodeForm(NameForm):
    """A short code, and what the device is called."""

    code = StringField(
        _l("Code"), [DataRequired(_l("Type the eight letters and digits of the code."))])


@dataclass(frozen=True, slots=True)
class HowView:
    """How to join; ``nobody`` says that the household has no keeper yet."""

    nobody: bool


@dataclass(frozen=True, slots=True)
class LinkView:
    """What a link offers; ``stays`` says that the device is in this household already."""

    invite: Invite
    form: NameForm
    stays: bool


@dataclass(frozen=True, slots=True)
class CodeView:
    """Where a short code is typed."""

    form: CodeForm


def default_name() -> str:
    """Guess what a device would be called."""
    agent = request.user_agent.string
    for mark, name in (
        ("iPhone", _("iPhone")),
        ("iPad", _("iPad")),
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
    return make_response(draw_page("household/how.html", HowView(nobody)), status)


@pages.get("/")
def home() -> Response:
    """Show the household's evenings, or how to join."""
    return how_to_join() if g.device is None else show_home()


def _invite_or_404(secret: str, *, lock: bool = False) -> Invite:
    invite = find_invite(db.session, secret, lock=lock)
    if invite is None:
        page = render_template("household/ended.html")
        abort(make_response(page, 404))
    return invite


@pages.get("/join/<secret>")
def link(secret: str) -> str:
    """Show what the link offers; the preview of a link in a chat gets this far and no further."""
    invite = _invite_or_404(secret)
    form = NameForm(name=default_name())
    return draw_page("household/link.html", LinkView(invite, form, _stays(invite)))


@pages.post("/join/<secret>")
def join(secret: str) -> Response:
    """Let the device in."""
    form = NameForm(request.form)
    with writing() as session:
        invite = _invite_or_404(secret, lock=True)
        if _stays(invite):
            raise_role(session, invite, g.device.id)
            return redirect(url_for("joining.home"), 303)
        if not form.validate():
            page = draw_page("household/link.html", LinkView(invite, form, stays=False))
            return make_response(page, 422)
        token = accept(session, invite, form.name.data or "")
    return welcome(token)


def _stays(invite: Invite) -> bool:
    """Say whether the device is in this household already."""
    return g.device is not None and g.device.household_id == invite.household_id


def welcome(token: str) -> Response:
    """Answer a device that has joined, which proves itself with *token* from now on."""
    response = redirect(url_for("joining.home"), 303)
    set_device_cookie(response, token)
    return response


@pages.route("/code", methods=["GET", "POST"])
def code() -> Response:
    """Let a device in by a short code; wrong ones are counted."""
    if request.method != "POST":
        form = CodeForm(name=default_name())
        return make_response(draw_page("household/code.html", CodeView(form)))
    form = CodeForm(request.form)
    if not form.validate():
        return make_response(draw_page("household/code.html", CodeView(form)), 422)
    typed, address = read_code(form.code.data or ""), request.remote_addr or ""
    # Looked up without a transaction first: whoever guesses keeps nobody from writing.
    if find_invite(db.session, typed, code=True) is None:
        return _wrong_code(form, guessing=count_wrong(address))
    with writing() as session:
        invite = find_invite(session, typed, code=True, lock=True)
        if invite is None or not may_use(session, invite, address):
            return _wrong_code(form, guessing=invite is not None)
        if _stays(invite):
            raise_role(session, invite, g.device.id)
            return redirect(url_for("joining.home"), 303)
        token = accept(session, invite, form.name.data or "")
    return welcome(token)


def _wrong_code(form: CodeForm, *, guessing: bool) -> Response:
    words = _("Many wrong codes came from your network. Look at the code once more, or ask for a"
              " link or its QR code.") if guessing else _(
        "This code is not right, or it has run out. Ask for a new one.")
    form.code.errors = [words]
    page = draw_page("household/code.html", CodeView(form))
    return make_response(page, TOO_MANY if guessing else WRONG)
