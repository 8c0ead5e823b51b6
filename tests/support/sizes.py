"""A law of every page at every size: nothing too wide, covered, cut or too small to be touched."""

import os

from playwright.sync_api import Page

SIZES = {
    "small": (320, 568, 100),
    "low": (568, 320, 100),
    "lying": (844, 390, 100),
    "large text": (390, 844, 200),
}

# In words, what is wrong on the page as it stands. What lies behind an open sheet is reached when
# that is closed, and links within a sentence are as high as its lines (WCAG 2.5.8).
LAWS = """
() => {
  const found = [];
  const wide = document.documentElement.clientWidth;
  const over = document.documentElement.scrollWidth - wide;
  if (over > 0) found.push(`the page is ${over} px too wide`);
  const named = (each) => (each.ariaLabel || each.textContent || each.name || "")
    .trim().replace(/\\s+/g, " ").slice(0, 40);
  const sheet = document.querySelector(".pad.over");
  const controls = [...document.querySelectorAll(
    "a[href], button, summary, input:not([type=hidden]), select, textarea")]
    .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      && !each.closest("[inert], .vh") && !each.matches(".vh, .skip, [aria-hidden=true]")
      && (!sheet || sheet.contains(each)));
  const inText = (each) => each.matches("a, summary")
    && getComputedStyle(each).display.startsWith("inline")
    && [...each.parentElement.childNodes].some((it) => it.nodeType === 3 && it.data.trim());
  for (const each of controls) {
    /* A radio or a check box is touched by its label. */
    const label = each.matches("[type=radio], [type=checkbox]") && each.closest("label");
    const box = (label || each).getBoundingClientRect();
    if (!box.width || !box.height) continue;
    const small = box.width < 23.5 || box.height < 23.5;
    if (small && !inText(each) && !each.closest("svg"))
      found.push(`small: ${named(each)}, ${Math.round(box.width)} by ${Math.round(box.height)}`);
    each.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const seen = each.getBoundingClientRect();
    if (seen.left < -1 || seen.right > wide + 1) found.push(`beyond the edge: ${named(each)}`);
    const x = Math.max(0, seen.left) + Math.min(seen.width, innerWidth) / 2;
    const y = (Math.max(0, seen.top) + Math.min(innerHeight, seen.bottom)) / 2;
    const top = document.elementFromPoint(Math.min(x, wide - 1), y);
    const meld = each.closest(".meld");
    const same = top && (top === each || each.contains(top) || top.contains(each)
      || top.closest("label")?.contains(each) || (meld && top.closest(".meld") === meld)
      /* What happened last, once opened, lies over the table, never over a key. */
      || (top.closest(".told[open]") && each.closest(".live")));
    if (!same) found.push(`covered: ${named(each)} by ${top?.outerHTML.slice(0, 60)}`);
  }
  for (const each of document.querySelectorAll(
    "button, .btn, .chip, .badge, h1, h2, h3, p, li, th, td, summary, label")) {
    if (!each.checkVisibility() || each.closest(".vh, .scroll, .told, [aria-hidden=true]"))
      continue;
    const cuts = !["visible", "auto"].includes(getComputedStyle(each).overflowX);
    if (each.clientWidth > 1 && cuts && each.scrollWidth > each.clientWidth + 1)
      found.push(`cut: ${named(each)}`);
  }
  return [...new Set(found)];
}
"""


OPEN = """() => document.querySelectorAll("main details:not(.whose)")
    .forEach((each) => { each.open = true; })"""


def faults(page: Page, address: str) -> list[str]:
    """Turn the phone about on a page: it is the same one at every size."""
    page.goto(address)
    page.evaluate(OPEN)
    return faults_here(page)


def faults_here(page: Page) -> list[str]:
    """Do so on the page as it stands."""
    short = page.url.split("/", 3)[-1]
    found: list[str] = []
    for name, (wide, high, size) in SIZES.items():
        page.set_viewport_size({"width": wide, "height": high})
        # Where text is large the header scrolls away; else it stays in front of all.
        page.evaluate("""size => {
          document.documentElement.style.fontSize = `${size}%`;
          if (size > 100) scrollTo(0, 0);
        }""", size)
        here = [f"{short} {name}: {each}" for each in page.evaluate(LAWS)]
        if here and (folder := os.environ.get("JOLY_TEST_SHOTS")):
            page.evaluate("scrollTo(0, 0)")
            page.screenshot(path=f"{folder}/{abs(hash(short))}-{name}.png")
        found += here
    return found
