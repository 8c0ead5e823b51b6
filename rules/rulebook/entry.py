"""The entries of the rulebook: a rule, a ruling, the kinds of rules, the sources named."""

import enum
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeVar


class Kind(enum.Enum):
    """What a rule does, which decides the cases that it must have in the tests."""

    FORBIDS = "forbids"
    """One unlawful case and one lawful case a tile away."""

    VALUES = "values"
    """Two cases whose score lines, stack moves or wall differ."""

    PERMITS = "permits"
    """A lawful case that cites or uses it."""

    PROCEDURE = "procedure"
    """Text only; ``why_text_only`` says why no case can show it."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of a game under its permanent id.

    ``text`` is an English message id in our own words; ``source`` names the page or leaflet
    and the passage; ``why_text_only`` is filled for procedures alone.
    """

    id: str
    kind: Kind
    text: str
    source: str
    why_text_only: str = ""

    def __str__(self) -> str:
        """Return the id."""
        return self.id


@dataclass(frozen=True, slots=True)
class Ruling:
    """What Joly decides where the sources are silent, err or disagree.

    ``title`` names the question, ``text`` the decision and ``reason`` the argument for it, all
    English message ids; ``source`` names what it rests on.
    """

    id: str
    title: str
    text: str
    reason: str
    source: str

    def __str__(self) -> str:
        """Return the id."""
        return self.id


_Entry = TypeVar("_Entry", Rule, Ruling)


def by_id(entries: Iterable[_Entry]) -> dict[str, _Entry]:
    """Return *entries* by their ids, in the order given.

    Raises:
        ValueError: two entries have one id.
    """
    found: dict[str, _Entry] = {}
    for entry in entries:
        if entry.id in found:
            raise ValueError(entry.id)
        found[entry.id] = entry
    return found


# A game rests on the sources of its own book. These are secondary: they were read in part and only
# fill gaps (rules.md C).
RUMMIKUB: Final = "michcioperz.space, a copied Rummikub rule text"
SABRA: Final = "rummikub.org, Sabra Rummikub"


def cite(*sources: str) -> str:
    """Name several sources, the most important first."""
    return "; ".join(sources)
