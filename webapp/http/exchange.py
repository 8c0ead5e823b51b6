"""One request as it arrives, and its answer as it is taken: read whole, made in a thread, sent.

Tornado reads requests and sends answers in one loop; a thread is lent to a request that is there
whole. So a phone that is slow or silent costs a file number and what it has sent, never a thread.
Tornado bounds heads and idle connections. What it leaves open is set here:

- A body has the time that its length allows, and one that is larger than its address takes is not
  read: the app answers as it does. Where all bodies outgrow their room, the slowest is given up.
- An answer goes out in pieces, each with its time; what is drawn from a file is drawn by pieces.
- A body in chunks is refused, as RFC 9112 allows: browsers send none, and proxies send the length
  of what they have buffered. What leaves open where a request ends, or whom it is for, is refused.
"""

import asyncio
import logging
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from email.utils import formatdate
from http import HTTPStatus
from io import BytesIO
from socket import SHUT_WR
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote_to_bytes, urlsplit

from tornado.gen import with_timeout
from tornado.http1connection import HTTP1Connection
from tornado.httputil import (
    HTTPHeaders,
    HTTPMessageDelegate,
    RequestStartLine,
    ResponseStartLine,
)
from tornado.iostream import IOStream, SSLIOStream

from webapp.http.placed import OWN_HTTPS
from webapp.http.security import HEADERS, LARGEST_UPLOAD, LargestBody

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

ROOM: Final = 8 * LARGEST_UPLOAD
"""Bytes of unfinished bodies that a process holds, and as many of unread answers."""

GRACE: Final = 30.0
LOWEST_RATE: Final = 4_000.0
"""Bytes a second that a body or an answer must reach after ``GRACE`` seconds: half of 64 kbit/s."""

PIECE: Final = 1 << 18
"""Bytes of an answer that are sent before it is seen whether they are taken."""

LEAVING: Final = 5.0
"""Seconds for a phone to read an answer that came before it had sent everything."""

_ENDLESS: Final = 1 << 40
_NO_BODY: Final = frozenset({HTTPStatus.NO_CONTENT, HTTPStatus.NOT_MODIFIED})
_LENGTH: Final = re.compile("[0-9]{1,15}")
_HOST: Final = re.compile(r"(?:[a-z0-9._~-]+|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?", re.IGNORECASE)

_log: Final = logging.getLogger(__name__)


@dataclass(eq=False, slots=True)
class Phone:
    """A connection: by what it is ended, where it comes from, and whether it waits for us."""

    end: Callable[[], object]
    address: str
    port: int
    """The one that it has come to."""
    active: float = field(default_factory=time.monotonic)
    busy: bool = False


@dataclass(frozen=True, slots=True)
class Hall:
    """What all exchanges of a process have in common."""

    app: "WSGIApplication"
    largest_body: LargestBody
    threads: ThreadPoolExecutor
    under_way: "set[Exchange]" = field(default_factory=set)
    """All whose bodies arrive, or whose answers are made or sent."""

    async def drained(self, seconds: float) -> None:
        """Wait until all that is being answered is, *seconds* at most."""
        if tasks := [each.task for each in self.under_way if each.phone.busy]:
            await asyncio.wait(tasks, timeout=seconds)

    def make_room(self) -> None:
        """Give up the slowest body, or the largest answer, where they take all the room."""
        for answered in (False, True):
            of_kind = [each for each in self.under_way if each.phone.busy is answered]
            while sum(each.held for each in of_kind) > ROOM:
                worst = max(of_kind, key=Exchange.size if answered else Exchange.slowness)
                of_kind.remove(worst)
                worst.give_up()


