"""Verdicts: what a rule says about an action, which rules decide it, and what was presumed."""

from dataclasses import dataclass
from typing import TypeAlias

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
