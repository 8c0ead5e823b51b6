"""Rules of Rummikub on the table, jokers, time, the end and the scores."""

from typing import Final

from rules.games.rummikub.book.sources import (
    BOX,
    NEW_ZEALAND,
    OLYMPIAD,
    PRESSMAN,
    SABRA_WAY,
    part,
)
from rules.messages import N_
from rules.rulebook.entry import Kind, Rule, cite

RUMMIKUB_PLAY_RULES: Final[tuple[Rule, ...]] = (
    Rule(
        "K-TABLE-1",
        Kind.FORBIDS,
        N_(
            "You may add to any set on the table and rearrange the sets. Every tile on the table "
            "stays on the table."
        ),
        part(BOX, "on manipulation"),
    ),
    Rule(
        "K-TABLE-2",
        Kind.FORBIDS,
        N_("When your turn ends, every set on the table is a run or a group."),
        part(BOX, "on manipulation"),
    ),
    Rule(
        "K-TABLE-3",
        Kind.FORBIDS,
        N_("You may not rearrange the table without adding a tile from your rack."),
        part(OLYMPIAD, "on the turn"),
    ),
    Rule(
        "K-TABLE-4",
        Kind.FORBIDS,
        N_(
            "If you cannot finish an arrangement, the table goes back as it was, you take your "
            "tiles back and draw three. Your turn is over."
        ),
        part(BOX, "on the time limit"),
    ),
    Rule(
        "K-JOKER-2",
        Kind.FORBIDS,
        N_(
            "You free a joker by putting the tile it stands for in its place, or by rearranging "
            "its set so that it is right without the joker."
        ),
        part(BOX, "on the joker"),
    ),
    Rule(
        "K-JOKER-3",
        Kind.FORBIDS,
        N_(
            "A joker you free goes into a new set in the same turn, with at least one tile from "
            "your rack. You cannot keep it on your rack."
        ),
        part(BOX, "on the joker"),
    ),
    Rule(
        "K-JOKER-4",
        Kind.PERMITS,
        N_(
            "You may add to a set with a joker, take tiles from it and split it. The joker goes "
            "on standing for its tile until you free it."
        ),
        part(BOX, "on the joker"),
    ),
    Rule(
        "K-JOKER-5",
        Kind.PERMITS,
        N_("In a group of three the joker is freed by a tile of either missing colour."),
        part(BOX, "on the joker"),
    ),
    Rule(
        "K-TIME-1",
        Kind.FORBIDS,
        N_(
            "A turn lasts one minute. If your time is up, the table goes back as it was, you "
            "take your tiles back and draw one. Your turn is over."
        ),
        part(BOX, "on the time limit"),
    ),
    Rule(
        "K-END-1",
        Kind.FORBIDS,
        N_("You win as soon as your rack is empty, and the game is over."),
        part(BOX, "on the end"),
    ),
    Rule(
        "K-END-2",
        Kind.FORBIDS,
        N_(
            "When the pool is empty, you play on without drawing until no one can play. Then the "
            "lowest rack wins."
        ),
        cite(part(BOX, "on the end"), OLYMPIAD),
    ),
    Rule(
        "K-SCORE-1",
        Kind.VALUES,
        N_("You lose the numbers of the tiles left on your rack; a joker costs 30."),
        part(BOX, "on the score"),
    ),
    Rule(
        "K-SCORE-2",
        Kind.VALUES,
        N_("If you go out, you score everything the others lose."),
        part(BOX, "on the score"),
    ),
    Rule(
        "K-SCORE-3",
        Kind.VALUES,
        N_(
            "If no one goes out, you lose what your rack has above the lowest rack. The lowest "
            "rack scores the sum of that."
        ),
        cite(part(PRESSMAN, "on the score"), SABRA_WAY),
    ),
    Rule(
        "K-SCORE-4",
        Kind.VALUES,
        N_(
            "In tournaments you lose 100 instead of your rack if you never made your first meld, "
            "and 200 if you could have made it."
        ),
        cite(part(OLYMPIAD, "on the score"), NEW_ZEALAND),
    ),
    Rule(
        "K-SER-1",
        Kind.VALUES,
        N_("The most games won win a series. If they are level, the most points win."),
        part(BOX, "on several games"),
    ),
    Rule(
        "K-SER-2",
        Kind.PROCEDURE,
        N_("You play as many games as there are players."),
        part(BOX, "on several games"),
        N_("The players say how many games a series has."),
    ),
)
