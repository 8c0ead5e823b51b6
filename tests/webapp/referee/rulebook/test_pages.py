import re
from html import unescape

import pytest
from flask import Flask

from rules.games.romanian.book.chapters import ROMANIAN
from rules.games.romanian.book.volume import RULES, RULINGS
from rules.games.romanian.options import PRESETS
from tests.support.entering import D85_LINES, D85_RACK_LINES, enter_lines
from tests.support.phones import Phone, new_series
from tests.support.tables import new_table
from webapp.referee.rulebook.search import fold, search

pytestmark = pytest.mark.one_database


def shown(page: str) -> str:
    """Return the words of a page, in one line."""
    main = re.sub(r"<(svg|select|form).*?</\1>", " ", page[page.index("<h1") :], flags=re.DOTALL)
    main = re.sub(r"</?a\b[^>]*>", "", main)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())


def ids_found(page: str) -> list[str]:
    return re.findall(r'class="item entry" href="/rules/([^"]+)"', page)


def test_every_rule_and_ruling_has_its_page(reader: Phone) -> None:
    for entry in (*RULES.values(), *RULINGS.values()):
        answer = reader.get(f"/rules/{entry}")
        assert answer.status_code == 200
        words = shown(answer.text)
        assert entry.id in words
        assert entry.text in words
        assert entry.source in words


@pytest.mark.parametrize(
    "path",
    [
        *("R-NOTHING", "r-init-2", "-", "romanian", "romanian/modem", "chess/current"),
        *("romanian/series/nothing", "chess/series/nothing"),
    ],
)
def test_what_is_no_rule_is_not_there(reader: Phone, path: str) -> None:
    assert reader.get(f"/rules/{path}").status_code == 404


def test_the_rulebook_is_for_the_household(stranger: Phone, guest: Phone) -> None:
    for path in ("", "/sources", "/romanian/current", "/R-JOLY-3"):
        assert stranger.get(f"/rules{path}").status_code != 200
        assert guest.get(f"/rules{path}").status_code == 200


def test_a_page_shows_a_lawful_example_and_one_that_is_not(reader: Phone) -> None:
    page = reader.get("/rules/R-INIT-2").text
    lawful, unlawful = page.split("Example: not allowed")
    assert "Example: allowed" in lawful
    assert "50 of 50 points" in lawful
    assert "45 of 50 points" in unlawful
    assert 'aria-label="red 12"' in unlawful


def test_figures_are_shown_where_a_rule_values(reader: Phone) -> None:
    assert "Total: Ana 155 and Bogdan 10." in shown(reader.get("/rules/R-SCORE-2").text)
    assert "Ana stacks from m1: m" not in shown(reader.get("/rules/R-STACK-2").text)
    assert "Left on the table:" in shown(reader.get("/rules/R-STACK-2").text)
    assert "Ana gets piles 9 and 13: 15 tiles." in shown(reader.get("/rules/R-DEAL-1").text)
    assert "Bogdan deals next." in shown(reader.get("/rules/R-SER-1").text)
    assert "The opening is worth 105." in shown(reader.get("/rules/R-VAL-6").text)


def test_the_wall_is_drawn_with_its_exposed_tile(reader: Phone) -> None:
    wall = reader.get("/rules/R-WALL-3").text.split('<ol class="shown-wall"')[1].split("</ol>")[0]
    assert wall.count("<li") == 15
    assert '<li class="stock exposed"><small>8</small>7</li>' in wall
    assert '<li class="dealt"><small>9</small>A</li>' in wall


def test_an_id_in_a_text_is_a_link(reader: Phone) -> None:
    page = reader.get("/rules/Q-SET-1").text
    assert 'href="/rules/R-OPT-6">R-OPT-6</a> asks' in page


def test_a_page_tells_whether_the_household_plays_it_otherwise(keeper: Phone) -> None:
    path = "/rules/R-INIT-2"
    assert "Points needed to open." in shown(keeper.get(path).text)
    assert "household uses" not in keeper.get(path).text
    new_series(keeper, name="Plain")
    assert "Your household uses this rule." in shown(keeper.get(path).text)
    new_series(keeper, name="Short", rule_min_initial="45")
    words = shown(keeper.get(path).text)
    assert "Different in Short: Your opening needs at least 45 points in all." in words
    assert "Plain plays" not in words


