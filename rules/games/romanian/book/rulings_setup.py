"""Rulings on the wall, doublas, the exposed tile and its twin."""

from typing import Final

from rules.games.romanian.book.sources import (
    ETALATE,
    OKEY,
    PLAY,
    PREPARATION,
    RE_MY,
    REMI_ONLINE,
    ROPET,
    SCORING,
    SLOP_RUMMY,
    pagat,
)
from rules.messages import N_
from rules.rulebook.entry import Ruling
from rules.rulebook.sources import cite

SETUP_RULINGS: Final[tuple[Ruling, ...]] = (
    Ruling(
        "Q-SETUP-1",
        N_("From which end is the wall counted?"),
        N_(
            "From the end that the dealer chooses; counting, dealing and drawing then go on in "
            "that direction."
        ),
        N_(
            "The page says only one end, and the drawing that would show which is lost. "
            "Romanian descriptions allow counting from the left or from the right; to fix one "
            "end was not taken."
        ),
        cite(
            pagat(PREPARATION, "paragraph on the dealer, with its missing diagram"), RE_MY, ETALATE
        ),
    ),
    Ruling(
        "Q-SETUP-2",
        N_("What if the left-over tile is a Joly?"),
        N_(
            "It is put back, the tiles are mixed, and another tile is turned up. Where a Joly "
            "is left exposed all the same, its twin is the other Joly."
        ),
        N_(
            "A Joly has no number to count. In Okey a false joker that turns up is put back "
            "too. A house rule may let the dealer name the stack to count to; counting that "
            "game double, as some Romanian sites do, was not taken."
        ),
        cite(pagat(PREPARATION, "paragraph on the dealer, silent"), OKEY, ROPET, SLOP_RUMMY),
    ),
    Ruling(
        "Q-DBL-1",
        N_("Are two Jolys a doubla?"),
        N_("No: a doubla is two tiles of one colour and number, and a Joly has neither."),
        N_(
            "The rule says itself what it means by two tiles that are the same. One program "
            "lets two Jolys count as a doubla; that was not taken."
        ),
        cite(pagat(PREPARATION, "paragraph on doublas"), SLOP_RUMMY),
    ),
    Ruling(
        "Q-DBL-2",
        N_("How many doublas may be swapped?"),
        N_("Any number before the first discard, even when one was called high and the other low."),
        N_(
            "R-DBL-2 sets no limit, and a hint binds nobody. The page does not say where high "
            "begins; Romanian descriptions put 2 to 9 low, 10 to 13 high and the 1 apart. To "
            "enforce such limits was not taken."
        ),
        cite(pagat(PREPARATION, "paragraph on doublas, silent"), ETALATE, ROPET),
    ),
    Ruling(
        "Q-DBL-3",
        N_("Can the exposed tile’s twin be part of a doubla?"),
        N_("No: a doubla needs both copies of a tile, and one of them lies on the wall."),
        N_(
            "Every numbered tile comes twice, so the two announcements never meet, and no "
            "order between them is needed."
        ),
        "follows from R-EQ-1, R-WALL-4 and R-DBL-1",
    ),
    Ruling(
        "Q-DBL-4",
        N_("Do three doublas bring a new deal?"),
        N_("No, the game goes on as dealt."),
        N_(
            "The page does not know this custom. Some Romanian descriptions let the holder of "
            "three doublas have the tiles dealt again; a family can agree on that before the "
            "first line is recorded."
        ),
        cite(pagat(PREPARATION, "paragraph on doublas, silent"), RE_MY, ETALATE, REMI_ONLINE),
    ),
    Ruling(
        "Q-EXP-1",
        N_("When does the twin earn its bonus?"),
        N_(
            "When it was dealt to you and announced before your first intake, the starter’s "
            "first discard. It counts whatever the result, once a game, beside a penalty too. "
            "Drawn or announced later, it earns nothing. To say it again changes nothing."
        ),
        N_(
            "R-EXP-2 asks for dealt and for before the first turn, and R-SCORE-8 adds no "
            "condition. To withhold it from a player who has melded nothing was not taken; "
            "Romanian sites add it there as well."
        ),
        cite(
            pagat(PREPARATION, "last paragraph"),
            pagat(SCORING, "paragraph on the exposed tile"),
            ROPET,
        ),
    ),
    Ruling(
        "Q-EXP-2",
        N_("How may the exposed tile be used for going out?"),
        N_(
            "It may be melded or discarded, in a concealed win too: what counts is that you go "
            "out on this turn. If you cannot, it goes back and the turn starts with an "
            "ordinary intake."
        ),
        N_(
            "R-EXP-3 wants the hand completed, and the last discard completes it as well; "
            "being the special rule, it goes before R-TURN-2. That the tile must be melded, as "
            "one program has it, was not taken."
        ),
        cite(pagat(PLAY, "paragraph on winning"), SLOP_RUMMY),
    ),
    Ruling(
        "Q-EXP-3",
        N_("Is the exposed tile ever drawn?"),
        N_(
            "Never as part of the stock. Lifted off its stack, it lies beside the wall, may "
            "still be taken for going out, and is not mixed into a rebuilt wall."
        ),
        N_(
            "One passage says that it is not drawn, another lets a player take it for going "
            "out: that is one exception and no more. To mix it in with the discards would make "
            "it an ordinary tile."
        ),
        cite(
            pagat(PREPARATION, "paragraph on the exposed tile"), pagat(PLAY, "paragraph on winning")
        ),
    ),
)
