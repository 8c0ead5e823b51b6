"""What a running server keeps, leaves behind and gives up, seen from outside of its processes."""

import os
import pty
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.support.phones import SERIES, hidden
from tests.webapp.command.test_server import (
    COMMAND,
    ENVIRONMENT,
    ROOT,
    Server,
    browser,
    join_path,
    post,
    read,
    run,
)
from webapp.server.http.network import is_own_name

NAMES = "Ana, Bogdan, Carmen, Dan"


def processes_of(server: Server) -> list[int]:
    """Return the first process of a server and those that it has forked."""
    assert server.process
    first = server.process.pid
    children = Path(f"/proc/{first}/task/{first}/children").read_text(encoding="ascii").split()
    return [first, *map(int, children)]


def files_of(process: int) -> list[str]:
    """Return what a process holds open."""
    found = []
    for each in Path(f"/proc/{process}/fd").iterdir():
        try:
            found.append(str(each.readlink()))
        except FileNotFoundError:
            continue
    return found


def sockets_in(files: list[str]) -> set[str]:
    """Return the sockets among what a process holds open."""
    return {each for each in files if each.startswith("socket:")}


def make_series(server: Server, printed: str) -> None:
    path = join_path(printed)
    phone = browser()
    post(phone, server.address + path, read(phone, server.address + path), name="Ana's phone")
    form = read(phone, f"{server.address}/series/new")
    page = post(phone, f"{server.address}/series/new", form, token=hidden(form, "token"), **SERIES)
    assert NAMES in page


def is_up(server: Server) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", server.port)) == 0


@pytest.mark.no_tables
def test_no_process_inherits_a_connection(server: Server, database_url: str) -> None:
    server.environment = {**ENVIRONMENT, "JOLY_DATABASE_URL": database_url}
    server.launch("--workers", "2")
    until = time.monotonic() + 180
    while len(processes_of(server)) < 3 or not is_up(server):
        assert time.monotonic() < until, server.log.read_text()
        time.sleep(0.05)
    first = Path(f"/proc/{processes_of(server)[0]}/status").read_text(encoding="ascii")
    assert "Threads:\t1\n" in first, "it forks, and a thread would not come along"
    time.sleep(0.5)
    forking, *forked = map(files_of, processes_of(server))
    # But for the lock that says as long as one of them runs that the file is in use.
    assert not [each for each in forking if not each.endswith("-served")
                and ("joly.sqlite3" in each or "start.lock" in each)]
    door, *lines = sockets_in(forking)
    assert not lines, "the open port, and no line to a database"
    for mine, other in combinations(forked, 2):  # each looks for photos with a line of its own
        assert sockets_in(mine) & sockets_in(other) == {door}


def test_one_process_serves_unless_more_are_asked_for(server: Server) -> None:
    server.start("--no-photos", "--backup-every", "off")
    assert len(processes_of(server)) == 1


def test_a_process_that_is_killed_comes_again(server: Server) -> None:
    server.start("--workers", "2")
    first, *others = processes_of(server)
    for each in others:
        os.kill(each, signal.SIGKILL)
    until = time.monotonic() + 60
    while len(processes_of(server)) < 3 or set(others) & set(processes_of(server)):
        assert time.monotonic() < until
        time.sleep(0.05)
    assert processes_of(server)[0] == first
    server.answered()


FAILING = """
from webapp.server.http.running import serve_in_several
def fail(number):
    raise ValueError("nothing to serve")
serve_in_several(2, fail)
"""


def test_processes_that_always_fail_are_not_started_for_ever() -> None:
    done = subprocess.run([sys.executable, "-c", FAILING], capture_output=True, text=True,  # noqa: S603
                          timeout=240, check=False, cwd=ROOT)
    assert done.returncode == 1
    assert "nothing to serve" in done.stderr
    assert done.stderr.rstrip().endswith("Too many child restarts, giving up")


def test_what_was_begun_is_finished_and_what_idles_is_not_waited_for(server: Server) -> None:
    """Ctrl-C ends a server within three seconds, whoever is connected."""
    server.start()
    idle = [socket.create_connection(("127.0.0.1", server.port), 20) for _ in range(20)]
    for each in idle[:10]:
        each.sendall(b"POST /code HTTP/1.1\r\nHost: j\r\nContent-Length: 500\r\n\r\nna")
    asked = socket.create_connection(("127.0.0.1", server.port), 20)
    asked.sendall(b"GET /code HTTP/1.1\r\nHost: j\r\n\r\n")
    time.sleep(0.1)
    assert server.end(signal.SIGINT) in {0, 130}
    said = b""
    while part := asked.recv(1 << 16):
        said += part
    assert said.startswith(b"HTTP/1.1 200 ")
    for each in (asked, *idle):
        each.close()


def test_a_clean_stop_leaves_one_whole_file(server: Server, tmp_path: Path) -> None:
    make_series(server, server.start())
    assert server.end(signal.SIGTERM) == 0
    copy = tmp_path / "copy.sqlite3"
    shutil.copy(server.data / "joly.sqlite3", copy)
    with sqlite3.connect(copy) as database:
        assert database.execute("SELECT count(*) FROM series").fetchone() == (1,)
    database.close()
    assert not (server.data / "joly.sqlite3-wal").exists()


def test_files_are_the_owners_alone_in_an_open_folder(server: Server) -> None:
    server.data.mkdir(mode=0o755)
    server.data.chmod(0o755)
    make_series(server, server.start())
    found = {file.name: file.stat().st_mode & 0o777 for file in server.data.iterdir()}
    assert {"joly.sqlite3", "joly.sqlite3-wal", "joly.sqlite3-shm", "secret",
            "start.lock"} <= set(found)
    assert set(found.values()) == {0o600}
    assert server.data.stat().st_mode & 0o777 == 0o755


