"""The rules on the box, the hand, melds and wild tiles."""

from typing import Final

from rules.games.closed.book.sources import DOIZECE, PAGAT, PARTY, PROGRAM, ROPET
from rules.messages import N_
from rules.rulebook.entry import Kind, Rule, cite

MELD_RULES: Final[tuple[Rule, ...]] = (
    Rule("C-EQ-1", Kind.FORBIDS,
         N_("You play with 106 tiles: 1 to 13 twice in each of four colours, and two jokers."),
         cite(PAGAT, PARTY, DOIZECE)),
    Rule("C-EQ-2", Kind.PROCEDURE,
         N_("Two, three or four people play. In Okey four may also play as two teams. "
            "Partners sit opposite."),
         cite(PAGAT, PARTY), N_("Who plays is not seen from a hand.")),
    Rule("C-DEAL-1", Kind.PROCEDURE,
         N_("Everybody gets 14 tiles. The starter gets 15 and throws one. In Okey a numbered tile "
            "is turned up: the indicator."),
         cite(PAGAT, PARTY, PROGRAM), N_("The tiles are dealt before a hand can close.")),
    Rule("C-TURN-1", Kind.PROCEDURE,
         N_("In your turn you draw a tile, or take the one just thrown, and throw one."),
         cite(PAGAT, PARTY, PROGRAM), N_("A hand does not show how its tiles came.")),
    Rule("C-AIM-1", Kind.PROCEDURE,
         N_("You lay nothing down. The first whose whole hand fits wins."),
         cite(PAGAT, PARTY, PROGRAM), N_("It says what the game is about.")),
    Rule("C-CLOSE-1", Kind.FORBIDS,
         N_("You may close when your fourteen tiles are runs and groups, each tile in one only: "
            "a simple hand."),
         cite(PAGAT, PARTY, DOIZECE)),
    Rule("C-CLOSE-2", Kind.PERMITS,
         N_("You close by throwing the fifteenth tile. It may be any tile."),
         cite(PAGAT, PARTY)),
    Rule("C-RUN-1", Kind.FORBIDS,
         N_("A run has three tiles or more of one colour with numbers that follow each other."),
         cite(PAGAT, PARTY, PROGRAM)),
    Rule("C-RUN-2", Kind.PERMITS, N_("A 1 may follow the 13 at the end of a run."),
         cite(PAGAT, PARTY, ROPET)),
    Rule("C-RUN-3", Kind.FORBIDS, N_("A run may not go on after that 1: 13-1-2 is no run."),
         cite(PAGAT, PARTY, ROPET)),
    Rule("C-GRP-1", Kind.FORBIDS,
         N_("A group has three or four tiles of one number, all of different colours."),
         cite(PAGAT, PARTY, PROGRAM)),
    Rule("C-WILD-1", Kind.PERMITS,
         N_("A wild tile may stand for any tile. Two may be side by side."),
         cite(PAGAT, PARTY, PROGRAM)),
    Rule("C-WILD-2", Kind.FORBIDS,
         N_("In Okey the tile one above the indicator (gösterge) in its colour is the okey. "
            "Above a 13 it is the 1. Both okeys are wild."), PAGAT),
    Rule("C-WILD-3", Kind.FORBIDS,
         N_("In Okey the jokers are false (sahte okey): each is the okey’s number and colour, "
            "nothing else."),
         PAGAT),
    Rule("C-WILD-4", Kind.PERMITS, N_("Without an indicator the two jokers are wild."),
         cite(PARTY, PROGRAM, DOIZECE)),
    Rule("C-WILD-5", Kind.FORBIDS, N_("Each joker in a meld needs two real tiles beside it."),
         ROPET),
    Rule("C-WILD-6", Kind.FORBIDS,
         N_("Two jokers may not be side by side in a run."), ROPET),
    Rule("C-DRAW-1", Kind.FORBIDS,
         N_("A tile of which no copy is left closes no hand. The indicator counts as gone."),
         PAGAT),
)
