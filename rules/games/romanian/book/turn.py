"""The Romanian game's rules on turns, discards, play after the opening, and going out."""

from typing import Final

from rules.games.romanian.book.sources import PLAY, pagat
from rules.messages import N_
from rules.rulebook.entry import Kind, Rule

TURN_RULES: Final[tuple[Rule, ...]] = (
    Rule(
        "R-FIRST-1",
        Kind.FORBIDS,
        N_("The starter’s first turn is a discard and nothing else: one of the 15 tiles, face up."),
        pagat(PLAY, "first paragraph"),
    ),
    Rule(
        "R-FIRST-2",
        Kind.FORBIDS,
        N_(
            "The starter’s first discard is the dead tile: it lies crosswise at the head of "
            "the discard line, and nobody may use it in this game."
        ),
        pagat(PLAY, "first two paragraphs"),
    ),
    Rule(
        "R-TURN-1",
        Kind.FORBIDS,
        N_(
            "A turn has a fixed order: take in a tile, lay down what you like, then discard "
            "exactly one tile, face up."
        ),
        pagat(PLAY, "second paragraph"),
    ),
    Rule(
        "R-TURN-2",
        Kind.FORBIDS,
        N_(
            "Until your opening lies on the table, each turn of yours starts with a tile from "
            "the wall."
        ),
        pagat(PLAY, "second paragraph"),
    ),
    Rule(
        "R-TURN-3",
        Kind.PROCEDURE,
        N_("The discards lie in a line, oldest first."),
        pagat(PLAY, "second paragraph"),
        N_("A record keeps the order of the discards by itself, so no line of it can break this."),
    ),
    Rule(
        "R-TURN-4",
        Kind.PERMITS,
        N_(
            "Laying down is never a duty: you may keep what you have, at the risk of a poor "
            "score when somebody else goes out."
        ),
        pagat(PLAY, "paragraph on keeping melds"),
    ),
    Rule(
        "R-OPT-1",
        Kind.PERMITS,
        N_(
            "Once you have opened, you may lay down new runs and sets however little they are "
            "worth."
        ),
        pagat(PLAY, "first of the additional options"),
    ),
    Rule(
        "R-OPT-2",
        Kind.FORBIDS,
        N_(
            "From the turn after your opening you may lay tiles off on any meld, your own or "
            "another player’s, as long as it remains a run or a set."
        ),
        pagat(PLAY, "second of the additional options"),
    ),
    Rule(
        "R-OPT-3",
        Kind.PERMITS,
        N_(
            "From the turn after your opening you may start with the discard of the player "
            "before you, in place of a tile from the wall, and keep it on your rack."
        ),
        pagat(PLAY, "third of the additional options"),
    ),
    Rule(
        "R-OPT-4",
        Kind.FORBIDS,
        N_(
            "From the turn after your opening you may take a tile out of the discard line for "
            "a new meld with two tiles of your rack; lay it down at once and take all later "
            "discards onto your rack."
        ),
        pagat(PLAY, "fourth of the additional options"),
    ),
    Rule(
        "R-OPT-5",
        Kind.FORBIDS,
        N_(
            "You may take the Joly of any run for exactly the tile that it stands for, if you "
            "lay it down at once in a new meld with two tiles of your rack."
        ),
        pagat(PLAY, "fifth of the additional options"),
    ),
    Rule(
        "R-OPT-6",
        Kind.FORBIDS,
        N_(
            "From a set of two tiles and a Joly you may take the Joly by giving both missing "
            "colours; it goes at once into a new meld with two tiles of your rack."
        ),
        pagat(PLAY, "sixth of the additional options"),
    ),
    Rule(
        "R-OPT-7a",
        Kind.FORBIDS,
        N_(
            "On a set of two tiles and a Joly you may lay off one missing colour, but with "
            "that tile alone you do not get the Joly."
        ),
        pagat(PLAY, "last of the additional options"),
    ),
    Rule(
        "R-OPT-7b",
        Kind.FORBIDS,
        N_(
            "When a set with a Joly has three real tiles, the tile of the fourth colour takes "
            "the Joly, which goes at once into a new meld with two tiles of the rack."
        ),
        pagat(PLAY, "last of the additional options"),
    ),
    Rule(
        "R-OPT-8",
        Kind.FORBIDS,
        N_(
            "With one or two tiles left you take nothing from the discards: your turn starts "
            "at the wall."
        ),
        pagat(PLAY, "paragraph on one or two tiles left; not yet in the revision of June 2004"),
    ),
    Rule(
        "R-END-1",
        Kind.FORBIDS,
        N_(
            "You go out by bringing all your tiles but one onto the table and discarding that "
            "one. To discard your last tile is to go out, and the winner’s rack is empty."
        ),
        pagat(PLAY, "paragraph on winning"),
    ),
    Rule(
        "R-END-2",
        Kind.FORBIDS,
        N_(
            "Never lay down so much that nothing is left to discard; so with one or two tiles "
            "you can only lay off on melds that already lie there."
        ),
        pagat(PLAY, "paragraph on three or fewer tiles"),
    ),
    Rule(
        "R-END-3",
        Kind.PROCEDURE,
        N_("Whoever has three tiles or fewer says so."),
        pagat(PLAY, "paragraph on three or fewer tiles"),
        N_(
            "No penalty is known for silence, so a record with the announcement and one "
            "without it are judged alike."
        ),
    ),
    Rule(
        "R-END-4",
        Kind.PERMITS,
        N_(
            "You may keep your whole rack concealed and try to lay everything down on the turn "
            "on which you go out."
        ),
        pagat(PLAY, "paragraph on concealed tiles"),
    ),
    Rule(
        "R-REB-1",
        Kind.FORBIDS,
        N_(
            "When the wall is used up, the discard line is turned over, mixed and built into a "
            "new wall; only the dead tile stays where it is."
        ),
        pagat(PLAY, "last paragraph"),
    ),
    Rule(
        "R-REB-2",
        Kind.PROCEDURE,
        N_(
            "The wall is built anew at the moment when somebody wants a tile from it and none "
            "is left."
        ),
        pagat(PLAY, "last paragraph"),
        N_(
            "A record shows that the wall was built anew, not what a player had in mind just "
            "before."
        ),
    ),
)
