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
from rules.rulebook.entry import Ruling
from rules.rulebook.sources import RUMMIKUB, SABRA, cite

LEAFLET_RULINGS: Final[tuple[Ruling, ...]] = (
    Ruling(
        "Q-T-1",
        N_("What does a joker count in the first meld?"),
        N_("25 by the leaflet, and what its tile counts in the variation."),
        N_(
            "Both are printed, each for its own way to play. The older game that the leaflet "
            "comes from had the number alone; to take that everywhere would set a printed rule "
            "aside."
        ),
        cite(leaflet(BOTH, "paragraph on the first meld"), GOLDBERGS),
    ),
    Ruling(
        "Q-T-2",
        N_("Do the printed examples of 28 and 27 points open?"),
        N_("No: alone only the one of 30 does. 28 and 27 laid together open with 55."),
        N_(
            "They show how tiles are counted. A first meld below 30 would go against T-INIT-1, "
            "which stands right above them."
        ),
        leaflet(BOTH, "examples of the first meld"),
    ),
    Ruling(
        "Q-T-3",
        N_("May several melds together make up the 30?"),
        N_("Yes, if all of them come from the rack."),
        N_(
            "The English text says so, and the French one speaks of layouts in the plural "
            "elsewhere. One meld alone, as its sentence on the 30 can be read, was not taken."
        ),
        cite(leaflet(BOTH, "paragraph on the first meld"), SABRA),
    ),
    Ruling(
        "Q-T-4",
        N_("Who begins after a tie or a joker in the draw?"),
        N_(
            "Whoever drew a joker or shares the lowest number draws again; then the lowest "
            "number begins."
        ),
        N_(
            "The French text lets the lowest number begin and is silent on ties. Most other "
            "rules let the highest begin; that was not taken."
        ),
        cite(leaflet(FRENCH, "Début de la partie"), REGLES_DE_JEUX, RRRUMMY),
    ),
    Ruling(
        "Q-T-5",
        N_("Which hand earns the bonus for laying all at once?"),
        N_(
            "Any hand of 14 tiles or more that is laid whole. The bonus comes on top of the "
            "ordinary score, by the jokers among the tiles laid."
        ),
        N_(
            "The French text says all tiles. Held to exactly 14, as the English one notes in "
            "brackets, the bonus could be won in the first turn only; a house rule may do so."
        ),
        leaflet(BOTH, "paragraph on the bonus"),
    ),
    Ruling(
        "Q-T-6",
        N_("Must a hand laid all at once count 30?"),
        N_("Yes: it is a first meld like any other."),
        N_("Nothing exempts it, and only eight 1s with six 2s would fail."),
        leaflet(BOTH, "paragraph on the bonus, silent"),
    ),
    Ruling(
        "Q-T-7",
        N_("How many jokers may one meld have?"),
        N_(
            "As many as there are: one real tile and both jokers are a meld, if it is said what "
            "each joker stands for."
        ),
        N_(
            "The leaflet sets no limit. With one real tile it could be a run or a group, so "
            "nothing is guessed."
        ),
        cite(leaflet(ENGLISH, "paragraph on runs"), RUMMIKUB),
    ),
    Ruling(
        "Q-T-8",
        N_("Which tile takes the joker from a group of three?"),
        N_("Either of the two missing colours."),
        N_(
            "Which of them the joker is stays open there, so each is the tile it stands for. To "
            "ask for both tiles at once, as some play, was not taken."
        ),
        cite(leaflet(BOTH, "paragraph on jokers"), SABRA, ONLINE_RUMMIKUB),
    ),
    Ruling(
        "Q-T-9",
        N_("What may be done with a joker and its meld?"),
        N_(
            "Tiles may be added to its meld. A joker taken may go into a new meld or onto one "
            "on the table, but when the turn ends it lies with no tile that it lay with before."
        ),
        N_(
            "The French ban on moving tiles does not speak of adding, which the English text "
            "allows. Its example C makes a new meld; the English text names some other one."
        ),
        leaflet(BOTH, "paragraph on jokers and example C"),
    ),
    Ruling(
        "Q-T-10",
        N_("May the table be rearranged in the turn of the first meld?"),
        N_(
            "No: what lay before stays as it lay, and so does what its jokers stand for. Adding "
            "and rearranging begin with the next turn."
        ),
        N_(
            "Both texts speak of a later turn. The older game allowed it at once; that was not "
            "taken."
        ),
        cite(leaflet(BOTH, "paragraph on manipulation"), GOLDBERGS),
    ),
    Ruling(
        "Q-T-11",
        N_("What does a joker count by the variation?"),
        N_(
            "As much as the tile that it stands for does in the variation: 1, 2 and a joker "
            "count 15, 5 and 5."
        ),
        N_(
            "The French text says the value of the tile, the English one its number, which "
            "would mix two scales in one sum. The 30 points stay."
        ),
        leaflet(BOTH, "variation"),
    ),
    Ruling(
        "Q-T-12",
        N_("What happens when the pool is empty?"),
        N_(
            "The game ends with the turn that drew the last tile, not while one is certainly left. "
            "Everybody loses their own rack, the lowest is best, and an unknown one counts as "
            "empty. Equal lowest racks share what the others have above them; what cannot be "
            "shared evenly goes by the order of play."
        ),
        N_(
            "The French text ends the game there. House rules may play on until nobody can, or "
            "give the lowest rack what the others have above it; one more turn each was not "
            "taken."
        ),
        cite(leaflet(FRENCH, "Pointage"), ONLINE_RUMMIKUB, UNO_BLOG),
    ),
    Ruling(
        "Q-T-13",
        N_("Is there a time limit, and what if it runs out?"),
        N_(
            "None unless the players set one. When it runs out, once in a turn, the table goes "
            "back as it was before the turn, with what is laid after that. The player has then "
            "played nothing, and draws."
        ),
        N_(
            "The English text leaves it to the players, the French one sets three minutes, and "
            "neither names a penalty; drawing tiles for it, as elsewhere, was not taken."
        ),
        cite(leaflet(BOTH, "paragraph on the time limit"), SABRA, ONLINE_RUMMIKUB),
    ),
    Ruling(
        "Q-T-14",
        N_("When is a wrong meld noticed in time, and how is it put right?"),
        N_(
            "In time is until the next player draws or touches a tile. To draw in that turn, or "
            "to lay one of its tiles again, is to take it back. Later only tiles of your rack "
            "help: when your turn ends, all its tiles, a joker too, lie in right melds with each "
            "other and with these alone. It may be split."
        ),
        N_(
            "The French text freezes a wrong meld, so no other tile of the table can help it. "
            "The English text is silent on that."
        ),
        leaflet(FRENCH, "Faux-jeu"),
    ),
    Ruling(
        "Q-T-15",
        N_("May a 1 follow the 13?"),
        N_("No: a 1 is below the 2 only."),
        N_(
            "A run has numbers in a row, and nothing lets them go round as in the Romanian game. "
            "Another rule text says it outright."
        ),
        cite(leaflet(BOTH, "opening paragraph"), RRRUMMY),
    ),
    Ruling(
        "Q-T-16",
        N_("May one draw and play in the same turn?"),
        N_("No, not even the tile just drawn."),
        N_("A turn is the one or the other; to play after drawing belongs to other games."),
        leaflet(BOTH, "paragraph on the turn"),
    ),
    Ruling(
        "Q-T-17",
        N_("Are there discards, and a penalty for having laid nothing?"),
        N_(
            "No: nothing is thrown away, going out earns no 100, and an unopened rack costs "
            "what it holds."
        ),
        N_("Those belong to the Romanian game; the leaflet has none of them."),
        leaflet(BOTH, "whole text, silent"),
    ),
)
