"""The leaflet's rules on the first meld, the table, jokers, mistakes and scores."""

from typing import Final

from rules.games.tile_rummy.book.sources import BOTH, FRENCH, leaflet
from rules.messages import N_
from rules.rulebook.entry import Kind, Rule

LEAFLET_PLAY_RULES: Final[tuple[Rule, ...]] = (
    Rule(
        "T-INIT-1",
        Kind.FORBIDS,
        N_("Your opening is one or more melds, all from your rack, worth at least 30."),
        leaflet(BOTH, "paragraph on the first meld"),
    ),
    Rule(
        "T-INIT-2",
        Kind.VALUES,
        N_("In the opening a tile counts its number and a joker 25."),
        leaflet(BOTH, "paragraph on the first meld"),
    ),
    Rule(
        "T-INIT-3",
        Kind.VALUES,
        N_("Three 10s count 30. A 1, a 2 and a joker count 28. An 8, a 9 and a 10 count 27."),
        leaflet(BOTH, "examples of the first meld"),
    ),
    Rule(
        "T-MANIP-1",
        Kind.FORBIDS,
        N_(
            "From the turn after your opening you may take melds on the table apart and build new "
            "ones. All their tiles stay on the table."
        ),
        leaflet(BOTH, "paragraph on manipulation"),
    ),
    Rule(
        "T-MANIP-2",
        Kind.FORBIDS,
        N_(
            "When your turn ends, you must have added at least one rack tile, and every meld must "
            "be valid."
        ),
        leaflet(BOTH, "paragraph on manipulation"),
    ),
    Rule(
        "T-MANIP-3",
        Kind.PERMITS,
        N_("You may add tiles to anyone’s meld and use its tiles beyond three for a new one."),
        leaflet(FRENCH, "Jeu sur la table, examples A and B"),
    ),
    Rule(
        "T-JOKER-2",
        Kind.FORBIDS,
        N_(
            "You may add to a meld with a joker. But while the joker is there, take nothing out "
            "and rearrange nothing."
        ),
        leaflet(BOTH, "paragraph on jokers"),
    ),
    Rule(
        "T-JOKER-3",
        Kind.FORBIDS,
        N_(
            "Only the exact tile a joker stands for, from your rack, may replace it. Use the "
            "joker in another meld on the same turn."
        ),
        leaflet(BOTH, "paragraph on jokers"),
    ),
    Rule(
        "T-JOKER-4",
        Kind.FORBIDS,
        N_("A tile already on the table cannot replace a joker."),
        leaflet(FRENCH, "Jeu sur la table, example C"),
    ),
    Rule(
        "T-JOKER-5",
        Kind.PERMITS,
        N_("You may add a joker to a meld on the table."),
        leaflet(FRENCH, "Jeu sur la table, example A"),
    ),
    Rule(
        "T-TIME-1",
        Kind.FORBIDS,
        N_(
            "You may agree on a time limit, such as three minutes a turn. A turn that takes "
            "longer has failed."
        ),
        leaflet(BOTH, "paragraph on the time limit"),
    ),
    Rule(
        "T-ERR-1",
        Kind.FORBIDS,
        N_(
            "If nobody notices a wrong meld before the next player begins, it stays. A player "
            "may correct it on their turn."
        ),
        leaflet(BOTH, "paragraph on wrong melds"),
    ),
    Rule(
        "T-ERR-2",
        Kind.FORBIDS,
        N_("Until then nobody may use or change a wrong meld."),
        leaflet(FRENCH, "Faux-jeu"),
    ),
    Rule(
        "T-BONUS-1",
        Kind.VALUES,
        N_(
            "Laying all your tiles at once, before any opening, earns a bonus: 500 without "
            "jokers, 400 with one, 300 with both."
        ),
        leaflet(BOTH, "paragraph on the bonus"),
    ),
    Rule(
        "T-SCORE-1",
        Kind.VALUES,
        N_("Each loser loses the value of their rack, 25 for a joker. The winner scores the sum."),
        leaflet(BOTH, "Counting the points"),
    ),
    Rule(
        "T-VAR-1",
        Kind.VALUES,
        N_("Variation: 2 to 9 count 5, 10 to 13 count 10, a 1 counts 15."),
        leaflet(BOTH, "variation"),
    ),
    Rule(
        "T-VAR-2",
        Kind.VALUES,
        N_(
            "Variation: in the opening a joker counts as its tile. On a rack at the end it counts "
            "25."
        ),
        leaflet(BOTH, "variation"),
    ),
)
