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
from rules.rulebook.entry import Ruling
from rules.rulebook.sources import cite

TURN_RULINGS: Final[tuple[Ruling, ...]] = (
    Ruling(
        "Q-INIT-1",
        N_("May both Jolys be part of an opening?"),
        N_("Yes, if every meld of the opening has two real tiles for each of its Jolys."),
        N_(
            "R-JOLY-3 limits the Jolys of a meld, and the opening has no limit of its own. To "
            "invent one was not taken."
        ),
        pagat(PLAY, "paragraphs on real tiles and Jolys and on the first meld"),
    ),
    Ruling(
        "Q-INIT-2",
        N_("What else may be done on the turn of the opening?"),
        N_(
            "More runs and sets from your rack, and laying off on the melds that you have just "
            "laid. Other players’ melds, every swap for a Joly and the discards wait for your "
            "next turn."
        ),
        N_(
            "The page says in one place this turn and in another only later turns. Its special "
            "ban (it prints the actions for these actions) names the others’ melds, so what "
            "merely makes your opening longer is allowed. A house rule may forbid laying off "
            "altogether on that turn."
        ),
        pagat(
            PLAY, "paragraph on further melds, lead-in of the options and the paragraph after them"
        ),
    ),
    Ruling(
        "Q-INIT-3",
        N_("Does a set of 1s open without a run?"),
        N_("No: whatever it is worth, a run must come with it."),
        N_(
            "R-INIT-1 makes no exception. Romanian sites do, and a house rule may. To ask for "
            "a set as well as a run, as one program does, was not taken."
        ),
        cite(pagat(PLAY, "first item on the first meld"), ROPET, SLOP_RUMMY),
    ),
    Ruling(
        "Q-INIT-4",
        N_("Is an opening of exactly 50 points enough?"),
        N_("Yes. All values are multiples of 5, so the nearest opening that is not enough has 45."),
        N_("R-INIT-2 asks for at least 50; to read it as more than 50 was not taken."),
        pagat(PLAY, "second item on the first meld"),
    ),
    Ruling(
        "Q-INIT-5",
        N_("Where 45 points are enough to open, is a run still needed?"),
        N_("Yes: the variation changes the number and nothing else."),
        N_(
            "R-VAR-2 speaks of points alone, and the run is a condition of its own. To drop "
            "both together was not taken."
        ),
        pagat(VARIATIONS, "second paragraph"),
    ),
    Ruling(
        "Q-INIT-6",
        N_("How may the previous discard help an opening?"),
        N_(
            "Under the house rule only: that one tile, never the dead one, taken in place of a "
            "tile from the wall. It must lie in the opening itself, not in a later meld nor "
            "added to one, and counts towards it; a concealed win stays possible."
        ),
        N_(
            "R-VAR-3 allows one tile for immediate use and changes nothing else about turns "
            "and openings. To keep the tile on the rack, or to take more of the line, was not "
            "taken."
        ),
        pagat(VARIATIONS, "third paragraph"),
    ),
    Ruling(
        "Q-TURN-1",
        N_("May the starter lay down on the first turn?"),
        N_(
            "No: the starter’s first turn is the discard alone. Everybody else may open on "
            "their first turn."
        ),
        N_(
            "R-FIRST-1 gives that turn a discard and nothing more. House rules may let the "
            "starter lay down too, or nobody in the first round, as Romanian sites have it."
        ),
        cite(pagat(PLAY, "first paragraph"), ROPET, SLOP_RUMMY),
    ),
    Ruling(
        "Q-TURN-2",
        N_("Does a tile out of the discard line replace the tile from the wall?"),
        N_(
            "Yes: a turn has one intake, from the wall, from the discards or, for going out, "
            "the exposed tile."
        ),
        N_(
            "The passage on the exposed tile lists the three as alternatives. To take from the "
            "line on top of drawing was not taken: where the rules say nothing about turns, "
            "they grant nothing extra."
        ),
        pagat(PLAY, "fourth of the additional options and paragraph on winning"),
    ),
    Ruling(
        "Q-TURN-3",
        N_("What exactly may be taken out of the discard line?"),
        N_(
            "A tile for a new meld with two tiles that were on your rack before; one of the "
            "three may be a Joly, and more rack tiles may join. What you sweep up is free for "
            "use. Only the last discard may be taken just to lay it off."
        ),
        N_(
            "The page counts two tiles on the rack and one of the line, so what is swept up "
            "comes too late. To take a tile out of the line for laying it off was not taken; "
            "R-OPT-3 allows it for the last discard."
        ),
        pagat(PLAY, "third and fourth of the additional options"),
    ),
    Ruling(
        "Q-TURN-4",
        N_("Is there any use for the dead tile?"),
        N_(
            "None: it is no previous discard, is not taken out of the line, helps no opening "
            "and stays out of a rebuilt wall."
        ),
        N_(
            "R-FIRST-2 rules it out for the whole game, and R-REB-1 leaves it lying. To treat "
            "it as an ordinary discard was not taken."
        ),
        pagat(PLAY, "first and last paragraph"),
    ),
    Ruling(
        "Q-TURN-5",
        N_("When does the ban for one or two tiles apply?"),
        N_(
            "By the tiles at the start of your turn, Jolys included: with three you may still "
            "take a discard. The exposed tile is no discard, so it may be taken with one or "
            "two tiles as well."
        ),
        N_(
            "R-OPT-8 speaks of what you have before the intake, and of discards only; R-EXP-3 "
            "is the special rule. To count after the intake was not taken."
        ),
        pagat(PLAY, "paragraphs on one or two tiles left and on winning"),
    ),
    Ruling(
        "Q-TURN-6",
        N_("May the discard just picked up be discarded again?"),
        N_("Yes, on the same turn."),
        N_(
            "No rule forbids it, and R-OPT-3 asks nothing of the tile taken. Some other rummy "
            "games forbid it; a house rule may, for going out with it too, but not for an "
            "equal tile that was on the rack before."
        ),
        cite(pagat(PLAY, "third of the additional options, silent"), NUMO),
    ),
    Ruling(
        "Q-TURN-7",
        N_("May a Joly be discarded or picked up?"),
        N_(
            "Yes. Whoever then melds it is the first to meld it and scores the 50; a Joly that "
            "nobody melds brings nothing."
        ),
        N_(
            "In all but its value a Joly is a tile like others, and R-SCORE-3 pays for melding "
            "it. A ban on discarding it would be invented; it was not taken."
        ),
        cite(pagat(PLAY, "silent"), pagat(SCORING, "first paragraph")),
    ),
    Ruling(
        "Q-TURN-8",
        N_("What follows a forgotten announcement or a mistake?"),
        N_(
            "No penalty: an unlawful move is put right, and a forgotten word is said. The "
            "table may always agree to let a move stand."
        ),
        N_(
            "The page names no fine, so none is invented. One site takes 500 points for "
            "silence, and the leaflet lets a faulty meld lie until somebody mends it; neither "
            "was taken."
        ),
        cite(pagat(PLAY, "paragraph on three or fewer tiles, silent"), ROPET),
    ),
)
