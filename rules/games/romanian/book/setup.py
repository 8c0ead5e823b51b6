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
            "The box holds 106 tiles: the numbers 1 to 13, twice each in red, yellow, blue and "
            "black, and two Jolys without a number. A tile that the record would name once too "
            "often is refused, whether it is laid, drawn, discarded or counted on a rack."
        ),
        pagat(INTRODUCTION, "paragraph on the set"),
    ),
    Rule(
        "R-EQ-2",
        Kind.PROCEDURE,
        N_("There are four racks, and only its owner looks at what stands on a rack."),
        pagat(INTRODUCTION, "paragraph on the set"),
        N_("Looking at a rack leaves no trace in a record."),
    ),
    Rule(
        "R-EQ-3",
        Kind.PROCEDURE,
        N_("Two, three or four people can play."),
        pagat(INTRODUCTION, "paragraph on the players"),
        N_(
            "A record with one seat or with five cannot be read, so no line of a record can "
            "break this."
        ),
    ),
    Rule(
        "R-EQ-4",
        Kind.FORBIDS,
        N_(
            "Turns and the deal go round the table anticlockwise: next comes whoever sits on "
            "the right. Where every turn is recorded, one out of order is refused, and whoever "
            "was due stays due."
        ),
        pagat(INTRODUCTION, "last sentence"),
    ),
    Rule(
        "R-EQ-5",
        Kind.PROCEDURE,
        N_(
            "The aim is an empty rack, reached by laying down runs and sets; an ordinary turn "
            "takes one tile in and discards one."
        ),
        pagat(INTRODUCTION, "paragraph on the players"),
        N_(
            "It says what the game is about; R-TURN-1 and R-END-1 are the rules that decide "
            "about moves."
        ),
    ),
    Rule(
        "R-WALL-1",
        Kind.PROCEDURE,
        N_(
            "Face down and well mixed, the tiles make a wall of 15 stacks, each seven tiles "
            "high; one tile remains."
        ),
        pagat(PREPARATION, "paragraph on the wall"),
        N_("The wall is built before anything is recorded."),
    ),
    Rule(
        "R-WALL-2",
        Kind.VALUES,
        N_(
            "Chance picks the first dealer; after every game the deal moves on to whoever sits "
            "on the right."
        ),
        pagat(PREPARATION, "paragraph on the dealer"),
    ),
    Rule(
        "R-WALL-3",
        Kind.VALUES,
        N_(
            "The dealer turns up the left-over tile and counts as many stacks along the wall "
            "from one end as its number says."
        ),
        pagat(PREPARATION, "paragraph on the dealer"),
    ),
    Rule(
        "R-WALL-4",
        Kind.VALUES,
        N_(
            "In the stack counted to, the exposed tile takes the place of the top tile; the "
            "tile moved aside goes onto the following stack, which then has eight."
        ),
        pagat(PREPARATION, "paragraph on the dealer"),
    ),
    Rule(
        "R-DEAL-1",
        Kind.VALUES,
        N_(
            "The stack of eight goes to the player on the dealer’s right, the following ones "
            "singly round the table until everybody has two; past the end of the wall the deal "
            "goes on at its beginning."
        ),
        pagat(PREPARATION, "paragraph on handing out the stacks"),
    ),
    Rule(
        "R-DEAL-2",
        Kind.VALUES,
        N_(
            "So the starter, on the dealer’s right, begins with 15 tiles, and everybody else "
            "with 14."
        ),
        pagat(PREPARATION, "paragraph on the racks"),
    ),
    Rule(
        "R-DEAL-3",
        Kind.VALUES,
        N_(
            "What is not dealt is the stock. Drawing begins with the stack after the last one "
            "dealt; it is usually put on top of its neighbour, to show where to draw."
        ),
        pagat(PREPARATION, "paragraph on the racks"),
    ),
    Rule(
        "R-DEAL-4",
        Kind.VALUES,
        N_(
            "When a low number leaves the stock in two parts, the part behind the dealt stacks "
            "is drawn first, then the other, towards the exposed tile."
        ),
        pagat(PREPARATION, "paragraph on two sections of the wall"),
    ),
    Rule(
        "R-EXP-1",
        Kind.VALUES,
        N_(
            "The exposed tile is not drawn with the stock. Once drawing reaches its stack, the "
            "last one, it is set aside, and the six tiles below are drawn."
        ),
        pagat(PREPARATION, "paragraph on the exposed tile"),
    ),
    Rule(
        "R-EXP-2",
        Kind.FORBIDS,
        N_(
            "If the twin of the exposed tile is among the tiles dealt to you, you may say so "
            "until your own first turn begins; it earns a bonus at the end."
        ),
        pagat(PREPARATION, "last paragraph"),
    ),
    Rule(
        "R-EXP-3",
        Kind.FORBIDS,
        N_(
            "Only on the turn on which you go out may you take the exposed tile, in place of a "
            "tile from the wall or from the discards."
        ),
        pagat(PLAY, "paragraph on winning"),
    ),
    Rule(
        "R-DBL-1",
        Kind.FORBIDS,
        N_(
            "Before play begins, whoever has two tiles of one colour and number may announce a "
            "doubla."
        ),
        pagat(PREPARATION, "paragraph on doublas"),
    ),
    Rule(
        "R-DBL-2",
        Kind.FORBIDS,
        N_("Two players with a doubla may agree to swap them, handing the pairs over face down."),
        pagat(PREPARATION, "paragraph on doublas"),
    ),
    Rule(
        "R-DBL-3",
        Kind.PROCEDURE,
        N_("Nothing is said about the tiles of a doubla but, if you like, that it is high or low."),
        pagat(PREPARATION, "paragraph on doublas"),
        N_("What is said at the table about a pair is not recorded."),
    ),
)
