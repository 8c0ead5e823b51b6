"""Every check of the project, one after another: ``python -m tests.checks``.

What a machine lacks is skipped with its reason, unless JOLY_REQUIRE names it: then it fails.
"""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

SCRIPTS = Path(sysconfig.get_path("scripts"))
PYTHON = sys.executable

CHECKS = (
    ("style", [PYTHON, "-m", "ruff", "check", "."]),
    ("types", [PYTHON, "-m", "mypy"]),
    ("arrows between the packages", [str(SCRIPTS / "lint-imports")]),
    ("tests", [PYTHON, "-m", "pytest", "--durations=15", "--dist", "worksteal",
               "-n", os.environ.get("JOLY_TEST_PROCESSES", "2")]),
)


def main() -> int:
    """Run all checks, the later ones too where one fails; return the exit status."""
    failed = []
    for name, command in CHECKS:
        sys.stdout.write(f"== {name}\n")
        sys.stdout.flush()
        if subprocess.run(command, check=False).returncode:  # noqa: S603 (our own tools)
            failed.append(name)
    sys.stdout.write(f"failed: {', '.join(failed)}\n" if failed else "all checks passed\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
