"""The leaflet's rulebook is complete, and every id that its game cites is in it."""

import re
from pathlib import Path
from typing import Final

import pytest

from rules.games.tile_rummy.options import TILE_RUMMY_OPTIONS
from rules.rulebook.catalogue import (
    EVERY_RULE,
    EVERY_RULING,
    RULES,
    RULINGS,
    TILE_RUMMY_RULES,
    TILE_RUMMY_RULINGS,
    Kind,
    Rule,
    Ruling,
    rule,
    ruling,
)
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
    *TILE_RUMMY_RULES.values(), *TILE_RUMMY_RULINGS.values())
each_entry = pytest.mark.parametrize("entry", ENTRIES, ids=str)


def test_every_rule_and_ruling_is_there() -> None:
    assert set(TILE_RUMMY_RULES) == expand("T", RULE_RANGES)
    assert set(TILE_RUMMY_RULINGS) == {f"Q-T-{number}" for number in range(1, 18)}


def test_the_entries_of_both_games_are_found_by_their_ids() -> None:
    assert EVERY_RULE.keys() == RULES.keys() | TILE_RUMMY_RULES.keys()
    assert EVERY_RULING.keys() == RULINGS.keys() | TILE_RUMMY_RULINGS.keys()
    assert rule("T-EQ-1").id == "T-EQ-1"
    assert ruling("Q-T-4").id == "Q-T-4"


@each_entry
def test_a_wording_is_short_and_whole(entry: Rule | Ruling) -> None:
    for wording in sentences_of(entry):
        assert wording.endswith(".")
        assert wording == " ".join(wording.split())
        assert len(wording) <= LONGEST_WORDING
    assert "section" in entry.source


@pytest.mark.parametrize("entry", TILE_RUMMY_RULINGS.values(), ids=str)
def test_the_title_of_a_ruling_is_a_question(entry: Ruling) -> None:
    assert entry.title.endswith("?")


@pytest.mark.parametrize("entry", TILE_RUMMY_RULES.values(), ids=str)
def test_a_procedure_and_nothing_else_says_why_no_case_shows_it(entry: Rule) -> None:
    assert bool(entry.why_text_only) is (entry.kind is Kind.PROCEDURE)


def test_no_two_entries_share_a_wording() -> None:
    entries = (*EVERY_RULE.values(), *EVERY_RULING.values())
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
    assert cited - EVERY_RULE.keys() - EVERY_RULING.keys() == set()
    options = {name for spec in TILE_RUMMY_OPTIONS.values() for name in spec.ids}
    assert options <= EVERY_RULE.keys() | EVERY_RULING.keys()
