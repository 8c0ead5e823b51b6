"""Why rulings on the Romanian game were needed: what its texts leave open, or get wrong."""

from typing import Final

from rules.messages import N_
from rules.rulebook.doubts import Doubt, Erratum, Survey, doubt

DOUBTS: Final[tuple[Doubt, ...]] = (
    doubt(
        "disagree",
        N_("Where the sources disagree"),
        N_(
            "One passage against another, or the rules of pagat.com against what Romanian and "
            "neighbouring tables play. The page decides where it speaks; where it contradicts "
            "itself, its more special sentence does."
        ),
        """
Q-INIT-2 Q-END-6 Q-END-7 Q-EXP-3 Q-EXP-2 Q-RUN-1 Q-RUN-2 Q-SET-1 Q-INIT-3 Q-TURN-1 Q-TURN-6
Q-TURN-8 Q-J-1 Q-J-8 Q-J-9 Q-DBL-1 Q-DBL-4 Q-END-1 Q-END-5 Q-VAL-4 Q-VAL-8
""",
    ),
    doubt(
        "silent",
        N_("Where the sources are silent"),
        N_(
            "On melds, silence allows what fits the definition. On turns, silence grants "
            "nothing extra. On penalties, silence means that there is none. Customs from "
            "elsewhere fill gaps and overrule nothing."
        ),
        """
Q-SETUP-1 Q-SETUP-2 Q-DBL-2 Q-EXP-1 Q-RUN-4 Q-RUN-6 Q-SET-2 Q-SET-3 Q-TURN-2 Q-TURN-3 Q-TURN-5
Q-TURN-7 Q-J-4 Q-J-5 Q-J-6 Q-J-10 Q-VAL-1 Q-VAL-6 Q-END-4 Q-END-8 Q-END-9 Q-ST-2 Q-ST-3 Q-ST-4
Q-ST-5 Q-ST-6 Q-ST-9 Q-ST-10
""",
    ),
    doubt(
        "err",
        N_("Where the sources err"),
        N_("A rule that is stated goes before an example whose own sums contradict it."),
        "Q-ST-1 Q-VAL-2",
    ),
    doubt(
        "follow",
        N_("What follows, though nobody says it"),
        N_(
            "Questions that come up at tables and that the rules answer once they are put together."
        ),
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
        N_("The example of the stacks says that 7 and 10 stay on the table."),
        N_("It is 6 and 10: the 7 has just been stacked."),
    ),
    Erratum(
        "Q-INIT-2",
        N_("The ban for the turn of the opening speaks of the actions, as if of all."),
        N_("It means these actions: laying off on others, taking their Jolys, taking discards."),
    ),
    Erratum(
        "Q-INIT-2",
        N_("The options begin on later turns in one sentence and on this turn in another."),
        N_("More melds and your own new ones are for this turn, the rest for later ones."),
    ),
    Erratum(
        "Q-VAL-2",
        N_("The table of values names a set of three 1s only."),
        N_("A set of four counts 25 for each 1 as well."),
    ),
    Erratum(
        "Q-SETUP-1",
        N_("The drawing of the wall is lost in every copy."),
        N_("The dealer chooses the end from which to count."),
    ),
    Erratum(
        "R-OPT-8",
        N_(
            "The revision of June 2004 does not have this rule, nor the variations "
            "R-VAR-2 to R-VAR-4."
        ),
        N_("They are later additions. The preset with the rules of 2004 plays without them."),
    ),
)
"""Slips and gaps of the Romanian game's texts."""

SURVEY: Final = Survey(
    N_(
        "The Romanian game is played here by the page of pagat.com on Romanian Tile Rummy. It "
        "leaves questions. For each of them this is what Joly decides, and why."
    ),
    (
        N_("Today’s page decides; its revision of 2004 is history, and copies of it add nothing."),
        N_("A rule goes before an example, and a special rule before a general one."),
        N_(
            "Other sources fill gaps; where many tables play otherwise, a house rule lets you do "
            "so too."
        ),
        N_(
            "Stacks and tiles laid upside down help to count; the record of who laid what "
            "decides."
        ),
    ),
    DOUBTS,
    ERRATA,
)
"""What the Romanian game's texts leave open, and what was decided."""
