"""D-85 played from the accessibility tree alone: found by role and name, acted as a reader acts."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.trees import Node, tree_of
from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.test_game import join, keeper_link, new_series, start_game, totals
from tests.webapp.command.test_server import Server

pytestmark = pytest.mark.one_server

SETTLED = """
() => !document.querySelector("#pad[aria-busy]") && document.readyState === "complete"
"""


def find(page: Page, role: str, name: str) -> Node:
    """Return the only node of *role* whose name fits *name*, in the order of the tree the first."""
    found = [node for node in tree_of(page).walk()
             if node.role == role and re.fullmatch(name, node.name)]
    heard = sorted({node.name for node in tree_of(page).walk() if node.role == role})
    assert found, f"no {role} is called {name}, but {heard}"
    return found[0]


def act(page: Page, role: str, name: str) -> None:
    """Do what a screen reader does by its "activate": the node's own action, no pointer, no key."""
    session = page.context.new_cdp_session(page)
    try:
        node = session.send("DOM.resolveNode", {
            "backendNodeId": find(page, role, name).identity})["object"]
        session.send("Runtime.callFunctionOn", {
            "objectId": node["objectId"], "userGesture": True,
            "functionDeclaration": "function () { this.focus(); this.click(); }"})
    finally:
        session.detach()
    page.wait_for_function(SETTLED)


def press(page: Page, *names: str) -> None:
    for name in names:
        act(page, "button", name)


def hears(page: Page, words: str) -> None:
    """News are said by the one live region that waits for them, or by an alert."""
    expect(page.locator("#say")).to_contain_text(words)
    told = [node for node in tree_of(page).walk()
            if node.role in {"status", "alert"} and words in
            " ".join(each.name for each in node.walk())]
    assert told, words


@pytest.fixture
def page(phone: OpenPhone, server: Server) -> Page:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    start_game(page, new_series(page))
    return page


def keys(page: Page, *tiles: str) -> None:
    """Press keys: what one adds to the tile's name says what it does there."""
    press(page, *(f"{tile}(, .*)?" for tile in tiles))


def test_d85_is_played_by_the_tree_alone(page: Page) -> None:
    press(page, "More", "The exposed tile.*", "black 8", "Dan", "Save: .*")
    hears(page, "black 8")
    press(page, "Ana")
    keys(page, "blue 9", "blue 11")
    press(page, "blue 11: make it the Joly")
    keys(page, "red 10", "red 12")
    press(page, "(Swap and lay|Lay) down: .*")
    hears(page, "Ana lays down blue 9, blue 10 and Joly for blue 11")
    press(page, "Bogdan")
    keys(page, "set of 1", "yellow 1", "yellow 2", "yellow 4")
    press(page, "(Swap and lay|Lay) down: .*")
    hears(page, "Bogdan lays down")
    press(page, "Carmen")
    keys(page, "set of 13", "yellow 13", "black 3", "black 6")
    press(page, "(Swap and lay|Lay) down: .*")
    hears(page, "Carmen lays down")
    press(page, "Bogdan", "Joly for blue 11: take it")
    keys(page, "red 4", "red 6")
    press(page, "(Swap and lay|Lay) down: .*")
    hears(page, "Bogdan gives blue 11")
    press(page, "Carmen", "Joly for red 5: take it")
    keys(page, "black 12", "high black 1")
    press(page, ".*black 1: make it the Joly", "(Swap and lay|Lay) down: .*")
    hears(page, "Carmen gives red 5")
    press(page, "Bogdan’s run: yellow 2, yellow 3, yellow 4")
    keys(page, "yellow 5")
    hears(page, "Carmen adds yellow 5")
    press(page, "Ana", "Carmen’s set: red 13, blue 13, black 13")
    keys(page, "yellow 13")
    hears(page, "Ana adds yellow 13")
    press(page, "Go out")
    keys(page, "black 2")
    press(page, "Go out: .*")
    hears(page, "goes out")
    game = page.url.partition("?")[0]
    keys(page, "black 9", "red 1")
    press(page, "Save: .*")
    keys(page, "Joly, . left", "black 7")
    press(page, "Save: .*")
    press(page, "No tiles left", "Rack is empty")
    page.wait_for_url("**/score")
    headings = (node.name for node in tree_of(page).walk() if node.role == "heading")
    assert next(headings) == "Score of game 1"
    assert totals(page, game) == {"A": "205", "B": "80", "C": "50", "D": "−175"}
