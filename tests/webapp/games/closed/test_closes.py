"""“Does this hand close?”: by keys and by photo, asked before the verdict, kept nowhere."""

import re
from io import BytesIO

import pytest

from tests.support.phones import Phone, hidden, new_series
from tests.support.photos import photo_of
from tests.support.tables import new_table
from webapp.games.closed.closes.draft import photographed, read_asked, touch_asked
from webapp.play.photos.rack import SeenRack

pytestmark = pytest.mark.one_database

CLOSED = "r1 r2 r3 y5 b5 k5 y7 y8 y9 k10 k11 k12 k13"
"""Thirteen tiles that close with a black 9 or a red 4, or with a yellow 10."""


class Page:
    """One phone at the page: it fills in the form as a browser without scripts does."""

    def __init__(self, phone: Phone, path: str = "/closes") -> None:
        self.phone, self.path = phone, path
        self.text = phone.get(path).text

    def form(self) -> str:
        return self.text[self.text.index('id="pad"'):]

    def tap(self, *taps: str, **fields: str) -> str:
        for tap in taps:
            button = re.search(rf'<button[^>]*value="{re.escape(tap)}"[^>]*>', self.form())
            assert button, f"no button {tap} in {self.form()}"
            assert "disabled" not in button[0], tap
            sent = {name: hidden(self.form(), name) for name in ("csrf_token", "draft")}
            answer = self.phone.client.post(self.path, data=sent | {"tap": tap, **fields})
            assert answer.status_code == 200, answer.text
            assert "no-store" in answer.headers["Cache-Control"]
            self.text = answer.text
        return self.text

    def send(self, photo: bytes) -> str:
        sent = {name: hidden(self.form(), name) for name in ("csrf_token", "draft")}
        answer = self.phone.client.post(
            f"{self.path}/photo", data={**sent, "photo": (BytesIO(photo), "rack.jpg")},
            content_type="multipart/form-data")
        self.text = answer.text
        return self.text

    @property
    def verdict(self) -> str:
        """Return what stands behind “Show”, without its tags; "" where nothing does."""
        shown = re.search(r'<details class="shows.*?</details>\n?<details class="house',
                          self.text, re.DOTALL)
        return " ".join(re.sub(r"<[^>]+>", " ", shown[0]).split()) if shown else ""


def test_a_hand_by_keys_closes_with_its_rules_and_points(keeper: Phone) -> None:
    page = Page(keeper)
    page.tap("y1", *CLOSED.split())
    assert page.verdict == ""
    page.tap("r4")
    assert "Yes, it closes." in page.verdict
    assert "Runs and groups C-CLOSE-1" in page.verdict
    assert "C-WORTH-1 +2" in page.verdict
    assert '<details class="shows"><summary' in page.text


def test_what_is_missing_is_told_for_each_kind_with_all_draws(keeper: Phone) -> None:
    page = Page(keeper)
    page.tap("y1", *CLOSED.split(), "b13")
    assert "The hand does not close: 1 tile is missing." in page.verdict
    draws = page.text[page.text.index("Any of these closes it"):]
    assert 'aria-label="red 4"' in draws[:draws.index("</p>")]
    assert "Seven pairs C-PAIR-1 7 tiles missing" in page.verdict


def test_of_fifteen_all_throws_are_told_and_a_doubled_hand(keeper: Phone) -> None:
    page = Page(keeper)
    page.tap("y1", *CLOSED.split(), "r4", "keys", "y2")
    assert "Throw:" in page.verdict
    assert "Okey thrown last C-WORTH-5 +2" in page.verdict
    assert "You may throw any of these:" in page.verdict


def test_the_house_is_chosen_in_its_fold(keeper: Phone) -> None:
    page = Page(keeper)
    page.tap("preset:pe-tabla")
    for tile in ("r1", "y5", "b7", "k9", "k10", "b11", "r6"):
        page.tap(tile, tile)
    assert "Seven pairs C-PAIR-1" in page.verdict
    assert "+1000" in page.verdict
    page.tap("rules", rule_ch_pairs="no")
    assert "Yes, it closes." not in page.verdict


