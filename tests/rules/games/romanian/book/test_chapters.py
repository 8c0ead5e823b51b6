"""The book of the rules leaves nothing out, and says what every house rule makes of it."""

import pytest

from rules.games.romanian.book.chapters import IN_FORCE, NOT_OFFERED, ROMANIAN
from rules.games.romanian.book.doubts import DOUBTS, ERRATA
from rules.games.romanian.book.variants import VARIANTS
from rules.games.romanian.book.volume import RULES, RULINGS
from rules.games.romanian.options import OPTIONS, PRESETS
from rules.rulebook.variants import Variant


def test_the_book_has_every_rule_and_every_ruling_once() -> None:
    items = [item for chapter in ROMANIAN.chapters for item in chapter.items]
    rules = [item.rule for item in items]
    rulings = [ruling for item in items for ruling in item.rulings]
    assert sorted(rules) == sorted(RULES)
    assert sorted(rulings) == sorted(RULINGS)


def test_chapters_have_anchors_of_their_own() -> None:
    keys = [chapter.key for chapter in ROMANIAN.chapters]
    assert len(set(keys)) == len(keys)


def test_every_house_rule_has_its_sentence() -> None:
    others = [
        (spec.name, word)
        for spec in OPTIONS.values()
        for word in spec.values
        if word != spec.default
    ]
    assert list(dict.fromkeys((each.option, each.word) for each in VARIANTS)) == others


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda each: f"{each.option}-{each.word}")
def test_a_sentence_is_whole_and_belongs_to_an_entry(variant: Variant) -> None:
    assert variant.entry in RULES.keys() | RULINGS.keys()
    assert variant.text.endswith(".")
    assert variant.text == " ".join(variant.text.split())


def test_every_ruling_settles_one_doubt() -> None:
    settled = [ruling for doubt in DOUBTS for ruling in doubt.rulings]
    assert sorted(settled) == sorted(RULINGS)
    assert {erratum.entry for erratum in ERRATA} <= RULES.keys() | RULINGS.keys()


def test_what_a_preset_does_not_offer_exists() -> None:
    assert NOT_OFFERED.keys() <= PRESETS.keys()
    assert all(missing <= RULES.keys() for missing in NOT_OFFERED.values())


def test_a_variation_is_played_by_an_option() -> None:
    assert all(word in OPTIONS[name].values for name, word in IN_FORCE.values())
    assert IN_FORCE.keys() == {rule for rule in RULES if rule.startswith("R-VAR-")}
