"""A photo that shows another side of a table goes with the one before it.

The photo process puts the two together: to it goes what the older one shows, as it has been
corrected by hand until then. The older photo is only looked at; what becomes of it later changes
nothing in the newer.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.orm import Session

from webapp.play.photos.carried import Told, carried, told_by
from webapp.play.photos.draft import PhotoDraft, first_draft, parse_photo_draft
from webapp.play.photos.lying import looked_at_again
from webapp.play.photos.protocol import Answer, Job
from webapp.play.photos.store import is_sound
from webapp.server.data.photo_tables import Photo

APART: Final = "apart"
GONE: Final = "gone"
RACK: Final = "rack"
UNREAD: Final = "unread"
"""Why two photos are not put together: too little agrees, the older one is not in this game or not
any more, one of them shows a rack, or the older one is not read."""

MOST_ID: Final = 24
NO_ID: Final = "-"
_STRANGE: Final = re.compile(r"[^\w-]", re.ASCII)


@dataclass(frozen=True, slots=True)
class Before:
    """The photo before another one, as it was when that one's job was made.

    ``why`` is why it cannot go with it. ``draft`` is what a hand had corrected, if one had, and
    ``read`` are its rows as they were read.
    """

    why: str = ""
    told: Told | None = None
    draft: PhotoDraft | None = None
    read: tuple[tuple[int, ...], ...] = ()
    revision: int = 0


def asked_id(text: str) -> str:
    """Return of what someone sent as a photo's id what can be one; "" where nothing was sent."""
    return (_STRANGE.sub("", text)[:MOST_ID] or NO_ID) if text else ""


def find_before(session: Session, game_id: str, photo_id: str | None) -> Photo | None:
    """Return the photo of this game that another one is to go with, if it is there."""
    if not photo_id:
        return None
    return session.scalar(
        sa.select(Photo).where(Photo.id == photo_id, Photo.game_id == game_id))


def why_alone(before: Photo | None) -> str:
    """Return why no other photo can go with this one, "" where one can."""
    if before is None:
        return GONE
    if before.seat:
        return RACK
    return "" if before.status == "read" and is_sound(before) else UNREAD


def job_beside(session: Session, photo_id: str, ply: int | None) -> tuple[Job, Before | None]:
    """Return what goes with a photo of another side, and the photo before it; nothing with others.

    *ply* is the last line of the record that goes with the job, if one does.
    """
    photo = session.get(Photo, photo_id)
    if photo is None or not photo.beside:
        return {}, None
    before = find_before(session, photo.game_id, photo.beside)
    why = RACK if photo.seat else why_alone(before)
    if why or before is None:
        return {}, Before(why)
    reading = looked_at_again(before.reading or {}, -1 if ply is None else ply)
    draft = parse_photo_draft(before.draft) if before.draft else None
    told = told_by(reading, draft or first_draft(reading))
    read = tuple(map(tuple, reading["melds"]))
    return {"beside": told.reading}, Before("", told, draft, read, before.revision)


def note_beside(photo: Photo, answer: Answer, before: Before | None) -> None:
    """Keep with a photo how it was put together with the one *before*, or why it was not."""
    if before is None or photo.reading is None:
        return
    if before.told is None or "beside" not in answer:
        photo.reading = {**photo.reading, "beside": {"why": before.why or APART}}
        return
    found = answer["beside"]
    photo.reading = {**photo.reading, "beside": {
        "shared": found["shared"], "own": found["own"], "revision": before.revision}}
    if before.draft is not None:
        photo.draft = carried(before.draft, before.told, before.read, found["places"],
                              photo.reading, found["own"]).document()


def only_before(reading: Mapping[str, Any], index: int | None) -> bool:
    """Say whether a tile of a stored reading shows in the photo before it alone."""
    own: int | None = reading.get("beside", {}).get("own")
    return own is not None and index is not None and index >= own


def is_in_picture(reading: Mapping[str, Any], index: int) -> bool:
    """Say whether the middle of a tile is in the picture."""
    quad = reading["tiles"][index]["quad"]
    x, y = (sum(corner[axis] for corner in quad) / len(quad) for axis in (0, 1))
    return bool(0 <= x <= reading["width"] and 0 <= y <= reading["height"])
