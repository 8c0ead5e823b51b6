"""The book of the leaflet's game leaves nothing out, and its examples come out as told."""

from itertools import pairwise

import pytest

from rules.games import GAMES
from rules.games.tile_rummy.book.catalogue import (
    RULES,
    RULINGS,
)
from rules.games.tile_rummy.book.examples import LEAFLET_EXAMPLES
from rules.games.tile_rummy.book.variants import LEAFLET_VARIANTS
from rules.games.tile_rummy.options import (
    HOUSE,
    OPTIONS,
    TileRummyOptions,
)
from rules.library import doubt_of, volume_of, volumes
from rules.replay import Entry, parse_record, replay, score
from rules.rulebook.entry import Kind, Rule
from rules.rulebook.example import Example, Shows
from rules.rulebook.variants import Variant
from tests.support.tile_rummy_cases import leaflet_case

VOLUME = GAMES["tile-rummy"].volume
RECORDS = [(entry, each) for entry, found in LEAFLET_EXAMPLES.items() for each in found]
JUDGED = [pair for pair in RECORDS if pair[1].line]
FAULT_FIRST = {"T-ERR-1", "T-ERR-2", "Q-T-14"}
"""Entries whose examples begin with a wrong meld."""


def name_of(value: str | Example) -> str:
    return value if isinstance(value, str) else value.case


def named(entry: Entry) -> set[str]:
    return {name for each in entry.verdict.citations for name in (each.rule, each.ruling)}


def shows(entry: str) -> list[Shows]:
    return [each.shows for each in LEAFLET_EXAMPLES.get(entry, ())]


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


@pytest.mark.parametrize("rule", RULES.values(), ids=str)
def test_a_rule_has_the_examples_that_its_kind_asks_for(rule: Rule) -> None:
    match rule.kind:
        case Kind.FORBIDS:
            assert {Shows.LAWFUL, Shows.UNLAWFUL} <= set(shows(rule.id))
        case Kind.VALUES:
            assert LEAFLET_EXAMPLES[rule.id]
        case Kind.PERMITS:
            assert Shows.LAWFUL in shows(rule.id)
        case Kind.PROCEDURE:
            assert rule.id not in LEAFLET_EXAMPLES


def test_a_ruling_has_an_example_unless_no_game_can_show_it() -> None:
    assert RULINGS.keys() - LEAFLET_EXAMPLES.keys() == {"Q-T-17"}
    assert LEAFLET_EXAMPLES.keys() <= RULES.keys() | RULINGS.keys()


@pytest.mark.parametrize(("entry", "example"), RECORDS, ids=name_of)
def test_an_example_is_a_worked_case(entry: str, example: Example) -> None:
    case = leaflet_case(example.case)
    told = [line for line in case.record.splitlines()
            if not line.startswith(("#", "joly", "game", "preset", "seat", "set"))]
    own = [line for line in example.record.splitlines()
           if not line.startswith(("preset", "seat", "set"))]
    assert told == own, entry
    assert replay(parse_record(example.full)).state == replay(parse_record(case.text())).state


@pytest.mark.parametrize(("entry", "example"), JUDGED, ids=name_of)
def test_the_line_in_question_is_judged_as_told(entry: str, example: Example) -> None:
    played = replay(parse_record(example.full))
    seen = next(each for each in played.entries if each.line == example.full_line)
    assert seen.text == example.record.splitlines()[example.line - 1]
    assert bool(seen.verdict) is (example.shows is Shows.LAWFUL)
    rule = RULES.get(entry)
    if example.shows is Shows.UNLAWFUL and rule is not None and rule.kind is Kind.FORBIDS:
        assert entry in named(seen)
    others = [each.text for each in played.entries if each.refused and each is not seen]
    assert others == [] or entry in FAULT_FIRST


@pytest.mark.parametrize(
    ("entry", "example"), [pair for pair in RECORDS if not pair[1].line], ids=name_of)
def test_an_example_of_figures_has_them(entry: str, example: Example) -> None:
    sheet = score(replay(parse_record(example.full)))
    if example.shows is Shows.OPENING:
        assert any(each.initial for each in sheet.seats.values())
        return
    lines = [line for each in sheet.seats.values() for line in each.lines]
    assert lines
    if example.shows is Shows.SCORE:
        assert any(entry in (line.rule, *line.rulings) for line in lines)


def test_two_examples_of_a_value_differ() -> None:
    for entry, found in LEAFLET_EXAMPLES.items():
        assert all(one != other for one, other in pairwise(found)), entry
