"""The line of photos that wait to be read: a job for each, in the turn of its household.

Every process sees the same line, a place in it can be told, and nothing is lost when a process
ends. Each household has places of its own, and households take turns, so that no one waits for all
the photos of another.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy.orm import Session

from webapp.play.photos.beside import Before, job_beside, note_beside
from webapp.play.photos.known import job_of, note_set
from webapp.play.photos.lying import job_of_photo
from webapp.play.photos.process import PROGRAM, read_in
from webapp.play.photos.protocol import Answer, Job
from webapp.play.photos.words import DIED
from webapp.server.data.models import Game, Series, now
from webapp.server.data.photo_tables import Photo
from webapp.server.jobs.child import Child
from webapp.server.jobs.kind import Filing, Kind, Tell
from webapp.server.jobs.table import Running, Waiting, file, state

PLACES: Final = 20
"""Photos of one household that may wait; more are turned away with a word."""

QUICKEST: Final = 150
"""Milliseconds that a photo takes at least: no one need ask before,"""

PAUSE: Final = 50
"""and anyone who is next asks again after this many,"""

PAUSE_FOR_EACH: Final = 250
"""so much later for each photo before it, lest those who wait keep the reader busy,"""

LONGEST_PAUSE: Final = 2000
"""and at the latest."""


class Request(NamedTuple):
    """A photo that is read, with what goes with it, and what was found.

    Where the table was known to the reader, *ply* is the line after which it lay so. *sets* are the
    ids of the household's sets that were given with it, *before* the photo that it goes with.
    """

    data: bytes
    job: Job
    ply: int | None
    sets: Sequence[str]
    before: Before | None
    answer: Answer = {}  # noqa: RUF012 (nobody changes it)
    picture: bytes = b""


class Photos(Kind):
    """Reads a photo, by its id; the row is all that goes with it."""

    name, slot, urgency = "photo", "photos", 1
    lease = 30.0
    """No photo takes so long (``process.PROGRAM``)."""
    tries = 2
    program = PROGRAM
    loads = lanes = True

    def waiting(self, session: Session) -> Iterable[Filing]:
        """Return the photos that wait, in the order in which they came."""
        rows = session.execute(
            sa.select(Photo.id, Series.household_id).select_from(Photo).join(Game).join(Series)
            .where(Photo.status == "waiting").order_by(Photo.created_at, Photo.id))
        return [Filing(photo_id, str(household)) for photo_id, household in rows]

    def prepare(self, session: Session, key: str, payload: None) -> Request | None:
        """Return the photo, and what is known of its table now; nothing where it was deleted."""
        del payload
        photo = _waits(session, key)
        if photo is None:
            return None
        data = photo.original or b""
        table, ply = job_of_photo(key)
        ours, sets = job_of(session, key)
        older, before = job_beside(session, key, ply)
        return Request(data, {**table, **ours, **older}, ply, sets, before)

    def run(self, request: Request, child: Child | None, tell: Tell) -> Request:
        """Have it read."""
        del tell
        assert child is not None  # noqa: S101 (its program says so)
        answer, picture = read_in(child, request.data, request.job)
        return request._replace(answer=answer, picture=picture)

    def keep(self, session: Session, key: str, found: Request) -> None:
        """Keep what was read, and its picture instead of the file."""
        photo, answer = _waits(session, key), found.answer
        if photo is None:
            return  # deleted in the meantime
        if "refused" in answer:
            _refuse(photo, answer["refused"])
            return
        reading: dict[str, Any] = dict(answer["reading"])
        if found.ply is not None:
            reading["ply"] = found.ply
        photo.status, photo.reading, photo.picture = "read", reading, found.picture
        photo.original, photo.size = None, len(found.picture)
        photo.width, photo.height = answer["width"], answer["height"]
        note_set(session, photo, answer, found.sets)
        note_beside(photo, answer, found.before)

    def given_up(self, session: Session, key: str) -> None:
        """Refuse it: it has taken whatever read it with it, and again."""
        photo = _waits(session, key)
        if photo is not None:
            _refuse(photo, DIED)


PHOTOS: Final = Photos()


def _waits(session: Session, photo_id: str) -> Photo | None:
    return session.scalar(
        sa.select(Photo).where(Photo.id == photo_id, Photo.status == "waiting"))


def _refuse(photo: Photo, reason: str) -> None:
    photo.status, photo.reason = "refused", reason
    if reason != DIED:  # another time it may well be read: the file is still there
        photo.original, photo.size = None, 0


def read_again(session: Session, photo: Photo, lane: str) -> None:
    """Put a photo in line again if it was not read in time; another one stays as it is."""
    if photo.status != "refused" or photo.reason != DIED or photo.original is None:
        return
    photo.status, photo.reason, photo.created_at = "waiting", "", now()
    file(session, PHOTOS, photo.id, lane=lane)


def is_full(session: Session, household_id: int) -> bool:
    """Say whether so many photos of a household wait that it may add none.

    Within ``writing()``, the household's allowance held: no one else adds a photo to it.
    """
    mine = session.scalar(
        sa.select(sa.func.count()).select_from(Photo).join(Game).join(Series)
        .where(Photo.status == "waiting", Series.household_id == household_id)) or 0
    return mine >= PLACES


def place_in_line(session: Session, photo: Photo) -> int | None:
    """Return how many photos are read before *photo*, ``None`` where it is being read."""
    how: Waiting | Running | None = state(session, PHOTOS, photo.id)
    return how.place if isinstance(how, Waiting) else None


def pause_before(ahead: int, since: float = QUICKEST) -> int:
    """Return after how many milliseconds to ask again where *ahead* photos are read before.

    *since* are the milliseconds since the photo came.
    """
    first = max(QUICKEST - round(since), PAUSE)
    return min(first + ahead * PAUSE_FOR_EACH, LONGEST_PAUSE)
