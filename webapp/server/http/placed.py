"""Where the app is: the path it lies under, and the addresses that it gives others of itself.

Who asks for a page says in its Host header where it found us. That decides nothing: an address
that is handed on is the one that the operator gave, or one that this machine has by itself.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, cast
from wsgiref.util import request_uri

from flask import Flask, current_app, request, url_for
from flask.globals import request_ctx
from flask.sansio.app import App
from werkzeug.exceptions import BadHost, MisdirectedRequest

from webapp.server.data.place import INGRESS_PATH, BaseUrl, Place, parse_prefix
from webapp.server.http.forwarded import believe
from webapp.server.http.network import is_at_home, is_loopback, is_own_name, machine_host

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_PLACE: Final = "place"
_HTTP: Final = 80

ASKED_HOST: Final = "joly.asked_host"
"""In the environment: the host that the browser asked, where the base has another one."""
ASKED_BY_ANY_NAME: Final = frozenset({"static", "health", "metrics"})
"""What holds nothing of a household: a watchdog may call this machine whatever it likes."""

BY_PREFIX: Final = "joly.by_prefix"
"""In the environment: the header in which a trusted proxy has named our path, where it has."""

OWN_HTTPS: Final = "joly.own_https"
"""Is true in the environment of a request that came by https of the household's own."""


class Placed:
    """Wraps the whole app, so that it finds the client, the scheme and the path as they are."""

    def __init__(self, app: "WSGIApplication", place: Place) -> None:
        self.app = app
        self.place = place

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        """Answer a request, wherever a proxy has put the app."""
        trusted, place = believe(environ, self.place.proxies), self.place
        prefix = place.prefix
        if base := place.base:
            prefix = base.path
            environ = {
                **environ, ASKED_HOST: environ.get("HTTP_HOST", base.host),
                "wsgi.url_scheme": base.scheme, "HTTP_HOST": base.host}
        elif place.prefix_header and trusted:
            prefix, told = _told(environ, place.prefix_header)
            environ = {**environ, **told}
        if prefix:
            environ = {**environ, "SCRIPT_NAME": prefix,
                       "PATH_INFO": below(prefix, environ.get("PATH_INFO", ""))}
        return self.app(environ, start_response)


def _told(environ: "WSGIEnvironment", header: str) -> tuple[str, dict[str, str]]:
    """Return the path that a trusted proxy names, and what goes with it; no path where none is."""
    said = str(environ.get(f"HTTP_{header.upper().replace('-', '_')}", ""))
    try:
        prefix, _header = parse_prefix(said)
    except ValueError:
        prefix = ""
    if not prefix:
        return "", {}
    host = str(environ.get("HTTP_X_FORWARDED_HOST", "")).rpartition(",")[2].strip()
    return prefix, {BY_PREFIX: header, ASKED_HOST: host or str(environ.get("HTTP_HOST", ""))}


def below(prefix: str, path: str) -> str:
    """Return *path* as the app knows it: some proxies take the prefix off, others do not."""
    inner = path.removeprefix(prefix)
    return inner or "/" if inner != path and inner[:1] in {"", "/"} else path


def wrap_place(app: Flask) -> None:
    """Let *app* lie where its place says; call it when all else wraps it already."""
    place = cast("Place", app.extensions[_PLACE])
    app.wsgi_app = Placed(app.wsgi_app, place)  # type: ignore[method-assign]


def init_place(app: Flask, place: Place) -> None:
    """Tell *app* where it lies; call it first."""
    app.extensions[_PLACE] = place
    app.jinja_env.globals["this_page"] = here


def init_host(app: Flask) -> None:
    """Refuse who asks for a host that there cannot be, or that is not ours.

    Call it before what answers strangers. Without a base nobody has told what we are called, and
    any site could give its own name our address, to have its script read what a phone is shown.
    """

    @app.before_request
    def refuse() -> None:
        error = request.routing_exception
        if isinstance(error, BadHost):
            # The page that says so leads to others, as every page does.
            request_ctx.url_adapter = app.url_map.bind("", request.script_root)
            raise error
        if "Host" in request.headers and request.endpoint not in ASKED_BY_ANY_NAME:
            place, name = place_of(), asked_name().lower().removesuffix(".")
            known = place.base or BY_PREFIX in request.environ  # a proxy of ours was asked
            if not (known or is_at_home(name) or name in place.names):
                raise MisdirectedRequest


