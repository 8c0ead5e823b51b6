"""An upgrade from the release before, and the way back: ``python -m tests.upgrade_check``, by CI.

The release before is the commit before the newest migration came: from there on tables are others.
It plays, this one upgrades its data, and it goes on from the backup that was made before.
"""

import re
import signal
import subprocess
import sys
import tarfile
import tempfile
import venv
from io import BytesIO
from pathlib import Path
from typing import Final

from tests.support.phones import new_series
from tests.support.tables import D85, Table, new_table
from tests.support.wired import WiredPhone
from tests.webapp.command.test_server import COMMAND, ENVIRONMENT, ROOT, Server, join_path

NUMBER: Final = re.compile(r'^revision = "(\d+)"', re.MULTILINE)


def git(*arguments: str) -> bytes:
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, check=True).stdout  # noqa: S603, S607


def before() -> str:
    """Return the commit before the newest migration."""
    numbers = {int(found[1]): path for path in (ROOT / "webapp/server/migrations").glob("*.py")
               if (found := NUMBER.search(path.read_text("utf-8")))}
    newest = str(numbers[max(numbers)].relative_to(ROOT))
    added = git("log", "--follow", "--diff-filter=A", "--format=%H", "--", newest).decode().split()
    return f"{added[-1]}^"


def installed(source: Path, folder: Path) -> list[str]:
    """Install a source tree in an environment of its own; return its ``joly``."""
    venv.create(folder, with_pip=True)
    subprocess.run(  # noqa: S603 (ours)
        [folder / "bin/pip", "install", "-q", "-c", source / "constraints.txt", source], check=True)
    return [str(folder / "bin/joly")]


def served(server: Server, command: list[str], environment: dict[str, str]) -> None:
    server.command, server.environment = command, environment
    server.start("--backup-every", "off")


def main() -> int:
    """Upgrade and go back; raise where something is not as it was."""
    if not (ROOT / ".git").exists() or b"true" in git("rev-parse", "--is-shallow-repository"):
        sys.stdout.write("skipped: the release before is not here (no git history)\n")
        return 0
    with tempfile.TemporaryDirectory() as name:
        folder, old = Path(name), Path(name) / "before"
        commit = before()
        with tarfile.open(fileobj=BytesIO(git("archive", commit))) as archive:
            archive.extractall(old, filter="data")
        server = Server(folder / "data")
        joly = installed(old, folder / "venv")
        # What holds the old one's environment together is the old one's: none of this tree's paths.
        apart = {name: value for name, value in ENVIRONMENT.items() if name != "PYTHONPATH"}
        served(server, joly, apart)
        phone = WiredPhone(server.address)
        assert phone.join(join_path(server.log.read_text())).status_code == 303
        table = new_table(phone, new_series(phone))
        table.tap(*(tap for taps in D85[:2] for tap in taps))
        recorded = table.record()
        server.end(signal.SIGTERM)

        served(server, COMMAND, ENVIRONMENT)
        (kept,) = (server.data / "backups").glob("before-upgrade-of-*.zip")
        table = Table(phone, table.path)
        table.tap(*D85[2])
        assert table.record()[:len(recorded)] == recorded
        assert len(table.record()) > len(recorded)
        server.end(signal.SIGTERM)

        refused = subprocess.run(  # noqa: S603 (ours)
            [*joly, "--data", str(server.data), "--port", "0"], check=False,
            capture_output=True, text=True, env=apart)
        assert refused.returncode == 1, refused
        assert "newer" in refused.stderr, refused
        subprocess.run(  # noqa: S603 (ours)
            [*joly, "restore", str(kept), "--data", str(server.data), "--over"],
            check=True, env=apart)
        served(server, joly, apart)
        assert Table(phone, table.path).record() == recorded, "the phone is joined and all is there"
        server.end(signal.SIGTERM)
    sys.stdout.write(f"from {commit[:8]} to this release and back again: all is there\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
