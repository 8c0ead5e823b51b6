"""Rules of Rummikub on the box, the start, sets, turns and the first meld."""

from typing import Final

from rules.games.rummikub.book.sources import (
    BOX,
    JUMBO,
    NEW_ZEALAND,
    OLYMPIAD,
    POLISH,
    part,
)
from rules.messages import N_
from rules.rulebook.entry import Kind, Rule, cite

RUMMIKUB_SETUP_RULES: Final[tuple[Rule, ...]] = (
    Rule(
        "K-EQ-1",
        Kind.FORBIDS,
        N_(
            "The box has 106 tiles: 1 to 13 in red, blue, black and yellow or orange, each twice, "
            "and two jokers."
        ),
        part(BOX, "on the tiles"),
    ),
    Rule(
        "K-EQ-2",
        Kind.FORBIDS,
        N_("Two, three or four people play, and turns go round the table clockwise."),
        part(JUMBO, "on the start"),
    ),
    Rule(
        "K-OBJ-1",
        Kind.PROCEDURE,
        N_("You try to be the first to play every tile from your rack."),
        part(BOX, "on the aim"),
        N_("It names the aim; K-END-1 decides about the turn that reaches it."),
    ),
    Rule(
        "K-START-1",
        Kind.FORBIDS,
        N_("Each player draws a tile. The highest number starts, and the tiles go back."),
        part(BOX, "on the start"),
    ),
    Rule(
        "K-DEAL-1",
        Kind.PROCEDURE,
        N_("Each player takes 14 tiles and puts them on the rack. The other tiles are the pool."),
        part(BOX, "on the start"),
        N_("The tiles are taken before anything is recorded."),
    ),
    Rule(
        "K-DEAL-2",
        Kind.FORBIDS,
        N_(
            "If the tiles dealt to you hold three pairs, you may show them before the first turn "
            "and ask for a new deal."
        ),
        cite(part(JUMBO, "on the start"), NEW_ZEALAND, POLISH, OLYMPIAD),
    ),
    Rule(
        "K-DEAL-3",
        Kind.FORBIDS,
        N_("Two people play. Each takes one joker first and then 13 other tiles unseen."),
        part(OLYMPIAD, "on the start"),
    ),
    Rule(
        "K-GRP-1",
        Kind.FORBIDS,
        N_("A group has three or four tiles of one number, each in a different colour."),
        part(BOX, "on sets"),
    ),
    Rule(
        "K-RUN-1",
        Kind.FORBIDS,
        N_(
            "A run needs at least three tiles of one colour with numbers in a row. A 1 comes "
            "before the 2, never after the 13."
        ),
        part(BOX, "on sets"),
    ),
    Rule(
        "K-JOKER-1",
        Kind.PERMITS,
        N_("A joker can be any tile that a set needs."),
        part(BOX, "on the joker"),
    ),
    Rule(
        "K-TURN-1",
        Kind.FORBIDS,
        N_(
            "On your turn you either play at least one tile from your rack or draw one tile from "
            "the pool. Drawing ends your turn."
        ),
        part(BOX, "on the turn"),
    ),
    Rule(
        "K-TURN-2",
        Kind.PERMITS,
        N_("You may draw even if you could play."),
        part(BOX, "on the turn"),
    ),
    Rule(
        "K-FIRST-1",
        Kind.FORBIDS,
        N_(
            "Your first meld is one or more sets from your rack alone, and they count at least "
            "30 points together."
        ),
        part(BOX, "on the first meld"),
    ),
    Rule(
        "K-FIRST-2",
        Kind.VALUES,
        N_("In your first meld each tile counts its number, and a joker the tile it stands for."),
        part(BOX, "on the first meld"),
    ),
    Rule(
        "K-FIRST-3",
        Kind.FORBIDS,
        N_("You leave the sets on the table alone until the turn after your first meld."),
        cite(part(OLYMPIAD, "on the first meld"), NEW_ZEALAND),
    ),
)
