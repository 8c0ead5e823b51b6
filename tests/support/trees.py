"""What a screen reader finds on a page: its accessibility tree as text, and laws that hold on all.

``python -m tests.support.trees`` renews the trees that are kept beside the tests of the browser.
"""

import re
import signal
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, expect, sync_playwright

from tests.webapp.browser.beside import entering_beside
from tests.webapp.browser.conftest import CHROMIUM, PATIENCE, PHONE
from tests.webapp.browser.test_axe import END, HAND
from tests.webapp.browser.test_game import join_by_touch, keeper_link, new_series, start_game, tap
from tests.webapp.command.test_server import Server

KEPT: Final = Path(__file__).parents[1] / "webapp" / "browser" / "trees"
"""A file for each main page, by its name."""

LANDMARKS: Final = frozenset({"banner", "main", "contentinfo", "navigation", "form", "region",
                              "search", "complementary"})
CONTROLS: Final = frozenset({
    "button", "link", "textbox", "searchbox", "checkbox", "radio", "combobox", "PopUpButton",
    "ComboBoxSelect", "DisclosureTriangle", "slider", "spinbutton", "switch", "listbox"})
_CONTEXTS: Final = frozenset({"article", "listitem", "row", "alert", "status"})
"""What says by its own content in which connection a control stands; others do by their name."""
_CHANGING: Final = (
    (re.compile(r"^ *- /url: .*\n", re.MULTILINE), ""),
    (re.compile(r"^( *- (?:'?link .*|link)):\n(?! *- )", re.MULTILINE), r"\1\n"),
    (re.compile(r"\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, "), ""),
    (re.compile(r"\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w*(?: \d{4})?\b"),
     "DATE"),
    # The log writes a time where another minute began than that of the entry before.
    (re.compile(r" ?\b\d{1,2}:\d{2}(?::\d{2})?(?:[  ][AP]M)?\b"), ""),
    (re.compile(r"http://\S+"), "ADDRESS"),
    (re.compile(r"\bBackups (?:none yet|\d+ \w+ ago)"), "Backups AGO"),
)


@dataclass(slots=True)
class Node:
    """One node of the tree as the browser hands it to a screen reader; ``url`` is a link's."""

    role: str
    name: str
    level: int
    url: str
    identity: int
    children: list["Node"] = field(default_factory=list)

    def walk(self) -> Iterator["Node"]:
        """Yield the node and all below it, in the order in which they are read."""
        yield self
        for child in self.children:
            yield from child.walk()


def tree_of(page: Page) -> Node:
    """Return Chromium's own tree of the page, without what it passes over."""
    session = page.context.new_cdp_session(page)
    try:
        nodes = {each["nodeId"]: each
                 for each in session.send("Accessibility.getFullAXTree")["nodes"]}
    finally:
        session.detach()
    root = next(each for each in nodes.values() if not each.get("parentId"))
    return next(iter(_made(root, nodes)))


def _made(node: dict[str, Any], nodes: dict[str, Any]) -> list[Node]:
    below = [made for each in node.get("childIds", ()) if each in nodes
             for made in _made(nodes[each], nodes)]
    role = node["role"]["value"]
    if node.get("ignored") or role == "InlineTextBox":
        return below
    facts = {each["name"]: each["value"].get("value") for each in node.get("properties", ())}
    return [Node(role, node.get("name", {}).get("value", "").strip(), int(facts.get("level") or 0),
                 str(facts.get("url") or ""), node.get("backendDOMNodeId", 0), below)]


def faults(page: Page) -> list[str]:
    """Return what breaks a law on the page as it stands, in words."""
    root = tree_of(page)
    where = page.url.split("/", 3)[-1]
    laws: tuple[Callable[[Node], Iterator[str]], ...] = (
        _unnamed, _ambiguous, _headings, _landmarks, _lists, _tables)
    return [f"{where}: {fault}" for law in laws for fault in law(root)]


def _unnamed(root: Node) -> Iterator[str]:
    for node in root.walk():
        if node.role in CONTROLS | {"image", "img", "progressbar", "dialog"} and not node.name:
            yield f"a {node.role} has no name"
    if not root.name.removesuffix("· Joly").strip():
        yield "the page has no title"


def _ambiguous(root: Node) -> Iterator[str]:
    """Two links of one name in one connection lead to one address; two buttons are never alike."""
    found: dict[tuple[int, str, str], set[str]] = {}

    def look(node: Node, context: Node) -> None:
        if node.role in {"link", "button"}:
            what = node.url if node.role == "link" else str(node.identity)
            found.setdefault((id(context), node.role, node.name), set()).add(what)
        named = node.name and node.role in LANDMARKS | {"group", "radiogroup", "table", "list"}
        within = node if named or node.role in _CONTEXTS else context
        for child in node.children:
            look(child, within)

    look(root, root)
    for (_context, role, name), effects in found.items():
        if len(effects) > 1:
            yield f"{len(effects)} of role {role} are called “{name}” in one place"


