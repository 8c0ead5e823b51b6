"""``joly autostart``: start Joly with the computer, with the tools of each system.

Linux has a unit of the user for systemd, macOS an agent for launchd, Windows a task of its Task
Scheduler. Each is one file; the texts of all three can be made on any system.
"""

import os
import plistlib
import shutil
import subprocess
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from platformdirs import user_config_dir, user_log_dir

from rules.messages import N_, Message, message
from webapp.server.data.bounds import UNSEEN
from webapp.server.data.config import StartError, usual_folder
from webapp.server.language.terminal import DONE, REFUSED, print_lines, say

NAME: Final = "joly"
_DESCRIPTION: Final = "Joly, scorekeeper and referee for rummy with real tiles"

_IS_ON: Final = N_("Joly starts with this computer: {file}")
_IS_OFF: Final = message(N_("Joly does not start with this computer."))
_LACKING: Final = N_(
    "{program} is missing here. Let your system run this at start: {command}")
_SAID: Final = N_("{program} failed: {words}")

Steps = Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Way:
    """How a system starts a program by itself: the file, and what is run to take note of it."""

    program: str
    """What has to be there."""
    path: Path
    content: bytes
    on: Steps
    off: Steps
    """Run before the file is deleted. Steps whose program begins with ``-`` may fail."""

    @property
    def text(self) -> str:
        """Return the file as it is shown."""
        return self.content.decode("utf-16" if self.content[:2] == b"\xff\xfe" else "utf-8")


def serve_command(arguments: Namespace, *, windows: bool, log: Path | None) -> list[str]:
    """Return what is started: this Python with this Joly, and without a window."""
    python = Path(sys.executable)
    if windows:
        python = python.with_name("pythonw.exe")
    command = [str(python), "-P", "-m", "webapp.command", "serve", "--no-browser"]
    if arguments.data is not None:
        command += ["--data", str(arguments.data.expanduser().absolute())]
    if arguments.port is not None:
        command += ["--port", str(arguments.port)]
    if arguments.https:
        command.append("--https")
    return command if log is None else [*command, "--log-file", str(log)]


def systemd(arguments: Namespace) -> Way:
    """Return the unit of the user; its log is in the journal."""
    command = serve_command(arguments, windows=False, log=None)
    folder = Path(user_config_dir()).absolute()
    unit = "\n".join([
        "[Unit]", f"Description={_DESCRIPTION}", "",
        "[Service]", f"ExecStart={' '.join(map(_quoted, command))}",
        f"EnvironmentFile=-{_percent(str(folder / 'joly.env'))}",
        "Restart=on-failure", "RestartSec=5", "UMask=0077", "",
        "[Install]", "WantedBy=default.target", ""])
    return Way(
        "systemctl", folder / "systemd" / "user" / f"{NAME}.service", unit.encode(),
        on=[["systemctl", "--user", "daemon-reload"],
            ["systemctl", "--user", "enable", "--now", f"{NAME}.service"],
            ["-loginctl", "enable-linger"]],  # else it starts when the user comes
        off=[["-systemctl", "--user", "disable", "--now", f"{NAME}.service"]])


def _percent(text: str) -> str:
    return text.replace("%", "%%")


def _quoted(word: str) -> str:
    """Return a word of ``ExecStart``, in which systemd finds nothing to replace."""
    word = _percent(word).replace("\\", "\\\\").replace('"', '\\"').replace("$", "$$")
    return f'"{word}"'


def launchd(arguments: Namespace) -> Way:
    """Return the agent of the user; its log is where a Mac keeps them."""
    log = Path(user_log_dir(NAME, appauthor=False)).absolute() / f"{NAME}.log"
    command = serve_command(arguments, windows=False, log=log)
    agent = plistlib.dumps({
        "Label": NAME, "ProgramArguments": command, "RunAtLoad": True,
        "KeepAlive": {"SuccessfulExit": False}, "ThrottleInterval": 10, "Umask": 0o077,
        # What it prints at the start holds a link that lets somebody in.
        "StandardOutPath": "/dev/null", "StandardErrorPath": "/dev/null"})
    path = Path("~/Library/LaunchAgents").expanduser() / f"{NAME}.plist"
    number: Callable[[], int] = getattr(os, "getuid", lambda: 0)
    domain = f"gui/{number()}"
    return Way("launchctl", path, agent,
               on=[["-launchctl", "bootout", f"{domain}/{NAME}"],
                   ["launchctl", "bootstrap", domain, str(path)]],
               off=[["-launchctl", "bootout", f"{domain}/{NAME}"]])


