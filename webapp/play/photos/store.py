"""Photos that stay with a game: where they are, how much room they take, when they go."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

import sqlalchemy as sa
from flask import url_for
from sqlalchemy.orm import Session

from vision.reading import parse_reading
from webapp.server.data.database import db
from webapp.server.data.models import Game, Series, now
from webapp.server.data.photo_tables import Photo
from webapp.server.http.access import visitor

AGES: Final = (0, 30, 365)
"""Days after which photos can be cleared; 0 clears all."""


def is_sound(photo: Photo) -> bool:
    """Say whether what was read in a photo can be understood: a damaged disk may have spoilt it."""
    reading = photo.reading or {}
    try:
        parse_reading(reading)
    except ValueError:
        return False
    return isinstance(reading.get("beside", {}), dict)


@dataclass(frozen=True, slots=True)
class PhotoLink:
    """A photo of a game: its page, and its picture for a small view."""

    href: str
    image: str
    width: int
    height: int


def photos_of(game: Game, shown: Sequence[int]) -> dict[int, list[PhotoLink]]:
    """Return the photos of *game* by lines of its log.

    Args:
        game: the game.
        shown: the plies that the log shows, upwards; a photo stands at the last one before it,
            or at 0 where there is none.
    """
    rows = db.session.execute(
        sa.select(Photo.id, Photo.ply, Photo.width, Photo.height)
        .where(Photo.game_id == game.id, Photo.ply.is_not(None))
        .order_by(Photo.created_at)
    )
    found: dict[int, list[PhotoLink]] = {}
    for photo_id, ply, width, height in rows:
        link = PhotoLink(
            url_for("check.show", game_id=game.id, photo_id=photo_id),
            url_for("photos.picture", game_id=game.id, photo_id=photo_id),
            width,
            height,
        )
        before = [each for each in shown if each <= (ply or 0)]
        found.setdefault(before[-1] if before else 0, []).append(link)
    return found


@dataclass(frozen=True, slots=True)
class Room:
    """How many photos a household keeps, and the megabytes that they take."""

    count: int
    megabytes: float


def _of_household() -> sa.ColumnElement[bool]:
    games = (
        sa.select(Game.id).join(Series).where(Series.household_id == visitor().household_id)
    )
    return Photo.game_id.in_(games)


def room_taken() -> Room:
    """Return how much room the photos of the visitor's household take."""
    count, size = db.session.execute(
        sa.select(sa.func.count(), sa.func.coalesce(sa.func.sum(Photo.size), 0)).where(
            _of_household()
        )
    ).one()
    return Room(count, size / 1e6)


def clear_photos(session: Session, days: int) -> int:
    """Delete the household's photos older than *days*; return how many there were."""
    old = sa.and_(_of_household(), Photo.created_at < now() - timedelta(days=days))
    ids = session.scalars(sa.select(Photo.id).where(old)).all()
    session.execute(sa.delete(Photo).where(Photo.id.in_(ids)))
    return len(ids)
