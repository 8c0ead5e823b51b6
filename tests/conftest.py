"""What holds for all tests: a part that CI must have may not be skipped there."""

import os

import pytest
from hypothesis import settings

# CI runs the same examples each time; by hand, every run looks at new ones.
settings.register_profile("steady", derandomize=True)
if os.environ.get("CI"):
    settings.load_profile("steady")

REASONS = {"browser": "Chromium", "firefox": "Firefox", "home": "address at home",
           "postgresql": "PostgreSQL", "proxies": "the proxy", "webkit": "WebKit"}
"""A word that the reason of a skip for want of each part names."""


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
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
