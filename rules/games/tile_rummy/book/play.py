"""The leaflet's rules on the first meld, the table, jokers, mistakes and scores."""

from typing import Final

from rules.games.tile_rummy.book.sources import BOTH, FRENCH, leaflet
from rules.messages import N_
from rules.rulebook.entry import Kind, Rule

LEAFLET_PLAY_RULES: Final[tuple[Rule, ...]] = (
    Rule(
        "T-INIT-1",
        Kind.FORBIDS,
        N_(
            "Your first meld is one meld or several, all of it from your rack, and counts at "
            "least 30."
        ),
        leaflet(BOTH, "paragraph on the first meld"),
    ),
    Rule(
        "T-INIT-2",
        Kind.VALUES,
        N_("In the first meld a tile counts its number and a joker 25."),
        leaflet(BOTH, "paragraph on the first meld"),
    ),
    Rule(
        "T-INIT-3",
        Kind.VALUES,
        N_("Three 10s count 30; 1 and 2 with a joker count 28; 8, 9 and 10 count 27."),
        leaflet(BOTH, "examples of the first meld"),
    ),
    Rule(
        "T-MANIP-1",
        Kind.FORBIDS,
        N_(
            "From the turn after your first meld you may take the melds on the table apart and "
            "put them together anew; all their tiles stay on the table."
        ),
        leaflet(BOTH, "paragraph on manipulation"),
    ),
    Rule(
        "T-MANIP-2",
        Kind.FORBIDS,
        N_(
            "When the turn ends, at least one tile from your rack has been added, and every "
            "meld on the table is right."
        ),
        leaflet(BOTH, "paragraph on manipulation"),
    ),
    Rule(
        "T-MANIP-3",
        Kind.PERMITS,
        N_(
            "You may add tiles to any meld, whoever laid it, and take what it has beyond three "
            "tiles for a new one."
        ),
        leaflet(FRENCH, "Jeu sur la table, examples A and B"),
    ),
    Rule(
        "T-JOKER-2",
        Kind.FORBIDS,
        N_(
            "To a meld with a joker you may add, but while the joker lies there you take "
            "nothing out of it and do not rearrange it."
        ),
        leaflet(BOTH, "paragraph on jokers"),
    ),
    Rule(
        "T-JOKER-3",
        Kind.FORBIDS,
        N_(
            "Exactly the tile that a joker stands for, if it comes from your rack, may take its "
            "place; the joker goes into another meld in the same turn."
        ),
        leaflet(BOTH, "paragraph on jokers"),
    ),
    Rule(
        "T-JOKER-4",
        Kind.FORBIDS,
        N_("A tile that lies on the table already cannot take the place of a joker."),
        leaflet(FRENCH, "Jeu sur la table, example C"),
    ),
    Rule(
        "T-JOKER-5",
        Kind.PERMITS,
        N_("A joker may be added to a meld that lies on the table."),
        leaflet(FRENCH, "Jeu sur la table, example A"),
    ),
    Rule(
        "T-TIME-1",
        Kind.FORBIDS,
        N_(
            "Players may agree on how long a turn takes, such as three minutes; a turn that is "
            "not over by then has failed."
        ),
        leaflet(BOTH, "paragraph on the time limit"),
    ),
    Rule(
        "T-ERR-1",
        Kind.FORBIDS,
        N_(
            "A wrong meld that nobody has noticed when the next player begins stays on the "
            "table until a player whose turn it is puts it right."
        ),
        leaflet(BOTH, "paragraph on wrong melds"),
    ),
    Rule(
        "T-ERR-2",
        Kind.FORBIDS,
        N_("Until it is put right, a wrong meld is neither used nor changed."),
        leaflet(FRENCH, "Faux-jeu"),
    ),
    Rule(
        "T-BONUS-1",
        Kind.VALUES,
        N_(
            "Whoever has laid nothing yet and lays all tiles at once wins a bonus: 500 without "
            "a joker, 400 with one, 300 with both."
        ),
        leaflet(BOTH, "paragraph on the bonus"),
    ),
    Rule(
        "T-SCORE-1",
        Kind.VALUES,
        N_(
            "Each loser loses what is left on the rack, a joker counting 25; the winner scores "
            "the sum of it all."
        ),
        leaflet(BOTH, "Counting the points"),
    ),
    Rule(
        "T-VAR-1",
        Kind.VALUES,
        N_("In the variation 2 to 9 count 5 each, 10 to 13 count 10, and a 1 counts 15."),
        leaflet(BOTH, "variation"),
    ),
    Rule(
        "T-VAR-2",
        Kind.VALUES,
        N_(
            "In the variation a joker in the first meld counts as the tile that it stands for, "
            "and 25 on a rack at the end."
        ),
        leaflet(BOTH, "variation"),
    ),
)
