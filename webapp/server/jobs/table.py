"""The table of jobs: filed in the caller's transaction, taken by one, ended where it is kept.

Whoever takes a job writes a name into it that nobody else has, and until when it has the job. What
was found is kept in the commit that ends the job, and only where that name still stands there: so
what a killed process had begun is done again, and kept once.
"""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

import sqlalchemy as sa
from flask import current_app
from sqlalchemy.orm import Session

from webapp.server.data.database import alone, db, upsert, writing
from webapp.server.data.job_tables import Job
from webapp.server.data.models import Moment, now
from webapp.server.jobs.kind import Kind, Later

_WOKEN: Final = "jobs that wait for a commit"
_LOCK: Final = 0x4A4F4253


@dataclass(frozen=True, slots=True)
class Waiting:
    """A job that nobody does yet, and how many of its kind come before it."""

    place: int


@dataclass(frozen=True, slots=True)
class Running:
    """A job that is being done, and how far it is."""

    done: int
    whole: int


@dataclass(frozen=True, slots=True)
class Taken:
    """A job that is ours until its lease ends."""

    id: int
    kind: Kind
    key: str
    payload: dict[str, Any] | None
    worker: str
    filed: int
    tries: int


def clock(session: Session) -> datetime:
    """Return the time that leases are measured by: that of the database, where it has one."""
    if session.get_bind().dialect.name != "postgresql":
        return now()
    return session.execute(sa.select(sa.func.clock_timestamp(type_=Moment()))).scalar_one()


def file(
    session: Session, kind: Kind, key: str = "", payload: dict[str, Any] | None = None, *,
    lane: str = "", after: float = 0.0, again: bool = True,
) -> None:
    """Have something done once this transaction is committed; call it within ``writing()``.

    What waits already under this *key* takes over the *payload*; what is being done is done once
    more then, unless *again* is false. Households take turns by their *lane*, where the kind has
    ``lanes``.
    """
    at, turn = clock(session), _turn(session, kind, lane) if kind.lanes else 0
    new = upsert(session)(Job).values(
        kind=kind.name, key=key, payload=payload, urgency=kind.urgency, lane=lane, round=turn,
        due_at=at + timedelta(seconds=after), tries=0, filed=1, taken=0, worker="", done=0, whole=0)
    filed = new.on_conflict_do_update(index_elements=[Job.kind, Job.key], set_={
        "payload": new.excluded.payload, "due_at": new.excluded.due_at, "filed": Job.filed + 1,
        "tries": sa.case((Job.until.is_(None), 0), else_=Job.tries)})
    session.execute(
        filed if again else new.on_conflict_do_nothing(index_elements=[Job.kind, Job.key]))
    if not (woken := session.info.setdefault(_WOKEN, set())):
        wake = current_app.extensions["jobs"].wake

        def committed(_session: Session) -> None:
            for each in set(woken):
                wake(each)
            woken.clear()

        sa.event.listen(session, "after_commit", committed, once=True)
    woken.add(kind.name)


def _turn(session: Session, kind: Kind, lane: str) -> int:
    """Return the turn of what a lane files now: the first one, or the one after its own."""
    last = session.scalar(
        sa.select(sa.func.max(Job.round)).where(Job.kind == kind.name, Job.lane == lane))
    return 0 if last is None else last + 1


def _pass_by(session: Session, job: Job) -> None:
    """Let who waits longer than the last one of a lane come a turn earlier for it.

    Else a lane that files one thing after the other would always come first.
    """
    others = sa.and_(Job.kind == job.kind, Job.id != job.id)
    if not session.scalar(sa.select(sa.exists().where(others, Job.lane == job.lane))):
        session.execute(sa.update(Job).where(others, Job.id < job.id).values(round=Job.round - 1))


def _free(kind: Kind, at: datetime) -> sa.ColumnElement[bool]:
    """Say that nobody has a job: a lease that is too long was taken before a clock was set back."""
    return sa.or_(Job.until.is_(None), Job.until <= at,
                  Job.until > at + timedelta(seconds=kind.lease))


def _due(kinds: Sequence[Kind], at: datetime, since: float = 0.0) -> sa.ColumnElement[bool]:
    return sa.or_(*(sa.and_(
        Job.kind == each.name, _free(each, at),
        sa.or_(Job.due_at <= at - timedelta(seconds=since),
               Job.due_at > at + timedelta(seconds=each.longest))) for each in kinds))


