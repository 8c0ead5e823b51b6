"""Who agrees that a review is seen by all, and who may say so for whom."""

from collections.abc import Collection, Mapping

import sqlalchemy as sa

from webapp.server.data.database import db
from webapp.server.data.device_tables import Device, DeviceSeat
from webapp.server.data.models import Game, Line, letters_at
from webapp.server.data.people_tables import ReviewShown
from webapp.server.http.access import own_seat, visitor


def letters_agreed(game: Game) -> frozenset[str]:
    """Return the letters of those players of *game* who agree that all see their review."""
    agreed = db.session.scalars(
        sa.select(ReviewShown.letter).where(ReviewShown.game_id == game.id)).all()
    return frozenset(agreed)


def players_in(game: Game, seats: Collection[str]) -> Mapping[str, str]:
    """Return the letters of those who played *game*, by the *seats* of its record."""
    return {seat: letter for seat, letter in letters_at(game.places).items() if seat in seats}


def own_letter(game: Game) -> str | None:
    """Return the letter of the player whose review of *game* this device may open alone.

    A device says itself whose it is. That of a guest says nothing where another one says the same,
    nor of a game that had ended before it joined: anyone who was let in to look on does not become
    someone who played by saying so, nor one after another by joining again for each.
    """
    own = own_seat(game.series_id)
    if own is None or visitor().may("member"):
        return own
    others = _claims(game.series_id).where(
        DeviceSeat.seat == own, DeviceSeat.device_id != visitor().id)
    ended = sa.select(sa.func.max(Line.created_at)).where(Line.game_id == game.id)
    late = sa.exists().where(
        Device.id == visitor().id, Device.joined_at > ended.scalar_subquery())
    return None if db.session.scalar(sa.select(sa.or_(others.exists(), late))) else own


def _claims(series_id: str) -> sa.Select[str]:
    """Return the letters that devices which are not sent away say of a series."""
    return (sa.select(DeviceSeat.seat).join(Device, Device.id == DeviceSeat.device_id)
            .where(DeviceSeat.series_id == series_id, Device.revoked_at.is_(None)))


def letters_to_say(game: Game, letters: Collection[str]) -> frozenset[str]:
    """Return for whom of *letters* this device may say whether all see the review.

    Everybody says it on the own device; for those who have none, any that records may say it.
    """
    own = own_letter(game)
    mine = frozenset((own,)) & frozenset(letters) if own else frozenset[str]()
    if not visitor().may("member"):
        return mine
    claimed = db.session.scalars(_claims(game.series_id)).all()
    return mine | (frozenset(letters) - frozenset(claimed))
