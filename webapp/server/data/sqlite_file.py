"""The file of an SQLite database: never taken for none, checked at the start, its owner's alone."""

from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

import sqlalchemy as sa

from webapp.server.data.config import StartError
from webapp.server.data.files import try_lock

PRIVATE: Final = 0o600
_BESIDE: Final = ("-wal", "-shm")


def file_of(url: sa.URL) -> Path | None:
    """Return the file of an SQLite database, or ``None`` where it is none or has none."""
    name = url.database or ""
    if url.get_backend_name() != "sqlite" or name in {"", ":memory:"} or name.startswith("file:"):
        return None
    return Path(name)


def file_at(address: str) -> Path | None:
    """Return the file of the database at *address*, or ``None`` where it has or names none."""
    try:
        return file_of(sa.make_url(address))
    except sa.exc.ArgumentError:
        return None


@contextmanager
def opened_first(path: Path) -> Iterator[None]:
    """Prepare the file while one process at a time opens it and makes its tables.

    SQLite takes an empty file for a new database, and its own files get the mode of the first.
    A mark beside the file says that it is being made, so that a start which is cut off can be
    repeated, and a file which became empty is known for what it is.

    Raises:
        StartError: there was a database, and it is empty or gone.
        OSError: the file cannot be made or reached.
    """
    mark = path.with_name(f".{path.name}-new")
    if path.exists():
        if not path.stat().st_size and not mark.exists():
            message = (f"The database {path} is empty, though there was one: restore a backup "
                       "(joly restore FILE --over), or move it away to begin anew.")
            raise StartError(message)
    elif (log := _beside(path, "-wal")).exists() and log.stat().st_size:
        message = (f"The database {path} is gone, but {log.name} is there: restore a backup "
                   f"(joly restore FILE --over), or move {log.name} away to start over.")
        raise StartError(message)
    else:
        mark.touch(PRIVATE)
        path.touch(PRIVATE)
    for each in (path, *(_beside(path, end) for end in _BESIDE)):
        with suppress(FileNotFoundError, PermissionError):  # another owner's is their own affair
            each.chmod(PRIVATE)
    yield
    mark.unlink(missing_ok=True)


def _beside(path: Path, end: str) -> Path:
    return path.with_name(path.name + end)


@contextmanager
def served(path: Path) -> Iterator[None]:
    """Say, as long as this process and those forked from it run, that a server uses the file.

    Raises:
        StartError: a backup is being restored to it.
    """
    if not path.parent.is_dir():
        yield  # it cannot be opened: the next caller reports that
        return
    with try_lock(_beside(path, "-served"), shared=True) as held:
        if not held:
            message = f"A backup is being restored to {path}: start again when that is done."
            raise StartError(message)
        yield


@contextmanager
def served_alone(path: Path) -> Iterator[bool]:
    """Say whether no server uses the file, and let none begin."""
    with try_lock(_beside(path, "-served")) as held:
        yield held


def check_file(engine: sa.Engine, path: Path) -> None:
    """Look whether the database holds together.

    Raises:
        StartError: it does not.
        sqlite3.DatabaseError: it is damaged so much that it cannot be looked at.
    """
    with closing(engine.raw_connection()) as connection:
        cursor = connection.cursor()
        cursor.execute("PRAGMA quick_check(1)")
        (found,) = cursor.fetchone() or ("nothing was found out",)
        cursor.close()
    if found != "ok":
        line = " ".join(str(found).split())
        message = (f"The database {path} is damaged ({line}). It was left as it is: put back a "
                   "backup (joly restore FILE --over), or have it repaired.")
        raise StartError(message)


def write_back(engine: sa.Engine) -> None:
    """Bring all that was written into the one file, so that a copy of it alone is whole.

    Where another process reads an older state, what it needs stays beside the file.
    """
    with closing(engine.raw_connection()) as connection:
        connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)").close()
