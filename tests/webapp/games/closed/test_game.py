"""A game of closed hands on the phone: by kind, by tiles, by photo, and the score alone."""

import re
from io import BytesIO

import pytest

from tests.support.phones import Phone, hidden, new_series
from tests.support.photos import photo_of
from tests.support.tables import Table, new_table

pytestmark = pytest.mark.one_database

CLOSED = ("r1", "r2", "r3", "y5", "b5", "k5", "y7", "y8", "y9", "k10", "k11", "k12", "k13", "r4")


def sit_down(keeper: Phone, preset: str = "okey", **rules: str) -> Table:
    return new_table(keeper, new_series(keeper, game="closed", preset=preset, **rules))


def test_it_is_offered_with_its_presets_and_house_rules(keeper: Phone) -> None:
    page = keeper.get("/series/new?game=closed").text
    assert "Pe tablă by ropet’s rules" in page
    assert 'name="rule_ch_pairs"' in page


def test_a_hand_is_entered_by_its_kind_in_four_touches(keeper: Phone) -> None:
    table = sit_down(keeper)
    assert table.tap("mode:out", "seat:B", "as:pairs", "confirm").status_code == 303
    assert table.record()[-2:] == ["turn B", "out pairs"]
    assert table.totals() == {"A": -4, "B": 0, "C": -4, "D": -4}
    assert "Bogdan went out: score" in table.look()
    assert "Count a rack again" not in table.page
    assert "In Okey a simple hand is worth 2" in keeper.get(f"{table.path}/score").text


def test_a_wild_tile_thrown_last_and_jokers_change_the_points(keeper: Phone) -> None:
    table = sit_down(keeper, "pe-tabla")
    table.tap("mode:out", "seat:A", "as:melds", "jokers1")
    assert "200 points" in table.page
    table.tap("jokers1", "wild")
    assert "500 points" in table.page
    table.tap("confirm")
    assert table.record()[-1] == "out melds throw wild"
    assert table.totals()["A"] == 500


def test_tiles_are_judged_undone_and_done_again(keeper: Phone) -> None:
    table = sit_down(keeper)
    table.tap("mode:more", "y1", "twin:C", "confirm")
    assert table.record()[-2:] == ["exposed y1", "shown C"]
    table.tap("mode:out", "seat:A", "all", *CLOSED[:13])
    assert "1 tile to add." in table.page
    assert not table.can_tap("confirm")
    table.tap("r9", "confirm")
    assert "C-CLOSE-1" in table.page
    table.look()
    table.tap("mode:out", "seat:A", "all", *CLOSED, "y2", "confirm")
    assert table.record()[-1].startswith("out ")
    assert table.totals() == {"A": -1, "B": -5, "C": -4, "D": -5}
    table.tap("undo")
    assert "Nothing is laid down" in table.page
    table.tap("redo")
    assert "Runs and groups, okey thrown last: 4 points" in table.page


def test_tiles_that_do_not_close_are_not_taken_for_too_few(keeper: Phone) -> None:
    table = sit_down(keeper, "pe-tabla")
    table.tap("mode:out", "all", *CLOSED[:13], "r9")
    assert "The hand does not close: 1 tile is missing." in table.page


def test_a_joker_thrown_last_is_told_beside_the_tiles(keeper: Phone) -> None:
    table = sit_down(keeper, "pe-tabla")
    table.tap("mode:out", "seat:A", "all", *CLOSED)
    assert "Runs and groups: 250 points" in table.page
    assert "Joker thrown last" in table.page
    table.tap("wild")
    assert "Runs and groups, joker thrown last: 500 points" in table.page
    table.tap("wild")
    assert "Runs and groups: 250 points" in table.page
    table.tap("wild", "confirm")
    assert table.record()[-1].endswith(" throw J")
    assert table.totals()["A"] == 500