class Exchange(HTTPMessageDelegate):
    """One request and its answer."""

    line: RequestStartLine
    headers: HTTPHeaders
    task: asyncio.Task[None]
    """Makes and sends the answer."""

    def __init__(self, hall: Hall, phone: Phone, connection: HTTP1Connection) -> None:
        self.phone = phone
        self.held = 0
        """Bytes of the body, or of the part of the answer, that is held in memory."""
        self._hall = hall
        self._connection = connection
        self._body = BytesIO()
        self._begun = 0.0
        self._cut_short = False

    def headers_received(self, start_line: Any, headers: HTTPHeaders) -> None:  # noqa: ANN401 (the interface names two kinds)
        """Take the head of a request; see whether its body is wanted."""
        self.line, self.headers = start_line, headers
        self._begun = self.phone.active = time.monotonic()
        if refused := refusal_of(start_line, headers):
            self.refuse(refused)
            return
        length = int(headers.get("Content-Length", "0"))
        if not length:
            headers.pop("Expect", None)  # nothing is left to wait for
            return
        self._hall.under_way.add(self)
        if length > self._hall.largest_body(start_line.method, _target(start_line.path)[0]):
            # The app sees the length, says what it says to it, and finds nothing to read.
            self._answer(self._made(self._environ()))
            self._hear_no_more()
            return
        self._connection.set_max_body_size(length)
        self._connection.set_body_timeout(GRACE + length / LOWEST_RATE)

    def data_received(self, chunk: bytes) -> None:
        """Take what has come of the body."""
        if self._cut_short:
            return
        self.phone.active = time.monotonic()
        self._body.write(chunk)
        self.held += len(chunk)
        self._hall.make_room()

    def finish(self) -> None:
        """Have the app answer: all is there."""
        if self._cut_short:
            return
        self._body.seek(0)
        self._answer(self._made(self._environ()))

    def on_connection_close(self) -> None:
        """Forget what came of a request that does not come whole."""
        if not self.phone.busy:
            self._hall.under_way.discard(self)

    def give_up(self) -> None:
        """End what takes too long or too much."""
        if self.phone.busy:
            self._connection.close()
        else:
            self.refuse(HTTPStatus.SERVICE_UNAVAILABLE)

    def slowness(self) -> float:
        """Return the seconds that each byte of the body took."""
        return (time.monotonic() - self._begun) / max(self.held, 1)

    def size(self) -> float:
        """Return the bytes that are held."""
        return self.held

    def refuse(self, status: HTTPStatus, *headers: tuple[str, str]) -> None:
        """Answer by ourselves, with the headers that every answer carries."""
        text = f"{status.phrase}\n".encode()
        made = _Made(f"{status.value} {status.phrase}", [
            ("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store"),
            *headers, *HEADERS.items()], iter([text]))
        self._answer(made)
        self._hear_no_more()

    def _hear_no_more(self) -> None:
        """Throw away what still comes, so that the answer is read: then the connection ends.

        A socket that is closed with bytes unread takes back what it has sent.
        """
        self._cut_short, self.held, self._body = True, 0, BytesIO()
        for each in ("Expect", "Transfer-Encoding"):
            self.headers.pop(each, None)
        self.headers["Content-Length"] = str(_ENDLESS)
        self._connection.set_max_body_size(_ENDLESS)
        self._connection.set_body_timeout(GRACE)

    def _answer(self, made: "_Made") -> None:
        self.phone.busy = True
        self._hall.under_way.add(self)
        self.task = asyncio.get_running_loop().create_task(self._send(made))

    def _made(self, environ: dict[str, Any]) -> "_Made":
        return _Made("", [], None, self._hall.app, environ)

    async def _send(self, made: "_Made") -> None:
        """Send the answer as it is made and taken."""
        try:
            await self._send_pieces(made)
        except Exception:  # noqa: BLE001 (whatever it is, no connection hangs)
            _log.exception("An answer could not be sent")
            self._connection.close()
        finally:
            made.close()
            self._body = BytesIO()
            self.phone.busy, self.phone.active = False, time.monotonic()
            self._hall.under_way.discard(self)
        if self._cut_short:
            with suppress(OSError, AttributeError):  # it may be closed already, and have no socket
                self._connection.stream.socket.shutdown(SHUT_WR)
            await asyncio.sleep(LEAVING)
            self._connection.close()

    async def _send_pieces(self, made: "_Made") -> None:
        piece = memoryview(await self._drawn(made))
        code, _, reason = made.status.partition(" ")
        headers = HTTPHeaders()
        for name, value in made.headers:
            headers.add(name, value)
        headers["Date"] = formatdate(usegmt=True)
        if self._cut_short:
            headers["Connection"] = "close"
        is_bare = self.line.method == "HEAD" or int(code) in _NO_BODY
        if is_bare:
            made.end()
            piece = piece[:0]
        elif made.is_over and "Content-Length" not in headers:
            headers["Content-Length"] = str(len(piece))
        has_end = is_bare or self.line.version != "HTTP/1.0" or "Content-Length" in headers
        writing = self._connection.write_headers(
            ResponseStartLine("HTTP/1.1", int(code), reason), headers, piece[:PIECE])
        await self._taken(writing)
        while not self._connection.stream.closed():
            piece = piece[PIECE:]
            if not piece and not made.is_over:
                piece = memoryview(await self._drawn(made))
            if not piece and made.is_over:
                break
            self.held = len(piece)
            await self._taken(self._connection.write(piece[:PIECE]))
        if not self._cut_short:
            self._connection.finish()
            if not has_end:
                self._connection.close()

    async def _drawn(self, made: "_Made") -> bytes:
        if made.app is None:
            return made.draw()
        piece = await asyncio.get_running_loop().run_in_executor(self._hall.threads, made.draw)
        self.held = len(piece)
        self._hall.make_room()
        return piece

    async def _taken(self, writing: "asyncio.Future[None]") -> None:
        """Wait until a piece is taken; end the connection of whoever does not read."""
        if writing.done():
            return
        with suppress(TimeoutError):
            await with_timeout(timedelta(seconds=GRACE + PIECE / LOWEST_RATE), writing)
            return
        self._connection.close()

    def _environ(self) -> dict[str, Any]:
        """Return what the app is told of the request."""
        stream: IOStream = self._connection.stream
        is_secure = isinstance(stream, SSLIOStream)
        path, query = _target(self.line.path)
        environ = {
            "REQUEST_METHOD": self.line.method, "SCRIPT_NAME": "",
            "PATH_INFO": unquote_to_bytes(path).decode("latin-1"), "QUERY_STRING": query,
            "REMOTE_ADDR": self.phone.address, "SERVER_NAME": "joly",
            "SERVER_PORT": str(self.phone.port), "SERVER_PROTOCOL": self.line.version,
            "wsgi.version": (1, 0), "wsgi.url_scheme": "https" if is_secure else "http",
            "wsgi.input": self._body, "wsgi.errors": sys.stderr, "wsgi.multithread": True,
            "wsgi.multiprocess": False, "wsgi.run_once": False, OWN_HTTPS: is_secure,
        }
        for name, value in self.headers.items():
            if "_" not in name:  # else it would pass for the one with a hyphen
                environ[f"HTTP_{name.upper().replace('-', '_')}"] = value
        for name in ("CONTENT_TYPE", "CONTENT_LENGTH"):
            if (given := environ.pop(f"HTTP_{name}", None)) is not None:
                environ[name] = given
        return environ


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
        _target(line.path)
    except ValueError:
        is_clear = False
    if not is_clear:
        return HTTPStatus.BAD_REQUEST
    if codings:
        is_known = [each.lower() for each in codings] == ["chunked"]
        return HTTPStatus.LENGTH_REQUIRED if is_known else HTTPStatus.NOT_IMPLEMENTED
    return None


