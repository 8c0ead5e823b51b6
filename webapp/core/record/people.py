"""Persons as every page shows them: a short name, a letter and a colour beside the full name."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, count
from typing import Final

COLOURS: Final = 6
"""So many colours of persons are told apart by everybody; they are counted from 1."""
LONGEST_NAME: Final = 40
"""Letters of a full name."""
LONGEST_SHORT: Final = 12
"""Letters of a short name: so many stand in the row of a seat on a phone."""


@dataclass(frozen=True, slots=True)
class Person:
    """A player: ``name`` is the full one, ``letter`` one or two, ``colour`` from 1 to 6."""

    name: str
    short: str
    letter: str
    colour: int


@dataclass(frozen=True, slots=True)
class Known:
    """What a household knows of a player; ``short`` is "" and ``colour`` None until it does."""

    name: str
    short: str = ""
    colour: int | None = None


def people_of(names: Mapping[str, str]) -> dict[str, Person]:
    """Return the persons with these full *names* by seat, where nothing else is known of them."""
    return people_from({seat: Known(name) for seat, name in names.items()})


def people_from(known: Mapping[str, Known]) -> dict[str, Person]:
    """Return the persons by seat: what is not *known* of them is proposed, the same each time."""
    players = list(known.values())
    shorts = propose_shorts([each.name for each in players], [each.short for each in players])
    return {
        seat: Person(each.name, short, letter, colour)
        for (seat, each), short, letter, colour in zip(
            known.items(), shorts, letters_of(shorts),
            propose_colours([each.colour for each in players]), strict=True)
    }


def propose_shorts(names: Sequence[str], given: Sequence[str] = ()) -> list[str]:
    """Return a short name for each of the full *names*, so that all differ where these do.

    Args:
        names: the full names.
        given: the short names that are known, "" for each that is not; these stay as they are.
    """
    known = [*given, *[""] * (len(names) - len(given))]
    taken = {each.casefold() for each in known if each}
    firsts = [short or _first(name) for name, short in zip(names, known, strict=True)]
    found: list[str] = []
    for name, first, short in zip(names, firsts, known, strict=True):
        if short:
            found.append(short)
            continue
        alike = [each.casefold() for each in firsts].count(first.casefold()) > 1
        ways = _longer(name, first) if alike else chain((first,), _longer(name, first))
        found.append(next(way for way in ways if way.casefold() not in taken))
        taken.add(found[-1].casefold())
    return found


def propose_colours(given: Sequence[int | None], mates: Iterable[int] = ()) -> list[int]:
    """Return a colour for each player, the least used one where none is *given*.

    *mates* are the colours of others with whom they play.
    """
    used = Counter([*mates, *(each for each in given if each is not None)])
    found: list[int] = []
    for each in given:
        colour = each or min(range(1, COLOURS + 1), key=lambda colour: (used[colour], colour))
        if each is None:
            used[colour] += 1
        found.append(colour)
    return found


def _first(name: str) -> str:
    """Return the word that a person is called by: the first, or its half where that is long."""
    word = (name.split() or [name])[0]
    half = (word.strip("-").split("-")[0] or word) if len(word) > LONGEST_SHORT else word
    return half if len(half) <= LONGEST_SHORT else _fitting(half, ".")


def _longer(name: str, first: str) -> Iterator[str]:
    """Yield the first name with ever more of what tells it from others of that name; no end."""
    rest = name.split()[1:]
    if not rest:
        yield first
    for size in range(1, min(len("".join(rest[-1:])), LONGEST_SHORT - 2)):
        yield _fitting(first, f" {rest[-1][:size]}.")
    if len(name) <= LONGEST_SHORT:
        yield name
    yield from (_fitting(first, f" {number}") for number in count(2))


def _fitting(first: str, end: str) -> str:
    """Return *first* and *end*, as much of the first as there is room for."""
    cut = first[: LONGEST_SHORT - len(end)].rstrip(". ")
    while cut and not cut[-1].isprintable():  # what held an emoji together
        cut = cut[:-1]
    return cut + end


def letters_of(shorts: Sequence[str]) -> list[str]:
    """Return the letters for short names: one for each, two where another has that one already."""
    found: list[str] = []
    for short in shorts:
        plain = [letter for letter in short if letter.isalnum()] or ["?"]
        one = plain[0].upper()
        ways = [one, *(one + letter.lower() for letter in plain[1:]), one + one.lower()]
        found.append(next((way for way in ways if way not in found), one))
    return found