def place_of() -> Place:
    """Return where the app lies."""
    return cast("Place", current_app.extensions[_PLACE])


def base_of(app: App) -> BaseUrl | None:
    """Return the address that the operator gave *app*."""
    return cast("Place", app.extensions[_PLACE]).base


def prefix_of(app: App) -> str:
    """Return the path below which all of *app* lies, as far as that is always the same."""
    place = cast("Place", app.extensions[_PLACE])
    return place.base.path if place.base else place.prefix


def secure_address(environ: "WSGIEnvironment") -> str | None:
    """Return what is asked for as an address by https; ``None`` where no host is named.

    It is shown to nobody but who has named the host, and before the app knows of the request.
    """
    if "HTTP_HOST" not in environ:
        return None
    return request_uri({**environ, "wsgi.url_scheme": "https"})


def by_own_https() -> bool:
    """Say whether the request came by https of the household's own."""
    return bool(request.environ.get(OWN_HTTPS))


def here() -> str:
    """Return the address of the page that was asked for, as a form or a link says it."""
    return f"{request.script_root}{request.full_path}".removesuffix("?")


def home_path() -> str:
    """Return the path of the start page; what lies below it is ours."""
    return f"{request.script_root}/"


def link_to(endpoint: str, **values: Any) -> str:  # noqa: ANN401 (passed on)
    """Return the address of a page as it is given to others: with scheme and host."""
    return absolute(url_for(endpoint, **values))


def absolute(path: str) -> str:
    """Return *path*, which ``url_for`` made, as it is given to others: with scheme and host."""
    base, header = base_of(current_app), request.environ.get(BY_PREFIX)
    if base is not None:
        return f"{base.scheme}://{base.host}{path}"
    if header == INGRESS_PATH:  # no phone gets through there without an account of its own
        return f"http://{_plain_host()}{path.removeprefix(request.script_root)}"
    if header:
        return f"{request.scheme}://{request.environ[ASKED_HOST]}{path}"
    if by_own_https():
        # Whoever is handed an address has not taken in our certificate, as far as is known.
        return f"http://{_plain_host()}{path}"
    return f"{request.scheme}://{_own_host()}{path}"


def split_host(host: str) -> tuple[str, str]:
    """Return the name or address in *host*, and the port; that is empty where none is named."""
    name, _, port = host.rpartition(":")
    return (name, port) if ":" in host.rpartition("]")[2] else (host, "")


def asked_hosts() -> tuple[str, str]:
    """Return the host that we go by in this request, and the one that the browser asked."""
    return request.host, request.environ.get(ASKED_HOST, request.host)


def asked_name() -> str:
    """Return the name or address by which the request came, without its port."""
    return split_host(request.host)[0]


def _plain_host() -> str:
    """Return the host of an address by http, for a visitor who came by https."""
    listening, port = str(current_app.config["HOST"]), int(current_app.config["PORT"])
    name = asked_name()
    if not name.strip("[]").replace(":", "").replace(".", "").isalnum() or name[-1:].isalpha():
        name = ""  # the household's name is for those who trust its certificate
    known = name and is_own_name(name) and (is_loopback(listening) or not is_loopback(name))
    return f"{name if known else machine_host(listening)}{f':{port}' if port != _HTTP else ''}"


def _own_host() -> str:
    """Return the host that phones reach: as the visitor found it, where that is this machine."""
    listening = str(current_app.config["HOST"])
    name = asked_name()
    if is_own_name(name) and (is_loopback(listening) or not is_loopback(name)):
        return request.host
    # Whose name is not ours tells no port of ours either.
    port = request.host[len(name):] if is_own_name(name) else _listening_port()
    return f"{machine_host(listening)}{port}"


def _listening_port() -> str:
    port = str(request.environ.get("SERVER_PORT", ""))
    usual = {"http": "80", "https": "443"}.get(request.scheme)
    return "" if port in {"", usual} else f":{port}"
