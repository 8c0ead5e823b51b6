"""`joly serve --https` as it is run: beside http, anew in time, and harmed by nobody's silence."""

import http.client
import os
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import pytest

from tests.support.home import Line, address_at_home, state_of, trusting, until, with_https
from tests.webapp.command.test_server import (
    Server,
    browser,
    join_path,
    post,
    read,
    run,
)
from webapp.server.https.authority import make_authority, read_authority, read_root
from webapp.server.https.files import is_switched_on, switch
from webapp.server.https.leaf import LEAF_LIFE, make_leaf


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "data")
    server.host = address_at_home()
    server.port = free_pair(server.host)
    yield server
    if server.process and server.process.poll() is None:
        server.end(signal.SIGKILL)


def free_pair(address: str) -> int:
    """Return a port for http, of which the one for https is free too."""
    while True:
        with socket.socket() as first, socket.socket() as second:
            first.bind((address, 0))
            port = int(first.getsockname()[1])
            try:
                second.bind((address, port + 443))
            except (OSError, OverflowError):
                continue
            return port


def start(server: Server, *options: str) -> str:
    return server.start("--host", server.host, "--workers", "2", *options)


def line(server: Server, context: ssl.SSLContext | None = None) -> Line:
    return Line(context or trusting(server), server.host, server.port + 443)


def serial(server: Server) -> str:
    """Return the fingerprint of the certificate that the server shows now."""
    raw = socket.create_connection((server.host, server.port + 443), 20)
    with trusting(server).wrap_socket(raw, server_hostname=server.host) as spoken:
        found = spoken.getpeercert(binary_form=True)
    assert found
    return sha256(found).hexdigest()


def children(server: Server) -> set[int]:
    assert server.process
    pid = server.process.pid
    return {int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()}


def test_http_and_https_are_side_by_side_and_the_terminal_says_by_what_it_is_known(
    server: Server
) -> None:
    start(server, "--https")
    state = with_https(server)
    root = read_root(server.data)
    assert root
    printed = until(lambda: text if "SHA-256" in (text := server.log.read_text()) else None)
    assert state.fingerprint == root.fingerprint
    assert root.fingerprint in printed
    assert f"https://{server.host}:{server.port + 443}/" in printed
    assert f"{server.address}/app" in printed
    assert read(browser(), f"{server.address}/health") == "ok\n"
    for name in ("", state.name):
        at = Line(trusting(server), server.host, server.port + 443, name)
        status, headers, body = at.ask("GET", "/health")
        assert (status, body) == (200, b"ok\n")
        assert headers["Strict-Transport-Security"] is None
        assert headers["Cross-Origin-Opener-Policy"] == "same-origin"


def test_a_host_that_there_cannot_be_is_refused_by_http_and_https(server: Server) -> None:
    start(server, "--https")
    with_https(server)
    plain = http.client.HTTPConnection(server.host, server.port, timeout=30)
    for host in ("a..b", ".a", "a" * 64):
        for path in ("/", "/app", "/code"):
            status, headers, body = line(server).ask("GET", path, Host=host)
            plain.request("GET", path, headers={"Host": host})
            with plain.getresponse() as answer:
                assert (answer.status, status) == (400, 400)
                assert b"The address is wrong" in answer.read()
            assert b"The address is wrong" in body
            assert headers["X-Content-Type-Options"] == "nosniff"
    plain.close()
    assert "Traceback" not in server.log.read_text()


