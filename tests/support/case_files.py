"""The cases in tests/rules/cases: their format, and their records with the usual header.

A case's record gets the usual header unless it begins with ``joly``: its own leading lines
``preset``, ``set`` and ``seat`` then stand in the header, ``preset`` and ``seat`` in place of
the usual ones. A comment ``#> ...`` says what is expected of the line above it::

    #> legal|illegal IDS... [owes IDS...] [presumes IDS...]

For an illegal line the rules named are exactly those that it breaks, and the rulings named are
among those cited. For a legal one what is named is among what is cited. A line that is judged
and has no such comment is legal.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final, Protocol

FOLDER: Final = Path(__file__).parents[1] / "rules" / "cases"
SEATS: Final = ("seat A Ana", "seat B Bogdan", "seat C Carmen", "seat D Dan")
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


@dataclass(frozen=True, slots=True, eq=False)
class Case:
    """One worked case; ``expected`` holds the fields of the file that are not named here."""

    id: str
    title: str
    basis: str
    file: str
    record: str = ""
    shows: tuple[str, ...] = ()
    twin: str = ""
    wall: Mapping[str, Any] | None = None
    series: Mapping[str, Any] | None = None
    expected: Mapping[str, Any] = field(default_factory=dict)

    def text(self, **options: str) -> str:
        """Return the record with its header and *options* set, save those that it sets itself."""
        return with_header(self.record, options)

    def sets(self, option: str) -> bool:
        """Say whether the case itself decides *option*."""
        if self.wall is not None:
            return option in self.wall.get("set", {})
        return re.search(rf"^set {option} ", self.record, re.MULTILINE) is not None

    @property
    def is_corrected(self) -> bool:
        """Say whether the record holds corrections, whose plies a line put above would shift."""
        return re.search(r"^(undo|amend|insert) ", self.record, re.MULTILINE) is not None

    def words_apart(self, other: "Case") -> int:
        """Return how many words of the records differ, each replaced word counted twice."""
        mine, others = _words(self.record), _words(other.record)
        return ((mine - others) + (others - mine)).total()

    @property
    def named(self) -> tuple[str, ...]:
        """Return every rule and ruling that the basis names."""
        return tuple(re.findall(r"\b[RQ]-[A-Z]+-\d+[ab]?", self.basis))

    @property
    def rulings(self) -> tuple[str, ...]:
        """Return the rulings that the case rests on: those its basis marks with ``R:``."""
        return tuple(re.findall(r"R:(Q-[A-Z]+-\d+)", self.basis))


def _words(record: str) -> Counter[str]:
    return Counter(word for line in record.splitlines() if not line.startswith("#")
                   for word in line.split())


def with_header(record: str, options: Mapping[str, str]) -> str:
    """Return *record* with the usual header and with each of *options* that it does not set."""
    lines = record.strip().splitlines()
    own = {line.split()[1] for line in lines if line.startswith("set ")}
    added = [f"set {name} {value}" for name, value in options.items() if name not in own]
    if lines[:1] == ["joly 1"]:
        at = max(i for i, line in enumerate(lines) if line.startswith(("preset ", "set "))) + 1
        return "\n".join([*lines[:at], *added, *lines[at:]]) + "\n"
    start = 0
    while start < len(lines) and lines[start].startswith(("preset ", "set ", "seat ")):
        start += 1
    head = lines[:start]
    preset = [line for line in head if line.startswith("preset ")] or ["preset current"]
    house = [line for line in head if line.startswith("set ")]
    seats = [line for line in head if line.startswith("seat ")] or SEATS
    header = ["joly 1", "game romanian", *preset, *house, *added, *seats]
    return "\n".join([*header, *lines[start:]]) + "\n"


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


@cache
def load_cases() -> tuple[Case, ...]:
    """Return every case of the Romanian game, in the order of the files."""
    return tuple(
        _case(entry, path.stem)
        for path in sorted(FOLDER.glob("*.toml"))
        for entry in tomllib.loads(path.read_text(encoding="utf-8"))["case"]
    )


def _case(entry: dict[str, Any], file: str) -> Case:
    known = {name: entry.pop(name) for name in
             ("id", "title", "basis", "record", "twin", "wall", "series") if name in entry}
    return Case(file=file, shows=tuple(entry.pop("shows", ())), expected=entry, **known)


def case_by_id(name: str) -> Case:
    """Return the case *name*."""
    return next(case for case in load_cases() if case.id == name)
