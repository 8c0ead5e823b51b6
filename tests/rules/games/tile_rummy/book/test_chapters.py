"""The book of the leaflet's game leaves nothing out."""


import pytest

from rules.games import GAMES
from rules.games.tile_rummy.book.variants import LEAFLET_VARIANTS
from rules.games.tile_rummy.book.volume import RULES, RULINGS
from rules.games.tile_rummy.options import HOUSE, OPTIONS, TileRummyOptions
from rules.library import doubt_of, volume_of, volumes
from rules.rulebook.variants import Variant

VOLUME = GAMES["tile-rummy"].volume


def test_the_book_has_every_rule_and_every_ruling_once() -> None:
    items = [item for chapter in VOLUME.book.chapters for item in chapter.items]
    assert sorted(item.rule for item in items) == sorted(RULES)
    assert sorted(each for item in items for each in item.rulings) == sorted(RULINGS)


def test_anchors_are_unique_on_every_page() -> None:
    for volume in volumes():
        keys = [chapter.key for chapter in volume.book.chapters]
        assert len(set(keys)) == len(keys)
    doubts = [doubt.key for volume in volumes() for doubt in volume.survey.doubts]
    assert len(set(doubts)) == len(doubts)


def test_every_house_rule_has_its_sentence() -> None:
    others = [(spec.name, word) for spec in OPTIONS.values() for word in spec.values
              if word != spec.default]
    assert list(dict.fromkeys((each.option, each.word) for each in LEAFLET_VARIANTS)) == others


@pytest.mark.parametrize(
    "variant", LEAFLET_VARIANTS, ids=lambda each: f"{each.option}-{each.entry}")
def test_a_sentence_is_whole_and_belongs_to_an_entry(variant: Variant) -> None:
    assert volume_of(variant.entry) is VOLUME
    assert variant.text.endswith(".")
    assert variant.text == " ".join(variant.text.split())


def test_any_number_of_seconds_has_the_sentence_of_a_limit() -> None:
    options = HOUSE.change(TileRummyOptions(), "tr_time_limit", "75")
    assert OPTIONS["tr_time_limit"].written(options) == "75"
    assert [each.entry for each in VOLUME.variants_in(options)] == ["Q-T-13"]
    assert OPTIONS["tr_time_limit"].label("75") == "75"
    assert list(VOLUME.variants_in(TileRummyOptions())) == []


def test_every_ruling_settles_one_doubt() -> None:
    settled = [ruling for doubt in VOLUME.survey.doubts for ruling in doubt.rulings]
    assert sorted(settled) == sorted(RULINGS)
    assert {each.entry for each in VOLUME.survey.errata} <= RULINGS.keys()
    assert (doubt := doubt_of("Q-T-3")) is not None
    assert doubt.key == "leaflet-differ"


def test_a_variation_is_played_by_an_option() -> None:
    assert VOLUME.in_force.keys() == {rule for rule in RULES if "-VAR-" in rule}
    variation = HOUSE.of_preset("variation")
    assert all(VOLUME.options[option].written(variation) == word
               for option, word in VOLUME.in_force.values())
