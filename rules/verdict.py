"""Verdicts: what a rule says about an action, which rules decide it, and what was presumed."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Self, TypeAlias, TypeVar

from rules.copying import replace
from rules.melds import Piece
from rules.messages import Message


@dataclass(frozen=True, slots=True)
class Citation:
    """One rule applied to these tiles, and what it found.

    ``rule`` and ``ruling`` are ids of the rulebook; ``ruling`` is empty where the answer does
    not rest on one. ``remedy`` says what would make a refused move right, where that is known.
    """

    rule: str
    finding: Message
    tiles: tuple[Piece, ...] = ()
    ruling: str = ""
    remedy: Message | None = None


@dataclass(frozen=True, slots=True)
class Legal:
    """The action stands: by which rules, on what presumptions, and what it still owes.

    ``presumes`` and ``owes`` are ids of rules.
    """

    citations: tuple[Citation, ...] = ()
    presumes: tuple[str, ...] = ()
    owes: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Illegal:
    """The action falls. ``citations`` holds every rule that it breaks and is never empty."""

    citations: tuple[Citation, ...]
    presumes: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return False


Verdict: TypeAlias = Legal | Illegal

S_co = TypeVar("S_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Judgement(Generic[S_co]):
    """What the rules say of one line, and the state that it leads to if it is applied.

    ``grounds`` say why it is legal. ``make`` builds the state after it, legal or not.
    ``presumes`` and ``owes`` are ids of rules.
    """

    faults: tuple[Citation, ...]
    grounds: tuple[Citation, ...]
    make: Callable[[], S_co]
    presumes: tuple[str, ...] = ()
    owes: tuple[str, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """Return the verdict: illegal with every rule broken, or legal with its grounds."""
        if self.faults:
            return Illegal(unique(self.faults), self.presumes)
        return Legal(unique(self.grounds), self.presumes, self.owes)

    def with_fault(self, fault: Citation) -> Self:
        """Return the judgement with *fault* too."""
        return replace(self, faults=(*self.faults, fault))


def unique(citations: tuple[Citation, ...]) -> tuple[Citation, ...]:
    """Return *citations* without repetitions, in their order."""
    return tuple(dict.fromkeys(citations))
