"""A camera looks on at a server of several processes: whichever takes a frame knows the last."""

import json
import os
import re
import signal
import time
from http import HTTPStatus
from pathlib import Path
from urllib.request import OpenerDirector, Request

import pytest

from tests.support.frames import EACH
from tests.support.phones import SERIES, hidden
from tests.support.photos import photo_of
from tests.webapp.command.test_server import Server, browser, join_path, post, read

FIRST = ("b9 b10 J", "r10 r11 r12")
PATIENCE = 90.0


def begin(server: Server, *options: str) -> tuple[OpenerDirector, str]:
    """Join, begin a game, and return the phone with the game's address."""
    path = join_path(server.start(*options))
    phone = browser()
    post(phone, server.address + path, read(phone, server.address + path), name="Ana's phone")
    form = read(phone, f"{server.address}/series/new")
    page = post(phone, f"{server.address}/series/new", form, token=hidden(form, "token"), **SERIES)
    series = re.search(r'action="(/series/[^"/]+)/games"', page)
    assert series
    page = post(phone, f"{server.address}{series[1]}/games", page,
                token=hidden(page[page.index(series[0]):], "token"))
    game = re.search(r'data-url="(/games/[^"/]+)/live"', page)
    assert game
    return phone, server.address + game[1]


def look(phone: OpenerDirector, game: str, data: bytes, token: str) -> dict[str, object]:
    """Send a frame, by a connection of its own; return what is said of it, if anything."""
    asked = Request(  # noqa: S310 (our own server)
        f"{game}/eye/frames?watch=a-camera-of-a-test", data,
        {"Content-Type": "image/jpeg", "X-CSRFToken": token})
    with phone.open(asked, timeout=30) as answer:
        return json.loads(answer.read()) if answer.status == HTTPStatus.OK else {}


def processes(server: Server) -> set[int]:
    """Return the numbers of the processes for frames that run below a server."""
    assert server.process
    found = set()
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if b"webapp.play.live.worker" not in path.read_bytes():
                continue
            stat = (path.parent / "stat").read_text().rpartition(")")[2].split()
            parent = int(stat[1])
            above = int(Path(f"/proc/{parent}/stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        if server.process.pid in {parent, above}:
            found.add(int(path.parent.name))
    return found


@pytest.mark.one_database
def test_frames_that_several_processes_take_come_to_one_table_and_nothing_runs_on(
    server: Server,
) -> None:
    phone, game = begin(server, "--workers", "2")
    token = hidden(read(phone, game), "csrf_token")
    data, said, used = photo_of(*FIRST), {}, set()
    until = time.monotonic() + PATIENCE
    while not said.get("told") or len(used) < 2:
        assert time.monotonic() < until, f"{said}, by {len(used)} processes"
        said = look(phone, game, data, token) or said
        used |= processes(server)
        time.sleep(EACH)
    for _ in range(6):  # whichever process is asked knows what was told
        with phone.open(f"{game}/live") as answer:
            assert "data-eye" in answer.read().decode()
    for pid in used:  # a process that dies is replaced, and what was seen is still there
        os.kill(pid, signal.SIGKILL)
    with phone.open(f"{game}/live") as answer:
        assert "data-eye" in answer.read().decode()
    until = time.monotonic() + PATIENCE
    while not look(phone, game, data, token).get("told"):
        assert time.monotonic() < until
        time.sleep(EACH)
    before = processes(server)
    assert before
    assert server.end(signal.SIGTERM) in {0, -signal.SIGTERM}
    until = time.monotonic() + PATIENCE
    while any(Path(f"/proc/{pid}").exists() for pid in before):
        assert time.monotonic() < until
        time.sleep(0.1)