def test_a_phone_that_joins_by_https_has_cookies_for_https_alone(server: Server) -> None:
    path = join_path(start(server, "--https"))
    state = with_https(server)
    context = trusting(server)
    cookies: dict[str, str] = {}

    def ask(method: str, path: str, body: str = "", name: str = "") -> tuple[int, str, str]:
        at = Line(context, server.host, server.port + 443, name)
        kept = "; ".join(f"{each}={value}" for each, value in cookies.items())
        status, headers, answer = at.ask(
            method, path, body.encode() or None, Cookie=kept,
            Content_Type="application/x-www-form-urlencoded")
        for each in headers.get_all("Set-Cookie") or ():
            pair, _, rest = each.partition(";")
            assert pair.startswith("__Host-"), each
            assert "Secure" in rest
            assert "HttpOnly" in rest
            cookies.update([pair.split("=", 1)])
        return status, answer.decode(), headers["Strict-Transport-Security"] or ""

    _, page, _ = ask("GET", path)
    token = page.split('name="csrf_token" value="')[1].split('"')[0]
    status, _, _ = ask("POST", path, f"csrf_token={token}&name=Ana")
    assert status == 303
    status, page, kept = ask("GET", "/settings/phones")
    assert status == 200
    assert "Ana" in page
    assert kept == ""  # an address: another machine may have it tomorrow
    assert ask("GET", "/settings", name=state.name)[2] == "max-age=2592000"
    cookies.clear()
    assert ask("GET", "/", name=state.name)[2] == ""  # who has not come over keeps to nothing


def test_links_for_others_are_by_http(server: Server) -> None:
    phone = browser()
    path = join_path(start(server, "--https"))
    post(phone, server.address + path, read(phone, server.address + path), name="Ana")
    jar = next(each for each in phone.handlers if hasattr(each, "cookiejar")).cookiejar
    token = next(each.value for each in jar if each.name == "joly_device")
    with_https(server)
    made: dict[str, str] = {"__Host-joly_device": token}

    def ask(method: str, path: str, body: str = "") -> str:
        _, headers, answer = line(server).ask(
            method, path, body.encode() or None,
            Cookie="; ".join(f"{each}={value}" for each, value in made.items()),
            Content_Type="application/x-www-form-urlencoded")
        for each in headers.get_all("Set-Cookie") or ():
            made.update([each.partition(";")[0].split("=", 1)])
        return answer.decode()

    page = ask("GET", "/settings/language")
    csrf = page.split('name="csrf_token" value="')[1].split('"')[0]
    ask("POST", "/household/links", f"csrf_token={csrf}&role=member")
    assert f"{server.address}/join/" in ask("GET", "/household/links/new")


def test_what_is_cut_off_in_the_middle_or_never_speaks_harms_nobody(server: Server) -> None:
    start(server, "--https")
    with_https(server)
    silent = [socket.create_connection((server.host, server.port + 443)) for _ in range(300)]
    for number, each in enumerate(silent):
        if number % 3 == 1:
            each.send(b"\x16\x03\x01\x02\x00\x01")
        if number % 3 == 2:
            each.send(os.urandom(200))
    assert line(server).ask("GET", "/health")[0] == 200
    assert read(browser(), f"{server.address}/health") == "ok\n"
    for each in silent:
        each.close()


def test_plain_http_on_the_port_of_https_is_shown_the_way(server: Server) -> None:
    start(server, "--https")
    with_https(server)
    port = server.port + 443
    for asked, said in (
        (f"GET /rules?x=1 HTTP/1.1\r\nHost: {server.host}:{port}\r\n\r\n",
         f"Location: https://{server.host}:{port}/rules?x=1\r\n"),
        ("GET / HTTP/1.1\r\nHost: a b\r\n\r\n", "400 Bad Request"),
        (f"POST / HTTP/1.1\r\nHost: {server.host}:{port}\r\nContent-Length: 1\r\n\r\nx",
         "400 Bad Request"),
    ):
        with socket.create_connection((server.host, port), 20) as plain:
            plain.sendall(asked.encode())
            assert said in plain.recv(4096).decode(), asked