def test_the_tile_thrown_does_not_mend_a_hand(keeper: Phone) -> None:
    table = sit_down(keeper, "pe-tabla")
    table.tap("mode:out", "all", *CLOSED[:13], "r9", "wild")
    assert "The hand does not close: 1 tile is missing." in table.page


def test_the_table_shows_the_okey_and_who_plays_with_whom(keeper: Phone) -> None:
    table = sit_down(keeper, rule_ch_teams="yes")
    assert "Ana and Carmen · Bogdan and Dan" in table.page
    table.tap("mode:more", "k13")
    assert "Okey: black 1" in table.page
    assert "Who showed its twin (gösterme)?" in table.page
    table.tap("confirm")
    assert 'aria-label="black 1"' in table.page[:table.page.index('id="pad"')]
    assert "Turned up: black 13." in table.page


def test_nobody_closes(keeper: Phone) -> None:
    table = sit_down(keeper)
    table.tap("mode:out", "end")
    assert "<h2>No winner</h2>" in table.page
    table.tap("confirm")
    assert "No one went out." in keeper.get(f"{table.path}/score").text
    assert table.record()[-1] == "end"
    assert set(table.totals().values()) == {0}


def test_a_photo_takes_two_touches(keeper: Phone) -> None:
    table = sit_down(keeper, "pe-tabla")
    assert f'action="{table.path}/closes/photo"' in table.page
    form = table.page[table.page.index('id="photo-form"'):]
    answer = keeper.client.post(f"{table.path}/closes/photo", data={
        "csrf_token": hidden(form, "csrf_token"),
        "photo": (BytesIO(photo_of(" ".join(CLOSED[:6]), " ".join(CLOSED[6:]))), "rack.jpg"),
    }, content_type="multipart/form-data")
    page = answer.text
    button = re.search(r'form="enter-form" name="draft" value="(A: [^"]*)"', page)
    assert button, page
    assert '<details class="shows" open>' in page
    fields = {name: hidden(page[page.index('id="enter-form"'):], name)
              for name in ("csrf_token", "token", "ply", "mode", "tap")}
    entered = keeper.client.post(f"{table.path}/entry", data=fields | {"draft": button[1]})
    assert entered.status_code == 303
    assert table.record()[-1].startswith("out ")
    assert table.totals()["A"] == 250


def test_the_score_alone_is_entered(keeper: Phone) -> None:
    table = sit_down(keeper)
    path = f"{table.path}/quick"
    page = keeper.get(f"{path}?draft=at+end;+won+B;+went+pairs").text
    assert "Seven pairs" in page
    assert "Twin announced" in page
    page = keeper.get(
        f"{path}?draft=at+score;+won+B;+went+pairs;+with+wild;+twin+A;+C+number+-3").text
    form = page[page.index('id="pad"'):]
    fields = {name: hidden(form, name) for name in ("csrf_token", "token", "ply", "draft")}
    answer = keeper.client.post(path, data=fields | {"tap": "confirm"})
    assert answer.status_code == 303, answer.text
    assert table.totals() == {"A": -8, "B": -1, "C": -3, "D": -9}


def test_jokers_in_the_hand_count_where_the_score_alone_is_entered(keeper: Phone) -> None:
    table = sit_down(keeper, "pe-tabla")
    path = f"{table.path}/quick"
    page = keeper.get(f"{path}?draft=at+end;+won+B").text
    for word in ("with:wild", "with:jokers1", "with:jokers2"):
        assert f'value="{word}"' in page
    form = page[page.index('id="pad"'):]
    fields = {name: hidden(form, name) for name in ("csrf_token", "token", "ply", "draft")}
    marked = keeper.client.post(path, data=fields | {"tap": "with:jokers2"})
    assert "with+jokers2" in marked.location
    page = keeper.get(f"{path}?draft=at+score;+won+B;+with+jokers2").text
    assert "150" in page


