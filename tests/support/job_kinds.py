"""Kinds of work for tests of the table of jobs, and a process that does some until it is killed."""

import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any, ClassVar

import sqlalchemy as sa
from flask import Flask
from sqlalchemy.orm import Session

from tests.support.databases import SECRET
from webapp import create_app
from webapp.server.data.config import Settings
from webapp.server.data.database import db
from webapp.server.data.device_tables import Attempt
from webapp.server.data.job_tables import Job
from webapp.server.jobs.child import Child
from webapp.server.jobs.kind import Filing, Kind, Later, Tell
from webapp.server.jobs.worker import init_jobs


class Noted(Kind):
    """Writes down what it was asked: ``ran`` here, ``kept`` in the database."""

    name, slot, urgency = "noted", "test", 5
    lease = 2.0
    lanes = True

    def __init__(self) -> None:
        self.ran: list[Any] = []
        self.gone: list[str] = []
        self.open: list[Filing] = []
        self.later: list[Later] = []

    def waiting(self, session: Session) -> Iterable[Filing]:
        return [*super().waiting(session), *self.open]

    def prepare(self, session: Session, key: str, payload: Any) -> Any:  # noqa: ANN401
        del session
        return None if payload == {"unwanted": True} else (key, payload)

    def run(self, request: Any, child: Child | None, tell: Tell) -> Any:  # noqa: ANN401
        del child, tell
        self.ran.append(request)
        self.during(request)
        return request

    def during(self, request: Any) -> None:  # noqa: ANN401
        """Be what goes on while it is done."""

    def keep(self, session: Session, key: str, found: Any) -> Later | None:  # noqa: ANN401
        session.add(Attempt(address_hash=key))
        del found
        return self.later.pop(0) if self.later else None

    def given_up(self, session: Session, key: str) -> Later | None:
        session.add(Attempt(address_hash=f"gave up {key}"))
        self.gone.append(key)
        return None


class Urgent(Noted):
    name, urgency = "urgent", 1


class Other(Noted):
    name, slot = "other", "elsewhere"


class Hourly(Noted):
    name = "hourly"
    every: ClassVar[float] = 3600.0
    longest: ClassVar[float] = 3600.0


class Slow(Noted):
    """Takes for ever where it is asked to, and says first that it has begun."""

    name, lease = "slow", 1.0

    def during(self, request: Any) -> None:  # noqa: ANN401
        sys.stdout.write(f"{request[0]}\n")
        sys.stdout.flush()
        time.sleep(0.02 if request[1] is None else 600)


def kept(session: Session) -> list[str]:
    """Return what the kinds have kept, in order."""
    return list(session.scalars(sa.select(Attempt.address_hash).order_by(Attempt.id)))


def work(app: Flask) -> None:
    """Do what is slow until all is done, or somebody kills this process."""
    init_jobs(app, [Slow()], {})
    app.extensions["jobs"].start()
    with app.app_context():
        while db.session.scalar(sa.select(sa.func.count()).select_from(Job)):
            db.session.rollback()
            time.sleep(0.05)
    app.extensions["jobs"].close()


if __name__ == "__main__":
    work(create_app(Settings(data=Path(sys.argv[1]), database_url=sys.argv[2], secret=SECRET)))
