"""The interface of a kind of background job."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

from sqlalchemy.orm import Session

from webapp.server.jobs.child import Child, Program

Tell: TypeAlias = Callable[[int, int], None]
"""Is told how far something is, of how much."""


@dataclass(frozen=True, slots=True)
class Later:
    """A job is not over: it is due again after so many seconds."""

    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Filing:
    """What is to be done of a kind, whose it is, and what goes with it."""

    key: str = ""
    lane: str = ""
    payload: dict[str, Any] | None = None


class Kind:
    """A kind of background job; its methods are called in the order in which they stand here.

    ``name`` is stored in the table and never changes. Due jobs with the least ``urgency`` come
    first, and jobs that share a ``slot`` wait for each other. A worker has a job for ``lease``
    seconds, renewed with each progress report; after ``tries`` unfinished attempts it is given up.
    ``longest`` is how many seconds it ever waits: more were noted by a clock that was set back.
    With ``lanes``, the owners take turns. With ``every`` it is repeated after so many seconds.
    ``program`` runs it in a child process that can be killed; one that ``loads`` slowly is started
    before a job is taken, and one that ``finishes`` is not cut off when the server stops.
    """

    name: ClassVar[str]
    slot: ClassVar[str]
    urgency: ClassVar[int]
    lease: ClassVar[float] = 60.0
    tries: ClassVar[int] = 3
    longest: ClassVar[float] = 0.0
    every: ClassVar[float] = 0.0
    program: ClassVar[Program | None] = None
    loads: ClassVar[bool] = False
    lanes: ClassVar[bool] = False
    finishes: ClassVar[bool] = True

    def waiting(self, session: Session) -> Iterable[Filing]:
        """Return what other tables say is open: it is filed at a start, where it is not."""
        del session
        return [Filing()] if self.every else []

    def prepare(self, session: Session, key: str, payload: Any) -> Any:  # noqa: ANN401 (its own)
        """Read what is needed; ``None`` says that it is not wanted any more, ``Later`` not yet."""
        del session, payload
        return key

    def run(self, request: Any, child: Child | None, tell: Tell) -> Any:  # noqa: ANN401 (its own)
        """Do it, with nothing held of the database, and return what was found.

        Raises:
            Died: what it was done in had to be ended.
        """
        del child, tell
        return request

    def keep(self, session: Session, key: str, found: Any) -> Later | None:  # noqa: ANN401
        """Keep what was found, in the transaction that ends the job."""
        raise NotImplementedError

    def given_up(self, session: Session, key: str) -> Later | None:
        """Note that it was tried in vain, in the transaction that ends the job."""
        del session, key
        return None
