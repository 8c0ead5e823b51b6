"""Nothing is used that Chrome 108, Safari 16 or Firefox 121 would stumble over, as promised."""

import re
from pathlib import Path

import pytest

from tests.test_deploy import DOCUMENT
from webapp.server.http.joined import SCRIPTS, SHEETS, join_script, join_sheet

STATIC = Path(__file__).parents[4] / "webapp" / "static"

# What would leave a page without its colours or its layout, or end a script. What is asked for
# first, or only adds to a page, may be newer.
NEWER_STYLE = {
    "color-mix(": r"color-mix\(",  # Chrome 111, Firefox 113, Safari 16.2
    "light-dark(": r"light-dark\(",  # 123, 120, 17.5
    "nesting": r"\{[^{}]*&",  # 120, 117, 17.2
    "@scope": r"@scope\b",  # 118, 146, 17.4
    "@starting-style": r"@starting-style\b",  # 117, 129, 17.5
    "anchors": r"anchor-name|position-anchor",  # 125, 147, 26
}
NEWER_SCRIPT = {
    "a copy that is sorted": r"\.to(Sorted|Reversed|Spliced)\(",  # Chrome 110, Firefox 115
    "groupBy": r"\b(Object|Map)\.groupBy\(",  # 117, 119, 17.4
    "withResolvers": r"Promise\.(withResolvers|try)\(",  # 119, 121, 17.4
    "checkVisibility": r"(?<!\?)\.checkVisibility\(",  # 105, 106, 17.4
    "AbortSignal.any": r"AbortSignal\.any\(",  # 116, 124, 17.4
    "canParse": r"URL\.canParse\(",  # 120, 115, 17
    "fromAsync": r"Array\.fromAsync\(",  # 121, 115, 16.4
    "operations on sets": r"\.(intersection|difference|symmetricDifference|isSubsetOf)\(",
}


def found(text: str, newer: dict[str, str]) -> list[str]:
    return [name for name, pattern in newer.items() if re.search(pattern, text)]


def bare(text: str) -> str:
    """Leave out what is said in comments."""
    return re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)


@pytest.mark.parametrize("name", SHEETS)
def test_no_style_sheet_asks_more_of_the_browsers_that_are_held(name: str) -> None:
    assert found(bare(join_sheet(STATIC / "css", name)), NEWER_STYLE) == []


@pytest.mark.parametrize("name", SCRIPTS)
def test_no_script_ends_in_the_browsers_that_are_held(name: str) -> None:
    assert found(bare(join_script(STATIC / "js", name)), NEWER_SCRIPT) == []


def test_what_is_newer_is_found() -> None:
    sheet = "a { b & { color: color-mix(in srgb, red, blue) } }"
    assert found(sheet, NEWER_STYLE) == ["color-mix(", "nesting"]
    assert found("xs.toSorted().checkVisibility()", NEWER_SCRIPT) == [
        "a copy that is sorted", "checkVisibility"]
    assert found("each.checkVisibility?.()", NEWER_SCRIPT) == []


def test_the_document_names_them() -> None:
    assert "Chrome 108, Safari and iOS 16, Firefox 121" in DOCUMENT.read_text(encoding="utf-8")
