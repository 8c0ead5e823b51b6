"""``joly worker``: run background jobs for servers on the same database."""

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
from webapp.server.data.config import StartError
from webapp.server.data.database import db, tables_revision
from webapp.server.http.running import ENDING
from webapp.server.jobs.worker import start_jobs
from webapp.server.language.catalogue import terminal_language, translations
from webapp.server.language.terminal import print_lines

LOOK: Final = 1.0
"""Seconds between two looks whether the tables are still ours."""

_log: Final = logging.getLogger(__name__)


def work(arguments: Namespace) -> int:
    """Work until the worker is stopped; finish a photo that was started.

    Raises:
        StartError: the database cannot be opened, or another release has changed its tables.
    """
    told = threading.Event()

    def end(_number: int, _frame: FrameType | None) -> None:
        told.set()

    for number in ENDING:
        signal.signal(number, end)
    with opened(arguments.data) as app:
        known = tables_revision()
        db.session.rollback()
        start_jobs(app, places={"photos": arguments.at_once})
        _ = translations(terminal_language()).gettext
        print_lines([_("The worker is running."), _("Press Ctrl-C to stop.")])
        sys.stdout.flush()
        while not told.wait(LOOK):
            _look(app, known)
    return 0


def _look(app: Flask, known: str) -> None:
    """See whether the tables are those that this release knows.

    Raises:
        StartError: they are not any more.
    """
    try:
        with app.app_context():
            now = tables_revision()
    except SQLAlchemyError as error:  # the database is away: it is looked for again
        _log.warning("The version of the database could not be read: %s",
                     str(error.__cause__ or error).split("\n")[0])
        return
    if now != known:
        message = ("Another release of Joly has changed the database: start the worker "
                   "of that release.")
        raise StartError(message)
