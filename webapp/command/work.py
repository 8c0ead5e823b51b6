"""``joly worker``: reads photos for the servers on the same database, and serves nobody."""

import logging
import signal
import sys
import threading
from argparse import Namespace
from types import FrameType
from typing import Final

from flask import Flask
from sqlalchemy.exc import SQLAlchemyError

from webapp.command.opened import opened
from webapp.data.config import StartError
from webapp.data.database import db, tables_revision
from webapp.language.catalogue import terminal_language, translations
from webapp.language.terminal import print_lines
from webapp.photos.line import somebody_waits
from webapp.photos.queue import PhotoQueue

LOOK: Final = 1.0
"""Seconds between two looks at the line."""

_log: Final = logging.getLogger(__name__)


def work(arguments: Namespace) -> int:
    """Read photos until the worker is told to end; the one that is begun is read to its end.

    Raises:
        StartError: the database cannot be opened, or another release has changed its tables.
    """
    told = threading.Event()

    def end(_number: int, _frame: FrameType | None) -> None:
        told.set()

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, end)
    with opened(arguments.data) as app:
        app.config["PHOTOS_AT_ONCE"] = arguments.at_once
        known = tables_revision()
        db.session.rollback()
        queues = [PhotoQueue(app) for _ in range(arguments.at_once)]
        print_lines([translations(terminal_language()).gettext(
            "Photos are read here. Ctrl-C ends it.")])
        sys.stdout.flush()
        try:
            while not told.wait(LOOK):
                if _somebody_waits(app, known):
                    for queue in queues:
                        queue.expect()
        finally:
            for queue in queues:
                queue.close()
    return 0


def _somebody_waits(app: Flask, known: str) -> bool:
    """Say whether a photo waits.

    Raises:
        StartError: the tables are no longer those that this release knows.
    """
    try:
        with app.app_context():
            if tables_revision() != known:
                message = ("Another release of Joly has changed the database: start the worker "
                           "of that release.")
                raise StartError(message)
            return somebody_waits()
    except SQLAlchemyError as error:  # the database is away: it is looked for again
        _log.warning("The line of photos could not be looked up: %s",
                     str(error.__cause__ or error).split("\n")[0])
        return False
