"""Slow, silent, unfinished and senseless connections, on real sockets and by the real loop."""

import asyncio
import re
import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from flask import Flask

from tests.support.phones import Phone, hidden, new_series
from tests.support.photos import photo_of
from webapp.server.http import connections, exchange
from webapp.server.http.connections import AppServer, Places
from webapp.server.http.exchange import Dispatcher
from webapp.server.http.listening import listen
from webapp.server.http.security import HEADERS, LARGEST_REQUEST, LARGEST_UPLOAD, largest_body

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

pytestmark = pytest.mark.one_database


@contextmanager
def serving(app: Flask) -> Iterator[int]:
    """Serve *app* as one server process does; give the port."""
    (listener,) = listen("127.0.0.1", 0)
    begun, threads = threading.Event(), ThreadPoolExecutor(4)
    ended: list[Callable[[], object]] = []

    async def serve() -> None:
        over, loop = asyncio.Event(), asyncio.get_running_loop()
        ended.append(lambda: loop.call_soon_threadsafe(over.set))
        server = AppServer(Dispatcher(app.wsgi_app, largest_body(app), threads), Places())
        server.add_socket(listener)
        begun.set()
        await over.wait()
        server.stop()
        await server.close_all_connections()

    thread = threading.Thread(target=asyncio.run, args=(serve(),))
    thread.start()
    begun.wait()
    yield int(listener.getsockname()[1])
    ended[0]()
    thread.join()
    threads.shutdown()


@pytest.fixture
def port(app: Flask) -> Iterator[int]:
    with serving(app) as port:
        yield port


Call = Callable[[bytes], socket.socket]


@pytest.fixture
def call(port: int) -> Iterator[Call]:
    """Open connections and send something on each."""
    with ExitStack() as stack:
        def open_one(data: bytes) -> socket.socket:
            one = stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=20))
            one.sendall(data)
            return one

        yield open_one


def answer_of(one: socket.socket) -> tuple[int, dict[str, str], str]:
    """Return status, headers and body of an answer after which the connection ends."""
    data = b""
    while part := one.recv(1 << 16):
        data += part
    return parsed(data)


def parsed(data: bytes) -> tuple[int, dict[str, str], str]:
    head, _, body = data.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    return int(first.split()[1]), dict(line.split(": ", 1) for line in lines), body.decode()


def ask(call: Call, path: str = "/", *lines: str) -> tuple[int, dict[str, str], str]:
    head = "\r\n".join((f"GET {path} HTTP/1.1", "Host: joly", "Connection: close", *lines))
    return answer_of(call(f"{head}\r\n\r\n".encode()))


SLOW = {
    "silent": b"",
    "a blank line alone": b"\r\n",
    "headers that never end": b"GET / HTTP/1.1\r\nHost: jo",
    "a body that never ends":
        b"POST /code HTTP/1.1\r\nHost: j\r\nContent-Length: 5000\r\n\r\nname=",
    "a photo that never ends":
        b"POST /games/x/photos/ HTTP/1.1\r\nHost: j\r\nContent-Length: 9000000\r\n\r\n"
        + b"x" * 9999,
}


@pytest.mark.parametrize("kind", SLOW)
def test_two_hundred_slow_connections_stop_nobody(call: Call, kind: str) -> None:
    for _ in range(200):
        call(SLOW[kind])
    for _ in range(20):
        assert ask(call)[0] == 200


def test_readers_who_do_not_read_stop_nobody(call: Call) -> None:
    for _ in range(8):
        call(b"GET /static/joly.css HTTP/1.1\r\nHost: joly\r\n\r\n" * 1000)
    for _ in range(20):
        assert ask(call)[0] == 200


