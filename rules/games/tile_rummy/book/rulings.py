"""Rulings on the leaflet's game."""

from typing import Final

from rules.games.tile_rummy.book.sources import (
    BOTH,
    ENGLISH,
    FRENCH,
    GOLDBERGS,
    ONLINE_RUMMIKUB,
    REGLES_DE_JEUX,
    RRRUMMY,
    UNO_BLOG,
    leaflet,
)
from rules.messages import N_
from rules.rulebook.entry import RUMMIKUB, SABRA, Ruling, cite

LEAFLET_RULINGS: Final[tuple[Ruling, ...]] = (
    Ruling(
        "Q-T-1",
        N_("What does a joker count in the opening?"),
        N_("25, or in the variation what its tile counts."),
        N_("The leaflet prints both, each for its own way to play."),
        cite(leaflet(BOTH, "paragraph on the first meld"), GOLDBERGS),
    ),
    Ruling(
        "Q-T-2",
        N_("Do the printed examples of 28 and 27 points open?"),
        N_("Not alone. Together they open with 55."),
        N_(
            "They show how to count tiles. An opening below 30 would break T-INIT-1, printed just "
            "above them."
        ),
        leaflet(BOTH, "examples of the first meld"),
    ),
    Ruling(
        "Q-T-3",
        N_("May several melds together make the 30?"),
        N_("Yes, if all come from your rack."),
        N_("The English text says so, and the French one speaks of several layouts elsewhere."),
        cite(leaflet(BOTH, "paragraph on the first meld"), SABRA),
    ),
    Ruling(
        "Q-T-4",
        N_("Who begins after a tie or a joker?"),
        N_(
            "Players with a joker or the same lowest number draw again. Then the lowest number "
            "begins."
        ),
        N_("In the French text the lowest number begins, and ties are not mentioned."),
        cite(leaflet(FRENCH, "Début de la partie"), REGLES_DE_JEUX, RRRUMMY),
    ),
    Ruling(
        "Q-T-5",
        N_("Which rack earns the bonus for laying all at once?"),
        N_(
            "Any rack of 14 tiles or more. The bonus depends on its jokers and is added to the "
            "normal score."
        ),
        N_(
            "The French text says all tiles. The English one notes 14, which only the first turn "
            "allows."
        ),
        leaflet(BOTH, "paragraph on the bonus"),
    ),
    Ruling(
        "Q-T-6",
        N_("Must they count 30?"),
        N_("Yes, as in any opening."),
        N_("No text makes an exception, and only eight 1s with six 2s would fail."),
        leaflet(BOTH, "paragraph on the bonus, silent"),
    ),
    Ruling(
        "Q-T-7",
        N_("How many jokers may a meld have?"),
        N_("Both, even with only one real tile, if you say what each stands for."),
        N_(
            "The leaflet sets no limit. With one real tile it could be a run or a set, so you "
            "must say which."
        ),
        cite(leaflet(ENGLISH, "paragraph on runs"), RUMMIKUB),
    ),
    Ruling(
        "Q-T-8",
        N_("Which tile replaces the joker in a set of three?"),
        N_("Either of the two missing colours."),
        N_("The joker could be either, so each fits."),
        cite(leaflet(BOTH, "paragraph on jokers"), SABRA, ONLINE_RUMMIKUB),
    ),
    Ruling(
        "Q-T-9",
        N_("What may you do with a joker and its meld?"),
        N_(
            "You may add tiles to its meld. A joker you take goes into a new meld or onto another "
            "one. At the end of the turn none of its old neighbours may be with it."
        ),
        N_(
            "The French ban on moving tiles does not mention adding, which the English text "
            "allows."
        ),
        leaflet(BOTH, "paragraph on jokers and example C"),
    ),
    Ruling(
        "Q-T-10",
        N_("May you rearrange the table on the turn you open?"),
        N_(
            "No. All melds stay as they were, and so does what their jokers stand for. Add and "
            "rearrange from your next turn."
        ),
        N_("Both texts speak of a later turn."),
        cite(leaflet(BOTH, "paragraph on manipulation"), GOLDBERGS),
    ),
    Ruling(
        "Q-T-11",
        N_("What does a joker count in the variation?"),
        N_("As much as its tile in the variation: 1, 2 and a joker count 15, 5 and 5."),
        N_(
            "The French text says the value of the tile. The English one says its number, which "
            "would mix two scales. The opening still needs 30 points."
        ),
        leaflet(BOTH, "variation"),
    ),
    Ruling(
        "Q-T-12",
        N_("What happens when the pool is empty?"),
        N_(
            "The game ends with the turn that drew the last tile. Everyone loses their own rack, "
            "and the lowest is best. A rack nobody knows counts as empty. Where a share does not "
            "come out even, the order of play decides."
        ),
        N_("The French text ends the game there."),
        cite(leaflet(FRENCH, "Pointage"), ONLINE_RUMMIKUB, UNO_BLOG),
    ),
    Ruling(
        "Q-T-13",
        N_("Is there a time limit, and what if it runs out?"),
        N_(
            "Only if you set one. When time is up, the table goes back as it was before the turn. "
            "The player then draws if nothing was played."
        ),
        N_("The English text leaves it to the players, the French one sets three minutes."),
        cite(leaflet(BOTH, "paragraph on the time limit"), SABRA, ONLINE_RUMMIKUB),
    ),
    Ruling(
        "Q-T-14",
        N_("When is a wrong meld noticed in time, and how do you correct it?"),
        N_(
            "In time means before the next player draws or touches a tile. Drawing, or laying one "
            "of its tiles again, takes it back. Later, correct it with rack tiles only: all its "
            "tiles, jokers too, end in valid melds with each other and these."
        ),
        N_("The French text freezes a wrong meld, so no other table tile can help."),
        leaflet(FRENCH, "Faux-jeu"),
    ),
    Ruling(
        "Q-T-15",
        N_("May a 1 follow the 13?"),
        N_("No. A 1 comes only before the 2."),
        N_("A run has consecutive numbers and does not go round."),
        cite(leaflet(BOTH, "opening paragraph"), RRRUMMY),
    ),
    Ruling(
        "Q-T-16",
        N_("May you draw and play on the same turn?"),
        N_("No, not even the tile you have just drawn."),
        N_("A turn is one or the other."),
        leaflet(BOTH, "paragraph on the turn"),
    ),
    Ruling(
        "Q-T-17",
        N_("Are there discards, or a penalty for laying down nothing?"),
        N_("No. You discard nothing, going out earns no 100, and your rack costs only its value."),
        N_("Those rules are the Romanian game’s."),
        leaflet(BOTH, "whole text, silent"),
    ),
)
