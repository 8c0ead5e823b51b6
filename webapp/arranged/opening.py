"""``joly opening`` where the first meld is counted: the best sets of a rack."""

import argparse
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rules.arranged.opening import FirstMeld
from rules.messages import N_, NP_, message, points_of
from rules.options import HouseRules
from rules.tiles import Tile
from webapp.core.listed import Document, Opens
from webapp.core.record.typed import parse_options, parse_rack
from webapp.server.language.terminal import print_json, print_lines, say


def opens_by(
    house: HouseRules[Any], best: Callable[[Sequence[Tile], Any], FirstMeld],
    needed: Callable[[Any], int],
) -> Opens:
    """Return what prints the *best* first meld, of which so many points are *needed*."""

    def opens(text: str, arguments: argparse.Namespace) -> None:
        rack, options = parse_rack(text), parse_options(house, arguments)
        found = best(rack, options)
        if arguments.json:
            print_json(_document(found))
        else:
            print_lines(_words(found, needed(options)))

    return opens


def _document(found: FirstMeld) -> Document:
    return {
        "possible": found.is_possible,
        "points": found.points,
        "melds": [[str(piece) for piece in meld] for meld in found.melds],
        "left": [str(tile) for tile in found.left],
        "missing": found.missing,
    }


def _words(found: FirstMeld, needed: int) -> Iterator[str]:
    melds = " / ".join(" ".join(map(str, meld)) for meld in found.melds)
    if melds:
        yield f"{melds}: " + say(points_of(found.points, needed))
    if found.left:
        yield say(message(N_("left on the rack"))) + f": {' '.join(map(str, found.left))}"
    if found.missing:
        yield say(message(*NP_("{n} point short", "{n} points short"), n=found.missing))
