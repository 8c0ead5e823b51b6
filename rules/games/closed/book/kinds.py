"""The rules on the kinds of hands, and on what they are worth."""

from typing import Final

from rules.games.closed.book.sources import (
    BGG,
    DOIZECE,
    NONE,
    OKEY_GG,
    PAGAT,
    PARTY,
    PROGRAM,
    ROPET,
    WIKIPEDIA,
)
from rules.messages import N_
from rules.rulebook.entry import Kind, Rule, cite

KIND_RULES: Final[tuple[Rule, ...]] = (
    Rule("C-PAIR-1", Kind.FORBIDS,
         N_("Seven pairs close (in Okey çift). A pair is two tiles of one number and one colour."),
         cite(PAGAT, PARTY, ROPET)),
    Rule("C-COL-1", Kind.FORBIDS, N_("Fourteen tiles of one colour close, whatever their numbers."),
         PARTY),
    Rule("C-COL-2", Kind.FORBIDS, N_("1 to 13 and another 1, all of one colour, close."),
         cite(ROPET, OKEY_GG)),
    Rule("C-COL-3", Kind.FORBIDS,
         N_("A hand that is nothing but runs of one colour counts more."), PROGRAM),
    Rule("C-EIGHT-1", Kind.FORBIDS,
         N_("Eight tiles of one number are a hand of their own. Jokers may be among them."),
         cite(PARTY, PROGRAM)),
    Rule("C-BETE-1", Kind.FORBIDS,
         N_("Two groups of four and two of three count more. In Romania this is called bete."),
         ROPET),
    Rule("C-MOS-1", Kind.FORBIDS,
         N_("A mosaic closes: 1 to 13 and another 1. No two neighbours have one colour, the first "
            "four have all four, and the two 1s differ."), cite(ROPET, PROGRAM)),
    Rule("C-BIC-1", Kind.FORBIDS,
         N_("A hand that is nothing but runs of one or two colours counts more."),
         PROGRAM),
    Rule("C-BIC-2", Kind.FORBIDS, N_("A hand of exactly two runs, of two colours, counts more."),
         ROPET),
    Rule("C-HALF-1", Kind.FORBIDS,
         N_("A hand of runs and groups with no number above 7 is minor and counts more."), PROGRAM),
    Rule("C-HALF-2", Kind.FORBIDS,
         N_("A hand of runs and groups with no number below 8 is major and counts more."), PROGRAM),
)

WORTH_RULES: Final[tuple[Rule, ...]] = (
    Rule("C-WORTH-1", Kind.VALUES, N_("In Okey a simple hand is worth 2 and any other kind 4."),
         cite(PAGAT, WIKIPEDIA)),
    Rule("C-WORTH-2", Kind.VALUES,
         N_("In tábla römi your family sets the points. Until then a simple hand is worth 1 and "
            "any other 2."), NONE),
    Rule("C-WORTH-3", Kind.VALUES,
         N_("In remi pe tablă a simple hand or a mosaic is worth 250. Two colours, bete, minor and "
            "major are worth 500, any other kind 1000. Each of the first two jokers in the hand "
            "takes 50 off, or 100 where the hand is worth more. A mosaic loses nothing."), PROGRAM),
    Rule("C-WORTH-4", Kind.VALUES,
         N_("By ropet’s rules a simple hand is worth 500, bete 700 and a mosaic 1000. Two colours "
            "are worth 1200, pairs 1300, one colour and any other kind 1500."), ROPET),
    Rule("C-WORTH-5", Kind.VALUES,
         N_("If you close by throwing a wild tile (in Okey okey atmak), your hand counts twice."),
         cite(PAGAT, DOIZECE, ROPET)),
    Rule("C-WORTH-6", Kind.VALUES,
         N_("If the atu is a 1 or a joker, every hand counts twice, a doubled one four times."),
         ROPET),
    Rule("C-WORTH-7", Kind.VALUES,
         N_("In Okey you win the whole match with 1 to 13 and 1 in one colour (kafa atmak). It "
            "counts 20, and nothing doubles it."), OKEY_GG),
    Rule("C-SCORE-1", Kind.VALUES,
         N_("If you count down, everybody begins a match with 20 points. All but the winner lose "
            "what the hand is worth."),
         PAGAT),
    Rule("C-SCORE-2", Kind.VALUES, N_("If you count up, the winner gets what the hand is worth."),
         cite(OKEY_GG, PROGRAM, ROPET)),
    Rule("C-SCORE-3", Kind.VALUES,
         N_("If you hold the twin of the indicator, you may show it before you first draw "
            "(gösterme). It counts as a won hand that is worth one point."), PAGAT),
    Rule("C-SCORE-4", Kind.VALUES,
         N_("If the tiles run out and nobody closes, nothing counts but a twin that was shown."),
         cite(PAGAT, PROGRAM)),
    Rule("C-SCORE-5", Kind.VALUES,
         N_("In teams of two the win is the team’s. Partners get or lose the same."), PAGAT),
    Rule("C-SCORE-6", Kind.VALUES,
         N_("If the others pay, each of them gives the winner what the hand is worth."), PROGRAM),
    Rule("C-SER-1", Kind.VALUES,
         N_("A match that counts down ends when somebody has no points left. The most points win."),
         BGG),
    Rule("C-SER-2", Kind.VALUES,
         N_("A match of Okey that counts up ends when somebody has 20 points. The most points "
            "win."), OKEY_GG),
)
