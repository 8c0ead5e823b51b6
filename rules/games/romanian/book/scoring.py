"""The Romanian game's rules on values, scores, stacks, series and printed variations."""

from typing import Final

from rules.games.romanian.book.sources import PLAY, SCORING, VARIATIONS, pagat
from rules.messages import N_
from rules.rulebook.entry import Kind, Rule

SCORING_RULES: Final[tuple[Rule, ...]] = (
    Rule(
        "R-VAL-1",
        Kind.VALUES,
        N_("Each tile from 2 to 9 counts 5 points."),
        pagat(PLAY, "table of values, first row"),
    ),
    Rule(
        "R-VAL-2",
        Kind.VALUES,
        N_("Each tile from 10 to 13 counts 10 points."),
        pagat(PLAY, "table of values, second row"),
    ),
    Rule(
        "R-VAL-3",
        Kind.VALUES,
        N_("A 1 at the low end of a run counts 5 points."),
        pagat(PLAY, "table of values, third row"),
    ),
    Rule(
        "R-VAL-4",
        Kind.VALUES,
        N_("A 1 at the high end of a run, above the 13, counts 10 points."),
        pagat(PLAY, "table of values, fourth row"),
    ),
    Rule(
        "R-VAL-5",
        Kind.VALUES,
        N_("Each 1 in a set of 1s counts 25 points."),
        pagat(PLAY, "table of values, fifth row"),
    ),
    Rule(
        "R-VAL-6",
        Kind.VALUES,
        N_("Towards the opening a Joly counts as much as the tile that it stands for."),
        pagat(PLAY, "table of values, last row"),
    ),
    Rule(
        "R-SCORE-1",
        Kind.VALUES,
        N_("Whoever goes out scores 100 points and the value of the tiles that they melded."),
        pagat(SCORING, "first paragraph"),
    ),
    Rule(
        "R-SCORE-2",
        Kind.VALUES,
        N_(
            "Everybody else scores the value of the tiles that they played, less what is left "
            "on the rack."
        ),
        pagat(SCORING, "first paragraph"),
    ),
    Rule(
        "R-SCORE-3",
        Kind.VALUES,
        N_(
            "At the end tiles are worth the same as in the opening, except for a Joly: it "
            "brings 50 points to whoever melded it first, and costs 25 on a rack."
        ),
        pagat(SCORING, "first paragraph"),
    ),
    Rule(
        "R-SCORE-4",
        Kind.VALUES,
        N_(
            "When a Joly is taken, whoever melded it first keeps the 50 points; whoever takes "
            "it later scores in its stead no more than the tiles given for it."
        ),
        pagat(SCORING, "paragraph on a claimed Joly"),
    ),
    Rule(
        "R-SCORE-5",
        Kind.VALUES,
        N_(
            "Tiles given for a Joly are laid upside down. When the game is over, the Joly goes "
            "back, meld by meld, to its first place, and each of those tiles returns to its "
            "giver, who scores it."
        ),
        pagat(SCORING, "paragraph on a claimed Joly"),
    ),
    Rule(
        "R-SCORE-6",
        Kind.VALUES,
        N_("A player who has melded nothing loses 200 points, whatever the rack holds."),
        pagat(SCORING, "paragraph on no melded tiles"),
    ),
    Rule(
        "R-SCORE-7",
        Kind.VALUES,
        N_(
            "Going out concealed, with all 14 tiles laid down at once and none before, earns "
            "100 points more."
        ),
        pagat(SCORING, "paragraph on melding all 14 tiles at once"),
    ),
    Rule(
        "R-SCORE-8",
        Kind.VALUES,
        N_("The announced twin of the exposed tile earns 25 points."),
        pagat(SCORING, "paragraph on the exposed tile"),
    ),
    Rule(
        "R-SCORE-9",
        Kind.VALUES,
        N_(
            "When the spare tiles are used up and nobody has gone out, the game has no winner: "
            "everybody scores the tiles played less the rack, and nobody gets the 100 points."
        ),
        pagat(SCORING, "paragraph on a game with no winner"),
    ),
    Rule(
        "R-SCORE-10",
        Kind.VALUES,
        N_("Somebody else may score more than the player who went out; both scores stand."),
        pagat(SCORING, "last paragraph"),
    ),
    Rule(
        "R-STACK-1",
        Kind.VALUES,
        N_(
            "When its fourth tile comes, a set leaves the table, and each player stacks as "
            "many of its tiles as they gave."
        ),
        pagat(SCORING, "Hilary Howarth's methods, first item"),
    ),
    Rule(
        "R-STACK-2",
        Kind.VALUES,
        N_(
            "When you lay off on another player’s run, you stack tiles of the same value from "
            "its middle; the ends stay and show where it can grow."
        ),
        pagat(SCORING, "Hilary Howarth's methods, second item"),
    ),
    Rule(
        "R-STACK-3",
        Kind.VALUES,
        N_(
            "For example: you lay 9 and 10 off on another player’s 6-7-8. They are worth 15, "
            "so you stack 7, 8 and 9, and 6 and 10 stay."
        ),
        pagat(SCORING, "Hilary Howarth's methods, example in the second item"),
    ),
    Rule(
        "R-STACK-4",
        Kind.VALUES,
        N_(
            "Your stack holds the tiles whose points are settled, since nothing can be added "
            "to them any more; it makes counting at the end quick."
        ),
        pagat(SCORING, "Hilary Howarth's methods, last sentence"),
    ),
    Rule(
        "R-SER-1",
        Kind.VALUES,
        N_("Games make a series: their scores add up, and the deal moves to the right each time."),
        pagat(SCORING, "paragraph on a series"),
    ),
    Rule(
        "R-SER-2",
        Kind.VALUES,
        N_(
            "The players agree how a series ends: after so many games, or when somebody "
            "reaches a target."
        ),
        pagat(SCORING, "paragraph on a series"),
    ),
    Rule(
        "R-VAR-1",
        Kind.VALUES,
        N_(
            "A variation that some boxes print: for having melded nothing, a player loses 100 "
            "points and the value of the rack instead of 200 points."
        ),
        pagat(VARIATIONS, "first paragraph"),
    ),
    Rule(
        "R-VAR-2",
        Kind.VALUES,
        N_("A variation: 45 points are enough for the opening."),
        pagat(VARIATIONS, "second paragraph"),
    ),
    Rule(
        "R-VAR-3",
        Kind.FORBIDS,
        N_(
            "A variation: the previous discard, and no other, may be taken if it goes straight "
            "into your opening."
        ),
        pagat(VARIATIONS, "third paragraph"),
    ),
    Rule(
        "R-VAR-4",
        Kind.VALUES,
        N_("A variation: whoever goes out by discarding a Joly scores double in that game."),
        pagat(VARIATIONS, "fourth paragraph"),
    ),
)
