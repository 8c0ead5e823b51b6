"""The words, signs, brackets and quoted names of a question, and what is said of one unreadable."""

import re
from typing import Final, NamedTuple

from rules.messages import N_, Message, message

_TOKEN: Final = re.compile(
    r'"(?P<plain>(?:[^"]|"")*)"|[“„«](?P<curly>[^“”»]*)[”“»]'
    r'|(?P<sign>[<>]=?|[=≤≥])|(?P<bracket>[()])|(?P<word>[^\s<>=≤≥()"“”„«»]+)|(?P<open>\S)')
_ALIKE: Final = {"≤": "<=", "≥": ">="}


class QueryError(ValueError):
    """A question cannot be read; ``column`` counts from 1."""

    def __init__(self, column: int, expected: Message) -> None:
        super().__init__(column, expected)
        self.column = column
        self.expected = expected

    def __str__(self) -> str:
        return f"{self.column}: {self.expected}"


class Token(NamedTuple):
    """A word, a sign, a bracket or a quoted name, and the column where it begins."""

    kind: str
    text: str
    column: int

    @property
    def word(self) -> str:
        """Return what is compared: nothing quoted is a word of the language."""
        return self.text.lower() if self.kind == "word" else ""


def tokens(text: str) -> list[Token]:
    """Return what *text* is made of.

    Raises:
        QueryError: a quotation mark in it is never closed.
    """
    found: list[Token] = []
    for match in _TOKEN.finditer(text):
        kind, column = str(match.lastgroup), match.start() + 1
        if kind == "open":
            raise QueryError(column, message(
                N_("Add the closing quotation mark.")))
        said = match[kind].replace('""', '"') if kind == "plain" else match[kind]
        if kind in {"plain", "curly"}:
            kind = "name"
        found.append(Token(kind, _ALIKE.get(said, said) if kind == "sign" else said, column))
    return found
