"""Every check of the project: ``python -m tests.checks``.

What a machine lacks is skipped with its reason, unless JOLY_REQUIRE names it: then it fails.
"""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

SCRIPTS = Path(sysconfig.get_path("scripts"))
PYTHON = sys.executable

WORKERS = min(os.cpu_count() or 1, 8) + 1
"""Tests wait for servers and processes: one process more than cores keeps these busy."""

CHECKS = (
    ("style", [PYTHON, "-m", "ruff", "check", "."]),
    ("types", [PYTHON, "-m", "mypy"]),
    ("arrows between the packages", [str(SCRIPTS / "lint-imports")]),
    ("tests", [PYTHON, "-m", "pytest", "--durations=15", "--dist", "worksteal",
               "-n", os.environ.get("JOLY_TEST_PROCESSES", str(WORKERS))]),
)
BESIDE = ("types", "arrows between the packages")
"""What runs while tests wait, and is told after them."""


def main() -> int:
    """Run all checks, the later ones too where one fails; return the exit status."""
    beside = {name: subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)  # noqa: S603 (our own tools)
              for name, command in CHECKS if name in BESIDE}
    failed = []
    for name, command in sorted(CHECKS, key=lambda check: check[0] in BESIDE):
        _say(f"== {name}\n")
        if name in BESIDE:
            _say(beside[name].communicate()[0].decode())
            status = beside[name].returncode
        else:
            status = subprocess.run(command, check=False).returncode  # noqa: S603 (our own tools)
        if status:
            failed.append(name)
    _say(f"failed: {', '.join(failed)}\n" if failed else "all checks passed\n")
    return 1 if failed else 0


def _say(words: str) -> None:
    sys.stdout.write(words)
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
