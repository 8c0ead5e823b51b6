"""The rulebook's pages of the leaflet's game."""

import re

import pytest

from rules.games import GAMES
from rules.games.tile_rummy.book.volume import RULES, RULINGS
from tests.support.phones import Phone
from tests.webapp.referee.rulebook.test_pages import ids_found, shown

VOLUME = GAMES["tile-rummy"].volume


def test_every_rule_and_ruling_has_its_page(reader: Phone) -> None:
    for entry in (*RULES.values(), *RULINGS.values()):
        answer = reader.get(f"/rules/{entry}")
        assert answer.status_code == 200
        words = shown(answer.text)
        assert entry.id in words
        assert entry.text in words
        assert entry.source in words


@pytest.mark.parametrize("path", ["tile-rummy", "tile-rummy/current", "romanian/base", "T-NO-1"])
def test_what_is_no_rule_is_not_there(reader: Phone, path: str) -> None:
    assert reader.get(f"/rules/{path}").status_code == 404


@pytest.mark.parametrize("preset", VOLUME.presets)
def test_a_preset_reads_from_top_to_bottom(reader: Phone, preset: str) -> None:
    page = reader.get(f"/rules/tile-rummy/{preset}").text
    places = [page.index(f'id="{chapter.key}"') for chapter in VOLUME.book.chapters]
    assert places == sorted(places)
    told = set(re.findall(r'class="ref id" href="/rules/([^"]+)"', page))
    assert told == RULES.keys() | RULINGS.keys()
    assert 'href="/rules/tile-rummy/variation"' in page
    assert "/rules/romanian/current" not in page


def test_the_values_of_the_variation_are_worked_in(reader: Phone) -> None:
    base = shown(reader.get("/rules/tile-rummy/base").text)
    variation = shown(reader.get("/rules/tile-rummy/variation").text)
    assert "house rules are set" not in base
    assert variation.count(" house rule") >= 3
    assert "2 house rules are set" in variation
    assert "2 house rules are set" not in base


def test_the_contents_and_the_search_have_both_games(reader: Phone) -> None:
    assert 'href="/rules/romanian/current#joly"' in reader.get("/rules").text
    contents = reader.get("/rules?game=tile-rummy").text
    assert 'href="/rules/tile-rummy/base#jokers"' in contents
    book = reader.get("/rules/tile-rummy/base").text
    assert 'href="/rules/tile-rummy/variation"' in book
    assert 'href="/rules/T-ERR-1"' in book
    assert ids_found(reader.get("/rules?q=T-JOKER-3").text)[0] == "T-JOKER-3"
    assert "Q-T-8" in ids_found(reader.get("/rules?q=missing+colours").text)


def test_the_sources_page_tells_where_the_two_texts_differ(reader: Phone) -> None:
    page = reader.get("/rules/sources").text
    words = shown(page)
    assert "Where English and French differ" in words
    for ruling in RULINGS.values():
        assert ruling.title in words
        assert ruling.reason in words
    ids = re.findall(r' id="([^"]+)"', page[page.index("<main"):])
    assert len(set(ids)) == len(ids)


def test_examples_are_told_in_words(reader: Phone) -> None:
    page = reader.get("/rules/T-MANIP-1").text
    words = shown(page)
    assert "rearranges the table" in words
    assert "Example: not allowed" in words
    assert "Bogdan draws a tile" in shown(reader.get("/rules/T-EQ-2").text)
    assert "Total: Ana 74, Bogdan −43, Carmen −11 and Dan −20." in shown(
        reader.get("/rules/T-SCORE-1").text)
    assert "Someone notices that m3 is wrong." in shown(reader.get("/rules/T-ERR-1").text)
    assert "The leaflet’s variation" in words or "variation" in shown(
        reader.get("/rules/T-VAR-2").text)


def test_an_entry_leads_to_its_own_book(reader: Phone) -> None:
    page = reader.get("/rules/Q-T-9").text
    assert 'href="/rules/tile-rummy/base#jokers"' in page
    assert 'href="/rules/T-JOKER-2"' in page
    assert 'rel="prev"' in page
    first = reader.get("/rules/T-EQ-1").text
    assert 'rel="prev"' not in first