def _headings(root: Node) -> Iterator[str]:
    levels = [(node.level, node.name) for node in root.walk() if node.role == "heading"]
    if [level for level, _name in levels].count(1) != 1:
        yield f"{[level for level, _name in levels].count(1)} headings of the first level"
    before = 0
    for level, name in levels:
        if level > before + 1:
            yield f"the heading “{name}” of level {level} comes after level {before}"
        if not name:
            yield "a heading says nothing"
        before = level


def _landmarks(root: Node) -> Iterator[str]:
    found = [node for node in root.walk() if node.role in LANDMARKS]
    alone = Counter(node.role for node in found if node.role in {"banner", "main", "contentinfo"})
    for role, count in alone.items():
        if count > 1:
            yield f"{count} landmarks of role {role}"
    if not alone["main"]:
        yield "no main landmark"
    named = Counter((node.role, node.name) for node in found if node.name or node.role != "form")
    for (role, name), count in named.items():
        if count > 1:
            yield f"{count} landmarks are a {role} called “{name}”"
    loud = [node for node in root.walk() if node.role == "status" and not node.children]
    if len(loud) != 1:
        yield f"{len(loud)} silent live regions wait for news"
    for node in root.walk():
        if node.role == "alert" and not any(each.name for each in node.walk()):
            yield "an alert says nothing"


def _lists(root: Node) -> Iterator[str]:
    for node in root.walk():
        if node.role == "list" and not all(each.role == "listitem" for each in node.children):
            yield f"a list holds {sorted({each.role for each in node.children} - {'listitem'})}"
        if node.role == "list" and not node.children:
            yield "a list is empty"


def _tables(root: Node) -> Iterator[str]:
    for node in root.walk():
        if node.role == "table":
            roles = {each.role for each in node.walk()}
            if not node.name:
                yield "a table has no name"
            if not {"columnheader", "rowheader"} & roles:
                yield f"the table “{node.name}” has no headers"


def spoken(page: Page, part: str = "main") -> str:
    """Return the tree of a part of the page as text, without what changes from day to day."""
    text = page.locator(part).aria_snapshot() + "\n"
    for pattern, instead in _CHANGING:
        text = pattern.sub(instead, text)
    return text


def kept(name: str) -> Path:
    """Return where the tree of a page is kept."""
    return KEPT / f"{name}.txt"


def main_pages(page: Page, server: Server) -> Iterator[tuple[str, str]]:
    """Play on a phone that is in no household yet; yield each main page's name and its tree."""
    go_on = entering_beside(server)
    page.goto("/")
    yield "stranger", spoken(page, "body")
    page.goto(keeper_link(server))
    yield "join", spoken(page)
    join_by_touch(page, keeper_link(server), "Ana's phone")
    yield "home-empty", spoken(page, "body")
    page.goto("/series/new")
    yield "series-new", spoken(page)
    series = new_series(page)
    page.goto(series)
    yield "series-begun", spoken(page)
    page.locator('form[action$="/games"] button.primary').tap()
    page.wait_for_url("**/games/*")
    yield "table-first", spoken(page)
    game = start_game(page, series) if "/games/" not in page.url else page.url
    if page.locator(".first").count():
        page.locator(".first button").tap()
        expect(page.locator(".first")).to_have_count(0)
    page.goto(go_on(game, HAND))
    yield "table", spoken(page)
    tap(page, "seat:D", "b5", "b7")
    expect(page.locator("#pad .draft .tile")).to_have_count(3)
    yield "pad-draft", spoken(page, "#pad")
    tap(page, "confirm")
    expect(page.locator("#pad.refused")).to_be_visible()
    yield "pad-refused", spoken(page, "#pad")
    page.goto(f"{game}?mode=more")
    yield "pad-more", spoken(page, "#pad")
    for name, path in (
        ("line", "/lines/11"), ("stacks", "/stacks"), ("joly", "/joly/1"), ("desk", "/desk"),
        ("deal", "/deal?tile=k8&end=right"), ("opening", "/opening"),
        ("desk-answer", "/desk?q=add&seat=C&ask=add+y5+to+m1"), ("photo", "/photos/new"),
    ):
        page.goto(game + path)
        page.evaluate("document.querySelectorAll('main details').forEach(each => each.open = true)")
        yield name, spoken(page)
    go_on(game, END)
    for name, path in (("score", f"{game}/score"), ("log", f"{game}/log"), ("series", series),
                       ("home", "/"), ("settings", "/settings"), ("language", "/settings/language"),
                       ("phones", "/settings/phones/1"), ("rule", "/rules/R-INIT-2")):
        page.goto(path)
        yield name, spoken(page)


def _renew() -> None:
    KEPT.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "data")
        server.printed = server.start("--workers", "1")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            context = browser.new_context(**PHONE, base_url=server.address, locale="en-GB")
            page = context.new_page()
            page.set_default_timeout(PATIENCE)
            names = set()
            for name, text in main_pages(page, server):
                kept(name).write_text(text, encoding="utf-8")
                names.add(name)
            for stale in KEPT.glob("*.txt"):
                if stale.stem not in names:
                    stale.unlink()
        finally:
            browser.close()
            server.end(signal.SIGTERM)


if __name__ == "__main__":
    _renew()
