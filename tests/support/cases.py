"""What the worked cases (docs/cases.md) expect, and what they are based on.

A comment ``#> ...`` says what is expected of the line above it::

    #> legal|illegal IDS... [owes IDS...] [presumes IDS...]

For an illegal line the rules named are exactly those that it breaks, and the rulings named are
among those cited. For a legal one what is named is among what is cited. A line that is judged
and has no such comment is legal.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Protocol

from rules.cases import Case

_SECTIONS: Final = ("legal", "illegal", "owes", "presumes")


@dataclass(frozen=True, slots=True)
class Expected:
    """What a comment ``#>`` says of the line above it; ``line`` counts from 1."""

    line: int
    legal: bool
    rules: frozenset[str] = frozenset()
    rulings: frozenset[str] = frozenset()
    owes: frozenset[str] = frozenset()
    presumes: frozenset[str] = frozenset()

    def __str__(self) -> str:
        return in_words(self)


class Judged(Protocol):
    """A verdict, expected or seen, taken apart."""

    @property
    def legal(self) -> bool:
        """Say whether the line is lawful."""

    @property
    def rules(self) -> frozenset[str]:
        """Return the rules cited."""

    @property
    def rulings(self) -> frozenset[str]:
        """Return the rulings cited."""

    @property
    def owes(self) -> frozenset[str]:
        """Return the rules still owed."""

    @property
    def presumes(self) -> frozenset[str]:
        """Return the rules presumed to be kept."""


def in_words(judged: Judged) -> str:
    """Return *judged* as a comment ``#>`` writes it."""
    parts = ["legal" if judged.legal else "illegal", *sorted(judged.rules | judged.rulings)]
    for name in ("owes", "presumes"):
        if ids := sorted(getattr(judged, name)):
            parts += [name, *ids]
    return " ".join(parts)


def is_corrected(case: Case) -> bool:
    """Say whether the record holds corrections, whose plies a line put above would shift."""
    return re.search(r"^(undo|amend|insert) ", case.record, re.MULTILINE) is not None


def named(case: Case) -> frozenset[str]:
    """Return every rule and ruling that the basis of *case* names."""
    return frozenset(re.findall(r"\b[RQTK]-[A-Z]+-\d+[ab]?", case.basis))


def rulings(case: Case) -> frozenset[str]:
    """Return the rulings that *case* rests on: those its basis marks with ``R:``."""
    return frozenset(re.findall(r"R:(Q-[A-Z]+-\d+)", case.basis))


def words_apart(case: Case, other: Case) -> int:
    """Return how many words of the records differ, each replaced word counted twice."""
    mine, others = _words(case.record), _words(other.record)
    return ((mine - others) + (others - mine)).total()


def _words(record: str) -> Counter[str]:
    return Counter(word for line in record.splitlines() if not line.startswith("#")
                   for word in line.split())


def expectations(text: str) -> dict[int, Expected]:
    """Return what the comments of *text* expect, by the number of the line they speak of."""
    found: dict[int, Expected] = {}
    last = 0
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("#>"):
            found[last] = _expected(last, line[2:].split())
        elif line.strip() and not line.startswith("#"):
            last = number
    return found


def _expected(line: int, words: Iterable[str]) -> Expected:
    named: dict[str, list[str]] = {}
    section = ""
    for word in words:
        if word in _SECTIONS:
            section = word
            named[section] = []
        else:
            named[section].append(word)
    verdict = named.get("illegal", named.get("legal", []))
    return Expected(
        line,
        legal="illegal" not in named,
        rules=frozenset(word for word in verdict if not word.startswith("Q-")),
        rulings=frozenset(word for word in verdict if word.startswith("Q-")),
        owes=frozenset(named.get("owes", ())),
        presumes=frozenset(named.get("presumes", ())),
    )
