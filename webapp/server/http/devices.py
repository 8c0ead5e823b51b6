"""A device's token: recognised, renewed while it is in use, ended by disuse; when it was seen.

A new token is made of the one before and of a nonce that the row keeps, so that all answers which
are under way at once give the same one, and an answer that is lost can be given again. The one
before stays good until the device has come with the new one, and a while after: a browser that is
ended may forget a cookie that it had. Who joins again keeps none of that while: the old token ends
when the new one is first seen. Who ends all others keeps none of it at all: somebody may hold a
copy of the old one, and would be given the one that follows.

What is written here is written once in some hours for a device. Where that cannot be done, because
the disk is full or the database busy, the device is recognised all the same.
"""

import hashlib
import hmac
import logging
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, TypeAlias

import sqlalchemy as sa
from flask import current_app
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from webapp.server.data.database import db, writing
from webapp.server.data.device_tables import Device, Role
from webapp.server.data.models import now
from webapp.server.http.rights import hold_rights

SEEN_EVERY: Final = timedelta(hours=6)
TOKEN_LIFE: Final = timedelta(days=90)
"""A token that is older is replaced when it is next used."""
OVERLAP: Final = timedelta(days=30)
"""How long a token that was replaced by age is still good, once the new one was seen."""
MOMENT: Final = timedelta(minutes=1)
"""The same where the device has joined again: what it had asked before is answered."""

_Row: TypeAlias = sa.Row[*tuple[Any, ...]]

_log: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Known:
    """A device that was recognised, and the token that it is to hold from now on."""

    id: int
    household_id: int
    name: str
    role: Role
    token: str


def hash_secret(secret: str) -> str:
    """Return the hash of a secret, which is stored in its place."""
    return hashlib.sha256(secret.encode()).hexdigest()


def keyed_hash(text: str) -> str:
    """Return the HMAC-SHA256 of a text in hexadecimal, which only the server's secret can make."""
    key = str(current_app.secret_key).encode()
    return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()


def _disuse() -> timedelta:
    days: int = current_app.config["DEVICE_DAYS"]
    return timedelta(days=days)


def joined() -> sa.ColumnElement[bool]:
    """Return the condition that a device is joined: not sent away, and not out of use."""
    return sa.and_(Device.revoked_at.is_(None), Device.seen_at > now() - _disuse())


# Built once: every request asks this, a phone's polling above all.
_COLUMNS: Final = (
    Device.id, Device.household_id, Device.name, Device.role, Device.seen_at, Device.token_at,
    Device.token_hash, Device.next_hash, Device.old_hash, Device.old_until, Device.nonce,
    Device.replaces)
_HASH: Final[sa.BindParameter[str]] = sa.bindparam("hash")
_CURRENT: Final = sa.select(*_COLUMNS).where(
    Device.token_hash == _HASH, Device.revoked_at.is_(None))
# All three: the new token may have become the current one since it was asked for as such.
_ANY: Final = sa.select(*_COLUMNS).where(Device.revoked_at.is_(None), sa.or_(
    Device.token_hash == _HASH, Device.next_hash == _HASH, Device.old_hash == _HASH))


def recognise(cookie: str) -> Known | None:
    """Return the device whose token *cookie* is, and note now and then that it was seen."""
    hashed, at = hash_secret(cookie), now()
    connection = db.session.connection()
    row = connection.execute(_CURRENT, {"hash": hashed}).one_or_none()
    if row is None:
        row = connection.execute(_ANY, {"hash": hashed}).one_or_none()
    if row is None or _is_over(row, hashed, at):
        return None
    token = cookie
    with _no_matter():
        token = _renewed(row, cookie, hashed, at)
        if row.replaces or abs(at - row.seen_at) > SEEN_EVERY:
            _note_seen(row, at)
    return Known(row.id, row.household_id, row.name, row.role, token)


def _is_over(row: _Row, hashed: str, at: datetime) -> bool:
    disuse = _disuse()
    return (
        at - row.seen_at >= disuse
        or at - row.token_at >= TOKEN_LIFE + disuse + OVERLAP
        or (row.old_hash == hashed and not (row.old_until and at < row.old_until))
    )


@contextmanager
def _no_matter() -> Iterator[None]:
    try:
        yield
    except SQLAlchemyError as error:
        db.session.rollback()
        _log.warning("The last use of a device could not be saved: %s",
                     str(error.__cause__ or error).split("\n")[0])


