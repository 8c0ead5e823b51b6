"""Why a ruling was needed: the sources disagree, are silent, err, or leave it to be inferred."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Doubt:
    """One kind of doubt, with the rulings that settle it; the texts are English message ids."""

    key: str
    title: str
    lead: str
    rulings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Erratum:
    """A slip of the text and how it is read; ``entry`` is the ruling or rule that it touches."""

    entry: str
    slip: str
    reading: str


@dataclass(frozen=True, slots=True)
class Survey:
    """What the sources of a game leave open; ``principles`` say how it is decided."""

    lead: str
    principles: tuple[str, ...]
    doubts: tuple[Doubt, ...]
    errata: tuple[Erratum, ...]


def doubt(key: str, title: str, lead: str, rulings: str) -> Doubt:
    """Return a doubt, its rulings read from one text."""
    return Doubt(key, title, lead, tuple(rulings.split()))
