"""The style sheet and the scripts are whole, lie in files, and colours stand in one place."""

import re
from pathlib import Path

import pytest
import rcssmin  # type: ignore[import-untyped]
import rjsmin  # type: ignore[import-untyped]

from tests.support.phones import Phone
from webapp.server.http import bundled
from webapp.server.http.bundled import STATIC
from webapp.server.http.joined import (
    NEVER_ON_A_TABLE,
    SCRIPTS,
    SHEET,
    SHEETS,
    join_script,
    join_sheet,
)

FOLDER = STATIC / "css"
FILES = sorted(FOLDER.rglob("*.css"))
CHAPTERS = sorted((STATIC / "js").rglob("*.js"))
PALETTE = {"palette.css", "dark.css"}
LITERAL = re.compile(
    r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\((?!var\()"
    r"|[:\s,](?:white|black|red|green|blue|yellow|orange|gold|silver|gr[ae]y)\s*[;,)]",
    re.IGNORECASE,
)
named = pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(FOLDER).as_posix())


def rules(path: Path) -> str:
    """Return what is not comment."""
    return re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.DOTALL)


def names(path: Path) -> set[str]:
    return set(re.findall(r"(--[\w-]+):", rules(path)))


@named
def test_every_block_is_closed_and_none_lies_in_another_but_in_a_query(path: Path) -> None:
    """A brace that is lost in a merge silences all that follows it."""
    depth = 0
    for number, line in enumerate(path.read_text().splitlines(), 1):
        opened, closed = line.count("{"), line.count("}")
        depth += opened - closed
        assert 0 <= depth <= 2, number
        if opened > closed and not line.startswith(("@", " ")):
            assert depth == 1, number
    assert depth == 0


@pytest.mark.parametrize(
    "path", [*FILES, *CHAPTERS], ids=lambda path: path.relative_to(STATIC).as_posix())
def test_a_file_can_be_read_at_once(path: Path) -> None:
    assert len(path.read_text().splitlines()) <= 300


@named
def test_colours_stand_in_the_palette_alone(path: Path) -> None:
    if path.name not in PALETTE:
        assert not LITERAL.findall(rules(path))


def test_a_colour_stands_in_the_palette_once() -> None:
    found = [
        colour
        for name in PALETTE
        for colour in re.findall(r"#[0-9a-f]{3,8}\b", rules(FOLDER / name))
    ]
    assert sorted(found) == sorted(set(found))


def test_the_dark_palette_renews_colours_and_makes_none() -> None:
    assert names(FOLDER / "dark.css") <= names(FOLDER / "palette.css")


def test_each_colour_is_used_and_what_is_used_is_there() -> None:
    used = {name for path in FILES for name in re.findall(r"var\((--[\w-]+)", rules(path))}
    assert used == {name for path in FILES for name in names(path)}


def test_each_file_is_joined_once_into_the_sheets_that_pages_load(keeper: Phone) -> None:
    lying = {name: [path for room in rooms for path in FOLDER.glob(f"{room}.css")]
             for name, rooms in SHEETS.items()}
    assert {path for joined in lying.values() for path in joined} == set(FILES)
    for name, joined in lying.items():
        assert len(joined) == len(set(joined))
        sheet = re.sub(r"\?v=\w+", "", keeper.get(f"/static/{name}.css").text)
        assert all(
            rcssmin.cssmin(rules(path)) in sheet for path in joined if path.name != "dark.css")
    assert keeper.get("/static/css/base.css").status_code == 404


@pytest.mark.one_database
def test_a_table_loads_the_sheet_without_what_it_never_shows(keeper: Phone) -> None:
    sheet = re.sub(r"\?v=\w+", "", keeper.get("/static/table.css").text)
    assert set(SHEET) > NEVER_ON_A_TABLE
    for room in SHEET:
        for path in FOLDER.glob(f"{room}.css"):
            if path.name != "dark.css":
                found = rcssmin.cssmin(rules(path)) in sheet
                assert found == (room not in NEVER_ON_A_TABLE), room


def test_the_dark_palette_is_for_dark_screens_and_for_who_chose_it() -> None:
    sheet = re.sub(r"\s+", " ", join_sheet(FOLDER, "joly"))
    _, _, dark = re.sub(r"\s+", " ", rules(FOLDER / "dark.css")).partition(":root ")
    asked = '@media screen and (prefers-color-scheme: dark) { :root:not([data-theme="light"]) '
    assert sheet.count(dark.strip()) == 2
    assert asked + dark.strip() + " }" in sheet
    assert '@media screen { :root[data-theme="dark"] ' + dark.strip() + " }" in sheet


def test_the_dark_differs_in_colours_alone() -> None:
    """So tests look at a page's sizes in one of the two, and at its colours in both."""
    names = re.findall(r"([\w-]+):", rules(FOLDER / "dark.css").partition("{")[2])
    assert len(names) > 30
    assert [each for each in names if not each.startswith("--")] == ["color-scheme"]
    everything = "".join(path.read_text("utf-8") for path in FOLDER.rglob("*.css"))
    assert not re.search(r"prefers-color-scheme|data-theme", everything)
    for each in {*names} - {"color-scheme"}:
        used = re.findall(rf"([\w-]+):[^;{{}}]*var\({each}\)", everything)
        assert not {"display", "width", "height", "margin", "padding", "font"} & {*used}, each


@pytest.mark.one_database
def test_each_chapter_of_a_script_is_joined_into_what_pages_load(keeper: Phone) -> None:
    joined = {name: [(STATIC / "js" / name / f"{each}.js").resolve() for each in SCRIPTS[name]]
              for name in SCRIPTS}
    assert sorted({path for paths in joined.values() for path in paths}) == CHAPTERS
    for name, paths in joined.items():
        script = keeper.get(f"/static/{name}.js").text
        assert script.startswith('(()=>{"use strict";')
        assert script.endswith("})();")
        assert all(script.count(rjsmin.jsmin(path.read_text())) == 1 for path in paths)


def test_a_room_without_its_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="palette"):
        join_sheet(tmp_path, "joly")
    with pytest.raises(FileNotFoundError, match="bell"):
        join_script(tmp_path, "table")


@pytest.mark.one_database
def test_the_bar_of_the_browser_has_the_colour_of_the_header(keeper: Phone) -> None:
    bar = re.search(r"--bar: (#\w+);", (FOLDER / "palette.css").read_text())
    assert bar
    assert f'<meta name="theme-color" content="{bar[1]}">' in keeper.get("/").text


def test_what_the_package_is_built_with_is_what_a_checkout_serves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = bundled.make_assets()
    bundled.write_assets(tmp_path / "bundled")
    monkeypatch.setattr(bundled, "BUNDLED", tmp_path / "bundled")
    assert bundled.load_assets() == made
    assert {"joly.css", "table.css", "joly.js", "worker.js", "icons.svg"} <= {*made[0]}
    sheet = made[0]["joly.css"].bodies
    assert len(sheet["br"]) < len(sheet["gzip"]) < len(sheet["identity"]) * 0.5
