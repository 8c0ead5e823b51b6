"""Programs that read a household by a token, and receivers that are told when a game ends."""

import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from html import unescape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from flask import Flask
from werkzeug.test import TestResponse

from tests.support.phones import Phone, hidden

PAGE = "/household/programs"


class Program:
    """A program that asks by its token."""

    def __init__(self, app: Flask, token: str) -> None:
        self.client = app.test_client()
        self.token = token

    def get(self, path: str, **headers: str) -> TestResponse:
        return self.client.get(
            f"/api/v1{path}", headers={"Authorization": f"Bearer {self.token}", **headers})


def make(keeper: Phone, what: str, **fields: str) -> str:
    """Make a token or a webhook on the page and return the secret that is shown."""
    token = hidden(keeper.get(PAGE).text, "token")
    answer = keeper.post(f"{PAGE}/{what}", {"token": token, **fields})
    assert answer.status_code == 303, answer.text
    page = keeper.get(answer.location).text
    found = re.search(r"<textarea[^>]*>([^<]*)</textarea>", page)
    assert found, page
    return unescape(found[1])


def new_program(keeper: Phone, name: str = "Display") -> Program:
    return Program(keeper.client.application, make(keeper, "tokens", name=name))


def new_calendar(keeper: Phone) -> str:
    """Make the secret address of the evenings, and return its path."""
    assert keeper.post("/household/along/calendar").status_code == 303
    found = re.search(r"http://[0-9.a-z:]+(/evenings/[\w-]+\.ics)",
                      keeper.get("/household/along").text)
    assert found
    return found[1]


@dataclass
class Received:
    path: str
    headers: dict[str, str]
    body: str


@dataclass
class Receiver:
    """What was received, and how it is answered: by a status, after so many seconds."""

    address: str
    status: int = 204
    delay: float = 0.0
    drips: bool = False
    """It sends its answer letter by letter, and never ends."""
    raw: bytes = b""
    """What it says in place of HTTP."""
    received: list[Received] = field(default_factory=list)


@contextmanager
def receiver() -> Iterator[Receiver]:
    """Run a real server that takes what webhooks send."""
    state = Receiver("")
    ended = threading.Event()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            state.received.append(Received(self.path, dict(self.headers), body))
            ended.wait(state.delay)
            if state.drips:
                self.wfile.write(b"HTTP/1.1 200 OK\r\nX-Slow: ")
                while not ended.wait(0.05):
                    self.wfile.write(b"x")
            if state.raw:
                self.wfile.write(state.raw)
                return
            self.send_response(state.status)
            if 300 <= state.status < 400:
                self.send_header("Location", f"{state.address}/elsewhere")
            self.end_headers()

        def do_GET(self) -> None:
            state.received.append(Received(self.path, dict(self.headers), ""))

        def log_message(self, *_: object) -> None:
            pass

    class Server(ThreadingHTTPServer):
        def handle_error(self, *_: object) -> None:
            """Say nothing of senders that hang up."""

    server = Server(("127.0.0.1", 0), Handler)
    state.address = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield state
    finally:
        ended.set()
        server.shutdown()
        thread.join()
        server.server_close()


def wait_for(told: Receiver, count: int, seconds: float = 60.0) -> None:
    """Wait until *count* messages have come."""
    until = time.monotonic() + seconds
    while len(told.received) < count and time.monotonic() < until:
        time.sleep(0.05)
    assert len(told.received) >= count
