"""Which worked cases show which rule or ruling: the examples that the rulebook's pages print."""

from collections.abc import Mapping
from itertools import chain
from types import MappingProxyType
from typing import Final

from rules.games.romanian.book.records_finish import FINISH_RECORDS
from rules.games.romanian.book.records_melds import MELDS_RECORDS
from rules.games.romanian.book.records_opening import OPENING_RECORDS
from rules.games.romanian.book.records_scores import SCORES_RECORDS
from rules.games.romanian.book.records_stacks import STACKS_RECORDS
from rules.games.romanian.book.records_turn import TURN_RECORDS
from rules.rulebook.example import AnyExample, Example, SeriesExample, Shows, WallExample

_RECORDS: Final[Mapping[str, str]] = dict(
    chain.from_iterable(
        records.items()
        for records in (
            MELDS_RECORDS,
            OPENING_RECORDS,
            TURN_RECORDS,
            FINISH_RECORDS,
            SCORES_RECORDS,
            STACKS_RECORDS,
        )
    )
)


def lawful(case: str, line: int) -> Example:
    """Take the lawful line *line* of a case."""
    return Example(Shows.LAWFUL, case, _RECORDS[case], line)


def unlawful(case: str, line: int) -> Example:
    """Take the unlawful line *line* of a case."""
    return Example(Shows.UNLAWFUL, case, _RECORDS[case], line)


def opening(case: str) -> Example:
    """Take what the opening of a case is worth."""
    return Example(Shows.OPENING, case, _RECORDS[case])


def score(case: str) -> Example:
    """Take the scores of a case."""
    return Example(Shows.SCORE, case, _RECORDS[case])


def sheet(case: str) -> Example:
    """Take every score line of a case."""
    return Example(Shows.SHEET, case, _RECORDS[case])


def stacks(case: str) -> Example:
    """Take the stacks of a case."""
    return Example(Shows.STACKS, case, _RECORDS[case])


_GAMES: Final = (
    {"A": 205, "B": 80, "C": 50, "D": -175},
    {"A": 35, "B": 155, "C": -200, "D": 10},
)
_DEAL: Final = (WallExample("D-80", 8, 4), WallExample("D-82a", 5, 2))
_TOTALS: Final = (SeriesExample("X-SER-1a", "ABCD", "D", _GAMES),)
_ENDS: Final = (
    SeriesExample("X-SER-2a", "ABCD", "D", _GAMES, games_agreed=2),
    SeriesExample("X-SER-2c", "AB", "B", ({"A": 205, "B": 80}, {"A": 35, "B": 155}), target=245),
)
_TIE: Final = (
    SeriesExample("X-END-9b", "AB", "B", ({"A": 205, "B": 80}, {"A": 30, "B": 155}), target=200),
)

_WALL_RULES: Final = (
    *("R-WALL-3", "R-WALL-4", "R-DEAL-1", "R-DEAL-2", "R-DEAL-3", "R-DEAL-4", "R-EXP-1"),
    "Q-SETUP-1",
)

