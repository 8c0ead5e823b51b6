"""Command-line options for backups; the implementation is imported when it is needed."""

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
                       help="such as 30m, 1d or off; default: 6h")
    serve.add_argument("--backup-keep", type=_keep, default=KEEP, metavar="N",
                       help=f"how many backups to keep; default: {KEEP}")
    serve.add_argument("--backup-folder", type=Path, metavar="DIR",
                       help="backup folder; default: backups in the data folder")


def add_backup_commands(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
) -> None:
    """Add the sub-commands that make a backup, put one back, and look whether all is well."""
    backup = commands.add_parser("backup", help="back up everything into one file")
    backup.add_argument("file", metavar="FILE", type=Path, nargs="?",
                        help="backup file or folder; default: the backup folder")
    backup.add_argument("--every", type=duration, metavar="TIME",
                        help="repeat, such as every 6h, until stopped")
    backup.add_argument("--keep", type=_keep, default=KEEP, metavar="N",
                        help=f"how many to keep in the folder; default: {KEEP}")
    restore = commands.add_parser("restore", help="restore a backup")
    restore.add_argument("file", metavar="FILE", type=Path, help="a backup")
    restore.add_argument("--over", action="store_true",
                         help="replace existing data, which is kept aside")
    check = commands.add_parser("check", help="find faults in the database or a backup")
    check.add_argument("file", metavar="FILE", type=Path, nargs="?",
                       help="backup; default: the database")
    for command, name in ((backup, "run_backup"), (restore, "run_restore"), (check, "run_check")):
        command.add_argument("--data", type=Path, metavar="DIR", help="data folder")
        command.set_defaults(run=_later(name))


def _later(name: str) -> Callable[[argparse.Namespace], int]:
    def run(arguments: argparse.Namespace) -> int:
        # Found on use: the other sub-commands start without a database.
        from webapp.command import backup  # noqa: PLC0415

        found: int = getattr(backup, name)(arguments)
        return found

    return run