def test_files_that_others_could_read_are_closed_to_them(server: Server) -> None:
    server.start()
    server.end(signal.SIGKILL)
    for file in server.data.iterdir():
        file.chmod(0o644)
    server.start()
    assert {file.stat().st_mode & 0o777 for file in server.data.iterdir()} == {0o600}


def refused(server: Server) -> str:
    """Start it on what lies there, which it refuses; return the one line that it prints."""
    done = run("--data", str(server.data), "--port", "0")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_an_empty_database_is_not_taken_for_none(server: Server) -> None:
    make_series(server, server.start())
    server.end(signal.SIGTERM)
    file = server.data / "joly.sqlite3"
    whole = file.read_bytes()
    file.write_bytes(b"")
    assert "is empty" in refused(server)
    assert file.stat().st_size == 0
    file.write_bytes(whole)
    assert "/join/" not in server.start()


def test_a_log_without_its_database_is_not_taken_for_none(server: Server) -> None:
    make_series(server, server.start())
    server.end(signal.SIGKILL)
    (server.data / "joly.sqlite3").rename(server.data / "moved")
    assert "is gone" in refused(server)
    (server.data / "moved").rename(server.data / "joly.sqlite3")
    assert "/join/" not in server.start()


def test_a_first_start_that_was_cut_off_is_repeated(server: Server) -> None:
    server.data.mkdir()
    (server.data / ".joly.sqlite3-new").touch()
    (server.data / "joly.sqlite3").touch()
    assert "/join/" in server.start()
    assert not (server.data / ".joly.sqlite3-new").exists()


def test_damage_in_the_middle_is_told(server: Server) -> None:
    make_series(server, server.start())
    server.end(signal.SIGTERM)
    file = server.data / "joly.sqlite3"
    data = bytearray(file.read_bytes())
    for page in range(4096 * 4, len(data), 4096 * 3):
        data[page : page + 200] = b"\xa5" * 200
    file.write_bytes(data)
    assert "damaged" in refused(server) or "malformed" in refused(server)
    assert file.read_bytes() == data


def test_the_port_is_free_when_the_first_process_was_killed(server: Server) -> None:
    server.start("--workers", "2")
    _first, *others = processes_of(server)
    assert server.process
    server.process.kill()
    server.process.wait()
    server.start("--workers", "2")
    assert not set(others) & set(processes_of(server))
    until = time.monotonic() + 10
    while any(Path(f"/proc/{each}").exists() for each in others):
        assert time.monotonic() < until, "the orphans stay"
        time.sleep(0.05)


def test_links_of_a_server_for_this_machine_alone_lead_to_it(server: Server) -> None:
    if not is_own_name("::1"):
        pytest.skip("this machine has no IPv6")
    server.host = "[::1]"
    printed = server.start("--host", "::1")
    assert f"http://[::1]:{server.port}/join/" in printed
    path = re.findall(r"/join/\w+", printed)[0]
    phone = browser()
    home = post(phone, server.address + path, read(phone, server.address + path), name="A")
    household = read(phone, f"{server.address}/settings/phones/invite")
    assert home
    shown = post(phone, f"{server.address}/household/links", household, role="member")
    assert f"http://[::1]:{server.port}/join/" in shown


def seen_by_a_camera(drawn: str) -> str:
    """Return what a camera reads from half blocks, black on white by escape codes."""
    rows = re.findall(r"\x1b\[38;5;16;48;5;231m([█▀▄ ]+)\x1b\[0m", drawn)
    dark = []
    for row in rows:
        dark.append([letter in "█▀" for letter in row])
        dark.append([letter in "█▄" for letter in row])
    modules = np.array(dark)
    assert not modules[:4].any()
    assert not modules[:, :4].any()
    assert not modules[:, -4:].any()
    picture = np.where(modules, 0, 255).astype(np.uint8)
    large = np.kron(picture, np.ones((8, 8), np.uint8))
    return next(filter(None, map(_read_by_opencv, _held(large))), "")


def _held(picture: np.ndarray) -> Iterator[np.ndarray]:
    """Yield a picture as cameras see it, straight and a little askew.

    OpenCV's reader misses one code in some hundreds, but not from all sides.
    """
    yield picture
    height, width = picture.shape
    for turn in (7, -11, 19):
        askew = cv2.getRotationMatrix2D((width / 2, height / 2), turn, 0.8)
        yield cv2.warpAffine(picture, askew, (width, height), borderValue=255)


def _read_by_opencv(picture: np.ndarray) -> str:
    return str(cv2.QRCodeDetector().detectAndDecode(picture)[0])


def test_the_code_can_be_read_from_a_light_terminal(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    process = subprocess.Popen(  # noqa: S603 (our own command)
        [*COMMAND, "--data", str(tmp_path / "data"), "--port", "0"], stdout=theirs,
        stderr=subprocess.DEVNULL, env={**ENVIRONMENT, "TERM": "xterm-256color"},
        start_new_session=True)
    os.close(theirs)
    printed = b""
    try:
        while b"Ctrl-C" not in printed:
            printed += os.read(ours, 1 << 16)
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        os.close(ours)
    text = printed.decode().replace("\r\n", "\n")
    assert seen_by_a_camera(text) == re.findall(r"http://\S+/join/\w+", text)[0]
