"""A short game of Rummikub on two phones, its table rearranged by touch, to the end."""

import pytest
from playwright.sync_api import expect

from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.test_game import (
    invited,
    join,
    keeper_link,
    made_series,
    start_game,
    tap,
)
from tests.webapp.command.test_server import Server

pytestmark = pytest.mark.one_server


def test_two_phones_play_to_the_end(phone: OpenPhone, server: Server) -> None:
    ana, bogdan = phone(), phone()
    join(ana, keeper_link(server), "Ana's phone")
    join(bogdan, invited(ana, "member"), "Bogdan's phone")
    game = start_game(ana, made_series(ana, "?game=rummikub", ("Ana", "Bogdan")))
    ana.goto(game)
    tap(ana, "mode:start", "r9", "b3", "confirm", "next")  # the highest tile begins
    expect(ana.locator("#live .clock")).to_be_visible()
    tap(ana, "r1", "r3", "confirm")
    expect(ana.locator("#pad.refused")).to_contain_text("K-FIRST-1")
    tap(ana, "change", "clear", "n10", "y10", "confirm", "next")
    bogdan.goto(game)
    tap(bogdan, "r9", "r12", "confirm", "next")
    expect(ana.locator("#m2 .tile")).to_have_count(4)
    tap(ana, "mode:table", "t:1:3", "new", "keys", "b12", "g:2:1", "k12", "g:2:2", "check")
    expect(ana.locator(".checked")).to_contain_text("Allowed")
    tap(ana, "confirm")
    expect(bogdan.locator("#m3 .tile")).to_have_count(3)
    tap(ana, "mode:out", "confirm")
    tap(ana, "k9", "J")
    ana.locator('#pad button.go[value="confirm"]').tap()
    ana.wait_for_url("**/score")
    assert [ana.locator(f"#score-{seat} summary .big").inner_text() for seat in "AB"] == [
        "39", "−39"]
    bogdan.goto(f"{game}/log")
    expect(bogdan.locator("main")).to_contain_text("Ana rearranges the table")
