"""Every page at every size: nothing too wide, covered, cut or too small to be touched."""

import os

import pytest
from playwright.sync_api import Page, expect

from tests.webapp.browser.beside import entering_beside
from tests.webapp.browser.conftest import OpenPhone
from tests.webapp.browser.evening import STOOD, addresses, series_of_four
from tests.webapp.browser.test_game import join, keeper_link, start_game, tap
from tests.webapp.command.test_server import Server

pytestmark = pytest.mark.one_server

FOUR = ("Alexandrina-Maria", "Bartholomew", "Ștefănel-Constantin", "Hildegard-Zsuzsanna")
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


def faults(page: Page, address: str) -> list[str]:
    """Turn the phone about on a page: it is the same one at every size."""
    page.goto(address)
    page.evaluate("""() => document.querySelectorAll("main details:not(.whose)")
        .forEach((each) => { each.open = true; })""")
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


MARKED = """
() => [...document.querySelectorAll(".live .tile.stood")].map((tile) => {
  const box = tile.getBoundingClientRect();
  const words = document.createRange();
  words.selectNodeContents(tile);
  const number = words.getBoundingClientRect();
  const mark = getComputedStyle(tile, "::before"), shape = getComputedStyle(tile, "::after");
  const px = (style, name) => parseFloat(style[name]);
  const top = box.bottom - px(mark, "bottom") - px(mark, "height");
  const right = box.left + px(mark, "left") + px(mark, "width");
  return [top - number.bottom, box.left + (box.width - px(shape, "width")) / 2 - right];
})
"""
INKS = """
() => ["--soft", "--line", "--ink"].map((each) =>
  getComputedStyle(document.documentElement).getPropertyValue(each))
"""


@pytest.fixture
def keeper(phone: OpenPhone, server: Server) -> Page:
    page = phone()
    join(page, keeper_link(server), "Ana's phone")
    return page


def test_every_page_is_whole_at_every_size(keeper: Page, server: Server) -> None:
    found: list[str] = []
    for address in addresses(keeper, server):
        found += faults(keeper, address)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (568, 320), (844, 390)])
def test_who_enters_is_chosen_in_view(keeper: Page, size: tuple[int, int]) -> None:
    keeper.set_viewport_size({"width": size[0], "height": size[1]})
    start_game(keeper, series_of_four(keeper, names=FOUR))
    keeper.locator(".whose summary").tap()
    keeper.locator(".whose .choices [value='seat:C']").tap()
    expect(keeper.locator("#pad .whose .who-badge")).to_have_text("Ș")


@pytest.mark.parametrize("wide", [320, 390])
def test_the_header_of_a_table_with_long_names_takes_two_lines_at_most(
    keeper: Page, wide: int
) -> None:
    keeper.set_viewport_size({"width": wide, "height": 844})
    start_game(keeper, series_of_four(keeper, names=FOUR))
    name = keeper.get_by_role("link", name=", Hildegard")
    lines = name.locator("span").evaluate(
        "each => each.offsetHeight / parseFloat(getComputedStyle(each).lineHeight)")
    assert 1 < lines < 2.1
    header = keeper.locator(".top").bounding_box()
    assert header
    assert header["height"] <= 48


@pytest.mark.parametrize("size", [(568, 320), (844, 390)])
def test_all_keys_are_in_view_on_a_phone_that_lies_on_its_side(
    keeper: Page, size: tuple[int, int]
) -> None:
    keeper.set_viewport_size({"width": size[0], "height": size[1]})
    start_game(keeper, series_of_four(keeper, names=FOUR))
    tap(keeper, "mode:lay")
    for value in ("n1", "r1", "k1h", "confirm"):
        expect(keeper.locator(f'#pad [value="{value}"]').first).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize("wide", [320, 390])
def test_the_mark_of_what_was_let_stand_covers_neither_number_nor_shape(
    keeper: Page, server: Server, wide: int
) -> None:
    game = start_game(keeper, series_of_four(keeper, names=FOUR))
    keeper.goto(entering_beside(server)(game, STOOD))
    keeper.set_viewport_size({"width": wide, "height": 844})
    found = keeper.evaluate(MARKED)
    assert len(found) == 6
    assert all(below >= -1 and beside >= -1 for below, beside in found), found


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_who_asks_for_more_contrast_gets_full_ink(
    phone: OpenPhone, server: Server, scheme: str
) -> None:
    page = phone(contrast="more", color_scheme=scheme)
    join(page, keeper_link(server), "Ana's phone")
    soft, line, ink = page.evaluate(INKS)
    assert soft == line == ink
    page.goto("/series/new")
    page.locator("[name=player_1]").focus()
    assert page.locator("[name=player_1]").evaluate(
        "each => getComputedStyle(each).outlineStyle") != "none"


def test_who_wants_less_motion_sees_no_tile_fly(phone: OpenPhone, server: Server) -> None:
    page = phone(reduced_motion="reduce")
    join(page, keeper_link(server), "Ana's phone")
    page.goto(entering_beside(server)(start_game(page, series_of_four(page)), "turn A\n"))
    page.evaluate("""() => {
      window.flown = 0;
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...how) {
        window.flown += 1;
        return animate.apply(this, how);
      };
    }""")
    tap(page, "r10", "r11", "r12", "b10", "b11", "b12", "confirm")
    expect(page.locator(".meld[id]")).to_have_count(2)
    assert page.evaluate("window.flown") == 0
    assert page.evaluate("""() => document.getAnimations().length""") == 0
