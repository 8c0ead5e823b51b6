"""The rules of the leaflet's game from the first page to the last."""

from typing import Final

from rules.messages import N_
from rules.rulebook.chapters import VARIATIONS, Book, chapter

TILE_RUMMY: Final = Book(
    "tile-rummy",
    N_("Tile Rummy"),
    (
        chapter(
            "game",
            N_("The game and its aim"),
            N_("What is on the table, who plays, and the aim."),
            "T-EQ-1\nT-EQ-2\nT-OBJ-1\nT-OBJ-2",
        ),
        chapter(
            "start",
            N_("The start"),
            N_("Who begins, and how many tiles each player takes."),
            "T-START-1 Q-T-4\nT-DEAL-1",
        ),
        chapter(
            "melds",
            N_("Sets and runs"),
            N_("The two kinds of melds and the joker in them."),
            "T-GRP-1\nT-RUN-1 Q-T-15\nT-JOKER-1 Q-T-7",
        ),
        chapter(
            "turn",
            N_("A turn"),
            N_("Draw a tile or play tiles."),
            "T-TURN-1 Q-T-16 Q-T-17\nT-TURN-2\nT-TURN-3\nT-TIME-1 Q-T-13",
        ),
        chapter(
            "first",
            N_("The opening"),
            N_("What you need to lay down for the first time."),
            """
T-INIT-1 Q-T-3 Q-T-10
T-INIT-2 Q-T-1
T-INIT-3 Q-T-2
""",
        ),
        chapter(
            "table",
            N_("The whole table"),
            N_("From the next turn on you may rearrange all melds."),
            "T-MANIP-1\nT-MANIP-2\nT-MANIP-3",
        ),
        chapter(
            "jokers",
            N_("Jokers on the table"),
            N_("What you may do with a joker on the table."),
            """
T-JOKER-2 Q-T-9
T-JOKER-3 Q-T-8
T-JOKER-4
T-JOKER-5
""",
        ),
        chapter(
            "faults",
            N_("Wrong melds"),
            N_("What happens if nobody notices in time."),
            "T-ERR-1 Q-T-14\nT-ERR-2",
        ),
        chapter(
            "end",
            N_("The end and the points"),
            N_("Going out, an empty pool, and the scores."),
            """
T-END-1
T-END-2 Q-T-12
T-SCORE-1
T-BONUS-1 Q-T-5 Q-T-6
""",
        ),
        chapter(
            VARIATIONS,
            N_("The variation"),
            N_("Another way to count from the leaflet."),
            "T-VAR-1\nT-VAR-2 Q-T-11",
        ),
    ),
)
