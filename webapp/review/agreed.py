"""Who agrees that a review is seen by all, and who may say so for whom."""

from collections.abc import Collection, Mapping

import sqlalchemy as sa

from webapp.data.database import db
from webapp.data.models import Device, DeviceSeat, Game, letters_at
from webapp.data.review_tables import ReviewShown
from webapp.http.access import own_seat, visitor


def letters_agreed(game: Game) -> frozenset[str]:
    """Return the letters of those players of *game* who agree that all see their review."""
    agreed = db.session.scalars(
        sa.select(ReviewShown.letter).where(ReviewShown.game_id == game.id)).all()
    return frozenset(agreed)


def players_in(game: Game, seats: Collection[str]) -> Mapping[str, str]:
    """Return the letters of those who played *game*, by the *seats* of its record."""
    return {seat: letter for seat, letter in letters_at(game.places).items() if seat in seats}


def letters_to_say(game: Game, letters: Collection[str]) -> frozenset[str]:
    """Return for whom of *letters* this device may say whether all see the review.

    Everybody says it on the own device; for those who have none, any that records may say it.
    """
    own = own_seat(game.series_id)
    mine = frozenset((own,)) & frozenset(letters) if own else frozenset[str]()
    if not visitor().may("member"):
        return mine
    claimed = db.session.scalars(
        sa.select(DeviceSeat.seat).join(Device, Device.id == DeviceSeat.device_id)
        .where(DeviceSeat.series_id == game.series_id, Device.revoked_at.is_(None))).all()
    return mine | (frozenset(letters) - frozenset(claimed))
