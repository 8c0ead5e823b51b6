"""How many examples a law is tried on: a quarter of them, or all where JOLY_TEST_ALL asks for it.

CI looks at the same quarter in each run, so that a run is red for what was changed; by hand every
run looks at new ones. All are looked at before a release, and where a rule or a law has changed.
No test is timed.
"""

import os
from collections.abc import Sequence
from typing import Final, TypeVar

from hypothesis import settings

ALL: Final = bool(os.environ.get("JOLY_TEST_ALL"))
SHARE: Final = 4
Seed = TypeVar("Seed")

settings.register_profile(
    "joly", deadline=None, derandomize=bool(os.environ.get("CI")),
    max_examples=100 if ALL else 100 // SHARE)


def examples(most: int, **more: object) -> settings:
    """Return the settings of a law that is tried on *most* examples in all."""
    return settings(max_examples=most if ALL else -(-most // SHARE), **more)


def some(seeds: Sequence[Seed]) -> Sequence[Seed]:
    """Return the seeds of a law that takes long: the first quarter, or all."""
    return seeds if ALL else seeds[: -(-len(seeds) // SHARE)]
