"""Ways into a household: links, the terminal's keeper link, and short codes."""

import secrets
from datetime import timedelta
from pathlib import Path
from typing import Final

import sqlalchemy as sa
from flask import current_app
from sqlalchemy.orm import Session

from webapp.data.clock import steady_now
from webapp.data.config import KEEPER_FILE, start_lock, write_private
from webapp.data.database import writing
from webapp.data.models import ROLES, Device, Household, Invite, Role, now
from webapp.http.devices import hash_secret, joined, renew_at_once

CODE_LENGTH: Final = 8
CODE_LIFE: Final = timedelta(minutes=15)
LINK_LIFE: Final = timedelta(days=30)
"""Long enough for an aunt who opens it at the next visit."""

# Neither 0 and O nor 1, I and L: people read these aloud and type them.
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_SECRET_LENGTH: Final = 28
"""Letters of a link's secret: 138 bits."""


def _random(length: int) -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(length))


def make_invite(session: Session, household_id: int, kind: str, role: Role) -> str:
    """Make a way to join and return its secret, which is not stored and cannot be shown again.

    An open one of the same kind and role ends with it: a new link makes the old one worthless.
    """
    close_invites(session, household_id, kind, role)
    secret = _random(CODE_LENGTH if kind == "code" else _SECRET_LENGTH)
    at = steady_now()
    session.add(
        Invite(
            household_id=household_id,
            kind=kind,
            role=role,
            secret_hash=hash_secret(secret),
            single_use=kind != "link",
            created_at=at,
            expires_at=at + (CODE_LIFE if kind == "code" else LINK_LIFE),
        )
    )
    return secret


def close_invites(session: Session, household_id: int, kind: str, role: Role) -> None:
    """Revoke what is open of this kind for this role."""
    session.execute(
        sa.update(Invite)
        .where(
            Invite.household_id == household_id,
            Invite.kind == kind,
            Invite.role == role,
            Invite.closed_at.is_(None),
        )
        .values(closed_at=now())
    )


def find_invite(
    session: Session, secret: str, *, code: bool = False, lock: bool = False
) -> Invite | None:
    """Return the open way to join that *secret* belongs to, locked within ``writing()``."""
    kind = Invite.kind == "code" if code else Invite.kind != "code"
    query = sa.select(Invite).where(Invite.secret_hash == hash_secret(secret), kind)
    invite = session.scalar(query.with_for_update() if lock else query)
    return invite if invite is not None and invite.is_open(steady_now()) else None


def read_code(text: str) -> str:
    """Return a typed code without the blanks and dashes that people put into it."""
    return "".join(each for each in text.lower() if each in _LETTERS)


def shown_code(code: str) -> str:
    """Return a code as it is easily read."""
    return f"{code[:4]}-{code[4:]}".upper()


def accept(session: Session, invite: Invite, name: str, before: int | None = None) -> str:
    """Let a new device in and return the token that it proves itself with.

    The device that it was in another household, *before*, ends when it first comes with the new
    token: an answer that is lost on its way throws nobody out.
    """
    token = secrets.token_urlsafe(32)
    session.add(
        Device(
            household_id=invite.household_id,
            name=name,
            role=invite.role,
            token_hash=hash_secret(token),
            replaces=session.get_one(Device, before).token_hash if before else None,
        )
    )
    used_up(invite)
    return token


def accept_again(session: Session, invite: Invite, device_id: int, token: str) -> str:
    """Let a device that is here do as much as *invite* grants, if that is more.

    Returns:
        The token that follows the device's current *token*.
    """
    device = session.get_one(Device, device_id)
    if ROLES.index(invite.role) > ROLES.index(device.role):
        device.role = invite.role
    used_up(invite)
    return renew_at_once(session, device_id, token)


def used_up(invite: Invite) -> None:
    """Close what is good for one device only, and forget the terminal's link."""
    if invite.single_use:
        invite.closed_at = now()
    if invite.kind == "keeper":
        keeper_file().unlink(missing_ok=True)


def keeper_file() -> Path:
    """Return where the terminal's link is kept, readable for the app's owner only."""
    folder: Path = current_app.config["DATA"]
    return folder / KEEPER_FILE


def keeper_secret(*, one_more: bool = False) -> str | None:
    """Return the secret that makes a device the keeper, or ``None`` where there is one already.

    The household is made on the first call. Processes that start at once, and a restart, find
    the same secret; *one_more* makes a new one for a household whose keeper is lost.
    """
    with start_lock(current_app.config["DATA"]), writing() as session:
        household = session.scalar(sa.select(Household).order_by(Household.id).limit(1))
        if household is None:
            household = Household()
            session.add(household)
            session.flush()
        _close_codes_of_the_future(session)
        keeper = session.scalar(
            sa.select(Device.id)
            .where(
                Device.household_id == household.id,
                Device.role == "keeper",
                joined(),
            )
            .limit(1)
        )
        if keeper is not None and not one_more:
            return None
        file = keeper_file()
        kept = file.read_text("ascii").strip() if file.exists() else ""
        if kept and find_invite(session, kept) is not None:
            return kept
        secret = make_invite(session, household.id, "keeper", "keeper")
        write_private(file, secret)
        return secret


def _close_codes_of_the_future(session: Session) -> None:
    """Close codes that were made before the clock was set back: they would be good once more."""
    session.execute(
        sa.update(Invite)
        .where(Invite.kind == "code", Invite.closed_at.is_(None), Invite.created_at > steady_now())
        .values(closed_at=now())
    )