def test_a_slow_upload_arrives(app: Flask, keeper: Phone, call: Call) -> None:
    series = new_series(keeper)
    game = keeper.post(f"{series}/games", {"token": hidden(keeper.get(series).text, "token")})
    form = keeper.get(f"{game.location}/photos/new").text
    edge = "edge"
    fields = "".join(
        f'--{edge}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{hidden(form, name)}\r\n'
        for name in ("csrf_token", "token"))
    head = f'--{edge}\r\nContent-Disposition: form-data; name="photo"; filename="p"\r\n\r\n'
    body = b"".join((fields.encode(), head.encode(), photo_of("r1 r2 r3"),
                     f"\r\n--{edge}--\r\n".encode()))
    cookies = "; ".join(
        f"{each.key}={each.value}" for each in keeper.client._cookies.values())  # noqa: SLF001
    one = call((
        f"POST {game.location}/photos/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        f"Cookie: {cookies}\r\nContent-Type: multipart/form-data; boundary={edge}\r\n"
        f"Content-Length: {len(body)}\r\n\r\n").encode())
    size = len(body) // 30 + 1
    for begin in range(0, len(body), size):
        one.sendall(body[begin : begin + size])
        time.sleep(0.05)
    status, headers, _page = answer_of(one)
    assert (status, "/photos/" in headers["Location"]) == (303, True)
    app.extensions["jobs"].close()


def deleted_files() -> set[str]:
    """Return the files without a name that this process holds."""
    found = set()
    for each in Path("/proc/self/fd").iterdir():
        with suppress(FileNotFoundError):
            found.add(str(each.readlink()))
    return {each for each in found if each.endswith("(deleted)")}


