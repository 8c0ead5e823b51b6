"""Rulings on the opening, turns and discards."""

from typing import Final

from rules.games.romanian.book.sources import (
    NUMO,
    PLAY,
    ROPET,
    SCORING,
    SLOP_RUMMY,
    VARIATIONS,
    pagat,
)
from rules.messages import N_
from rules.rulebook.entry import Ruling, cite

TURN_RULINGS: Final[tuple[Ruling, ...]] = (
    Ruling(
        "Q-INIT-1",
        N_("May an opening use both Jolys?"),
        N_("Yes, if each meld has two real tiles for each of its Jolys."),
        N_("R-JOLY-3 limits the Jolys of a meld. The opening has no limit of its own."),
        pagat(PLAY, "paragraphs on real tiles and Jolys and on the first meld"),
    ),
    Ruling(
        "Q-INIT-2",
        N_("What else may you do on the turn you open?"),
        N_(
            "Lay down more runs and sets, and add to the melds you have just laid. Other players’ "
            "melds, Joly swaps and discards wait for your next turn."
        ),
        N_(
            "The page says this turn in one place and later turns in another. Its ban names other "
            "players’ melds, so making your own opening longer is allowed."
        ),
        pagat(
            PLAY, "paragraph on further melds, lead-in of the options and the paragraph after them"
        ),
    ),
    Ruling(
        "Q-INIT-3",
        N_("Does a set of 1s open without a run?"),
        N_("No. You need a run, whatever the set is worth."),
        N_("R-INIT-1 makes no exception. Romanian sites do, and a house rule may."),
        cite(pagat(PLAY, "first item on the first meld"), ROPET, SLOP_RUMMY),
    ),
    Ruling(
        "Q-INIT-4",
        N_("Is an opening of exactly 50 points enough?"),
        N_("Yes. All values are multiples of 5, so 45 is the nearest that is not enough."),
        N_("R-INIT-2 says at least 50, not more than 50."),
        pagat(PLAY, "second item on the first meld"),
    ),
    Ruling(
        "Q-INIT-5",
        N_("If 45 points open, do you still need a run?"),
        N_("Yes. The variation changes only the number."),
        N_("R-VAR-2 speaks only of points. The run is a separate condition."),
        pagat(VARIATIONS, "second paragraph"),
    ),
    Ruling(
        "Q-INIT-6",
        N_("How may the previous discard help you open?"),
        N_(
            "Only with the house rule: you take it instead of drawing, but never the dead tile. "
            "The opening itself must use it. A concealed win stays possible."
        ),
        N_(
            "R-VAR-3 allows one tile for immediate use and changes nothing else. You may not keep "
            "it or take more of the line."
        ),
        pagat(VARIATIONS, "third paragraph"),
    ),
    Ruling(
        "Q-TURN-1",
        N_("May the starter lay down on the first turn?"),
        N_("No. The starter only discards. Everyone else may open on their first turn."),
        N_("R-FIRST-1 gives that turn only a discard."),
        cite(pagat(PLAY, "first paragraph"), ROPET, SLOP_RUMMY),
    ),
    Ruling(
        "Q-TURN-2",
        N_("Do you take from the discard line instead of drawing?"),
        N_(
            "Yes. You take once a turn: from the wall, from the discards or, to go out, the "
            "exposed tile."
        ),
        N_(
            "The passage on the exposed tile lists the three as alternatives. Where the rules do "
            "not mention more, a turn gives no extra rights."
        ),
        pagat(PLAY, "fourth of the additional options and paragraph on winning"),
    ),
    Ruling(
        "Q-TURN-3",
        N_("What exactly may you take from the discard line?"),
        N_(
            "A tile for a new meld with two tiles you already had. One of the three may be a "
            "Joly, and more rack tiles may join. Only the last discard may be taken just to add "
            "it to a meld."
        ),
        N_(
            "The page counts two rack tiles and one from the line, so later tiles come too late. "
            "R-OPT-3 lets you add only the last discard."
        ),
        pagat(PLAY, "third and fourth of the additional options"),
    ),
    Ruling(
        "Q-TURN-4",
        N_("Can you ever use the dead tile?"),
        N_(
            "Never. It is no previous discard, cannot be taken or help an opening, and stays out "
            "of a new wall."
        ),
        N_("R-FIRST-2 rules it out for the whole game, and R-REB-1 leaves it where it is."),
        pagat(PLAY, "first and last paragraph"),
    ),
    Ruling(
        "Q-TURN-5",
        N_("When does the ban for one or two tiles apply?"),
        N_(
            "Tiles at the start of your turn count, Jolys included. With three you may take a "
            "discard. The exposed tile may be taken with one or two as well."
        ),
        N_(
            "R-OPT-8 speaks of what you have before taking a tile, and only of discards. R-EXP-3 "
            "is the special rule."
        ),
        pagat(PLAY, "paragraphs on one or two tiles left and on winning"),
    ),
    Ruling(
        "Q-TURN-6",
        N_("May you discard the tile you have just picked up?"),
        N_("Yes, on the same turn."),
        N_(
            "No rule forbids it. Some rummy games do, and a house rule may, even for going out. "
            "An equal tile you already had stays allowed."
        ),
        cite(pagat(PLAY, "third of the additional options, silent"), NUMO),
    ),
    Ruling(
        "Q-TURN-7",
        N_("May you discard or pick up a Joly?"),
        N_(
            "Yes. The first player to lay it down scores the 50. A Joly that nobody lays down "
            "earns nothing."
        ),
        N_(
            "Except for its value, a Joly is a tile like any other, and R-SCORE-3 pays for laying "
            "it down."
        ),
        cite(pagat(PLAY, "silent"), pagat(SCORING, "first paragraph")),
    ),
    Ruling(
        "Q-TURN-8",
        N_("What if you forget to announce, or get it wrong?"),
        N_(
            "No penalty. Undo the move, or say what you forgot. The table may always agree to "
            "keep a move."
        ),
        N_("The page names no fine, so there is none."),
        cite(pagat(PLAY, "paragraph on three or fewer tiles, silent"), ROPET),
    ),
)
