"""What the desk needs of each game: its questions, and what can be laid out and asked."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from rules.games import GAMES
from rules.games.romanian.referee import consider as consider_romanian
from rules.games.tile_rummy.referee import consider as consider_leaflet
from rules.messages import N_
from rules.rulebook.volume import Volume
from webapp.desk.situation import QUESTIONS, Question

LEAFLET_QUESTIONS: Final[Mapping[str, Question]] = MappingProxyType({each.kind: each for each in (
    Question("meld", N_("Is this a run or a group?"), "lay", after_end=True),
    Question("open", N_("May I open with this?"), "lay"),
    Question("lay", N_("May I lay this down?"), "lay"),
    Question("add", N_("May I add this here?"), "add"),
    Question("joly", N_("May I take this Joly?"), "swap"),
    Question("table", N_("Is this whole table allowed?"), "table"),
    Question("out", N_("May I go out?"), "out"),
    Question("worth", N_("What is this worth?"), "lay", after_end=True),
)})


@dataclass(frozen=True, slots=True)
class DeskGame:
    """One game at the desk.

    ``edits`` is what can be laid out, ``words`` what lines of a question or a fact begin with;
    ``consider`` judges one line in one state.
    """

    volume: Volume
    questions: Mapping[str, Question]
    edits: tuple[str, ...]
    words: frozenset[str]
    consider: Callable[[Any, Any], Any]


ROMANIAN_DESK: Final = DeskGame(
    GAMES["romanian"].volume,
    QUESTIONS,
    ("laid", "holds", "line", "exposed", "count", "stock"),
    frozenset({
        "laid", "holds", "count", "line", "exposed", "stock", "twin", "stack", "recording",
        "announce", "rebuild", "turn", "draw", "meld", "add", "swap", "discard", "move", "!", "out",
    }),
    consider_romanian,
)
LEAFLET_DESK: Final = DeskGame(
    GAMES["tile-rummy"].volume,
    LEAFLET_QUESTIONS,
    ("laid", "holds", "count", "stock"),
    frozenset({
        "laid", "holds", "count", "stock", "recording", "turn", "draw", "meld", "add", "swap",
        "table", "out",
    }),
    consider_leaflet,
)

EVERY_QUESTION: Final[Mapping[str, Question]] = MappingProxyType(
    {**LEAFLET_QUESTIONS, **QUESTIONS})
"""The questions of both games by their kinds."""
