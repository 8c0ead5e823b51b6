"""Rulings on where a Joly may go, and on who scores what when it moves."""

from typing import Final

from rules.games.romanian.book.sources import PLAY, ROPET, SCORING, SLOP_RUMMY, pagat
from rules.messages import N_
from rules.rulebook.entry import Ruling
from rules.rulebook.sources import cite

JOLY_RULINGS: Final[tuple[Ruling, ...]] = (
    Ruling(
        "Q-J-1",
        N_("Who scores what when a Joly is taken?"),
        N_(
            "Whoever melded it first keeps 50. The taker scores the tile given, by its place, "
            "and the rack tiles laid down beside the Joly, but nothing for the Joly itself."
        ),
        N_(
            "R-SCORE-4 pays the 50 once and gives later takers only what they gave. In one "
            "program the 50 is lost when the Joly is taken; a house rule may have it so."
        ),
        cite(pagat(SCORING, "paragraph on a claimed Joly"), SLOP_RUMMY),
    ),
    Ruling(
        "Q-J-2",
        N_("May you take back your own Joly?"),
        N_("Yes: its 50 points stay yours, once, and the tile you gave for it counts as well."),
        N_(
            "The options name your own melds beside those of others. To pay the 50 again for "
            "the second meld was not taken."
        ),
        pagat(PLAY, "fifth and sixth of the additional options"),
    ),
    Ruling(
        "Q-J-3",
        N_("Who scores the two tiles given for the Joly of a set?"),
        N_(
            "Whoever gave them: both lie upside down, both return to be scored, and the set of "
            "four is then all real."
        ),
        N_(
            "R-SCORE-5 makes no difference between one tile and two. To treat one of them as "
            "an ordinary addition was not taken."
        ),
        cite(
            pagat(SCORING, "paragraph on a claimed Joly"),
            pagat(PLAY, "sixth of the additional options"),
        ),
    ),
    Ruling(
        "Q-J-4",
        N_("Which tile lies upside down when a set is completed in two steps?"),
        N_("Only the tile that took the Joly. The one laid off before it is an ordinary addition."),
        N_(
            "R-OPT-7a lays a tile off and takes nothing, so nothing was given for it. To turn "
            "both was not taken: it would hide which tile came for the Joly."
        ),
        pagat(PLAY, "last of the additional options"),
    ),
    Ruling(
        "Q-J-5",
        N_("In which order does a Joly go back?"),
        N_(
            "The last swap first: its tile returns to the giver and the Joly one meld back, "
            "and so on to the first meld. A meld that is left short or with gaps keeps its "
            "points."
        ),
        N_(
            "Each step undoes one swap, so every tile finds its way. To call a meld broken by "
            "this was not taken: it was whole when the game ended."
        ),
        pagat(SCORING, "paragraph on a claimed Joly"),
    ),
    Ruling(
        "Q-J-6",
        N_("What does upside down mean?"),
        N_("Turned round on the table, with the number still to be read."),
        N_(
            "The others must see the meld to lay off on it. To turn the tile face down and "
            "note its value was not taken."
        ),
        pagat(SCORING, "paragraph on a claimed Joly"),
    ),
    Ruling(
        "Q-J-7",
        N_("When is a Joly used at once?"),
        N_(
            "When it lies, before the discard, in a new meld with at least two tiles of your "
            "rack. Laying it off does not do, nor does a meld with the other Joly and one real "
            "tile."
        ),
        N_(
            "R-OPT-5 names a new run or set with two rack tiles, and R-JOLY-3 limits the "
            "Jolys. So you need four tiles after the intake, five where two are given. To let "
            "the Joly be laid off was not taken."
        ),
        pagat(PLAY, "fifth to last of the additional options"),
    ),
    Ruling(
        "Q-J-8",
        N_("How often may a Joly be taken?"),
        N_("Any number of times."),
        N_(
            "The way back at the end leads over several melds, so several moves are foreseen. "
            "Some Romanian sites allow one; a house rule may."
        ),
        cite(pagat(SCORING, "paragraph on a claimed Joly"), ROPET),
    ),
    Ruling(
        "Q-J-9",
        N_("May a Joly be laid off on another player’s meld?"),
        N_("Yes, and whoever lays it off is the first to meld it and scores the 50."),
        N_(
            "R-OPT-2 lets you add tiles to any meld, and R-JOLY-1 lets a Joly be any tile. "
            "Romanian sites keep Jolys to your own melds; a house rule may."
        ),
        cite(pagat(PLAY, "second of the additional options"), ROPET, SLOP_RUMMY),
    ),
    Ruling(
        "Q-J-10",
        N_("May both Jolys be taken on one turn?"),
        N_("Yes, each with its own two rack tiles; they may share one run of six tiles or more."),
        N_(
            "Nothing limits how many swaps a turn may have, and each keeps its duty. To allow "
            "only one was not taken."
        ),
        pagat(PLAY, "fifth to last of the additional options, silent"),
    ),
    Ruling(
        "Q-J-11",
        N_("May a Joly that moves stand for another tile?"),
        N_("Yes, for whatever its new meld needs."),
        N_(
            "R-JOLY-2 binds a Joly within its run, and a new meld is a new beginning. To hold "
            "it to its old tile was not taken: it could hardly be used again."
        ),
        pagat(PLAY, "paragraph on a Joly at the end of a run"),
    ),
)