def test_a_rack_that_is_sent_lies_on_no_disk(call: Call) -> None:
    before = deleted_files()
    head = f"POST /games/x/photos/ HTTP/1.1\r\nHost: j\r\nContent-Length: {LARGEST_UPLOAD}\r\n\r\n"
    one = call(head.encode())
    for _ in range(40):
        one.sendall(b"x" * (LARGEST_UPLOAD // 80))
    assert deleted_files() == before


SENSELESS = [
    (b"GET / HTTP/1.1\r\nHost: j\r\nContent-Length: -5\r\n\r\n", 400),
    (b"GET / HTTP/1.1\r\nHost: j\r\nContent-Length: " + b"9" * 5000 + b"\r\n\r\n", 400),
    (b"GET http://[/join/secretsecret HTTP/1.1\r\nHost: j\r\n\r\n", 400),
    (b"POST / HTTP/1.1\r\nHost: j\r\nTransfer-Encoding: gzip\r\n\r\n", 501),
    (b"POST / HTTP/1.1\r\nHost: j\r\nTransfer-Encoding: chunked\r\n\r\nzzz\r\n", 411),
    (b"POST / HTTP/1.1\r\nHost: j\r\nTransfer-Encoding: chunked\r\nExpect: 100-continue\r\n\r\n",
     411),
    (b"POST / HTTP/1.0\r\nHost: j\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
    *((b"POST / HTTP/1.1\r\nHost: j\r\nContent-Length: 5\r\nTransfer-Encoding: " + coding
       + b"\r\n\r\n0\r\n\r\n", 400) for coding in (b"chunked", b"gzip", b"")),
    (b"GET / HTTP/1.1\r\n\r\n", 400),
    *((b"GET / HTTP/1.1\r\nHost: " + host + b"\r\n\r\n", 400) for host in (
        b"", b"a\r\nHost: b", b"a\r\nHost: a", b"a/b", b"a@b", b"a b", b"a:b", b"<a>", b"[a")),
    (b"POST /code HTTP/1.1\r\nHost: j\r\nContent-Length: 99999999999\r\n\r\n", 413),
]


UNREADABLE = [
    b"nonsense\r\n\r\n", b"\r\n" * 5000, b" \r\n\r\n" * 5,
    b"GET /join/secretsecret HTTP/9.9\r\nHost: j\r\n\r\n",
    b"GET /join/secretsecret HTTP/1.1\r\nHost : j\r\n\r\n",
    b"GET /join/secretsecret HTTP/1.1\r\nHost: j\r\n folded\r\n\r\n",
    b"GET /join/secretsecret HTTP/1.1\r\nHost: j\r\nX: a\rb\r\n\r\n",
    b"GET /join/secretsecret HTTP/1.1\r\nHost: j\r\nX: a\0b\r\n\r\n",
]


@pytest.mark.parametrize("data", UNREADABLE)
def test_what_cannot_be_read_is_refused_in_one_line(
    call: Call, data: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    assert answer_of(call(data)) == (400, {}, "")
    assert not caplog.text


@pytest.mark.parametrize("data", [
    b"GET /" + b"x" * 70_000 + b" HTTP/1.1\r\nHost: j\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: j\r\nX: " + b"x" * 70_000 + b"\r\n\r\n",
])
def test_a_head_that_is_too_large_ends_the_connection(call: Call, data: bytes) -> None:
    with suppress(ConnectionResetError):
        assert call(data).recv(100) == b""


@pytest.mark.parametrize(("data", "status"), SENSELESS)
def test_the_servers_own_answers_carry_the_headers(
    call: Call, data: bytes, status: int, caplog: pytest.LogCaptureFixture
) -> None:
    found, headers, body = answer_of(call(data))
    assert found == status
    for name, value in HEADERS.items():
        assert headers[name] == value
    assert "no-store" in headers["Cache-Control"]
    assert "secret" not in body + caplog.text


def test_what_is_too_large_is_told_on_a_page_of_ours_though_it_is_still_being_sent(
    call: Call,
) -> None:
    size = LARGEST_REQUEST + 1
    one = call(f"POST /code HTTP/1.1\r\nHost: j\r\nContent-Length: {size}\r\n\r\n".encode())
    one.sendall(b"x" * size)
    status, _headers, page = answer_of(one)
    assert status == 413
    assert "send less at once" in page


@pytest.mark.parametrize("body", [
    b"1\r\nx\r\n" * 10_000, b"f" * 60_000, b"1;" + b"x" * 60_000, b"0\r\nX: " + b"x" * 60_000,
])
def test_a_body_of_unknown_length_is_not_taken(call: Call, body: bytes) -> None:
    one = call(b"POST /games/x/photos/ HTTP/1.1\r\nHost: j\r\nTransfer-Encoding: chunked\r\n\r\n")
    one.sendall(body)
    assert answer_of(one)[0] == 411


@pytest.mark.parametrize("host", ["joly", "joly.local:8000", "192.168.0.2", "[::1]:80", "a_b-c."])
def test_a_host_is_a_name_or_an_address_with_a_port(call: Call, host: str) -> None:
    one = call(f"GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
    assert answer_of(one)[0] == 200


def test_a_blank_line_may_come_before_a_request(call: Call) -> None:
    one = call(b"\r\nGET / HTTP/1.1\r\nHost: j\r\nConnection: close\r\n\r\n")
    assert answer_of(one)[0] == 200


@pytest.mark.parametrize(("patch", "kind"), [
    ({"SILENT": 0.5}, "headers that never end"),
    ({"SILENT": 0.5}, "silent"),
    ({"SILENT": 0.5}, "a blank line alone"),
    ({"GRACE": 0.5, "LOWEST_RATE": 1e9}, "a photo that never ends"),
    ({"GRACE": 0.5, "LOWEST_RATE": 1e9}, "a body that never ends"),
])
def test_who_takes_too_long_is_given_up(
    app: Flask, monkeypatch: pytest.MonkeyPatch, patch: dict[str, float], kind: str
) -> None:
    for name, value in patch.items():
        monkeypatch.setattr(connections if hasattr(connections, name) else exchange, name, value)
    with serving(app) as port, socket.create_connection(("127.0.0.1", port), 20) as one:
        one.sendall(SLOW[kind])
        assert one.recv(100) == b""


def test_where_bodies_take_all_the_room_the_slowest_is_given_up(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = call(SLOW["a photo that never ends"])
    time.sleep(0.2)
    monkeypatch.setattr(exchange, "ROOM", 15_000)
    call(SLOW["a photo that never ends"])
    status, headers, _body = answer_of(slow)
    assert status == 503
    assert headers["Content-Security-Policy"] == HEADERS["Content-Security-Policy"]


def large(_environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
    start_response("200 OK", [("Content-Type", "text/plain")])
    for _ in range(40):
        yield b"x" * (1 << 18)


def test_an_answer_that_is_never_read_is_given_up(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {"GRACE": 0.2, "LOWEST_RATE": 1e9}.items():
        monkeypatch.setattr(exchange, name, value)
    app.wsgi_app = large  # type: ignore[method-assign]
    with serving(app) as port, socket.create_connection(("127.0.0.1", port), 20) as one:
        one.sendall(b"GET / HTTP/1.1\r\nHost: j\r\n\r\n")
        time.sleep(3)
        with suppress(ConnectionResetError):
            size = 0
            while part := one.recv(1 << 16):
                size += len(part)
            assert size < 40 << 18


def test_who_has_gone_is_answered_nothing_more(app: Flask) -> None:
    asked, inner, gone = [], app.wsgi_app, threading.Event()

    def slow(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        asked.append(environ["PATH_INFO"])
        gone.wait(20)
        time.sleep(0.5)
        return inner(environ, start_response)

    app.wsgi_app = slow  # type: ignore[method-assign]
    with serving(app) as port:
        with socket.create_connection(("127.0.0.1", port), timeout=20) as one:
            one.sendall(b"GET /code HTTP/1.1\r\nHost: j\r\n\r\n" * 20)
            while not asked:
                time.sleep(0.01)
        gone.set()
        time.sleep(3)
    assert len(asked) < 5


@pytest.mark.parametrize("version", ["1.0", "1.1"])
def test_an_answer_of_unknown_length_arrives_whole(app: Flask, version: str) -> None:
    app.wsgi_app = large  # type: ignore[method-assign]
    with serving(app) as port, socket.create_connection(("127.0.0.1", port), 20) as one:
        one.sendall(f"GET / HTTP/{version}\r\nHost: j\r\nConnection: {{}}\r\n\r\n".format(
            "close" if version == "1.1" else "keep-alive").encode())
        data = b""
        while part := one.recv(1 << 16):
            data += part
    assert data.count(b"x") >= 40 << 18


def test_where_all_places_are_taken_the_oldest_makes_place(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "PLACES", 20)
    first = call(b"")
    for _ in range(40):
        call(SLOW["headers that never end"])
    assert ask(call)[0] == 200
    assert first.recv(100) == b""


def test_a_connection_outlives_an_answer_without_a_body(call: Call) -> None:
    status, headers, _body = ask(call, "/static/joly.css")
    assert status == 200
    asked = (f"GET /static/joly.css HTTP/1.1\r\nHost: j\r\nIf-None-Match: {headers['Etag']}\r\n"
             "\r\n").encode()
    one = call(asked)
    for _ in range(5):
        data = one.recv(1 << 16)
        assert parsed(data)[0] == 304
        assert b"Connection: close" not in data
        one.sendall(asked)


def test_a_request_that_waits_to_go_on_is_told_to(call: Call) -> None:
    one = call(b"POST /code HTTP/1.1\r\nHost: j\r\nConnection: close\r\nContent-Length: 6\r\n"
               b"Expect: 100-continue\r\n\r\n")
    assert re.match(rb"HTTP/1.1 100 \S+\r\n\r\n", one.recv(1000))
    one.sendall(b"name=a")
    assert answer_of(one)[0] == 400


def test_who_waits_to_go_on_with_nothing_is_answered_at_once(call: Call) -> None:
    """And the request that comes behind is another: a header of the first would be its own."""
    one = call(b"GET / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n\r\n"
               b"HEAD /static/joly.css HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    data = b""
    while part := one.recv(1 << 16):
        data += part
    assert data.startswith(b"HTTP/1.1 200 OK\r\n")
    assert data.count(b"HTTP/1.1 200 OK\r\n") == 2
    assert b"100 Continue" not in data


def test_an_upload_is_not_given_up_while_what_came_before_is_being_answered(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exchange, "ROOM", 8000)
    answering, inner = threading.Event(), app.wsgi_app
    asked = []

    def slow(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        asked.append(environ["PATH_INFO"])
        answering.wait(3)  # for the server to look after its connections meanwhile
        return inner(environ, start_response)

    app.wsgi_app = slow  # type: ignore[method-assign]
    get = b"GET /code HTTP/1.1\r\nHost: j\r\n\r\n"
    with serving(app) as port, socket.create_connection(("127.0.0.1", port), timeout=20) as one:
        one.sendall(get + SLOW["a photo that never ends"])
        data = b""
        while part := one.recv(1 << 16):
            data += part
    assert asked == ["/code"]
    assert re.findall(rb"HTTP/1.[01] (\d+)", data) == [b"200", b"503"]
