"""The book of Pairs: its rules, its one house rule, its cases."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rules.cases import Casebook
from rules.options import HouseRules, numbers, preset
from rules.rulebook.chapters import Book, chapter
from rules.rulebook.doubts import Survey
from rules.rulebook.entry import Kind, Rule, by_id
from rules.rulebook.volume import Volume


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules."""

    pairs_to_win: int = 3


HOUSE: Final[HouseRules[Options]] = HouseRules(
    Options(),
    (numbers("pairs_to_win", "3 2 5", "P-WIN-1", "How many pairs win?"),),
    (preset("usual", "Pairs", "Three pairs win."),
     preset("long", "Long pairs", "Five pairs win.", "pairs_to_win 5")),
)
RULES: Final = by_id((
    Rule("P-PAIR-1", Kind.FORBIDS, "A pair is two tiles of one number.", "the test"),
    Rule("P-TURN-1", Kind.PROCEDURE, "Everybody has one turn after the other.", "the test",
         "A record holds the turns in their order."),
    Rule("P-WIN-1", Kind.VALUES, "Who lays three pairs first wins a point.", "the test"),
))
VOLUME: Final = Volume(
    Book("pairs", "Pairs", (
        chapter("play", "Play", "All that there is to it.", "P-PAIR-1\nP-TURN-1\nP-WIN-1"),)),
    RULES, {}, HOUSE, (), Survey("Nothing is in doubt.", (), (), ()),
    Casebook(Path(__file__).parent / "cases", "pairs", HOUSE.usual))
