"""Reads a question from what was typed; every complaint says where, and what was expected there."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from difflib import get_close_matches
from typing import Final, cast

from rules.memory import JOLY_LAID
from rules.messages import N_, message
from webapp.history.search.query import (
    COUNTED,
    JOINING,
    WHEN,
    WHO,
    Amount,
    Counted,
    Happened,
    InSeries,
    Not,
    Number,
    OfGame,
    Played,
    Query,
    Sign,
    Somebody,
    When,
    Who,
    all_of,
    any_of,
)
from webapp.history.search.tokens import QueryError, Token, tokens

LONGEST: Final = 400
"""Characters of a question."""
MOST: Final = 24
"""Conditions of a question: so many are looked at for each game."""
DEEPEST: Final = 8
"""How deep parentheses and "not" may stand in each other."""

LONGEST_NUMBER: Final = 6
"""Digits of a number: no game comes near, and one of thousands could not be worked with."""

_TOKEN: Final = re.compile(
    r'"(?P<plain>(?:[^"]|"")*)"|[“„«](?P<curly>[^“”»]*)[”“»]'
    r'|(?P<sign>[<>]=?|[=≤≥])|(?P<bracket>[()])|(?P<word>[^\s<>=≤≥()"“”„«»]+)|(?P<open>\S)')
_ALIKE: Final = {"≤": "<=", "≥": ">="}
_NUMBER: Final = re.compile(r"[-−]?\d+", re.ASCII)
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_ANY_DAY: Final = N_("Enter a day like 2026-11-21.")
_ANY_FILTER: Final = N_("Add a filter like “player Ana”.")
_SHOWN: Final = 30


@dataclass(frozen=True, slots=True)
class Lexicon:
    """What can be asked for: ``kinds`` of what happens in games, and the games by their names."""

    kinds: frozenset[str]
    games: tuple[str, ...]


def parse_query(text: str, lexicon: Lexicon) -> Query:
    """Return the question that *text* asks.

    Raises:
        QueryError: it cannot be read, or is longer than a question may be.
    """
    if len(text) > LONGEST:
        raise QueryError(LONGEST + 1, message(
            N_("A search has at most {most} characters."), most=LONGEST))
    return _Parser(text, lexicon).whole()


def _said(kinds: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield all that a kind may be written as, with the kind."""
    for kind in kinds:
        yield kind, kind
        yield kind.replace("joly", "joker"), kind
        if kind == JOLY_LAID:
            yield "joly owners", kind
            yield "joker owners", kind


