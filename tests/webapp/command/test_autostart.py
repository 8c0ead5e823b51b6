"""Joly starts with the computer: the files for three systems, and what is run on this one."""

import os
import plistlib
import shlex
import shutil
import subprocess
from argparse import Namespace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.webapp.command.test_server import run
from webapp.command.autostart import Way, launchd, systemd, task_scheduler

DATA = 'Ană & Dănuț’s "100 %" $HOME'
TASK = "{http://schemas.microsoft.com/windows/2004/02/mit/task}"


def asked(data: Path | None = None, port: int | None = None) -> Namespace:
    return Namespace(data=data, port=port, https=True)


def test_the_unit_of_systemd_names_what_is_run_word_for_word(tmp_path: Path) -> None:
    way = systemd(asked(tmp_path / DATA, 8080))
    assert way.path.parts[-3:] == ("systemd", "user", "joly.service")
    (line,) = [line for line in way.text.splitlines() if line.startswith("ExecStart=")]
    words = [word.replace("%%", "%").replace("$$", "$")
             for word in shlex.split(line.partition("=")[2])]
    assert words[1:] == ["-P", "-m", "webapp.command", "serve", "--no-browser", "--data",
                         str(tmp_path / DATA), "--port", "8080", "--https"]
    assert "WantedBy=default.target" in way.text
    if (program := shutil.which("systemd-analyze")) is not None:
        unit = tmp_path / "joly.service"
        unit.write_bytes(way.content)
        done = subprocess.run(  # noqa: S603
            [program, "verify", "--user", "--man=no", unit], capture_output=True, text=True,
            check=False, env={**os.environ, "XDG_RUNTIME_DIR": str(tmp_path)})
        assert [line for line in done.stderr.splitlines() if "joly.service" in line] == []


def test_the_agent_of_launchd_is_a_list_of_properties(tmp_path: Path) -> None:
    way = launchd(asked(tmp_path / DATA))
    assert way.path.parts[-2:] == ("LaunchAgents", "joly.plist")
    agent = plistlib.loads(way.content)
    assert (agent["Label"], agent["RunAtLoad"]) == ("joly", True)
    words = agent["ProgramArguments"]
    assert words[words.index("--data") + 1] == str(tmp_path / DATA)
    assert words[-2] == "--log-file"
    assert agent["KeepAlive"] == {"SuccessfulExit": False}, "one that was ended stays so"


def test_the_task_of_windows_is_utf_16_and_starts_when_its_user_signs_in(tmp_path: Path) -> None:
    way = task_scheduler(asked(tmp_path / DATA, 8080),
                         {"USERDOMAIN": "FAMILY", "USERNAME": "Ană & Dan"})
    assert way.content[:2] == b"\xff\xfe"
    task = ET.fromstring(way.text.partition("?>")[2])  # noqa: S314 (our own)
    users = [each.text for each in task.iter(f"{TASK}UserId")]
    assert users == ["FAMILY\\Ană & Dan"] * 2
    (command,), (words,) = ([each.text for each in task.iter(f"{TASK}{name}")]
                            for name in ("Command", "Arguments"))
    assert command
    assert command.endswith("pythonw.exe")
    assert subprocess.list2cmdline(["--data", str(tmp_path / DATA)]) in (words or "")
    assert [each.text for each in task.iter(f"{TASK}ExecutionTimeLimit")] == ["PT0S"]
    assert ["schtasks", "/Create", "/TN", "joly", "/XML", str(way.path), "/F"] in way.on


@pytest.mark.parametrize("make", [systemd, launchd, task_scheduler])
def test_each_way_says_what_may_fail(make: object) -> None:
    assert callable(make)
    way = make(asked())
    assert isinstance(way, Way)
    assert any(not program.startswith("-") for program, *_ in way.on)
    assert all(program.startswith("-") for program, *_ in way.off)


def at_home(home: Path, *arguments: str, path: str = "") -> subprocess.CompletedProcess[str]:
    return run("autostart", *arguments, HOME=str(home), XDG_CONFIG_HOME="", PATH=path)


def test_without_systemd_the_file_is_written_and_what_to_do_is_said(tmp_path: Path) -> None:
    home = tmp_path / "Ană Pop"
    home.mkdir()
    unit = home / ".config" / "systemd" / "user" / "joly.service"
    shown = at_home(home, "on", "--print", "--port", "8080")
    assert (shown.returncode, unit.exists()) == (0, False)
    done = at_home(home, "on", "--port", "8080")
    assert (done.returncode, done.stderr) == (1, "")
    assert "systemctl is missing here" in done.stdout
    assert "serve --no-browser --port 8080" in done.stdout
    assert unit.read_text("utf-8") == shown.stdout
    assert "does not start" in at_home(home).stdout
    assert at_home(home, "off").returncode == 0
    assert not unit.exists()


def test_with_systemd_it_is_switched_on_and_off(tmp_path: Path) -> None:
    """What is run stands in for systemctl, which refuses where no session is."""
    told, programs = tmp_path / "told", tmp_path / "bin"
    programs.mkdir()
    for name in ("systemctl", "loginctl"):
        (programs / name).write_text(f'#!/bin/sh\necho {name} "$@" >> "{told}"\n')
        (programs / name).chmod(0o700)
    path = f"{programs}:/usr/bin:/bin"
    done = at_home(tmp_path, "on", path=path)
    assert done.returncode == 0
    assert done.stdout.startswith("Joly starts with this computer: ")
    assert "joly.service" in at_home(tmp_path, "status", path=path).stdout
    assert at_home(tmp_path, "off", path=path).returncode == 0
    assert at_home(tmp_path, "status", path=path).returncode == 1
    assert told.read_text("utf-8").splitlines() == [
        "systemctl --user daemon-reload", "systemctl --user enable --now joly.service",
        "loginctl enable-linger", "systemctl --user disable --now joly.service"]
    (programs / "systemctl").write_text("#!/bin/sh\necho no bus here >&2; exit 1\n")
    done = at_home(tmp_path, "on", path=path)
    assert (done.returncode, done.stdout) == (1, "systemctl failed: no bus here\n")