_TASK: Final = """<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo><Description>{description}</Description></RegistrationInfo>
  <Triggers><LogonTrigger><Enabled>true</Enabled><UserId>{user}</UserId></LogonTrigger></Triggers>
  <Principals>
    <Principal id="Author">
      <UserId>{user}</UserId>
      <LogonType>InteractiveToken</LogonType>
      <RunLevel>LeastPrivilege</RunLevel>
    </Principal>
  </Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <StartWhenAvailable>true</StartWhenAvailable>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
    <RestartOnFailure><Interval>PT1M</Interval><Count>3</Count></RestartOnFailure>
  </Settings>
  <Actions Context="Author">
    <Exec><Command>{command}</Command><Arguments>{arguments}</Arguments></Exec>
  </Actions>
</Task>
"""


def task_scheduler(arguments: Namespace, environ: Mapping[str, str] = os.environ) -> Way:
    """Return the task, which starts when the user signs in; its log is beside the data."""
    log = Path(user_log_dir(NAME, appauthor=False)).absolute() / f"{NAME}.log"
    program, *rest = serve_command(arguments, windows=True, log=log)
    user = "\\".join(filter(None, (environ.get("USERDOMAIN"), environ.get("USERNAME"))))
    task = _TASK.format(
        description=escape(_DESCRIPTION), user=escape(user), command=escape(program),
        arguments=escape(subprocess.list2cmdline(rest)))
    path = usual_folder() / "autostart.xml"
    return Way("schtasks", path, b"\xff\xfe" + task.replace("\n", "\r\n").encode("utf-16-le"),
               on=[["schtasks", "/Create", "/TN", NAME, "/XML", str(path), "/F"],
                   ["schtasks", "/Run", "/TN", NAME]],
               off=[["-schtasks", "/End", "/TN", NAME],
                    ["-schtasks", "/Delete", "/TN", NAME, "/F"]])


WAYS: Final[Mapping[str, Callable[[Namespace], Way]]] = {
    "linux": systemd, "darwin": launchd, "win32": task_scheduler}


def autostart(arguments: Namespace) -> int:
    """Switch it on or off, say how it is, or show the file; return the exit status.

    Raises:
        StartError: the file cannot be written or deleted.
    """
    way = WAYS.get(sys.platform, systemd)(arguments)
    if arguments.print:
        print_lines([way.text.rstrip()])
        return DONE
    try:
        return _DO[arguments.what](way, arguments)
    except OSError as error:
        text = f"{way.path} cannot be changed: {error.strerror or error}."
        raise StartError(text) from error


def _switch_on(way: Way, arguments: Namespace) -> int:
    way.path.parent.mkdir(parents=True, exist_ok=True)
    way.path.write_bytes(way.content)
    if shutil.which(way.program) is None:
        command = serve_command(arguments, windows=False, log=None)
        return _tell(message(_LACKING, program=way.program,
                             command=subprocess.list2cmdline(command)), REFUSED)
    if (failed := _run(way.on)) is not None:
        return _tell(failed, REFUSED)
    return _tell(message(_IS_ON, file=str(way.path)))


def _switch_off(way: Way, _arguments: Namespace) -> int:
    if way.path.exists() and shutil.which(way.program) is not None:
        _run(way.off)
    way.path.unlink(missing_ok=True)
    return _tell(_IS_OFF)


def _status(way: Way, _arguments: Namespace) -> int:
    if way.path.exists() and shutil.which(way.program) is not None:
        return _tell(message(_IS_ON, file=str(way.path)))
    return _tell(_IS_OFF, REFUSED)


_DO: Final = {"on": _switch_on, "off": _switch_off, "status": _status}


def _run(steps: Steps) -> Message | None:
    """Run one step after the other; return what went wrong with one that may not fail."""
    for program, *rest in steps:
        try:
            done = subprocess.run(  # noqa: S603 (the system's own, as written above)
                [program.removeprefix("-"), *rest], capture_output=True, text=True,
                errors="replace", check=False, creationflags=UNSEEN)
        except FileNotFoundError:
            continue  # of a step that may fail: the other one was looked for
        if done.returncode and not program.startswith("-"):
            words = " ".join((done.stderr or done.stdout).split())
            return message(_SAID, program=program, words=words)
    return None


def _tell(what: Message, status: int = DONE) -> int:
    print_lines([say(what)])
    return status