class _Parser:
    """One question's tokens; each method reads what its name says and steps over it."""

    def __init__(self, text: str, lexicon: Lexicon) -> None:
        self._tokens = tokens(text)
        self._end = Token("end", "", len(text.rstrip()) + 1)
        self._at = 0
        self._read = 0
        self._lexicon = lexicon
        self._kinds = {tuple(said.split()): kind for said, kind in _said(lexicon.kinds)}
        self._longest = max(map(len, self._kinds), default=0)
        self._readers: Mapping[str, Callable[[str], Query]] = {
            **dict.fromkeys(WHO, self._somebody),
            "series": self._series,
            **dict.fromkeys(COUNTED, self._number),
            **dict.fromkeys(WHEN, self._played),
            "game": self._game,
        }

    @property
    def _next(self) -> Token:
        return self._tokens[self._at] if self._at < len(self._tokens) else self._end

    def _step(self) -> Token:
        token = self._next
        self._at += 1
        return token

    def _take(self, *words: str) -> str:
        word = self._next.word
        return self._step().word if word and word in words else ""

    def whole(self) -> Query:
        query = self._either(0)
        if self._next.kind != "end":
            raise QueryError(self._next.column, message(
                N_("Write “and” or “or” here, not “{word}”."), word=self._shown))
        return query

    @property
    def _shown(self) -> str:
        return self._next.text[:_SHOWN]

    def _either(self, depth: int) -> Query:
        parts = [self._both(depth)]
        while self._take("or"):
            parts.append(self._both(depth))
        return any_of(*parts)

    def _both(self, depth: int) -> Query:
        parts = [self._one(depth)]
        while self._take("and"):
            parts.append(self._one(depth))
        return all_of(*parts)

    def _one(self, depth: int) -> Query:
        if depth > DEEPEST:
            raise QueryError(self._next.column, message(
                N_("Use at most {most} levels of parentheses and “not”."),
                most=DEEPEST))
        if self._take("not"):
            return Not(self._one(depth + 1))
        if self._next.kind == "bracket" and self._next.text == "(":
            begin = self._step().column
            found = self._either(depth + 1)
            if self._next.text != ")" or self._next.kind != "bracket":
                raise QueryError(self._next.column, message(
                    N_("Add “)”. The parenthesis at {column} is open."),
                    column=begin))
            self._step()
            return found
        return self._condition()

    def _condition(self) -> Query:
        self._read += 1
        if self._read > MOST:
            raise QueryError(self._next.column, message(
                N_("A search has at most {most} filters."), most=MOST))
        if kind := self._kind():
            return self._happened(kind)
        read = self._readers.get(self._next.word)
        if read is None:
            raise self._no_condition()
        return read(self._step().word)

    def _happened(self, kind: str) -> Happened:
        amount = self._amount() if self._has_amount() else None
        by, column = self._called() if self._take("by") else ("", 0)
        return Happened(kind, amount, by, column)

    def _somebody(self, word: str) -> Somebody:
        return Somebody(cast("Who", word), *self._called())

    def _series(self, _word: str) -> InSeries:
        return InSeries(*self._called())

    def _number(self, word: str) -> Number:
        return Number(cast("Counted", word), self._amount())

    def _played(self, word: str) -> Played:
        return Played(cast("When", word), self._day())

    def _kind(self) -> str:
        """Step over the longest kind that stands here; "" where none does."""
        words = [each.word for each in self._tokens[self._at:self._at + self._longest]]
        for size in range(len(words), 0, -1):
            if kind := self._kinds.get(tuple(words[:size]), ""):
                self._at += size
                return kind
        return ""

    def _has_amount(self) -> bool:
        return self._next.kind == "sign" or _NUMBER.fullmatch(self._next.word) is not None

    def _amount(self) -> Amount:
        sign = cast("Sign", self._step().text) if self._next.kind == "sign" else "="
        if not _NUMBER.fullmatch(self._next.word):
            raise QueryError(self._next.column, message(N_("Enter a whole number.")))
        if len(self._next.word.lstrip("-−")) > LONGEST_NUMBER:
            raise QueryError(self._next.column, message(
                N_("A number has at most {most} digits."), most=LONGEST_NUMBER))
        return Amount(sign, int(self._step().word.replace("−", "-")))

    def _called(self) -> tuple[str, int]:
        """Step over a name; return it with the column where it begins."""
        begin = self._next
        if begin.kind == "name" and begin.text.strip():
            return self._step().text, begin.column
        words: list[str] = []
        while self._next.kind == "word" and self._next.word not in JOINING:
            words.append(self._step().text)
        if not words:
            raise QueryError(begin.column, message(N_("Enter a name.")))
        return " ".join(words), begin.column

    def _day(self) -> date:
        if _DAY.fullmatch(self._next.word):
            try:
                day = date.fromisoformat(self._next.word)
            except ValueError:
                raise QueryError(self._next.column, message(_ANY_DAY)) from None
            self._step()
            return day
        raise QueryError(self._next.column, message(_ANY_DAY))

    def _game(self, _word: str) -> OfGame:
        if self._next.text.lower() in self._lexicon.games:
            return OfGame(self._step().text.lower())
        known = ", ".join(self._lexicon.games)
        raise QueryError(self._next.column, message(
            N_("Choose one of these games: {games}."), games=known))

    def _no_condition(self) -> QueryError:
        word = self._next.word
        if not word:
            return QueryError(self._next.column, message(_ANY_FILTER))
        meant = get_close_matches(word, self._words(), 1)
        if meant:
            return QueryError(self._next.column, message(
                N_("Unknown word: “{word}”. Try “{meant}”."),
                word=self._shown, meant=meant[0]))
        return QueryError(self._next.column, message(_ANY_FILTER))

    def _words(self) -> Sequence[str]:
        return (*sorted(self._lexicon.kinds), *self._readers, "not")
