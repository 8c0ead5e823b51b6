"""The rule of the house: features know games only through the port, and never one by its name."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
NAMED = re.compile(r"romanian|tile[-_ ]?rummy|leaflet", re.IGNORECASE)
RULE_OF_ONE = re.compile(r"""["'][RQT]-[A-Z]+-\d""")

# What Joly is, said to whoever looks for it: the description of every page.
TOLD = "Joly keeps the score of Romanian tile rummy and knows its rules."

FEATURES = sorted(
    path for kind in ("webapp/**/*.py", "templates/**/*.html", "webapp/static/*/**/*.js",
                 "webapp/static/*/**/*.css")
    for path in ROOT.glob(kind) if "games" not in path.relative_to(ROOT).parts)


def test_there_are_features() -> None:
    assert len(FEATURES) > 150
    assert ROOT / "webapp" / "desk" / "pages.py" in FEATURES
    assert ROOT / "templates" / "desk" / "desk.html" in FEATURES


@pytest.mark.parametrize("path", FEATURES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_feature_names_a_game(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    named = [f"{number}: {line.strip()}" for number, line in enumerate(lines, 1)
             if NAMED.search(line.replace(TOLD, ""))]
    assert not named


def test_no_feature_decides_by_the_rule_of_a_game() -> None:
    deciding = [path for path in FEATURES if path.suffix == ".py"
                and RULE_OF_ONE.search(path.read_text(encoding="utf-8"))]
    assert not deciding


def test_games_are_listed_once_on_each_side() -> None:
    listed = (ROOT / "webapp" / "games" / "__init__.py").read_text(encoding="utf-8")
    rooms = sorted(path.name for path in (ROOT / "webapp" / "games").iterdir()
                   if (path / "__init__.py").exists())
    assert sorted(re.findall(r"from webapp\.games\.(\w+) import GAME", listed)) == rooms


def test_no_import_of_our_own_is_hidden_in_a_string() -> None:
    hidden = [
        path for room in ("rules", "vision", "webapp") for path in (ROOT / room).rglob("*.py")
        if re.search(r"""import_module\(f?["'](?:rules|vision|webapp)\b""",
                     path.read_text(encoding="utf-8"))]
    assert not hidden
