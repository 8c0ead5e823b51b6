"""The tiles of a hand that closes, on the pad: what a tap does to them, and what they are."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rules.games.closed.closing_line import won_with
from rules.games.closed.hand import HAND, HandError, deal
from rules.games.closed.lines import Closed
from rules.games.closed.state import State
from rules.games.closed.verdict import Answer, answer
from rules.games.closed.worth import thrown_text
from rules.tiles import FULL_SET, NUMBER_TILES, Tile, find_tile
from webapp.core.pad.draft import Draft, parse_piece, parse_pieces, taken_off
from webapp.core.pad.keys import Marks, bands
from webapp.core.pad.view import Button, Choice, Notes, Sheet
from webapp.core.show.tiles import view_tile
from webapp.games.closed.closes.verdict import missing_words, shares_words
from webapp.games.closed.folded import Folded
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import heading, ngettext

TILES: Final = "all"
"""The item of a draft in which tiles are wanted and none is there yet."""

WILD: Final = "wild"
"""The tap, and the item where the tiles are not entered: a wild tile was thrown last."""


def exposed_items(items: Sequence[str]) -> list[str]:
    """Return the items that say which tile was turned up."""
    return [item for item in items if item.startswith("exposed ")]


def tiles_of(items: Sequence[str]) -> tuple[Tile, ...]:
    """Return the tiles of a draft without the one that is thrown last."""
    row = next((item for item in items if parse_piece(item.split()[0]) is not None), "")
    found = (find_tile(str(piece)) for piece in parse_pieces(row))
    return tuple(tile for tile in found if tile is not None)


def _thrown(items: Sequence[str]) -> Tile | None:
    return next((find_tile(item[6:]) for item in items if item.startswith("throw:")), None)


def _held(items: Sequence[str]) -> list[Tile]:
    """Return all tiles of a draft, the one that is thrown last."""
    thrown = _thrown(items)
    return [*tiles_of(items), *([] if thrown is None else [thrown])]


def _shown(state: State, items: Sequence[str]) -> Tile | None:
    """Return what is turned up, by the draft or by the game."""
    said = next((find_tile(item.split()[1]) for item in exposed_items(items)), None)
    return said or state.exposed


def _box(state: State, items: Sequence[str]) -> Counter[Tile]:
    box = Counter(FULL_SET * state.options.ch_boxes)
    box.subtract(tiles_of(items))
    if (exposed := _shown(state, items)) is not None:
        box[exposed] -= 1
    if (thrown := _thrown(items)) is not None:
        box[thrown] -= 1
    return box


def tapped(state: State, items: list[str], tap: str) -> Sequence[str]:
    """Return the items after a tile was tapped, on a key or in the hand."""
    tiles = [str(tile) for tile in _held(items)]
    if (off := taken_off(tap)) is not None:
        tiles = [tile for at, tile in enumerate(tiles) if at != off]
    elif parse_piece(tap) is not None and len(tiles) <= HAND:
        tile = find_tile(tap.removesuffix("h"))
        if tile is not None and _box(state, items)[tile] > 0:
            tiles.append(str(tile))
    return (*exposed_items(items), " ".join(tiles) if tiles else TILES)


def answer_of(state: State, items: Sequence[str]) -> Answer | HandError | None:
    """Return what is said of the tiles of a draft; nothing while these are too few.

    Where the thrown tile is known, the others are asked alone.
    """
    tiles = tiles_of(items)
    if len(tiles) < HAND:
        return None
    try:
        return answer(tiles, deal(state.options, _shown(state, items)))
    except HandError as error:
        return error


def closed_line(state: State, items: Sequence[str]) -> Closed | None:
    """Return the line of the tiles of a draft: of fifteen, the best one to throw is thrown."""
    tiles, thrown = tiles_of(items), _thrown(items)
    if len(tiles) == HAND:
        return Closed(tiles, thrown)
    return _of_fifteen(tiles, answer_of(state, items))


def _of_fifteen(tiles: Sequence[Tile], found: Answer | HandError | None) -> Closed | None:
    """Return the line of fifteen tiles by what is said of them."""
    if not isinstance(found, Answer) or found.best is None or found.best.thrown is None:
        return None
    left = list(tiles)
    left.remove(found.best.thrown)
    return Closed(tuple(left), found.best.thrown)


def wild_choice(state: State, *, current: bool) -> Choice:
    """Return the switch that a wild tile was thrown last."""
    return Choice(WILD, heading(_(thrown_text(state.options))), current=current)


def _wild(state: State, items: Sequence[str]) -> Tile | None:
    """Return the tile that counts twice where it is thrown last, if any does and it is known."""
    if not state.options.ch_thrown:
        return None
    try:
        return deal(state.options, _shown(state, items)).wild
    except HandError:
        return None


def wild_thrown(state: State, items: Sequence[str]) -> Sequence[str]:
    """Return the items with the wild tile thrown last, or without it where it was."""
    wild, kept = _wild(state, items), [item for item in items if not item.startswith("throw:")]
    taken = len(kept) < len(items)
    if taken or wild is None or len(tiles_of(items)) != HAND or _box(state, items)[wild] <= 0:
        return kept
    return [*kept, f"throw:{wild}"]


def _prompt(items: Sequence[str], found: Answer | HandError | None) -> str:
    """Return how many tiles are to be added, or what the hand is and why it has its points."""
    thrown = _thrown(items)
    if found is None:
        left = HAND - len(tiles_of(items))
        return ngettext("%(num)d tile to add.", "%(num)d tiles to add.", left)
    if isinstance(found, HandError):
        return _("The indicator is missing.")
    if found.best is None:
        return missing_words(found.outlook.missing)
    return shares_words(found.best.shares if thrown is None else won_with(found, thrown).shares)


def tiles_sheet(folded: Folded, draft: Draft) -> Sheet:
    """Return the keys for the tiles of a hand, and whether a wild tile was thrown last."""
    state, items = folded.state, draft.items
    wild, thrown, box = _wild(state, items), _thrown(items), _box(state, items)
    tiles, found = tiles_of(items), answer_of(state, items)
    asks = wild is not None and len(tiles) == HAND and (
        thrown == wild or (thrown is None and box[wild] > 0))
    return Sheet(
        title=_("%(name)s goes out", name=folded.names[draft.seat]),
        prompt=_prompt(items, found),
        lead=[replace(view_tile(tile), tap=f"j:0:{at}", hint=_("remove"))
              for at, tile in enumerate(_held(items))],
        bands=bands(box, Marks(numbers=False, only={str(tile) for tile in NUMBER_TILES})),
        notes=[Notes([wild_choice(state, current=thrown == wild)], switch=True)] if asks else [],
        actions=[Button("clear", _("Clear"))],
        confirm=Button("confirm", _("End the game"), disabled=(
            len(tiles) != HAND and _of_fifteen(tiles, found) is None)))
