"""How many examples a law is tried on: all of them in CI, a quarter by hand.

CI looks at the same ones in each run; by hand every run looks at new ones. No test is timed.
"""

import os
from collections.abc import Sequence
from typing import Final, TypeVar

from hypothesis import settings

ALL: Final = bool(os.environ.get("CI"))
SHARE: Final = 4
Seed = TypeVar("Seed")

settings.register_profile("all", deadline=None, derandomize=True)
settings.register_profile("some", deadline=None, max_examples=100 // SHARE)


def examples(most: int, **more: object) -> settings:
    """Return the settings of a law that is tried on *most* examples in CI."""
    return settings(max_examples=most if ALL else -(-most // SHARE), **more)


def some(seeds: Sequence[Seed]) -> Sequence[Seed]:
    """Return the seeds of a law that takes long: all in CI, the first quarter by hand."""
    return seeds if ALL else seeds[: -(-len(seeds) // SHARE)]
