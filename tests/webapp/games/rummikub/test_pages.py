"""What Rummikub's pages have and no other game's: who begins, what fails, who has won."""

import re
from http import HTTPStatus

import pytest

from tests.support.alone import ScoreAlone
from tests.support.phones import Phone
from tests.support.tile_rummy_tables import LeafletTable, new_series, new_table

pytestmark = pytest.mark.one_database

BEGUN = ("mode:start", "r9", "b3", "confirm", "next")


def series_of(keeper: Phone, preset: str = "today", **rules: str) -> str:
    return new_series(keeper, game="rummikub", preset=preset, **rules)


def table_of(keeper: Phone, preset: str = "today", **rules: str) -> LeafletTable:
    return new_table(keeper, series_of(keeper, preset, **rules))


def test_the_highest_tile_begins(keeper: Phone) -> None:
    table = table_of(keeper)
    table.tap("mode:start", "r3", "b9")
    assert "Bogdan drew the highest number and begins." in table.page
    table.tap("confirm")
    assert table.record()[-1] == "starter B"


def test_an_arrangement_that_fails_puts_the_table_back(keeper: Phone) -> None:
    table = table_of(keeper)
    table.tap(*BEGUN, "n10", "y10", "confirm")
    assert "r10" in " ".join(table.record())
    table.tap("mode:more", "unfinished")
    assert table.record()[-1] == "unfinished"
    assert "No melds yet." in table.page
    table.tap("undo")
    assert "No melds yet." not in table.page


def test_three_pairs_are_offered_where_they_are_agreed_on(keeper: Phone) -> None:
    plain, club = table_of(keeper), table_of(keeper, "club")
    for table in (plain, club):
        table.tap("mode:more")
    assert not plain.can_tap("redeal:A")
    assert club.can_tap("redeal:A")
    club.tap("redeal:B")
    assert club.record()[-1] == "redeal B"


@pytest.mark.parametrize(("into", "joins"), [("new", False), ("any", True)])
def test_a_freed_joker_joins_a_set_where_the_rules_say_so(
    keeper: Phone, into: str, *, joins: bool
) -> None:
    table = table_of(keeper, rule_rk_joker_into=into)
    table.tap(*BEGUN, "r9", "r13", "j:0:4", "confirm", "next", "n12", "y12", "confirm")
    table.tap("joly:r13 for J in m1", "meld:2")
    assert ("J to m2" in table.fields()["draft"]) is joins


def test_the_most_games_win_a_series_and_points_break_ties(keeper: Phone) -> None:
    series = series_of(keeper, games="5")
    for winner, points in (("A", "5"), ("B", "60"), ("A", "7")):
        table = new_table(keeper, series)
        ScoreAlone(keeper, table.path).tap(
            f"won:{winner}", "next", "part:number", f"={points}", "next", "confirm")
    page = keeper.get(series).text
    names = re.findall(r"<strong>(Ana|Bogdan)", page[page.index('class="standings"'):])
    assert names[:2] == ["Ana", "Bogdan"]
    assert "2 games won" in page


def test_the_score_alone_asks_who_made_no_first_meld(keeper: Phone) -> None:
    table = table_of(keeper, "club")
    alone = ScoreAlone(keeper, table.path)
    alone.tap("won:A", "next", "none", "part:rack", "r10", "r11", "r12", "next", "confirm")
    assert "unopened B" in table.record()
    assert table.totals() == {"A": 200, "B": -200}


def test_the_review_says_when_a_first_meld_was_there(keeper: Phone) -> None:
    table = table_of(keeper, "family")
    table.tap("mode:more", "note:full", *BEGUN[:-1], "next", "draw")
    table.tap("draw", "mode:lay", "free", "k10", "k11", "k12", "k13", "nextmeld", "confirm", "next")
    table.tap("draw", "mode:out", "end", "confirm")
    page = keeper.get(f"/games/{table.game_id}/review").text
    assert "Review" in page


def test_a_table_laid_out_by_touch_is_arranged_by_these_rules(keeper: Phone) -> None:
    page = keeper.get("/desk/arrange?game=rummikub").text
    assert "K-FIRST-3" in page
    assert "T-MANIP-1" in keeper.get("/desk/arrange").text
    assert keeper.get("/desk/arrange?game=romanian").status_code == HTTPStatus.OK


@pytest.mark.parametrize(("answers", "game"), [
    ({"lays": "yes", "rearranges": "no"}, "romanian"),
    ({"rearranges": "no"}, "romanian"),
    ({"lays": "yes", "rearranges": "yes"}, "rummikub"),
    ({"lays": "yes", "rearranges": "yes", "highest": "yes"}, "rummikub"),
    ({"lays": "yes", "rearranges": "yes", "highest": "no"}, "tile-rummy"),
    ({"lays": "yes", "rearranges": "no", "ch_scale": "program"}, "romanian"),
    ({}, "rummikub"),
])
def test_questions_lead_to_a_game(keeper: Phone, answers: dict[str, str], game: str) -> None:
    asked = {f"which_{name}": answer for name, answer in answers.items()}
    there = keeper.post("/series/new", {"kind": "?", "player_1": "Ana", **asked})
    assert f"game={game}" in there.location
