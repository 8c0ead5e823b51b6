"""Rulings on going out, penalties, games without a winner and series."""

from typing import Final

from rules.games.romanian.book.sources import (
    PLAY,
    ROPET,
    RUMMY_BACKEND,
    RUMMY_NIGHTS,
    SCORING,
    SLOP_RUMMY,
    VARIATIONS,
    pagat,
)
from rules.messages import N_
from rules.rulebook.entry import RUMMIKUB, Ruling, cite

END_RULINGS: Final[tuple[Ruling, ...]] = (
    Ruling(
        "Q-END-1",
        N_("Can you go out by laying down every tile?"),
        N_("No. You must keep one tile to discard."),
        N_(
            "R-END-1 ends the game with a discard, and R-END-2 forbids laying down your last "
            "tile. A Rummikub text agrees."
        ),
        cite(
            pagat(PLAY, "paragraphs on winning and on three or fewer tiles"),
            RUMMIKUB,
            RUMMY_BACKEND,
        ),
    ),
    Ruling(
        "Q-END-2",
        N_("Does a concealed win take 14 tiles or 15?"),
        N_("Lay down 14 and discard the 15th. The starter does the same."),
        N_(
            "Before opening, everyone holds 14 tiles between turns and 15 after taking one. The "
            "starter needs no exception: the first discard leaves 14."
        ),
        pagat(SCORING, "paragraph on melding all 14 tiles at once"),
    ),
    Ruling(
        "Q-END-3",
        N_("What must a concealed win contain?"),
        N_(
            "It is an opening too: it needs a run and uses only your own melds. It always has the "
            "50 points, since 14 tiles are worth 70 or more."
        ),
        N_(
            "The first tiles you lay down are an opening, however many they are (R-INIT-1, "
            "R-INIT-4). So a rack of sets alone cannot go out."
        ),
        pagat(PLAY, "paragraphs on the first meld and on concealed tiles"),
    ),
    Ruling(
        "Q-END-4",
        N_("What does going out with a Joly double?"),
        N_(
            "The winner’s whole score for that game: tiles, going out, the concealed win and the "
            "twin. Nobody else’s score is doubled."
        ),
        N_("R-VAR-4 speaks of the score for the hand, which means all its parts."),
        pagat(VARIATIONS, "fourth paragraph"),
    ),
    Ruling(
        "Q-END-5",
        N_("Do both penalties for laying down nothing apply together?"),
        N_(
            "No. Either 200, or 100 plus the rack, by your family’s rule. The twin’s bonus is "
            "added to either."
        ),
        N_(
            "R-VAR-1 replaces R-SCORE-6, and R-SCORE-8 pays for a tile that was dealt. So the "
            "penalty does not swallow the bonus."
        ),
        cite(pagat(SCORING, "paragraph on no melded tiles"), pagat(VARIATIONS, "first paragraph")),
    ),
    Ruling(
        "Q-END-6",
        N_("Does the penalty for laying down nothing apply when nobody goes out?"),
        N_("Yes, the same as in any other game."),
        N_(
            "One place counts everyone’s tiles minus the rack. Another has a penalty if you "
            "laid down nothing. Romanian players keep the penalty."
        ),
        cite(
            pagat(SCORING, "paragraphs on no melded tiles and on a game with no winner"),
            ROPET,
            SLOP_RUMMY,
        ),
    ),
    Ruling(
        "Q-END-7",
        N_("How often is a new wall built?"),
        N_("As often as needed. A game ends without a winner when the table agrees to stop."),
        N_(
            "The page rebuilds the wall so that play can go on, but it also knows games without a "
            "winner."
        ),
        cite(
            pagat(PLAY, "last paragraph"),
            pagat(SCORING, "paragraph on a game with no winner"),
            ROPET,
            SLOP_RUMMY,
        ),
    ),
    Ruling(
        "Q-END-8",
        N_("Who counts as having laid down nothing?"),
        N_(
            "A player with no tile on the table. Melds and tiles that the table kept count as "
            "laid down."
        ),
        N_(
            "R-SCORE-6 is for a player who laid down no tile at all. The opening need not be "
            "valid: what the table kept counts."
        ),
        pagat(SCORING, "paragraph on no melded tiles"),
    ),
    Ruling(
        "Q-END-9",
        N_("Who wins a series?"),
        N_(
            "The highest total at the end, even if several players have passed the target. If the "
            "lead is shared, play another game."
        ),
        N_("The page says when a series may end, but not how to break a tie."),
        cite(pagat(SCORING, "paragraph on a series"), RUMMY_NIGHTS),
    ),
)
