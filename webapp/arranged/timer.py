"""How long the turn may still take: counted from the line that began it.

The limit is a house rule of the series; a game can be played with it or without it all the same.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from rules.notation import lines as ln
from webapp.arranged.laws import A, Laws
from webapp.core.record.folded import FoldedGame
from webapp.core.record.mend import mend
from webapp.server.data.models import now
from webapp.server.language.days import show_time
from webapp.server.language.locale import ngettext

TIMED: Final = ("timer:on", "timer:off")
"""Taps that switch the limit on and off for this game."""


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


def timer_of(laws: Laws[A], folded: FoldedGame[A]) -> Timer | None:
    """Return the timer of the turn being played; none without a limit, or while nobody plays."""
    state, turn = folded.state, folded.state.turn
    limit = laws.time_limit(state)
    if limit is None or turn is None or state.ended:
        return None
    row = folded.rows[-1] if turn.is_over else folded.rows[turn.ply - 1]
    began = max([row.created_at, *(
        folded.rows[ply - 1].created_at for ply in _switched(laws, folded))])
    used = int((now() - began).total_seconds())
    return Timer(row.ply, limit, max(limit - used, 0), _text(began, limit))


def _text(began: datetime, limit: int) -> str:
    return ngettext("The turn began at %(time)s. It may take %(num)d second.",
                    "The turn began at %(time)s. It may take %(num)d seconds.",
                    limit, time=show_time(began))


def _limit_in(option: str, value: Any) -> str:  # noqa: ANN401 (any line)
    """Return the limit that a line sets, also by a correction; "" where it sets none."""
    if isinstance(value, ln.Amend | ln.Insert):
        value = value.line
    return value.value if isinstance(value, ln.SetOption) and value.name == option else ""


def _switched(laws: Laws[A], folded: FoldedGame[A]) -> list[int]:
    """Return the plies at which the limit was set for this game alone."""
    return [line.ply for line in folded.replay.record.written
            if isinstance(line.value, ln.Amend | ln.Insert)
            and _limit_in(laws.time_option, line.value)]


def timer_lines(laws: Laws[A], folded: FoldedGame[A], tap: str) -> tuple[str, ...]:
    """Return the lines that switch the limit on or off, however late; none where nothing changes.

    On again, it is as long as it was before. Lines that time out by a limit which is taken away
    are let stand.
    """
    record, on = folded.replay.record, tap == "timer:on"
    if on is (laws.time_limit(folded.state) is not None):
        return ()
    option = laws.time_option
    limits = [_limit_in(option, line.value) for line in record.written]
    seconds = next((word for word in reversed(limits) if word.isdecimal()),
                   str(laws.usual_time(record.preset)))
    line = f"set {option} {seconds if on else 'none'}"
    known = next((each.ply for each in record.lines if _limit_in(option, each.value)), None)
    first_seat = next(each.ply for each in record.lines if isinstance(each.value, ln.SeatLine))
    change = f"amend {known} {line}" if known else f"insert {first_seat} {line}"
    return mend(folded.replay.record, [change], played=folded.replay).lines
