"""The rules of Rummikub from the first page to the last."""

from typing import Final

from rules.messages import N_
from rules.rulebook.chapters import VARIATIONS, Book, chapter

RUMMIKUB: Final = Book(
    "rummikub",
    N_("Rummikub"),
    (
        chapter(
            "game",
            N_("The game"),
            N_("The tiles, the players and the aim."),
            "K-EQ-1\nK-EQ-2\nK-OBJ-1",
        ),
        chapter(
            "start",
            N_("The start"),
            N_("Who starts, and what each player takes."),
            "K-START-1 Q-K-2\nK-DEAL-1",
        ),
        chapter(
            "melds",
            N_("Sets"),
            N_("A set is a run or a group; a joker fits into both."),
            "K-GRP-1\nK-RUN-1\nK-JOKER-1 Q-K-1",
        ),
        chapter(
            "turn",
            N_("Your turn"),
            N_("You play or you draw."),
            "K-TURN-1\nK-TURN-2\nK-TIME-1 Q-K-14 Q-K-15 Q-K-23",
        ),
        chapter(
            "first",
            N_("The first meld"),
            N_("What you need to play for the first time."),
            "K-FIRST-1 Q-K-4\nK-FIRST-2 Q-K-3\nK-FIRST-3 Q-K-5",
        ),
        chapter(
            "table",
            N_("The table"),
            N_("From then on you may rearrange all sets."),
            "K-TABLE-1\nK-TABLE-2\nK-TABLE-3\nK-TABLE-4",
        ),
        chapter(
            "jokers",
            N_("Jokers on the table"),
            N_("What you may do with a joker once it is on the table."),
            """
K-JOKER-2 Q-K-6 Q-K-7
K-JOKER-3 Q-K-10 Q-K-11
K-JOKER-4 Q-K-9
K-JOKER-5 Q-K-8
""",
        ),
        chapter(
            "end",
            N_("The end and the score"),
            N_("Who wins, and what everyone loses."),
            """
K-END-1
K-END-2 Q-K-16
K-SCORE-1 Q-K-12
K-SCORE-2 Q-K-19
K-SCORE-3 Q-K-17 Q-K-18
""",
        ),
        chapter(
            "series",
            N_("Several games"),
            N_("Who wins a whole evening."),
            "K-SER-1 Q-K-20\nK-SER-2",
        ),
        chapter(
            VARIATIONS,
            N_("Tournament rules"),
            N_("What clubs and tournaments do as well."),
            "K-DEAL-2 Q-K-21\nK-DEAL-3 Q-K-22\nK-SCORE-4 Q-K-13",
        ),
    ),
)
