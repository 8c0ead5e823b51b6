"""The Romanian game's rules from the box of tiles to the end of the deal."""

from typing import Final

from rules.games.romanian.book.sources import INTRODUCTION, PLAY, PREPARATION, pagat
from rules.messages import N_
from rules.rulebook.entry import Kind, Rule

SETUP_RULES: Final[tuple[Rule, ...]] = (
    Rule(
        "R-EQ-1",
        Kind.FORBIDS,
        N_(
            "The box has 106 tiles: 1 to 13 twice in red, yellow, blue and black, plus two Jolys. "
            "Joly refuses a tile that the record would have too often."
        ),
        pagat(INTRODUCTION, "paragraph on the set"),
    ),
    Rule(
        "R-EQ-2",
        Kind.PROCEDURE,
        N_("There are four racks. Only you see the tiles on yours."),
        pagat(INTRODUCTION, "paragraph on the set"),
        N_("A record does not show who looked at a rack."),
    ),
    Rule(
        "R-EQ-3",
        Kind.PROCEDURE,
        N_("Two, three or four people play."),
        pagat(INTRODUCTION, "paragraph on the players"),
        N_("A record with one or five seats cannot be read, so no move can break this."),
    ),
    Rule(
        "R-EQ-4",
        Kind.FORBIDS,
        N_(
            "Play and deal go anticlockwise: next is the player on the right. If every turn is "
            "recorded, a turn out of order is refused and changes nothing."
        ),
        pagat(INTRODUCTION, "last sentence"),
    ),
    Rule(
        "R-EQ-5",
        Kind.PROCEDURE,
        N_(
            "The aim is to empty your rack by laying down runs and sets. On a normal turn you "
            "take one tile and discard one."
        ),
        pagat(INTRODUCTION, "paragraph on the players"),
        N_("This only describes the game. R-TURN-1 and R-END-1 decide about moves."),
    ),
    Rule(
        "R-WALL-1",
        Kind.PROCEDURE,
        N_(
            "Mix the tiles face down and build a wall of 15 piles, each seven high. One tile is "
            "left over."
        ),
        pagat(PREPARATION, "paragraph on the wall"),
        N_("You build the wall before anything is recorded."),
    ),
    Rule(
        "R-WALL-2",
        Kind.VALUES,
        N_(
            "Draw lots for the first dealer. After each game the deal moves to the player on the "
            "right."
        ),
        pagat(PREPARATION, "paragraph on the dealer"),
    ),
    Rule(
        "R-WALL-3",
        Kind.VALUES,
        N_(
            "The dealer turns up the left-over tile and counts that many piles from one end of "
            "the wall."
        ),
        pagat(PREPARATION, "paragraph on the dealer"),
    ),
    Rule(
        "R-WALL-4",
        Kind.VALUES,
        N_(
            "On that pile the exposed tile replaces the top tile. The top tile goes on the next "
            "pile, which now has eight."
        ),
        pagat(PREPARATION, "paragraph on the dealer"),
    ),
    Rule(
        "R-DEAL-1",
        Kind.VALUES,
        N_(
            "The pile of eight goes to the player on the dealer’s right. Deal the next piles one "
            "by one until everyone has two. From the end of the wall, continue at its beginning."
        ),
        pagat(PREPARATION, "paragraph on handing out the stacks"),
    ),
    Rule(
        "R-DEAL-2",
        Kind.VALUES,
        N_("So the starter, on the dealer’s right, has 15 tiles and everyone else 14."),
        pagat(PREPARATION, "paragraph on the racks"),
    ),
    Rule(
        "R-DEAL-3",
        Kind.VALUES,
        N_(
            "The rest is the stock. Draw first from the pile after the last one dealt. It usually "
            "goes on top of its neighbour to mark the place."
        ),
        pagat(PREPARATION, "paragraph on the racks"),
    ),
    Rule(
        "R-DEAL-4",
        Kind.VALUES,
        N_(
            "If a low number splits the stock, draw first from the part after the dealt piles. "
            "Then draw from the other, towards the exposed tile."
        ),
        pagat(PREPARATION, "paragraph on two sections of the wall"),
    ),
    Rule(
        "R-EXP-1",
        Kind.VALUES,
        N_(
            "The exposed tile is not part of the stock. When you reach its pile, the last one, "
            "set it aside and draw the six tiles below."
        ),
        pagat(PREPARATION, "paragraph on the exposed tile"),
    ),
    Rule(
        "R-EXP-2",
        Kind.FORBIDS,
        N_(
            "If the exposed tile’s twin was dealt to you, announce it before your first turn. "
            "You get a bonus at the end."
        ),
        pagat(PREPARATION, "last paragraph"),
    ),
    Rule(
        "R-EXP-3",
        Kind.FORBIDS,
        N_(
            "You may take the exposed tile, instead of drawing or taking a discard, only on the "
            "turn you go out."
        ),
        pagat(PLAY, "paragraph on winning"),
    ),
    Rule(
        "R-DBL-1",
        Kind.FORBIDS,
        N_(
            "Before play begins, you may announce a doubla: two tiles of the same colour and "
            "number."
        ),
        pagat(PREPARATION, "paragraph on doublas"),
    ),
    Rule(
        "R-DBL-2",
        Kind.FORBIDS,
        N_("Two players with a doubla may agree to swap them face down."),
        pagat(PREPARATION, "paragraph on doublas"),
    ),
    Rule(
        "R-DBL-3",
        Kind.PROCEDURE,
        N_("You may say only that your doubla is high or low."),
        pagat(PREPARATION, "paragraph on doublas"),
        N_("What players say about a pair is not recorded."),
    ),
)
