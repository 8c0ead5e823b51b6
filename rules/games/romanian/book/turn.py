"""The Romanian game's rules on turns, discards, play after the opening, and going out."""

from typing import Final

from rules.games.romanian.book.sources import PLAY, pagat
from rules.messages import N_
from rules.rulebook.entry import Kind, Rule

TURN_RULES: Final[tuple[Rule, ...]] = (
    Rule(
        "R-FIRST-1",
        Kind.FORBIDS,
        N_("The starter’s first turn is only a discard: one of the 15 tiles, face up."),
        pagat(PLAY, "first paragraph"),
    ),
    Rule(
        "R-FIRST-2",
        Kind.FORBIDS,
        N_(
            "The starter’s first discard is dead. Turned crosswise, it starts the discard line, "
            "and nobody may use it in this game."
        ),
        pagat(PLAY, "first two paragraphs"),
    ),
    Rule(
        "R-TURN-1",
        Kind.FORBIDS,
        N_(
            "A turn has a fixed order: take a tile, lay down what you like, discard exactly one "
            "tile face up."
        ),
        pagat(PLAY, "second paragraph"),
    ),
    Rule(
        "R-TURN-2",
        Kind.FORBIDS,
        N_("Until you have opened, start each turn by drawing from the wall."),
        pagat(PLAY, "second paragraph"),
    ),
    Rule(
        "R-TURN-3",
        Kind.PROCEDURE,
        N_("Discards form a line, oldest first."),
        pagat(PLAY, "second paragraph"),
        N_("A record keeps the order of discards, so no move can break this."),
    ),
    Rule(
        "R-TURN-4",
        Kind.PERMITS,
        N_("You never have to lay down. But if someone else goes out, your score may be poor."),
        pagat(PLAY, "paragraph on keeping melds"),
    ),
    Rule(
        "R-OPT-1",
        Kind.PERMITS,
        N_("Once you have opened, you may lay down runs and sets of any value."),
        pagat(PLAY, "first of the additional options"),
    ),
    Rule(
        "R-OPT-2",
        Kind.FORBIDS,
        N_(
            "From the turn after your opening you may add tiles to any player’s meld. It must "
            "stay a run or a set."
        ),
        pagat(PLAY, "second of the additional options"),
    ),
    Rule(
        "R-OPT-3",
        Kind.PERMITS,
        N_(
            "From the turn after your opening you may start with the last discard instead of "
            "drawing. You may keep it on your rack."
        ),
        pagat(PLAY, "third of the additional options"),
    ),
    Rule(
        "R-OPT-4",
        Kind.FORBIDS,
        N_(
            "From the turn after your opening you may take a tile from the discard line. Use it "
            "in a new meld with two rack tiles, and take all later discards too."
        ),
        pagat(PLAY, "fourth of the additional options"),
    ),
    Rule(
        "R-OPT-5",
        Kind.FORBIDS,
        N_(
            "You may take the Joly of any run for exactly the tile it stands for. Lay it down at "
            "once in a new meld with two rack tiles."
        ),
        pagat(PLAY, "fifth of the additional options"),
    ),
    Rule(
        "R-OPT-6",
        Kind.FORBIDS,
        N_(
            "You may take the Joly of a set of two tiles by giving both missing colours. Lay it "
            "down at once in a new meld with two rack tiles."
        ),
        pagat(PLAY, "sixth of the additional options"),
    ),
    Rule(
        "R-OPT-7a",
        Kind.FORBIDS,
        N_(
            "You may add one missing colour to a set of two tiles and a Joly. That tile alone "
            "does not get you the Joly."
        ),
        pagat(PLAY, "last of the additional options"),
    ),
    Rule(
        "R-OPT-7b",
        Kind.FORBIDS,
        N_(
            "In a set of three real tiles and a Joly, the fourth colour takes the Joly. Lay it "
            "down at once in a new meld with two rack tiles."
        ),
        pagat(PLAY, "last of the additional options"),
    ),
    Rule(
        "R-OPT-8",
        Kind.FORBIDS,
        N_("With one or two tiles left you may not take discards: draw from the wall."),
        pagat(PLAY, "paragraph on one or two tiles left; not yet in the revision of June 2004"),
    ),
    Rule(
        "R-END-1",
        Kind.FORBIDS,
        N_("To go out, lay down all your tiles but one and discard that one."),
        pagat(PLAY, "paragraph on winning"),
    ),
    Rule(
        "R-END-2",
        Kind.FORBIDS,
        N_(
            "Always keep a tile to discard. So with one or two tiles you can only add to melds on "
            "the table."
        ),
        pagat(PLAY, "paragraph on three or fewer tiles"),
    ),
    Rule(
        "R-END-3",
        Kind.PROCEDURE,
        N_("Say so when you have three tiles or fewer."),
        pagat(PLAY, "paragraph on three or fewer tiles"),
        N_(
            "No source names a penalty for silence, so the record is judged the same with or "
            "without the announcement."
        ),
    ),
    Rule(
        "R-END-4",
        Kind.PERMITS,
        N_(
            "You may keep your whole rack hidden and try to lay everything down on the turn you "
            "go out."
        ),
        pagat(PLAY, "paragraph on concealed tiles"),
    ),
    Rule(
        "R-REB-1",
        Kind.FORBIDS,
        N_(
            "When the wall is empty, turn the discard line over, mix it and build a new wall. "
            "Only the dead tile stays."
        ),
        pagat(PLAY, "last paragraph"),
    ),
    Rule(
        "R-REB-2",
        Kind.PROCEDURE,
        N_("You build a new wall when a player wants to draw and no tile is left."),
        pagat(PLAY, "last paragraph"),
        N_("A record shows the new wall, not what a player wanted just before."),
    ),
)
