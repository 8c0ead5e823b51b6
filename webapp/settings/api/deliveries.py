"""Deliver webhooks, with retries: one job for each address that has messages.

What is to be told is a row of the database, which says when. A webhook hears one thing after the
other, whoever sends it; one that is slow keeps others waiting for one try of its own, which has an
end (``sending.SECONDS``). A thing may be told twice, where a process dies between the answer and
writing it down; it has the same id then.
"""

import logging
import time
from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy.orm import Session

from webapp.server.data.api_tables import Delivery, Webhook
from webapp.server.data.models import now
from webapp.server.jobs.child import Child
from webapp.server.jobs.kind import Filing, Kind, Later, Tell
from webapp.settings.api.guard import Guard
from webapp.settings.api.reach import guard_now
from webapp.settings.api.sending import Outcome, send, signed

WAITS: Final[Sequence[timedelta]] = tuple(
    timedelta(seconds=each) for each in (10, 60, 300, 1800, 7200, 21_600, 43_200))
"""After each try that was in vain; after one more it is given up: that is 21 hours."""

_log: Final = logging.getLogger(__name__)


class Message(NamedTuple):
    """A message to send now, with its row of deliveries as it was."""

    id: int
    webhook: int
    address: str
    salt: str
    name: str
    revision: int
    body: str
    guard: Guard


class Webhooks(Kind):
    """Tells a webhook the next thing that is due, by the webhook's id."""

    name, slot, urgency = "webhook", "quick", 3
    longest = WAITS[-1].total_seconds()

    def waiting(self, session: Session) -> Iterable[Filing]:
        """Return the webhooks that have anything to hear."""
        ids = sa.select(Delivery.webhook_id).where(Delivery.due_at.is_not(None)).distinct()
        return [Filing(str(each)) for each in session.scalars(ids)]

    def prepare(self, session: Session, key: str, payload: None) -> Message | Later | None:
        """Return what is due first, or when it will be."""
        del payload
        row = _next(session, int(key))
        if row is None:
            return None
        if (later := _wait(row)).seconds:
            return later
        webhook = session.get_one(Webhook, row.webhook_id)
        name = f"{webhook.salt[:8]}-{row.game_id or 'test'}-{row.revision}"
        return Message(row.id, webhook.id, webhook.address, webhook.salt, name, row.revision,
                       row.body, guard_now())

    def run(self, request: Message, child: Child | None, tell: Tell) -> tuple[Message, Outcome]:
        """Send it."""
        del child, tell
        try:
            headers = signed(request.salt, request.name, int(time.time()), request.body)
            return request, send(request.address, request.body, headers, request.guard)
        except Exception:  # noqa: BLE001 (whatever it is: others wait)
            _log.exception("Webhook %d failed", request.webhook)
            return request, Outcome("garbled")

    def keep(self, session: Session, key: str, found: tuple[Message, Outcome]) -> Later | None:
        """Write down how it ended; where there was more to tell meanwhile, that stays due."""
        message, outcome = found
        session.execute(
            sa.update(Webhook).where(Webhook.id == message.webhook).values(tried_at=now()))
        row = session.get(Delivery, message.id, with_for_update=True)
        if row is not None and row.revision == message.revision:
            _note(row, outcome)
        return self._again(session, key)

    def given_up(self, session: Session, key: str) -> Later | None:
        """Count it as a failed try: its worker was killed again and again."""
        row = _next(session, int(key))
        if row is not None:
            _note(row, Outcome("garbled"))
        return self._again(session, key)

    def _again(self, session: Session, key: str) -> Later | None:
        session.flush()
        row = _next(session, int(key))
        return None if row is None else _wait(row)


def _next(session: Session, webhook_id: int) -> Delivery | None:
    return session.scalar(
        sa.select(Delivery).where(Delivery.webhook_id == webhook_id, Delivery.due_at.is_not(None))
        .order_by(Delivery.due_at, Delivery.id).limit(1))


def _wait(row: Delivery) -> Later:
    """Return for how long a row waits; one that waits too long, by a clock set back, is due."""
    wait = row.due_at - now() if row.due_at else timedelta(0)
    return Later(wait.total_seconds() if timedelta(0) < wait <= WAITS[-1] else 0.0)


def _note(row: Delivery, outcome: Outcome) -> None:
    row.tries, row.tried_at = row.tries + 1, now()
    row.outcome, row.status = outcome.word, outcome.status
    again = outcome.word != "taken" and row.game_id is not None and row.tries <= len(WAITS)
    row.due_at = row.tried_at + WAITS[row.tries - 1] if again else None
