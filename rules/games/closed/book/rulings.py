"""Rulings on closed hands: what the sources leave open."""

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
from rules.rulebook.entry import Ruling, cite

RULINGS: Final[tuple[Ruling, ...]] = (
    Ruling("Q-C-1", N_("What are the other six tiles beside eight of one number?"),
           N_("In tábla römi anything. In remi pe tablă they must be melded, and the eight are two "
              "groups of four. Where jokers are limited, at most two are among the eight."),
           N_("One source is silent about the six. The other counts eight in a hand that is melded "
              "anyway."), cite(PARTY, PROGRAM)),
    Ruling("Q-C-2", N_("Which hand is “of one colour”?"),
           N_("Three kinds go by that name. Each preset has the one that its source describes."),
           N_("Any fourteen, the run from 1 to 13 and 1, and runs alone are not the same."),
           cite(PARTY, ROPET, OKEY_GG, PROGRAM)),
    Ruling("Q-C-3", N_("May a joker be in a mosaic?"),
           N_("Yes, for the tile whose place it takes. Where jokers are limited, two may not be "
              "side by side."),
           N_("A joker may stand for any tile, and no source takes the mosaic out."),
           cite(ROPET, PROGRAM)),
    Ruling("Q-C-4", N_("What are two complete runs in two colours with fourteen tiles?"),
           N_("Exactly two runs of different colours that take all fourteen."),
           N_("Two runs from 1 to 13 and 1 would be 28 tiles, and nobody holds as many."), ROPET),
    Ruling("Q-C-5", N_("What are pairs worth when an okey is thrown last?"),
           N_("8, twice their 4. In remi pe tablă a thrown joker turns 250 into 500 and 500 into "
              "1000, whatever jokers the hand has. Kinds worth 1000 do not rise and lose for "
              "jokers in the hand as ever. A hand that wins the match does not rise either."),
           N_("One source doubles every hand. The Romanian program lists the special hands with "
              "one value."), cite(WIKIPEDIA, PROGRAM)),
    Ruling("Q-C-6", N_("What is a hand worth in tábla römi?"),
           N_("What your family says: 1 and 2 until you set it."),
           N_("No source gives points."), NONE),
    Ruling("Q-C-7", N_("May one run have a 1 at both ends?"),
           N_("It does not matter: such a run is two shorter ones."),
           N_("One source allows a 1 only once, but 1-2-3 and 4 to 1 are two runs."),
           cite(PARTY, PAGAT)),
    Ruling("Q-C-8", N_("What does a joker count as in a minor or major hand?"),
           N_("As the tile it stands for, which must be low or high too."),
           N_("A joker is the tile whose place it takes."), PROGRAM),
    Ruling("Q-C-9", N_("May a joker be half of a pair?"),
           N_("Yes where jokers are free. By ropet’s limits no: a pair has no two real tiles."),
           N_("The limit is stated for every meld."), cite(PARTY, ROPET)),
    Ruling("Q-C-10", N_("May a hand of one or two colours have groups?"),
           N_("No: it is nothing but runs."),
           N_("The source speaks of runs. A group always has three colours."), PROGRAM),
    Ruling("Q-C-11", N_("What changes with two boxes?"),
           N_("There are four of each tile and four wild ones. All else stays."),
           N_("No source speaks of it, but large families play so."), NONE),
    Ruling("Q-C-12", N_("What is a hand worth that is of two kinds?"),
           N_("What the better kind is worth. Kinds are not added."),
           N_("Each source gives one value for a hand."), cite(PROGRAM, ROPET, DOIZECE)),
    Ruling("Q-C-13", N_("What if two are level when a match ends?"),
           N_("One more game decides."),
           N_("The sources name one winner and say nothing of a tie."), cite(BGG, OKEY_GG)),
    Ruling("Q-C-14", N_("Does a total fall below 0?"),
           N_("Yes. It stays as it is and still says who is ahead."),
           N_("One source ends the match at 0 or less, so a total can be less."), BGG),
    Ruling("Q-C-15", N_("Does a team have one total or two?"),
           N_("Each partner has a total. Partners who are level win together."),
           N_("The win is the team’s, and partners may change from match to match."), PAGAT),
    Ruling("Q-C-16", N_("Who pays whom in teams?"),
           N_("Each loser pays one of the winners."),
           N_("So each partner gets what the hand is worth, once."), NONE),
    Ruling("Q-C-17", N_("What is a kind worth that a scale does not name?"),
           N_("In remi pe tablă bete counts 500, all others 1000. By ropet’s rules they count as "
              "one colour."),
           N_("Families mix kinds. Each then counts as those that are as rare."),
           cite(PROGRAM, ROPET)),
    Ruling("Q-C-18", N_("Does anything double the point for the twin?"),
           N_("No. Neither the atu nor a thrown okey does."),
           N_("You win it before anybody closes."), NONE),
    Ruling("Q-C-19", N_("When is a match over that somebody wins with one hand?"),
           N_("At once, whatever end you agreed on and whatever the totals are."),
           N_("The source says that no more games are played."), OKEY_GG),
    Ruling("Q-C-20", N_("Is the indicator an atu?"),
           N_("Yes: both are the tile turned up. What you play with one holds for the other. But "
              "only Okey’s indicator counts as gone."),
           N_("A game turns up one tile, and an atu may be taken."), NONE),
    Ruling("Q-C-21", N_("What is a hand worth that closes by no rule, but that the table kept?"),
           N_("As much as a simple hand, or as the kind that was entered for it."),
           N_("The table agreed that it closes. Its tiles do not say as what."), NONE),
)
