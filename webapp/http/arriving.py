"""One request as it arrives, and how it is answered: by the app, or by the server itself.

A body comes with its length. One in chunks is refused with 411, as RFC 9112 allows: browsers send
no form and no photo so, and proxies send the length of what they have buffered. So nobody can have
the one loop that reads for all take a body to pieces byte by byte.
"""

import re
import time
from typing import Final

from waitress.adjustments import Adjustments
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.task import ErrorTask, WSGITask
from waitress.utilities import BadRequest, Error, RequestEntityTooLarge

from webapp.http.security import HEADERS, LargestBody

HEAD_SECONDS: Final = 20.0
"""Seconds from the first byte of a request to the end of its headers."""

MOST_BLANK: Final = 8
"""Bytes of blank lines before a request: some clients send one after a form."""

GRACE: Final = 30.0
LOWEST_RATE: Final = 4_000.0
"""Bytes a second that a body must reach after ``GRACE`` seconds: half of 64 kbit/s."""

_LENGTH: Final = re.compile(rb"\r\ncontent-length:", re.IGNORECASE)
_CODING: Final = re.compile(rb"\r\ntransfer-encoding:", re.IGNORECASE)
_HOST: Final = re.compile(r"(?:[a-z0-9._~-]+|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?", re.IGNORECASE)
_UNCLEAR: Final = "It is unclear where the request ends, or whom it is for."


class RequestTimeout(BadRequest):  # type: ignore[misc]  # Waitress says nothing about its types
    """The request did not arrive in time."""

    code = 408
    reason = "Request Timeout"


class LengthRequired(BadRequest):  # type: ignore[misc]
    """The request does not say how long its body is."""

    code = 411
    reason = "Length Required"


class NoRoom(Error):  # type: ignore[misc]  # noqa: N818 (Waitress raises none of these)
    """Other bodies that arrive faster take all the room there is."""

    code = 503
    reason = "Service Unavailable"


class Settings(Adjustments):  # type: ignore[misc]
    """Waitress's settings, and what the app adds to them."""

    largest_body: LargestBody


class ArrivingRequest(HTTPRequestParser):  # type: ignore[misc]
    """A request as it arrives."""

    completed: bool
    error: Error | None
    unread = False
    blank = 0

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.begun = time.monotonic()
        self.body_begun = 0.0

    def received(self, data: bytes) -> int:
        """Take what has come of it; return how many bytes belong to this request."""
        rest, taken = data, 0
        if not (self.headers_finished or self.header_plus):
            rest = data.lstrip()
            self.blank += len(data) - len(rest)
        if self.blank > MOST_BLANK:
            self.fail(BadRequest(""))
        elif rest:
            taken = self._take(rest)
        if self.completed:
            self.expect_continue = False  # nothing is left to wait for
        # What follows a request that is refused may be a part of it.
        return len(data) if self.error or self.unread else len(data) - len(rest) + taken

    def _take(self, data: bytes) -> int:
        before, taken = self.headers_finished, int(super().received(data))
        if before or not self.headers_finished:
            return taken
        self.body_begun = time.monotonic()
        if self.chunked and self.error is None:
            self.fail(LengthRequired(""))
        elif self._is_too_large():
            # The app sees the length, says what it says to it, and finds nothing to read.
            self.error, self.unread, self.completed = None, True, True
            self.body_rcv = None
            self.headers["CONNECTION"] = "close"
        return taken

    def _is_too_large(self) -> bool:
        if self.error is not None and not isinstance(self.error, RequestEntityTooLarge):
            return False
        return bool(self.content_length > self.adj.largest_body(self.command, self.path))

    def parse_header(self, header_plus: bytes) -> None:
        """Read the headers.

        Raises:
            ParsingError: they are none, or leave open where the request ends or whom it is for.
        """
        if _CODING.search(header_plus) and _LENGTH.search(header_plus):
            raise ParsingError(_UNCLEAR)
        try:
            super().parse_header(header_plus)
        except ValueError as error:  # a length of thousands of digits, an address that is none
            raise ParsingError(str(error)) from error
        if _CODING.search(header_plus) and not self.chunked:  # HTTP/1.0 knows none
            raise ParsingError(_UNCLEAR)
        # Two hosts came together with a comma between them.
        host = self.headers.get("HOST")
        if self.version == "1.1" if host is None else not _HOST.fullmatch(host):
            raise ParsingError(_UNCLEAR)

    def rate(self, at: float) -> float:
        """Return the bytes of the body that came in each second."""
        return float(self.body_bytes_received / max(at - self.body_begun, 1e-3))

    def is_late(self, at: float) -> bool:
        """Say whether the request takes longer than it may."""
        if not self.headers_finished:
            return at - self.begun > HEAD_SECONDS
        return at - self.body_begun > GRACE and self.rate(at) < LOWEST_RATE

    def fail(self, error: Error) -> None:
        """End the request as it is."""
        if not self.headers_finished:
            self.parse_header(b"GET / HTTP/1.0\r\n")
        self.error, self.completed, self.unread = error, True, True


class Answer(WSGITask):  # type: ignore[misc]
    """The app's answer to a request."""

    def execute(self) -> None:
        """Have the app make it."""
        self.channel.cut_short = self.request.unread
        super().execute()

    def set_close_on_finish(self) -> None:
        """End the connection, but not for want of a body: phones poll, and are answered 304."""
        asked = self.request.headers.get("CONNECTION", "").lower() == "close"
        if self.has_body or asked or self.version == "1.0" or self.wrote_header:
            super().set_close_on_finish()


class Refusal(ErrorTask):  # type: ignore[misc]
    """The server's own answer to what it does not take."""

    def execute(self) -> None:
        """Answer in two words, with the headers that every answer carries."""
        self.channel.cut_short = True
        error = self.request.error
        self.status = f"{error.code} {error.reason}"
        body = f"{error.reason}\n".encode()
        self.response_headers += [
            ("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store"),
            *HEADERS.items(),
        ]
        self.set_close_on_finish()
        self.content_length = len(body)
        self.write(body)
