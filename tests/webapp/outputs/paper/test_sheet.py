"""The empty score sheet: what is chosen for it, what stands on it, and what cannot be."""

import re
from collections.abc import Iterator

import pytest
from flask import Flask

from rules import games as rules_of
from tests.support.pairs.app import GAME as PAIRS_APP
from tests.support.pairs.rules import PAIRS
from tests.support.phones import Phone, invite, new_series
from tests.webapp.conftest import running
from webapp.games import GAMES
from webapp.server.data.config import Settings

pytestmark = pytest.mark.one_database

LONG = ("Alexandrina-Maria", "Bartholomew", "Ștefănel-Constantin", "Hildegard-Zsuzsanna")


def sheet(phone: Phone, status: int = 200, **chosen: str) -> str:
    answer = phone.get("/paper", query_string=chosen)
    assert answer.status_code == status, answer.text
    return str(answer.text)


def heads(page: str) -> list[str]:
    """Return the names over the columns, "" where one is to be written."""
    found = re.findall(r'class="blank-name">(.*?)</th>', page, re.DOTALL)
    return [re.sub(r"<span.*?</span>", "", each) for each in found]


def lines(page: str) -> list[tuple[str, str]]:
    """Return the lines of the first game with what they always count."""
    game = page[page.index("<tbody>"):page.index("</tbody>")]
    return re.findall(r'<th scope="row">(.*?)</th><td class="always">(.*?)</td>', game)


def rules(page: str) -> list[str]:
    found = re.search(r'class="count-by".*?</ul>', page, re.DOTALL)
    return re.findall(r"<small>(.*?)</small>", found[0]) if found else []


def test_it_begins_with_four_places_to_write_a_name(keeper: Phone) -> None:
    page = sheet(keeper)
    assert heads(page) == ["", "", "", ""]
    assert page.count("<tbody>") == 7
    assert "Romanian tile rummy · Today’s rules" in page
    assert page.count("Dealer") == 7


def test_a_game_has_a_line_for_all_that_its_score_hangs_on(keeper: Phone) -> None:
    page = sheet(keeper, rules="romanian/current")
    assert lines(page) == [
        ("Tiles laid down, with stack", "+"), ("Jolys laid down first", "+50 each"),
        ("Went out (all 14 at once)", "+100 (+200)"), ("Twin of the exposed tile", "+25"),
        ("Left on the rack", "−"), ("Or: laid down nothing", "−200")]
    assert {"R-INIT-2", "R-VAL-5", "R-SCORE-3", "R-STACK-1"} <= set(rules(page))
    assert "Your opening needs at least 50 points in all." in page


def test_other_rules_count_otherwise(keeper: Phone) -> None:
    page = sheet(keeper, rules="romanian/modern")
    counted = dict(lines(page))
    assert counted["Went out"] == "+50"
    assert counted["Twin of the exposed tile"] == "+50"
    assert counted["Or: laid down nothing"] == "−100"
    assert counted["Went out by discarding a Joly"] == "× 2"
    assert "Your opening needs at least 45 points in all." in page


def test_the_other_game_brings_its_own_lines_and_words(keeper: Phone) -> None:
    page = sheet(keeper, rules="tile-rummy/base")
    assert [text for text, _points in lines(page)] == [
        "Left on the rack", "For going out: the others’ tiles", "Win in one turn"]
    assert dict(lines(page))["Win in one turn"] == "+300/400/500"
    body = page[page.index("sheet-of-paper"):]
    assert "Joly" not in body[:body.index("</section>")]
    assert "Dealer" not in page
    assert rules(page) == ["T-INIT-1", "T-INIT-2", "T-BONUS-1", "T-SCORE-1"]


def test_a_sheet_of_sums_has_two_places_for_each_player_and_game(keeper: Phone) -> None:
    page = sheet(keeper, rules="romanian/current", players="3", games="12", way="sums")
    assert page.count('<td class="so-far"></td>') == 36
    assert page.count('<td class="dealer"></td>') == 12
    assert lines(page) == []


def test_every_column_is_declared(keeper: Phone) -> None:
    for way, players, columns in (("lines", "4", 6), ("sums", "4", 10), ("sums", "2", 6)):
        page = sheet(keeper, rules="romanian/current", players=players, way=way)
        group = re.search(r"<colgroup>(.*?)</colgroup>", page, re.DOTALL)
        assert group
        spans = re.findall(r"<col(?=[ >])(?:[^>]*span=\"(\d+)\")?", group[1])
        assert sum(int(each or 1) for each in spans) == columns, (way, players)


def test_names_stand_over_the_columns_and_those_that_lack_are_written(keeper: Phone) -> None:
    page = sheet(keeper, rules="romanian/current", players="6", name_1=LONG[0], name_3="Ana & Dan")
    assert heads(page) == [LONG[0], "", "Ana &amp; Dan", "", "", ""]


def test_who_is_named_beyond_the_number_of_players_is_a_player(keeper: Phone) -> None:
    names = {f"name_{number}": name for number, name in enumerate(LONG, 1)}
    assert heads(sheet(keeper, rules="romanian/current", players="2", **names)) == [*LONG]