def test_the_jokers_of_two_boxes_stay_while_their_line_is_corrected(keeper: Phone) -> None:
    table = sit_down(keeper, "pe-tabla", rule_ch_boxes="2")
    table.tap("mode:out", "seat:A", "as:melds", "jokers3", "confirm")
    assert table.record()[-1] == "out melds jokers 3"
    ply = max(map(int, re.findall(r"/lines/(\d+)", keeper.get(f"{table.path}/log").text)))
    page = keeper.get(f"{table.path}/lines/{ply}").text
    assert re.findall(r'value="(jokers\d)" role="switch" aria-checked="true"', page) == ["jokers3"]
    assert 'value="jokers4" role="switch"' in page


def test_it_is_corrected_shown_shared_printed_and_in_the_rules(keeper: Phone) -> None:
    table = sit_down(keeper)
    table.tap("mode:out", "seat:B", "as:pairs", "confirm")
    ply = max(map(int, re.findall(r"/lines/(\d+)", keeper.get(f"{table.path}/log").text)))
    assert 'value="as:melds"' in keeper.get(f"{table.path}/lines/{ply}").text
    assert "Bogdan went out" in keeper.get("/tv").text
    assert "Okey" in keeper.get(f"{table.path}/share").text
    assert "Seven pairs" in keeper.get("/paper?rules=closed/okey").text
    rule = keeper.get("/rules/C-PAIR-1").text
    assert "Seven pairs close (in Okey çift)." in rule
    assert "Seven pairs: 4 points" in rule


@pytest.mark.parametrize(("preset", "played", "others"), [
    ("okey", "C-WILD-2 C-PAIR-1 C-WORTH-1 C-SCORE-1 C-SER-1",
     "C-WILD-4 C-WILD-6 C-COL-1 C-EIGHT-1 C-WORTH-3 C-WORTH-7 C-SCORE-2"),
    ("tabla-romi", "C-WILD-4 C-COL-1 C-EIGHT-1 C-WORTH-2 C-SCORE-2",
     "C-WILD-2 C-MOS-1 C-WORTH-1 C-SCORE-1 C-SER-1"),
    ("pe-tabla", "C-WILD-4 C-COL-3 C-MOS-1 C-BIC-1 C-HALF-1 C-WORTH-3",
     "C-WILD-3 C-WILD-5 C-COL-2 C-BIC-2 C-BETE-1 C-WORTH-6 C-SER-2"),
    ("pe-tabla-ropet", "C-WILD-5 C-COL-2 C-BIC-2 C-BETE-1 C-WORTH-4 C-WORTH-6",
     "C-COL-1 C-EIGHT-1 C-HALF-2 C-WORTH-2 C-WORTH-7"),
])
def test_a_preset_is_told_by_the_rules_that_it_plays(
    keeper: Phone, preset: str, played: str, others: str
) -> None:
    page = keeper.get(f"/rules/closed/{preset}").text
    assert all(f">{rule}</a>" in page for rule in played.split())
    assert not any(f">{rule}</a>" in page for rule in others.split())


@pytest.mark.parametrize(("answers", "preset"), [
    ({"lays": "no"}, "okey"),
    ({"lays": "no", "ch_scale": "okey"}, "okey"),
    ({"lays": "no", "ch_scale": "family"}, "tabla-romi"),
    ({"lays": "no", "ch_scale": "program"}, "pe-tabla"),
    ({"lays": "no", "ch_scale": "ropet", "rearranges": "yes"}, "pe-tabla-ropet"),
])
def test_questions_lead_to_it_and_to_a_preset(
    keeper: Phone, answers: dict[str, str], preset: str
) -> None:
    asked = {f"which_{name}": answer for name, answer in answers.items()}
    there = keeper.post("/series/new", {"kind": "?", "player_1": "Ana", **asked})
    assert "game=closed" in there.location
    opened = re.search(r'id="rules"( open)?>', keeper.get(there.location).text)
    assert opened
    assert bool(opened[1]) == ("ch_scale" not in answers), "four games, so it is shown which"
    assert re.search(rf'value="{preset}"\s+checked', keeper.get(there.location).text)


