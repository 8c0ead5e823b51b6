"""The keeper's switch for https, what the certificate is known by, and the QR code of the guide."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from flask import (
    Blueprint,
    abort,
    current_app,
    flash,
    make_response,
    redirect,
    request,
    url_for,
)
from markupsafe import Markup
from werkzeug.wrappers import Response

from webapp.server.data.database import writing
from webapp.server.http.access import keeper_required
from webapp.server.http.page import draw_page
from webapp.server.http.placed import absolute, by_own_https, link_to
from webapp.server.http.security import POLICY
from webapp.server.https.files import State, is_switched_on, switch
from webapp.server.language.locale import gettext as _
from webapp.settings.household.pages import qr_picture
from webapp.settings.household.secure import folder, https_state, running_https, why_not

pages: Final = Blueprint("https", __name__, url_prefix="/household/https")

PATIENCE: Final = 8.0
"""Seconds that an answer waits for what was switched."""

_LOOK: Final = 0.1


@dataclass(frozen=True, slots=True)
class HttpsView:
    """How https is: ``state`` where it runs, with the ``guide`` to it and its QR code.

    ``on`` says that it is switched on, whether it runs yet or not; ``trouble`` what hinders it.
    ``why_not`` is why the keeper cannot switch it, "" where he can; ``always`` that it was asked
    for where the server was started.
    """

    on: bool
    state: State | None
    trouble: str
    why_not: str
    always: bool
    guide: str
    picture: Markup | None


@dataclass(frozen=True, slots=True)
class OffView:
    """What switching off means; ``here`` says that this very page came by https."""

    here: bool
    back: str


@dataclass(frozen=True, slots=True)
class RenewView:
    """What a new certificate means, and what the limits of the present one are."""

    critical: bool


@pages.get("")
@keeper_required
def overview() -> str:
    """Show how https is."""
    state, found = running_https(), https_state()
    guide = link_to("guide.show")
    reason = why_not()
    return draw_page("settings/household/https.html", HttpsView(
        on=_is_on(), state=state, trouble=found.trouble if found else "",
        why_not=_(reason) if reason else "",
        always=bool(current_app.config["HTTPS_ALWAYS"]), guide=guide,
        picture=qr_picture(guide) if state else None))


def _is_on() -> bool:
    return bool(current_app.config["HTTPS_ALWAYS"]) or is_switched_on(folder())


@pages.post("/on")
@keeper_required
def turn_on() -> Response:
    """Switch https on, and wait for it a little."""
    if why_not():
        abort(409)
    with writing():  # a device removed meanwhile changes no file
        switch(folder(), on=True)
    _wait(lambda: https_state() is not None)
    return redirect(url_for("https.overview"), 303)


@pages.get("/off")
@keeper_required
def ask_off() -> Response:
    """Say what it means to switch https off, before it is done."""
    return _leading_to_http(draw_page("settings/household/https_off.html", OffView(
        by_own_https(), absolute(url_for("joining.home")))))


def _leading_to_http(page: str) -> Response:
    """Answer with a page whose form, by https, is answered with an address by http."""
    response = make_response(page)
    if by_own_https():
        plain = absolute("/").rstrip("/")
        response.headers["Content-Security-Policy"] = POLICY.replace(
            "form-action 'self'", f"form-action 'self' {plain}")
    return response


@pages.post("/off")
@keeper_required
def turn_off() -> Response:
    """Switch https off; the certificate is kept, so that phones need not take in another."""
    if why_not() or current_app.config["HTTPS_ALWAYS"]:
        abort(409)
    target = absolute(url_for("https.overview"))
    was_here = by_own_https()
    with writing():
        switch(folder(), on=False)
    if was_here:
        return redirect(target, 303)  # the answer leaves before the process does
    _wait(lambda: https_state() is None)
    flash(_("Turned off."), "ok")
    return redirect(url_for("https.overview"), 303)


@pages.get("/renew")
@keeper_required
def ask_renew() -> Response:
    """Say what a new certificate means, before it is made."""
    state = running_https() or abort(404)
    if why_not():
        abort(409)
    view = RenewView(state.critical)
    return _leading_to_http(draw_page("settings/household/https_renew.html", view))


@pages.post("/renew")
@keeper_required
def renew() -> Response:
    """Make a new root for the same name; the old one is worth nothing from then on."""
    # Here: few pages need it, and a start without https does not.
    from webapp.server.https.authority import keep_authority, make_authority  # noqa: PLC0415

    state = running_https() or abort(404)
    limits = request.form.get("limits", "")
    if why_not():
        abort(409)
    if limits not in {"critical", "not-critical"}:
        abort(400)
    new = make_authority(state.name, critical=limits == "critical")
    with writing():
        made = keep_authority(folder(), new, over=True)
    _wait(lambda: (https_state() or state).fingerprint == made.root.fingerprint)
    flash(_("New certificate ready. Install it on each phone."), "ok")
    target = url_for("https.overview")
    return redirect(absolute(target) if by_own_https() else target, 303)


def _wait(until: Callable[[], bool]) -> None:
    """Wait a little for the process of https."""
    end = time.monotonic() + PATIENCE
    while not until() and time.monotonic() < end:
        time.sleep(_LOOK)
