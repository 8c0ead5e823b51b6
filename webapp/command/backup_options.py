"""What the command line takes about backups; the work itself is loaded when it is asked for."""

import argparse
import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Final

EVERY: Final = timedelta(hours=6)
KEEP: Final = 7

_UNITS: Final = {"s": "seconds", "m": "minutes", "h": "hours", "d": "days"}


def duration(text: str) -> timedelta:
    """Parse ``45s``, ``30m``, ``6h`` or ``2d``.

    Raises:
        ValueError: it is none of them.
    """
    found = re.fullmatch(r"([1-9][0-9]{0,4})([smhd])", text)
    if found is None:
        raise ValueError(text)
    return timedelta(**{_UNITS[found[2]]: int(found[1])})


def _duration_or_off(text: str) -> timedelta | None:
    return None if text == "off" else duration(text)


def _keep(text: str) -> int:
    count = int(text)
    if not 1 <= count <= 1000:  # noqa: PLR2004 (a month of them, one an hour)
        raise ValueError
    return count


def add_backup_options(serve: argparse.ArgumentParser) -> None:
    """Add to ``joly serve`` how it makes backups by itself."""
    serve.add_argument("--backup-every", type=_duration_or_off, default=EVERY, metavar="TIME",
                       help="such as 30m, 6h (unless given), 1d, or off")
    serve.add_argument("--backup-keep", type=_keep, default=KEEP, metavar="N",
                       help=f"how many of these backups are kept, {KEEP} unless given")
    serve.add_argument("--backup-folder", type=Path, metavar="DIR",
                       help="where they go: backups in the folder for the data, unless given")


def add_backup_commands(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
) -> None:
    """Add the sub-commands that make a backup, put one back, and look whether all is well."""
    backup = commands.add_parser("backup", help="copy all that a household has into one file")
    backup.add_argument("file", metavar="FILE", type=Path, nargs="?",
                        help="the backup, or a folder for it; beside the others unless given")
    backup.add_argument("--every", type=duration, metavar="TIME",
                        help="make one after the other, such as 6h, until this is ended")
    backup.add_argument("--keep", type=_keep, default=KEEP, metavar="N",
                        help=f"how many are kept in the folder, {KEEP} unless given")
    restore = commands.add_parser("restore", help="put a backup back")
    restore.add_argument("file", metavar="FILE", type=Path, help="a backup")
    restore.add_argument("--over", action="store_true",
                         help="take the place of what is there, which is kept aside")
    check = commands.add_parser("check", help="say whether a database, or a backup, is whole")
    check.add_argument("file", metavar="FILE", type=Path, nargs="?",
                       help="a backup; the database of the app unless given")
    for command, name in ((backup, "run_backup"), (restore, "run_restore"), (check, "run_check")):
        command.add_argument("--data", type=Path, metavar="DIR", help="folder for the app's data")
        command.set_defaults(run=_later(name))


def _later(name: str) -> Callable[[argparse.Namespace], int]:
    def run(arguments: argparse.Namespace) -> int:
        # Found on use: the other sub-commands start without a database.
        from webapp.command import backup  # noqa: PLC0415

        found: int = getattr(backup, name)(arguments)
        return found

    return run
