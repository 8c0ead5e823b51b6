"""Ways into a household: links, the terminal's keeper link, and short codes."""

import hashlib
import hmac
import secrets
from datetime import datetime, timedelta
from typing import Final

import sqlalchemy as sa
from flask import current_app
from sqlalchemy.orm import Session

from webapp.server.data.clock import steady_now
from webapp.server.data.config import StartError
from webapp.server.data.database import alone, writing
from webapp.server.data.device_tables import ROLES, Device, Invite, Role
from webapp.server.data.models import Household, now
from webapp.server.data.quotas import make_room
from webapp.server.http.devices import hash_secret, joined, renew_at_once
from webapp.server.http.rights import hold_rights

CODE_LENGTH: Final = 8
CODE_LIFE: Final = timedelta(minutes=15)
LINK_LIFE: Final = timedelta(days=30)
"""Long enough for an aunt who opens it at the next visit."""
SCREEN_LIFE: Final = timedelta(hours=12)
"""An evening: what hangs on a wall is photographed sooner or later."""
_LIVES: Final = {"code": CODE_LIFE, "screen": SCREEN_LIFE}
_MANY: Final = frozenset({"link", "screen"})
"""Kinds by which more than one device may join."""
_BY_LINK: Final = ("link", "keeper", "screen")
"""Kinds whose secret stands in an address of ``/join/``."""
_LOCK: Final = 0x4B454550

# Neither 0 and O nor 1, I and L: people read these aloud and type them.
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_SECRET_LENGTH: Final = 28
"""Letters of a link's secret: 138 bits."""


def new_secret(length: int = _SECRET_LENGTH) -> str:
    """Return a new secret of a link, or of *length* letters."""
    return "".join(secrets.choice(_LETTERS) for _ in range(length))


def make_invite(
    session: Session, household_id: int, kind: str, role: Role, made_by: int | None = None
) -> str:
    """Make a way to join and return its secret, which is not stored and cannot be shown again.

    An open one of the same kind and role ends with it: a new link makes the old one worthless.
    """
    secret = new_secret(CODE_LENGTH if kind == "code" else _SECRET_LENGTH)
    _add(session, secret, Invite(
        household_id=household_id, kind=kind, role=role, made_by=made_by))
    return secret


def make_told(
    session: Session, household_id: int, kind: str, role: Role, *,
    until: datetime | None = None, made_by: int | None = None,
) -> str:
    """Make a way to join whose secret can be told again, and return the secret.

    It is made of chance that the database keeps and of the app's own secret: neither alone tells
    it, and no backup has both.
    """
    seed = secrets.token_urlsafe(32)
    secret = _told(kind, household_id, seed)
    _add(session, secret, Invite(household_id=household_id, kind=kind, role=role, made_by=made_by,
                                 seed=seed, expires_at=until))
    return secret


def _add(session: Session, secret: str, invite: Invite) -> None:
    """Let *secret* be a way to join from now on, and no other of its kind and role.

    It ends when it says, or with the time that its kind has.
    """
    close_invites(session, invite.household_id, invite.kind, invite.role)
    invite.secret_hash, invite.single_use = hash_secret(secret), invite.kind not in _MANY
    invite.created_at = steady_now()
    invite.expires_at = invite.expires_at or (
        invite.created_at + _LIVES.get(invite.kind, LINK_LIFE))
    session.add(invite)


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
    kind = Invite.kind == "code" if code else Invite.kind.in_(_BY_LINK)
    query = sa.select(Invite).where(Invite.secret_hash == hash_secret(secret), kind)
    if lock:
        join_under_way(session, secret)
        query = query.with_for_update()
    invite = session.scalar(query)
    return invite if invite is not None and invite.is_open(steady_now()) else None