def test_other_households_stay_out_of_it(keeper: Phone, other_keeper: Phone) -> None:
    series = new_series(other_keeper, name="Next door", rule_min_initial="45")
    name = series.rsplit("/", 1)[1]
    assert "Next door" not in keeper.get("/rules/R-INIT-2").text
    assert "Next door" not in keeper.get("/rules").text
    assert keeper.get(f"/rules/romanian/series/{name}").status_code == 404


def test_the_tab_asks_about_the_game_that_runs(
    keeper: Phone, guest: Phone, other_keeper: Phone
) -> None:
    table = new_table(keeper, new_series(keeper))
    enter_lines(table, *D85_LINES[:2])
    page = guest.get("/rules").text
    assert "Is it allowed? · Game 1 Ana’s turn" in shown(page)
    assert f'href="{table.path}/desk"' in page
    assert f'href="{table.path}/opening"' in page
    assert 'href="/desk?q=meld"' in page
    assert "Is it allowed?" not in other_keeper.get("/rules").text
    enter_lines(table, *D85_LINES[2:], *D85_RACK_LINES)
    assert "Is it allowed?" not in guest.get("/rules").text


def test_each_chapter_tells_the_number_of_its_rules(keeper: Phone) -> None:
    assert "The Joly 3" in shown(keeper.get("/rules").text)
    assert "Stacks 4" in shown(keeper.get("/rules").text)
    series = new_series(keeper, name="Ours", rule_stacking="no")
    page = keeper.get("/rules").text
    assert "Stacks 4" not in shown(page)
    chapter = f"/rules/romanian/series/{series.rsplit('/', 1)[1]}#joly"
    assert f'href="{chapter}"' in page
    assert 'id="joly"' in keeper.get(chapter).text


def test_the_book_of_another_game_is_one_touch_away(keeper: Phone) -> None:
    new_series(keeper)
    page = keeper.get("/rules").text
    assert 'href="/rules?game=tile-rummy"' in page
    other = keeper.get("/rules?game=tile-rummy").text
    assert "/rules/tile-rummy/base#jokers" in other
    assert "/desk?game=tile-rummy&amp;q=meld" in other
    assert keeper.get("/rules?game=chess").status_code == 200


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_reads_from_top_to_bottom(reader: Phone, preset: str) -> None:
    page = reader.get(f"/rules/romanian/{preset}").text
    places = [page.index(f'id="{chapter.key}"') for chapter in ROMANIAN.chapters]
    assert places == sorted(places)
    missing = {"R-VAR-2", "R-VAR-3", "R-VAR-4"} if preset == "2004" else set()
    told = set(re.findall(r'class="ref id" href="/rules/([^"]+)"', page))
    left_out = {item.rule for item in ROMANIAN.chapters[-1].items} & missing
    rulings = {
        ruling
        for item in ROMANIAN.chapters[-1].items
        if item.rule in missing
        for ruling in item.rulings
    }
    assert told == (RULES.keys() | RULINGS.keys()) - left_out - rulings


def test_the_values_of_a_preset_are_worked_in(reader: Phone) -> None:
    current = shown(reader.get("/rules/romanian/current").text)
    modern = shown(reader.get("/rules/romanian/modern").text)
    assert "at least 50 points in all" in current
    assert "house rule" not in current.split("Variations What")[0]
    assert "at least 45 points in all" in modern
    assert "at least 50 points in all" not in modern
    assert "Never. When the wall is empty, the game ends" in modern


def test_the_rules_of_a_series_are_those_of_its_house(keeper: Phone) -> None:
    series = new_series(keeper, name="Ours", preset="printed", rule_stacking="no")
    link = f"/rules/romanian/series/{series.rsplit('/', 1)[1]}"
    assert link in keeper.get(f"{series}/mend?what=rules").text
    assert link in keeper.get("/rules").text
    words = shown(keeper.get(link).text)
    assert "you lose 100 points plus your rack" in words
    assert "You do not stack: all tiles stay on the table." in words
    assert "R-STACK-1" not in words


