"""The page that arranges a table: laid out by touch, or a game's own; the rack stays private."""

import re

import pytest
from flask import Flask

from rules.melds import Piece
from rules.tiles import JOLY
from tests.support.desk_games import leaflet_game
from tests.support.phones import Phone, hidden
from webapp.arranged.solve.draft import read_laid, touch_laid
from webapp.core.pad.draft import parse_pieces
from webapp.games.tile_rummy.laws import LAWS

pytestmark = pytest.mark.one_database

TABLE = ("laid B r7 r8 J / k9 r9 b9 y9", "laid A y1 y2 y3")


class Arrange:
    """One phone at the page: it fills in the form as a browser without scripts does."""

    def __init__(self, phone: Phone, path: str = "/desk/arrange") -> None:
        self.phone, self.path = phone, path
        answer = phone.get(path)
        assert answer.status_code == 200, answer.text
        self.page = answer.text

    def tap(self, *taps: str, **headers: str) -> str:
        for tap in taps:
            form = self.page[self.page.index('id="pad"'):]
            button = re.search(rf'<button[^>]*value="{re.escape(tap)}"[^>]*>', form)
            assert button, f"no button {tap} in {form}"
            assert "disabled" not in button[0], tap
            fields = {name: hidden(form, name) for name in ("csrf_token", "mode", "draft")}
            answer = self.phone.client.post(self.path, data=fields | {"tap": tap}, headers=headers)
            assert answer.status_code == 200, answer.text
            assert "no-store" in answer.headers["Cache-Control"]
            self.page = answer.text
        return self.page


def words(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page[page.index('id="live"'):]).split())


def test_a_table_is_laid_out_and_arranged(keeper: Phone) -> None:
    page = Arrange(keeper)
    page.tap("r5", "r8", "n5", "r5", "mode:rack", "b8", "k8", "confirm")
    told = words(page.page)
    assert "Yes" in told
    assert "You can lay down 2 tiles from the rack." in told
    assert "New meld: red 8 from m1" in told
    assert "That is the whole rack" in told
    assert page.page.count("tile b new") == 2  # in the moves and on the new table
    draft = hidden(page.page[page.page.index('id="pad"'):], "draft")
    assert "r5 r6~ r7~ r8 / y5~ b5~ k5~" in draft


def test_where_nothing_goes_the_page_says_so(keeper: Phone) -> None:
    page = Arrange(keeper)
    page.tap("r5", "r7", "mode:rack", "b1", "confirm")
    assert "No tile of this rack fits on the table" in words(page.page)
    page.tap("mode:table", "b2", "b4", "mode:rack", "confirm")
    assert "table tiles move." not in words(page.page)


def test_a_tap_renews_the_answer_and_the_pad_alone(keeper: Phone) -> None:
    page = Arrange(keeper)
    page.tap("r5", "r7", "mode:rack", "r8")
    part = page.tap("confirm", **{"X-Fragment": "pad"})
    assert "<html" not in part
    assert part.count('id="live"') == part.count('id="pad"') == 1


def test_the_table_of_a_game_is_arranged(app: Flask, keeper: Phone) -> None:
    path = leaflet_game(app, keeper, *TABLE)
    before = keeper.get(f"{path}/arrange").text
    assert ">Table</h2>" in before
    assert "m3" in before
    page = Arrange(keeper, f"{path}/arrange")
    page.tap("r9", "b4", "b5", "confirm")
    told = words(page.page)
    assert "You can lay down 3 tiles from the rack." in told
    assert "red 9 from the rack" in told
    assert "New table" in told


def test_who_may_not_see_the_game_may_not_arrange_it(
    app: Flask, keeper: Phone, other_keeper: Phone, stranger: Phone
) -> None:
    path = leaflet_game(app, keeper, *TABLE)
    assert other_keeper.get(f"{path}/arrange").status_code == 404
    assert stranger.get("/desk/arrange").status_code != 200
    assert keeper.get("/games/nothing/arrange").status_code == 404


def test_the_rack_is_in_no_address(keeper: Phone) -> None:
    page = Arrange(keeper)
    page.tap("mode:rack", "r8", "r9")
    assert not re.search(r'(href|action)="[^"]*r8', page.page)


def test_both_jokers_beside_one_tile_must_be_declared(keeper: Phone) -> None:
    page = Arrange(keeper)
    page.tap("free", "J", "J", "r5")
    assert "Its place does not say what the joker stands for." in page.page


@pytest.mark.parametrize("text", [
    "r5 r6 r7 / r5 r6 r7 / r5 r6 r7 ; r5", "zzz ; q", ";;;", "/" * 90, "r5 " * 800 + "; J J J",
])
def test_what_no_box_holds_is_left_out(text: str) -> None:
    laid = read_laid(text, "table")
    assert min(laid.left(()).values()) >= 0


def test_a_one_never_follows_a_13() -> None:
    laid = touch_laid(LAWS, touch_laid(LAWS, read_laid(";", "table"), "r12"), "r1h")
    assert laid.rows == ("r12",)


def test_a_tile_becomes_the_joker_and_itself_again() -> None:
    laid = read_laid("r5 r6 r7 ;", "table")
    made = touch_laid(LAWS, laid, "j:0:1")
    wanted: tuple[tuple[Piece, ...], ...] = (parse_pieces("r5 J=r6 r7"),)
    assert made.table == wanted
    assert made.left(())[JOLY] == 1
    assert touch_laid(LAWS, made, "j:0:1") == laid
    assert touch_laid(LAWS, made, "drop:0").rows == ()
