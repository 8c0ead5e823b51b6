"""The backups that Joly makes by itself: when one is due, one at a time, old ones given up."""

import logging
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

import sqlalchemy as sa

from rules.messages import N_, message
from webapp.server.data.config import Settings, StartError, Store
from webapp.server.data.files import try_lock
from webapp.server.data.sqlite_file import PRIVATE, file_at
from webapp.settings.backup.errors import BackupError, refused
from webapp.settings.backup.making import PART, Made, back_up
from webapp.settings.backup.schema import tables_at
from webapp.settings.backup.source import Progress, holds_something, known_revision, reading, silent

_NAME: Final = "joly-%Y-%m-%d-%H%M%S.zip"
_BEFORE: Final = "before-upgrade-of-{revision}-%Y-%m-%d-%H%M%S.zip"
_KEPT_BEFORE: Final = 3
"""Backups before upgrades that are kept; there is one for each release that changes tables."""

_TRIED: Final = ".tried"
_FAILED: Final = ".failed"
"""Names of marks beside the backups: when one was begun last, and that the last one failed."""
AGAIN: Final = timedelta(hours=1)
"""After this time a backup that failed is tried again, where the next is not due earlier."""

_LOCK: Final = 0x4A4F4C42
_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Plan:
    """How often backups are made by themselves, where to, and how many are kept."""

    folder: Path
    every: timedelta
    keep: int

    def is_due(self) -> bool:
        """Say whether the newest is old enough, and the last trial long enough ago.

        What a wrong clock has dated in the future counts for nothing.
        """
        at = datetime.now(UTC)
        ages = [at - made for made in (_made_at(each) for each in _timed(self.folder)) if made]
        if any(timedelta(0) <= age < self.every for age in ages):
            return False
        with suppress(OSError):
            tried = time.time() - (self.folder / _TRIED).stat().st_mtime
            return not 0 <= tried < min(self.every, AGAIN).total_seconds()
        return True


def _timed(folder: Path) -> list[Path]:
    """Return the backups in *folder* that were made by time, the oldest first."""
    return sorted(folder.glob("joly-*.zip"))


def _made_at(path: Path) -> datetime | None:
    try:
        return datetime.strptime(path.name, _NAME).replace(tzinfo=UTC)
    except ValueError:
        return None  # named by somebody, who may keep it


def newest_backup(folder: Path) -> datetime | None:
    """Return when the newest backup that Joly made by itself was made, where there is one."""
    return max(filter(None, map(_made_at, _timed(folder))), default=None)


def keep_one_more(
    place: Store, plan: Plan, progress: Progress = silent, *, due: bool = False
) -> Made | None:
    """Make a backup, and give up those that are more than *plan* keeps.

    Nothing is made where somebody makes one at this moment, where nobody has joined yet, or, if
    only what is *due* is wanted, where another was quicker. Old ones are given up only when the
    new one was read again.

    Raises:
        BackupError: it could not be made; the old ones are all there.
    """
    cannot = message(N_("{file} cannot be written: {reason}."), file=str(plan.folder))
    with refused(cannot, OSError):
        plan.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with _failures_marked(plan.folder), one_at_a_time(place) as first:
            if not first or (due and not plan.is_due()):
                return None
            (plan.folder / _TRIED).touch(PRIVATE)
            if not _worth_it(place):
                return None
            for old in plan.folder.glob(f".joly-*{PART}"):
                old.unlink(missing_ok=True)  # of a process that was cut off
            made = back_up(place, plan.folder / datetime.now(UTC).strftime(_NAME), progress)
            (plan.folder / _FAILED).unlink(missing_ok=True)
            others = [each for each in _timed(plan.folder)
                      if _made_at(each) is not None and each != made.path]
            _give_up(others, plan.keep - 1)
            return made


@contextmanager
def _failures_marked(folder: Path) -> Iterator[None]:
    """Leave a mark file if a backup fails, for monitoring."""
    try:
        yield
    except (BackupError, OSError):
        with suppress(OSError):
            (folder / _FAILED).touch(PRIVATE)
        raise


def last_failed(folder: Path) -> bool:
    """Say whether the last backup that Joly was to make by itself could not be made."""
    return (folder / _FAILED).exists()


def _give_up(files: list[Path], keep: int) -> None:
    for each in files[:max(len(files) - keep, 0)]:
        each.unlink(missing_ok=True)


def _worth_it(place: Store) -> bool:
    with reading(place) as connection:
        return holds_something(connection, tables_at(known_revision(connection)))


@contextmanager
def one_at_a_time(place: Store) -> Iterator[bool]:
    """Say whether nobody else makes one of this database; on other machines too."""
    path = file_at(place.database_url)
    if path is not None:
        with try_lock(path.with_name(f"{path.name}-backup")) as held:
            yield held
        return
    with reading(place) as connection:
        # Held by the line to the database, and so by nobody once that is gone.
        yield bool(connection.execute(sa.select(sa.func.pg_try_advisory_lock(_LOCK))).scalar_one())


def keep_before_upgrade(settings: Settings) -> None:
    """Make a backup of a database whose tables are about to be changed, and say so.

    Raises:
        StartError: it could not be made, so nothing is changed.
    """
    place = Store(settings.data, settings.database_url, settings.secret)
    try:
        with reading(place) as connection:
            revision = known_revision(connection)
            if not holds_something(connection, tables_at(revision)):
                return
        place.backups.mkdir(mode=0o700, exist_ok=True)
        stamp = _BEFORE.format(revision=revision)
        made = back_up(place, place.backups / datetime.now(UTC).strftime(stamp))
    except (BackupError, OSError) as error:
        text = ("The database was not changed for this version, because the backup that is made "
                f"before failed. {error}")
        raise StartError(text) from error
    before = sorted(place.backups.glob("before-upgrade-of-*.zip"), key=os.path.getmtime)
    _give_up([each for each in before if each != made.path], _KEPT_BEFORE - 1)
    _LOG.warning("A backup was made before the upgrade of the database: %s", made.path)
