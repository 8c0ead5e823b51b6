"""What a kind of work behind the pages declares, and what it is asked."""

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
    """A kind of work; what is asked of it comes in the order in which it stands here.

    ``name`` is known to the table, for ever. Of what is due the least ``urgency`` comes first, and
    what shares a ``slot`` waits for each other. Whoever takes a job has it for ``lease`` seconds,
    and again so many after each word on how far it is; after so many ``tries`` that nobody ended
    it is given up. ``longest`` is how many seconds it ever waits: more were noted by a clock that
    was set back since. With ``lanes``, those whose it is take turns. With ``every`` it is done
    again after so many seconds. ``program`` is what it is done in, where that may have to be
    killed; one that ``loads`` for long is loaded before a job is taken, and what runs in one that
    ``finishes`` is not cut off when the server ends.
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
