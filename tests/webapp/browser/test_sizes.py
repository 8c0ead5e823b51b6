"""Every page at every size: nothing too wide, covered, cut or too small to be touched."""

import os

import pytest
from playwright.sync_api import Page

from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.evening import addresses, series_of_four
from tests.webapp.browser.test_game import join, keeper_link
from tests.webapp.browser import evening
from tests.webapp.command.test_server import Server

FOUR = ("Alexandrina-Maria", "Bartholomew", "Ștefănel-Constantin", "Hildegard-Zsuzsanna")
SIZES = {
    "small": (320, 568, 100),
    "low": (568, 320, 100),
    "lying": (844, 390, 100),
    "large text": (390, 844, 200),
    "lying, large text": (844, 390, 200),
}

# In words, what is wrong on the page as it stands. What lies behind an open sheet is reached when
# that is closed, and links within a sentence are as high as its lines (WCAG 2.5.8).
LAWS = """
() => {
  const found = [];
  const wide = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > wide)
    found.push(`the page is ${document.documentElement.scrollWidth - wide} px too wide`);
  const named = (each) => (each.ariaLabel || each.textContent || each.name || "").trim().replace(/\\s+/g, " ").slice(0, 40);
  const controls = [...document.querySelectorAll("a[href], button, summary, input:not([type=hidden]), select, textarea")]
    .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      && !each.closest("[inert], .vh") && !each.matches(".vh, .skip, [aria-hidden=true]")
      && !(document.querySelector(".pad.over") && !each.closest(".pad.over")));
  const inText = (each) => each.matches("a, summary") && getComputedStyle(each).display.startsWith("inline")
    && [...each.parentElement.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  for (const each of controls) {
    let box = each.getBoundingClientRect();
    /* A radio or a check box is touched by its label. */
    if (each.matches("[type=radio], [type=checkbox]") && each.closest("label")) box = each.closest("label").getBoundingClientRect();
    if (!box.width || !box.height) continue;
    if (!inText(each) && !each.closest("svg") && (box.width < 23.5 || box.height < 23.5))
      found.push(`small: ${named(each)} is ${Math.round(box.width)} by ${Math.round(box.height)}`);
    each.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const seen = each.getBoundingClientRect();
    const x = Math.max(0, seen.left) + Math.min(seen.width, innerWidth) / 2;
    const y = (Math.max(0, seen.top) + Math.min(innerHeight, seen.bottom)) / 2;
    if (seen.left < -1 || seen.right > wide + 1) found.push(`beyond the edge: ${named(each)}`);
    const top = document.elementFromPoint(Math.min(x, wide - 1), y);
    const same = top && (top === each || each.contains(top) || top.contains(each)
      || top.closest("label")?.contains(each) || (each.closest(".meld") && top.closest(".meld") === each.closest(".meld")));
    if (!same) found.push(`covered: ${named(each)} by ${top ? `${top.tagName} ${top.className}` : "nothing that is on the screen"}`);
  }
  for (const each of document.querySelectorAll("button, .btn, .chip, .badge, h1, h2, h3, p, li, th, td, summary, label")) {
    const style = getComputedStyle(each);
    if (!each.checkVisibility() || each.closest(".vh, .scroll, .told, [aria-hidden=true]")) continue;
    if (each.getBoundingClientRect().width <= 1) continue;
    const cuts = style.overflowX !== "visible" && style.overflowX !== "auto";
    if (cuts && each.scrollWidth > each.clientWidth + 1) found.push(`cut: ${named(each)}`);
  }
  return [...new Set(found)];
}
"""


def faults(page: Page, address: str, name: str) -> list[str]:
    wide, high, size = SIZES[name]
    page.set_viewport_size({"width": wide, "height": high})
    page.goto(address)
    page.evaluate("size => document.documentElement.style.fontSize = `${size}%`", size)
    page.evaluate("document.querySelectorAll('main details:not(.whose)').forEach(each => each.open = true)")
    short = page.url.split("/", 3)[-1]
    found = [f"{short} {name}: {each}" for each in page.evaluate(LAWS)]
    if found and (folder := os.environ.get("JOLY_TEST_SHOTS")):
        page.evaluate("scrollTo(0, 0)")
        page.screenshot(path=f"{folder}/{abs(hash(short))}-{name}.png")
    return found
