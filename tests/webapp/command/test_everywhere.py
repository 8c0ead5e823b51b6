"""Joly where a family has Windows or a Mac: what these lack is taken away (tests/support/lacking).

Nobody has a Windows or a Mac here: what is shown is that nothing on the way needs what they have
not, in the server, in the processes that it starts, and in the commands beside it.
"""

import ast
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.phones import new_series
from tests.support.photos import photo_of, read_photo
from tests.support.tables import D85, D85_RACKS, new_table
from tests.support.wired import WiredPhone
from tests.webapp.command.test_server import ENVIRONMENT, ROOT, Server, browser, join_path
from webapp.server.jobs.child import Child, Program

LACKING = Path(__file__).parents[2] / "support" / "lacking.py"
MODULES = {"fcntl", "grp", "pwd", "resource", "termios"}
"""Modules that Windows has none of."""
SYSTEMS = ["like_windows", "like_macos"]
NAME = "Dănuț și Ana"
"""Of a user: with a space, and letters that code page 1252 has none of."""
CONSOLES = {"like_windows": "cp1252", "like_macos": "utf-8"}


def command(system: str) -> list[str]:
    """Return ``joly`` on a system that lacks what *system* lacks."""
    return [sys.executable, "-c", (
        f"HERE = {str(LACKING)!r}; exec(compile(open(HERE, encoding='utf-8').read(), HERE, "
        f"'exec')); {system}(); import sys; from webapp.command.cli import main; sys.exit(main())")]


def run_there(system: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 (our own command)
        [*command(system), *map(str, arguments)], capture_output=True, text=True, check=False,
        env={**ENVIRONMENT, "PYTHONIOENCODING": "utf-8"}, timeout=240)


def imported(tree: ast.AST) -> set[str]:
    """Return what a module imports whatever happens: not what it does without."""
    found = set[str]()
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
        elif not isinstance(node, ast.Try):
            found |= imported(node)
    return found


def test_no_module_needs_what_another_system_lacks() -> None:
    for path in (each for room in ("webapp", "rules", "vision")
                 for each in (ROOT / room).rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        assert not imported(tree) & MODULES, path
        named = {each.attr for each in ast.walk(tree) if isinstance(each, ast.Attribute)}
        assert not named & {"AF_UNIX", "SOCK_SEQPACKET", "setsid", "killpg", "SIGKILL", "SIGHUP",
                            "tzset", "getuid", "umask"}, path
        assert "fork" not in named, path


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_game_with_a_photo_is_played_there_and_backed_up(
    system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.support.photos.PATIENCE", 120.0)  # two processes load on the way
    home = tmp_path / NAME
    home.mkdir()
    server = Server(home / "Joly’s data")
    server.command = command(system)
    server.environment = {**ENVIRONMENT, "PYTHONIOENCODING": CONSOLES[system]}
    try:
        server.launch("--workers", "1")
        server.answered(CONSOLES[system])
        _play(server)
        printed = server.log.read_text(CONSOLES[system])
        assert "Traceback" not in printed
        assert "Joly checks it ten times a second" in printed
    finally:
        assert server.process
        if server.process.poll() is None:
            server.end(signal.SIGINT)
    assert server.process.returncode == 0
    assert "Traceback" not in server.log.read_text(CONSOLES[system])
    _use_the_commands(system, server.data, tmp_path)


def _play(server: Server) -> None:
    phone = WiredPhone(server.address)
    assert phone.join(join_path(server.log.read_text(CONSOLES["like_windows"], "replace"))
                      ).status_code == 303
    table = new_table(phone, new_series(phone))
    table.tap(*(tap for taps in D85[:2] for tap in taps))
    shown = read_photo(phone, table.path, photo_of("b9 b10 b11 r10 r11 r12"))
    assert shown.rows()
    table.look()
    table.tap(*(tap for taps in (*D85[2:], *D85_RACKS) for tap in taps))
    assert table.totals()["A"] > 0
    for page in ("/", "/series/new", "/rules", "/desk"):
        assert phone.get(page).status_code == 200


def _use_the_commands(system: str, data: Path, folder: Path) -> None:
    backup, export = folder / f"{NAME}.zip", folder / "Ană’s games.zip"
    for arguments in (
        ("backup", backup, "--data", data), ("check", "--data", data), ("check", backup),
        ("export", "--data", data, "--to", export),
        ("restore", backup, "--data", folder / "new"),
        ("restore", backup, "--data", data, "--over"),
        ("import", export, "--data", folder / "new"),
    ) if system == "like_windows" else (
        ("backup", backup, "--data", data), ("restore", backup, "--data", data, "--over"),
    ):
        done = run_there(system, *arguments)
        assert (done.returncode, "Traceback" in done.stderr) == (0, False), done
    photo = folder / "poză nouă.jpg"
    photo.write_bytes(photo_of("r1 r2 r3"))
    assert run_there(system, "read", photo).stdout.strip()
    record = folder / "joc.joly"
    record.write_bytes(b"joly 1\r\ngame romanian\r\nseat A Ana\r\nseat B Bogdan\r\nturn A\r\n"
                       b"meld b9 b10 b11 / r9 r10 r11\r\n")
    assert run_there(system, "judge", record).returncode == 0


def test_one_process_serves_where_none_can_be_forked_and_the_log_says_so(server: Server) -> None:
    server.command = command("like_windows")
    assert "one server process only" in server.start("--workers", "3")
    assert browser().open(f"{server.address}/health").read() == b"ok\n"


STARTER = """\
import subprocess, sys
sys.exit(subprocess.run([{python!r}, *sys.argv[1:]], stdin=sys.stdin, stdout=sys.stdout).returncode)
"""


def test_memory_is_counted_where_the_process_only_starts_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a virtual environment of Windows ``python.exe`` starts another one."""
    starter = tmp_path / "starter"
    script = tmp_path / "starter.py"
    script.write_text(STARTER.format(python=sys.executable), "utf-8")
    starter.write_text(f'#!/bin/sh\nexec {sys.executable} {script} "$@"\n', "utf-8")
    starter.chmod(0o700)
    child = _child(memory=30 * 2**20)
    monkeypatch.setattr(sys, "executable", str(starter))
    assert not child.load()
    child.end()


def _child(memory: int) -> Child:
    return Child(Program("webapp.play.photos.worker", seconds=120, memory=memory, bounded=False))
