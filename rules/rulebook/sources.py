"""How the rulebook names its sources, and those that several games rest on.

A game rests on the sources of its own book. The others are secondary: they were read in part and
only fill gaps (rules.md C).
"""

from typing import Final

RUMMIKUB: Final = "michcioperz.space, a copied Rummikub rule text"
SABRA: Final = "rummikub.org, Sabra Rummikub"


def cite(*sources: str) -> str:
    """Name several sources, the most important first."""
    return "; ".join(sources)
