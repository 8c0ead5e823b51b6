"""What documents say is so: links, names on pages, figures of the app, tests that they name."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from rules.games.romanian.review.openings import MOST_RACKS
from tests.support.game_words import catalogue
from webapp.server.data.config import DEVICE_DAYS
from webapp.server.http.devices import OVERLAP, TOKEN_LIFE
from webapp.server.http.pace import MOST
from webapp.server.jobs.upkeep import FORMS
from webapp.settings.household.invites import LINK_LIFE

ROOT: Final = Path(__file__).parents[1]
PAGES: Final = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in (
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGES.md")),
    *sorted((ROOT / "docs").glob("*.md")), ROOT / "vision" / "models" / "README.md")}
KEEPING, DESIGN = PAGES["docs/keeping.md"], PAGES["docs/design.md"]
OF_USERS: Final = ("README.md", "docs/playing.md", "docs/keeping.md", "docs/api.md")
"""Here italics are what the app says on its pages."""

LINK: Final = re.compile(r'\]\(([^)\s]+)\)|<img src="([^"]+)"')
CODE: Final = re.compile(r"```.*?```|`[^`]*`", re.DOTALL)
ITALIC: Final = re.compile(r"(?<![*\w])\*([^*]+)\*(?![*\w])")
NAMED = sorted(set(re.findall(r"`([\w/]+\.py)::(\w+)`", DESIGN)))
ITEMS = {
    "2.3.2", "2.4.1", "3.3.1", "3.3.3", "3.4.1", "3.4.3", "5.2.2", "5.2.4", "7.2.4", "7.3.1",
    "7.3.2", "7.4.4", "7.4.5", "8.4.1",
}


def anchors(text: str) -> set[str]:
    """Return how the headings of a page are linked to."""
    headings = re.findall(r"^#+ (.+)$", CODE.sub("", text), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in headings}


def links() -> Iterator[tuple[str, str]]:
    for page, text in PAGES.items():
        for found in LINK.findall(CODE.sub("", text)):
            yield page, "".join(found)


def leads_somewhere(page: str, target: str) -> bool:
    place, _, part = target.partition("#")
    there = ((ROOT / page).parent / place).resolve() if place else ROOT / page
    known = PAGES.get(there.relative_to(ROOT).as_posix(), "")
    return there.exists() and (not part or part in anchors(known))


@pytest.mark.parametrize(("page", "target"), sorted({
    (page, target) for page, target in links() if not re.match("https?://", target)}))
def test_a_link_leads_somewhere(page: str, target: str) -> None:
    assert leads_somewhere(page, target)


def test_a_link_that_leads_nowhere_is_found() -> None:
    assert leads_somewhere("docs/api.md", "keeping.md#limits")
    assert not leads_somewhere("docs/api.md", "keeping.md#no-such-part")
    assert not leads_somewhere("README.md", "docs/nothing.html")


def test_every_page_is_linked_and_every_picture_is_shown() -> None:
    shown = {((ROOT / page).parent / target.partition("#")[0]).resolve()
             for page, target in links()}
    assert [path for path in (ROOT / "docs").iterdir() if path not in shown] == []


@pytest.mark.parametrize("page", OF_USERS)
def test_what_a_page_calls_by_its_name_is_in_the_app(page: str) -> None:
    said = {str(text) for message in catalogue("ro") if message.id
            for text in (message.id if isinstance(message.id, tuple) else (message.id,))}
    told = [" ".join(name.split()) for italic in ITALIC.findall(CODE.sub("", PAGES[page]))
            for name in italic.split("→")]
    assert told
    assert [name for name in told if name not in said] == []


def test_the_first_page_is_short() -> None:
    assert len(PAGES["README.md"].splitlines()) <= 120
    assert len(PAGES["README.md"].encode()) <= 8_000


def test_each_item_of_security_names_a_test() -> None:
    rows = [line for line in DESIGN.splitlines() if re.match(r"\| \d+\.\d+\.\d+ \|", line)]
    assert {row.split("|")[1].strip() for row in rows} == ITEMS
    assert [row for row in rows if "::" not in row] == []


@cache
def named_in(path: str) -> set[str]:
    tree = ast.parse((ROOT / "tests" / path).read_text())
    return {each.name for each in tree.body if isinstance(each, ast.FunctionDef)}


@pytest.mark.parametrize(("path", "name"), NAMED)
def test_each_test_that_is_named_is_there(path: str, name: str) -> None:
    assert name.startswith("test_")
    assert name in named_in(path)


def test_figures_are_those_of_the_app() -> None:
    days = TOKEN_LIFE.days + DEVICE_DAYS + OVERLAP.days
    for figure in (f"after {DEVICE_DAYS} days", f"{days} days at most", f"{OVERLAP.days} days more",
                   f"up to {MOST_RACKS} racks"):
        assert figure in " ".join(DESIGN.split())
    for figure in (f"end after {LINK_LIFE.days} days", f"answered, {FORMS.days} days later",
                   f"{MOST['enter']:,} forms", f"{MOST['make']} new", f"{MOST['invite']} links",
                   f"{MOST['photo']} photos, {MOST['file']} looks"):
        assert figure in " ".join(KEEPING.split())
