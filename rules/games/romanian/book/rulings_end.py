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
from rules.rulebook.entry import Ruling
from rules.rulebook.sources import RUMMIKUB, cite

END_RULINGS: Final[tuple[Ruling, ...]] = (
    Ruling(
        "Q-END-1",
        N_("Do you go out by laying down every tile?"),
        N_("No: one tile must be left to discard, so laying down the last one is not allowed."),
        N_(
            "R-END-1 ends the game with a discard and R-END-2 forbids melds that leave none. A "
            "Rummikub text agrees; one program decided otherwise from a shortened text and "
            "was not followed."
        ),
        cite(
            pagat(PLAY, "paragraphs on winning and on three or fewer tiles"),
            RUMMIKUB,
            RUMMY_BACKEND,
        ),
    ),
    Ruling(
        "Q-END-2",
        N_("Has a concealed win 14 tiles or 15?"),
        N_("Fourteen laid down and the fifteenth discarded, for the starter too."),
        N_(
            "Before the opening everybody holds 14 tiles between turns and 15 after the "
            "intake. An exception for the starter, who began with 15, was not taken: the first "
            "discard has made them 14."
        ),
        pagat(SCORING, "paragraph on melding all 14 tiles at once"),
    ),
    Ruling(
        "Q-END-3",
        N_("What must a concealed win contain?"),
        N_(
            "It is an opening too, so it needs a run and uses melds of its own only. The 50 "
            "points come by themselves: 14 tiles are worth 70 or more."
        ),
        N_(
            "The first tiles that a player lays down are an opening, however many they are "
            "(R-INIT-1, R-INIT-4). To let a rack of sets alone go out was not taken."
        ),
        pagat(PLAY, "paragraphs on the first meld and on concealed tiles"),
    ),
    Ruling(
        "Q-END-4",
        N_("What does a thrown Joly double?"),
        N_(
            "Everything that the winner scores in that game: tiles, going out, the concealed "
            "win and the twin. Nobody else’s score is doubled."
        ),
        N_(
            "R-VAR-4 speaks of the score for the hand, which is all of it. A house rule may "
            "leave the twin’s bonus out."
        ),
        pagat(VARIATIONS, "fourth paragraph"),
    ),
    Ruling(
        "Q-END-5",
        N_("Are the two penalties for having melded nothing added?"),
        N_(
            "No: it is either 200, or 100 and the rack, as the family plays. The twin’s bonus "
            "counts beside either."
        ),
        N_(
            "R-VAR-1 stands in place of R-SCORE-6, and R-SCORE-8 pays for what was dealt. To "
            "let the penalty swallow the bonus was not taken."
        ),
        cite(pagat(SCORING, "paragraph on no melded tiles"), pagat(VARIATIONS, "first paragraph")),
    ),
    Ruling(
        "Q-END-6",
        N_("Is the penalty for having melded nothing due when nobody goes out?"),
        N_("Yes, it costs the same as in any other game."),
        N_(
            "One passage counts everybody’s tiles less the rack, another takes the penalty "
            "from anyone. The penalty is the price of holding tiles back, which a game without "
            "a winner would else reward, and Romanian players keep it. A house rule may "
            "charge the rack alone."
        ),
        cite(
            pagat(SCORING, "paragraphs on no melded tiles and on a game with no winner"),
            ROPET,
            SLOP_RUMMY,
        ),
    ),
    Ruling(
        "Q-END-7",
        N_("How often is the wall rebuilt?"),
        N_(
            "As often as needed; a game ends without a winner when the table agrees to stop. "
            "The previous discard is mixed in too, so whoever wants it takes it instead."
        ),
        N_(
            "The page rebuilds the wall for play to go on, and the line always holds a tile "
            "for it; yet it also knows games without a winner. House rules may end the game "
            "after one rebuild, or at the first empty wall, as Romanian sites do."
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
        N_("Who has melded nothing?"),
        N_(
            "A player who has no tile on the table. Melds and added tiles that the table has "
            "agreed to leave there count too."
        ),
        N_(
            "R-SCORE-6 is for a player who melded no tile at all. To ask for a lawful opening "
            "was not taken: what the table let stand is good."
        ),
        pagat(SCORING, "paragraph on no melded tiles"),
    ),
    Ruling(
        "Q-END-9",
        N_("Who wins a series?"),
        N_(
            "The highest total when it ends, also when several have passed the target. Where "
            "the highest is shared, another game is played. Going out is not the same as the "
            "best score."
        ),
        N_(
            "The page says when a series may end and not how a tie is broken. A score counter "
            "built on the page plays on as well; to let those who are level share the win was "
            "not taken."
        ),
        cite(pagat(SCORING, "paragraph on a series"), RUMMY_NIGHTS),
    ),
)
