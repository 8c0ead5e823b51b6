"""Every page, opened once and asked by all laws: what axe finds, what is heard, and what is cut,
covered or too small, at every size. What is found names the page and what is wrong with it."""

import pytest
from playwright.sync_api import Page

from tests.support import axe, large_text, sizes, trees
from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.evening import addresses
from tests.webapp.browser.test_axe import RULE_PAGES
from tests.webapp.browser.test_game import join, keeper_link, prefer
from tests.webapp.command.test_server import Server

pytestmark = pytest.mark.one_server

PARTS = 4
"""So many tests share the pages, so that they can run beside each other."""
OTHERS = ("/household/leave", "/household/https/off", "/how", "/app", "/nowhere",
          "/desk?q=open&seat=C&ask=meld+r10+r11+r12+/+b2+b3+b4")

OPEN = """
(which) => document.querySelectorAll(which).forEach((each) => {
  if (!each.open) { each.open = true; each.wasOpened = true; }
})
"""
# What the test has opened it can close again; "whose" is a sheet that lies over the pad, and the
# house rules above keys push these down as long as they are open.
CLOSE = """
(which) => document.querySelectorAll(which).forEach((each) => {
  if (each.wasOpened) { each.open = false; each.wasOpened = false; }
})
"""

@pytest.mark.parametrize("part", range(PARTS))
def test_every_page_keeps_every_law(phone: OpenPhone, server: Server, part: int) -> None:
    page = phone(reduced_motion="reduce")
    join(page, keeper_link(server), "Ana's phone")
    evening = list(addresses(page, server))
    every = [*evening, *dict.fromkeys((*RULE_PAGES, *OTHERS))]
    found: list[str] = []
    for address in every[part::PARTS]:
        found += faults(page, address, whole=address in evening)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", ["ro", "hu", "fr"])
def test_every_page_is_whole_in_each_language(
    phone: OpenPhone, server: Server, language: str
) -> None:
    """At 320 px and 200 %, where the longest words are cut first; English is above."""
    page = phone(reduced_motion="reduce")
    join(page, keeper_link(server), "Ana's phone")
    every = list(addresses(page, server))
    prefer(page, language=language)
    found: list[str] = []
    for address in every:
        page.goto(address)
        page.evaluate(OPEN, "main details:not(.game main details.house)")
        found += [each for each in large_text.faults_here(page, large_text.PHONES[:1])
                  if ": broken: " not in each]  # a long word may go on in the next line
    assert not found, "\n".join(found)


def faults(page: Page, address: str, *, whole: bool) -> list[str]:
    """Ask each law of a page; those of sizes, which take the longest, only where it is *whole*."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(address)
    page.evaluate(OPEN, "main details")
    found = axe.faults(page)
    page.evaluate(OPEN, "details")
    found += trees.faults(page)
    if not whole:
        return found
    page.evaluate(CLOSE, "details:not(main details), .game main details.house")
    found += large_text.faults_here(page)
    page.evaluate(CLOSE, "main details.whose")
    return found + sizes.faults_here(page)
