"""What ears find on pages: laws that hold on all of them, and the trees of the main ones, kept."""

import pytest
from playwright.sync_api import Page

from tests.support.trees import KEPT, faults, kept, main_pages, spoken, tree_of
from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.test_game import join, keeper_link
from tests.webapp.command.test_server import Server

BREACHES = {
    "<button></button>": "has no name",
    "<img src='/static/icon.png'>": "has no name",
    "<a href='/a'>Game</a><a href='/b'>Game</a>": "are called “Game”",
    "<h5>Deep</h5>": "of level 5 comes after level",
    "<h1>Another</h1>": "2 headings of the first level",
    "<nav aria-label='Joly'></nav>": "2 landmarks are a navigation called “Joly”",
    "<p role='status'></p>": "2 silent live regions",
    "<p role='alert'></p>": "an alert says nothing",
    "<ul></ul>": "a list is empty",
    "<table><tr><th>A</th><td>B</td></tr></table>": "a table has no name",
    "<div role='table' aria-label='T'><div role='row'><span role='cell'>1</span></div></div>":
        "has no headers",
}


@pytest.fixture
def keeper(phone: OpenPhone, server: Server) -> Page:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    return page


def test_the_main_pages_are_heard_as_they_are_kept(phone: OpenPhone, server: Server) -> None:
    """Renewed by ``python -m tests.support.trees``: read what has changed before it is kept."""
    names = set()
    for name, text in main_pages(phone(), server):
        assert text == kept(name).read_text(encoding="utf-8"), name
        names.add(name)
    assert names == {path.stem for path in KEPT.glob("*.txt")}


@pytest.mark.one_server
def test_each_law_finds_its_breach(keeper: Page) -> None:
    for wrong, words in BREACHES.items():
        keeper.goto("/rules/R-INIT-2")
        assert faults(keeper) == []
        keeper.evaluate(
            "html => document.querySelector('main').insertAdjacentHTML('beforeend', html)", wrong)
        assert any(words in fault for fault in faults(keeper)), (wrong, faults(keeper))


@pytest.mark.one_server
def test_what_changes_from_day_to_day_is_not_kept(keeper: Page) -> None:
    keeper.goto("/rules/R-INIT-2")
    keeper.evaluate("""() => document.querySelector("main").insertAdjacentHTML("beforeend",
        "<p>As of 21:14 on 23 Nov</p><p><a href='/games/aBc'>It</a></p>")""")
    heard = spoken(keeper)
    assert "As of on DATE" in heard
    assert "aBc" not in heard


@pytest.mark.one_server
def test_the_tree_is_the_browser_s_own(keeper: Page) -> None:
    keeper.goto("/settings/household")
    roles = [node.role for node in tree_of(keeper).walk()]
    assert roles[0] == "RootWebArea"
    assert {"banner", "main", "navigation", "heading", "button"} <= set(roles)
