"""The process that folds games for caches: a child under its own limits.

It gets records that this server has read before, and knows no secret and no database.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from rules.notation.errors import NotationError
from webapp.core.record.outcome import fold
from webapp.core.record.tallies import recall, written
from webapp.server.jobs.inside import answer_all, limit

NICENESS: Final = 10
"""Everybody else goes first."""


def _result(text: str) -> Any:  # noqa: ANN401 (JSON)
    found = fold(text)
    return [dict(found.scores), found.finished, found.dealer,
            *map(list, (found.won, found.outright, found.teams))]


FOLDS: Final[Mapping[str, Callable[[str], Any]]] = {
    "results": _result, "memories": lambda text: written(recall(text))}
"""What is wanted of a record, by the name of the kind of job."""


def answer(
    request: dict[str, Any], _data: bytes, tell: Callable[[int, int], None]
) -> tuple[dict[str, Any], bytes]:
    """Return what each record comes to, nothing of one that these rules cannot read."""
    found: list[Any] = []
    for text in request["texts"]:
        try:
            found.append(FOLDS[request["what"]](text))
        except NotationError:
            found.append(None)
        tell(len(found), len(request["texts"]))
    return {"found": found}, b""


def main(memory: int) -> None:
    """Answer until the input ends."""
    limit(memory, NICENESS)
    answer_all(answer)