def test_a_series_brings_its_players_and_its_house_rules(keeper: Phone) -> None:
    names = {f"player_{number}": name for number, name in enumerate(LONG, 1)}
    path = new_series(keeper, rule_twin_bonus="50", rule_stacking="no", name="Sundays", **names)
    page = sheet(keeper, series=path.rsplit("/", 1)[1])
    assert heads(page) == ["Alexandrina", "Bartholomew", "Ștefănel", "Hildegard"]
    assert "Rules of Sundays" in page
    counted = dict(lines(page))
    assert counted["Twin of the exposed tile"] == "+50"
    assert counted["Tiles laid down"] == "+"
    assert "R-STACK-1" not in rules(page)
    assert f'href="/paper?series={path.rsplit("/", 1)[1]}"' in keeper.get(f"{path}/settings").text


def test_who_has_left_a_series_has_no_column(keeper: Phone) -> None:
    path = new_series(keeper)
    left = keeper.post(f"{path}/players/D", {"leave": "1"})
    assert left.status_code == 303, left.text
    assert heads(sheet(keeper, series=path.rsplit("/", 1)[1])) == ["Ana", "Bogdan", "Carmen"]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"players": "1"}, "Between 2 and 8 players."),
        ({"players": "99999999999999"}, "Between 2 and 8 players."),
        ({"players": "two"}, "Enter a whole number."),
        ({"players": ""}, "Between 2 and 8 players."),
        ({"games": "0"}, "Between 1 and 40 games."),
        ({"games": "-3"}, "Between 1 and 40 games."),
        ({"games": "4000000"}, "Between 1 and 40 games."),
        ({"rules": "romanian/nonsense"}, "Choose the rules."),
        ({"rules": "chess/current"}, "Choose the rules."),
        ({"rules": "series/"}, "Choose the rules."),
        ({"way": "sideways"}, "Choose the columns."),
        ({"name_1": "a" * 41}, "At most 40 letters."),
        ({"name_1": "\u200b"}, "Use letters or an emoji."),
    ],
)
def test_what_cannot_be_is_told_beside_what_was_filled_in(
    keeper: Phone, wrong: dict[str, str], said: str
) -> None:
    good = {"rules": "romanian/2004", "players": "3", "games": "9", "way": "sums", "name_2": "Bo"}
    page = sheet(keeper, 422, **(good | wrong))
    assert said in page
    assert page.count('role="alert"') == 1
    assert 'class="blank' not in page
    kept = {name: value for name, value in good.items() if name not in wrong}
    for name in kept.keys() & {"players", "games", "name_2"}:
        assert re.search(rf'name="{name}"[^>]*value="{kept[name]}"', page), name
    if "rules" in kept:
        assert '<option value="romanian/2004" selected>' in page


def test_an_address_that_names_little_is_filled_up_as_the_form_begins(keeper: Phone) -> None:
    page = sheet(keeper, rules="romanian/current")
    assert heads(page) == ["", "", "", ""]
    assert page.count("<tbody>") == 7


def test_a_guest_gets_a_sheet_and_a_stranger_none(app: Flask, keeper: Phone) -> None:
    guest = Phone(app)
    guest.join(invite(keeper, "guest"), "Television")
    assert heads(sheet(guest)) == ["", "", "", ""]
    assert 'href="/paper"' in guest.get("/about").text
    assert Phone(app).get("/paper").status_code == 403


def test_the_series_of_another_household_is_not_found(keeper: Phone, other_keeper: Phone) -> None:
    theirs = new_series(other_keeper, name="Neighbours").rsplit("/", 1)[1]
    assert keeper.get(f"/paper?series={theirs}").status_code == 404
    page = sheet(keeper, 422, rules=f"series/{theirs}")
    assert "Choose the rules." in page
    assert "Neighbours" not in page


def test_more_columns_than_can_be_written_in_lie_along_the_paper(keeper: Phone) -> None:
    upright = sheet(keeper, rules="romanian/current", players="6")
    assert "wide-paper" not in upright
    assert "wide-paper" in sheet(keeper, rules="romanian/current", players="7")
    assert "wide-paper" in sheet(keeper, rules="romanian/current", players="5", way="sums")


@pytest.fixture
def with_pairs(
    settings: Settings, keeper: Phone, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Phone]:
    """A phone of an app that knows a third game, which says nothing about paper."""
    monkeypatch.setitem(rules_of.GAMES, "pairs", PAIRS)
    with running(settings, (*GAMES, PAIRS_APP)) as app:
        phone = Phone(app)
        phone.join(invite(keeper, "member"))
        yield phone


def test_a_game_that_says_nothing_about_paper_has_its_sums(with_pairs: Phone) -> None:
    assert "wide-paper" in sheet(with_pairs, rules="pairs/long", players="5")
    page = sheet(with_pairs, rules="pairs/long")
    assert "Pairs · Long pairs" in page
    assert lines(page) == []
    assert 'class="so-far"' in page
    assert rules(page) == []
