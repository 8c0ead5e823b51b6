"""The rules of the Romanian game from the first page to the last."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from rules.messages import N_
from rules.rulebook.chapters import STACKING, VARIATIONS, Book, chapter

ROMANIAN: Final = Book(
    "romanian",
    N_("Romanian tile rummy"),
    (
        chapter(
            "game",
            N_("The game"),
            N_("What is on the table, who plays, and the aim."),
            "R-EQ-1\nR-EQ-2\nR-EQ-3\nR-EQ-4\nR-EQ-5",
        ),
        chapter(
            "deal",
            N_("The wall and the deal"),
            N_("How the tiles get to the racks."),
            """
R-WALL-1
R-WALL-2
R-WALL-3 Q-SETUP-1 Q-SETUP-2
R-WALL-4
R-DEAL-1
R-DEAL-2
R-DEAL-3
R-DEAL-4
R-EXP-1 Q-EXP-3
""",
        ),
        chapter(
            "before",
            N_("Before the first discard"),
            N_("The twin of the exposed tile, and swapping pairs."),
            """
R-EXP-2 Q-EXP-1
R-DBL-1 Q-DBL-1 Q-DBL-3 Q-DBL-4
R-DBL-2 Q-DBL-2
R-DBL-3
""",
        ),
        chapter(
            "melds",
            N_("Runs and sets"),
            N_("The two kinds of melds and their tiles."),
            """
R-RUN-1 Q-RUN-6
R-RUN-2 Q-RUN-1
R-RUN-3
R-SET-1 Q-SET-4
R-COMB-1
""",
        ),
        chapter(
            "joly",
            N_("The Joly"),
            N_("The tile that can be any other tile."),
            """
R-JOLY-1 Q-RUN-3 Q-SET-1 Q-SET-2
R-JOLY-2 Q-RUN-4
R-JOLY-3 Q-RUN-2 Q-RUN-5
""",
        ),
        chapter(
            "turn",
            N_("The turns"),
            N_("What you do on a turn, and on the very first one."),
            """
R-FIRST-1 Q-TURN-1
R-FIRST-2 Q-TURN-4
R-TURN-1 Q-TURN-8
R-TURN-2
R-TURN-3 Q-TURN-7
R-TURN-4
R-REB-1 Q-END-7
R-REB-2
""",
        ),
        chapter(
            "opening",
            N_("The opening"),
            N_("What you need to lay down for the first time."),
            """
R-INIT-1 Q-INIT-3 Q-RUN-7
R-INIT-2 Q-INIT-4 Q-INIT-1
R-VAL-1
R-VAL-2
R-VAL-3
R-VAL-4
R-VAL-5 Q-VAL-2
R-VAL-6 Q-VAL-3 Q-VAL-5
R-INIT-3
R-INIT-4
R-INIT-5 Q-INIT-2
""",
        ),
        chapter(
            "after",
            N_("After the opening"),
            N_("What you may do from the next turn on: melds, discards, Jolys."),
            """
R-OPT-1
R-OPT-2 Q-J-9
R-OPT-3 Q-TURN-6
R-OPT-4 Q-TURN-2 Q-TURN-3
R-OPT-5 Q-J-2 Q-J-7 Q-J-8 Q-J-10 Q-J-11
R-OPT-6
R-OPT-7a
R-OPT-7b
R-OPT-8 Q-TURN-5
""",
        ),
        chapter(
            "out",
            N_("Going out"),
            N_("How to win a game."),
            """
R-END-1 Q-END-1
R-END-2
R-END-3
R-END-4 Q-END-3
R-EXP-3 Q-EXP-2
""",
        ),
        chapter(
            "scores",
            N_("The scores"),
            N_("What everyone scores when the game is over."),
            """
R-SCORE-1 Q-VAL-7
R-SCORE-2 Q-VAL-1 Q-ST-10
R-SCORE-3 Q-VAL-4 Q-VAL-8
R-SCORE-4 Q-J-1
R-SCORE-5 Q-J-3 Q-J-4 Q-J-5 Q-J-6 Q-VAL-6
R-SCORE-6 Q-END-8
R-SCORE-7 Q-END-2
R-SCORE-8
R-SCORE-9 Q-END-6
R-SCORE-10
""",
        ),
        chapter(
            STACKING,
            N_("Stacks"),
            N_("Hilary Howarth’s method makes counting easy and changes no score."),
            """
R-STACK-1 Q-SET-3 Q-ST-5
R-STACK-2 Q-ST-2 Q-ST-3 Q-ST-4 Q-ST-6 Q-ST-7
R-STACK-3 Q-ST-1
R-STACK-4 Q-ST-8 Q-ST-9
""",
        ),
        chapter(
            "series",
            N_("A series"),
            N_("Several games, one after another."),
            "R-SER-1\nR-SER-2 Q-END-9",
        ),
        chapter(
            VARIATIONS,
            N_("Variations"),
            N_("What you can agree on before the game."),
            """
R-VAR-1 Q-END-5
R-VAR-2 Q-INIT-5
R-VAR-3 Q-INIT-6
R-VAR-4 Q-END-4
""",
        ),
    ),
)

NOT_OFFERED: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {
        "2004": frozenset({"R-VAR-2", "R-VAR-3", "R-VAR-4"}),
    }
)
"""Variations that a preset's text does not know yet."""

IN_FORCE: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "R-VAR-1": ("unmelded", "rack100"),
        "R-VAR-2": ("min_initial", "45"),
        "R-VAR-3": ("prev_discard_initial", "yes"),
        "R-VAR-4": ("joly_throw_double", "yes"),
    }
)
"""The option and the value by which each variation is played."""
