"""How a household begins: by a link that the operator of the server made, once."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

import sqlalchemy as sa
from flask import Blueprint, abort, g, make_response, render_template, request
from sqlalchemy.orm import Session
from werkzeug.wrappers import Response
from wtforms.validators import DataRequired

from webapp.server.data.clock import steady_now
from webapp.server.data.database import db, writing
from webapp.server.data.household_tables import Invitation
from webapp.server.data.models import Household, now
from webapp.server.http.access import hash_secret
from webapp.server.http.page import draw_page
from webapp.server.language.locale import lazy_gettext as _l
from webapp.server.language.names import NameField
from webapp.settings.household.invites import let_in, new_secret
from webapp.settings.household.joining import (
    CONFLICT,
    LONGEST_HOUSEHOLD,
    WRONG,
    NameForm,
    default_name,
    keeps_other,
    knows_that_it_leaves,
    welcome,
)

# The log leaves out whatever follows /join/.
pages: Final = Blueprint("signup", __name__, url_prefix="/join/household")


class BeginForm(NameForm):
    """What the household and its first device are called."""

    household = NameField(
        _l("Name"),
        DataRequired(_l("Enter a name.")),
        longest=LONGEST_HOUSEHOLD,
    )


@dataclass(frozen=True, slots=True)
class BeginView:
    """The form by which a household begins; the rest is said as by ``LinkView``."""

    form: BeginForm
    leaves: bool
    keeps: bool


def make_invitation(session: Session, life: timedelta) -> str:
    """Make an invitation that is good for *life* and for one household; return its secret."""
    secret, at = new_secret(), steady_now()
    session.add(Invitation(
        secret_hash=hash_secret(secret), created_at=at, expires_at=at + life))
    return secret


def _open_or_404(secret: str, *, lock: bool = False) -> Invitation:
    query = sa.select(Invitation).where(Invitation.secret_hash == hash_secret(secret))
    found = db.session.scalar(query.with_for_update() if lock else query)
    if found is None or not found.is_open(steady_now()):
        abort(make_response(render_template("settings/household/uninvited.html"), 404))
    return found


@pages.get("/<secret>")
def show(secret: str) -> str:
    """Ask for the names; a GET, such as a chat's preview, does not use up the invitation."""
    _open_or_404(secret)
    return _page(BeginForm(name=default_name()))


def _page(form: BeginForm) -> str:
    leaves = g.device is not None
    view = BeginView(form, leaves, leaves and keeps_other())
    return draw_page("settings/household/begin.html", view)


@pages.post("/<secret>")
def begin(secret: str) -> Response:
    """Make the household, with the device as its keeper."""
    form = BeginForm(request.form)
    with writing() as session:
        invitation = _open_or_404(secret, lock=True)
        if g.device is not None and (keeps_other() or not knows_that_it_leaves()):
            return make_response(_page(form), CONFLICT)
        if not form.validate():
            return make_response(_page(form), WRONG)
        invitation.used_at = now()
        home = Household(name=form.household.data or "")
        session.add(home)
        session.flush()
        before = g.device.id if g.device is not None else None
        token = let_in(session, home.id, form.name.data or "", "keeper", before)
    return welcome(token)
