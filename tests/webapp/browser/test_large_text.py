"""Text at twice its size, four long names, on the smallest phones: nothing is cut or pushed out."""

import os
from collections.abc import Iterable

import pytest
from playwright.sync_api import Page, expect

from tests.webapp.browser.beside import entering_beside
from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.evening import LONGEST, RUN, addresses, series_of_four
from tests.webapp.browser.test_axe import HAND
from tests.webapp.browser.test_game import join, keeper_link, start_game, tap
from tests.webapp.command.test_server import Server

pytestmark = pytest.mark.one_server

PHONES = ((320, 568), (360, 640), (390, 844))

# What is wrong on the page as it stands, in words. A word may break at a hyphen; notation and
# addresses, which are no words, anywhere.
FAULTS = r"""
([wide, high]) => {
  const found = [];
  const page = document.documentElement;
  if (page.scrollWidth > wide) found.push(`the page is ${page.scrollWidth} px wide`);
  const scrolls = (each) => each.closest(".scroll, .between, .melds, pre, textarea");
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const layer = (each) => each.closest(".pad-foot, #pad, .top, .sheet");
  // The button or link beside a word that lies over its beginning or its end, if any.
  const coverer = (holder, box) => [box.left + 2, box.right - 2].map((x) => {
    const there = document.elementFromPoint(x, (box.top + box.bottom) / 2);
    const at = there?.closest("button:not(.hit), a");
    return at && layer(at) === layer(holder) && !at.contains(holder) && !holder.contains(at) && at;
  }).find(Boolean);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const holder = text.parentElement;
    if (holder.closest(".vh, .skip, code, .code, svg, option, textarea, script")) continue;
    if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    // What is only heard may be as small as .vh by a rule of its own.
    if (holder.getBoundingClientRect().width <= 1) continue;
    if (holder.closest(".turn, .state, .centre")?.getBoundingClientRect().width <= 1) continue;
    const closed = holder.closest("details:not([open])");
    if (closed && !closed.querySelector("summary")?.contains(holder)) continue;
    for (const word of text.data.matchAll(/[^\s\-–—\/…·‑]+/g)) {
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
      if (!boxes.length) continue;
      const lines = new Set(boxes.map((box) => Math.round(box.top)));
      if (lines.size > 1 && getComputedStyle(holder).writingMode === "horizontal-tb")
        found.push(`broken: ${word[0]} in ${holder.className || holder.tagName}`);
      const button = holder.closest("button, .btn, .bar a, .badge, .chip, .way");
      const frame = button && !scrolls(holder) ? button.getBoundingClientRect() : null;
      for (const box of boxes) {
        if (!scrolls(holder) && (box.left < -1 || box.right > wide + 1))
          found.push(`pushed out: ${word[0]}`);
        if (frame && (box.left < frame.left - 2 || box.right > frame.right + 2))
          found.push(`sticks out: ${word[0]} of ${button.className || button.tagName}`);
        const over = !holder.closest(".between") && coverer(holder, box);
        if (over) found.push(`covered: ${word[0]} by ${over.textContent.trim()}`);
      }
    }
  }
  for (const bar of document.querySelectorAll(".bar")) {
    // Where a line is set right the keys stand below it, and are scrolled to.
    if (!bar.checkVisibility() || !bar.closest(".game")) continue;
    for (const each of [...bar.children, bar]) {
      const box = each.getBoundingClientRect();
      if (box.left < 0 || box.right > wide || box.bottom > high + 1 || box.top < 0)
        found.push(`the bar leaves the screen: ${box.left} ${box.right} ${box.top} ${box.bottom}`);
    }
  }
  for (const row of document.querySelectorAll(".bar, .acts")) {
    const parts = [...row.children].filter((each) => each.checkVisibility());
    const spread = parts.map((each) => [each, ...each.querySelectorAll("svg")])
      .map((all) => all.map((each) => each.getBoundingClientRect()));
    for (const [index, boxes] of spread.entries())
      for (const one of boxes) for (const two of spread.slice(index + 1).flat())
        if (one.right > two.left + 1 && one.left < two.right - 1
            && one.bottom > two.top + 1 && one.top < two.bottom - 1)
          found.push(`${parts[index].ariaLabel || parts[index].textContent.trim()} is lain over`);
  }
  for (const words of document.querySelectorAll(".go > span"))
    if (words.scrollHeight > words.clientHeight + 1)
      found.push(`cut in its frame: ${words.textContent}`);
  const bands = document.querySelector("#pad .bands");
  if (bands?.checkVisibility() && bands.closest(".game")) {
    const seen = [...bands.querySelectorAll(".key:not(.n)")].filter((key) => {
      const box = key.getBoundingClientRect();
      if (box.top < 0 || box.bottom > high) return false;
      const at = (y) => key.contains(document.elementFromPoint((box.left + box.right) / 2, y));
      return at(box.top + 3) && at(box.bottom - 3);
    });
    if (seen.length < 7) found.push(`${seen.length} keys in view`);
  }
  return [...new Set(found)];
}
"""


