"""Short names and letters: what is proposed tells people apart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.core.record.people import (
    LONGEST_SHORT,
    Known,
    letters_of,
    people_from,
    people_of,
    propose_shorts,
)

NAMES = st.lists(
    st.text("abcdăîșț -", min_size=1, max_size=30).map(str.strip).filter(bool),
    min_size=2, max_size=6, unique_by=str.casefold)


@pytest.mark.parametrize(("names", "shorts"), [
    (["Ana", "Bogdan"], ["Ana", "Bogdan"]),
    (["Ana Popescu", "Ana Constantin"], ["Ana P.", "Ana C."]),
    (["Ana Popescu", "Ana Petrescu"], ["Ana P.", "Ana Pe."]),
    (["Ana", "Ana Constantin"], ["Ana", "Ana C."]),
    (["Maria-Alexandra Constantinescu", "Ion"], ["Maria", "Ion"]),
    (["Gheorghe-Valentin Dumitrescu", "Gheorghe Ion"], ["Gheorghe D.", "Gheorghe I."]),
    (["Constantinescu"], ["Constantine."]),
    (["Margareta-Ioana Pop", "Margareta Popa"], ["Margareta P.", "Margaret Po."]),
])
def test_short_name_is_the_first_word_with_what_tells_it_apart(
    names: list[str], shorts: list[str]
) -> None:
    assert propose_shorts(names) == shorts


@given(NAMES)
def test_people_with_different_names_have_different_short_names(names: list[str]) -> None:
    shorts = [short.casefold() for short in propose_shorts(names)]
    assert len(set(shorts)) == len(shorts)
    assert all(1 <= len(short) <= LONGEST_SHORT for short in shorts)


@given(NAMES, st.data())
def test_what_is_known_stays_and_the_rest_differs_from_it(
    names: list[str], data: st.DataObject
) -> None:
    known = {name: Known(name, short, 6) for name, short in zip(
        data.draw(st.lists(st.sampled_from(names), unique=True)), ("Ana", "a", "ab", "b 2"),
        strict=False)}
    people = people_from({name: known.get(name, Known(name)) for name in names})
    assert all(people[name].short == each.short for name, each in known.items())
    assert all(people[name].colour == 6 for name in known)
    assert len({person.short.casefold() for person in people.values()}) == len(names)
    assert len({person.colour for person in people.values()}) == min(
        6, len(names) - max(len(known) - 1, 0))


@pytest.mark.parametrize(("shorts", "letters"), [
    (["Ana", "Bogdan"], ["A", "B"]),
    (["Ana", "Andrei", "Anton"], ["A", "An", "At"]),
    (["Șerban", "ștefan"], ["Ș", "Șt"]),
    (["A", "a"], ["A", "Aa"]),
    (["!"], ["?"]),
])
def test_letters_differ(shorts: list[str], letters: list[str]) -> None:
    assert letters_of(shorts) == letters


def test_colours_go_by_the_seats() -> None:
    people = people_of({"A": "Ana", "B": "Bogdan Pop"})
    assert [(each.name, each.short, each.letter, each.colour) for each in people.values()] == [
        ("Ana", "Ana", "A", 1), ("Bogdan Pop", "Bogdan", "B", 2)]