_SHOWN: Final[dict[str, tuple[AnyExample, ...]]] = {
    **dict.fromkeys(_WALL_RULES, _DEAL),
    "R-WALL-2": _TOTALS,
    "R-SER-1": _TOTALS,
    "R-SER-2": _ENDS,
    "Q-END-9": _TIE,
    "R-EQ-1": (unlawful("X-EQ-1a", 4), lawful("X-EQ-1b", 4), unlawful("M-5a", 4),
               lawful("M-5c", 4)),
    "R-EQ-4": (unlawful("X-EQ-4a", 6), lawful("X-EQ-4b", 6)),
    "R-EXP-2": (unlawful("X-EXP-1a", 4), lawful("X-EXP-1b", 5)),
    "R-EXP-3": (unlawful("X-EXP-3a", 6), lawful("D-25", 6)),
    "R-DBL-1": (unlawful("X-DBL-1a", 1), lawful("X-DBL-1b", 1)),
    "R-DBL-2": (unlawful("X-DBL-2d", 1), lawful("X-DBL-1b", 1)),
    "R-RUN-1": (unlawful("X-RUN-1a", 1), lawful("X-RUN-1b", 1)),
    "R-RUN-2": (lawful("D-03a", 1), lawful("D-03b", 1)),
    "R-RUN-3": (unlawful("D-03c", 1), lawful("D-03b", 1)),
    "R-SET-1": (unlawful("D-04b", 1), lawful("D-04a", 1)),
    "R-COMB-1": (unlawful("X-COMB-1a", 5), lawful("X-COMB-1b", 5)),
    "R-JOLY-1": (lawful("D-04c", 1),),
    "R-JOLY-2": (unlawful("D-01b", 4), lawful("D-01a", 4)),
    "R-JOLY-3": (unlawful("D-02a", 3), lawful("D-02b", 3)),
    "R-INIT-1": (unlawful("X-INIT-1a", 2), lawful("X-INIT-1b", 2)),
    "R-INIT-2": (unlawful("D-09a", 2), lawful("D-10", 2)),
    "R-INIT-3": (unlawful("X-INIT-3a", 5), lawful("X-INIT-3b", 5)),
    "R-INIT-4": (unlawful("D-19a", 4), lawful("D-19e", 5)),
    "R-INIT-5": (unlawful("X-INIT-2b", 3), lawful("X-INIT-2d", 4)),
    "R-FIRST-1": (unlawful("X-FIRST-1a", 4), lawful("X-FIRST-1b", 4)),
    "R-FIRST-2": (unlawful("D-22a", 4), lawful("D-22c", 4)),
    "R-TURN-1": (unlawful("X-TURN-0d", 5), lawful("X-TURN-0e", 4)),
    "R-TURN-2": (unlawful("D-18a", 3), lawful("D-18b", 3)),
    "R-TURN-4": (lawful("X-TURN-4", 5),),
    "R-OPT-1": (lawful("D-21", 6),),
    "R-OPT-2": (unlawful("X-RACK-1", 5), lawful("X-RACK-2", 5)),
    "R-OPT-3": (lawful("X-OPT-3a", 4),),
    "R-OPT-4": (unlawful("D-23", 4), lawful("D-21", 5)),
    "R-OPT-5": (unlawful("X-OPT-5b", 4), lawful("X-OPT-5a", 4)),
    "R-OPT-6": (unlawful("X-OPT-6b", 4), lawful("X-OPT-6a", 4)),
    "R-OPT-7a": (unlawful("D-27b", 4), lawful("D-27a", 4)),
    "R-OPT-7b": (unlawful("X-OPT-7c", 7), lawful("X-OPT-7b", 7)),
    "R-OPT-8": (unlawful("D-20a", 5), lawful("X-TURN-5a", 5)),
    "R-END-1": (unlawful("X-END-1a", 6), lawful("D-30", 6), unlawful("M-6a", 6),
                lawful("M-6b", 6)),
    "R-END-2": (unlawful("D-24", 5), lawful("X-END-2a", 5)),
    "R-END-4": (lawful("D-36", 2),),
    "R-REB-1": (unlawful("D-84b", 5), lawful("D-84a", 6)),
    "R-REB-2": (lawful("D-84c", 5),),
    "R-VAL-1": (score("D-31"),),
    "R-VAL-2": (score("D-31"),),
    "R-VAL-3": (score("D-03a"),),
    "R-VAL-4": (score("D-03b"),),
    "R-VAL-5": (score("D-12"),),
    "R-VAL-6": (opening("D-17a"), unlawful("D-14", 2)),
    "R-SCORE-1": (score("D-31"),),
    "R-SCORE-2": (sheet("D-32"),),
    "R-SCORE-3": (score("D-50"), score("D-32")),
    "R-SCORE-4": (sheet("D-50"),),
    "R-SCORE-5": (sheet("D-51"),),
    "R-SCORE-6": (score("D-33a"),),
    "R-SCORE-7": (sheet("D-36"), sheet("D-36c")),
    "R-SCORE-8": (score("D-34a"),),
    "R-SCORE-9": (sheet("D-42"),),
    "R-SCORE-10": (sheet("D-47"),),
    "R-STACK-1": (stacks("D-77"),),
    "R-STACK-2": (stacks("D-65"),),
    "R-STACK-3": (stacks("D-61"),),
    "R-STACK-4": (stacks("D-77"),),
    "R-VAR-1": (score("D-33b"),),
    "R-VAR-2": (lawful("D-09b", 3),),
    "R-VAR-3": (unlawful("D-18d", 4), lawful("D-18c", 4)),
    "R-VAR-4": (score("D-40c"),),
    "Q-DBL-1": (unlawful("X-DBL-1d", 1), lawful("X-DBL-1b", 1)),
    "Q-DBL-2": (lawful("X-DBL-2a", 3),),
    "Q-DBL-3": (unlawful("X-DBL-3", 2),),
    "Q-EXP-1": (unlawful("X-EXP-1a", 4), lawful("X-EXP-1b", 5)),
    "Q-EXP-2": (lawful("X-EXP-3b", 6), unlawful("X-EXP-3a", 6)),
    "Q-EXP-3": (lawful("D-84a", 6),),
    "Q-RUN-1": (lawful("D-06a", 2), unlawful("D-06b", 3)),
    "Q-RUN-2": (lawful("X-RUN-2a", 3), unlawful("X-RUN-2b", 4)),
    "Q-RUN-3": (lawful("D-05c", 3), unlawful("D-05b", 1)),
    "Q-RUN-4": (lawful("X-RUN-4a", 1), lawful("X-RUN-4b", 1)),
    "Q-RUN-5": (lawful("X-RUN-5", 3), unlawful("D-08", 3)),
    "Q-RUN-6": (unlawful("X-RUN-6", 4), lawful("X-RUN-6b", 4)),
    "Q-RUN-7": (lawful("X-INIT-1c", 2),),
    "Q-SET-1": (unlawful("X-SET-1", 4),),
    "Q-SET-2": (lawful("X-SET-2", 4),),
    "Q-SET-3": (stacks("X-ST-5a"),),
    "Q-SET-4": (unlawful("X-SET-4a", 3), lawful("X-SET-4b", 3)),
    "Q-INIT-1": (lawful("X-INIT-6", 2),),
    "Q-INIT-2": (lawful("D-19b", 3), unlawful("X-INIT-2", 3)),
    "Q-INIT-3": (unlawful("D-11a", 2), lawful("D-11b", 3)),
    "Q-INIT-4": (lawful("D-10", 2), unlawful("D-09a", 2)),
    "Q-INIT-5": (unlawful("X-INIT-7", 3), lawful("D-09b", 3)),
    "Q-INIT-6": (sheet("D-36f"), unlawful("M-4a", 4), lawful("M-4d", 5)),
    "Q-TURN-1": (unlawful("X-TURN-1a", 4), lawful("X-TURN-1c", 7)),
    "Q-TURN-2": (unlawful("X-TURN-2", 6),),
    "Q-TURN-3": (lawful("D-21b", 5), unlawful("X-OPT-4e", 5)),
    "Q-TURN-4": (unlawful("D-22b", 5), lawful("D-22d", 5)),
    "Q-TURN-5": (lawful("X-TURN-5b", 5), unlawful("X-TURN-5c", 5)),
    "Q-TURN-6": (lawful("X-TURN-6a", 5), unlawful("X-TURN-6b", 6), lawful("M-10b", 8)),
    "Q-TURN-7": (sheet("X-TURN-7"),),
    "Q-TURN-8": (lawful("X-TURN-8", 6),),
    "Q-J-1": (sheet("D-50"),),
    "Q-J-2": (sheet("D-53"),),
    "Q-J-3": (sheet("X-J-3"),),
    "Q-J-4": (sheet("X-J-4"),),
    "Q-J-5": (sheet("X-J-5"),),
    "Q-J-7": (unlawful("X-J-7b", 6), lawful("X-J-7c", 6)),
    "Q-J-8": (sheet("X-J-8"),),
    "Q-J-9": (lawful("D-59", 4),),
    "Q-J-10": (lawful("X-J-10b", 4),),
    "Q-J-11": (lawful("X-VAL-J", 4),),
    "Q-VAL-1": (score("D-44a"),),
    "Q-VAL-2": (score("D-49a"),),
    "Q-VAL-3": (opening("X-VAL-3b"), unlawful("X-VAL-3a", 2)),
    "Q-VAL-4": (sheet("X-VAL-4"),),
    "Q-VAL-5": (unlawful("X-VAL-5", 2),),
    "Q-VAL-6": (score("D-56"),),
    "Q-VAL-7": (sheet("D-31"),),
    "Q-VAL-8": (score("X-VAL-8c"),),
    "Q-END-1": (unlawful("X-END-1", 4), lawful("X-END-1d", 4)),
    "Q-END-2": (score("D-36d"),),
    "Q-END-3": (unlawful("D-38", 2), lawful("D-38b", 2)),
    "Q-END-4": (score("D-40b"),),
    "Q-END-5": (score("D-34c"),),
    "Q-END-6": (score("D-43a"),),
    "Q-END-7": (lawful("D-84d", 12), unlawful("D-84f", 5)),
    "Q-END-8": (sheet("X-END-8a"),),
    "Q-ST-1": (stacks("D-61"),),
    "Q-ST-2": (stacks("D-62b"),),
    "Q-ST-3": (stacks("D-72"),),
    "Q-ST-4": (stacks("D-68b"),),
    "Q-ST-5": (stacks("X-ST-5b"),),
    "Q-ST-6": (stacks("X-ST-6b"),),
    "Q-ST-7": (stacks("D-61"),),
    "Q-ST-9": (stacks("X-ST-9a"),),
    "Q-ST-10": (score("X-ST-10a"),),
}

EXAMPLES: Final[Mapping[str, tuple[AnyExample, ...]]] = MappingProxyType(_SHOWN)
"""The examples of a rule or a ruling by its id: the lawful one and the unlawful one, or two
whose figures differ. Procedures, and a few rulings that no record can show, have none."""
