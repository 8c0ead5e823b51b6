"""A phone that comes over the network: tests that fill in forms, at a server that really runs."""

import http.client
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote, urlsplit

from werkzeug.test import Client

from tests.support.phones import Phone

if TYPE_CHECKING:
    from collections.abc import Iterable

    from _typeshed.wsgi import StartResponse, WSGIEnvironment

_SECONDS: Final = 60.0
_OWN: Final = frozenset({"connection", "content-length", "transfer-encoding"})


class _There:
    """The server as a test client knows an app: it hands on what is asked."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self._at = parts.hostname or "", parts.port or 80
        self.extensions: dict[str, Any] = {}  # nothing is prepared in it

    def test_client(self) -> Client:
        return Client(self)

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> "Iterable[bytes]":
        headers = {name[5:].replace("_", "-"): value for name, value in environ.items()
                   if name.startswith("HTTP_") and name != "HTTP_HOST"}
        body = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
        if environ.get("CONTENT_TYPE"):
            headers["Content-Type"] = environ["CONTENT_TYPE"]
        path = quote(environ["PATH_INFO"].encode("latin-1"))
        query = environ.get("QUERY_STRING", "")
        line = http.client.HTTPConnection(*self._at, timeout=_SECONDS)
        line.request(environ["REQUEST_METHOD"], f"{path}?{query}" if query else path,
                     body or None, headers)
        answer = line.getresponse()
        said = answer.read()
        line.close()
        start_response(f"{answer.status} {answer.reason}", [
            (name, value) for name, value in answer.getheaders() if name.lower() not in _OWN])
        return [said]


class WiredPhone(Phone):
    """A phone whose requests go to the server at *address*, such as ``http://127.0.0.1:8000``."""

    def __init__(self, address: str) -> None:
        super().__init__(_There(address))  # type: ignore[arg-type]  # all that it is asked for
