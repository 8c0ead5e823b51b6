"""A law of text at twice its size on the smallest phones: nothing is cut or pushed out."""

import os
from collections.abc import Iterable

from playwright.sync_api import Page

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
  const layer = (each) => each.closest(".pad-foot, #pad, .top, .tabs, .under");
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
    // Where a line is corrected or a hand is asked about, the keys are scrolled to.
    if (!bar.checkVisibility() || !bar.closest(".game") || bar.closest(".closes")) continue;
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
    page.evaluate("document.querySelectorAll('main details').forEach(each => each.open = true)")
    return faults_here(page, phones, size)


def faults_here(
    page: Page, phones: Iterable[tuple[int, int]] = PHONES, size: int = 200
) -> list[str]:
    """Return what is wrong on the page as it stands, with its text so large."""
    page.evaluate("size => document.documentElement.style.fontSize = `${size}%`", size)
    short = page.url.split("/", 3)[-1]
    found: list[str] = []
    for wide, high in phones:
        page.set_viewport_size({"width": wide, "height": high})
        found += [f"/{short} at {wide}, {size} %: {each}"
                  for each in page.evaluate(FAULTS, [wide, high])]
        if folder := os.environ.get("JOLY_TEST_SHOTS"):
            name = "".join(each if each.isalnum() else "-" for each in short)[-60:]
            page.screenshot(path=f"{folder}/{name}-{wide}.png")
    return found
