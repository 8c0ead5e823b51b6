"""What a question finds: its laws, and games that it finds by their very lines."""

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.memory import Moment
from tests.support.questions import KNOWN, LEXICON, PEOPLE, games, queries
from webapp.history.search.answering import Asked, Known, answering
from webapp.history.search.parsing import parse_query
from webapp.history.search.query import (
    SIGNS,
    AllOf,
    Amount,
    AnyOf,
    Happened,
    InSeries,
    Not,
    Query,
    Somebody,
)
from webapp.history.search.tokens import QueryError

NAMES = [name for names in PEOPLE.values() for name in names]
known_queries = queries(st.sampled_from(NAMES))


def finds(query: Query, game: Asked, known: Known = KNOWN) -> bool:
    return answering(query, known)(game) is not None


@given(known_queries, games())
def test_not_finds_what_is_left(query: Query, game: Asked) -> None:
    assert finds(Not(query), game) is not finds(query, game)


@given(known_queries, known_queries, games())
def test_and_and_or_find_what_both_and_what_one_finds(
    one: Query, other: Query, game: Asked
) -> None:
    each = finds(one, game), finds(other, game)
    assert finds(AllOf((one, other)), game) is all(each)
    assert finds(AnyOf((one, other)), game) is any(each)


@given(known_queries, games())
def test_a_question_that_was_printed_finds_the_same(query: Query, game: Asked) -> None:
    again = parse_query(str(query), LEXICON)
    assert answering(again, KNOWN)(game) == answering(query, KNOWN)(game)


@given(known_queries, games())
def test_whom_the_household_calls_otherwise_is_found_by_the_other_name(
    query: Query, game: Asked
) -> None:
    called = {name: f"{name} Renamed-{at}" for at, name in enumerate(NAMES)}
    known = replace(KNOWN, people={
        person: [called[name] for name in names] for person, names in PEOPLE.items()})
    # Where a name stood for several by a part of it, the other names stand apart.
    meant = {person for name in names_in(query) for person in PEOPLE if name in PEOPLE[person]}
    if all(sum(name in PEOPLE[person] for person in meant) == 1 for name in names_in(query)):
        assert answering(renamed(query, called), known)(game) == answering(query, KNOWN)(game)


@given(known_queries, games())
def test_the_seats_that_people_sat_on_change_nothing(query: Query, game: Asked) -> None:
    seats = [*game.people]
    other = dict(zip(seats, [*seats[1:], seats[0]], strict=True))
    turned = replace(
        game, people={other[seat]: each for seat, each in game.people.items()},
        totals={other[seat]: total for seat, total in game.totals.items()},
        winners=tuple(other[seat] for seat in game.winners),
        moments=tuple(replace(each, seat=other[each.seat]) for each in game.moments))
    found, after = (answering(query, KNOWN)(each) for each in (game, turned))
    assert (found is None) is (after is None)
    assert found is None or after is None or {
        replace(each, seat=other[each.seat]) for each in found} == set(after)


def names_in(query: Query) -> list[str]:
    match query:
        case AllOf(parts) | AnyOf(parts):
            return [name for part in parts for name in names_in(part)]
        case Not(part):
            return names_in(part)
        case Somebody(_what, name) | Happened(_what, _, name) if name:
            return [name]
    return []


def renamed(query: Query, called: dict[str, str]) -> Query:
    match query:
        case AllOf(parts) | AnyOf(parts):
            return type(query)(tuple(renamed(part, called) for part in parts))
        case Not(part):
            return Not(renamed(part, called))
        case Somebody():
            return replace(query, name=called[query.name])
        case Happened() if query.by:
            return replace(query, by=called[query.by])
    return query


GAME = Asked(
    "g1", 1, "pairs", "s1", date(2026, 11, 21), {"A": 1, "B": 2, "C": 3},
    {"A": 205, "B": 80, "C": -175}, ("A",), 9, (
        Moment("opened", "A", 105, 12), Moment("opened", "B", 54, 14),
        Moment("joly laid", "C", 4, 20), Moment("run", "A", 9, 31)))


