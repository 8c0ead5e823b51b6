"""Why a backup, a restore or a check was not done: one kind line, in the terminal's language."""

import sqlite3
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import sqlalchemy as sa

from rules.messages import N_, Message, message

NEWER: Final = message(N_("Made by a newer Joly. Update Joly and try again."))
IN_USE: Final = message(N_("Joly or another program uses this database. Stop it, then restore."))


class BackupError(Exception):
    """What was asked for was not done, and nothing was changed; ``what`` says why."""

    def __init__(self, what: Message) -> None:
        super().__init__(str(what))
        self.what = what


class RevisionError(Exception):
    """There is no such version of the tables, as far as this version of the app knows."""


FAULTS: Final = (
    sa.exc.SQLAlchemyError, sqlite3.Error, RevisionError, ModuleNotFoundError, UnicodeDecodeError)
"""What a database may raise at any time; the last one where SQLite tells of damage in its words."""

DAMAGE: Final = (
    zipfile.BadZipFile, zlib.error, EOFError, KeyError, TypeError, ValueError, ArithmeticError,
    NotImplementedError, RuntimeError, RecursionError)
"""What Python's readers of archives and of JSON raise where a file is not what it says."""


def why(error: BaseException) -> str:
    """Return the cause of a fault in one line, without addresses and passwords."""
    cause = error.orig if isinstance(error, sa.exc.DBAPIError) and error.orig else error
    text = getattr(cause, "strerror", None) or str(cause) or type(cause).__name__
    return " ".join(text.split("\n")[0].split()).rstrip(".")


@contextmanager
def refused(what: Message, *kinds: type[Exception]) -> Iterator[None]:
    """Turn faults of *kinds* into *what*, whose parameter ``reason`` is their cause."""
    try:
        yield
    except kinds as error:
        parameters = (*what.parameters, ("reason", why(error)))
        raise BackupError(Message(what.id, parameters)) from error
