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
from rules.rulebook.entry import Ruling
from rules.rulebook.sources import SABRA, cite

MELD_RULINGS: Final[tuple[Ruling, ...]] = (
    Ruling(
        "Q-RUN-1",
        N_("May a run have a 1 at both ends?"),
        N_("Yes: the fourteen tiles from the low 1 to the high 1 are a run, worth 95 points."),
        N_(
            "Each 1 is at an end, the box holds two of them, and nothing says that the numbers "
            "of a run must all differ. Romanian and Serbian rules know such a run. Hungarian "
            "rules and Remi 51 use the 1 once: a house rule may end runs at 13 tiles."
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
        N_("May two Jolys lie side by side in a run?"),
        N_("Yes, as long as the run has two real tiles for each Joly."),
        N_(
            "The page limits how many Jolys a meld may hold, not where in it they lie. "
            "Romanian sites forbid neighbours; a house rule may do so."
        ),
        cite(pagat(PLAY, "paragraph on real tiles and Jolys"), ROPET, SLOP_RUMMY, REMI_51),
    ),
    Ruling(
        "Q-RUN-3",
        N_("May a Joly stand for something beyond the 1 at an end?"),
        N_(
            "No: below the low 1 and above the high 1 there is nothing to stand for. Red 13, "
            "red 1 and a Joly are a run only with the Joly as red 12."
        ),
        N_(
            "A Joly stands for a tile that the run needs, and a run ends at its 1 (R-RUN-3). "
            "To let it go round from 13 over 1 to 2 was not taken."
        ),
        "follows from R-JOLY-1 and R-RUN-3",
    ),
    Ruling(
        "Q-RUN-4",
        N_("What does a Joly at an end stand for when nobody said it?"),
        N_(
            "Where it lies decides. If that is not known either, it must be declared; nothing "
            "is guessed."
        ),
        N_(
            "The tile on the table shows which end was meant. To choose the reading that suits "
            "best was not taken: it would decide for the player what R-JOLY-2 then fixes for "
            "good."
        ),
        pagat(PLAY, "paragraph on a Joly at the end of a run"),
    ),
    Ruling(
        "Q-RUN-5",
        N_("When are the real tiles for each Joly counted?"),
        N_(
            "After every addition. Both Jolys may come into a run together with other tiles if "
            "the result has two real tiles for each of them."
        ),
        N_(
            "R-JOLY-3 says what a meld contains at any time. To count only when the meld is "
            "first laid was not taken: a second Joly could then slip in later."
        ),
        pagat(PLAY, "paragraph on real tiles and Jolys"),
    ),
    Ruling(
        "Q-RUN-6",
        N_("May melds on the table be split, joined or rearranged?"),
        N_("No: what lies in a meld stays in it, but for a Joly that is swapped for its tile."),
        N_(
            "The rules name what a turn may contain, and this is not among it. Rearranging "
            "belongs to the Tile Rummy of the leaflet, which is another game."
        ),
        pagat(PLAY, "the additional options, silent"),
    ),
    Ruling(
        "Q-RUN-7",
        N_("Must the run of the opening be without a Joly?"),
        N_("No: a run with a Joly opens as well as any other."),
        N_(
            "R-INIT-1 asks for a run, and R-JOLY-1 lets a Joly stand for any tile in it. The "
            "pure run that some pages ask for belongs to Indian rummy and was not taken."
        ),
        pagat(PLAY, "first item on the first meld"),
    ),
    Ruling(
        "Q-SET-1",
        N_("Which colour has the Joly in a set of two tiles and a Joly?"),
        N_(
            "Neither of the missing ones: it floats between them until the third real colour "
            "comes. A colour that the player names has no effect."
        ),
        N_(
            "R-OPT-6 asks for both missing colours, so the Joly is not one of them. If a named "
            "colour held, one tile would take the Joly, against R-OPT-7a; one program does "
            "so, and it was not taken."
        ),
        cite(pagat(PLAY, "last two of the additional options"), SABRA, KALOOKI, RUMMY_BACKEND),
    ),
    Ruling(
        "Q-SET-2",
        N_("May a set have three real tiles and a Joly?"),
        N_(
            "Yes, laid down like that or with the Joly added as the fourth: the Joly is then "
            "the last colour, and that one tile takes it."
        ),
        N_(
            "Three real tiles for one Joly keep R-JOLY-3, and R-OPT-7b speaks of just such a "
            "set. To refuse it would forbid what the definitions allow."
        ),
        pagat(PLAY, "second item on valid combinations and last of the additional options"),
    ),
    Ruling(
        "Q-SET-3",
        N_("Is a set of four with a Joly closed?"),
        N_(
            "No: nothing can be added to it, but its Joly can still be taken, so it stays on "
            "the table."
        ),
        N_(
            "R-OPT-7b takes the Joly from such a set at a later time. To remove the set at its "
            "fourth tile was not taken: the Joly would be out of everybody’s reach."
        ),
        cite(
            pagat(PLAY, "last of the additional options"),
            pagat(SCORING, "Hilary Howarth's methods, first item"),
        ),
    ),
    Ruling(
        "Q-SET-4",
        N_("May a set have a fifth tile?"),
        N_("Never: there are four colours, and each comes once."),
        N_(
            "A fifth tile, real or Joly, would repeat a colour, and R-SET-1 stops at four. No "
            "other reading was found."
        ),
        pagat(PLAY, "second item on valid combinations"),
    ),
)
