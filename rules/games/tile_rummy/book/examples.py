"""Which worked cases show which rule or ruling of the leaflet's game."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from rules.games.tile_rummy.book.records_end import LEAFLET_ENDS
from rules.games.tile_rummy.book.records_melds import LEAFLET_MELDS
from rules.games.tile_rummy.book.records_turn import LEAFLET_TURNS
from rules.rulebook.example import Example, Shows

_RECORDS: Final[Mapping[str, str]] = {**LEAFLET_MELDS, **LEAFLET_TURNS, **LEAFLET_ENDS}


def _shown(shows: Shows, case: str, line: int = 0) -> Example:
    return Example(shows, case, _RECORDS[case], line, game="tile-rummy")


def lawful(case: str, line: int) -> Example:
    """Take the lawful line *line* of a case."""
    return _shown(Shows.LAWFUL, case, line)


def unlawful(case: str, line: int) -> Example:
    """Take the unlawful line *line* of a case."""
    return _shown(Shows.UNLAWFUL, case, line)


def opening(case: str) -> Example:
    """Take what the first meld of a case is worth."""
    return _shown(Shows.OPENING, case)


def score(case: str) -> Example:
    """Take the scores of a case."""
    return _shown(Shows.SCORE, case)


def sheet(case: str) -> Example:
    """Take every score line of a case."""
    return _shown(Shows.SHEET, case)


LEAFLET_EXAMPLES: Final[Mapping[str, tuple[Example, ...]]] = MappingProxyType({
    "T-EQ-1": (unlawful("X-TEQ-1a", 4), lawful("X-TEQ-1b", 4)),
    "T-EQ-2": (unlawful("X-TEQ-2a", 5), lawful("X-TEQ-2b", 5)),
    "T-START-1": (unlawful("X-TSTART-1", 5), lawful("X-TSTART-2", 5)),
    "T-GRP-1": (unlawful("X-TGRP-1", 2), lawful("D-86a", 2)),
    "T-RUN-1": (unlawful("D-96", 2), lawful("D-96b", 2)),
    "T-JOKER-1": (lawful("D-91a", 2), lawful("X-TJOKER-7a", 2)),
    "T-TURN-1": (unlawful("D-97", 4), lawful("D-97b", 3)),
    "T-TURN-2": (lawful("D-97c", 2),),
    "T-INIT-1": (unlawful("D-86c", 2), lawful("D-86f", 2)),
    "T-INIT-2": (opening("D-86d"), unlawful("D-86b", 2)),
    "T-INIT-3": (opening("D-86a"), unlawful("D-86b", 2), unlawful("D-86c", 2)),
    "T-MANIP-1": (unlawful("D-98a", 4), lawful("D-98b", 5)),
    "T-MANIP-2": (unlawful("X-TMANIP-2a", 4), lawful("X-TMANIP-2b", 4)),
    "T-MANIP-3": (lawful("X-TMANIP-2b", 4),),
    "T-JOKER-2": (unlawful("X-TJOKER-2a", 4), lawful("X-TJOKER-2c", 4)),
    "T-JOKER-3": (unlawful("X-TJOKER-3b", 4), lawful("D-94a", 5)),
    "T-JOKER-4": (unlawful("D-94d", 4), lawful("D-94c", 4)),
    "T-JOKER-5": (lawful("X-TJOKER-5", 4),),
    "T-TIME-1": (unlawful("X-TTIME-1b", 5), lawful("X-TTIME-1a", 5)),
    "T-ERR-1": (unlawful("X-TERR-1d", 6), lawful("X-TERR-1c", 5)),
    "T-ERR-2": (unlawful("X-TERR-2c", 6), lawful("X-TERR-1a", 6)),
    "T-BONUS-1": (score("D-88a"), score("D-88b")),
    "T-END-1": (unlawful("X-TEND-1a", 5), lawful("X-TEND-1b", 5)),
    "T-END-2": (unlawful("X-TEND-2a", 6), lawful("X-TEND-2b", 6)),
    "T-SCORE-1": (sheet("D-87"),),
    "T-VAR-1": (opening("D-92b"), score("D-87b")),
    "T-VAR-2": (opening("D-91b"), score("D-87b")),
    "Q-T-1": (opening("D-91a"), opening("D-91b")),
    "Q-T-2": (unlawful("D-86c", 2), lawful("D-86d", 2)),
    "Q-T-3": (lawful("D-86d", 2),),
    "Q-T-4": (unlawful("D-101b", 5), lawful("D-101c", 5)),
    "Q-T-5": (score("D-88d"),),
    "Q-T-6": (lawful("D-88a", 2),),
    "Q-T-7": (lawful("X-TJOKER-7a", 2), lawful("X-TJOKER-7b", 2)),
    "Q-T-8": (lawful("X-TJOKER-8", 4),),
    "Q-T-9": (unlawful("X-TJOKER-3d", 4), lawful("X-TJOKER-3c", 4)),
    "Q-T-10": (unlawful("D-98c", 4), lawful("D-98b", 5)),
    "Q-T-11": (opening("D-91b"), unlawful("D-90", 3)),
    "Q-T-12": (sheet("D-99a"), sheet("D-99b")),
    "Q-T-13": (unlawful("X-TTIME-1c", 4), lawful("X-TTIME-1a", 5)),
    "Q-T-14": (unlawful("X-TERR-1d", 6), lawful("X-TERR-1c", 5)),
    "Q-T-15": (unlawful("D-96", 2),),
    "Q-T-16": (unlawful("D-97", 4), unlawful("X-TTURN-1", 4)),
})
"""The examples of a rule or a ruling by its id. Procedures and Q-T-17 have none."""
