"""The link for guests that the household's screens show: for an evening, and for all who see it."""

from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.orm import Session

from webapp.server.data.clock import steady_now
from webapp.server.data.device_tables import Invite
from webapp.settings.household.invites import close_invites, make_told, tell_again


def show_on_screen(
    session: Session, household_id: int, made_by: int, until: datetime | None = None
) -> None:
    """Make the link for guests that the household's screens show: for an evening, or *until*."""
    make_told(session, household_id, "screen", "guest", until=until, made_by=made_by)


def show_another(session: Session, household_id: int, made_by: int) -> bool:
    """Let screens show another link until the same hour, and say whether they show one at all.

    Whoever is sent away has seen the one before; call this before the device is locked, for who
    joins locks the link first.
    """
    shown = screen_invite(session, household_id)
    if shown is None:
        return False
    show_on_screen(session, household_id, made_by, shown.expires_at)
    return True


def show_no_more(session: Session, household_id: int) -> bool:
    """End the link that screens show, and say whether they showed one."""
    shown = screen_invite(session, household_id) is not None
    close_invites(session, household_id, "screen", "guest")
    return shown


def screen_invite(session: Session, household_id: int) -> Invite | None:
    """Return the link for guests that the household's screens show, where there is one."""
    invite = session.scalar(
        sa.select(Invite).where(
            Invite.household_id == household_id, Invite.kind == "screen",
            Invite.closed_at.is_(None)).order_by(Invite.id.desc()).limit(1))
    shown = invite is not None and invite.is_open(steady_now()) and tell_again(invite) != ""
    return invite if shown else None
