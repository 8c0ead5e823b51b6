"""A clock that never goes back while the server runs, for what is good for minutes only."""

import time
from datetime import datetime, timedelta
from typing import Final

from webapp.server.data import models

# On Linux the one that goes on while the machine sleeps; processes forked later share the start.
_STEADY: Final = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
_BEGAN: Final = models.now()
_AT: Final = time.clock_gettime(_STEADY)


def steady_now() -> datetime:
    """Return the time, or what it would be had the machine's clock not been set back since."""
    spent = timedelta(seconds=time.clock_gettime(_STEADY) - _AT)
    return max(models.now(), _BEGAN + spent)