def test_a_photo_is_read_and_asks_for_the_indicator_first(keeper: Phone) -> None:
    page = Page(keeper)
    page.send(photo_of("r1 r2 r3 y5 b5 k5 y7", "y8 y9 k10 k11 k12 k13 r4", share=1.0))
    assert page.verdict == ""
    page.tap("y1")
    assert "Yes, it closes." in page.verdict


def test_in_a_game_a_photo_shows_its_answer_once_the_indicator_is_told(keeper: Phone) -> None:
    table = new_table(keeper, new_series(keeper, game="closed", preset="okey"))
    page = Page(keeper, f"{table.path}/closes")
    page.send(photo_of("r1 r2 r3 y5 b5 k5 y7", "y8 y9 k10 k11 k12 k13 r4", share=1.0))
    assert 'class="shows"' not in page.text
    page.tap("y1")
    assert '<details class="shows" open>' in page.text
    page.tap("j:0:13", "r4")
    assert '<details class="shows">' in page.text, "this one was tapped"


def test_what_is_no_photo_is_told(keeper: Phone) -> None:
    assert 'role="alert"' in Page(keeper).send(b"no photo")
    assert 'type="file"' in keeper.get("/closes/photo").text


def test_a_doubtful_tile_is_asked_before_the_verdict() -> None:
    tiles = read_asked(f"okey up:y1 ; {CLOSED} r4").tiles
    seen = SeenRack(tuple(held.tile for held in tiles), {3: tiles[0].tile}, 0)
    asked = photographed(read_asked("okey up:y1"), seen)
    assert not asked.is_ready
    assert asked == read_asked(str(asked))
    settled = touch_asked(asked, "is:y5")
    assert settled.is_ready
    assert str(settled.tiles[3]) == "y5"
    assert len(touch_asked(asked, "is:").tiles) == 13


def test_what_a_photo_did_not_show_is_never_assumed() -> None:
    tiles = tuple(held.tile for held in read_asked(f"pe-tabla ; {CLOSED} r4").tiles)
    for seen in (SeenRack(tiles, {}, 1), SeenRack(tiles, {}, 0, ("A tile here is too small.",))):
        asked = photographed(read_asked("pe-tabla"), seen)
        assert not asked.is_ready
        assert touch_asked(asked, "whole").is_ready


def test_more_than_a_box_or_a_rack_holds_is_left_out() -> None:
    assert len(read_asked("pe-tabla ; r1 r1 r1 J J J").tiles) == 4
    assert len(read_asked("okey up:r1 ; r1 r1").tiles) == 1
    assert read_asked("okey up:J ; r1").exposed is None
    full = read_asked(f"pe-tabla ; {CLOSED} r4 r5")
    assert touch_asked(full, "r6") == full


def test_it_is_reached_from_the_referee_by_the_rules_of_the_household(keeper: Phone) -> None:
    assert 'href="/closes?house=okey"' in keeper.get("/rules").text
    assert 'href="/closes?house=pe-tabla"' in keeper.get("/rules/closed/pe-tabla").text
    series = new_series(keeper, game="closed", preset="pe-tabla", rule_ch_pairs="no")
    own = 'href="/closes?house=pe-tabla+ch_pairs%3Dno"'
    book = f"/rules/closed/series/{series.rsplit('/', 1)[1]}"
    assert own in keeper.get("/rules").text
    assert own in keeper.get(book).text
    page = Page(keeper, "/closes?house=pe-tabla+ch_pairs%3Dno")
    assert "Remi pe tablă</summary>" in page.text
    page.path = "/closes"
    page.tap(*CLOSED.split(), "b13")
    assert "Seven pairs" not in page.verdict
    table = new_table(keeper, series)
    referee = keeper.get("/rules").text
    assert f'href="{table.path}/closes"' in referee
    assert own not in referee
    assert f'href="{table.path}/closes"' in table.look()
