"""Why rulings on the Romanian game were needed: what its texts leave open, or get wrong."""

from typing import Final

from rules.messages import N_
from rules.rulebook.doubts import Doubt, Erratum, Survey, doubt

DOUBTS: Final[tuple[Doubt, ...]] = (
    doubt(
        "disagree",
        N_("Where the sources disagree"),
        N_(
            "If two texts differ, or pagat.com and Romanian tables, the page decides. If the "
            "page says two things, the one that says it more closely decides."
        ),
        """
Q-INIT-2 Q-END-6 Q-END-7 Q-EXP-3 Q-EXP-2 Q-RUN-1 Q-RUN-2 Q-SET-1 Q-INIT-3 Q-TURN-1 Q-TURN-6
Q-TURN-8 Q-J-1 Q-J-8 Q-J-9 Q-DBL-1 Q-DBL-4 Q-END-1 Q-END-5 Q-VAL-4 Q-VAL-8
""",
    ),
    doubt(
        "silent",
        N_("Where the rules are unclear"),
        N_(
            "If the rules say nothing: a meld is allowed if it fits the definition. A turn gives "
            "you no extra rights. There is no penalty. Customs from elsewhere only fill gaps."
        ),
        """
Q-SETUP-1 Q-SETUP-2 Q-DBL-2 Q-EXP-1 Q-RUN-4 Q-RUN-6 Q-SET-2 Q-SET-3 Q-TURN-2 Q-TURN-3 Q-TURN-5
Q-TURN-7 Q-J-4 Q-J-5 Q-J-6 Q-J-10 Q-VAL-1 Q-VAL-6 Q-END-4 Q-END-8 Q-END-9 Q-ST-2 Q-ST-3 Q-ST-4
Q-ST-5 Q-ST-6 Q-ST-9 Q-ST-10
""",
    ),
    doubt(
        "err",
        N_("Mistakes in the sources"),
        N_("A stated rule outweighs an example whose own sums contradict it."),
        "Q-ST-1 Q-VAL-2",
    ),
    doubt(
        "follow",
        N_("Answers that follow from several rules"),
        N_("Questions from the table that the rules answer together."),
        """
Q-DBL-3 Q-RUN-3 Q-RUN-5 Q-RUN-7 Q-SET-4 Q-INIT-1 Q-INIT-4 Q-INIT-5 Q-INIT-6 Q-TURN-4 Q-J-2 Q-J-3
Q-J-7 Q-J-11 Q-VAL-3 Q-VAL-5 Q-VAL-7 Q-END-2 Q-END-3 Q-ST-7 Q-ST-8
""",
    ),
)
"""Every ruling once, under the doubt that it settles."""

ERRATA: Final[tuple[Erratum, ...]] = (
    Erratum(
        "Q-ST-1",
        N_("The example for stacks says that 7 and 10 stay on the table."),
        N_("It is 6 and 10: you have just stacked the 7."),
    ),
    Erratum(
        "Q-INIT-2",
        N_("The ban for the opening turn says “the actions”, as if all were meant."),
        N_(
            "It means these actions: adding to other players’ melds, taking their Jolys, taking "
            "discards."
        ),
    ),
    Erratum(
        "Q-INIT-2",
        N_("One sentence starts the options on later turns, another on this turn."),
        N_("This turn: more melds, and adding to your own new ones. Later turns: the rest."),
    ),
    Erratum(
        "Q-VAL-2",
        N_("The table of values names only a set of three 1s."),
        N_("In a set of four, each 1 counts 25 too."),
    ),
    Erratum(
        "Q-SETUP-1",
        N_("Every copy has lost the drawing of the wall."),
        N_("The dealer chooses the end to count from."),
    ),
    Erratum(
        "R-OPT-8",
        N_(
            "The version of June 2004 has neither this rule nor the variations R-VAR-2 to R-VAR-4."
        ),
        N_("They were added later. The 2004 preset plays without them."),
    ),
)
"""Slips and gaps of the Romanian game's texts."""

SURVEY: Final = Survey(
    N_(
        "Joly plays the Romanian game by pagat.com’s page on Romanian Tile Rummy. The page leaves "
        "questions open."
    ),
    (
        N_("Today’s page decides."),
        N_("A rule outweighs an example, and a specific rule a general one."),
        N_(
            "Other sources fill gaps. If many tables play differently, a house rule lets you do "
            "the same."
        ),
        N_(
            "Stacks and upside-down tiles only help you count. The record of who laid what "
            "decides."
        ),
    ),
    DOUBTS,
    ERRATA,
)
"""What the Romanian game's texts leave open, and what was decided."""
