"""The log of a running server: one handler for all that is said, as text or as lines of JSON.

Whoever speaks, a secret in an address is left out, of the text and of a traceback alike.
"""

import json
import logging
from datetime import UTC, datetime
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final

from webapp.server.data.config import StartError
from webapp.server.http.observed import access_log
from webapp.server.http.security import redact

_EACH: Final = 1 << 20
"""Bytes of one file of a log; there are three."""

_NAME: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"


def _at(record: logging.LogRecord) -> str:
    at = datetime.fromtimestamp(record.created, UTC)
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


class _Text(logging.Formatter):
    """A line for people, and the traceback below it where the cause is not known."""

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: ARG002, N802 (the interface)
        return _at(record)

    def format(self, record: logging.LogRecord) -> str:
        return redact(super().format(record))


class _Json(logging.Formatter):
    """One object a line, whatever the message holds."""

    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, object] = {
            "time": _at(record), "level": record.levelname.lower(), "logger": record.name,
            "message": redact(record.getMessage()),
        }
        said |= getattr(record, "answer", {})
        if record.exc_info:
            said["traceback"] = redact(self.formatException(record.exc_info))
        return json.dumps(said, ensure_ascii=False)


def _into(file: Path) -> RotatingFileHandler:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        return RotatingFileHandler(file.absolute(), maxBytes=_EACH, backupCount=2, encoding="utf-8")
    except OSError as error:
        message = f"The log {file} cannot be written: {error.strerror or error}."
        raise StartError(message) from error


def set_up_logs(*, json_lines: bool, access: bool, file: Path | None = None) -> None:
    """Let everything that this process and those forked from it say go to the standard error.

    Where a *file* is named it goes there: the last megabytes are kept.

    Raises:
        StartError: the file cannot be written.
    """
    handler = logging.StreamHandler() if file is None else _into(file)
    handler.setFormatter(_Json() if json_lines else _Text(_NAME))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.captureWarnings(json_lines)
    access_log.setLevel(logging.INFO if access else logging.WARNING)
