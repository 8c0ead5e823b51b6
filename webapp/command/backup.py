"""The sub-commands ``joly backup``, ``joly restore`` and ``joly check``."""

import argparse
import sys
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Final

from rules.messages import N_, message
from webapp.server.data.config import Store, find_store
from webapp.server.language.terminal import DONE, REFUSED, UNREADABLE, print_lines, say
from webapp.settings.backup.archive import Manifest, open_archive
from webapp.settings.backup.errors import BackupError
from webapp.settings.backup.filling import check_restorable, check_rows
from webapp.settings.backup.keeping import Plan, keep_one_more
from webapp.settings.backup.making import Made, back_up
from webapp.settings.backup.restoring import restore

_MOMENT: Final = 0.2
"""Seconds between two progress updates."""

_LOOKS: Final = 4
"""How often to check, within the interval of backups, whether one is due."""


class _Told:
    """Show the progress of a long task on one line of the terminal."""

    def __init__(self) -> None:
        self._shown = sys.stderr.isatty()
        self._at = time.monotonic() + 1  # what is done at once needs no word

    def __call__(self, table: str, done: int, of: int) -> None:
        if self._shown and time.monotonic() > self._at:
            self._at = time.monotonic() + _MOMENT
            sys.stderr.write(f"\r\x1b[K{table} {done}/{of}")
            sys.stderr.flush()

    def end(self) -> None:
        """Leave the line as it was."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def _done(work: Callable[[_Told], int]) -> int:
    told = _Told()
    try:
        return work(told)
    except BackupError as error:
        told.end()
        sys.stderr.write(f"joly: {say(error.what)}\n")
        return UNREADABLE
    finally:
        told.end()


def run_backup(arguments: argparse.Namespace) -> int:
    """Make one backup, or one after the other as time goes by."""
    place = find_store(arguments.data)
    file: Path | None = arguments.file
    if arguments.every is not None or file is None or file.is_dir():
        plan = Plan((file or place.backups).absolute(), arguments.every or timedelta(),
                    arguments.keep)
        return _repeat(place, plan) if arguments.every else _done(
            lambda told: _say_made(keep_one_more(place, plan, told)))
    path = file.absolute()
    return _done(lambda told: _say_made(back_up(place, path, told)))


def _repeat(place: Store, plan: Plan) -> int:
    while True:
        if plan.is_due():
            _done(lambda told: _say_made(keep_one_more(place, plan, told)))
        time.sleep(plan.every.total_seconds() / _LOOKS)


def _say_made(made: Made | None) -> int:
    if made is None:
        print_lines([say(message(N_(
            "No backup made: another is running, or no one has joined yet.")))])
        return DONE
    print_lines([
        say(message(N_("Backup: {file}"), file=str(made.path))),
        _holds(made.manifest),
        say(message(N_("Verified: {size} MB, SHA-256 {sum}."),
                    size=f"{made.size / 1e6:.1f}", sum=made.sha256)),
    ])
    return DONE


def _holds(manifest: Manifest) -> str:
    return say(message(
        N_("Series: {series}, games: {games}, moves: {lines}, photos: {photos}."),
        series=manifest.rows("series"), games=manifest.rows("game"), lines=manifest.rows("line"),
        photos=manifest.rows("photo")))


def run_restore(arguments: argparse.Namespace) -> int:
    """Put a backup into the data folder and the database that the options name."""
    place = find_store(arguments.data)

    def work(told: _Told) -> int:
        manifest = restore(arguments.file, place, over=arguments.over, progress=told)
        print_lines([
            say(message(N_("Backup restored. Made: {at}. Place: {place}."),
                        at=manifest.made_at, place=str(place.data))),
            _holds(manifest)])
        return DONE

    return _done(work)


def run_check(arguments: argparse.Namespace) -> int:
    """Look through a database, or a backup, and tell each fault in a line."""
    if arguments.file is not None:
        return _done(lambda _told: _check_backup(arguments.file))
    # Found on use: this alone needs the rules.
    from webapp.settings.backup.checking import check  # noqa: PLC0415

    def work(told: _Told) -> int:
        faults = 0
        for fault in check(find_store(arguments.data), told):
            told.end()
            print_lines([say(fault)])
            faults += 1
        if not faults:
            print_lines([say(message(N_(
                "No faults found in the database, records and results.")))])
        return REFUSED if faults else DONE

    return _done(work)


def _check_backup(path: Path) -> int:
    with open_archive(path) as archive:
        check_restorable(archive)
        check_rows(archive)
        print_lines([
            say(message(N_("This backup is complete. Made: {at}."), at=archive.manifest.made_at)),
            _holds(archive.manifest)])
    return DONE
