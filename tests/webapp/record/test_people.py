"""Short names and letters: what is proposed tells people apart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.record.people import letters_of, people_of, propose_shorts

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
])
def test_short_name_is_the_first_word_with_what_tells_it_apart(
    names: list[str], shorts: list[str]
) -> None:
    assert propose_shorts(names) == shorts


@given(NAMES)
def test_people_with_different_names_have_different_short_names(names: list[str]) -> None:
    shorts = [short.casefold() for short in propose_shorts(names)]
    assert len(set(shorts)) == len(shorts)


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
