"""What grows by use and is of no use later: cleared by age, each hour, by one of all processes."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final, TypeAlias

import sqlalchemy as sa
from sqlalchemy.orm import Session

from webapp.server.data.device_tables import Attempt, FormToken, Invite
from webapp.server.data.household_tables import Invitation
from webapp.server.data.models import Model, now
from webapp.server.data.photo_tables import Photo
from webapp.server.data.portable_tables import Arrival
from webapp.server.data.tileset_tables import TaughtSet
from webapp.server.jobs.kind import Kind

AT_ONCE: Final = 2_000
"""Rows of a table that go in one turn: nobody waits for more."""

FORMS: Final = timedelta(days=90)
"""A form that was answered is known for so long.

A page is good for a day and can be sent again from what was kept of it for as long as the browser
keeps it; a game's form that is sent again after three months shows what changed since.
"""
INVITES: Final = timedelta(days=90)
UNUSED: Final = timedelta(days=2)
"""A photo that was refused or never entered is forgotten after this time."""
FORGOTTEN: Final = timedelta(days=30)
"""How long a set of tiles that was forgotten can be had back."""
ATTEMPTS: Final = timedelta(days=1)
ARRIVALS: Final = timedelta(hours=12)
"""How long a file waits that was looked at and not brought in."""

_Where: TypeAlias = sa.ColumnElement[bool]


def _old(at: datetime) -> Mapping[type[Model], tuple[Any, _Where]]:
    """Return the rows that are of no use any more at *at*, by table, with the table's key."""
    return {
        FormToken: (sa.tuple_(FormToken.scope, FormToken.token), FormToken.created_at < at - FORMS),
        Attempt: (Attempt.id, Attempt.at < at - ATTEMPTS),
        Invite: (Invite.id, sa.or_(
            Invite.closed_at < at - INVITES, Invite.expires_at < at - INVITES)),
        Invitation: (Invitation.id, Invitation.expires_at < at - INVITES),
        Arrival: (Arrival.id, Arrival.created_at < at - ARRIVALS),
        Photo: (Photo.id, sa.and_(Photo.ply.is_(None), Photo.created_at < at - UNUSED)),
        TaughtSet: (TaughtSet.id, sa.or_(
            TaughtSet.forgotten_at < at - FORGOTTEN,
            sa.and_(TaughtSet.photos == 0, TaughtSet.drafted_at < at - UNUSED))),
    }


def clear_old(session: Session, at: datetime) -> dict[str, int]:
    """Delete what is of no use any more, ``AT_ONCE`` rows of each table at most.

    Returns:
        How many rows went, by table.
    """
    gone: dict[str, int] = {}
    for table, (key, old) in _old(at).items():
        some = sa.select(*(key.clauses if isinstance(key, sa.Tuple) else (key,)))
        chosen = key.in_(some.where(old).limit(AT_ONCE))
        found = session.execute(sa.delete(table).where(chosen).returning(sa.literal(1)))
        gone[table.__tablename__] = len(found.all())
    return gone


class Upkeep(Kind):
    """Clears what is old, for all households."""

    name, slot, urgency = "upkeep", "quick", 9
    every = longest = 3600.0

    def keep(self, session: Session, key: str, found: Any) -> None:  # noqa: ANN401 (nothing)
        """Clear it."""
        del key, found
        clear_old(session, now())