def _renewed(row: _Row, cookie: str, hashed: str, at: datetime) -> str:
    """Return the token that the device is to hold, where it came with *cookie*."""
    if row.next_hash == hashed:
        with writing() as session:
            _take_new(session, row, at)
        return cookie
    if row.old_hash == hashed or row.next_hash is not None:
        return _following(cookie, row.nonce)
    if at - row.token_at < TOKEN_LIFE:
        return cookie
    with writing() as session:
        return _renew(session, row.id, cookie)


def _following(token: str, nonce: str) -> str:
    """Return the token after *token*: neither it nor *nonce* alone tells it."""
    mixed = hmac.digest(token.encode(), nonce.encode(), "sha256")
    return urlsafe_b64encode(mixed).decode().rstrip("=")


def _renew(session: Session, device_id: int, token: str) -> str:
    """Give out what follows *token*, where it is the current one; the same to all who ask."""
    nonce, hashed = secrets.token_urlsafe(32), hash_secret(token)
    session.execute(
        sa.update(Device)
        .where(Device.id == device_id, Device.token_hash == hashed, Device.next_hash.is_(None))
        .values(nonce=nonce, next_hash=hash_secret(_following(token, nonce)),
                old_hash=None, old_until=None))
    kept = session.scalar(sa.select(Device.nonce).where(
        Device.id == device_id, Device.token_hash == hashed, Device.next_hash.is_not(None)))
    return _following(token, kept) if kept else token


def renew_at_once(session: Session, device_id: int, token: str) -> str:
    """Return a new token for a device that has joined again, whose current one is *token*.

    Call it within ``writing()``. A token that was given out already is good for this too.
    """
    new = _renew(session, device_id, token)
    session.execute(sa.update(Device).where(Device.id == device_id).values(token_at=now()))
    return new


def replace_at_once(session: Session, device_id: int, cookie: str) -> str | None:
    """Return a token for a device whose others end now; nothing of what it had tells the new one.

    Call it within ``writing()``. ``None`` says that *cookie* is no token of the device any more:
    somebody else was faster, and nothing was changed.
    """
    new, hashed = secrets.token_urlsafe(32), hash_secret(cookie)
    found = session.scalar(
        sa.update(Device)
        .where(Device.id == device_id, Device.revoked_at.is_(None), sa.or_(
            Device.token_hash == hashed, Device.next_hash == hashed, Device.old_hash == hashed))
        .values(token_hash=hash_secret(new), token_at=now(),
                next_hash=None, old_hash=None, old_until=None, nonce=None)
        .returning(Device.id))
    return None if found is None else new


def _take_new(session: Session, row: _Row, at: datetime) -> None:
    """Let the token that was given out be the current one: the device has shown that it has it."""
    by_age = at - row.token_at >= TOKEN_LIFE
    session.execute(
        sa.update(Device)
        .where(Device.id == row.id, Device.next_hash == row.next_hash)
        .values(token_hash=Device.next_hash, next_hash=None, token_at=at,
                old_hash=Device.token_hash, old_until=at + (OVERLAP if by_age else MOMENT)))


def _note_seen(row: _Row, at: datetime) -> None:
    """Write when the device was seen; end what it was before."""
    with writing() as session:
        if row.replaces:
            _end_replaced(session, row.replaces, at)
        session.execute(
            sa.update(Device).where(Device.id == row.id).values(seen_at=at, replaces=None))


def _end_replaced(session: Session, hashed: str, at: datetime) -> None:
    home = session.scalar(sa.select(Device.household_id).where(Device.token_hash == hashed))
    if home is not None:
        hold_rights(session, home, alone=True)
    before = session.scalar(
        sa.select(Device).where(Device.token_hash == hashed, Device.revoked_at.is_(None))
        .with_for_update())
    if before is not None and not is_last_keeper(session, before):
        before.revoked_at = at


def is_last_keeper(session: Session, device: Device) -> bool:
    """Say whether *device* is on the only phone of a keeper.

    Within ``writing()`` it stays so until the end.
    """
    keepers = session.execute(
        sa.select(Device.id, Device.phone)
        .where(Device.household_id == device.household_id, Device.role == "keeper", joined())
        .order_by(Device.id).with_for_update(key_share=True)
    ).all()
    return device.id in {each.id for each in keepers} and all(
        each.id == device.id or (each.phone is not None and each.phone == device.phone)
        for each in keepers)


def same_phone(device: Device) -> sa.ColumnElement[bool]:
    """Return the condition that a row is *device*, or another way in of the same phone."""
    if device.phone is None:
        return Device.id == device.id
    return sa.and_(Device.household_id == device.household_id, Device.phone == device.phone)
