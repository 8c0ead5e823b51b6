"""The connections of a server process: whole requests for few threads, slow phones for none.

Waitress reads every connection in one loop and hands a request to a thread only when all of it is
there; an answer waits in memory until its reader has taken it. So a phone that is slow or silent
costs a file number and what it has sent, never a thread. A server whose threads read for
themselves, as Gunicorn's do, is stopped by as many slow phones as it has threads, and time-outs
alone would cut the slow upload off that should arrive.

What Waitress leaves open is set here:

- A connection has a time for each of its states, and an upload a lowest rate, so that nobody
  holds a place by sending a byte now and then.
- Where all places are taken, the address that holds the most gives up its oldest idle one. A limit
  per address would shut out a family behind one proxy; this bites only where something is short.
- Bodies are held in memory, since a photo of a rack may lie on no disk. Where they grow beyond
  their room, the slowest upload is given up.
- A body that is larger than its address takes is not read at all: the app answers as it does.
- The server's own answers carry the headers of all others, and repeat nothing of the request.
"""

import time
from collections import Counter
from contextlib import suppress
from socket import SHUT_WR, socket
from typing import Any, Final

from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer
from waitress.utilities import Error

from webapp.http.arriving import (
    Answer,
    ArrivingRequest,
    NoRoom,
    Refusal,
    RequestTimeout,
    Settings,
)
from webapp.http.security import LARGEST_UPLOAD, LargestBody

PLACES: Final = 400
"""Connections at once in each process: with files of its own below the usual 1,024."""

SILENT: Final = 30.0
"""Seconds that a connection may stay without sending or taking anything."""

ROOM: Final = 8 * LARGEST_UPLOAD
"""Bytes of unfinished bodies that a process holds, and as many of unread answers."""

UNREAD: Final = 1 << 22
"""Bytes of answers that wait for their reader, before whoever asks for more is given up."""

LEAVING: Final = 5.0
"""Seconds for a phone to read an answer that came before it had sent everything."""

LARGEST_HEAD: Final = 1 << 15


class Connection(HTTPChannel):  # type: ignore[misc]
    """One connection of a phone."""

    parser_class, task_class, error_task_class = ArrivingRequest, Answer, Refusal
    request: ArrivingRequest | None
    close_when_flushed: bool
    cut_short = False
    leaves_at = 0.0

    def __init__(self, *arguments: Any, **named: Any) -> None:  # noqa: ANN401 (passed on)
        super().__init__(*arguments, **named)
        self.active = time.monotonic()

    def readable(self) -> bool:
        """Say whether anything is to be read."""
        return bool(self.leaves_at or super().readable())

    def handle_read(self) -> None:
        """Read what has come."""
        self.active = time.monotonic()
        if not self.leaves_at:
            super().handle_read()
            return
        with suppress(OSError):
            self.recv(self.adj.recv_bytes)  # an end of the stream closes the connection

    def handle_write(self) -> None:
        """Send what waits; where more was being sent to us, let the answer be read first.

        A socket that is closed with bytes unread takes back what it has sent.
        """
        self.active = time.monotonic()
        if self.leaves_at or not (self.close_when_flushed and self.cut_short) or self.will_close:
            super().handle_write()
            return
        self._flush_exception(self._flush_some)
        if not (self.total_outbufs_len or self.will_close):
            self.close_when_flushed = False
            self.leaves_at = self.active + LEAVING
            if self.socket is not None:  # else it was closed while it was flushed
                with suppress(OSError):
                    self.socket.shutdown(SHUT_WR)

    def service(self) -> None:
        """Have one request answered, in a thread, unless too many answers lie unread."""
        if self.total_outbufs_len > UNREAD:
            self.cancel()
            self.server.pull_trigger()
            return
        super().service()
        self.active = time.monotonic()

    def check(self, at: float) -> None:
        """Give up what takes longer than it may."""
        if self.requests:
            return  # a thread is at work for it
        if self.leaves_at:
            self.will_close = at > self.leaves_at
        elif self.request is not None and self.request.is_late(at):
            self.give_up(RequestTimeout(""))
        elif at - self.active > SILENT:
            if self.request is None:
                self.will_close = True
            else:
                self.give_up(RequestTimeout(""))

    def give_up(self, error: Error) -> None:
        """Answer a request that has not arrived whole with *error*, and end the connection."""
        with self.requests_lock:
            if self.request is None or self.requests:
                return  # nothing arrives, or a thread is at work for what came before
            self.request.fail(error)
            self.requests.append(self.request)
            self.request = None
        self.server.add_task(self)

    @property
    def held(self) -> int:
        """Return the bytes of an unfinished body."""
        return 0 if self.request is None else int(self.request.body_bytes_received)

    def rate(self, at: float) -> float:
        """Return the bytes of an unfinished body that came in each second."""
        return 0.0 if self.request is None else self.request.rate(at)


class Connections(TcpWSGIServer):  # type: ignore[misc]
    """All connections of one process, and the socket that they come from."""

    channel_class = Connection

    def is_busy(self) -> bool:
        """Say whether an answer is being made or sent."""
        return any(each.requests or each.total_outbufs_len for each in self._connections())

    def handle_accept(self) -> None:
        """Take a connection, and give up another where there are too many."""
        super().handle_accept()
        self.keep_places()

    def keep_places(self) -> None:
        """Give one up where there are too many."""
        if len(self.active_channels) > PLACES:
            self.make_place()

    def accept(self) -> tuple[socket, tuple[Any, ...]] | None:
        """Return a new connection with its address, or ``None`` where there is none."""
        try:
            accepted: tuple[socket, tuple[Any, ...]] | None = super().accept()
        except OSError:  # the system has no more files for us
            self.make_place()
            return None
        return accepted

    def maintenance(self, now: float) -> None:  # noqa: ARG002 (ours is a clock that never jumps)
        """Look after all connections, once a second."""
        at = time.monotonic()
        for each in self._connections():
            each.check(at)
        arriving = [each for each in self._connections() if each.held and not each.requests]
        while sum(each.held for each in arriving) > ROOM:
            slowest = min(arriving, key=lambda each: each.rate(at))
            arriving.remove(slowest)
            slowest.give_up(NoRoom(""))
        unread = sorted(self._connections(), key=lambda each: each.total_outbufs_len)
        while sum(each.total_outbufs_len for each in unread) > ROOM:
            unread.pop().will_close = True

    def _connections(self) -> list[Connection]:
        return list(self.active_channels.values())

    def make_place(self) -> None:
        """Give up the oldest idle one of the address that holds the most."""
        idle = [each for each in self._connections() if not each.requests]
        if idle:
            held = Counter(each.addr[0] for each in idle)
            oldest = min(idle, key=lambda each: (-held[each.addr[0]], each.active))
            oldest.handle_close()


def settings_of(
    threads: int, largest_body: LargestBody, scheme: str = "http"
) -> Adjustments:
    """Return Waitress's settings for one server process, and requests that come by *scheme*."""
    settings = Settings(
        threads=threads, url_scheme=scheme, ident="", backlog=1024, recv_bytes=1 << 16,
        connection_limit=1 << 30,  # ours is PLACES: it makes place instead of shutting the door
        cleanup_interval=1, inbuf_overflow=2 * LARGEST_UPLOAD, outbuf_overflow=1 << 24,
        outbuf_high_watermark=1 << 30,  # at which a thread would wait: ours is UNREAD
        max_request_header_size=LARGEST_HEAD, max_request_body_size=LARGEST_UPLOAD + 1,
        log_socket_errors=False, clear_untrusted_proxy_headers=False,
    )
    settings.largest_body = largest_body
    return settings
