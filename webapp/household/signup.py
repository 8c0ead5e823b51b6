"""How a household begins: by a link that the operator of the server made, once."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

import sqlalchemy as sa
from flask import Blueprint, abort, make_response, render_template, request
from sqlalchemy.orm import Session
from werkzeug.wrappers import Response
from wtforms.validators import DataRequired

from webapp.data.clock import steady_now
from webapp.data.database import db, writing
from webapp.data.households import Invitation
from webapp.data.models import Household, now
from webapp.household.invites import let_in, new_secret
from webapp.household.joining import LONGEST_HOUSEHOLD, NameForm, default_name, welcome
from webapp.http.access import hash_secret
from webapp.http.page import draw_page
from webapp.language.locale import lazy_gettext as _l
from webapp.language.names import NameField

# The log leaves out whatever follows /join/.
pages: Final = Blueprint("signup", __name__, url_prefix="/join/household")


class BeginForm(NameForm):
    """What the household and its first device are called."""

    household = NameField(
        _l("Name of the household"),
        DataRequired(_l("Give the household a name, such as “The Popescus”.")),
        longest=LONGEST_HOUSEHOLD,
    )


@dataclass(frozen=True, slots=True)
class BeginView:
    """The form by which a household begins."""

    form: BeginForm


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
        abort(make_response(render_template("household/uninvited.html"), 404))
    return found


@pages.get("/<secret>")
def show(secret: str) -> str:
    """Ask for the names; whoever only looks, as the preview of a chat does, uses nothing up."""
    _open_or_404(secret)
    return draw_page("household/begin.html", BeginView(BeginForm(name=default_name())))


@pages.post("/<secret>")
def begin(secret: str) -> Response:
    """Make the household, with the device as its keeper."""
    form = BeginForm(request.form)
    with writing() as session:
        invitation = _open_or_404(secret, lock=True)
        if not form.validate():
            return make_response(draw_page("household/begin.html", BeginView(form)), 422)
        invitation.used_at = now()
        home = Household(name=form.household.data or "")
        session.add(home)
        session.flush()
        token = let_in(session, home.id, form.name.data or "", "keeper")
    return welcome(token)