def faults(
    page: Page,
    address: str,
    phones: Iterable[tuple[int, int]] = PHONES,
    size: int = 200,  # %
) -> list[str]:
    page.goto(address)
    page.evaluate("size => document.documentElement.style.fontSize = `${size}%`", size)
    page.evaluate("document.querySelectorAll('main details').forEach(each => each.open = true)")
    found: list[str] = []
    for wide, high in phones:
        page.set_viewport_size({"width": wide, "height": high})
        short = address.split("/", 3)[-1] if "://" in address else address
        found += [f"{short} at {wide}: {each}" for each in page.evaluate(FAULTS, [wide, high])]
        if folder := os.environ.get("JOLY_TEST_SHOTS"):
            name = "".join(each if each.isalnum() else "-" for each in short)[-60:]
            page.screenshot(path=f"{folder}/{name}-{wide}.png")
    return found


def test_nothing_is_cut_or_pushed_out_at_twice_the_size(phone: OpenPhone, server: Server) -> None:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    found: list[str] = []
    for address in addresses(page, server):
        found += faults(page, address)
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("wide", "high"), PHONES)
def test_a_line_that_is_set_right_shows_its_whole_draft_at_twice_the_size(
    phone: OpenPhone, server: Server, wide: int, high: int
) -> None:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    game = entering_beside(server)(start_game(page, series_of_four(page)), HAND)
    page.set_viewport_size({"width": wide, "height": high})
    page.goto(f"{game}/lines/11")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    draft = page.locator("#pad .draft")
    assert draft.evaluate("each => each.scrollHeight - each.clientHeight") <= 1
    around = draft.bounding_box()
    melds = [each.bounding_box() for each in draft.locator(".meld").all()]
    assert around
    assert len(melds) == 2
    for each in melds:
        assert each
        assert each["x"] >= around["x"]
        assert each["x"] + each["width"] <= around["x"] + around["width"]


LONG = ("Alexandrina-Maria Constantinescu", "Bogdan-Alexandru Popescu-Ionescu",
        "Carmen-Ileana Dumitrescu", "Dan")


def test_the_closed_bar_takes_a_third_of_a_small_phone_at_twice_the_size(
    phone: OpenPhone, server: Server
) -> None:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    page.goto("/series/new")
    for number, name in enumerate(LONG, 1):
        page.fill(f"[name=player_{number}]", name)
    page.locator("main form button.primary").last.tap()
    page.locator('form[action$="/games"] button').first.tap()
    page.wait_for_selector("#pad")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.set_viewport_size({"width": 320, "height": 700})
    high = page.locator("#pad").evaluate("each => each.getBoundingClientRect().height")
    if folder := os.environ.get("JOLY_TEST_SHOTS"):
        page.screenshot(path=f"{folder}/closed-bar.png")
    assert high <= 700 / 3


@pytest.mark.parametrize("language", ["en", "ro", "hu"])
def test_the_table_and_its_pad_are_whole_in_every_length_of_words(
    phone: OpenPhone, server: Server, language: str
) -> None:
    page = phone()
    page.set_extra_http_headers({"Accept-Language": language})
    join(page, keeper_link(server), "Ana's phone")
    game = start_game(page, series_of_four(page, names=LONGEST))
    seen = (game, f"{game}?mode=lay", f"{game}?mode=lay&{RUN}", f"{game}?mode=more")

    def look() -> list[str]:
        found = [fault for each in seen for fault in faults(page, each, PHONES[:1])]
        return found + faults(page, game, PHONES, size=100)

    begins = look()
    page.goto(game)
    tap(page, "r10", "r11", "r12", "b9", "b10", "b11", "confirm")
    goes_on = look()
    assert not begins + goes_on, "\n".join(begins + goes_on)


@pytest.mark.parametrize("language", ["en", "ro", "hu", "fr"])
def test_the_word_on_the_number_of_a_set_fits_its_key(
    phone: OpenPhone, server: Server, language: str
) -> None:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    game = start_game(page, series_of_four(page))
    page.goto("/")
    page.locator(".prefs summary").tap()
    page.locator(".prefs [name=language]").select_option(language)
    page.locator(".prefs button").first.tap()
    expect(page.locator("html")).to_have_attribute("lang", language)
    for size in (100, 200):
        page.goto(f"{game}?mode=lay&draft=A:n9")
        page.evaluate("size => document.documentElement.style.fontSize = `${size}%`", size)
        for wide, high in PHONES:
            page.set_viewport_size({"width": wide, "height": high})
            over = page.locator(".key.n.first").evaluate("""(key) => {
              const range = document.createRange();
              range.selectNodeContents(key);
              return range.getBoundingClientRect().width - key.getBoundingClientRect().width;
            }""")
            assert over <= 0, (size, wide)


def test_a_device_may_have_a_long_name_in_one_word(phone: OpenPhone, server: Server) -> None:
    page = phone()
    join(page, keeper_link(server), "Donaudampfschifffahrtsgesellschaftskapitänstelefon’s phone")
    assert not faults_of_width(page, "/household")


def faults_of_width(page: Page, address: str) -> list[str]:
    return [each for each in faults(page, address) if "px wide" in each or "pushed out" in each]
