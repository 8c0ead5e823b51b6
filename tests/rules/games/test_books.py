"""The books of Rummikub and Tile Rummy are complete, and every id that they cite is in them."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest

from rules.games import GAMES
from rules.games.romanian.book import volume as romanian
from rules.games.rummikub.options import HOUSE as RUMMIKUB
from rules.games.rummikub.options import RummikubOptions
from rules.games.tile_rummy.options import HOUSE as TILE_RUMMY
from rules.library import doubt_of, every_rule, every_ruling, find_entry, volume_of, volumes
from rules.options import HouseRules
from rules.rulebook.chapters import VARIATIONS
from rules.rulebook.entry import Kind, Rule, Ruling
from rules.rulebook.variants import Variant
from rules.rulebook.volume import Volume
from tests.rules.games.romanian.book.test_entries import (
    LONGEST_WORDING,
    ROOT,
    SOURCES,
    expand,
    runs_of_words,
    sentences_of,
)


@dataclass(frozen=True, slots=True)
class Whole:
    """What a book has: the letter of its rules, their numbers, and how many rulings there are."""

    volume: Volume
    letter: str
    rules: str
    rulings: int


BOOKS: Final = (
    Whole(GAMES["tile-rummy"].volume, "T", """
        EQ 1-2 START 1-1 DEAL 1-1 OBJ 1-2 GRP 1-1 RUN 1-1 JOKER 1-5 TURN 1-3 INIT 1-3 MANIP 1-3
        TIME 1-1 ERR 1-2 BONUS 1-1 END 1-2 SCORE 1-1 VAR 1-2""", 17),
    Whole(GAMES["rummikub"].volume, "K", """
        EQ 1-2 OBJ 1-1 START 1-1 DEAL 1-3 GRP 1-1 RUN 1-1 JOKER 1-5 TURN 1-2 FIRST 1-3 TABLE 1-4
        TIME 1-1 END 1-2 SCORE 1-4 SER 1-2""", 23),
)
RULES: Final = [rule for book in BOOKS for rule in book.volume.rules.values()]
RULINGS: Final = [ruling for book in BOOKS for ruling in book.volume.rulings.values()]
each_book = pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.letter)
each_entry = pytest.mark.parametrize("entry", [*RULES, *RULINGS], ids=str)
each_variant = pytest.mark.parametrize(
    ("book", "variant"), [(book, each) for book in BOOKS for each in book.volume.variants],
    ids=lambda each: f"{each.option}-{each.word}-{each.entry}" if isinstance(each, Variant) else "")


@each_book
def test_every_rule_and_ruling_is_there(book: Whole) -> None:
    assert set(book.volume.rules) == expand(book.letter, book.rules)
    assert set(book.volume.rulings) == {
        f"Q-{book.letter}-{number}" for number in range(1, book.rulings + 1)}


@each_entry
def test_a_wording_is_short_and_whole_and_has_a_source(entry: Rule | Ruling) -> None:
    for wording in sentences_of(entry):
        assert wording.endswith(".")
        assert wording == " ".join(wording.split())
        assert len(wording) <= LONGEST_WORDING
    assert "section" in entry.source


@each_entry
def test_a_rule_says_what_a_player_may_do_in_plain_words(entry: Rule | Ruling) -> None:
    for wording in sentences_of(entry):
        words = set(re.findall(r"[a-z]+", wording.lower()))
        assert not words & {"lawful", "unlawful", "whoever", "lies", "lie", "anew"}


@pytest.mark.parametrize("entry", RULINGS, ids=str)
def test_the_title_of_a_ruling_is_a_question(entry: Ruling) -> None:
    assert entry.title.endswith("?")


@pytest.mark.parametrize("entry", RULES, ids=str)
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
        str(entry): words for entry in (*RULES, *RULINGS) for wording in sentences_of(entry)
        for words in runs_of_words(wording) & page}
    assert taken == {}


def test_the_entries_of_all_games_are_found_by_their_ids() -> None:
    assert every_rule().keys() >= romanian.RULES.keys() | {rule.id for rule in RULES}
    assert every_ruling().keys() >= romanian.RULINGS.keys() | {each.id for each in RULINGS}
    for each in ("T-EQ-1", "K-EQ-1", "Q-T-4", "Q-K-4"):
        assert getattr(find_entry(each), "id", "") == each


@each_book
def test_every_id_that_the_code_cites_is_in_the_book(book: Whole) -> None:
    ids = re.compile(rf"\b(?:{book.letter}-[A-Z]+-\d+|Q-{book.letter}-\d+)\b")
    cited = {found for path in (ROOT / "rules").rglob("*.py")
             for found in ids.findall(Path(path).read_text(encoding="utf-8"))}
    named = {name for spec in book.volume.options.values() for name in spec.ids}
    assert all(map(book.volume.has, cited | named))


@each_book
def test_the_book_has_every_rule_and_every_ruling_once(book: Whole) -> None:
    items = [item for chapter in book.volume.book.chapters for item in chapter.items]
    assert sorted(item.rule for item in items) == sorted(book.volume.rules)
    assert sorted(each for item in items for each in item.rulings) == sorted(book.volume.rulings)


def test_anchors_are_unique_on_every_page() -> None:
    for volume in volumes():
        keys = [chapter.key for chapter in volume.book.chapters]
        assert len(set(keys)) == len(keys)
    doubts = [doubt.key for volume in volumes() for doubt in volume.survey.doubts]
    assert len(set(doubts)) == len(doubts)


@each_book
def test_every_house_rule_rests_on_a_ruling_and_has_its_sentences_in_order(book: Whole) -> None:
    volume = book.volume
    others = [(spec.name, word) for spec in volume.options.values() for word in spec.values
              if word != spec.default]
    assert list(dict.fromkeys((each.option, each.word) for each in volume.variants)) == others
    assert all(any(name in volume.rulings for name in spec.ids) or spec.name == "tr_values"
               for spec in volume.options.values())


@each_variant
def test_a_sentence_is_whole_and_belongs_to_an_entry(book: Whole, variant: Variant) -> None:
    assert volume_of(variant.entry) is book.volume
    assert variant.text.endswith(".")
    assert variant.text == " ".join(variant.text.split())


@pytest.mark.parametrize(("house", "option", "told"), [
    (TILE_RUMMY, "tr_time_limit", ["Q-T-13"]), (RUMMIKUB, "rk_time_limit", ["K-TIME-1"])])
def test_any_number_of_seconds_has_the_sentence_of_a_limit(
    house: HouseRules[Any], option: str, told: list[str]
) -> None:
    volume = next(book.volume for book in BOOKS if book.volume.house is house)
    options = house.change(house.default, option, "75")
    assert house.options[option].written(options) == "75"
    assert house.options[option].label("75") == "75"
    assert [each.entry for each in volume.variants_in(options)] == told
    assert list(volume.variants_in(house.default)) == []


@each_book
def test_every_ruling_settles_one_doubt(book: Whole) -> None:
    survey = book.volume.survey
    settled = [ruling for doubt in survey.doubts for ruling in doubt.rulings]
    assert sorted(settled) == sorted(book.volume.rulings)
    assert {each.entry for each in survey.errata} <= book.volume.rulings.keys()
    assert all(getattr(doubt_of(each), "key", "") == doubt.key
               for doubt in survey.doubts for each in doubt.rulings)


@each_book
def test_a_variation_is_played_by_an_option(book: Whole) -> None:
    volume = book.volume
    assert volume.in_force.keys() == {
        item.rule for chapter in volume.book.chapters if chapter.key == VARIATIONS
        for item in chapter.items}
    for option, word in volume.in_force.values():
        assert any(volume.options[option].written(volume.house.of_preset(name)) == word
                   for name in volume.presets)


PRESETS: Final = {
    "today": {},
    "sabra": {"rk_first_arrange": "yes", "rk_joker_freed": "tile", "rk_joker_tile": "rack",
              "rk_joker_sets": "frozen", "rk_joker_into": "any", "rk_joker_rack": "no",
              "rk_time_limit": "none", "rk_series": "points"},
    "mso": {"rk_joker_points": "50", "rk_unopened": "fixed", "rk_time_limit": "none",
            "rk_three_pairs": "yes", "rk_deal": "joker"},
    "club": {"rk_joker_points": "100", "rk_unopened": "fixed", "rk_time_limit": "40",
             "rk_time_penalty": "three", "rk_pool_empty": "one_turn", "rk_three_pairs": "yes"},
    "family": {"rk_time_limit": "none"},
}
"""What the source of each preset says otherwise than the box."""


def test_the_presets_are_what_their_sources_say() -> None:
    assert {name: dict(each.changes) for name, each in RUMMIKUB.presets.items()} == PRESETS
    assert RUMMIKUB.of_preset("today") == RummikubOptions()


def test_two_play_where_each_takes_a_joker() -> None:
    room = GAMES["rummikub"].room
    assert [(name, room(RUMMIKUB.of_preset(name)).seats) for name in PRESETS] == [
        ("today", 4), ("sabra", 4), ("mso", 2), ("club", 4), ("family", 4)]
    assert room(RUMMIKUB.of_preset("mso")).rule == "K-DEAL-3"
    assert room(RUMMIKUB.of_record("mso", [("rk_deal", "plain")])).seats == 4
