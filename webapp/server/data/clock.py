"""A clock that never goes back while the server runs, for what is good for minutes only."""

import time
from datetime import datetime, timedelta
from typing import Final

from webapp.server.data import models


def _steady() -> float:
    """Return seconds, on Linux by the clock that goes on while the machine sleeps."""
    clock: int | None = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if clock is None else time.clock_gettime(clock)


# Processes forked later share the start.
_BEGAN: Final = models.now()
_AT: Final = _steady()


def steady_now() -> datetime:
    """Return the time, or what it would be had the machine's clock not been set back since."""
    spent = timedelta(seconds=_steady() - _AT)
    return max(models.now(), _BEGAN + spent)
