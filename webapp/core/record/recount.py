"""Counting games again behind the pages: after a release of other rules, or where caches are gone.

A page that finds results which no longer hold shows what is known, and wishes for a job. It takes
some games at a time, has them folded by a process that keeps no page waiting, and writes what came
of them. Each takes games at random, or those that are asked for; what one has written is right
anyone who wrote it. A game that these rules cannot read is told so, and asked for no more.
"""

import logging
from collections.abc import Iterable
from typing import Any, Final, Generic, NamedTuple, TypeVar

import sqlalchemy as sa
from sqlalchemy.orm import Session

from webapp.core.record.lines import texts_of
from webapp.core.record.outcome import GameResult
from webapp.core.record.results import is_stale, keep_all, keep_unreadable
from webapp.server.data.models import Game
from webapp.server.jobs.child import Child, Program
from webapp.server.jobs.kind import Kind, Later, Tell
from webapp.server.jobs.worker import jobs

BATCH: Final = 25
"""Games that are written in one transaction, which takes a few milliseconds."""

PROGRAM: Final = Program("webapp.core.record.worker", seconds=90.0, memory=600 * 2**20)
"""It is silent for a record at most: one that was let in by an import may take a minute."""

_LOG: Final = logging.getLogger(__name__)

T = TypeVar("T")


class Some(NamedTuple):
    """Games with their last plies and records, and what they came to."""

    games: list[tuple[str, int]]
    texts: list[str]
    found: list[Any]


class Recount(Kind, Generic[T]):
    """What is counted of games: which ones want it by a key, from their records, and kept."""

    slot, urgency = "slow", 5
    lease = 120.0
    """No record takes so long."""
    program = PROGRAM
    finishes = False

    def stale(self, key: str) -> sa.Select[str, int]:
        """Select ids and last plies of the games that want it."""
        raise NotImplementedError

    def read(self, document: Any) -> T:  # noqa: ANN401 (JSON)
        """Return what the process found."""
        raise NotImplementedError

    def keep_all(self, found: Iterable[tuple[str, int, T]]) -> None:
        """Keep it; call it within ``writing()``."""
        raise NotImplementedError

    def give_up(self, games: Iterable[tuple[str, int]]) -> None:
        """Keep of games that these rules cannot read them; call it within ``writing()``."""
        raise NotImplementedError

    def prepare(self, session: Session, key: str, payload: dict[str, Any] | None) -> Some | None:
        """Return some games, those that are asked for before others; nothing where none wants it.

        What was asked for last comes first.
        """
        stale, first = self.stale(key), (payload or {}).get("first", ())
        rows = session.execute(stale.where(Game.id.in_(first)).limit(BATCH)).all() if first else ()
        rows = rows or session.execute(stale.order_by(sa.func.random()).limit(BATCH)).all()
        if not rows:
            return None
        texts = texts_of([row[0] for row in rows])
        return Some([(row[0], row[1]) for row in rows], [texts[row[0]] for row in rows], [])

    def run(self, request: Some, child: Child | None, tell: Tell) -> Some:
        """Have them folded."""
        assert child is not None  # noqa: S101 (its program says so)
        answer, _ = child.ask({"what": self.name, "texts": request.texts}, tell=tell)
        return request._replace(found=answer["found"])

    def keep(self, session: Session, key: str, found: Some) -> Later:
        """Keep what they came to; the next ones come in their turn."""
        del session, key
        pairs = list(zip(found.games, found.found, strict=True))
        unreadable = [game for game, document in pairs if document is None]
        if unreadable:
            _LOG.warning("The records of games cannot be read by these rules: %d", len(unreadable))
        self.keep_all((game, ply, self.read(document))
                      for (game, ply), document in pairs if document is not None)
        self.give_up(unreadable)
        return Later()


class Results(Recount[GameResult]):
    """The results of the games of a series, by its id."""

    name = "results"

    def stale(self, key: str) -> sa.Select[str, int]:
        """Select those that are of other rules, or of fewer lines."""
        return sa.select(Game.id, Game.last_ply).where(Game.series_id == key, is_stale())

    def read(self, document: Any) -> GameResult:  # noqa: ANN401 (JSON)
        """Return the result."""
        scores, finished, dealer, *decided = document
        return GameResult(scores, finished, dealer, *map(tuple, decided))

    def keep_all(self, found: Iterable[tuple[str, int, GameResult]]) -> None:
        """Keep the results."""
        keep_all(found)

    def give_up(self, games: Iterable[tuple[str, int]]) -> None:
        """Keep what was known."""
        keep_unreadable(games)


RESULTS: Final = Results()


def recount(kind: Recount[Any], key: str | int, first: Iterable[str] = ()) -> None:
    """Have games counted of which nothing is kept that holds, the games *first* before others."""
    asked = [*first]
    jobs().wish(kind, str(key), {"first": asked} if asked else None)
