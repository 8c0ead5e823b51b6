"""What is kept of a set: plain numbers, which nothing strange passes for."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.examples import examples
from vision.laid_out import box
from vision.prototypes import (
    FEATURES,
    MOST_WEIGHT,
    KnownSet,
    Trait,
    parse_set,
    parse_trait,
    unit,
)

features = st.lists(st.floats(0, 1, width=16), min_size=FEATURES, max_size=FEATURES).map(unit)
inks = st.none() | st.tuples(*[st.floats(-3, 1, width=16)] * 3)
traits = st.builds(Trait, features, inks)
shown = st.lists(st.tuples(st.sampled_from(box()), traits, st.floats(0.1, 1)), max_size=6)


@examples(30)
@given(shown)
def test_what_is_kept_says_the_same_when_it_is_read_again(
    faces: list[tuple[str, Trait, float]]
) -> None:
    known = KnownSet().taught(faces)
    document = json.loads(json.dumps(known.document()))
    again = parse_set(document)
    assert again.document() == document
    assert again.tiles.keys() == {tile for tile, _, _ in faces}
    assert len(json.dumps(document)) < 60_000


@examples(30)
@given(traits)
def test_what_a_face_looks_like_comes_back(trait: Trait) -> None:
    again = parse_trait(json.loads(json.dumps(trait.document())))
    assert again.features == pytest.approx(trait.features, abs=1e-3)
    assert (again.ink is None) == (trait.ink is None)


def test_the_second_photo_of_a_tile_moves_its_prototype_by_its_weight() -> None:
    one, other = [0.0] * FEATURES, [0.0] * FEATURES
    one[0] = other[1] = 1.0
    known = KnownSet().taught([("r1", Trait(tuple(one)), 1.0)])
    sure = known.taught([("r1", Trait(tuple(other)), 1.0)]).tiles["r1"]
    doubtful = known.taught([("r1", Trait(tuple(other)), 0.25)]).tiles["r1"]
    assert sure.features[0] == pytest.approx(sure.features[1])
    assert doubtful.features[0] > 3 * doubtful.features[1] > 0
    assert sure.weight == 2.0


def test_no_number_of_photos_makes_a_prototype_immovable() -> None:
    face = tuple(unit([1.0] * FEATURES))
    known = KnownSet().taught([("k9", Trait(face, (-1.0, -1.0, -1.0)), 1.0)] * 100)
    assert known.tiles["k9"].weight == MOST_WEIGHT
    assert known.inks["k"].weight == MOST_WEIGHT


GOOD = KnownSet().taught([("r1", Trait(tuple(unit([1.0] * FEATURES)), (0.0, 0.0, 0.0)), 1.0)])


@pytest.mark.parametrize("changed", [
    {"version": 2}, {"version": None}, {"network": "another"}, {"tiles": []},
    {"tiles": {"r1": [1.0]}},
    {"tiles": {"r1": [1.0, "AAAA"]}}, {"tiles": {"r1": [1.0, "%%%"]}}, {"tiles": {"r1": [1.0, 7]}},
    {"tiles": {"r1": ["x", GOOD.document()["tiles"]["r1"][1]]}}, {"inks": {"r": [1.0, 2.0]}},
    {"inks": {"r": [1.0, 2.0, float("nan"), 0.0]}}, {"inks": 3}, {"inks": {"r": []}},
    {"tiles": {"r1": [10**400, GOOD.document()["tiles"]["r1"][1]]}},
    {"tiles": {"r1": [-1.0, GOOD.document()["tiles"]["r1"][1]]}},
    {"tiles": {"r1": [2 * MOST_WEIGHT, GOOD.document()["tiles"]["r1"][1]]}},
])
def test_what_is_no_set_is_refused(changed: dict[str, Any]) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 (it says no more)
        parse_set({**GOOD.document(), **changed})


def test_tiles_of_no_box_are_passed_over() -> None:
    document = GOOD.document()
    document["tiles"]["g15"] = document["tiles"]["r1"]
    assert parse_set(document).tiles.keys() == {"r1"}


@pytest.mark.parametrize("document", [
    {}, {"features": "", "ink": None}, {"features": GOOD.document()["tiles"]["r1"][1]},
    {"features": GOOD.document()["tiles"]["r1"][1], "ink": [1.0]},
    {"features": None, "ink": None},
])
def test_what_is_no_face_is_refused(document: dict[str, Any]) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 (it says no more)
        parse_trait(document)
