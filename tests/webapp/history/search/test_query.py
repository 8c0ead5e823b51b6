"""The language of questions: what is written is read again, and what cannot be read is told."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.questions import LEXICON, queries
from webapp.history.search.parsing import DEEPEST, LONGEST, MOST, parse_query
from webapp.history.search.query import (
    AllOf,
    Amount,
    AnyOf,
    Happened,
    InSeries,
    Not,
    Number,
    OfGame,
    Played,
    Query,
    Somebody,
    conditions_of,
)
from webapp.history.search.tokens import QueryError


def read(text: str) -> Query:
    return parse_query(text, LEXICON)


@given(queries())
def test_a_question_that_was_printed_is_read_as_the_same(query: Query) -> None:
    text = str(query)
    if len(text) <= LONGEST and sum(1 for _ in conditions_of(query)) <= MOST:
        assert read(text) == query
        assert str(read(text)) == text


@given(st.text(max_size=60) | st.lists(st.sampled_from(
    ["opened", "run", "joly", "owners", "player", "Ana", "and", "or", "not", "(", ")", ">", "=",
     "100", "by", '"', "„", "on", "2026-02-30", "game", "year"]), max_size=12).map(" ".join))
def test_whatever_is_typed_is_read_or_told_with_its_place(text: str) -> None:
    try:
        read(text)
    except QueryError as error:
        assert 1 <= error.column <= len(text) + 1  # noqa: PT017 (either way is right)
        assert str(error.expected)  # noqa: PT017


@pytest.mark.parametrize(("text", "query"), [
    ("opened > 100", Happened("opened", Amount(">", 100))),
    ("joly laid >= 4", Happened("joly laid", Amount(">=", 4))),
    ("Joly owners >= 4", Happened("joly laid", Amount(">=", 4))),
    ("joker taken", Happened("joly taken")),
    ("run≥9 by Ana", Happened("run", Amount(">=", 9), "Ana")),
    ("run 9", Happened("run", Amount("=", 9))),
    ("points < −50", Happened("points", Amount("<", -50))),
    ("player Ana and winner Bogdan and year 2026", AllOf((
        Somebody("player", "Ana"), Somebody("winner", "Bogdan"),
        Number("year", Amount("=", 2026))))),
    ("Game Tile-Rummy", OfGame("tile-rummy")),
    ("player Ana Maria or not winner „Bogdan și Dan”", AnyOf((
        Somebody("player", "Ana Maria"), Not(Somebody("winner", "Bogdan și Dan"))))),
    ('player "and"', Somebody("player", "and")),
    ('series "The ""big"" one"', InSeries('The "big" one')),
    ("since 2026-11-01", Played("since", date(2026, 11, 1))),
    ("set or run and went out", AnyOf((
        Happened("set"), AllOf((Happened("run"), Happened("went out")))))),
    ("(set or run) and went out", AllOf((
        AnyOf((Happened("set"), Happened("run"))), Happened("went out")))),
    ("went out and (set and run)", AllOf((
        Happened("went out"), Happened("set"), Happened("run")))),
])
def test_a_question_means_what_it_says(text: str, query: Query) -> None:
    assert read(text) == query


@pytest.mark.parametrize(("text", "column", "said"), [
    ("", 1, "Add a filter like “player Ana”."),
    ("opened and ", 11, "Add a filter like “player Ana”."),
    ("opend > 100", 1, "Unknown word: “opend”. Try “opened”."),
    ("zzz", 1, "Add a filter like “player Ana”."),
    ("opened > Ana", 10, "Enter a whole number."),
    ("opened > 1234567", 10, "A number has at most 6 digits."),
    ("lead -" + "9" * 300, 6, "A number has at most 6 digits."),
    ("turns", 6, "Enter a whole number."),
    ("opened 12x", 8, "Write “and” or “or” here, not “12x”."),
    ("opened run", 8, "Write “and” or “or” here, not “run”."),
    ("player and", 8, "Enter a name."),
    ("player", 7, "Enter a name."),
    ('player " "', 8, "Enter a name."),
    ('player "Ana', 8, "Add the closing quotation mark."),
    ("(set or run", 12, "Add “)”. The parenthesis at 1 is open."),
    ("set)", 4, "Write “and” or “or” here, not “)”."),
    (") set", 1, "Add a filter like “player Ana”."),
    ("on friday", 4, "Enter a day like 2026-11-21."),
    ("on", 3, "Enter a day like 2026-11-21."),
    ("on 2026-02-30", 4, "Enter a day like 2026-11-21."),
    ("game chess", 6, "Choose one of these games: pairs, tile-rummy."),
    ("set " * 101, LONGEST + 1, "A search has at most 400 characters."),
    (" or ".join(["set"] * (MOST + 1)), 7 * MOST + 1, "A search has at most 24 filters."),
    ("(" * (DEEPEST + 1) + "set", DEEPEST + 2,
     "Use at most 8 levels of parentheses and “not”."),
    ("not " * (DEEPEST + 1) + "set", 4 * (DEEPEST + 1) + 1,
     "Use at most 8 levels of parentheses and “not”."),
])
def test_what_cannot_be_read_is_told_with_its_place(text: str, column: int, said: str) -> None:
    with pytest.raises(QueryError) as told:
        read(text)
    assert (told.value.column, str(told.value.expected)) == (column, said)
    assert str(told.value) == f"{column}: {said}"
