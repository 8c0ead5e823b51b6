"""One message to a webhook: sent once, within a time, to where it may go, and nowhere else."""

import http.client
import socket
import ssl
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final, Literal, TypeAlias
from urllib.parse import urlsplit

from webapp.api.guard import Forbidden, Guard

SECONDS: Final = 10.0
"""From the connection to the head of the answer; its body is not read."""

_SILENT: Final = 5.0

Word: TypeAlias = Literal[
    "taken", "refused", "redirected", "forbidden", "no host", "nobody", "late", "no trust",
    "garbled"]

_TRUST: Final = ssl.create_default_context()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How it ended: in a word, and with the status of an answer where there was one."""

    word: Word
    status: int | None = None


class _Plain(http.client.HTTPConnection):
    """A connection to where the guard lets it."""

    secure = False

    def __init__(self, host: str, port: int | None, guard: Guard) -> None:
        super().__init__(host, port, timeout=_SILENT)
        self._guard = guard

    def connect(self) -> None:
        self.sock = self._guard.connect(
            self.host, self.port, secure=self.secure, seconds=_SILENT)


class _Secure(_Plain):
    """The same by https."""

    secure = True
    default_port = http.client.HTTPS_PORT

    def connect(self) -> None:
        super().connect()
        self.sock = _TRUST.wrap_socket(
            self.sock, server_hostname=self.host, do_handshake_on_connect=False)
        self.sock.do_handshake()


def send(address: str, body: str, headers: Mapping[str, str], guard: Guard) -> Outcome:
    """Post *body* to *address*; whatever comes of it is the outcome."""
    parts = urlsplit(address)
    kind = _Secure if parts.scheme == "https" else _Plain
    connection = kind(parts.hostname or "", parts.port, guard)
    late = threading.Event()

    def end() -> None:
        late.set()
        if connection.sock is not None:
            with suppress(OSError):  # past what encrypts: the other thread is in there
                socket.socket.shutdown(connection.sock, socket.SHUT_RDWR)

    clock = threading.Timer(SECONDS, end)
    clock.daemon = True
    clock.start()
    try:
        outcome = _ask(connection, parts.path or "/", parts.query, body, headers)
    except Forbidden:
        outcome = Outcome("forbidden")
    except (OSError, http.client.HTTPException, ValueError) as error:
        outcome = Outcome(_word_of(error))
    finally:
        clock.cancel()
        connection.close()
    # A head that was cut off in its midst reads as if it were whole.
    return Outcome("late") if late.is_set() else outcome


def _ask(
    connection: _Plain, path: str, query: str, body: str, headers: Mapping[str, str]
) -> Outcome:
    connection.request(
        "POST", f"{path}?{query}" if query else path, body.encode(),
        {"Content-Type": "application/json", "User-Agent": "Joly", "Connection": "close",
         **headers})
    status = connection.getresponse().status
    if HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES:
        return Outcome("taken", status)
    redirected = HTTPStatus.MULTIPLE_CHOICES <= status < HTTPStatus.BAD_REQUEST
    return Outcome("redirected" if redirected else "refused", status)


def _word_of(error: Exception) -> Word:
    if isinstance(error, (TimeoutError, ssl.SSLZeroReturnError)):
        return "late"
    if isinstance(error, ssl.SSLError):
        return "no trust"
    if isinstance(error, (socket.gaierror, UnicodeError)):
        return "no host"
    return "nobody" if isinstance(error, OSError) else "garbled"