def test_a_large_upload_and_one_that_is_too_large_are_answered(server: Server) -> None:
    start(server, "--https")
    with_https(server)
    status, _, _ = line(server).ask("POST", "/code", b"x" * (1 << 17))
    assert status == 400  # read whole, and without a token of ours
    raw = socket.create_connection((server.host, server.port + 443), 20)
    with trusting(server).wrap_socket(raw, server_hostname=server.host) as spoken:
        spoken.sendall(f"POST /code HTTP/1.1\r\nHost: {server.host}\r\nContent-Length: "
                       f"{1 << 30}\r\n\r\n".encode())
        said = b""
        for _ in range(200):
            try:
                spoken.sendall(b"x" * 65536)
            except OSError:
                break
        while not said.endswith(b"</html>"):
            part = spoken.recv(65536)
            if not part:
                break
            said += part
    assert b" 413 " in said or b" 400 " in said


def test_a_new_address_gets_a_certificate_while_phones_stay_connected(
    tmp_path: Path
) -> None:
    script = f"""
set -e
ip link set lo up
ip addr add 10.77.1.1/32 dev lo
cd {tmp_path}
{sys.executable} - <<'END'
import subprocess, time
from pathlib import Path
from tests.support.home import Line, trusting, until, with_https, state_of
from tests.webapp.command.test_server import Server
server = Server(Path("data"))
server.data = server.data.absolute()
server.start("--https", "--https-port", "8443")
with_https(server)
context = trusting(server)
kept = Line(context, "10.77.1.1", 8443, stays=True)
assert kept.ask("GET", "/health")[0] == 200
try:
    Line(context, "10.77.1.1", 8443, "10.77.1.2").ask("GET", "/health")
    raise SystemExit("taken for an address that it has not")
except OSError:
    pass
subprocess.run(["ip", "addr", "add", "10.77.1.2/32", "dev", "lo"], check=True)
until(lambda: "10.77.1.2" in state_of(server).addresses)
assert kept.ask("GET", "/health")[0] == 200
assert Line(context, "10.77.1.2", 8443).ask("GET", "/health")[0] == 200
import signal
server.end(signal.SIGTERM)
print("all of it")
END
"""
    done = subprocess.run(  # noqa: S603
        ["/usr/bin/unshare", "-n", "/bin/bash", "-c", script], capture_output=True, text=True,
        check=False, env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[4])})
    if "Operation not permitted" in done.stderr:
        pytest.skip("a network of its own is not to be had on this machine")
    assert done.stdout.endswith("all of it\n"), done.stderr


def test_an_old_certificate_and_another_root_are_taken_up_while_it_runs(server: Server) -> None:
    start(server, "--https")
    state = with_https(server)
    first = serial(server)
    authority = read_authority(server.data)
    assert authority
    # As it will be when two thirds of its time are gone.
    leaf = server.data / "https" / "leaf.pem"
    leaf.write_text(make_leaf(authority, state.addresses, datetime.now(UTC) - LEAF_LIFE * 0.7))
    until(lambda: serial(server) != first)
    second = make_authority(state.name, critical=False)
    (server.data / "https" / "authority.pem").write_text(second.pem)
    until(lambda: (found := state_of(server)) and found.fingerprint == second.root.fingerprint)
    assert line(server).ask("GET", "/health")[0] == 200
    assert not with_https(server).critical


def test_limits_are_changed_by_a_new_root_for_the_same_name(server: Server) -> None:
    start(server, "--https")
    first = with_https(server)
    server.end(signal.SIGTERM)
    start(server, "--https", "--https-limits", "not-critical")
    second = with_https(server)
    assert (first.critical, second.critical) == (True, False)
    assert first.name == second.name
    server.end(signal.SIGTERM)
    start(server, "--https", "--https-limits", "not-critical")
    assert with_https(server).fingerprint == second.fingerprint


def test_where_several_processes_serve_one_of_them_has_https_and_comes_again(
    server: Server
) -> None:
    start(server, "--https", "--workers", "2")
    with_https(server)
    context = trusting(server)
    assert _answers(server, context)
    for each in children(server):
        os.kill(each, signal.SIGKILL)
    until(lambda: _answers(server, context))


