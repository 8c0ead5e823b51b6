"""The sets of the visitor's household as they are stored."""

import itertools
from typing import Final

import sqlalchemy as sa
from flask import abort
from sqlalchemy.orm import Session, undefer

from webapp.server.data.database import db
from webapp.server.data.models import now
from webapp.server.data.tileset_tables import TaughtSet
from webapp.server.http.access import visitor
from webapp.server.jobs.upkeep import FORGOTTEN, UNUSED

LONGEST_NAME: Final = 40


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


def is_taken(name: str, but: str = "") -> bool:
    """Say whether a set of the household has that name, one *but* this and forgotten ones aside."""
    return any(each.name.casefold() == name.casefold() for each in all_sets()
               if each.id != but and each.forgotten_at is None)


def free_name(name: str) -> str:
    """Return *name*, with a number where another set has it by now."""
    numbers = itertools.count(2)
    free = name
    while is_taken(free):
        free = f"{name[:LONGEST_NAME - 3]} {next(numbers)}"
    return free


def all_sets() -> list[TaughtSet]:
    """Return the sets of the visitor's household, forgotten ones too, the oldest first."""
    return list(db.session.scalars(
        sa.select(TaughtSet).options(undefer(TaughtSet.prototypes))
        .where(TaughtSet.household_id == visitor().household_id)
        .order_by(TaughtSet.created_at, TaughtSet.id)))
