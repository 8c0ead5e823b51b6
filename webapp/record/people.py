"""Persons as every page shows them: a short name, a letter and a colour beside the full name."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

COLOURS: Final = 6
"""So many colours of persons are told apart by everybody; they are counted from 1."""
LONGEST_SHORT: Final = 12
"""Letters of a short name: so many stand in the row of a seat on a phone."""


@dataclass(frozen=True, slots=True)
class Person:
    """A player: ``name`` is the full one, ``letter`` one or two, ``colour`` from 1 to 6."""

    name: str
    short: str
    letter: str
    colour: int


def people_of(names: Mapping[str, str]) -> dict[str, Person]:
    """Return the persons with these full *names* by seat, where nothing else is known of them."""
    shorts = propose_shorts(list(names.values()))
    letters = letters_of(shorts)
    return {
        seat: Person(name, short, letter, at % COLOURS + 1)
        for at, ((seat, name), short, letter) in enumerate(
            zip(names.items(), shorts, letters, strict=True))
    }


def propose_shorts(names: Sequence[str]) -> list[str]:
    """Return a short name for each of the full *names*, so that all differ where these do."""
    firsts = [_first(name) for name in names]
    found: list[str] = []
    for name, first in zip(names, firsts, strict=True):
        alike = [each.casefold() for each in firsts].count(first.casefold()) > 1
        ways = _longer(name, first) if alike else (first,)
        taken = {each.casefold() for each in found}
        found.append(next((way for way in ways if way.casefold() not in taken), name))
    return found


def _first(name: str) -> str:
    """Return the word that a person is called by: the first, or its half where that is long."""
    word = (name.split() or [name])[0]
    return word.split("-")[0] if len(word) > LONGEST_SHORT else word


def _longer(name: str, first: str) -> Iterable[str]:
    """Yield the first name with ever more of what tells it from others of that name."""
    rest = name.split()[1:]
    if rest:
        yield from (f"{first} {rest[-1][:size]}." for size in range(1, len(rest[-1])))
    yield name


def letters_of(shorts: Sequence[str]) -> list[str]:
    """Return the letters for short names: one for each, two where another has that one already."""
    found: list[str] = []
    for short in shorts:
        plain = [letter for letter in short if letter.isalnum()] or ["?"]
        one = plain[0].upper()
        ways = [one, *(one + letter.lower() for letter in plain[1:]), one + one.lower()]
        found.append(next((way for way in ways if way not in found), one))
    return found