def _answers(server: Server, context: ssl.SSLContext) -> bool:
    try:
        return line(server, context).ask("GET", "/health")[0] == 200
    except OSError:
        return False


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_where_the_server_ends_https_does_too(
    server: Server, number: signal.Signals, workers: str
) -> None:
    start(server, "--https", "--workers", workers)
    with_https(server)
    others = children(server)
    assert server.process
    os.kill(server.process.pid, number)  # the first process alone
    server.process.wait(20)
    until(lambda: not any(Path(f"/proc/{each}").exists() for each in others))
    with pytest.raises(OSError, match="refused"):
        socket.create_connection((server.host, server.port + 443), 5)
    start(server, "--https")
    with_https(server)


def test_a_switch_needs_no_restart(server: Server) -> None:
    start(server)
    assert state_of(server) is None
    switch(server.data, on=True)
    state = with_https(server)
    assert line(server).ask("GET", "/health")[0] == 200
    switch(server.data, on=False)
    until(lambda: state_of(server) is None)
    with pytest.raises(OSError, match="refused"):
        socket.create_connection((server.host, server.port + 443), 5)
    assert read(browser(), f"{server.address}/health") == "ok\n"
    switch(server.data, on=True)
    assert with_https(server).fingerprint == state.fingerprint
    assert is_switched_on(server.data)


def test_a_port_that_is_taken_is_told(server: Server) -> None:
    start(server)
    with socket.socket() as other:
        other.bind((server.host, server.port + 443))
        other.listen()
        switch(server.data, on=True)
        state = until(lambda: state_of(server))
        assert f"Port {server.port + 443} is taken" in state.trouble
        assert read(browser(), f"{server.address}/health") == "ok\n"
    with_https(server)


def test_what_cannot_be_is_refused_at_the_terminal(tmp_path: Path) -> None:
    done = run("serve", "--https", "--data", str(tmp_path), "--port", "0",
               JOLY_BASE_URL="https://joly.example.org")
    assert done.returncode == 1
    assert "JOLY_BASE_URL says that Joly is at https://joly.example.org" in done.stderr
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = run("serve", "--https", "--data", str(tmp_path), "--port", "0", "--host",
                   "127.0.0.1", "--https-port", str(taken.getsockname()[1]))
    assert done.returncode == 1
    assert "is taken" in done.stderr
    done = run("serve", "--https-limits", "not-critical", "--data", str(tmp_path), "--port", "0")
    assert done.returncode == 1
    assert "--https-limits needs --https" in done.stderr


def test_a_server_without_an_address_at_home_says_so(tmp_path: Path) -> None:
    server = Server(tmp_path / "data")
    server.start("--host", "127.0.0.1", "--https", "--https-port", "0")
    try:
        until(lambda: "has no address at home" in server.log.read_text())
    finally:
        server.end(signal.SIGKILL)


def test_a_damaged_root_is_told_and_http_goes_on(server: Server) -> None:
    (server.data / "https").mkdir(parents=True)
    (server.data / "https" / "authority.pem").write_text("nonsense")
    start(server, "--https")
    state = until(lambda: state_of(server))
    assert "is damaged" in state.trouble
    assert read(browser(), f"{server.address}/health") == "ok\n"
    assert (server.data / "https" / "authority.pem").read_text() == "nonsense"


def test_the_end_lets_what_was_begun_be_finished(server: Server) -> None:
    start(server, "--https")
    with_https(server)
    raw = socket.create_connection((server.host, server.port + 443), 20)
    with trusting(server).wrap_socket(raw, server_hostname=server.host) as spoken:
        spoken.sendall(f"GET /rules HTTP/1.1\r\nHost: {server.host}\r\n\r\n"
                       f"GET /health HTTP/1.1\r\nHost: {server.host}\r\n\r\n".encode())
        time.sleep(0.2)
        assert server.process
        os.kill(server.process.pid, signal.SIGTERM)
        said = b""
        while part := spoken.recv(65536):
            said += part
    assert said.count(b"HTTP/1.1 ") == 2
    assert said.endswith(b"ok\n")
