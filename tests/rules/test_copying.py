"""The quick ``replace`` makes what the one of the standard library makes."""

import copy
import dataclasses
import pickle
from dataclasses import dataclass, field
from random import Random
from typing import Generic, TypeVar

import pytest

from rules.copying import replace
from rules.games.romanian.options import HOUSE
from rules.tiles import FULL_SET, JOLY, Colour, Joly, NumberTile
from tests.support.reviewed_games import play

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Checked:
    number: int = 1
    twice: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        object.__setattr__(self, "twice", 2 * self.number)


@dataclass
class Loose:
    number: int = 1


@dataclass(frozen=True, slots=True)
class Base(Generic[T]):
    number: T

    @property
    def twice(self) -> int:
        return 2


@dataclass(frozen=True, slots=True)
class Heir(Base[int]):
    own: int = 0


def test_each_field_of_a_state_is_replaced_and_the_others_stay() -> None:
    state = play(1, lines=40).played.state
    for each in dataclasses.fields(state):
        wanted = object()
        new = replace(state, **{each.name: wanted})
        assert type(new) is type(state)
        assert getattr(new, each.name) is wanted
        assert all(getattr(new, other.name) is getattr(state, other.name)
                   for other in dataclasses.fields(state) if other.name != each.name)
    assert replace(state) == state == dataclasses.replace(state)


def test_a_field_of_a_base_is_replaced_like_one_of_its_own() -> None:
    one = Heir(1, 2)
    assert replace(one, number=3) == Heir(3, 2)
    assert replace(one, own=3, number=4) == Heir(4, 3)
    assert replace(one, own=3).twice == 2
    with pytest.raises(dataclasses.FrozenInstanceError):
        replace(one, own=3).number = 4  # type: ignore[misc]


def test_the_old_value_stays_as_it_was() -> None:
    default = HOUSE.default
    for each in Random(1).sample(dataclasses.fields(default), 5):  # noqa: S311 (no secret)
        before = getattr(default, each.name)
        replace(default, **{each.name: "other"})
        assert getattr(default, each.name) is before


def test_what_is_made_with_more_than_its_fields_is_made_so_again() -> None:
    assert replace(Checked(1), number=4) == Checked(4)
    assert replace(Checked(1), number=4).twice == 8
    assert replace(Loose(1), number=2) == Loose(2)


@pytest.mark.parametrize(
    "value", [HOUSE.default, Checked(), Loose()], ids=lambda value: type(value).__name__)
def test_a_field_that_there_is_not_is_refused(value: object) -> None:
    with pytest.raises(TypeError, match="nothing_of_the_kind"):
        replace(value, nothing_of_the_kind=1)


def test_there_is_one_of_each_tile_however_it_is_made() -> None:
    assert len({id(tile) for tile in FULL_SET}) == 53
    assert Joly() is JOLY
    assert JOLY != "J"
    for tile in FULL_SET:
        for made in (copy.copy(tile), copy.deepcopy([tile])[0], dataclasses.replace(tile),
                     replace(tile), pickle.loads(pickle.dumps(tile))):  # noqa: S301 (our own)
            assert made is tile
    red = NumberTile(Colour.RED, 3)
    assert replace(red, number=4) is NumberTile(Colour.RED, 4)
    assert (red.colour, red.number) == (Colour.RED, 3)
