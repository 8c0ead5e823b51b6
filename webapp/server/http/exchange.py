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
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from email.utils import formatdate
from http import HTTPStatus
from io import BytesIO
from socket import SHUT_WR
from typing import TYPE_CHECKING, Any, Final

from tornado.gen import with_timeout
from tornado.http1connection import HTTP1Connection
from tornado.httputil import (
    HTTPHeaders,
    HTTPMessageDelegate,
    RequestStartLine,
    ResponseStartLine,
)
from tornado.iostream import SSLIOStream

from webapp.server.http.security import LARGEST_UPLOAD, LargestBody
from webapp.server.http.wsgi import PIECE, Made, environ_of, refusal, refusal_of, target_of

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

ROOM: Final = 8 * LARGEST_UPLOAD
"""Bytes of unfinished bodies that a process holds, and as many of unread answers."""

GRACE: Final = 30.0
LOWEST_RATE: Final = 4_000.0
"""Bytes a second that a body or an answer must reach after ``GRACE`` seconds: half of 64 kbit/s."""

LEAVING: Final = 5.0
"""Seconds for a phone to read an answer that came before it had sent everything."""

_ENDLESS: Final = 1 << 40
_MOMENT: Final = 0.01
_NO_BODY: Final = frozenset({HTTPStatus.NO_CONTENT, HTTPStatus.NOT_MODIFIED})

_log: Final = logging.getLogger(__name__)


@dataclass(eq=False, slots=True)
class Phone:
    """A connection: by what it is ended, where it comes from, and whether it waits for us."""

    end: Callable[[], object]
    ends: tuple[str, int]
    """The address that it comes from, and the port that it has come to."""
    active: float = field(default_factory=time.monotonic)
    busy: bool = False


@dataclass(frozen=True, slots=True)
class Dispatcher:
    """What all requests of a process share."""

    app: "WSGIApplication"
    largest_body: LargestBody
    threads: ThreadPoolExecutor
    under_way: "set[Exchange]" = field(default_factory=set)
    """All whose bodies arrive, or whose answers are made or sent."""

    async def drained(self, seconds: float) -> None:
        """Wait until all that is being answered is, *seconds* at most."""
        until = time.monotonic() + seconds
        while tasks := [each.task for each in self.under_way if each.phone.busy]:
            if (left := until - time.monotonic()) <= 0:
                return
            await asyncio.wait(tasks, timeout=left)
            await asyncio.sleep(_MOMENT)  # for what the same phone had asked as well

    def make_room(self) -> None:
        """Give up the slowest body, or the largest answer, where they take all the room."""
        for answered in (False, True):
            of_kind = [each for each in self.under_way if each.phone.busy is answered]
            while sum(each.held for each in of_kind) > ROOM:
                worst = max(of_kind, key=Exchange.size if answered else Exchange.slowness)
                of_kind.remove(worst)
                worst.give_up()


class Exchange(HTTPMessageDelegate):
    """One request and its response."""

    line: RequestStartLine
    headers: HTTPHeaders
    task: asyncio.Task[None]
    """Makes and sends the response."""

    def __init__(self, dispatcher: Dispatcher, phone: Phone, connection: HTTP1Connection) -> None:
        self.phone = phone
        self.held = 0
        """Bytes of the body, or of the part of the answer, that is held in memory."""
        self._dispatcher = dispatcher
        self._connection = connection
        self._body = BytesIO()
        self._begun = 0.0
        self._cut_short = False

    def headers_received(self, start_line: Any, headers: HTTPHeaders) -> None:  # noqa: ANN401 (the interface names two kinds)
        """Take the head of a request; see whether its body is wanted."""
        self.line, self.headers = start_line, headers
        self._begun = self.phone.active = time.monotonic()
        if refused := refusal_of(start_line, headers):
            self._refuse(refused)
            return
        length = int(headers.get("Content-Length", "0"))
        if not length:
            headers.pop("Expect", None)  # nothing is left to wait for
            return
        self._dispatcher.under_way.add(self)
        if length > self._dispatcher.largest_body(start_line.method, target_of(start_line)[0]):
            # The app sees the length, says what it says to it, and finds nothing to read.
            self._answer()
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
        self._dispatcher.make_room()

    def finish(self) -> None:
        """Have the app answer: all is there, unless the phone has gone with more to be read."""
        if self._cut_short or self._connection.stream.closed():
            return
        self._body.seek(0)
        self._answer()

    def on_connection_close(self) -> None:
        """Forget what came of a request that does not come whole."""
        if not self.phone.busy:
            self._dispatcher.under_way.discard(self)

    def give_up(self) -> None:
        """End what takes too long or too much."""
        if self.phone.busy:
            self._connection.close()
        else:
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE)

    def slowness(self) -> float:
        """Return the seconds that each byte of the body took."""
        return (time.monotonic() - self._begun) / max(self.held, 1)

    def size(self) -> float:
        """Return the bytes that are held."""
        return self.held

    def _refuse(self, status: HTTPStatus) -> None:
        self._begin(Made(refusal(status), {}))
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

    def _answer(self) -> None:
        self._begin(Made(self._dispatcher.app, environ_of(
            self.line, self.headers, self._body, self.phone.ends,
            is_secure=isinstance(self._connection.stream, SSLIOStream))))

    def _begin(self, made: Made) -> None:
        self.phone.busy = True
        self._dispatcher.under_way.add(self)
        self.task = asyncio.get_running_loop().create_task(self._send(made))

    async def _send(self, made: Made) -> None:
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
            self._dispatcher.under_way.discard(self)
        if self._cut_short:
            with suppress(OSError, AttributeError):  # it may be closed already, and have no socket
                self._connection.stream.socket.shutdown(SHUT_WR)
            await asyncio.sleep(LEAVING)
            self._connection.close()

    async def _send_pieces(self, made: Made) -> None:
        piece = await self._drawn(made)
        code, _, reason = made.status.partition(" ")
        headers = HTTPHeaders()
        for name, value in made.headers:
            headers.add(name, value)
        headers["Date"] = formatdate(usegmt=True)
        if self._cut_short:
            headers["Connection"] = "close"
        is_bare = self.line.method == "HEAD" or int(code) in _NO_BODY
        if is_bare:
            made.close()
            piece = piece[:0]
        elif made.is_over and "Content-Length" not in headers:
            headers["Content-Length"] = str(len(piece))
        has_end = is_bare or self.line.version != "HTTP/1.0" or "Content-Length" in headers
        writing = self._connection.write_headers(
            ResponseStartLine("HTTP/1.1", int(code), reason), headers, bytes(piece[:PIECE]))
        await self._taken(writing)
        while not self._connection.stream.closed():
            piece = piece[PIECE:]
            if not piece and not made.is_over:
                piece = await self._drawn(made)
            if not piece and made.is_over:
                break
            self.held = len(piece)
            await self._taken(self._connection.write(bytes(piece[:PIECE])))
        if not self._cut_short:
            self._connection.finish()
            if not has_end:
                self._connection.close()

    async def _drawn(self, made: Made) -> memoryview:
        loop = asyncio.get_running_loop()
        piece = await loop.run_in_executor(self._dispatcher.threads, made.draw)
        self.held = len(piece)
        self._dispatcher.make_room()
        return memoryview(piece)

    async def _taken(self, writing: "asyncio.Future[None]") -> None:
        """Wait until a piece is sent; close the connection of a client that does not read."""
        if writing.done():
            return
        with suppress(TimeoutError):
            await with_timeout(timedelta(seconds=GRACE + PIECE / LOWEST_RATE), writing)
            return
        self._connection.close()