def _target(text: str) -> tuple[str, str]:
    """Return the path and the query that are asked for, of a whole address too.

    Raises:
        ValueError: it is none.
    """
    if not text.startswith("/"):
        found = urlsplit(text)
        return found.path or "/", found.query
    path, _, query = text.partition("?")
    return path, query


@dataclass(slots=True)
class _Made:
    """An answer as it is made: its head, and its body as far as it was drawn."""

    status: str
    headers: list[tuple[str, str]]
    begun: Iterator[bytes] | None
    app: "WSGIApplication | None" = None
    environ: dict[str, Any] = field(default_factory=dict)
    is_over: bool = False
    _body: Iterable[bytes] = ()

    def draw(self) -> bytes:
        """Return what comes next, ``PIECE`` bytes or a little more, or what is left."""
        if self.begun is None:
            assert self.app is not None  # noqa: S101
            self._body = self.app(self.environ, self._start)
            self.begun = iter(self._body)
        parts, size = [], 0
        for part in self.begun:
            parts.append(part)
            size += len(part)
            if size >= PIECE:
                return b"".join(parts)
        self.end()
        return b"".join(parts)

    def end(self) -> None:
        """Say that nothing more is wanted."""
        self.is_over = True
        self.close()

    def close(self) -> None:
        """Let the app put away what the answer came from."""
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