def somebody_waits(kinds: Sequence[Kind], since: float = 0.0) -> bool:
    """Say whether anything is due, for *since* seconds at least; lets go of the database again."""
    found = db.session.scalar(
        sa.select(sa.exists().where(_due(kinds, clock(db.session), since))))
    db.session.rollback()
    return bool(found)


def take(kinds: Sequence[Kind]) -> Taken | None:
    """Take what comes next of these *kinds*; nothing is written where nothing is due."""
    if not somebody_waits(kinds):
        return None
    with writing() as session:
        if any(each.lanes for each in kinds):
            alone(session, _LOCK)
        at = clock(session)
        job = session.scalar(
            sa.select(Job).where(_due(kinds, at)).order_by(Job.urgency, Job.round, Job.id)
            .limit(1).with_for_update(skip_locked=True))
        if job is None:
            return None  # somebody was faster
        kind = next(each for each in kinds if each.name == job.kind)
        job.until, job.worker = at + timedelta(seconds=kind.lease), secrets.token_hex(8)
        job.tries, job.taken, job.done, job.whole = job.tries + 1, job.filed, 0, 0
        if kind.lanes:
            _pass_by(session, job)
        return Taken(job.id, kind, job.key, job.payload, job.worker, job.filed, job.tries)


def go_on(taken: Taken, done: int, whole: int) -> None:
    """Note how far it is, and have the job for longer."""
    with writing() as session:
        until = clock(session) + timedelta(seconds=taken.kind.lease)
        session.execute(
            sa.update(Job).where(Job.id == taken.id, Job.worker == taken.worker)
            .values(done=done, whole=whole, until=until))


class _LostError(Exception):
    """Somebody else has the job now: nothing of ours is kept."""


def _ours(session: Session, taken: Taken) -> Job:
    job = session.scalar(
        sa.select(Job).where(Job.id == taken.id, Job.worker == taken.worker)
        .with_for_update().execution_options(populate_existing=True))
    if job is None:
        raise _LostError
    return job


def end(taken: Taken, keep: Callable[[Session], Later | None]) -> bool:
    """Keep what came of a job and end it; return false where it is not ours any more.

    What was filed meanwhile stays, and is due. *keep* comes first: whoever files has locked before
    what it locks, and the job after it.
    """
    try:
        with writing() as session:
            later = keep(session) or (Later(taken.kind.every) if taken.kind.every else None)
            job = _ours(session, taken)
            if job.filed == taken.filed and later is None:
                session.delete(job)
                return True
            if later is not None and job.filed == taken.filed:
                job.due_at = clock(session) + timedelta(seconds=later.seconds)
                job.round = (_turn(session, taken.kind, job.lane) if taken.kind.lanes
                             else job.round + 1)
            job.until, job.worker, job.tries = None, "", 0
    except _LostError:
        return False
    return True


def put_back(taken: Taken, *, tried: bool) -> None:
    """Let a job be taken again at once; it counts as *tried* unless the server ends."""
    with writing() as session:
        session.execute(
            sa.update(Job).where(Job.id == taken.id, Job.worker == taken.worker)
            .values(until=None, worker="", tries=taken.tries - (not tried)))


def state(session: Session, kind: Kind, key: str = "") -> Waiting | Running | None:
    """Return how a job stands; ``None`` where there is none."""
    at = clock(session)
    found = session.execute(
        sa.select(Job.id, Job.urgency, Job.round, Job.done, Job.whole, _free(kind, at))
        .where(Job.kind == kind.name, Job.key == key)).one_or_none()
    if found is None:
        return None
    number, urgency, turn, done, whole, free = found
    if not free:
        return Running(done, whole)
    before = sa.or_(
        sa.not_(_free(kind, at)), Job.urgency < urgency,
        sa.and_(Job.urgency == urgency, Job.round < turn),
        sa.and_(Job.urgency == urgency, Job.round == turn, Job.id < number))
    return Waiting(session.scalar(
        sa.select(sa.func.count()).select_from(Job)
        .where(Job.kind == kind.name, Job.id != number, before)) or 0)
