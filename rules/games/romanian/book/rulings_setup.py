"""Rulings on the wall, doublas, the exposed tile and its twin."""

from typing import Final

from rules.games.romanian.book.sources import (
    ETALATE,
    OKEY,
    PLAY,
    PREPARATION,
    RE_MY,
    REMI_ONLINE,
    ROPET,
    SCORING,
    SLOP_RUMMY,
    pagat,
)
from rules.messages import N_
from rules.rulebook.entry import Ruling, cite

SETUP_RULINGS: Final[tuple[Ruling, ...]] = (
    Ruling(
        "Q-SETUP-1",
        N_("From which end is the wall counted?"),
        N_(
            "From the end the dealer chooses. Counting, dealing and drawing go on in that "
            "direction."
        ),
        N_(
            "The page says only “one end”, and its drawing is lost. Romanian descriptions allow "
            "left or right."
        ),
        cite(
            pagat(PREPARATION, "paragraph on the dealer, with its missing diagram"), RE_MY, ETALATE
        ),
    ),
    Ruling(
        "Q-SETUP-2",
        N_("What if the left-over tile is a Joly?"),
        N_(
            "Put it back, mix the tiles and turn up another. If a Joly stays exposed anyway, its "
            "twin is the other Joly."
        ),
        N_("A Joly has no number to count to. A house rule may let the dealer choose the pile."),
        cite(pagat(PREPARATION, "paragraph on the dealer, silent"), OKEY, ROPET, SLOP_RUMMY),
    ),
    Ruling(
        "Q-DBL-1",
        N_("Are two Jolys a doubla?"),
        N_("No. A doubla is two tiles of one colour and number, and a Joly has neither."),
        N_("The rule itself says what the same means."),
        cite(pagat(PREPARATION, "paragraph on doublas"), SLOP_RUMMY),
    ),
    Ruling(
        "Q-DBL-2",
        N_("How many doublas may you swap?"),
        N_("Any number before the first discard, even high for low."),
        N_(
            "R-DBL-2 sets no limit, and a hint binds nobody. Romanian descriptions say 2 to 9 is "
            "low, 10 to 13 high, and 1 is apart."
        ),
        cite(pagat(PREPARATION, "paragraph on doublas, silent"), ETALATE, ROPET),
    ),
    Ruling(
        "Q-DBL-3",
        N_("Can the exposed tile’s twin be in a doubla?"),
        N_("No. A doubla needs both copies, and one is on the wall."),
        N_("There are two of each numbered tile, so only one player can say it."),
        "follows from R-EQ-1, R-WALL-4 and R-DBL-1",
    ),
    Ruling(
        "Q-DBL-4",
        N_("Do three doublas bring a new deal?"),
        N_("No, you play the game as dealt."),
        N_(
            "The page does not know this custom. In some Romanian descriptions three doublas "
            "allow a new deal. Agree on it before you record anything."
        ),
        cite(pagat(PREPARATION, "paragraph on doublas, silent"), RE_MY, ETALATE, REMI_ONLINE),
    ),
    Ruling(
        "Q-EXP-1",
        N_("When does the twin earn its bonus?"),
        N_(
            "Announce it before your first intake, or as starter before your first discard, if it "
            "was dealt to you. It counts once a game, whatever the result."
        ),
        N_(
            "R-EXP-2 says dealt, and before the first turn. R-SCORE-8 adds no condition, so it "
            "also counts for a player who laid down nothing."
        ),
        cite(
            pagat(PREPARATION, "last paragraph"),
            pagat(SCORING, "paragraph on the exposed tile"),
            ROPET,
        ),
    ),
    Ruling(
        "Q-EXP-2",
        N_("How may you use the exposed tile to go out?"),
        N_(
            "Lay it down or discard it, in a concealed win too. You must go out on this turn. If "
            "you cannot, put it back and draw as usual."
        ),
        N_(
            "R-EXP-3 wants the hand completed, and the last discard completes it too. As the "
            "special rule it outweighs R-TURN-2."
        ),
        cite(pagat(PLAY, "paragraph on winning"), SLOP_RUMMY),
    ),
    Ruling(
        "Q-EXP-3",
        N_("Can you ever draw the exposed tile?"),
        N_(
            "Not from the stock. Once lifted off its pile, it waits beside the wall for someone "
            "going out. It is never mixed into a new wall."
        ),
        N_(
            "One passage says it is not drawn, another lets you take it for going out. That is "
            "the only exception."
        ),
        cite(
            pagat(PREPARATION, "paragraph on the exposed tile"), pagat(PLAY, "paragraph on winning")
        ),
    ),
)
