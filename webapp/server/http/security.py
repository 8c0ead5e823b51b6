"""What protects every page: headers on each answer, cookies, CSRF, and logs without secrets."""

import logging
import re
from collections.abc import Callable, Iterable
from types import TracebackType
from typing import TYPE_CHECKING, Final, TypeAlias

from flask import Flask, Response, has_request_context, request
from flask.sessions import SecureCookieSessionInterface
from werkzeug.exceptions import HTTPException

from vision.limits import LARGEST
from webapp.server.data.place import INGRESS_PATH, BaseUrl
from webapp.server.http.forms import AT_ONCE, Request, typed
from webapp.server.http.placed import BY_PREFIX, base_of, below, by_own_https, prefix_of

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

    ExceptionInfo: TypeAlias = (
        tuple[type, BaseException, TracebackType] | tuple[None, None, None] | None
    )

POLICY: Final = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Robots-Tag": "noindex",
}
FRAMED: Final = (
    ("Content-Security-Policy", POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'")),
    ("X-Frame-Options", "SAMEORIGIN"),
)
"""Where Home Assistant shows our pages in a frame, at its own address."""
UNNAMED: Final = ("Referrer-Policy", "no-referrer")
"""On pages whose address is a secret; it would hide from us, too, where a form comes from."""
FILE_HEADERS: Final = {
    name: HEADERS[name] for name in ("X-Content-Type-Options", "Cross-Origin-Resource-Policy")}
"""Headers of static files, which are public."""
PICTURE_POLICY: Final = ("Content-Security-Policy", "default-src 'none'")
"""What a picture may load that is opened by itself, and could else run scripts."""

OPENER: Final = ("Cross-Origin-Opener-Policy", "same-origin")

LARGEST_REQUEST: Final = 1 << 18
LARGEST_UPLOAD: Final = LARGEST + LARGEST_REQUEST
"""A photo, and the form around it."""

YEAR: Final = 365 * 24 * 3600
YEAR_AND_MORE: Final = 400 * 24 * 3600
"""Seconds that a cookie lives: the longest that browsers allow."""

FORM_HOURS: Final = 24
"""A form that was opened at the beginning of a long evening is good until its end."""

_TAKE_FILES: Final = (AT_ONCE, "photos.upload", "bring.upload")

WITHOUT_DEVICE: Final = frozenset({
    "static", "health", "metrics", "guide.ok", "phone.worker", "robots", "favicon", "security_txt",
})
"""What is asked for by machines: nobody looks for a device, and no cookie is set."""

_SECRET_PATH: Final = re.compile(r"(/(?:join|over|evenings)/)[^\s'\"?#\\]+")


LargestBody = Callable[[str, str], int]
"""How many bytes an address takes, by method and path."""


class _Cookies(SecureCookieSessionInterface):
    """Session cookies that travel by https only, where the request came by it.

    Their name and path are those of the app's base: see ``cookie_name``.
    """

    def get_cookie_name(self, app: Flask) -> str:
        return cookie_name(app.config["SESSION_COOKIE_NAME"], None)

    def get_cookie_path(self, app: Flask) -> str:  # noqa: ARG002 (the interface)
        return cookie_path()

    def get_cookie_secure(self, app: Flask) -> bool:  # noqa: ARG002 (the interface)
        return request.is_secure


def init_security(app: Flask) -> None:
    """Set the limits and the cookies of *app*, and how long its forms are good."""
    base = base_of(app)
    app.session_interface = _Cookies()
    app.request_class = Request
    app.jinja_env.globals["typed"] = typed
    app.config.update(
        SESSION_COOKIE_NAME=cookie_name("joly_session", base),
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_REFRESH_EACH_REQUEST=False,
        PERMANENT_SESSION_LIFETIME=YEAR_AND_MORE,
        MAX_CONTENT_LENGTH=LARGEST_REQUEST,
        MAX_FORM_MEMORY_SIZE=LARGEST_REQUEST,
        MAX_FORM_PARTS=200,
        WTF_CSRF_TIME_LIMIT=FORM_HOURS * 3600,
        # ``checks`` looks at what browsers say of a form's origin, by http too.
        WTF_CSRF_SSL_STRICT=False,
    )
    app.after_request(_no_store)


def cookie_name(plain: str, base: BaseUrl | None) -> str:
    """Return the name of a cookie; its prefix tells browsers who may set it.

    With ``__Host-`` nobody but this host can, and by https alone; such a cookie is sent to the
    whole host. Where others share the host, ours keeps to its path, and ``__Secure-`` is left.

    Http and https of the household's own share a host, and browsers tell cookies apart by host
    and name alone: one that is for https only would hide its namesake from http.
    """
    if has_request_context() and by_own_https():
        return f"__Host-{plain}"
    if base is None or not base.is_secure:
        return plain
    return f"__Secure-{plain}" if base.path else f"__Host-{plain}"


def cookie_path() -> str:
    """Return the path below which cookies are sent."""
    return request.script_root or "/"


def transport_security(base: BaseUrl | None) -> str | None:
    """Return what keeps browsers to https, where the base says that all of it is there.

    An app that shares its host speaks for no other host's sake.
    """
    if base is None or not base.is_secure:
        return None
    return f"max-age={2 * YEAR}" + ("" if base.path else "; includeSubDomains")


def let_photos_in() -> None:
    """Let the addresses for photos and archives take more; those of a stranger are unread."""
    if (request.endpoint or "").endswith(_TAKE_FILES):
        request.max_content_length = LARGEST_UPLOAD


def largest_body(app: Flask) -> Callable[[str, str], int]:
    """Return what tells, by method and path, the bytes that *app* takes at an address."""
    addresses = app.url_map.bind("")
    prefix = prefix_of(app)

    def largest(method: str, path: str) -> int:
        try:
            endpoint, _ = addresses.match(below(prefix, path) if prefix else path, method)
        except HTTPException:
            return LARGEST_REQUEST
        return LARGEST_UPLOAD if (endpoint or "").endswith(_TAKE_FILES) else LARGEST_REQUEST

    return largest


def _no_store(response: Response) -> Response:
    """Keep pages out of caches, unless a view said otherwise (with an ETag), and downloads."""
    download = response.headers.get("Content-Disposition", "").startswith("attachment")
    if download or "Cache-Control" not in response.headers:
        response.headers["Cache-Control"] = "private, no-store"
    return response


class SecureHeaders:
    """Wraps the whole app, so that no answer can leave without the headers."""

    def __init__(self, app: "WSGIApplication", base: BaseUrl | None) -> None:
        self.app = app
        self.secure_transport = transport_security(base)

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        """Answer a request with the headers added."""
        secure = environ.get("wsgi.url_scheme") == "https"

        def start(
            status: str, headers: list[tuple[str, str]], exc_info: "ExceptionInfo" = None
        ) -> "Callable[[bytes], object]":
            given = {name.lower(): value for name, value in headers}
            kind = given.get("content-type", "")
            is_file = "immutable" in given.get("cache-control", "")
            ours = [*(FILE_HEADERS if is_file else HEADERS).items()]
            if is_file and kind.startswith("image/svg"):
                ours.append(PICTURE_POLICY)
            if environ.get(BY_PREFIX) == INGRESS_PATH and not is_file:
                ours = [*dict([*ours, *FRAMED]).items()]
            if has_secret(environ.get("PATH_INFO", "")):
                ours = [*dict([*ours, UNNAMED]).items()]
            if secure and not is_file:
                # Over plain http browsers ignore it, and complain about it in their console.
                ours.append(OPENER)
            if self.secure_transport:
                ours.append(("Strict-Transport-Security", self.secure_transport))
            added = [each for each in ours if each[0].lower() not in given]
            return start_response(status, [*headers, *added], exc_info)

        return self.app(environ, start)


def has_secret(path: str) -> bool:
    """Say whether *path* holds a secret."""
    return _SECRET_PATH.search(path) is not None


class SecretFilter(logging.Filter):
    """Takes the secret out of paths that hold one before a record is written."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Keep the record, without secrets."""
        message = record.getMessage()
        if _SECRET_PATH.search(message):
            record.msg, record.args = redact(message), ()
        return True


def redact(text: str) -> str:
    """Return *text* with the secret of each path left out."""
    return _SECRET_PATH.sub(r"\1…", text)
