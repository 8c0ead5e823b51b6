"""The process that counts luck: ``python -m webapp.luck.worker``, under limits of its own.

It gets jobs on its standard input, a line of JSON each, and answers each with lines of JSON: how
far it is, as often as it likes, and last what it found, or ``failed``. It knows no secret and no
database, and stands back behind the pages.
"""

import json
import signal
import sys
from contextlib import suppress
from typing import Any, Final

from rules.notation.errors import NotationError
from webapp.data.bounds import bound, stand_back
from webapp.luck.counting import count_game, count_series

MEMORY: Final = 600 * 2**20
"""Bytes of data that the process may have; it has a fifth of it."""

NICENESS: Final = 10


def limit() -> None:
    """Bound what this process can take, and let everybody else go first."""
    stand_back(NICENESS)
    bound(MEMORY)


def answer(job: dict[str, Any]) -> dict[str, Any]:
    """Return what a job asks for; of a game it is told on the way how far it is."""
    try:
        if "record" in job:
            return {"found": count_game(job["record"], job["seed"], job["times"], _tell)}
        return {"found": count_series(job["figures"], job["seed"], job["times"])}
    except (KeyError, MemoryError, NotationError, RuntimeError) as error:
        return {"failed": type(error).__name__}


def _tell(done: int, of: int) -> None:
    _write({"done": done, "of": of})


def _write(document: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(document) + "\n")
    sys.stdout.flush()


def main() -> None:
    """Answer jobs until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    limit()
    with suppress(BrokenPipeError):  # the server has ended
        for line in sys.stdin:
            _write(answer(json.loads(line)))


if __name__ == "__main__":
    main()
