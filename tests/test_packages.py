"""What is imported is declared, and what a family is given with Joly may be given on."""

import ast
import re
import sys
import tomllib
from functools import cache
from importlib.metadata import Distribution, packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from webapp.settings.phone.about import find_installed, tell_licence

ROOT = Path(__file__).parents[1]
DOCUMENT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PROJECT = DOCUMENT["project"]
EXTRAS = PROJECT["optional-dependencies"]
distributions = cache(packages_distributions)  # it reads what lies in every package
OURS = {"rules", "templates", "tests", "vision", "webapp"}

# Whoever hands on a program that is linked with these has to hand on all of it under the GPL.
BINDING = re.compile(r"(?<!L)(?<!Lesser )\bA?GPL|Affero|(?<!Lesser )General Public", re.IGNORECASE)
FREE = re.compile(r"MIT|BSD|Apache|PSF|Python Software|ZPL|Zope|LGPL|Lesser General|MPL|ISC|"
                  r"Unlicense|Zlib")
MINIFIERS = {"rcssmin", "rjsmin"}
"""Who builds the package has them, and who tests; see webapp/server/http/bundled.py."""
CODECS = re.compile(r"lib(?:x26[45]|xvid|fdk|postproc|readline|gmp)\b")
"""Libraries under the GPL, or under terms that go with it badly, as wheels bundle them."""


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def imported(*folders: str, but: str = "") -> set[str]:
    """Return the distributions from which the modules below *folders* import."""
    found = set[str]()
    for path in (path for each in folders for path in (ROOT / each).rglob("*.py")):
        if but and path.is_relative_to(ROOT / but):
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                found |= {each.name.partition(".")[0] for each in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module.partition(".")[0])
    known = distributions()
    return {plain(name) for each in found - OURS - sys.stdlib_module_names
            for name in known.get(each, ())}


def declared(*wanted: list[str]) -> set[str]:
    return {plain(Requirement(each).name) for some in wanted for each in some}


def test_the_package_says_what_builds_it_and_on_which_pythons_it_runs() -> None:
    builder, *makers = map(Requirement, DOCUMENT["build-system"]["requires"])
    assert {each.name for each in makers} == {"brotli", *MINIFIERS}
    assert {each.operator for each in builder.specifier} == {">=", "<"}, "later ones break builds"
    assert PROJECT["license"] == "MIT"
    assert all(list(ROOT.glob(each)) for each in PROJECT["license-files"])
    assert PROJECT["requires-python"] == ">=3.11"
    assert "Python 3.11 or newer" in (ROOT / "README.md").read_text("utf-8")
    told = {each.rpartition(" ")[2] for each in PROJECT["classifiers"] if "Python :: 3." in each}
    assert told >= {"3.11", "3.12", "3.13", "3.14"}


def test_what_the_app_imports_is_declared() -> None:
    assert imported("rules", "vision", "webapp", but="vision/training") - MINIFIERS <= declared(
        PROJECT["dependencies"])
    assert not MINIFIERS & declared(PROJECT["dependencies"]), "they have no wheels"
    assert declared(EXTRAS["test"]) > MINIFIERS


def test_what_is_declared_is_imported() -> None:
    used = imported("rules", "vision", "webapp") | {
        "pi-heif", "tzdata"}  # asked for by their names
    assert declared(PROJECT["dependencies"]) <= used


def test_what_the_tests_import_is_declared() -> None:
    asked = imported("tests", but="tests/bench")
    assert asked <= declared(PROJECT["dependencies"], EXTRAS["test"], EXTRAS["train"])


GIVEN = [part for part in find_installed(Requirement("joly[postgresql]"))
         if part.metadata["Name"] != "joly"]


def test_whatever_is_declared_is_looked_at() -> None:
    looked_at = {plain(part.metadata["Name"]) for part in GIVEN}
    assert declared(PROJECT["dependencies"], EXTRAS["postgresql"]) <= looked_at
    assert {"psycopg-binary", "werkzeug", "mako", "protobuf"} <= looked_at  # what others need, too


@pytest.mark.parametrize("part", GIVEN, ids=lambda part: plain(part.metadata["Name"]))
def test_what_is_installed_with_joly_may_be_given_on(part: Distribution) -> None:
    said = tell_licence(part)
    assert FREE.search(said), f"nobody has looked at its licence yet: {said!r}"
    assert not BINDING.search(said), said
    bundled = [str(path) for path in part.files or () if CODECS.search(path.name)]
    assert not bundled


def test_a_licence_that_binds_is_told_from_one_that_does_not() -> None:
    for said in ("GPL-3.0-only", "GNU General Public License v2", "AGPL-3.0", "GPLv2+"):
        assert BINDING.search(said), said
    for said in ("LGPL-2.1-or-later", "GNU Lesser General Public License", "MIT", "BSD-3-Clause"):
        assert not BINDING.search(said), said
    assert CODECS.search("libx265-4883ecb5.so.217")
