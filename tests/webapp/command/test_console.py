"""The console and the browser of the machine that Joly runs on, whatever they are."""

import json
import os
import pty
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from tests.webapp.command.test_server import COMMAND, ENVIRONMENT, Server, run
from webapp.command.browser import has_display
from webapp.server.data.config import DATABASE_FILE, find_store, usual_folder
from webapp.server.language.catalogue import terminal_language

RECORD = ("joly 1\r\ngame romanian\r\nseat A Ană\r\nseat B Bogdan\r\nturn A\r\n"
          "meld b9 b10 b11 / r9 r10 r11\r\n")


@pytest.mark.parametrize(("environ", "system", "shown"), [
    ({}, "linux", False),
    ({"DISPLAY": ":0"}, "linux", True),
    ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
    ({"DISPLAY": ":0", "SSH_CONNECTION": "1 2 3 4"}, "linux", False),
    ({}, "darwin", True),
    ({"SSH_TTY": "/dev/ttys001"}, "darwin", False),
    ({}, "win32", True),
    ({"SSH_CLIENT": "1 2 3"}, "win32", False),
])
def test_a_browser_is_opened_in_front_of_a_display_alone(
    environ: dict[str, str], system: str, shown: bool  # noqa: FBT001
) -> None:
    assert has_display(environ, system) is shown


def at_a_terminal(server: Server, *arguments: str, **environment: str) -> str:
    """Start Joly in front of a display, and return what its browser was asked for."""
    asked = server.data.with_name("asked")
    program = server.data.with_name("program")
    program.write_text(f'#!/bin/sh\necho "$1" > "{asked}.part"\nmv "{asked}.part" "{asked}"\n')
    program.chmod(0o700)
    master, slave = pty.openpty()
    server.process = subprocess.Popen(  # noqa: S603 (our own command)
        [*COMMAND, *arguments, "--data", str(server.data), "--port", str(server.port)],
        stdin=slave, stdout=slave, stderr=subprocess.DEVNULL, start_new_session=True,
        env={**ENVIRONMENT, "DISPLAY": ":7", "BROWSER": str(program), **environment})
    os.close(slave)
    shown = b""  # a character may come in two parts
    with suppress(OSError):
        while b"Ctrl-C" not in shown:
            shown += os.read(master, 1 << 16)
    server.log.write_bytes(shown)
    server.answered()
    until = time.monotonic() + (20 if not environment and not arguments else 2)
    while not asked.exists() and time.monotonic() < until:
        time.sleep(0.05)
    os.close(master)
    return asked.read_text("utf-8").strip() if asked.exists() else ""


def test_joly_alone_opens_the_page_where_the_first_device_joins(server: Server) -> None:
    assert at_a_terminal(server).startswith(f"http://127.0.0.1:{server.port}/join/")


@pytest.mark.parametrize(("arguments", "environment"), [
    (["serve"], {}), (["--no-browser"], {}), ([], {"SSH_CONNECTION": "1 2 3 4"}),
])
def test_no_browser_is_opened_where_nobody_asked_for_one(
    server: Server, arguments: Sequence[str], environment: dict[str, str]
) -> None:
    assert at_a_terminal(server, *arguments, **environment) == ""


@pytest.mark.parametrize(("encoding", "language"), [
    ("ascii", "hu"), ("cp1252", "ro"), ("cp852", "ro"), ("latin-1", "fr")])
def test_a_console_without_our_letters_ends_nothing(
    server: Server, encoding: str, language: str
) -> None:
    server.environment = {
        **ENVIRONMENT, "PYTHONIOENCODING": encoding, "LANGUAGE": language, "PYTHONUTF8": "0"}
    server.launch()
    printed = server.answered(encoding)
    assert f":{server.port}/join/" in printed
    assert "Traceback" not in printed
    blocks = encoding == "cp852"
    assert ("█" in printed) is blocks
    assert ("????" in printed) is False, "a picture of question marks helps nobody"


def test_documents_are_whole_on_any_console(tmp_path: Path) -> None:
    record = tmp_path / "joc nou.joly"
    record.write_bytes(RECORD.encode())
    for encoding in ("ascii", "cp1252", "utf-8"):
        done = subprocess.run(  # noqa: S603 (our own command)
            [*COMMAND, "score", str(record), "--json"], capture_output=True, check=True,
            env={**ENVIRONMENT, "PYTHONIOENCODING": encoding})
        assert json.loads(done.stdout.decode("utf-8"))["seats"]["A"]["name"] == "Ană"
    assert "Ană" not in run("score", str(record), PYTHONIOENCODING="ascii").stdout


def test_it_runs_without_any_console(server: Server) -> None:
    """Windows starts ``pythonw`` so: there are no streams to write to."""
    log = server.data.with_name("logs") / "joly.log"
    server.command = [sys.executable, "-c", (
        "import sys; sys.stdin = sys.stdout = sys.stderr = None; import runpy; "
        "sys.argv[0] = 'joly'; runpy.run_module('webapp.command', run_name='__main__')")]
    server.launch("--workers", "1", "--access-log", "--log-file", str(log))
    server.log.write_text("x")  # it prints nothing
    server.answered()
    assert " GET / " in log.read_text("utf-8")


def test_why_it_did_not_start_is_in_the_log_file(tmp_path: Path) -> None:
    log = tmp_path / "joly.log"
    (tmp_path / "data").write_text("a file")
    done = run("serve", "--data", str(tmp_path / "data"), "--log-file", str(log))
    assert done.returncode == 1
    assert "cannot be written" in log.read_text("utf-8")


def test_the_data_stays_where_it_was_on_linux(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/Ană Pop")
    for name in ("XDG_DATA_HOME", "JOLY_DATA"):
        monkeypatch.delenv(name, raising=False)
    assert usual_folder() == Path("/home/Ană Pop/.local/share/joly")
    assert find_store().data == usual_folder()
    assert find_store(environ={"JOLY_DATA": "/srv/joly"}).data == Path("/srv/joly")


def test_the_folder_of_before_is_used_where_a_database_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By platformdirs Windows has the name of the maker in the path, unless it is told of none."""
    now, before = tmp_path / "joly", tmp_path / "joly" / "joly"
    monkeypatch.setattr(
        "webapp.server.data.config.user_data_dir",
        lambda _name, appauthor=None: str(now if appauthor is False else before))
    assert usual_folder() == now
    before.mkdir(parents=True)
    (before / DATABASE_FILE).touch()
    assert usual_folder() == before
    (now / DATABASE_FILE).touch()
    assert usual_folder() == now


@pytest.mark.parametrize(("number", "language"), [(0x0418, "ro"), (0x040E, "hu"), (0x0409, "en")])
def test_the_terminal_speaks_the_language_of_windows(
    number: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Kernel:
        @staticmethod
        def GetUserDefaultUILanguage() -> int:  # noqa: N802 (its name)
            return number

    class Libraries:
        kernel32 = Kernel

    monkeypatch.setattr("ctypes.windll", Libraries, raising=False)
    assert terminal_language({}) == language
    assert terminal_language({"LANG": "fr_FR.UTF-8"}) == "fr"
