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
            "The box has 106 tiles: 1 to 13 twice in black, red, blue and orange, plus two jokers."
        ),
        leaflet(BOTH, "opening paragraph"),
    ),
    Rule(
        "T-EQ-2",
        Kind.FORBIDS,
        N_("Two, three or four people play clockwise."),
        leaflet(BOTH, "paragraph on the players"),
    ),
    Rule(
        "T-START-1",
        Kind.FORBIDS,
        N_(
            "Every player draws a tile. The lowest number begins, and the tiles are mixed in "
            "again."
        ),
        leaflet(FRENCH, "Début de la partie"),
    ),
    Rule(
        "T-DEAL-1",
        Kind.PROCEDURE,
        N_(
            "Everyone takes 14 tiles onto their own hidden rack. The rest, face down, is the pool."
        ),
        leaflet(BOTH, "paragraph on the players"),
        N_("You take the tiles before anything is recorded."),
    ),
    Rule(
        "T-OBJ-1",
        Kind.PROCEDURE,
        N_("The aim is to be the first with no tiles left."),
        leaflet(BOTH, "paragraph on the object"),
        N_("This is the aim. T-END-1 decides about the move that reaches it."),
    ),
    Rule(
        "T-OBJ-2",
        Kind.PROCEDURE,
        N_("Otherwise, try to have only tiles of low value left."),
        leaflet(BOTH, "paragraph on the object"),
        N_("This is advice. T-SCORE-1 and T-END-2 count what is left."),
    ),
    Rule(
        "T-GRP-1",
        Kind.FORBIDS,
        N_("A set is three or four tiles of one number, each in its own colour."),
        leaflet(BOTH, "paragraph on groups"),
    ),
    Rule(
        "T-RUN-1",
        Kind.FORBIDS,
        N_("A run is three or more tiles of one colour with consecutive numbers."),
        leaflet(BOTH, "paragraph on runs"),
    ),
    Rule(
        "T-JOKER-1",
        Kind.PERMITS,
        N_("A joker can be any numbered tile."),
        leaflet(ENGLISH, "paragraph on runs"),
    ),
    Rule(
        "T-TURN-1",
        Kind.FORBIDS,
        N_("On your turn, draw one tile from the pool or play one or more tiles, never both."),
        leaflet(BOTH, "paragraph on the turn"),
    ),
    Rule(
        "T-TURN-2",
        Kind.PERMITS,
        N_("If you cannot play or do not want to, draw a tile. Your turn is then over."),
        leaflet(FRENCH, "Jeu sur la table"),
    ),
    Rule(
        "T-TURN-3",
        Kind.PROCEDURE,
        N_("End your turn by saying “pass”."),
        leaflet(ENGLISH, "paragraph on the time limit"),
        N_("Words at the table are not recorded. A turn ends where the next one begins."),
    ),
    Rule(
        "T-END-1",
        Kind.FORBIDS,
        N_("The first player without tiles wins, and the game is over."),
        leaflet(BOTH, "Counting the points"),
    ),
    Rule(
        "T-END-2",
        Kind.FORBIDS,
        N_("If the pool is empty and nobody has gone out, the game is over. Count all racks."),
        leaflet(FRENCH, "Pointage"),
    ),
)
