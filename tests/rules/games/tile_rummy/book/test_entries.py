"""The leaflet's rulebook is complete, and every id that its game cites is in it."""

import re
from pathlib import Path
from typing import Final

import pytest

from rules.games.romanian.book import volume as romanian
from rules.games.tile_rummy.book.volume import RULES, RULINGS
from rules.games.tile_rummy.options import OPTIONS
from rules.library import every_rule, every_ruling, find_entry
from rules.rulebook.entry import Kind, Rule, Ruling
from tests.rules.games.romanian.book.test_entries import (
    LONGEST_WORDING,
    ROOT,
    SOURCES,
    expand,
    runs_of_words,
    sentences_of,
)

RULE_RANGES: Final = """
EQ 1-2 START 1-1 DEAL 1-1 OBJ 1-2 GRP 1-1 RUN 1-1 JOKER 1-5 TURN 1-3 INIT 1-3 MANIP 1-3 TIME 1-1
ERR 1-2 BONUS 1-1 END 1-2 SCORE 1-1 VAR 1-2
"""
CITED: Final = re.compile(r"\b(?:T-[A-Z]+-\d+|Q-T-\d+)\b")
ENTRIES: Final[tuple[Rule | Ruling, ...]] = (
    *RULES.values(), *RULINGS.values())
each_entry = pytest.mark.parametrize("entry", ENTRIES, ids=str)


def test_every_rule_and_ruling_is_there() -> None:
    assert set(RULES) == expand("T", RULE_RANGES)
    assert set(RULINGS) == {f"Q-T-{number}" for number in range(1, 18)}


def test_the_entries_of_all_games_are_found_by_their_ids() -> None:
    assert every_rule().keys() >= romanian.RULES.keys() | RULES.keys()
    assert every_ruling().keys() >= romanian.RULINGS.keys() | RULINGS.keys()
    assert find_entry("T-EQ-1") is RULES["T-EQ-1"]
    assert find_entry("Q-T-4") is RULINGS["Q-T-4"]


@each_entry
def test_a_wording_is_short_and_whole(entry: Rule | Ruling) -> None:
    for wording in sentences_of(entry):
        assert wording.endswith(".")
        assert wording == " ".join(wording.split())
        assert len(wording) <= LONGEST_WORDING
    assert "section" in entry.source


@pytest.mark.parametrize("entry", RULINGS.values(), ids=str)
def test_the_title_of_a_ruling_is_a_question(entry: Ruling) -> None:
    assert entry.title.endswith("?")


@pytest.mark.parametrize("entry", RULES.values(), ids=str)
def test_a_procedure_and_nothing_else_says_why_no_case_shows_it(entry: Rule) -> None:
    assert bool(entry.why_text_only) is (entry.kind is Kind.PROCEDURE)


def test_no_two_entries_share_a_wording() -> None:
    entries = (*every_rule().values(), *every_ruling().values())
    wordings = [wording for entry in entries for wording in sentences_of(entry)]
    assert len(set(wordings)) == len(wordings)


def test_no_wording_is_taken_from_the_leaflet() -> None:
    texts = sorted(SOURCES.glob("004*")) if SOURCES.is_dir() else []
    if not texts:
        pytest.skip("the leaflet is not beside this checkout")
    page = runs_of_words("\n".join(text.read_text(encoding="utf-8") for text in texts))
    taken = {
        str(entry): words for entry in ENTRIES for wording in sentences_of(entry)
        for words in runs_of_words(wording) & page}
    assert taken == {}


def test_every_id_that_the_code_cites_is_in_the_rulebook() -> None:
    cited = {
        found for path in (ROOT / "rules").rglob("*.py")
        for found in CITED.findall(Path(path).read_text(encoding="utf-8"))}
    assert cited - every_rule().keys() - every_ruling().keys() == set()
    options = {name for spec in OPTIONS.values() for name in spec.ids}
    assert options <= every_rule().keys() | every_ruling().keys()
