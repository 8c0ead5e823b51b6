"""One message to a webhook: sent once, within a time, to where it may go, and nowhere else."""

import base64
import hashlib
import hmac
import http.client
import socket
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from http import HTTPStatus
from typing import Final, Literal, TypeAlias
from urllib.parse import urlsplit

from flask import current_app

from webapp.settings.api.deadline import Deadline, Line
from webapp.settings.api.guard import Forbidden, Guard

_SECRET: Final = "whsec_"  # noqa: S105 (how secrets of webhooks begin)

SECONDS: Final = 10.0
"""From the look-up of the name to the last byte of the answer's head; its body is not read."""

Word: TypeAlias = Literal[
    "taken", "refused", "redirected", "forbidden", "no host", "nobody", "late", "no trust",
    "garbled"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How it ended: in a word, and with the status of an answer where there was one."""

    word: Word
    status: int | None = None


@cache
def _trust() -> ssl.SSLContext:
    """Return whom this machine trusts: read where a message is sent, for that takes a megabyte."""
    return ssl.create_default_context()


class _Plain(http.client.HTTPConnection):
    """A connection to where the guard lets it, all of which has one end."""

    secure = False

    def __init__(self, host: str, port: int | None, guard: Guard, deadline: Deadline) -> None:
        super().__init__(host, port)
        self._guard, self._deadline = guard, deadline

    def connect(self) -> None:
        line = self._guard.connect(self.host, self.port, secure=self.secure,
                                   deadline=self._deadline)
        try:
            self.sock = Line(self._encrypted(line), self._deadline)
        except BaseException:
            line.close()
            raise

    def _encrypted(self, line: socket.socket) -> socket.socket:
        return line


class _Secure(_Plain):
    """The same by https."""

    secure = True
    default_port = http.client.HTTPS_PORT

    def _encrypted(self, line: socket.socket) -> socket.socket:
        line.settimeout(self._deadline.left())  # for all of the greeting
        return _trust().wrap_socket(line, server_hostname=self.host)


def send(address: str, body: str, headers: Mapping[str, str], guard: Guard) -> Outcome:
    """Post *body* to *address*; whatever comes of it is the outcome."""
    connection: _Plain | None = None
    try:
        parts = urlsplit(address)
        kind = _Secure if parts.scheme == "https" else _Plain
        connection = kind(parts.hostname or "", parts.port, guard, Deadline(SECONDS))
        return _ask(connection, parts.path or "/", parts.query, body, headers)
    except Forbidden:
        return Outcome("forbidden")
    except (OSError, http.client.HTTPException, ValueError) as error:
        return Outcome(_word_of(error))
    finally:
        if connection is not None:
            connection.close()


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


def secret_of(salt: str) -> str:
    """Return the secret that a webhook's *salt* and the app's own secret make.

    It has the form of the Standard Webhooks, whose libraries take it as it is.
    """
    return _SECRET + base64.b64encode(_key(salt)).decode()


def _key(salt: str) -> bytes:
    return hmac.new(
        str(current_app.secret_key).encode(), f"webhook {salt}".encode(), hashlib.sha256).digest()


def signed(salt: str, message_id: str, at: int, body: str) -> dict[str, str]:
    """Return the headers by which a receiver knows who sends *body*, and when (in seconds)."""
    told = hmac.new(_key(salt), f"{message_id}.{at}.{body}".encode(), hashlib.sha256).digest()
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(at),
        "webhook-signature": f"v1,{base64.b64encode(told).decode()}",
    }