def join_under_way(session: Session, secret: str) -> None:
    """Let whoever ends what leads into the household of *secret* wait for this join, or it for him.

    Call it before any row is locked.
    """
    home = session.scalar(
        sa.select(Invite.household_id).where(Invite.secret_hash == hash_secret(secret)))
    if home is not None:
        hold_rights(session, home)


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

    Raises:
        TooMuch: the household may have no more devices.
    """
    token = let_in(
        session, invite.household_id, name, invite.role, before, came_by=invite.secret_hash)
    used_up(invite)
    return token


def let_in(
    session: Session, household_id: int, name: str, role: Role, before: int | None = None, *,
    came_by: str | None = None,
) -> str:
    """Make a device of a household and return its token; *before* as for ``accept``.

    Raises:
        TooMuch: the household may have no more devices.
    """
    make_room(session, household_id, "devices")
    token = secrets.token_urlsafe(32)
    session.add(Device(
        household_id=household_id, name=name, role=role, token_hash=hash_secret(token),
        came_by=came_by,
        replaces=session.get_one(Device, before).token_hash if before else None))
    return token


def accept_again(session: Session, invite: Invite, device_id: int, token: str) -> str:
    """Let a device that is here do as much as *invite* grants, if that is more.

    Returns:
        The token that follows the device's current *token*.
    """
    device = session.get_one(Device, device_id)
    if ROLES.index(invite.role) > ROLES.index(device.role):
        device.role = invite.role
    device.came_by = invite.secret_hash
    used_up(invite)
    return renew_at_once(session, device_id, token)


def used_up(invite: Invite) -> None:
    """Close what is good for one device only."""
    if invite.single_use:
        invite.closed_at = now()


def keeper_secret(*, one_more: bool = False) -> str | None:
    """Return the secret that makes a device the keeper, or ``None`` where there is one already.

    The household is made on the first call. Servers that start at once, on whatever machines, and
    a restart find the same secret; *one_more* makes a new one for a household whose keeper is
    lost.

    Raises:
        StartError: *one_more* is wanted, and it is unclear for which household.
    """
    with writing() as session:
        alone(session, _LOCK)
        homes = session.scalars(sa.select(Household).order_by(Household.id).limit(2)).all()
        first = homes[0] if homes else None
        if first is None:
            first = Household()
            session.add(first)
            session.flush()
        _close_codes_of_the_future(session)
        if one_more:
            if homes[1:]:
                message = "There are several households: joly household keeper HOUSEHOLD."
                raise StartError(message)
            return keeper_link(session, first.id)
        keeper = session.scalar(
            sa.select(Device.id)
            .where(
                Device.household_id == first.id,
                Device.role == "keeper",
                joined(),
            )
            .limit(1)
        )
        return None if keeper is not None else keeper_link(session, first.id)


def keeper_link(session: Session, household_id: int) -> str:
    """Return the secret of a household's open keeper link, new if there is none.

    Every server of the database and every restart tell the same one.
    """
    known = session.scalar(
        sa.select(Invite).where(
            Invite.household_id == household_id, Invite.kind == "keeper",
            Invite.closed_at.is_(None)).order_by(Invite.id.desc()).limit(1))
    if known is not None and known.is_open(steady_now()) and (told := tell_again(known)):
        return told
    return make_told(session, household_id, "keeper", "keeper")


def tell_again(invite: Invite) -> str:
    """Return the secret of an invite that tells it again; "" where the app has another by now."""
    told = _told(invite.kind, invite.household_id, invite.seed) if invite.seed else ""
    return told if told and hash_secret(told) == invite.secret_hash else ""


def _told(kind: str, household_id: int, seed: str) -> str:
    key = str(current_app.secret_key).encode()
    number = int.from_bytes(hmac.new(
        key, f"{kind} of {household_id}: {seed}".encode(), hashlib.sha256).digest())
    letters = []
    for _ in range(_SECRET_LENGTH):
        number, at_letter = divmod(number, len(_LETTERS))
        letters.append(_LETTERS[at_letter])
    return "".join(letters)


def _close_codes_of_the_future(session: Session) -> None:
    """Close codes that were made before the clock was set back: they would be good once more."""
    session.execute(
        sa.update(Invite)
        .where(Invite.kind == "code", Invite.closed_at.is_(None), Invite.created_at > steady_now())
        .values(closed_at=now())
    )
