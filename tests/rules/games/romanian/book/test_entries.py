"""The rulebook is complete, worded in our own words, and every id that the rules cite is in it."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from rules.games.romanian.book.volume import RULES, RULINGS
from rules.library import every_rule, every_ruling, find_entry, volume_of
from rules.rulebook.entry import Kind, Rule, Ruling, by_id

ROOT: Final = Path(__file__).parents[5]
SOURCES: Final = ROOT.parent / "shared" / "sources"

RULE_RANGES: Final = """
EQ 1-5 WALL 1-4 DEAL 1-4 EXP 1-3 DBL 1-3 FIRST 1-2 TURN 1-4 RUN 1-3 SET 1-1 COMB 1-1 JOLY 1-3
INIT 1-5 OPT 1-6 END 1-4 REB 1-2 VAL 1-6 SCORE 1-10 STACK 1-4 SER 1-2 VAR 1-4
"""
RULING_RANGES: Final = """
SETUP 1-2 DBL 1-4 EXP 1-3 RUN 1-7 SET 1-4 INIT 1-6 TURN 1-8 J 1-11 VAL 1-8 END 1-9 ST 1-10
"""
OPTIONS_WITH_LETTERS: Final = {"R-OPT-7a", "R-OPT-7b", "R-OPT-8"}

LONGEST_WORDING: Final = 300
SHARED_WORDS: Final = 8

CITED: Final = re.compile(r"\b[RQ]-(?!T-)[A-Z]+-\d+[a-z]?\b")


def expand(letter: str, ranges: str) -> set[str]:
    words = ranges.split()
    return {
        f"{letter}-{group}-{number}"
        for group, span in zip(words[::2], words[1::2], strict=True)
        for number in range(int(span.split("-")[0]), int(span.split("-")[1]) + 1)
    }


def sentences_of(entry: Rule | Ruling) -> tuple[str, ...]:
    if isinstance(entry, Rule):
        return tuple(filter(None, (entry.text, entry.why_text_only)))
    return (entry.text, entry.reason)


def runs_of_words(text: str) -> set[tuple[str, ...]]:
    words = re.findall(r"\w+", text.lower())
    return set(zip(*(words[start:] for start in range(SHARED_WORDS)), strict=False))


def cited_ids() -> Iterator[tuple[str, str]]:
    for path in sorted((ROOT / "rules").rglob("*.py")):
        for cited in CITED.findall(path.read_text(encoding="utf-8")):
            yield path.relative_to(ROOT).as_posix(), cited


ENTRIES: Final[tuple[Rule | Ruling, ...]] = (*RULES.values(), *RULINGS.values())
each_entry = pytest.mark.parametrize("entry", ENTRIES, ids=str)


def test_every_rule_of_the_romanian_game_is_there() -> None:
    assert set(RULES) == expand("R", RULE_RANGES) | OPTIONS_WITH_LETTERS


def test_every_ruling_on_the_romanian_game_is_there() -> None:
    assert set(RULINGS) == expand("Q", RULING_RANGES)


def test_an_entry_is_found_under_its_own_id() -> None:
    assert all(find_entry(id_) is RULES[id_] for id_ in RULES)
    assert all(find_entry(id_) is RULINGS[id_] for id_ in RULINGS)
    assert not set(RULES) & set(RULINGS)


def test_an_unknown_id_is_named() -> None:
    with pytest.raises(KeyError, match="R-EQ-99"):
        volume_of("R-EQ-99")
    assert find_entry("R-EQ-99") is None


def test_an_id_used_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="R-EQ-1"):
        by_id([RULES["R-EQ-1"], RULES["R-EQ-2"], RULES["R-EQ-1"]])


@each_entry
def test_a_wording_is_short_and_whole(entry: Rule | Ruling) -> None:
    for wording in sentences_of(entry):
        assert wording.endswith(".")
        assert wording == " ".join(wording.split())
        assert len(wording) <= LONGEST_WORDING


@each_entry
def test_an_entry_names_its_source(entry: Rule | Ruling) -> None:
    assert entry.source
    assert isinstance(entry, Ruling) or "section" in entry.source


@pytest.mark.parametrize("entry", RULINGS.values(), ids=str)
def test_the_title_of_a_ruling_is_a_question(entry: Ruling) -> None:
    assert entry.title.endswith("?")
    assert len(entry.title) <= LONGEST_WORDING


@pytest.mark.parametrize("entry", RULES.values(), ids=str)
def test_a_procedure_and_nothing_else_says_why_no_case_shows_it(entry: Rule) -> None:
    assert bool(entry.why_text_only) is (entry.kind is Kind.PROCEDURE)


def test_no_two_entries_share_a_wording() -> None:
    wordings = [wording for entry in ENTRIES for wording in sentences_of(entry)]
    titles = [entry.title for entry in RULINGS.values()]
    assert len(set(wordings)) == len(wordings)
    assert len(set(titles)) == len(titles)


def test_no_wording_is_taken_from_the_source() -> None:
    pages = sorted(SOURCES.glob("000*")) if SOURCES.is_dir() else []
    if not pages:
        pytest.skip("the texts that the rules come from are not beside this checkout")
    page = runs_of_words("\n".join(path.read_text(encoding="utf-8") for path in pages))
    taken = {
        str(entry): " ".join(words)
        for entry in ENTRIES
        for wording in (*sentences_of(entry), getattr(entry, "title", ""))
        for words in runs_of_words(wording) & page
    }
    assert taken == {}


def test_every_id_that_the_rules_cite_is_in_the_rulebook() -> None:
    known = every_rule().keys() | every_ruling().keys()
    unknown = [found for found in cited_ids() if found[1] not in known]
    assert unknown == []
