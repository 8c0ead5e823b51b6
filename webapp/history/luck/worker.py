"""The process that counts luck: ``webapp.history.luck.worker``, a child under limits of its own.

Unlike the process that opens photos it gets no stranger's bytes, but records that this server has
read before; so it is bounded and not fenced in. It knows no secret and no database.
"""

import logging
from collections.abc import Callable
from typing import Any, Final

from rules.notation.errors import NotationError
from webapp.history.luck.counting import count_game, count_series
from webapp.server.jobs.inside import answer_all, limit

NICENESS: Final = 10
"""Everybody else goes first."""

_log: Final = logging.getLogger(__name__)


def answer(
    job: dict[str, Any], _data: bytes, tell: Callable[[int, int], None]
) -> tuple[dict[str, Any], bytes]:
    """Return what a job asks for; of a game it is told on the way how far it is."""
    try:
        if "record" in job:
            found: Any = count_game(job["record"], job["seed"], job["times"], tell)
        else:
            found = count_series(job["figures"], job["seed"], job["times"])
    except (KeyError, MemoryError, NotationError, RuntimeError) as error:
        _log.warning("The luck of a game cannot be counted: %s", type(error).__name__)
        return {"found": None}, b""
    return {"found": found}, b""


def main(memory: int) -> None:
    """Answer jobs until the input ends."""
    limit(memory, NICENESS)
    answer_all(answer)
