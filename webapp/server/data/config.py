"""Where the app keeps its data, which database it opens, and the secret that it signs with."""

import os
import re
import secrets
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from platformdirs import user_data_dir

from webapp.server.data.files import locked, private, write_private
from webapp.server.data.place import Place, read_place

SECRET_FILE: Final = "secret"  # noqa: S105 (a file's name)
DATABASE_FILE: Final = "joly.sqlite3"
LOCK_FILE: Final = "start.lock"
RESTORING: Final = ".restoring"
"""A mark: what the backup replaces is partly that of before."""
BACKUPS: Final = "backups"
SHORTEST_SECRET: Final = 32
SHORTEST_TOKEN: Final = 16
_SWITCHES: Final[Mapping[str, bool]] = {
    "": False, "0": False, "no": False, "off": False, "false": False,
    "1": True, "yes": True, "on": True, "true": True,
}
DEVICE_DAYS: Final = 365


class StartError(Exception):
    """The app cannot start; the text is one line for the person at the terminal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What the app needs to know before it starts; nothing here has a secret default."""

    data: Path
    database_url: str
    secret: str = field(repr=False)
    place: Place = field(default_factory=Place)
    access_log: bool = False
    json_log: bool = False
    metrics_token: str = field(default="", repr=False)
    """What opens ``/metrics``; without one there is no such address."""
    device_days: int = DEVICE_DAYS
    """Days without use after which a device is no longer joined."""
    pace: int = 1
    """How many times the usual a device may do in a while; 0 sets no bounds."""
    quotas: tuple[str, ...] = ()
    """What a household may have where it is not the usual, such as ``series=500``."""


@dataclass(frozen=True, slots=True)
class Store:
    """Where everything of a household lies; to know it makes nothing there.

    ``secret`` is what the environment names, and "" where it is kept in the data folder.
    """

    data: Path
    database_url: str = field(repr=False)
    secret: str = field(default="", repr=False)

    @property
    def backups(self) -> Path:
        """Return the folder of the backups that the app makes by itself."""
        return self.data / BACKUPS


def usual_folder() -> Path:
    """Return the folder for data that the system has; that of before, where a database is there."""
    now, before = Path(user_data_dir("joly", appauthor=False)), Path(user_data_dir("joly"))
    kept = not (now / DATABASE_FILE).exists() and (before / DATABASE_FILE).exists()
    return before if kept else now


def find_store(data: Path | None = None, environ: Mapping[str, str] = os.environ) -> Store:
    """Return the store that *data* and the environment name."""
    named = data or (Path(environ["JOLY_DATA"]) if environ.get("JOLY_DATA") else None)
    folder = (named or usual_folder()).expanduser().absolute()
    url = environ.get("JOLY_DATABASE_URL") or f"sqlite:///{folder / DATABASE_FILE}"
    return Store(folder, url, environ.get("JOLY_SECRET", ""))


def load_settings(data: Path | None = None, environ: Mapping[str, str] = os.environ) -> Settings:
    """Read the settings from *data* and the environment, making folder and secret if need be.

    Raises:
        StartError: the data folder cannot be made, read or written, what is there does not belong
            together, or a setting makes no sense.
    """
    try:
        place = read_place(environ)
    except ValueError as error:
        raise StartError(str(error)) from error
    store = find_store(data, environ)
    folder = store.data
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
        _refuse_half_restored(folder)
        secret = store.secret or _stored_secret(folder)
    except OSError as error:
        is_file = isinstance(error, FileExistsError)
        reason = "it is a file" if is_file else error.strerror or str(error)
        message = f"The data folder {folder} cannot be written: {reason}."
        raise StartError(message) from error
    if len(secret) < SHORTEST_SECRET:
        message = f"JOLY_SECRET is too short: at least {SHORTEST_SECRET} characters are needed."
        raise StartError(message)
    token = environ.get("JOLY_METRICS_TOKEN", "")
    if token and (len(token) < SHORTEST_TOKEN or not token.isascii() or not token.isprintable()):
        message = (f"JOLY_METRICS_TOKEN should have at least {SHORTEST_TOKEN} letters and digits.")
        raise StartError(message)
    return Settings(
        data=folder, database_url=store.database_url, secret=secret, place=place,
        metrics_token=token,
        access_log=_is_on(environ, "JOLY_ACCESS_LOG"), json_log=_is_on(environ, "JOLY_JSON_LOG"),
        device_days=_number(environ, "JOLY_DEVICE_DAYS", DEVICE_DAYS, 1, 3650),
        pace=_number(environ, "JOLY_PACE", 1, 0, 1000),
        quotas=tuple(environ.get("JOLY_QUOTAS", "").replace(",", " ").split()),
    )


def _refuse_half_restored(folder: Path) -> None:
    if (folder / RESTORING).exists():
        message = (f"A backup was being restored into {folder}, and that was not finished: do it "
                   "again (joly restore FILE --over). What was there before is in “replaced-…”.")
        raise StartError(message)


def _is_on(environ: Mapping[str, str], name: str) -> bool:
    """Say whether a setting is switched on.

    Raises:
        StartError: it is neither switched on nor off.
    """
    text = environ.get(name, "").strip().lower()
    if text not in _SWITCHES:
        message = f"{name} is {text!r}; it should be 1 or 0."
        raise StartError(message)
    return _SWITCHES[text]


def _number(environ: Mapping[str, str], name: str, usual: int, least: int, most: int) -> int:
    """Return the whole number that the environment gives *name*, or the *usual* one."""
    text = environ.get(name, "").strip()
    if not text:
        return usual
    if not re.fullmatch("[0-9]{1,6}", text) or not least <= int(text) <= most:
        message = f"{name} is no whole number from {least} to {most}: {text[:40]!r}."
        raise StartError(message)
    return int(text)


def _stored_secret(folder: Path) -> str:
    """Return the secret of *folder*, made on first use; two processes at once agree on one.

    Raises:
        StartError: what is kept there is no secret that we made.
        OSError: it cannot be made or read.
    """
    path = folder / SECRET_FILE
    with start_lock(folder):
        if not path.exists():
            write_private(path, secrets.token_urlsafe(48))
    with open(path, encoding="ascii", errors="replace", opener=private) as file:
        secret = file.read().strip()
    if len(secret) < SHORTEST_SECRET or not (secret.isascii() and secret.isprintable()):
        message = (f"The secret in {path} is damaged: put back a copy of it, or move it away to "
                   "have a new one made.")
        raise StartError(message)
    return secret


@contextmanager
def start_lock(folder: Path) -> Iterator[None]:
    """Let one process at a time do what is done once at start-up."""
    with locked(folder / LOCK_FILE):
        yield
