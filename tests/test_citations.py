"""Whatever code and documents cite is there: documents and their parts, rules, cases."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from rules.games.closed.book.volume import VOLUME as CLOSED
from rules.games.rummikub.book.volume import VOLUME as RUMMIKUB
from rules.library import volumes

ROOT: Final = Path(__file__).parents[1]
KINDS: Final = frozenset({".py", ".toml", ".md", ".html", ".js", ".css", ".joly", ".mako"})
ROOMS: Final = ("deploy", "docs", "rules", "templates", "tests", "vision", "webapp")
AT_THE_ROOT: Final = ("README.md", "CONTRIBUTING.md", "CHANGES.md", "pyproject.toml", ".ci/run")

NOT_IN_THE_BOOK: Final = frozenset({"R-EQ-99", "T-NO-1"})
"""Ids that tests name because there is no such rule."""

DOCUMENT: Final = re.compile(r"[\w./-]*\w\.md\b")
PART: Final = re.compile(
    r"\b(\w+)\.md(?:\)?,? (?:part )?)((?:[A-C]\.\d+|[A-C]\b|\d+)(?: and (?:[A-C]\.\d+|\d+))*)")
ENTRY: Final = re.compile(r"(?<![\w-])[RTCKQ]-[A-Z]+-\d+[a-z]?\b")
CASE: Final = re.compile(r"(?<![\w-])(?:[DLM]-\d+[a-z]?|X-[A-Z]+-\w+)\b")


PLACE: Final = re.compile(r"`([\w./<>-]+(?:/|\.(?:py|toml|html|css|js)))`")
"""A file or a folder as a document names it, from the root or from the room that it speaks of."""


def files() -> list[Path]:
    found = [path for room in ROOMS for path in (ROOT / room).rglob("*")
             if path.suffix in KINDS and path != Path(__file__)]
    return [*sorted(found), *(ROOT / name for name in AT_THE_ROOT)]


TEXTS: Final = {path: path.read_text(encoding="utf-8") for path in files()}


def cited(pattern: re.Pattern[str]) -> Iterator[tuple[Path, str]]:
    for path, text in TEXTS.items():
        for found in pattern.findall(text):
            yield path, found


def where(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_every_document_that_is_cited_is_there() -> None:
    missing = {
        (where(path), name) for path, name in cited(DOCUMENT)
        if not any((folder / name.lstrip("/")).is_file()
                   for folder in (path.parent, ROOT, ROOT / "docs"))}
    assert missing == set()


def test_every_file_and_folder_that_a_document_names_is_there() -> None:
    rooms = [path for room in ROOMS for path in ((ROOT / room), *(ROOT / room).rglob("*"))]
    there = {f"/{where(path)}{'/' * path.is_dir()}" for path in rooms} | {
        f"/{name}" for name in AT_THE_ROOT}
    missing = {
        (where(path), name) for path, name in cited(PLACE) if path.suffix == ".md"
        and not any(place.endswith("/" + name.replace("<game>", "romanian").lstrip("/"))
                    for place in there)}
    assert missing == set()


def test_every_part_of_a_document_that_is_cited_is_there() -> None:
    headings = {path.stem: set(re.findall(r"^#+ ([A-C](?:\.\d+)?|\d+)\b", text, re.MULTILINE))
                for path, text in TEXTS.items() if path.suffix == ".md"}
    missing = {
        (where(path), document, part) for path, (document, parts) in cited(PART)
        for part in parts.split(" and ") if part not in headings.get(document, ())}
    assert missing == set()


def test_every_rule_and_ruling_that_is_cited_is_in_the_rulebook() -> None:
    # No series can choose these two yet, so their books are not on the shelf.
    there = {id_ for volume in (*volumes(), CLOSED, RUMMIKUB)
             for id_ in (*volume.rules, *volume.rulings)}
    unknown = {(where(path), id_) for path, id_ in cited(ENTRY)
               if id_ not in there | NOT_IN_THE_BOOK}
    assert unknown == set()


def ids(value: Any) -> Iterator[str]:  # noqa: ANN401 (any TOML)
    if isinstance(value, dict):
        yield from (value["id"],) if isinstance(value.get("id"), str) else ()
        value = list(value.values())
    if isinstance(value, list):
        for inner in value:
            yield from ids(inner)


def test_every_case_that_is_cited_is_there() -> None:
    there = {id_ for path, text in TEXTS.items() if path.suffix == ".toml"
             for id_ in ids(tomllib.loads(text))}
    there |= set(re.findall(r"^\| (\w-\d+) \|", TEXTS[ROOT / "docs" / "cases.md"], re.MULTILINE))
    # D-09 stands for D-09a and its like.
    there |= {re.sub(r"(?<=\d)[a-z]$", "", id_) for id_ in there}
    unknown = {(where(path), id_) for path, id_ in cited(CASE) if id_ not in there}
    assert unknown == set()


@pytest.mark.parametrize(("pattern", "text", "wanted"), [
    (DOCUMENT, "as (rules.md B.10) says, see docs/cases.md.", ["rules.md", "docs/cases.md"]),
    (PART, "(rules.md A.2 and B.9)", [("rules", "A.2 and B.9")]),
    (PART, "cases.md part 7: where", [("cases", "7")]),
    (PART, "(rules.md C).", [("rules", "C")]),
    (PLACE, "`pad/mode.py` and `games/<game>/`, not `mode` nor `joly.css",
     ["pad/mode.py", "games/<game>/"]),
    (ENTRY, "R-OPT-7a, Q-T-9 and X-T-1; R-RUN-1..3", ["R-OPT-7a", "Q-T-9", "R-RUN-1"]),
    (CASE, "D-85 and X-TERR-1a, M-12m, X-SCORE-N, X-Forwarded-For",
     ["D-85", "X-TERR-1a", "M-12m", "X-SCORE-N"]),
])
def test_what_counts_as_a_citation(pattern: re.Pattern[str], text: str, wanted: object) -> None:
    assert pattern.findall(text) == wanted
