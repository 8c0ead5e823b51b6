"""A new secret, shown on the next page and never again.

It is kept nowhere but in the cookie of the device that made it, and there for some minutes; one
at a time, so that leaving or turning something off forgets it.
"""

from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from flask import session

from webapp.server.data.models import now

SHOWN_FOR: Final = timedelta(minutes=10)
_PLACE: Final = "made"


@dataclass(frozen=True, slots=True)
class Shown:
    """What was made: its kind, its secret, and what it is of, such as a role or a name."""

    kind: str
    secret: str
    of: str
    until: float
    """When it is shown no more, in seconds since 1970."""

    @property
    def made_at(self) -> datetime:
        """Return when it was made."""
        return datetime.fromtimestamp(self.until, UTC) - SHOWN_FOR


def show_once(kind: str, secret: str, of: str = "") -> None:
    """Keep a secret for the page that comes next, in place of what was kept before."""
    session[_PLACE] = asdict(Shown(kind, secret, of, (now() + SHOWN_FOR).timestamp()))


def shown(*kinds: str) -> Shown | None:
    """Return what was made last on this device, where it is of one of *kinds* and still shown."""
    kept = session.get(_PLACE)
    made = Shown(**kept) if kept else None
    if made is None or made.kind not in kinds or made.until < now().timestamp():
        return None
    return made


def forget_shown() -> None:
    """Forget what was made last."""
    session.pop(_PLACE, None)
