"""Tokens by which programs read a household: made by its keeper, stored as hashes, revoked."""

import logging
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from webapp.server.data.api_tables import ApiToken
from webapp.server.data.database import db, writing
from webapp.server.data.models import now
from webapp.server.http.access import hash_secret

MOST: Final = 20
"""Tokens of a household at once."""

_BEGIN: Final = "joly_"
_LONGEST: Final = 100
_OFTEN: Final = timedelta(minutes=1)
"""How exactly it is kept when a token was used: reading is to write as little as it can."""

_log: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Program:
    """A program that has proved itself: the token's id, its household, and when it asked last."""

    id: int
    household_id: int
    used_at: datetime | None


def make_token(session: Session, household_id: int, name: str, made_by: int) -> str:
    """Make a token and return it: it is not stored and cannot be shown again."""
    token = _BEGIN + secrets.token_urlsafe(32)
    session.add(ApiToken(
        household_id=household_id, name=name, token_hash=hash_secret(token), made_by=made_by))
    return token


def revoke_token(session: Session, household_id: int, token_id: int) -> bool:
    """Make a token worthless; return false where the household has none of that id."""
    gone = session.execute(sa.delete(ApiToken).where(
        ApiToken.id == token_id, ApiToken.household_id == household_id).returning(ApiToken.id))
    return gone.one_or_none() is not None


def tokens_of(household_id: int) -> Sequence[ApiToken]:
    """Return the tokens of a household, the oldest first."""
    return db.session.scalars(sa.select(ApiToken).where(
        ApiToken.household_id == household_id).order_by(ApiToken.id)).all()


_PROGRAM: Final = sa.select(ApiToken.id, ApiToken.household_id, ApiToken.used_at).where(
    ApiToken.token_hash == sa.bindparam("hash"))


def find_program(token: str) -> Program | None:
    """Return whom *token* belongs to; ``None`` where it was revoked, or never was one."""
    if len(token) > _LONGEST or not token.startswith(_BEGIN):
        return None
    row = db.session.execute(_PROGRAM, {"hash": hash_secret(token)}).one_or_none()
    return None if row is None else Program(*row)


def note_use(program: Program) -> None:
    """Remember that *program* asks, where that was not noted within the last minute.

    A disk that is full or busy keeps nobody from reading.
    """
    at = now()
    if program.used_at is not None and program.used_at > at - _OFTEN:
        return
    try:
        with writing() as session:
            session.execute(
                sa.update(ApiToken).where(ApiToken.id == program.id).values(used_at=at))
    except SQLAlchemyError as error:
        _log.warning("The use of a token could not be saved: %s", type(error.__cause__).__name__)
