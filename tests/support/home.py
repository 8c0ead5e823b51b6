"""An address at home for tests, and a phone that trusts a household's root."""

import http.client
import ipaddress
import json
import socket
import ssl
import time
from collections.abc import Callable
from typing import TypeVar

import pytest
from cryptography.hazmat.primitives.serialization import Encoding

from tests.webapp.command.test_server import Server
from webapp.server.https.addresses import home_addresses
from webapp.server.https.authority import read_root
from webapp.server.https.files import State

T = TypeVar("T")


def address_at_home() -> str:
    """Return an address at home that this machine has.

    None is made here: every browser of the machine breaks off what it loads when one comes or goes.
    """
    found = [each for each in home_addresses("0.0.0.0")  # noqa: S104 (asked, not bound)
             if ipaddress.ip_address(each).version == 4]
    if not found:
        pytest.skip("this machine has no address at home: ip addr add 10.77.0.1/32 dev lo")
    return found[0]


def until(look: Callable[[], T | None], seconds: float = 40) -> T:
    """Return what *look* finds, once it finds something."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := look():
            return found
        time.sleep(0.1)
    message = "it did not happen"
    raise AssertionError(message)


def state_of(server: Server) -> State | None:
    """Return how https is at a server; ``None`` where there is none."""
    try:
        said = json.loads((server.data / "https" / f"state-{server.port}.json").read_text())
    except FileNotFoundError:
        return None
    return State(**{**said, "addresses": tuple(said["addresses"])})


def with_https(server: Server) -> State:
    """Wait until a server has https, and return how it is."""
    return until(lambda: state if (state := state_of(server)) and state.name else None)


def trusting(server: Server) -> ssl.SSLContext:
    """Return what a phone speaks TLS with that has taken in the household's root."""
    root = read_root(server.data)
    assert root
    pem = root.certificate.public_bytes(Encoding.PEM).decode()
    context = ssl.create_default_context(cadata=pem)
    context.verify_flags |= ssl.VERIFY_X509_STRICT
    return context


class Line(http.client.HTTPSConnection):
    """A connection by https to an address of this machine, by whatever name."""

    def __init__(self, context: ssl.SSLContext, at: str, port: int, name: str = "", *,
                 stays: bool = False) -> None:
        self._own = context
        self._stays = stays
        self._at = at
        super().__init__(name or at, port, timeout=30)

    def connect(self) -> None:
        raw = socket.create_connection((self._at, self.port), 30)
        try:
            self.sock = self._own.wrap_socket(raw, server_hostname=self.host)
        except OSError:
            raw.close()
            raise

    def ask(self, method: str, path: str, body: bytes | None = None,
            **headers: str) -> tuple[int, http.client.HTTPMessage, bytes]:
        """Ask for something."""
        self.request(method, path, body, {each.replace("_", "-"): headers[each]
                                          for each in headers})
        with self.getresponse() as answer:
            found = answer.status, answer.headers, answer.read()
        if not self._stays:
            self.close()
        return found
