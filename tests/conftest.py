"""What holds for all tests: a part that CI must have may not be skipped there."""

import os
from collections import Counter
from pathlib import Path, PurePosixPath

import pytest
from hypothesis import settings

import tests.support.examples  # noqa: F401 (it registers the profile)

settings.load_profile("joly")

REASONS = {"browser": "Chromium", "firefox": "Firefox", "home": "address at home",
           "postgresql": "PostgreSQL", "proxies": "the proxy", "webkit": "WebKit"}
"""A word that the reason of a skip for want of each part names."""
SKIPPED = "JOLY_TEST_SKIPPED"
"""Names a file into which a run writes the ids of the tests that it skipped."""
ONLY = "JOLY_TEST_ONLY"
"""Names such a file: a run on a machine that has more runs these tests and no others."""
FEW = 500
"""A run of fewer tests does not say where its time went."""
SLOWEST = 25
AGAIN_AT_MOST = 3
"""How many tests in a browser may need a second try in one run."""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Pass over modules of which no test is wanted: each process would read all of them."""
    if ONLY not in os.environ or collection_path.suffix != ".py":
        return None
    module = Path(os.path.relpath(collection_path, config.rootpath)).as_posix()
    return None if module in {name.split("::")[0] for name in _wanted()} else True


def _wanted() -> set[str]:
    return set(Path(os.environ[ONLY]).read_text("utf-8").splitlines())


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if ONLY not in os.environ:
        return
    wanted = _wanted()
    gone = wanted - {name for item in items for name in (item.nodeid, item.nodeid.split("::")[0])}
    if gone:
        message = f"skipped before, and not to be found now: {sorted(gone)}"
        raise pytest.UsageError(message)
    chosen = [each for each in items if wanted & {each.nodeid, each.nodeid.split("::")[0]}]
    config.hook.pytest_deselected(items=[each for each in items if each not in set(chosen)])
    items[:] = chosen


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    _say_what_was_tried_again(terminalreporter)
    _say_where_the_time_went(terminalreporter)
    if SKIPPED in os.environ:
        skipped = {report.nodeid for report in terminalreporter.stats.get("skipped", [])}
        Path(os.environ[SKIPPED]).write_text("".join(f"{each}\n" for each in sorted(skipped)),
                                             "utf-8")
    required = [REASONS[name] for name in os.environ.get("JOLY_REQUIRE", "").split()]
    missing = [
        report for report in terminalreporter.stats.get("skipped", [])
        if any(word in str(report.longrepr) for word in required)
    ]
    if missing:
        terminalreporter.write_line(
            f"{len(missing)} tests of required parts were skipped: JOLY_REQUIRE forbids it",
            red=True)
        terminalreporter._session.exitstatus = pytest.ExitCode.TESTS_FAILED  # noqa: SLF001


def _say_where_the_time_went(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the folders and the modules whose tests took most, in seconds of all processes."""
    if len(terminalreporter.stats.get("passed", [])) < FEW:
        return
    folders, modules = Counter[str](), Counter[str]()
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                module = PurePosixPath(report.nodeid.partition("::")[0])
                folders["/".join(module.parts[:3])] += report.duration
                modules[str(module)] += report.duration
    for title, took in (("folders", folders), ("modules", modules)):
        said = (f"{name} {seconds:.0f}" for name, seconds in took.most_common(SLOWEST))
        terminalreporter.write_line(f"slowest {title}, seconds: {', '.join(said)}")


def _say_what_was_tried_again(terminalreporter: pytest.TerminalReporter) -> None:
    again = terminalreporter.stats.get("rerun", [])
    for report in again:
        said = getattr(report.longrepr, "reprcrash", None)
        why = said.message if said else report.longreprtext
        terminalreporter.write_line(
            f"tried again: {report.nodeid}: {why.partition(chr(10))[0]}", yellow=True)
    if len(again) > AGAIN_AT_MOST:
        terminalreporter.write_line(
            f"{len(again)} tests were tried again, and {AGAIN_AT_MOST} may be", red=True)
        terminalreporter._session.exitstatus = pytest.ExitCode.TESTS_FAILED  # noqa: SLF001
