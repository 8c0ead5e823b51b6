"""Each figure in the documents names a command that exists, with the options that it is given."""

import re
import shlex
import subprocess
import sysconfig
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
FIGURES: Final = ROOT / "docs" / "figures.md"
PAGES: Final = (
    *sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md",
    ROOT / "vision" / "models" / "README.md")
PYTHON: Final = re.compile(r"python3? -m ([\w.]+)((?: +[^\s`|#)&]+)*)")
UNNAMED: Final = {"build", "pip", "venv"}
"""Modules that are not ours."""


def code() -> Iterator[str]:
    """Yield what pages show as code: each line of a block, each span in a text."""
    for page in PAGES:
        blocks = page.read_text(encoding="utf-8").split("```")
        for text in blocks[::2]:
            yield from (span.replace("\n", " ") for span in re.findall(r"`([^`]+)`", text))
        for block in blocks[1::2]:
            yield from re.sub(r"\\\n +", "", block).splitlines()


def commands() -> Iterator[tuple[str, str]]:
    """Yield every module that a page runs, and what it is given."""
    for text in code():
        for module, given in PYTHON.findall(text):
            if module not in UNNAMED:
                yield module, given.strip()


@pytest.mark.parametrize(("module", "given"), sorted(set(commands())))
def test_a_command_exists_and_knows_its_options(module: str, given: str) -> None:
    spec = find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    source = Path(spec.origin).read_text(encoding="utf-8")
    assert 'if __name__ == "__main__":' in source
    words = shlex.split(given)
    unknown = [word for word in words if word.startswith("--") and f'"{word}"' not in source]
    assert unknown == []
    if words:
        assert "add_argument" in source or "sys.argv" in source


def measured() -> list[tuple[str, str]]:
    """Return the rows of tables with a column for the command: what is measured, and by what."""
    found = []
    for table in re.findall(r"(?:^\|.*\n)+", FIGURES.read_text(encoding="utf-8"), re.MULTILINE):
        rows = [[cell.strip() for cell in row.strip("|").split(" | ")]
                for row in table.splitlines()]
        if "measured by" in rows[0][-1]:
            found += [(row[0], row[-1].rstrip("| ")) for row in rows[2:]]
    return found


@pytest.mark.parametrize(("what", "how"), measured())
def test_a_figure_says_how_it_is_measured(what: str, how: str) -> None:
    assert what
    assert how == "by hand" or PYTHON.search(how)


@pytest.mark.parametrize("command", sorted(
    {text for text in code() if re.match(r"joly [a-z]+ .*--", text)}))
def test_joly_knows_the_options_that_pages_name(command: str) -> None:
    _, name, *words = command.split()
    told = subprocess.run(  # noqa: S603 (our own command)
        [str(Path(sysconfig.get_path("scripts")) / "joly"), name, "--help"],
        check=True, capture_output=True, text=True, timeout=60).stdout
    assert [word for word in words if word.startswith("--") and word not in told] == []
