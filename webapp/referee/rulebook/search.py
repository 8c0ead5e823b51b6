"""Search in the rulebook: by id and by wording, in English and in the page's language."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rules.library import every_rule, every_ruling
from rules.rulebook.entry import Rule, Ruling
from webapp.server.language.locale import gettext as _

LONGEST_QUERY: Final = 100
_BEYOND: Final = 2

ALIKE: Final = (
    ("joly", "jolly", "joker", "dzsoli", "dzsoker"),
    ("piatr", "pietr", "pies"),
    ("atu", "exposed"),
)
"""Beginnings of words that players use for one thing, folded: each finds what the others find."""

_LETTERS_ALONE: Final = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "œ": "oe", "æ": "ae"})


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry that was found; ``rank`` is lower the better it fits.

    ``beyond`` says that it was found in its argument or its source.
    """

    rank: int
    entry: Rule | Ruling

    @property
    def beyond(self) -> bool:
        """Say whether the wording alone does not show why it was found."""
        return self.rank == _BEYOND


def fold(text: str) -> str:
    """Return *text* without diacritics and case, in single-spaced words and numbers.

    ``Înșiruire, 50`` becomes ``insiruire 50``: what people type on phones finds it.
    """
    parted = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(letter for letter in parted if not unicodedata.combining(letter))
    return " ".join(re.findall(r"\w+", plain.translate(_LETTERS_ALONE)))


def search(query: str) -> list[Hit]:
    """Return the entries that hold every word of *query*, those that fit best first.

    A word fits where a word of the entry begins with it, or with another word that players have
    for the same thing. An id fits best, then titles and
    wordings, then arguments and sources.
    """
    asked = fold(query[:LONGEST_QUERY])
    if not asked:
        return []
    return sorted(_hits(asked), key=lambda hit: hit.rank)


def _hits(asked: str) -> Iterator[Hit]:
    words = [_alike(word) for word in asked.split()]
    entries: list[Rule | Ruling] = [*every_rule().values(), *every_ruling().values()]
    for entry in entries:
        parts = (fold(entry.id), _both(*_wordings(entry)), _both(*_arguments(entry)))
        for rank in range(len(parts)):
            if _fits(words, " ".join(parts[: rank + 1])):
                exact = rank == 0 and asked in (parts[0], parts[0].partition(" ")[2])
                yield Hit(-1 if exact else rank, entry)
                break


def _alike(word: str) -> tuple[str, ...]:
    """Return a word with those that players use for the same thing."""
    return (word, *(other for group in ALIKE if word.startswith(group) for other in group))


def _fits(words: list[tuple[str, ...]], text: str) -> bool:
    padded = f" {text}"
    return all(any(f" {word}" in padded for word in alike) for alike in words)


def _wordings(entry: Rule | Ruling) -> tuple[str, ...]:
    return (entry.text,) if isinstance(entry, Rule) else (entry.title, entry.text)


def _arguments(entry: Rule | Ruling) -> tuple[str, ...]:
    if isinstance(entry, Rule):
        return (entry.why_text_only, entry.source)
    return (entry.reason, entry.source)


def _both(*texts: str) -> str:
    """Fold texts in English and in the page's language."""
    return fold(" ".join(f"{text} {_(text) if text else ''}" for text in texts))
