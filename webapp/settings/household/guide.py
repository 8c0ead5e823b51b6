"""*Make it an app*: a phone takes in the certificate, finds out that it did, and comes over.

The page is by http and open to all: a root certificate is no secret, and who has not joined gets
no further by it than by the start page.
"""

import plistlib
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from flask import Blueprint, Response, abort, g, make_response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from rules.messages import N_
from webapp.server.http.access import reader_required, visitor
from webapp.server.http.page import draw_page
from webapp.server.http.placed import absolute, asked_name, by_own_https
from webapp.server.http.security import POLICY
from webapp.server.https.files import State
from webapp.server.language.locale import gettext as _
from webapp.settings.household.handover import new_code, over_path
from webapp.settings.household.keepers import ask_keeper
from webapp.settings.household.platforms import (
    CERTIFICATE,
    PROFILE,
    Platform,
    guess_platform,
    platforms,
)
from webapp.settings.household.secure import (
    folder,
    is_plain_origin,
    is_secure_here,
    keep_to_https,
    running_https,
    why_not,
)

if TYPE_CHECKING:
    from webapp.server.https.authority import Root

pages: Final = Blueprint("guide", __name__)

STRICT: Final = N_(
    "The certificate works only for %(name)s and addresses at home. Nobody can use it to fake "
    "another site.")
LOOSE: Final = N_(
    "The certificate is for %(name)s and addresses at home. Some phones ignore this limit, so keep "
    "Joly’s computer safe.")

_PROFILE_TYPE: Final = "application/x-apple-aspen-config"
_CERTIFICATE_TYPE: Final = "application/x-x509-ca-cert"


@dataclass(frozen=True, slots=True)
class Way:
    """An address by https: its ``host``, and its whole ``origin``."""

    host: str
    origin: str


@dataclass(frozen=True, slots=True)
class GuideView:
    """The way to the app, for the platform ``on``.

    ``ways`` are the addresses by https that the page tries, the best first. ``arrived`` says that
    it came by https itself; ``joined`` that the device is in the household. ``back`` is the page
    by http, where the certificate is taken in.
    """

    state: State
    on: Platform
    others: Sequence[Platform]
    ways: Sequence[Way]
    arrived: bool
    joined: bool
    back: str


@dataclass(frozen=True, slots=True)
class NoGuideView:
    """There is no https of the household's own.

    ``secure`` says that the page came by another https all the same, ``iphone`` on what. Else
    ``keeper`` says that the device may turn it on unless ``why_not`` says why it cannot, and
    ``ask`` whom to ask: "" on a device that has not joined.
    """

    secure: bool
    iphone: bool
    keeper: bool
    why_not: str
    ask: str


@pages.get("/app", strict_slashes=False)
def show() -> AnyResponse:
    """Lead a phone through it, or say that there is nothing to be led through."""
    state = running_https()
    if state is None:
        return make_response(draw_page("settings/household/no_app.html", _no_guide()))
    known = {each.name: each for each in platforms()}
    agent = request.user_agent.string
    name = request.args.get("on", "")
    on = known.get(name) or known[guess_platform(agent)]
    ways = [Way(host, state.origin(host)) for host in _hosts(state)]
    view = GuideView(
        state=state, on=on, others=[each for each in known.values() if each is not on],
        ways=ways, arrived=by_own_https(), joined=g.device is not None,
        back=absolute(url_for("guide.show")))
    response = make_response(draw_page("settings/household/app.html", view))
    origins = " ".join(each.origin for each in ways)
    # What the page tries, and where its form leads: another port is another origin.
    response.headers["Content-Security-Policy"] = POLICY.replace(
        "form-action 'self'", f"form-action 'self' {origins}",
    ) + f"; connect-src 'self' {origins}"
    return response


def _no_guide() -> NoGuideView:
    keeps = g.device is not None and visitor().may("keeper")
    reason = why_not() if keeps else None
    return NoGuideView(
        secure=is_secure_here(), iphone=guess_platform(request.user_agent.string) == "iphone",
        keeper=keeps, why_not=_(reason) if reason else "",
        ask=ask_keeper() if g.device is not None and not keeps else "")


def _hosts(state: State) -> list[str]:
    """Return the name and one address, the best first: what networks there are is not everybody's.

    It is the address by which the device came, or the one that the machine is reached by first.
    """
    came = asked_name().strip("[]")
    address = came if came in state.addresses else next(iter(state.addresses), "")
    return [host for host in state.hosts if host in {state.name, address}]


@pages.get("/ok")
def ok() -> Response:
    """Tell a page of ours by http that this phone trusts us by https; there is nothing to read."""
    if not by_own_https():
        return Response("This is answered by https.\n", 404, mimetype="text/plain")
    response = Response("ok\n", mimetype="text/plain")
    response.headers["Cache-Control"] = "no-store"
    response.vary.add("Origin")
    origin = request.headers.get("Origin", "")
    if is_plain_origin(origin):
        response.headers["Access-Control-Allow-Origin"] = origin
        response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response


@pages.post("/app/over")
@reader_required
def over() -> AnyResponse:
    """Hand the phone over to https by a code that is good once."""
    state = running_https() or abort(404)
    host, hosts = request.form.get("host", ""), _hosts(state)
    origin = state.origin(host if host in hosts else hosts[0])
    return redirect(f"{origin}{over_path(new_code())}", 303)


@pages.get(f"/app/{CERTIFICATE}")
def certificate() -> Response:
    """Give the root certificate, as Android and computers take it in."""
    return _file(_root().der, _CERTIFICATE_TYPE)


@pages.get(f"/app/{PROFILE}")
def profile() -> Response:
    """Give the root certificate as a profile, as iPhones take it in."""
    root = _root()
    label = root.name.partition(".")[0]
    said = _(STRICT if root.critical else LOOSE, name=root.name)
    identifier = f"local.{label}.root"
    unique = uuid.uuid5(uuid.NAMESPACE_DNS, f"{identifier} {root.fingerprint}")
    body = plistlib.dumps({
        "PayloadType": "Configuration", "PayloadVersion": 1,
        "PayloadIdentifier": identifier, "PayloadUUID": str(unique).upper(),
        "PayloadDisplayName": f"Joly at home ({root.name})", "PayloadOrganization": "Joly",
        "PayloadDescription": said, "PayloadRemovalDisallowed": False,
        "PayloadContent": [{
            "PayloadType": "com.apple.security.root", "PayloadVersion": 1,
            "PayloadIdentifier": f"{identifier}.certificate",
            "PayloadUUID": str(uuid.uuid5(unique, "certificate")).upper(),
            "PayloadDisplayName": f"Joly at home ({root.name})",
            "PayloadDescription": said,
            "PayloadCertificateFileName": "joly.cer", "PayloadContent": root.der,
        }],
    })
    return _file(body, _PROFILE_TYPE)


def _root() -> "Root":
    # Here: few pages need it, and a start without https does not.
    from webapp.server.https.authority import read_root  # noqa: PLC0415

    root = read_root(folder()) if running_https() is not None else None
    return root or abort(404)


def _file(body: bytes, kind: str) -> Response:
    # No attachment: Safari and Firefox ask what to do with it, which they do not of a download.
    response = Response(body, mimetype=kind)
    response.headers["Cache-Control"] = "no-store"
    return response


@pages.after_app_request
def _keep_to_https(response: AnyResponse) -> AnyResponse:
    if by_own_https() and g.get("device") is not None:
        return keep_to_https(response)
    return response
