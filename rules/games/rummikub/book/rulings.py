"""Rulings on Rummikub: where its sources differ or are silent."""

from typing import Final

from rules.games.rummikub.book.rulings_joker import RUMMIKUB_JOKER_RULINGS
from rules.games.rummikub.book.sources import (
    BLITZ,
    BOX,
    HABITS,
    JUMBO,
    LEAGUE,
    NEW_ZEALAND,
    OLYMPIAD,
    ONLINE,
    PAGAT,
    POLISH,
    PRESSMAN,
    SABRA_WAY,
    part,
)
from rules.messages import N_
from rules.rulebook.entry import Ruling, cite

_OTHER_RULINGS: Final[tuple[Ruling, ...]] = (
    Ruling(
        "Q-K-2",
        N_("Who starts after a tie or a joker in the draw?"),
        N_("Those who drew a joker or tie for the highest number draw again."),
        N_("The sources are silent. To count a joker as 0, as some do, was not taken."),
        cite(part(BOX, "on the start, silent"), HABITS),
    ),
    Ruling(
        "Q-K-4",
        N_("How much does the first meld count?"),
        N_("At least 30 points. If you need none, you may play on the table at once."),
        N_("The box and pagat.com ask for 30, an older sheet for 50, and some play without."),
        cite(part(BOX, "on the first meld"), PAGAT, SABRA_WAY, BLITZ),
    ),
    Ruling(
        "Q-K-5",
        N_("May you rearrange the table in the turn of your first meld?"),
        N_("No. Your first meld may have more sets, but all of them from your rack."),
        N_("Tournaments forbid it. Pagat allows it once the first meld is laid."),
        cite(part(OLYMPIAD, "on the first meld"), NEW_ZEALAND, PAGAT),
    ),
    Ruling(
        "Q-K-13",
        N_("What do you lose if you never made your first meld?"),
        N_(
            "Your rack. In tournaments 100, or 200 if your last rack holds a first meld; the "
            "score shows its sets."
        ),
        N_(
            "The box makes no difference. Before the first meld a rack only grows, so the last "
            "rack tells whether you could ever have opened."
        ),
        cite(part(OLYMPIAD, "on the score"), NEW_ZEALAND),
    ),
    Ruling(
        "Q-K-14",
        N_("How long is a turn, and what happens to the table?"),
        N_("One minute. What you played in a turn that took longer goes back as well."),
        N_(
            "The box has a minute, the club 40 seconds, and online the room decides. Only some "
            "texts say that all goes back. The Olympiad’s clock for a whole game is left out."
        ),
        cite(part(BOX, "on the time limit"), NEW_ZEALAND, ONLINE, OLYMPIAD),
    ),
    Ruling(
        "Q-K-15",
        N_("How many tiles do you draw when your time is up?"),
        N_("One."),
        N_("The box draws one. The club and the online game draw three, families often none."),
        cite(part(BOX, "on the time limit"), NEW_ZEALAND, ONLINE),
    ),
    Ruling(
        "Q-K-16",
        N_("How long do you play on when the pool is empty?"),
        N_("Until no one can play. You pass if you cannot or do not want to play."),
        N_(
            "The box says so. In the club everyone has one more turn. At the Olympiad you must "
            "play if you can, which the others cannot see."
        ),
        cite(part(BOX, "on the end"), OLYMPIAD, NEW_ZEALAND),
    ),
    Ruling(
        "Q-K-17",
        N_("What counts if no one goes out?"),
        N_("What each rack has above the lowest one."),
        N_("Two sheets say so. Others count each rack whole, and so may you."),
        cite(part(PRESSMAN, "on the score"), SABRA_WAY, LEAGUE),
    ),
    Ruling(
        "Q-K-18",
        N_("What if two racks are the lowest?"),
        N_(
            "They share what the others lose. A point that cannot be shared goes to the first "
            "of them in order of play."
        ),
        N_("No source says anything. Sharing keeps the sum of all scores at zero."),
        part(PRESSMAN, "on the score, silent"),
    ),
    Ruling(
        "Q-K-19",
        N_("What does the winner score?"),
        N_("What the others lose together, so that all scores add up to zero."),
        N_("Every source says so. In a family each may keep only the own losses."),
        cite(part(BOX, "on the score"), PRESSMAN, LEAGUE),
    ),
    Ruling(
        "Q-K-20",
        N_("Who wins a series?"),
        N_(
            "Who has won the most games, then who has the most points. The lowest rack wins a "
            "game in which no one goes out."
        ),
        N_("The box says so. The Sabra way adds up the points alone."),
        cite(part(BOX, "on several games"), PRESSMAN, SABRA_WAY),
    ),
    Ruling(
        "Q-K-21",
        N_("What is a pair, and who asks for a new deal?"),
        N_(
            "Two tiles of the same colour and number, or both jokers. Only the player who holds "
            "three pairs may ask."
        ),
        N_(
            "Jumbo’s rules, Poland, the club and the Olympiad have it; the box does not. Whether "
            "jokers are a pair is not said: they are alike."
        ),
        cite(part(JUMBO, "on the start"), POLISH, NEW_ZEALAND, OLYMPIAD),
    ),
    Ruling(
        "Q-K-23",
        N_("What if the pool has fewer tiles than you must draw?"),
        N_("You draw what is left."),
        N_("The sources are silent, and more cannot be drawn."),
        part(BOX, "on the time limit, silent"),
    ),
)

RUMMIKUB_RULINGS: Final[tuple[Ruling, ...]] = (*RUMMIKUB_JOKER_RULINGS, *_OTHER_RULINGS)
