"""The rule of the house: features know games only through the port, and never one by its name."""

import ast
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
NAMED = re.compile(r"romanian|tile[-_ ]?rummy|leaflet|rummikub", re.IGNORECASE)
RULE_OF_ONE = re.compile(r"""["'][RQTK]-[A-Z]+-\d""")

# What Joly is, said to whoever looks for it: the description of every page.
TOLD = "Joly keeps the score of Romanian tile rummy and knows its rules."
# Whose name a game bears, said once.
OWNED = "Rummikub is a trademark of M&M Ventures (2014) Limited."

FEATURES = sorted(
    path for kind in ("webapp/**/*.py", "templates/**/*.html", "webapp/static/*/**/*.js",
                 "webapp/static/*/**/*.css")
    for path in ROOT.glob(kind) if "games" not in path.relative_to(ROOT).parts)


def test_there_are_features() -> None:
    assert len(FEATURES) > 150
    assert ROOT / "webapp" / "referee" / "desk" / "pages.py" in FEATURES
    assert ROOT / "templates" / "referee" / "desk" / "desk.html" in FEATURES


@pytest.mark.parametrize("path", FEATURES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_feature_names_a_game(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    named = [f"{number}: {line.strip()}" for number, line in enumerate(lines, 1)
             if NAMED.search(line.replace(TOLD, "").replace(OWNED, ""))]
    assert not named


def test_no_feature_decides_by_the_rule_of_a_game() -> None:
    deciding = [path for path in FEATURES if path.suffix == ".py"
                and RULE_OF_ONE.search(path.read_text(encoding="utf-8"))]
    assert not deciding


def test_games_are_listed_once_on_each_side() -> None:
    listed = (ROOT / "webapp" / "games" / "__init__.py").read_text(encoding="utf-8")
    rooms = sorted(path.name for path in (ROOT / "webapp" / "games").iterdir()
                   if (path / "__init__.py").exists())
    named = re.findall(r"from webapp\.games\.(\w+) import (?:GAME|COMMANDS)", listed)
    assert sorted(named) == rooms


def test_no_import_of_our_own_is_hidden_in_a_string() -> None:
    hidden = [
        path for room in ("rules", "vision", "webapp") for path in (ROOT / room).rglob("*.py")
        if re.search(r"""import_module\(f?["'](?:rules|vision|webapp)\b""",
                     path.read_text(encoding="utf-8"))]
    assert not hidden


IMPORTED = re.compile(r"^\s*(?:from|import) ((?:rules|webapp)\.games(?:\.\w+)?)", re.MULTILINE)


def test_a_game_imports_no_other_game_and_shared_rules_import_none() -> None:
    strays = set()
    for room in ("rules", "webapp"):
        for path in (ROOT / room).rglob("*.py"):
            place = path.relative_to(ROOT / room).parts
            own = place[1] if place[0] == "games" and len(place) > 2 else ""
            if place == ("games", "__init__.py"):
                continue  # the list
            for name in IMPORTED.findall(path.read_text(encoding="utf-8")):
                game = name.partition(".games")[2].removeprefix(".")
                if game and game != own:
                    strays.add((path.relative_to(ROOT).as_posix(), name))
    assert strays == set()


DOES = frozenset({
    "asyncio", "io", "logging", "multiprocessing", "os", "random", "secrets", "shutil", "socket",
    "sqlite3", "ssl", "subprocess", "sys", "tempfile", "threading", "time", "urllib"})
"""Parts of the standard library that look at the clock, at chance, or out of the process."""

SEEDED = ("rules/chance.py", "random")
"""The one place of the rules that draws lots, each from a seed that it is given."""


def test_the_rules_are_pure_and_need_the_standard_library_alone() -> None:
    strays = set()
    for path in (ROOT / "rules").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [each.name for each in node.names] if isinstance(node, ast.Import) else (
                [node.module or ""] if isinstance(node, ast.ImportFrom) else [])
            for first in (name.partition(".")[0] for name in names):
                if first != "rules" and first not in sys.stdlib_module_names - DOES:
                    strays.add((path.relative_to(ROOT).as_posix(), first))
    assert strays == {SEEDED}


def test_the_rules_draw_lots_from_a_seed_that_is_given_and_from_nothing_else() -> None:
    tree = ast.parse((ROOT / SEEDED[0]).read_text(encoding="utf-8"))
    used = [node.attr for node in ast.walk(tree)
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
            and node.value.id == "random"]
    seeds = [node.args for node in ast.walk(tree) if isinstance(node, ast.Call)
             and isinstance(node.func, ast.Attribute) and node.func.attr == "Random"]
    assert set(used) == {"Random"}
    assert [ast.unparse(each) for args in seeds for each in args] == ["seed"] * len(used)
