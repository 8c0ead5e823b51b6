"""Where the app keeps its data, which database it opens, and the secret that it signs with."""

import fcntl
import os
import secrets
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from platformdirs import user_data_dir

SECRET_FILE: Final = "secret"  # noqa: S105 (a file's name)
DATABASE_FILE: Final = "joly.sqlite3"
LOCK_FILE: Final = "start.lock"
SHORTEST_SECRET: Final = 32


class StartError(Exception):
    """The app cannot start; the text is one line for the person at the terminal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What the app needs to know before it starts; nothing here has a secret default."""

    data: Path
    database_url: str
    secret: str = field(repr=False)
    quotas: tuple[str, ...] = ()
    """What a household may have where it is not the usual, such as ``series=500``."""


def load_settings(data: Path | None = None, environ: Mapping[str, str] = os.environ) -> Settings:
    """Read the settings from *data* and the environment, making folder and secret if need be.

    Raises:
        StartError: the data folder cannot be made, read or written.
    """
    folder = (data or Path(environ.get("JOLY_DATA") or user_data_dir("joly"))).expanduser()
    folder = folder.absolute()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
        secret = environ.get("JOLY_SECRET") or _stored_secret(folder)
    except OSError as error:
        reason = error.strerror or str(error)
        message = f"The data folder {folder} cannot be written: {reason}."
        raise StartError(message) from error
    if len(secret) < SHORTEST_SECRET:
        message = (
            f"The app's secret is too short: at least {SHORTEST_SECRET} characters are needed."
        )
        raise StartError(message)
    url = environ.get("JOLY_DATABASE_URL") or f"sqlite:///{folder / DATABASE_FILE}"
    quotas = tuple(environ.get("JOLY_QUOTAS", "").replace(",", " ").split())
    return Settings(data=folder, database_url=url, secret=secret, quotas=quotas)


def _stored_secret(folder: Path) -> str:
    """Return the secret of *folder*, made on first use; two processes at once agree on one."""
    path = folder / SECRET_FILE
    with start_lock(folder):
        if not path.exists():
            write_private(path, secrets.token_urlsafe(48))
    with open(path, encoding="ascii", opener=_private) as file:
        return file.read().strip()


def write_private(path: Path, text: str) -> None:
    """Write *text* to *path* so that nobody else can read it and no reader sees half of it."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(f"{text}\n")
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _private(path: str, flags: int) -> int:
    """Open a file so that its owner alone can, whatever its folder is, and was."""
    number = os.open(path, flags, 0o600)
    with suppress(PermissionError):
        os.fchmod(number, 0o600)
    return number


@contextmanager
def start_lock(folder: Path) -> Iterator[None]:
    """Let one process at a time do what is done once at start-up."""
    with open(folder / LOCK_FILE, "a", opener=_private) as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
