"""D-85 played from the accessibility tree alone: found by role and name, acted as a reader acts."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.trees import Node, tree_of
from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.test_game import join, keeper_link, new_series, start_game, totals
from tests.webapp.command.test_server import Server

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


def test_d85_is_played_by_the_tree_alone(page: Page) -> None:
    game = page.url
    press(page, "More", ".*[Ee]xposed.*", "black 8", "Dan", "(Note|Enter|Record).*")
    hears(page, "black 8")
    press(page, "Ana", "blue 9", "blue 11", "blue 11: make it the Joly", "red 10", "red 12")
    press(page, "Lay down: .*")
    hears(page, "Ana lays down blue 9, blue 10 and Joly for blue 11")
