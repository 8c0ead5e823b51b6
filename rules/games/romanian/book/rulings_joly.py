"""Rulings on where a Joly may go, and on who scores what when it moves."""

from typing import Final

from rules.games.romanian.book.sources import PLAY, ROPET, SCORING, SLOP_RUMMY, pagat
from rules.messages import N_
from rules.rulebook.entry import Ruling, cite

JOLY_RULINGS: Final[tuple[Ruling, ...]] = (
    Ruling(
        "Q-J-1",
        N_("Who scores what when a Joly is taken?"),
        N_(
            "The first player to lay it down keeps 50. The taker scores the tile given for it, "
            "by its place. The tiles laid down with it count too, but the Joly does not."
        ),
        N_("R-SCORE-4 pays the 50 once. Later takers get only what they gave."),
        cite(pagat(SCORING, "paragraph on a claimed Joly"), SLOP_RUMMY),
    ),
    Ruling(
        "Q-J-2",
        N_("May you take back your own Joly?"),
        N_("Yes. You keep its 50 points, once, and the tile you gave counts too."),
        N_("The options name your own melds as well as others’."),
        pagat(PLAY, "fifth and sixth of the additional options"),
    ),
    Ruling(
        "Q-J-3",
        N_("Who scores the two tiles given for a set’s Joly?"),
        N_(
            "The player who gave them. Both are placed upside down and go back to that player for "
            "scoring."
        ),
        N_("R-SCORE-5 treats two tiles like one. Neither is an ordinary addition."),
        cite(
            pagat(SCORING, "paragraph on a claimed Joly"),
            pagat(PLAY, "sixth of the additional options"),
        ),
    ),
    Ruling(
        "Q-J-4",
        N_("Which tile is upside down when a set is completed in two steps?"),
        N_("Only the tile given for the Joly. The one added before it is an ordinary addition."),
        N_("R-OPT-7a adds a tile and takes nothing, so it was not given for the Joly."),
        pagat(PLAY, "last of the additional options"),
    ),
    Ruling(
        "Q-J-5",
        N_("In which order does a Joly go back?"),
        N_(
            "The last swap first: its tile returns to the giver, and the Joly goes one meld back. "
            "A meld with gaps or too few tiles keeps its points."
        ),
        N_("Each step undoes one swap, so every tile finds its way back."),
        pagat(SCORING, "paragraph on a claimed Joly"),
    ),
    Ruling(
        "Q-J-6",
        N_("What does upside down mean?"),
        N_("Turned round on the table, but you can still read the number."),
        N_("Other players must see the meld to add to it."),
        pagat(SCORING, "paragraph on a claimed Joly"),
    ),
    Ruling(
        "Q-J-7",
        N_("What does using a Joly at once mean?"),
        N_(
            "Before you discard, lay it down in a new meld with at least two of your rack tiles. "
            "Adding it to a meld is not enough. Nor is a meld with the other Joly and one real "
            "tile."
        ),
        N_(
            "R-OPT-5 asks for a new run or set with two rack tiles, and R-JOLY-3 limits the "
            "Jolys. So you need four tiles after taking one, or five if you give two."
        ),
        pagat(PLAY, "fifth to last of the additional options"),
    ),
    Ruling(
        "Q-J-8",
        N_("How often may a Joly be taken?"),
        N_("Any number of times."),
        N_("At the end a Joly goes back over several melds, so the page expects several moves."),
        cite(pagat(SCORING, "paragraph on a claimed Joly"), ROPET),
    ),
    Ruling(
        "Q-J-9",
        N_("May you add a Joly to another player’s meld?"),
        N_("Yes. You are then the first to lay it down, and you score the 50."),
        N_("R-OPT-2 lets you add tiles to any meld, and R-JOLY-1 lets a Joly be any tile."),
        cite(pagat(PLAY, "second of the additional options"), ROPET, SLOP_RUMMY),
    ),
    Ruling(
        "Q-J-10",
        N_("May you take both Jolys on one turn?"),
        N_("Yes, each with its own two rack tiles. They may share a run of six tiles or more."),
        N_("No rule limits the swaps on a turn. Each must meet its conditions."),
        pagat(PLAY, "fifth to last of the additional options, silent"),
    ),
    Ruling(
        "Q-J-11",
        N_("May a Joly become another tile when it moves?"),
        N_("Yes, whatever its new meld needs."),
        N_("R-JOLY-2 fixes a Joly within its run, and a new meld is a fresh start."),
        pagat(PLAY, "paragraph on a Joly at the end of a run"),
    ),
)
