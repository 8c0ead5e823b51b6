"""CI runs what needs nothing on a bare machine, then what was skipped there; nothing twice."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = """
import os
import pytest

def test_that_needs_nothing(): pass

@pytest.mark.parametrize("word", ["one", "a b/c::d[e]"])
def test_that_needs_a_browser(word):
    if not os.environ.get("BROWSER"):
        pytest.skip("Chromium is not installed on this machine")

def test_that_no_machine_runs(): pytest.skip("not beside this checkout")
"""


def run(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    (folder / "test_it.py").write_text(TESTS)
    plain = {name: value for name, value in os.environ.items() if not name.startswith("JOLY_")}
    return subprocess.run(  # noqa: S603 (our own command)
        [sys.executable, "-m", "pytest", "-q", "-c", os.devnull, "--rootdir", folder, "-rs",
         "-p", "no:cacheprovider", "-p", "no:schemathesis", "-p", "tests.conftest", folder],
        cwd=Path(__file__).parents[1], env=plain | environment, capture_output=True, text=True,
        check=False)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("two")


@pytest.fixture(scope="module")
def skipped(folder: Path) -> Path:
    """Run the tests where the browser is missing; return what was skipped."""
    file = folder / "skipped"
    first = run(folder, JOLY_TEST_SKIPPED=str(file))
    assert "1 passed, 3 skipped" in first.stdout
    return file


def test_the_second_run_is_of_what_the_first_one_skipped(folder: Path, skipped: Path) -> None:
    assert len(skipped.read_text().splitlines()) == 3
    second = run(folder, JOLY_TEST_ONLY=str(skipped), BROWSER="yes", JOLY_REQUIRE="browser")
    assert "2 passed, 1 skipped, 1 deselected" in second.stdout
    assert second.returncode == 0


def test_what_is_required_may_not_be_skipped_in_the_second_run(
    folder: Path, skipped: Path,
) -> None:
    second = run(folder, JOLY_TEST_ONLY=str(skipped), JOLY_REQUIRE="browser")
    assert second.returncode != 0
    assert "2 tests of required parts were skipped" in second.stdout


def test_a_test_that_is_not_there_in_the_second_run_is_told(tmp_path: Path) -> None:
    gone = tmp_path / "skipped"
    gone.write_text("test_it.py::test_that_is_gone\n")
    second = run(tmp_path, JOLY_TEST_ONLY=str(gone))
    assert second.returncode != 0
    assert "test_that_is_gone" in second.stderr + second.stdout
