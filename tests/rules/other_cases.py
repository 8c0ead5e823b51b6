"""Cases that are no records: the wall, and series of games."""

from typing import Any

from tests.rules.case_files import Case


def play_wall(case: Case, **options: str) -> dict[str, Any]:
    """Deal the wall of *case* under *options*."""
    return {}


def play_series(case: Case) -> dict[str, Any]:
    """Add up the games of *case*."""
    return {}
