"""Backups while the app runs: a thread that schedules them, a process that makes them.

Each server process checks; the first one makes the backup, in a process of low priority. A failure
is one line in the server's log.
"""

import logging
import random
import signal
import subprocess
import sys
import threading
import time
from datetime import timedelta
from pathlib import Path
from typing import Final

from webapp.server.data.bounds import UNSEEN, stand_back
from webapp.server.data.config import Store, find_store
from webapp.server.language.terminal import say
from webapp.settings.backup.errors import BackupError
from webapp.settings.backup.keeping import AGAIN, Plan, keep_one_more

_LONGEST: Final = 60.0
"""Seconds between two looks; they are cheap."""

_log: Final = logging.getLogger(__name__)

_NICENESS: Final = 10
_START: Final = (
    "import sys; n = int(sys.argv[1]); sys.path[:] = sys.argv[2:2 + n]; "
    "from webapp.command.timed import main; sys.exit(main(sys.argv[2 + n:]))")


def start_backups(data: Path, plan: Plan) -> None:
    """Begin to make backups by *plan*: called in each server process, after it was forked."""
    threading.Thread(target=_look, args=(data, plan), name="backups", daemon=True).start()


def _look(data: Path, plan: Plan) -> None:
    rest = min(_LONGEST, plan.every.total_seconds() / 4)
    while True:
        # By chance, so that processes which were started together seldom look together.
        time.sleep(rest * random.uniform(0.5, 1.0))  # noqa: S311 (no secret)
        if plan.is_due() and not _make(data, plan):
            time.sleep(min(plan.every, AGAIN).total_seconds())


def _make(data: Path, plan: Plan) -> bool:
    """Have a backup made; return whether nothing went wrong."""
    where = [str(Path(each).absolute()) for each in sys.path]
    command = [
        sys.executable, "-I", "-c", _START, str(len(where)), *where,
        str(data), str(plan.folder), str(plan.every.total_seconds()), str(plan.keep)]
    try:
        done = subprocess.run(  # noqa: S603 (ours)
            command, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            encoding="utf-8", errors="replace", check=False, creationflags=UNSEEN)
    except OSError as error:
        _log.error("No backup was started: %s", error.strerror or error)
        return False
    if done.stderr:
        _log.error("%s", done.stderr.strip())
    return done.returncode == 0


def main(arguments: list[str]) -> int:
    """Make one backup where one is still due; return the exit status."""
    data, folder, seconds, keep = arguments
    plan = Plan(Path(folder), timedelta(seconds=float(seconds)), int(keep))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # and leave no half of a file
    stand_back(_NICENESS)
    place: Store = find_store(Path(data))
    try:
        keep_one_more(place, plan, due=True)
    except BackupError as error:
        sys.stderr.buffer.write(f"{say(error.what)}\n".encode())  # as it is read above
        return 1
    except KeyboardInterrupt:
        return 130
    return 0
