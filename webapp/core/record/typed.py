"""Tiles and house rules as they are typed after a sub-command."""

import argparse
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from rules.messages import N_, NP_, Message, message
from rules.options import HouseRules
from rules.tiles import COPIES, Tile, find_tile

MOST_TILES: Final = 30
"""More than any rack holds, few enough to be answered at once."""


class UnreadableError(Exception):
    """What was typed cannot be read: the place, and what was expected there."""

    def __init__(self, column: int, expected: Message) -> None:
        super().__init__(str(expected))
        self.column, self.expected = column, expected


def parse_rack(text: str) -> list[Tile]:
    """Read a rack.

    Raises:
        UnreadableError: it is none.
    """
    rack: list[Tile] = []
    column = 1
    for word in text.split(" "):
        tile = find_tile(word)
        if word and tile is None:
            raise UnreadableError(column, message(
                N_("expected a tile such as r7, or J, not “{word}”"), word=word[:20]))
        if tile is not None:
            rack.append(tile)
            if Counter(rack)[tile] > COPIES:
                raise UnreadableError(column, message(
                    N_("expected no third {tile}: the box has two"), tile=tile))
        if len(rack) > MOST_TILES:
            raise UnreadableError(column, message(
                *NP_("expected a rack: no more than {n} tile",
                     "expected a rack: no more than {n} tiles"), n=MOST_TILES))
        column += len(word) + 1
    return rack


def parse_options(house: HouseRules[Any], arguments: argparse.Namespace) -> Any:  # noqa: ANN401 (a game's own)
    """Return the house rules that ``--preset`` and ``--set`` name.

    Raises:
        UnreadableError: the game has no such one.
    """
    preset: str = arguments.preset or house.usual
    changes: Sequence[str] = arguments.set or []
    if preset not in house.presets:
        raise UnreadableError(1, message(
            N_("expected one of the presets {names}"), names=", ".join(house.presets)))
    options = house.of_preset(preset)
    for change in changes:
        name, _equals, word = change.partition("=")
        if name not in house.options or word not in house.options[name].values:
            raise UnreadableError(1, message(
                N_("expected a house rule such as {example}, not “{word}”"),
                example="min_initial=45", word=change[:40]))
        options = house.change(options, name, word)
    return options
