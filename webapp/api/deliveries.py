"""The thread of a server process that tells webhooks what is due, however often it takes.

What is to be told is a row of the database. A process takes one by writing into the webhook until
when it is busy with it: so a webhook hears one thing after the other, whoever sends it, and what a
process had taken that was ended falls to another one after ``LEASE``. Webhooks take turns: one that
is slow keeps others waiting for one try of its own, which has an end (``sending.SECONDS``). A thing
may be told twice, where a process dies between the answer and writing it down; it has the same id
then.
"""

import logging
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

import sqlalchemy as sa
from flask import Flask, Response, g
from sqlalchemy.exc import SQLAlchemyError

from webapp.api.events import signed
from webapp.api.guard import Guard, load_guard
from webapp.api.reach import guard_now
from webapp.api.sending import Outcome, send
from webapp.data.api_tables import Delivery, Webhook
from webapp.data.database import db, writing
from webapp.data.models import now

WAITS: Final[Sequence[timedelta]] = tuple(
    timedelta(seconds=each) for each in (10, 60, 300, 1800, 7200, 21_600, 43_200))
"""After each try that was in vain; after one more it is given up: that is 21 hours."""

LEASE: Final = timedelta(seconds=60)
"""For one try, which takes ``sending.SECONDS`` at most, and writing down what came of it."""

_LOOK: Final = 5.0

_log: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Taken:
    """What a process has taken to tell."""

    id: int
    webhook_id: int
    address: str
    salt: str
    message: str
    revision: int
    body: str
    tries: int
    is_test: bool


def tell_next() -> bool:
    """Tell one webhook one thing that is due; return false where nothing may be told now."""
    taken = _take()
    if taken is None:
        return False
    guard = guard_now()
    db.session.rollback()  # nothing is held while it is sent
    headers = signed(taken.salt, taken.message, int(time.time()), taken.body)
    _keep(taken, _sent(taken, headers, guard))
    return True


def _sent(taken: _Taken, headers: Mapping[str, str], guard: Guard) -> Outcome:
    try:
        return send(taken.address, taken.body, headers, guard)
    except Exception:  # noqa: BLE001 (whatever it is: others wait)
        _log.exception("Webhook %d could not be told", taken.webhook_id)
        return Outcome("garbled")


def _due(at: datetime) -> sa.ColumnElement[bool]:
    free = sa.or_(Webhook.busy_until.is_(None), Webhook.busy_until <= at)
    return sa.and_(Delivery.webhook_id == Webhook.id, Delivery.due_at <= at, free)


def _take() -> _Taken | None:
    at = now()
    waits = db.session.scalar(sa.select(sa.exists().where(_due(at))))
    db.session.rollback()  # nothing is held while nothing is due
    if not waits:
        return None
    with writing() as session:
        found = session.execute(
            sa.select(Delivery, Webhook).where(_due(at))
            .order_by(Webhook.tried_at.asc().nulls_first(), Delivery.due_at, Delivery.id)
            .limit(1).with_for_update(skip_locked=True)).one_or_none()
        if found is None:
            return None  # another process was faster
        delivery, webhook = found
        webhook.busy_until, webhook.tried_at = at + LEASE, at
        delivery.tries += 1
        delivery.tried_at, delivery.due_at = at, at + LEASE
        message = f"{webhook.salt[:8]}-{delivery.game_id or 'test'}-{delivery.revision}"
        return _Taken(
            delivery.id, webhook.id, webhook.address, webhook.salt, message, delivery.revision,
            delivery.body, delivery.tries, delivery.game_id is None)


def _keep(taken: _Taken, outcome: Outcome) -> None:
    """Write down how it ended; where there was more to tell meanwhile, that stays due."""
    again = outcome.word != "taken" and not taken.is_test and taken.tries <= len(WAITS)
    due_at = now() + WAITS[taken.tries - 1] if again else None
    with writing() as session:
        session.execute(
            sa.update(Webhook).where(Webhook.id == taken.webhook_id).values(busy_until=None))
        session.execute(
            sa.update(Delivery)
            .where(Delivery.id == taken.id, Delivery.revision == taken.revision)
            .values(due_at=due_at, outcome=outcome.word, status=outcome.status))


class Teller:
    """The thread of a process that tells."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._wake = threading.Event()

    def wake(self) -> None:
        """Let the thread, where it runs, look at once."""
        self._wake.set()

    def start(self) -> None:
        """Begin to look for what is due."""
        threading.Thread(target=self._run, name="webhooks", daemon=True).start()

    def _run(self) -> None:
        while True:
            self._wake.wait(_LOOK)
            self._wake.clear()
            try:
                with self._app.app_context():
                    while tell_next():
                        pass
            except SQLAlchemyError as error:  # busy, full or away for a while: nothing is lost
                _log.warning("What is due to webhooks could not be looked up: %s",
                             str(error.__cause__ or error).split("\n")[0])
            except Exception:  # noqa: BLE001 (whatever it is: no other thread tells)
                _log.exception("What is due to webhooks could not be told")


def init_deliveries(app: Flask) -> None:
    """Give *app* what tells webhooks; nothing of it runs before ``start_deliveries``.

    Raises:
        StartError: the environment does not say which networks they may reach.
    """
    app.extensions["api_guard"] = load_guard()
    app.extensions["api_teller"] = Teller(app)

    @app.after_request
    def wake(response: Response) -> Response:
        if g.pop("something_to_tell", False):
            app.extensions["api_teller"].wake()
        return response


def start_deliveries(app: Flask) -> None:
    """Begin to tell: called in each server process, after it was forked."""
    teller = app.extensions["api_teller"] = Teller(app)  # anew: no lock is older than its process
    teller.start()
