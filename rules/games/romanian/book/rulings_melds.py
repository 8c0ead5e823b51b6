"""Rulings on what makes a run or a set."""

from typing import Final

from rules.games.romanian.book.sources import (
    ASKARTE,
    KALOOKI,
    PLAY,
    REMI_51,
    ROPET,
    RUMMY_BACKEND,
    SCORING,
    SLOP_RUMMY,
    TABLA_ROMI,
    pagat,
)
from rules.messages import N_
from rules.rulebook.entry import SABRA, Ruling, cite

MELD_RULINGS: Final[tuple[Ruling, ...]] = (
    Ruling(
        "Q-RUN-1",
        N_("May a run have a 1 at both ends?"),
        N_("Yes. The 14 tiles from the low 1 to the high 1 are a run, worth 95 points."),
        N_(
            "Each 1 is at an end, and no rule says all numbers must differ. Romanian and Serbian "
            "rules know such a run. Hungarian rules and Remi 51 do not."
        ),
        cite(
            pagat(PLAY, "first item on valid combinations, silent"),
            ROPET,
            SLOP_RUMMY,
            ASKARTE,
            TABLA_ROMI,
            REMI_51,
        ),
    ),
    Ruling(
        "Q-RUN-2",
        N_("May a run have two Jolys side by side?"),
        N_("Yes, as long as the run has two real tiles for each Joly."),
        N_(
            "The page limits how many Jolys a meld has, not where they are. Romanian sites forbid "
            "neighbours, and a house rule may too."
        ),
        cite(pagat(PLAY, "paragraph on real tiles and Jolys"), ROPET, SLOP_RUMMY, REMI_51),
    ),
    Ruling(
        "Q-RUN-3",
        N_("May a Joly go beyond the 1 at an end?"),
        N_(
            "No. There is no tile below the low 1 or above the high 1. Red 13, red 1 and a Joly "
            "are a run only if the Joly is red 12."
        ),
        N_("A Joly can be only a tile the run needs, and a run ends at its 1 (R-RUN-3)."),
        "follows from R-JOLY-1 and R-RUN-3",
    ),
    Ruling(
        "Q-RUN-4",
        N_("What is a Joly at an end if nobody said it?"),
        N_("Its place decides. If the place is not known either, the player must say it."),
        N_("The tile on the table shows which end was meant."),
        pagat(PLAY, "paragraph on a Joly at the end of a run"),
    ),
    Ruling(
        "Q-RUN-5",
        N_("When do you count the real tiles for each Joly?"),
        N_(
            "After every addition. You may add both Jolys and other tiles together if the run "
            "then has two real tiles for each Joly."
        ),
        N_("R-JOLY-3 describes a meld at any time."),
        pagat(PLAY, "paragraph on real tiles and Jolys"),
    ),
    Ruling(
        "Q-RUN-6",
        N_("May you split, join or rearrange melds on the table?"),
        N_("No. Tiles stay in their meld, except a Joly that you swap."),
        N_("The rules list what a turn may contain, and this is not on the list."),
        pagat(PLAY, "the additional options, silent"),
    ),
    Ruling(
        "Q-RUN-7",
        N_("Must the run of your opening be without a Joly?"),
        N_("No. A run with a Joly is as good as any other."),
        N_(
            "R-INIT-1 asks for a run, and R-JOLY-1 allows a Joly for any of its tiles. The “pure "
            "run” of some pages belongs to Indian rummy."
        ),
        pagat(PLAY, "first item on the first meld"),
    ),
    Ruling(
        "Q-SET-1",
        N_("Which colour is the Joly in a set of two tiles and a Joly?"),
        N_("It is open: either missing colour, until the third real colour comes."),
        N_(
            "R-OPT-6 asks for both missing colours, so the Joly is not one of them. If a named "
            "colour counted, one tile would take the Joly, against R-OPT-7a."
        ),
        cite(pagat(PLAY, "last two of the additional options"), SABRA, KALOOKI, RUMMY_BACKEND),
    ),
    Ruling(
        "Q-SET-2",
        N_("May a set have three real tiles and a Joly?"),
        N_(
            "Yes. The Joly may also be added as the fourth tile. It is then the last colour, and "
            "that one tile takes it."
        ),
        N_(
            "Three real tiles for one Joly satisfy R-JOLY-3, and R-OPT-7b speaks of just such a "
            "set."
        ),
        pagat(PLAY, "second item on valid combinations and last of the additional options"),
    ),
    Ruling(
        "Q-SET-3",
        N_("Is a set of four with a Joly complete?"),
        N_(
            "Not yet. You can add nothing to it, but its Joly can still be taken, so it stays on "
            "the table."
        ),
        N_("R-OPT-7b takes the Joly from such a set later."),
        cite(
            pagat(PLAY, "last of the additional options"),
            pagat(SCORING, "Hilary Howarth's methods, first item"),
        ),
    ),
    Ruling(
        "Q-SET-4",
        N_("May a set have a fifth tile?"),
        N_("Never. There are four colours, each only once."),
        N_("A fifth tile, real or Joly, would repeat a colour, and R-SET-1 stops at four."),
        pagat(PLAY, "second item on valid combinations"),
    ),
)
