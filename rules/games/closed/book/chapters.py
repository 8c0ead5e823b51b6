"""The rules on closed hands from the first page to the last, and why rulings were needed."""

from typing import Final

from rules.messages import N_
from rules.rulebook.chapters import Book, chapter
from rules.rulebook.doubts import Survey, doubt

CLOSED: Final = Book("closed", N_("Closed hands: Okey, remi pe tablă, tábla römi"), (
    chapter("closed-game", N_("The game"), N_("Tiles, players and turns."),
            "C-EQ-1 Q-C-11\nC-EQ-2\nC-DEAL-1\nC-TURN-1\nC-AIM-1"),
    chapter("closed-hand", N_("Closing"), N_("When a hand closes."),
            "C-CLOSE-1\nC-CLOSE-2\nC-DRAW-1"),
    chapter("closed-melds", N_("Runs and groups of a hand"), N_("What a hand is put together of."),
            "C-RUN-1\nC-RUN-2\nC-RUN-3 Q-C-7\nC-GRP-1"),
    chapter("closed-wild", N_("Wild tiles"), N_("Okeys, false jokers and jokers."),
            "C-WILD-1\nC-WILD-2\nC-WILD-3\nC-WILD-4\nC-WILD-5 Q-C-9\nC-WILD-6"),
    chapter("closed-kinds", N_("Kinds of hands"), N_("Hands that close in another way, or count "
                                                     "more."),
            "C-PAIR-1\nC-COL-1 Q-C-2\nC-COL-2\nC-COL-3 Q-C-10\nC-EIGHT-1 Q-C-1\nC-BETE-1\n"
            "C-MOS-1 Q-C-3\nC-BIC-1\nC-BIC-2 Q-C-4\nC-HALF-1 Q-C-8\nC-HALF-2"),
    chapter("closed-worth", N_("What a hand is worth"), N_("Points for each kind."),
            "C-WORTH-1\nC-WORTH-2 Q-C-6\nC-WORTH-3 Q-C-17\nC-WORTH-4\n"
            "C-WORTH-5 Q-C-5 Q-C-12 Q-C-21\nC-WORTH-6 Q-C-20\nC-WORTH-7 Q-C-19"),
    chapter("closed-score", N_("Who gets the points"), N_("Counting down, counting up, teams."),
            "C-SCORE-1 Q-C-14\nC-SCORE-2\nC-SCORE-6 Q-C-16\nC-SCORE-3 Q-C-18\nC-SCORE-4\n"
            "C-SCORE-5 Q-C-15\nC-SER-1 Q-C-13\nC-SER-2"),
))


SURVEY: Final = Survey(
    N_("No source tells these games whole. Each preset follows the sources that it names."),
    (N_("What the source of a preset says holds there."),
     N_("Where it is silent, the other sources fill the gap."),
     N_("Where all are silent, your family decides.")),
    (doubt("closed-differ", N_("Where the sources mean different hands"),
           N_("They use one word for several things."), "Q-C-1 Q-C-2 Q-C-5"),
     doubt("closed-silent", N_("Where no source says it"), N_("What fits their rules is allowed."),
           "Q-C-3 Q-C-6 Q-C-11 Q-C-12 Q-C-13 Q-C-15 Q-C-16 Q-C-17 Q-C-18 "
           "Q-C-20 Q-C-21"),
     doubt("closed-follow", N_("What follows from the rules"),
           N_("The rules answer it once they are put together."),
           "Q-C-4 Q-C-7 Q-C-8 Q-C-9 Q-C-10 Q-C-14 Q-C-19")),
    (),
)
