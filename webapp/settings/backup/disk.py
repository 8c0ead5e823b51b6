"""The room on a disk: what is written to it leaves some for the evening."""

import shutil
from pathlib import Path
from typing import Final

from rules.messages import N_, message
from webapp.settings.backup.errors import BackupError

RESERVE: Final = 32 << 20
"""Bytes that a backup leaves free on its disk: the evening goes on there."""

_LOOK: Final = 1 << 22
"""Bytes after which the room on the disk is looked at again."""


class Room:
    """Looks from time to time whether the disk of a folder has room for more."""

    def __init__(self, place: Path) -> None:
        self._place = place
        self._look_at = 0

    def look(self, more: int) -> None:
        """Let *more* bytes be written.

        Raises:
            BackupError: they would take the last of the disk.
        """
        self._look_at -= more
        if self._look_at > 0:
            return
        self._look_at = _LOOK
        free = shutil.disk_usage(self._place).free
        if free < RESERVE:
            raise BackupError(message(
                N_("The disk is nearly full: {free} MB free, {reserve} MB "
                   "needed."), free=free >> 20, reserve=RESERVE >> 20))
