"""The WSGI interface (PEP 3333): the environ of a request, and the response in pieces."""

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from http import HTTPStatus
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote_to_bytes, urlsplit

from tornado.httputil import HTTPHeaders, RequestStartLine

from webapp.server.http.placed import OWN_HTTPS, secure_address
from webapp.server.http.security import HEADERS

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

PIECE: Final = 1 << 18
"""Bytes of an answer that are sent before it is seen whether they are taken."""

_LENGTH: Final = re.compile("[0-9]{1,15}")
_HOST: Final = re.compile(r"(?:[a-z0-9._~-]+|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?", re.IGNORECASE)


def environ_of(
    line: RequestStartLine, headers: HTTPHeaders, body: BytesIO, ends: tuple[str, int], *,
    is_secure: bool,
) -> dict[str, Any]:
    """Return the WSGI environ of a request; *ends* are the client's address and our port."""
    path, query = target_of(line)
    environ = {
        "REQUEST_METHOD": line.method, "SCRIPT_NAME": "", "QUERY_STRING": query,
        "PATH_INFO": unquote_to_bytes(path).decode("latin-1"),
        "REMOTE_ADDR": ends[0], "SERVER_NAME": "joly", "SERVER_PORT": str(ends[1]),
        "SERVER_PROTOCOL": line.version, "wsgi.version": (1, 0), "wsgi.input": body,
        "wsgi.url_scheme": "https" if is_secure else "http", "wsgi.errors": sys.stderr,
        "wsgi.multithread": True, "wsgi.multiprocess": False, "wsgi.run_once": False,
        OWN_HTTPS: is_secure,
    }
    for name, value in headers.items():
        if "_" not in name:  # else it would pass for the one with a hyphen
            environ[f"HTTP_{name.upper().replace('-', '_')}"] = value
    for name in ("CONTENT_TYPE", "CONTENT_LENGTH"):
        if (given := environ.pop(f"HTTP_{name}", None)) is not None:
            environ[name] = given
    return environ


def target_of(line: RequestStartLine) -> tuple[str, str]:
    """Return the path and the query that are asked for, of a whole address too.

    Raises:
        ValueError: it is none.
    """
    if not line.path.startswith("/"):
        found = urlsplit(line.path)
        return found.path or "/", found.query
    path, _, query = line.path.partition("?")
    return path, query


def refusal_of(line: RequestStartLine, headers: HTTPHeaders) -> HTTPStatus | None:
    """Return why a request is not taken whose end, or whose host, may be read in two ways."""
    hosts, lengths = headers.get_list("Host"), headers.get_list("Content-Length")
    codings = headers.get_list("Transfer-Encoding")
    is_clear = (
        all(map(_LENGTH.fullmatch, lengths)) and len(lengths) <= 1
        and all(map(_HOST.fullmatch, hosts)) and len(hosts) <= 1
        and (hosts or line.version == "HTTP/1.0")
        and not (codings and (lengths or line.version == "HTTP/1.0")))
    try:
        target_of(line)
    except ValueError:
        is_clear = False
    if not is_clear:
        return HTTPStatus.BAD_REQUEST
    if codings:
        is_known = [each.lower() for each in codings] == ["chunked"]
        return HTTPStatus.LENGTH_REQUIRED if is_known else HTTPStatus.NOT_IMPLEMENTED
    return None


class Made:
    """An answer as an app makes it: its head, and its body as far as it was drawn."""

    status = ""
    headers: list[tuple[str, str]]
    is_over = False

    def __init__(self, app: "WSGIApplication", environ: dict[str, Any]) -> None:
        self._app, self._environ = app, environ
        self._body: Iterable[bytes] = ()
        self._rest: Iterator[bytes] | None = None

    def draw(self) -> bytes:
        """Return what comes next: ``PIECE`` bytes or a little more, or what is left."""
        if self._rest is None:
            self._body = self._app(self._environ, self._start)
            self._rest = iter(self._body)
        parts, size = [], 0
        for part in self._rest:
            parts.append(part)
            size += len(part)
            if size >= PIECE:
                return b"".join(parts)
        self.close()
        return b"".join(parts)

    def close(self) -> None:
        """Let the app put away what the answer came from: nothing more is wanted."""
        self.is_over = True
        body, self._body = self._body, ()
        if hasattr(body, "close"):
            body.close()

    def _start(
        self, status: str, headers: list[tuple[str, str]], _error: object = None,
    ) -> Callable[[bytes], object]:
        self.status, self.headers = status, headers
        return self._write

    def _write(self, _data: bytes) -> None:
        raise NotImplementedError


def refusal(status: HTTPStatus, *headers: tuple[str, str]) -> "WSGIApplication":
    """Return what answers by itself, with the headers that every answer carries."""

    def answer(_environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        start_response(f"{status.value} {status.phrase}", [
            ("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store"),
            *headers, *HEADERS.items()])
        return [f"{status.phrase}\n".encode()]

    return answer


def to_https(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
    """Show who speaks plain http to the port of https the way."""
    where = secure_address(environ) if environ["REQUEST_METHOD"] in {"GET", "HEAD"} else None
    if where is None:
        return refusal(HTTPStatus.BAD_REQUEST)(environ, start_response)
    return refusal(HTTPStatus.TEMPORARY_REDIRECT, ("Location", where))(environ, start_response)
