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
        N_("In the opening a Joly counts as much as the tile it stands for."),
        pagat(PLAY, "table of values, last row"),
    ),
    Rule(
        "R-SCORE-1",
        Kind.VALUES,
        N_("Going out earns 100 points plus your tiles on the table."),
        pagat(SCORING, "first paragraph"),
    ),
    Rule(
        "R-SCORE-2",
        Kind.VALUES,
        N_("Everyone else scores the tiles they laid down minus the tiles left on the rack."),
        pagat(SCORING, "first paragraph"),
    ),
    Rule(
        "R-SCORE-3",
        Kind.VALUES,
        N_(
            "At the end tiles are worth the same as in the opening, except a Joly. It earns 50 "
            "for the first to lay it down and costs 25 on a rack."
        ),
        pagat(SCORING, "first paragraph"),
    ),
    Rule(
        "R-SCORE-4",
        Kind.VALUES,
        N_(
            "When a Joly is taken, the first to lay it down keeps the 50 points. A later taker "
            "scores only the tiles given for it."
        ),
        pagat(SCORING, "paragraph on a claimed Joly"),
    ),
    Rule(
        "R-SCORE-5",
        Kind.VALUES,
        N_(
            "Place tiles given for a Joly upside down. After the game the Joly goes back, meld by "
            "meld, to its first place. Each of these tiles returns to its giver for scoring."
        ),
        pagat(SCORING, "paragraph on a claimed Joly"),
    ),
    Rule(
        "R-SCORE-6",
        Kind.VALUES,
        N_("If you have laid down nothing, you lose 200 points, whatever your rack holds."),
        pagat(SCORING, "paragraph on no melded tiles"),
    ),
    Rule(
        "R-SCORE-7",
        Kind.VALUES,
        N_(
            "A concealed win, with all 14 tiles at once and none laid down before, earns 100 "
            "points more."
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
            "If all tiles are drawn and nobody has gone out, there is no winner. Everyone scores "
            "the tiles laid down minus the rack, and nobody gets the 100."
        ),
        pagat(SCORING, "paragraph on a game with no winner"),
    ),
    Rule(
        "R-SCORE-10",
        Kind.VALUES,
        N_("Another player may score more than the one who went out. Both scores count."),
        pagat(SCORING, "last paragraph"),
    ),
    Rule(
        "R-STACK-1",
        Kind.VALUES,
        N_(
            "When a set gets its fourth tile, it leaves the table. Each player stacks as many of "
            "its tiles as they gave."
        ),
        pagat(SCORING, "Hilary Howarth's methods, first item"),
    ),
    Rule(
        "R-STACK-2",
        Kind.VALUES,
        N_(
            "When you add to another player’s run, stack tiles of the same value from its middle. "
            "The ends stay and show where it can grow."
        ),
        pagat(SCORING, "Hilary Howarth's methods, second item"),
    ),
    Rule(
        "R-STACK-3",
        Kind.VALUES,
        N_(
            "Example: you add 9 and 10 to another player’s 6-7-8. They are worth 15, so you stack "
            "7, 8 and 9. The 6 and 10 stay."
        ),
        pagat(SCORING, "Hilary Howarth's methods, example in the second item"),
    ),
    Rule(
        "R-STACK-4",
        Kind.VALUES,
        N_("Your stack holds tiles whose points are final."),
        pagat(SCORING, "Hilary Howarth's methods, last sentence"),
    ),
    Rule(
        "R-SER-1",
        Kind.VALUES,
        N_("A series is several games. Scores add up, and the deal moves to the right each time."),
        pagat(SCORING, "paragraph on a series"),
    ),
    Rule(
        "R-SER-2",
        Kind.VALUES,
        N_("Agree how a series ends: after a number of games, or at a target score."),
        pagat(SCORING, "paragraph on a series"),
    ),
    Rule(
        "R-VAR-1",
        Kind.VALUES,
        N_(
            "Some boxes print a variation: with nothing laid down, you lose 100 points plus your "
            "rack, not 200."
        ),
        pagat(VARIATIONS, "first paragraph"),
    ),
    Rule(
        "R-VAR-2",
        Kind.VALUES,
        N_("Variation: 45 points are enough to open."),
        pagat(VARIATIONS, "second paragraph"),
    ),
    Rule(
        "R-VAR-3",
        Kind.FORBIDS,
        N_(
            "Variation: you may take the previous discard, and no other, if it goes straight into "
            "your opening."
        ),
        pagat(VARIATIONS, "third paragraph"),
    ),
    Rule(
        "R-VAR-4",
        Kind.VALUES,
        N_(
            "Variation: going out with a Joly as the last discard doubles your score for that "
            "game."
        ),
        pagat(VARIATIONS, "fourth paragraph"),
    ),
)