@pytest.mark.parametrize(("text", "plies"), [
    ("opened > 100", [12]),
    ("opened", [12, 14]),
    ("opened by bogdan", [14]),
    ("opened > 100 by Bogdan", None),
    ("joly owners >= 4 and run >= 9", [20, 31]),
    ("joly owners > 4 or run >= 9", [31]),
    ("not set", []),
    ("not opened", None),
    ("player Ana and winner Ana and year 2026", []),
    ("winner Maria", None),
    ("points < 0 by Maria", [0]),
    ("lead >= 125", [0]),
    ("lead > 125", None),
    ("players 3 and turns = 9 and month 11", []),
    ("on 2026-11-21 and since 2026-11-21 and until 2026-11-21", []),
    ("since 2026-11-22", None),
    ("until 2026-11-20", None),
    ("series winter and game pairs", []),
    ("game tile-rummy", None),
    ('series "the big one"', None),
])
def test_games_are_found_by_their_lines(text: str, plies: list[int] | None) -> None:
    found = answering(parse_query(text, LEXICON), KNOWN)(GAME)
    assert (None if found is None else [each.ply for each in found]) == plies


@pytest.mark.parametrize(("name", "people"), [
    ("Ana", {1}), ("ANA POPESCU", {1}), ("popescu", {1}), ("Ana-Maria", {3}), ("maria", {3})])
def test_a_name_means_who_is_called_so_before_who_has_it_in_a_longer_one(
    name: str, people: set[int]
) -> None:
    alone = [replace(GAME, people={"A": person}) for person in PEOPLE]
    found = {each.people["A"] for each in alone if finds(Somebody("player", name), each)}
    assert found == people


def test_a_name_that_several_have_means_any_of_them() -> None:
    known = Known({1: ("Ana Popescu", "Ana P."), 2: ("Ana Ionescu", "Ana I.")}, {})
    assert finds(Somebody("player", "Ana"), replace(GAME, people={"A": 2}), known)
    assert not finds(Somebody("player", "Ana I."), replace(GAME, people={"A": 1}), known)


@pytest.mark.parametrize(("query", "column", "said"), [
    (Somebody("player", "Zoe", 8), 8, "No player is called “Zoe”."),
    (Happened("run", None, "Zoe", 8), 8, "No player is called “Zoe”."),
    (InSeries("Summer", 9), 9, "No series is called “Summer”."),
    (InSeries("...", 9), 9, "No series is called “...”."),
    (Somebody("player", "...", 8), 8, "No player is called “...”."),
])
def test_a_name_that_nobody_has_is_told_with_its_place(
    query: Query, column: int, said: str
) -> None:
    with pytest.raises(QueryError) as told:
        answering(query, KNOWN)
    assert (told.value.column, str(told.value.expected)) == (column, said)


def test_no_bound_holds_on_turns_that_nobody_counted() -> None:
    out = replace(GAME, moments=(Moment("went out", "A", 0, 31),))
    assert finds(Happened("went out"), out)
    assert not any(finds(Happened("went out", Amount(sign, 0)), out) for sign in SIGNS)
    known = replace(GAME, moments=(Moment("went out", "A", 4, 31),))
    assert finds(Happened("went out", Amount("<=", 4)), known)


def test_who_is_level_has_won_by_nothing() -> None:
    level = replace(GAME, totals={"A": 80, "B": 80, "C": 0}, winners=("A", "B"))
    assert not finds(Happened("lead"), level)
    assert finds(Somebody("winner", "Bogdan"), level)


def test_those_who_are_level_have_won_where_they_are_a_team() -> None:
    level = replace(GAME, totals={"A": 80, "B": 0, "C": 80}, winners=("A", "C"))
    assert level.won == ()
    assert replace(level, team=True).won == ("A", "C")
