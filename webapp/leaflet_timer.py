"""How long the turn may still take: counted from the line that began it (T-TIME-1)."""

from dataclasses import dataclass
from datetime import datetime

from flask_babel import format_time  # type: ignore[import-untyped]

from webapp.leaflet_judging import Folded, is_over
from webapp.locale import gettext as _
from webapp.models import now


@dataclass(frozen=True, slots=True)
class Timer:
    """The turn's time: ``left`` seconds of ``limit``, as they were when the page was made.

    ``key`` is the same as long as the same turn goes on; ``text`` says it without a script.
    """

    key: int
    limit: int
    left: int
    text: str

    @property
    def shown(self) -> str:
        """Return the time left as a clock shows it."""
        return f"{self.left // 60}:{self.left % 60:02}"


def timer_of(folded: Folded) -> Timer | None:
    """Return the timer of the turn being played; none without a limit, or while nobody plays."""
    state, turn = folded.state, folded.state.turn
    limit = state.options.tr_time_limit
    if limit is None or turn is None or state.ended:
        return None
    row = folded.rows[-1] if is_over(state) else folded.rows[turn.ply - 1]
    began = row.created_at
    used = int((now() - began).total_seconds())
    return Timer(row.ply, limit, max(limit - used, 0), _text(began, limit))


def _text(began: datetime, limit: int) -> str:
    return str(_("The turn began at %(time)s and may take %(limit)d seconds.",
                 time=format_time(began, "short"), limit=limit))
