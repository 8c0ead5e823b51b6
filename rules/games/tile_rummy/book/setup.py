"""The leaflet's rules on the box, the start, melds, turns and the end."""

from typing import Final

from rules.games.tile_rummy.book.sources import BOTH, ENGLISH, FRENCH, leaflet
from rules.messages import N_
from rules.rulebook.entry import Kind, Rule

LEAFLET_SETUP_RULES: Final[tuple[Rule, ...]] = (
    Rule(
        "T-EQ-1",
        Kind.FORBIDS,
        N_(
            "The box holds 106 tiles: 1 to 13 in black, red, blue and orange, each twice, and "
            "two jokers."
        ),
        leaflet(BOTH, "opening paragraph"),
    ),
    Rule(
        "T-EQ-2",
        Kind.FORBIDS,
        N_("Two, three or four people play, and turns go round clockwise."),
        leaflet(BOTH, "paragraph on the players"),
    ),
    Rule(
        "T-START-1",
        Kind.FORBIDS,
        N_(
            "Every player draws a tile; whoever has the lowest number begins, and the tiles are "
            "mixed in again."
        ),
        leaflet(FRENCH, "Début de la partie"),
    ),
    Rule(
        "T-DEAL-1",
        Kind.PROCEDURE,
        N_(
            "Everybody takes 14 tiles onto a rack that nobody else sees; the other tiles lie "
            "face down as the pool."
        ),
        leaflet(BOTH, "paragraph on the players"),
        N_("The tiles are taken before anything is recorded."),
    ),
    Rule(
        "T-OBJ-1",
        Kind.PROCEDURE,
        N_("The aim is to be the first without tiles."),
        leaflet(BOTH, "paragraph on the object"),
        N_("It names the aim; T-END-1 decides about the move that reaches it."),
    ),
    Rule(
        "T-OBJ-2",
        Kind.PROCEDURE,
        N_("Whoever does not get there tries to be left with tiles that count little."),
        leaflet(BOTH, "paragraph on the object"),
        N_("It is advice; what is left is counted by T-SCORE-1 and T-END-2."),
    ),
    Rule(
        "T-GRP-1",
        Kind.FORBIDS,
        N_("A group is three or four tiles of one number, no two in the same colour."),
        leaflet(BOTH, "paragraph on groups"),
    ),
    Rule(
        "T-RUN-1",
        Kind.FORBIDS,
        N_("A run is three tiles or more of one colour with numbers in a row."),
        leaflet(BOTH, "paragraph on runs"),
    ),
    Rule(
        "T-JOKER-1",
        Kind.PERMITS,
        N_("A joker takes the place of any numbered tile in a meld."),
        leaflet(ENGLISH, "paragraph on runs"),
    ),
    Rule(
        "T-TURN-1",
        Kind.FORBIDS,
        N_(
            "In your turn you either draw one tile from the pool or play one tile or more, "
            "never both."
        ),
        leaflet(BOTH, "paragraph on the turn"),
    ),
    Rule(
        "T-TURN-2",
        Kind.PERMITS,
        N_(
            "If you cannot play, or would rather not, you draw a tile and wait for your next "
            "turn."
        ),
        leaflet(FRENCH, "Jeu sur la table"),
    ),
    Rule(
        "T-TURN-3",
        Kind.PROCEDURE,
        N_("You end your turn by saying that you pass."),
        leaflet(ENGLISH, "paragraph on the time limit"),
        N_(
            "What is said at the table leaves no trace in a record; a turn ends where the next "
            "one begins."
        ),
    ),
    Rule(
        "T-END-1",
        Kind.FORBIDS,
        N_("Whoever first has played every tile wins, and the game is over."),
        leaflet(BOTH, "Counting the points"),
    ),
    Rule(
        "T-END-2",
        Kind.FORBIDS,
        N_(
            "When the pool is empty and nobody has gone out, the game is over and all racks are "
            "counted."
        ),
        leaflet(FRENCH, "Pointage"),
    ),
)