def test_the_sources_page_has_every_ruling_with_its_argument(reader: Phone) -> None:
    words = shown(reader.get("/rules/sources").text)
    for ruling in RULINGS.values():
        assert ruling.title in words
        assert ruling.reason in words


@pytest.mark.parametrize(
    ("query", "first"),
    [
        *(("R-JOLY-3", "R-JOLY-3"), ("joly 3", "R-JOLY-3"), ("r init 2", "R-INIT-2")),
        *(("TWO real tiles", "R-JOLY-3"), ("concealed", "R-SCORE-7"), ("crosswise", "R-FIRST-2")),
    ],
)
def test_search_finds_ids_and_words(reader: Phone, query: str, first: str) -> None:
    page = reader.get("/rules", query_string={"q": query}).text
    assert first in ids_found(page)[:2]
    assert f'value="{query}"' in page


@pytest.mark.parametrize(
    ("language", "query"),
    [("ro", "o suita"), ("ro", "cel putin SUITĂ"), ("hu", "lerakasban"), ("fr", "defausse")],
)
def test_search_speaks_the_language_of_the_page_without_its_diacritics(
    standing_app: Flask, language: str, query: str
) -> None:
    with standing_app.test_request_context(headers={"Accept-Language": language}):
        assert search(query)


@pytest.mark.parametrize("language", ["en", "ro", "hu", "fr"])
@pytest.mark.parametrize("query", ["joker", "joly", "Dzsoli", "jolly", "JOKERUL", "jokert"])
def test_the_joly_is_found_by_whatever_name_it_is_called(
    standing_app: Flask, language: str, query: str
) -> None:
    with standing_app.test_request_context(headers={"Accept-Language": language}):
        found = {hit.entry.id for hit in search(query)}
        assert {f"R-JOLY-{number}" for number in (1, 2, 3)} <= found


def test_romanian_players_find_their_words_for_a_tile_and_for_the_exposed_one(
    standing_app: Flask
) -> None:
    with standing_app.test_request_context(headers={"Accept-Language": "ro"}):
        ways = [{hit.entry.id for hit in search(query)} for query in ("piese", "piatra", "pietre")]
        assert ways[0] == ways[1] == ways[2]
        assert "R-EXP-1" in {hit.entry.id for hit in search("atu")}


def test_letters_are_folded_to_what_people_type() -> None:
    assert fold("Înşiruire, ȘIR – őrség 50") == "insiruire sir orseg 50"


def test_english_is_found_in_every_language(standing_app: Flask) -> None:
    with standing_app.test_request_context(headers={"Accept-Language": "hu"}):
        assert [hit.entry.id for hit in search("crosswise")] == ["R-FIRST-2"]


def test_what_is_found_in_an_argument_shows_it(reader: Phone) -> None:
    argument = "A Joly has no number to count to"
    assert argument in shown(reader.get("/rules?q=number+to+count").text)
    assert argument not in shown(reader.get("/rules?q=left-over").text)
    assert "Wikipedia, Okey" in shown(reader.get("/rules?q=okey").text)


def test_a_search_that_finds_nothing_says_so(reader: Phone) -> None:
    assert "results for “joly”" in shown(reader.get("/rules?q=joly").text)
    page = reader.get("/rules?q=zebra<b>").text
    assert "Nothing found for “zebra&lt;b&gt;”" in page
    assert reader.get("/rules?q=" + "x" * 5000).status_code == 200
    assert reader.get("/rules?q=%20").text.count("line-item") > 13
    assert reader.get("/rules?q=...").status_code == 200


def test_a_page_has_no_script_or_style_of_its_own(reader: Phone) -> None:
    for path in ("", "/R-WALL-3", "/romanian/modern", "/sources"):
        page = reader.get(f"/rules{path}").text
        assert "<style" not in page
        assert " style=" not in page
        assert page.count("<script") == page.count("<script src=")
