"""How often a device may do something: no family comes near it, and a program does not pass it.

Counted in the database, so that all processes of all servers agree, by one statement within the
transaction that is counted. What is refused has not been done, and the same form may be sent again.
"""

import math
from collections.abc import Mapping
from datetime import timedelta
from typing import Final, Literal, TypeAlias

import sqlalchemy as sa
from flask import current_app
from sqlalchemy.orm import Session
from werkzeug.exceptions import TooManyRequests

from webapp.data.models import now
from webapp.data.upkeep import Pace, upsert

Kind: TypeAlias = Literal["enter", "make", "invite", "photo", "try"]

WHILE: Final = timedelta(minutes=10)
MOST: Final[Mapping[Kind, int]] = {
    "enter": 1_200, "make": 150, "invite": 60, "photo": 100, "try": 30}
"""What a device may do within ``WHILE``: forms of games, new series and games, links, photos,
messages to other programs that are sent to try them.

Two entries a second for ten minutes are more than thumbs do; a hundred that waited for the network
pass at once.
"""


def count_one(session: Session, device_id: int, kind: Kind) -> None:
    """Count one more; call it first within ``writing()``.

    Raises:
        TooManyRequests: the device has done too many lately; it says when to come again.
    """
    factor: int = current_app.config["PACE"]
    if not factor:
        return
    at = now()
    # What lies in the future was counted before the clock was set back.
    over = sa.or_(Pace.since <= at - WHILE, Pace.since > at)
    counted = upsert(session)(Pace).values(
        device_id=device_id, kind=kind, since=at, count=1,
    ).on_conflict_do_update(
        index_elements=[Pace.device_id, Pace.kind],
        set_={"since": sa.case((over, at), else_=Pace.since),
              "count": sa.case((over, 1), else_=Pace.count + 1)},
    ).returning(Pace.since, Pace.count)
    since, count = session.execute(counted).one()
    if count > MOST[kind] * factor:
        wait = math.ceil((since + WHILE - at).total_seconds())
        raise TooManyRequests(retry_after=max(wait, 1))
