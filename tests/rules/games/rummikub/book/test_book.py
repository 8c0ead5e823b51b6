"""The book of Rummikub is complete, and every id that its game cites is in it."""

import re
from pathlib import Path
from typing import Final

import pytest

from rules.games.rummikub.book.variants import RUMMIKUB_VARIANTS
from rules.games.rummikub.book.volume import RULES, RULINGS, VOLUME
from rules.games.rummikub.options import HOUSE, OPTIONS, RummikubOptions
from rules.rulebook.entry import Kind, Rule, Ruling
from rules.rulebook.variants import Variant
from tests.rules.games.romanian.book.test_entries import (
    LONGEST_WORDING,
    ROOT,
    expand,
    sentences_of,
)

RULE_RANGES: Final = """
EQ 1-2 OBJ 1-1 START 1-1 DEAL 1-2 GRP 1-1 RUN 1-1 JOKER 1-5 TURN 1-2 FIRST 1-3 TABLE 1-4 TIME 1-1
END 1-2 SCORE 1-4 SER 1-2
"""
CITED: Final = re.compile(r"\b(?:K-[A-Z]+-\d+|Q-K-\d+)\b")
ENTRIES: Final[tuple[Rule | Ruling, ...]] = (*RULES.values(), *RULINGS.values())


def test_every_rule_and_ruling_is_there() -> None:
    assert set(RULES) == expand("K", RULE_RANGES)
    assert set(RULINGS) == {f"Q-K-{number}" for number in range(1, 24)}


@pytest.mark.parametrize("entry", ENTRIES, ids=str)
def test_a_wording_is_short_and_whole_and_has_a_source(entry: Rule | Ruling) -> None:
    for wording in sentences_of(entry):
        assert wording.endswith(".")
        assert wording == " ".join(wording.split())
        assert len(wording) <= LONGEST_WORDING
    assert "section" in entry.source


@pytest.mark.parametrize("entry", ENTRIES, ids=str)
def test_a_rule_says_what_a_player_may_do_in_plain_words(entry: Rule | Ruling) -> None:
    for wording in sentences_of(entry):
        words = set(re.findall(r"[a-z]+", wording.lower()))
        assert not words & {"lawful", "unlawful", "whoever", "lies", "lie", "anew"}


@pytest.mark.parametrize("entry", RULINGS.values(), ids=str)
def test_the_title_of_a_ruling_is_a_question(entry: Ruling) -> None:
    assert entry.title.endswith("?")


@pytest.mark.parametrize("entry", RULES.values(), ids=str)
def test_a_procedure_and_nothing_else_says_why_no_case_shows_it(entry: Rule) -> None:
    assert bool(entry.why_text_only) is (entry.kind is Kind.PROCEDURE)


def test_every_id_that_the_game_cites_is_in_the_book() -> None:
    cited = {found for path in (ROOT / "rules").rglob("*.py")
             for found in CITED.findall(Path(path).read_text(encoding="utf-8"))}
    assert cited - RULES.keys() - RULINGS.keys() == set()
    assert {name for spec in OPTIONS.values() for name in spec.ids} <= {*RULES, *RULINGS}


def test_the_book_has_every_rule_and_every_ruling_once() -> None:
    items = [item for chapter in VOLUME.book.chapters for item in chapter.items]
    assert sorted(item.rule for item in items) == sorted(RULES)
    assert sorted(each for item in items for each in item.rulings) == sorted(RULINGS)


def test_every_house_rule_rests_on_a_ruling_and_has_its_sentences_in_order() -> None:
    others = [(spec.name, word) for spec in OPTIONS.values() for word in spec.values
              if word != spec.default]
    assert list(dict.fromkeys((each.option, each.word) for each in RUMMIKUB_VARIANTS)) == others
    assert all(any(name in RULINGS for name in spec.ids) for spec in OPTIONS.values())


@pytest.mark.parametrize(
    "variant", RUMMIKUB_VARIANTS, ids=lambda each: f"{each.option}-{each.word}-{each.entry}")
def test_a_sentence_is_whole_and_belongs_to_an_entry(variant: Variant) -> None:
    assert VOLUME.has(variant.entry)
    assert variant.text.endswith(".")
    assert variant.text == " ".join(variant.text.split())


def test_any_number_of_seconds_is_a_limit() -> None:
    options = HOUSE.change(RummikubOptions(), "rk_time_limit", "75")
    assert OPTIONS["rk_time_limit"].written(options) == "75"
    assert [each.entry for each in VOLUME.variants_in(RummikubOptions())] == []


def test_every_ruling_settles_one_doubt() -> None:
    settled = [ruling for doubt in VOLUME.survey.doubts for ruling in doubt.rulings]
    assert sorted(settled) == sorted(RULINGS)


def test_the_presets_are_what_their_sources_say() -> None:
    mso, club, sabra = (HOUSE.of_preset(name) for name in ("mso", "club", "sabra"))
    assert HOUSE.of_preset("today") == RummikubOptions()
    assert (mso.rk_joker_points, mso.rk_unopened, mso.rk_deal) == (50, "fixed", "joker")
    assert (club.rk_time_limit, club.rk_time_penalty, club.rk_joker_points) == (40, 3, 100)
    assert (sabra.rk_first, sabra.rk_joker_sets, sabra.rk_joker_tile) == (50, "frozen", "rack")
    assert HOUSE.of_preset("family").rk_time_limit is None
