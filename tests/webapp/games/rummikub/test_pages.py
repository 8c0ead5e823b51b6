"""What Rummikub's pages have and no other game's: who begins, what fails, who has won."""

import re
from http import HTTPStatus

import pytest

from tests.support.alone import ScoreAlone
from tests.support.phones import Phone, hidden
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


def test_a_tile_that_was_taken_back_is_still_on_its_rack(keeper: Phone) -> None:
    table = table_of(keeper)
    table.tap(*BEGUN, "k10", "k13", "confirm", "next", "r10", "r13", "confirm", "next")
    table.tap("mode:lay", "y1", "y3", "nextmeld", "y1", "y3", "confirm", "mode:more", "unfinished")
    assert not table.can_tap("y2"), "both are on the rack of another"
    table.tap("draw")
    assert table.can_tap("y2"), "they are on one's own rack"
    table.tap("mode:out", "end", "confirm", "rack:A", "y1", "y2", "y3", "confirm")
    assert "rack A y1 y2 y3" in table.record()


@pytest.mark.parametrize("note", ["timeout", "unfinished"])
def test_time_runs_out_for_the_next_player_once_a_tile_was_drawn(
    keeper: Phone, note: str
) -> None:
    table = table_of(keeper)
    table.tap(*BEGUN, "draw")
    assert table.can_tap("timeout")
    table.tap("mode:more", note)
    assert table.record()[-2:] == ["turn B", note]
    assert "Ana draws" in table.page


def test_what_was_settled_is_told_in_the_words_of_its_game(keeper: Phone) -> None:
    table = table_of(keeper)
    table.tap(*BEGUN, "r9", "r13", "j:0:4", "confirm", "next")
    query = "q=joly&seat=B&ask=swap r13 for J in m1, meld b4 k4 J"
    asked = keeper.get(f"/games/{table.game_id}/desk?{query}").text
    fields = {"token": hidden(asked[asked.index("/settled"):], "token"), "query": query,
              "decided": "As you like", "agreed": "A"}
    answer = keeper.post(f"/games/{table.game_id}/settled", fields)
    assert answer.status_code == HTTPStatus.SEE_OTHER
    assert "May I take this joker?" in keeper.get("/desk/settled").text


def test_games_won_are_shared_and_shown_on_the_television(keeper: Phone) -> None:
    series = series_of(keeper, games="5")
    for winner, points in (("A", "5"), ("B", "60"), ("A", "7")):
        table = new_table(keeper, series)
        ScoreAlone(keeper, table.path).tap(
            f"won:{winner}", "next", "part:number", f"={points}", "next", "confirm")
    assert "1. Ana: −48 (2 games won)" in keeper.get(f"{series}/share").text
    television = keeper.get(f"/tv?series={series.rpartition('/')[2]}").text
    assert "Games won" in television


def test_a_game_in_which_no_one_goes_out_is_won_by_the_lowest_rack(keeper: Phone) -> None:
    table = table_of(keeper)
    table.tap(*BEGUN, "draw", "mode:out", "end")
    assert "No one goes out</h2>" in table.page
    table.tap("confirm", "rack:A", "r5", "confirm", "rack:B", "r9", "b1", "confirm")
    assert "Ana had the lowest rack, for 5." in keeper.get(f"/games/{table.game_id}/score").text


def test_an_arrangement_is_told_by_what_it_adds(keeper: Phone) -> None:
    table = table_of(keeper)
    table.tap(*BEGUN, "n10", "y10", "confirm", "next", "r9", "r13", "confirm", "next")
    table.tap("mode:table", "t:1:4", "new", "keys", "b13", "g:2:1", "k13", "g:2:2", "confirm")
    assert table.record()[-1] == "table r10 b10 k10 / r9 r10 r11 r12 / r13 b13 k13"
    assert "Ana rearranges the table and adds blue 13 and black 13." in table.page
    table.tap("next", "meld:1", "y10")
    assert "Bogdan adds yellow 10." in table.page


def test_a_tile_that_moves_is_shown_where_it_fits(keeper: Phone) -> None:
    table = table_of(keeper)
    table.tap(*BEGUN, "n10", "y10", "confirm", "next", "r9", "r13", "confirm", "next")
    table.tap("mode:table", "keys", "r8")
    assert re.findall(r'class="(gap[^"]*)"\s+name="tap" value="([^"]*)"', table.page) == [
        ("gap loose", "g:0:3"), ("gap", "g:1:0")]
    table.tap("g:1:0", "y10")
    assert re.findall(r'class="(gap[^"]*)"\s+name="tap" value="([^"]*)"', table.page) == [
        ("gap", "g:0:3"), ("gap loose", "g:1:6")]
    assert not table.can_tap("confirm"), "a tile is on its way"
    table.tap("back")
    table.tap("confirm")
    assert table.record()[-1] == "table r10 b10 k10 / r8 r9 r10 r11 r12 r13"


def test_the_start_page_says_who_is_to_play_now(keeper: Phone) -> None:
    table = table_of(keeper)
    assert "Who begins?" in keeper.get("/").text
    table.tap(*BEGUN, "draw")
    for page in ("/", "/rules"):
        assert "Bogdan’s turn" in keeper.get(page).text
