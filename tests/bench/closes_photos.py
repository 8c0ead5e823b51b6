"""Racks in photos, asked whether they close: ``python -m tests.bench.closes_photos DIR [N]``.

DIR holds phone.json. Its racks hold more than a hand, so fourteen tiles of each are the hand: two
runs, or tiles at random. They go the page's own way from the reading to the answer. Printed is
whether it is that of the labelled tiles, or whether something is asked before: a tile that is
doubtful, one that was not read.
"""

import sys
from collections.abc import Sequence
from difflib import SequenceMatcher
from importlib import import_module
from pathlib import Path
from random import Random

from rules.games.closed.closing import look
from rules.games.closed.hand import HAND, HandError, deal, read_hand
from rules.games.closed.options import HOUSE
from rules.tiles import Tile, find_tile
from tests.bench.photo_labels import LabelledPhoto, load
from vision.limits import PhotoError
from vision.photo import open_photo
from vision.reading import ReadingDocument, TileDocument
from webapp.games.closed.closes.draft import Asked, photographed
from webapp.play.photos.rack import seen_tiles

PRESET = "pe-tabla"
PHOTOS = 10


def hand_in(photo: LabelledPhoto, number: int) -> list[tuple[int, int]]:
    """Return which tiles are the hand: the row and the place of each."""
    rows = photo.groups or ()
    places = [(row, at) for row, tiles in enumerate(rows) for at in range(len(tiles))]
    if number % 2:
        return sorted(Random(number).sample(places, HAND))  # noqa: S311 (a hand, no secret)
    first = number // 2 % len(rows)
    turned = [*range(first, len(rows)), *range(first)]
    return sorted([(row, at) for row in turned for at in range(len(rows[row]))][:HAND])


def read_places(
    rows: Sequence[Sequence[str]], read: ReadingDocument
) -> dict[tuple[int, int], TileDocument]:
    """Return what was read at each labelled place; one that is not there was not read."""
    tiles = [[read["tiles"][index] for index in row] for row in read["melds"]]
    found: dict[tuple[int, int], TileDocument] = {}
    for row, labels in enumerate(rows):
        best = max(tiles, key=lambda each: sum(t["tile"] in labels for t in each), default=[])
        names = [each["tile"] for each in best]
        for kind, a, b, c, d in SequenceMatcher(None, list(labels), names).get_opcodes():
            if kind == "equal" or (kind == "replace" and b - a == d - c):
                found |= {(row, at): best[c + at - a] for at in range(a, b)}
    return found


def said_of(tiles: Sequence[Tile]) -> object:
    """Return what is said of a hand."""
    try:
        seen = look(read_hand(tiles, deal(HOUSE.of_preset(PRESET))))
    except HandError as error:
        return str(error)
    return seen.closes_as, seen.missing, seen.draws


def ask(photo: LabelledPhoto, number: int) -> str:
    """Return how the answer to a photo is: right, asked or wrong."""
    rows = photo.groups or ()
    hand = hand_in(photo, number)
    labels = [tile for row, at in hand if (tile := find_tile(rows[row][at])) is not None]
    try:
        read = import_module("vision.reader").read(
            open_photo(photo.path.read_bytes())).document()
    except PhotoError as error:
        return f"asked ({error})"
    places = read_places(rows, read)
    tiles = [places[place] for place in hand if place in places]
    whole: ReadingDocument = {
        **read, "tiles": tiles, "melds": [list(range(len(tiles)))], "gaps": []}
    asked = photographed(Asked(PRESET), seen_tiles(whole, len(tiles)))
    if not asked.is_ready:
        doubts = [str(held) for held in asked.tiles if held.doubtful]
        return f"asked ({len(tiles)} tiles read, doubtful: {' '.join(doubts) or 'none'})"
    same = said_of([held.tile for held in asked.tiles]) == said_of(labels)
    return "right" if same else f"wrong: {asked} for {labels}"


def main() -> int:
    """Print the answers; return 1 where more than one of ten is wrong."""
    photos = [photo for photo in load(Path(sys.argv[1])) if "rack" in photo.path.name]
    wrong = 0
    for number, photo in enumerate(photos[:int(sys.argv[2]) if len(sys.argv) > 2 else PHOTOS]):
        told = ask(photo, number)
        wrong += told.startswith("wrong")
        print(f"{photo.path.name}: {told}", flush=True)
    print(f"{wrong} wrong")
    return int(wrong > 1)


if __name__ == "__main__":
    sys.exit(main())
