"""The sets of the visitor's household as they are stored."""

import sqlalchemy as sa
from flask import abort
from sqlalchemy.orm import Session, undefer

from webapp.data.database import db
from webapp.data.models import now
from webapp.data.tileset_tables import TaughtSet
from webapp.data.upkeep import FORGOTTEN, UNUSED
from webapp.http.access import visitor


def clear_forgotten(session: Session) -> None:
    """Delete the household's sets that were forgotten long ago, and photos nobody looked at."""
    mine = TaughtSet.household_id == visitor().household_id
    unused = TaughtSet.drafted_at < now() - UNUSED
    session.execute(sa.delete(TaughtSet).where(mine, sa.or_(
        TaughtSet.forgotten_at < now() - FORGOTTEN, sa.and_(TaughtSet.photos == 0, unused))))
    session.execute(sa.update(TaughtSet).where(mine, unused).values(
        draft=None, picture=None, drafted_at=None))


def one_set(set_id: str, *, lock: bool = False) -> TaughtSet:
    """Return a set of the visitor's household that is not forgotten, or answer 404."""
    if "\0" in set_id:
        abort(404)  # PostgreSQL takes no such text
    query = sa.select(TaughtSet).options(undefer(TaughtSet.prototypes), undefer(TaughtSet.draft))
    query = query.where(TaughtSet.id == set_id, TaughtSet.household_id == visitor().household_id,
                        TaughtSet.forgotten_at.is_(None))
    return db.session.scalar(query.with_for_update() if lock else query) or abort(404)


def all_sets() -> list[TaughtSet]:
    """Return the sets of the visitor's household, forgotten ones too, the oldest first."""
    return list(db.session.scalars(
        sa.select(TaughtSet).options(undefer(TaughtSet.prototypes))
        .where(TaughtSet.household_id == visitor().household_id)
        .order_by(TaughtSet.created_at, TaughtSet.id)))