def test_totals_count_down_from_20_to_the_end_of_the_match(keeper: Phone) -> None:
    page = keeper.get("/series/new?game=closed").text
    assert "at 0 points" in page
    series = new_series(keeper, game="closed", preset="okey", end="target", target="0")
    for _game in range(5):
        table = new_table(keeper, series)
        table.tap("mode:out", "seat:B", "as:pairs", "confirm")
    page = keeper.get(series).text
    assert "Bogdan won the series." in page
    assert "</span>16</small>" in keeper.get(f"{series}/games").text
    assert "1. Bogdan: 0 (total 20)" in keeper.get(f"{table.path}/share").text


def test_the_end_of_a_new_series_follows_its_rules_unless_another_is_chosen(
    keeper: Phone
) -> None:
    offered = re.search(r'name="offered" value="([^"]+)"', keeper.get(
        "/series/new?game=closed").text)
    assert offered
    assert offered[1] == "target 10 0"
    left = {"end": "target", "games": "10", "target": "0", "offered": offered[1]}
    assert "after 10 games" in keeper.get(new_series(
        keeper, game="closed", preset="pe-tabla", **left) + "/settings").text
    assert "at 0 points" in keeper.get(new_series(
        keeper, game="closed", preset="okey", **left) + "/settings").text
    chosen = {**left, "end": "open"}
    assert "No fixed end" in keeper.get(new_series(
        keeper, game="closed", preset="pe-tabla", **chosen) + "/settings").text


def test_points_of_the_family_that_are_no_points_are_shown_with_the_error(keeper: Phone) -> None:
    page = keeper.post("/series/new", {
        "token": hidden(keeper.get("/series/new").text, "token"), "end": "open",
        "game": "closed", "preset": "tabla-romi", "player_1": "Ana", "player_2": "Bob",
        "rule_ch_simple": "abc"})
    assert page.status_code == 422
    rules = page.text[page.text.index('id="rules"'):]
    assert rules.index('class="error') < rules.index('name="preset"')
    assert "<details open><summary>House rules" in rules


def test_partners_win_games_and_the_match_together(keeper: Phone) -> None:
    series = new_series(
        keeper, game="closed", preset="okey", end="target", target="0", rule_ch_teams="yes")
    for _game in range(5):
        table = new_table(keeper, series)
        table.tap("mode:out", "seat:B", "as:pairs", "confirm")
    assert "Bogdan went out and won for the team." in keeper.get(f"{table.path}/score").text
    assert "Bogdan and Dan won" in keeper.get(f"{table.path}/share").text
    page = keeper.get(series).text
    assert "Bogdan and Dan won the series." in page
    assert "Start game" not in page
    days = keeper.get("/evenings").text
    assert "Bogdan and Dan won the series." in days
    found = re.search(r'href="(/evening/[\d-]+)"', days)
    assert found
    evening = keeper.get(found[1]).text
    assert "Bogdan and Dan won: 0" in evening
    assert "5 games won" in evening


def test_one_hand_can_win_the_match(keeper: Phone) -> None:
    series = new_series(keeper, game="closed", preset="okey", games="10",
                        rule_ch_one_colour="full")
    table = new_table(keeper, series)
    table.tap("mode:out", "seat:C", "as:full-run", "confirm")
    assert "C-WORTH-7" in keeper.get(f"{table.path}/score?all=1").text
    assert "Carmen won the series." in keeper.get(series).text
    table.tap("undo")
    assert "Carmen won the series." not in keeper.get(series).text


def test_an_empty_sheet_begins_with_20(keeper: Phone) -> None:
    for way in ("lines", "sums"):
        page = keeper.get(f"/paper?rules=closed/okey&way={way}").text
        assert re.search(r'class="so-far">20</td>', page)
        assert "C-SER-1" in page
    assert ">20</td>" not in keeper.get("/paper?rules=closed/pe-tabla").text
