"""The household's forms, and the links by which others join, for its keeper."""

from collections.abc import Mapping
from io import BytesIO
from typing import Final

from flask import (
    Blueprint,
    abort,
    flash,
    redirect,
    request,
    url_for,
)
from markupsafe import Markup
from werkzeug.wrappers import Response
from wtforms import Form

from rules.messages import N_
from webapp.play.photos.store import AGES, clear_photos
from webapp.server.data.database import writing
from webapp.server.data.device_tables import ROLES, Role
from webapp.server.data.models import Household
from webapp.server.http.access import (
    keeper_required,
    reader_required,
    recorder_required,
    visitor,
)
from webapp.server.http.pace import count_one
from webapp.server.http.page import draw_page
from webapp.server.http.placed import link_to
from webapp.server.http.shown import forget_shown, show_once
from webapp.server.http.shown import shown as last_made
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import heading
from webapp.server.language.locale import lazy_gettext as _l
from webapp.server.language.names import NameField
from webapp.settings.household.devices import listed_devices
from webapp.settings.household.invites import (
    CODE_LIFE,
    LINK_LIFE,
    close_invites,
    make_invite,
    shown_code,
)
from webapp.settings.household.joining import LONGEST_HOUSEHOLD
from webapp.settings.household.made import ROLE_NAMES
from webapp.settings.household.on_screen import show_no_more
from webapp.settings.household.view import NewCodeView, NewLinkView

pages: Final = Blueprint("household", __name__, url_prefix="/household")

ROLE_TEXTS: Final[Mapping[Role, str]] = {
    "keeper": N_("Can enter, invite and delete."),
    "member": N_("Can enter games."),
    "guest": N_("Can only watch, such as a TV."),
}
INVITED: Final[tuple[Role, ...]] = ("member", "guest")
"""As what somebody may be invited; keepers are made of those who are here."""


class HouseholdForm(Form):
    """What the household is called; it need not be called anything."""

    household = NameField(_l("Name"), longest=LONGEST_HOUSEHOLD)


@pages.app_context_processor
def _roles() -> dict[str, object]:
    return {"role_names": ROLE_NAMES, "role_texts": ROLE_TEXTS}


@pages.get("")
@reader_required
def overview() -> Response:
    """Lead to the settings, where all of this page has gone."""
    return redirect(url_for("overview.show"), 308)


@pages.post("/name")
@keeper_required
def call() -> Response:
    """Give the household a name, or take it away."""
    form = HouseholdForm(request.form)
    if form.validate():
        with writing() as transaction:
            home = transaction.get_one(Household, visitor().household_id)
            home.name = form.household.data or ""
    else:
        flash(" ".join(str(each) for each in form.household.errors), "error")
    return redirect(url_for("overview.household"), 303)


@pages.post("/photos/clear")
@recorder_required
def clear() -> Response:
    """Delete the photos that are older than the age chosen; what was entered from them stays."""
    days = next((days for days in AGES if str(days) == request.form.get("days")), None)
    if days is None:
        abort(400)
    with writing() as transaction:
        clear_photos(transaction, days)
    flash(heading(_("removed")), "ok")
    return redirect(url_for("overview.photos"), 303)


def _posted_role() -> Role:
    role = next((each for each in INVITED if each == request.form.get("role")), None)
    return role or abort(400)


@pages.post("/links")
@keeper_required
def make_link() -> Response:
    """Make a link or a code; one made before for the same role stops working."""
    role = _posted_role()
    kind = "code" if request.form.get("kind") == "code" else "link"
    with writing() as transaction:
        count_one(transaction, visitor().id, "invite")
        secret = make_invite(
            transaction, visitor().household_id, kind, role, visitor().id)
    show_once(kind, secret, role)
    return redirect(url_for("household.shown"), 303)


@pages.get("/links/new")
@keeper_required
def shown() -> Response | str:
    """Show the link or code just made, with its QR code."""
    made = last_made("link", "code")
    if made is None:
        return redirect(url_for("phones.invite"), 303)
    role = next(each for each in ROLES if each == made.of)
    if made.kind == "code":
        return draw_page("settings/household/new_code.html", NewCodeView(
            role=role,
            code=shown_code(made.secret),
            address=link_to("joining.code"),
            minutes=int(CODE_LIFE.total_seconds() // 60),
            phones=listed_devices(),
        ))
    address = link_to("joining.link", secret=made.secret)
    view = NewLinkView(role, address, qr_picture(address), made.made_at + LINK_LIFE,
                       listed_devices())
    return draw_page("settings/household/new_link.html", view)


@pages.post("/links/hide")
@keeper_required
def hide() -> Response:
    """Forget the link or code that was shown."""
    forget_shown()
    return redirect(url_for("phones.overview"), 303)


@pages.post("/links/revoke")
@keeper_required
def revoke_link() -> Response:
    """Switch a role's link off."""
    role = _posted_role()
    with writing() as transaction:
        close_invites(transaction, visitor().household_id, "link", role)
        if role == "guest":
            show_no_more(transaction, visitor().household_id)
    forget_shown()
    flash(_("Turned off."), "ok")
    return redirect(url_for("phones.overview"), 303)


def qr_picture(address: str) -> Markup:
    """Return *address* as a QR code: SVG without styles, as the page's policy demands."""
    out = BytesIO()
    import segno  # noqa: PLC0415 (for those who look at a code)

    segno.make(address, error="m").save(
        out,
        kind="svg",
        xmldecl=False,
        svgns=False,
        omitsize=True,
        border=2,
        svgclass=None,
        lineclass=None,
        light="#fff",
        dark="#000",
    )
    return Markup(out.getvalue().decode())  # noqa: S704 (made by us, of squares only)
