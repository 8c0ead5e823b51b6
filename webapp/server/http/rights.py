"""Who may do it, asked where it is done: the device again, first in each transaction that writes.

A request learns its device's role before its view runs. Until the view writes, a keeper may have
lowered the device or sent it away, so each transaction asks again. On SQLite nobody else writes
meanwhile. On PostgreSQL each change shares a lock of its household, and who changes what devices
may do holds it alone: it waits for all changes under way, and later ones see what it did.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import sqlalchemy as sa
from flask import abort, g
from sqlalchemy.orm import Session
from werkzeug.wrappers import Response

from webapp.server.data.database import ask_first
from webapp.server.data.device_tables import ROLES, Device, Role

_LOCK: Final = 0x4A4F_5201
_HASH: Final[sa.BindParameter[str]] = sa.bindparam("hash")

# Built once: every entry asks these.
_STILL: Final = sa.select(Device.role).where(
    Device.id == sa.bindparam("id"), Device.revoked_at.is_(None),
    sa.or_(Device.token_hash == _HASH, Device.next_hash == _HASH, Device.old_hash == _HASH))
_HOME: Final[sa.BindParameter[int]] = sa.bindparam("home", type_=sa.Integer)
_SHARED: Final = sa.select(sa.func.pg_advisory_xact_lock_shared(_LOCK, _HOME))
_ALONE: Final = sa.select(sa.func.pg_advisory_xact_lock(_LOCK, _HOME))


def hold_rights(session: Session, household_id: int, *, alone: bool = False) -> None:
    """Keep what the devices of a household may do as it is until the transaction ends.

    Call it before any row is locked. With *alone* the caller changes it.
    """
    if session.get_bind().dialect.name == "postgresql":
        session.connection().execute(_ALONE if alone else _SHARED, {"home": household_id})


def ask_again(hashed: str, refuse: Callable[[], Response]) -> None:
    """Ask again, in each transaction of this request, whether its device may do this.

    Args:
        hashed: the token's hash that the device came with: a copy of a token that was ended since
            is no device any more.
        refuse: makes the answer to a device that is gone.
    """

    def ask(session: Session, rights: bool) -> None:  # noqa: FBT001 (the interface)
        device: Any = g.device
        hold_rights(session, device.household_id, alone=rights)
        role: Role | None = session.connection().execute(
            _STILL, {"id": device.id, "hash": hashed}).scalar_one_or_none()
        if role is None:
            g.device = None
            ask_first(None)
            abort(refuse())
        g.device = replace(device, role=role)
        if not may(role, g.asked_role):
            abort(403)

    ask_first(ask)


def may(role: Role, least: Role) -> bool:
    """Say whether *role* may do what *least* may do."""
    return ROLES.index(role) >= ROLES.index(least)


def ask_for(role: Role) -> None:
    """Let the transactions of this request ask for *role* at least."""
    g.asked_role = max(g.asked_role, role, key=ROLES.index)


def ask_nobody() -> None:
    """Begin a request of which it is not known who asks."""
    g.device, g.asked_role = None, ROLES[0]
    ask_first(None)
