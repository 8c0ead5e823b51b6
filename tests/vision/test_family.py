"""What a family's own set may say to a reading, and what it may not."""

from io import BytesIO
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.drawn import table
from tests.support.examples import examples
from vision.family import FITS, LIKE, MOST, NAMES, SURE, Family, Looks, recognise, tell, unit, weigh
from vision.photo import open_photo
from vision.prototypes import KnownSet, Trait
from vision.reader import read, study
from vision.training.layouts import ALL

Array = np.ndarray[Any, Any]
WIDE = 192
seeds = st.integers(0, 2**32 - 1)


@pytest.fixture(scope="module")
def drawn() -> bytes:
    out = BytesIO()
    table("r1 r2 r3 r4", "b9 k9 y9", "k11 k12 k13 J")[0].save(out, "JPEG")
    return out.getvalue()


def family(chance: np.random.Generator, taught: int = len(NAMES)) -> Family:
    features = unit(chance.random((len(NAMES), WIDE)))
    known = (np.arange(len(NAMES)) < taught).astype(float)
    return Family(features * known[:, None], known)


def looks(features: Array) -> Looks:
    over = np.zeros((len(features), len(NAMES)), bool)
    return Looks(unit(features), np.zeros_like(features), over)


def whole(chance: np.random.Generator, count: int) -> Array:
    """Return what the networks may say of tiles, of some of them nearly surely."""
    sharp = np.exp(chance.normal(0, chance.uniform(0.5, 6), (count, len(NAMES))))
    return np.asarray(sharp / sharp.sum(1, keepdims=True) * chance.uniform(0.5, 1, (count, 1)))


@examples(40)
@given(seeds)
def test_a_set_never_makes_a_sure_reading_wrong(seed: int) -> None:
    chance = np.random.default_rng(seed)
    said = whole(chance, 20)
    told = weigh(family(chance, int(chance.integers(54))), looks(chance.random((20, WIDE))), said)
    sure = said.max(1) >= SURE
    assert (told[sure] == said[sure]).all()


@examples(40)
@given(seeds)
def test_what_is_told_is_as_probable_in_all_as_before(seed: int) -> None:
    chance = np.random.default_rng(seed)
    said = whole(chance, 12)
    told = weigh(family(chance), looks(chance.random((12, WIDE))), said)
    assert told.sum(1) == pytest.approx(said.sum(1))
    assert (told >= 0).all()


@examples(40)
@given(seeds)
def test_a_set_of_which_nothing_is_known_says_nothing(seed: int) -> None:
    chance = np.random.default_rng(seed)
    said = whole(chance, 5)
    assert (weigh(family(chance, 0), looks(chance.random((5, WIDE))), said) == said).all()


def test_of_two_tiles_that_are_even_the_one_that_looks_so_is_read() -> None:
    chance = np.random.default_rng(3)
    ours = family(chance)
    said = np.full((1, len(NAMES)), 0.001)
    said[0, 4], said[0, 30] = 0.48, 0.45
    told = weigh(ours, looks(ours.features[[30]]), said)
    assert NAMES[int(told.argmax())] == NAMES[30]


def test_a_prototype_of_a_doubtful_face_counts_less() -> None:
    face = tuple(unit(np.ones((1, WIDE)))[0])
    taught = KnownSet().taught([("r1", Trait(face), 1.0), ("r2", Trait(face), 0.2)])
    known = Family.of(taught).known
    assert known[NAMES.index("r1")] == 1.0
    assert known[NAMES.index("r2")] < 0.5
    assert known[NAMES.index("r3")] == 0.0


def test_the_set_that_fits_is_recognised_and_none_where_none_fits() -> None:
    chance = np.random.default_rng(5)
    sets = [family(chance) for _ in range(3)]
    for each in sets:
        each.features[:] = unit(chance.normal(0, 1, each.features.shape))
    tiles = [3, 17, 29, 44, 52]
    said = np.full((5, len(NAMES)), 0.0005)
    said[range(5), tiles] = 0.97
    for number, each in enumerate(sets):
        assert recognise(sets, each.features[tiles], said) == number
    strange = unit(chance.normal(0, 1, (5, WIDE)))
    assert recognise(sets, strange, said) is None
    assert recognise([], strange, said) is None
    assert recognise(sets, sets[0].features[tiles[:2]], said[:2]) is None
    assert tell(sets, looks(strange), said).whole is said


def test_a_face_the_other_way_up_is_compared_so() -> None:
    chance = np.random.default_rng(6)
    ours = family(chance)
    six, nine = NAMES.index("b6"), NAMES.index("b9")
    over = np.zeros((1, len(NAMES)), bool)
    over[0, nine] = True
    said = np.full((1, len(NAMES)), 0.001)
    said[0, six], said[0, nine] = 0.5, 0.4
    seen = Looks(unit(chance.random((1, WIDE))), ours.features[[nine]], over)
    assert NAMES[int(weigh(ours, seen, said).argmax())] == "b9"


def test_the_bounds_are_those_of_the_formula() -> None:
    assert 0 < LIKE < 1
    assert 0 < FITS < 1
    assert MOST > 0
    assert sorted(NAMES) == sorted(set(ALL))


def test_without_a_set_a_photo_is_read_as_ever(drawn: bytes) -> None:
    photo = open_photo(drawn)
    studied = study(photo, [])
    assert studied.reading == read(photo)
    assert studied.used is None
    assert len(studied.traits) == len(studied.reading.tiles)


def test_a_photo_taught_by_itself_is_read_with_that_set(drawn: bytes) -> None:
    photo = open_photo(drawn)
    before = study(photo, [])
    taught = KnownSet().taught(
        (tile.tile, trait, 1.0)
        for tile, trait in zip(before.reading.tiles, before.traits, strict=True))
    after = study(photo, [taught])
    assert after.used == 0
    assert after.reading.lines() == before.reading.lines()
    assert all(tile.confidence >= old.confidence for tile, old in zip(
        after.reading.tiles, before.reading.tiles, strict=True))
