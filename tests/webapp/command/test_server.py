"""`joly serve` as it is run: a process of its own, on a port of its own."""

import os
import random
import re
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, build_opener

import pytest

from tests.support.phones import SERIES, hidden

ROOT = Path(__file__).parents[3]
COMMAND = [
    sys.executable, "-c", "import sys; from webapp.command.cli import main; sys.exit(main())"]
ENVIRONMENT = {
    **{name: value for name, value in os.environ.items() if not name.startswith("JOLY_")},
    "JOLY_PACE": "0",
    "LANG": "C.UTF-8",
    "PYTHONPATH": str(ROOT),
}


def free_port() -> int:
    """Return a port that no other process of this run takes before its server has it.

    One that the system picks may be picked again by a process beside this one, or by a connection.
    """
    of_worker = 20_000 + 1_000 * int(os.environ.get("PYTEST_XDIST_WORKER", "gw9")[2:])
    for port in random.sample(range(of_worker, of_worker + 1_000), 1_000):
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    message = f"no port from {of_worker} on is free"
    raise AssertionError(message)


class Server:
    """One `joly serve` with its data folder; it can be started again."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self.host = "127.0.0.1"
        self.command = COMMAND
        self.environment = ENVIRONMENT
        self.log = data.with_suffix(".log")
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://{self.host}:{self.port}"

    def launch(self, *options: str) -> None:
        """Start it, and ask it for nothing."""
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(  # noqa: S603 (our own command)
                [*self.command, "--data", str(self.data), "--port", str(self.port), *options],
                stdout=log,
                stderr=subprocess.STDOUT,
                env=self.environment,
                cwd=self.data.parent,
                start_new_session=True,
            )

    def start(self, *options: str) -> str:
        """Start it and return what it printed once it answers."""
        self.launch(*options)
        return self.answered()

    def answered(self, encoding: str = "utf-8") -> str:
        """Wait until it answers; return what it printed."""
        assert self.process
        deadline = time.monotonic() + 180  # on a machine that is busy
        while time.monotonic() < deadline:
            assert self.process.poll() is None, self.log.read_text(encoding)
            # It prints once it has the port: before, one that was killed may still answer.
            if self.log.stat().st_size > 0:
                with suppress(OSError):
                    build_opener().open(f"{self.address}/", timeout=5).close()
                    return self.log.read_text(encoding)
            time.sleep(0.1)
        message = f"no answer: {self.log.read_text()}"
        raise AssertionError(message)

    def end(self, number: signal.Signals) -> int:
        """Send a signal as the terminal does, to the whole group; return the exit status."""
        assert self.process
        os.killpg(self.process.pid, number)
        return self.process.wait(timeout=10)


def browser() -> OpenerDirector:
    return build_opener(HTTPCookieProcessor(CookieJar()))


def read(opener: OpenerDirector, address: str) -> str:
    with opener.open(address, timeout=10) as answer:
        return str(answer.read().decode())


def post(opener: OpenerDirector, address: str, page: str, **fields: str) -> str:
    form = {"csrf_token": hidden(page, "csrf_token"), **fields}
    with opener.open(address, urlencode(form).encode(), timeout=10) as answer:
        return str(answer.read().decode())


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 (our own command)
        [*COMMAND, *arguments],
        capture_output=True,
        text=True,
        timeout=240,  # on a machine that is busy
        check=False,
        env={**ENVIRONMENT, **environment},
        cwd="/",
    )


def join_path(printed: str) -> str:
    found = re.search(r"http://[^/]+(/join/\w+)", printed)
    assert found, printed
    return found[1]


def test_a_series_survives_the_server_being_killed(server: Server) -> None:
    printed = server.start()
    assert f":{server.port}/" in printed
    assert "█" in printed
    path = join_path(printed)
    phone = browser()
    post(phone, server.address + path, read(phone, server.address + path), name="Ana's phone")
    form = read(phone, f"{server.address}/series/new")
    page = post(phone, f"{server.address}/series/new", form, token=hidden(form, "token"), **SERIES)
    assert "Ana, Bogdan, Carmen, Dan" in page
    assert path.removeprefix("/join/") not in server.log.read_text().split("Ctrl-C")[1]
    server.end(signal.SIGKILL)
    printed = server.start()
    assert "/join/" not in printed
    home = read(phone, f"{server.address}/")
    assert all(f">{name}<" in home for name in ("Ana", "Bogdan", "Carmen", "Dan"))


def test_a_restart_prints_the_same_link_until_somebody_has_joined(server: Server) -> None:
    path = join_path(server.start())
    server.end(signal.SIGKILL)
    assert join_path(server.start()) == path
    for file in server.data.iterdir():
        if file.name != "start.lock" and not file.name.startswith("joly.sqlite3"):
            assert file.stat().st_mode & 0o077 == 0


def test_ctrl_c_ends_it_without_a_word(server: Server) -> None:
    server.start()
    browser().open(f"{server.address}/").close()
    assert server.end(signal.SIGINT) in {0, 130}
    assert "Traceback" not in server.log.read_text()


def test_a_port_that_is_taken_is_told_in_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("0.0.0.0", 0))  # noqa: S104
        taken.listen()
        port = str(taken.getsockname()[1])
        done = run("serve", "--data", str(tmp_path / "data"), "--port", port)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.count("\n") == 1
    assert f"Port {port} is taken" in done.stderr


def test_a_folder_that_cannot_be_written_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = run("--data", str(tmp_path / "file" / "data"))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.count("\n") == 1
    assert "cannot be written" in done.stderr


def test_a_database_that_cannot_be_opened_is_told_in_one_line(tmp_path: Path) -> None:
    done = run("--data", str(tmp_path), "--port", "0", JOLY_DATABASE_URL="sqlite:////no/such/a.db")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.count("\n") == 1
    assert "cannot be opened" in done.stderr
    done = run("--data", str(tmp_path), "--port", "0", JOLY_DATABASE_URL="nonsense")
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)


def test_the_version_is_told() -> None:
    done = run("--version")
    assert done.returncode == 0
    assert done.stdout.startswith("joly ")


@pytest.mark.parametrize("options", [["--port", "70000"], ["--port", "x"], ["--workers", "0"]])
def test_a_wrong_option_is_refused_without_a_traceback(options: list[str]) -> None:
    done = run(*options)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_the_command_line_starts_without_the_web_server() -> None:
    code = ("import sys, webapp.command.cli; webapp.command.cli.build_parser(); "
            "print('flask' in sys.modules)")
    done = subprocess.run(  # noqa: S603 (our own command)
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=ENVIRONMENT
    )
    assert done.stdout.strip() == "False"


def test_a_request_that_is_no_http_leaves_no_secret_in_the_log(server: Server) -> None:
    server.start()
    with socket.create_connection(("127.0.0.1", server.port), timeout=5) as raw:
        raw.sendall(b"GET /join/averysecretsecret HTTP/9.9\r\nHost: x\r\n\r\n")
        raw.recv(1000)
    with pytest.raises(HTTPError):
        browser().open(f"{server.address}/join/averysecretsecret").close()
    assert "averysecretsecret" not in server.log.read_text()
