"""The question whether tiles may be added: a meld was chosen, and any tile of the box is touched.

A draft is the meld, ``to m3``, and then the tiles in the order touched: ``r9``, ``J``, ``J=r9``,
``r1 low``.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from rules.melds import HIGH_ONE, RunShape, TableMeld
from rules.tiles import NumberTile
from webapp.core.pad.add import target_of
from webapp.core.pad.draft import Draft, key_of, parse_piece, parse_pieces, taken_off
from webapp.core.pad.view import Button, Choice, DraftMeld, Sheet
from webapp.core.show.tiles import view_tile, view_tiles
from webapp.referee.desk.ground import Ground
from webapp.server.language.locale import gettext as _

MOST: Final = 14
AS: Final = "as:"
"""Begins the tap that says what a Joly stands for."""


def open_draft(seat: str, meld: int) -> Draft:
    """Return the draft with which the keys open for a meld that was chosen."""
    return Draft(seat, (f"to m{meld}",))


def touch(ground: Ground, draft: Draft, tap: str) -> Draft:
    """Return the draft after a tap: a tile more, one less, or what a Joly stands for."""
    meld = ground.melds.get(target_of(draft) or 0)
    if meld is None:
        return draft
    head, words = draft.items[0], list(draft.items[1:])
    if tap == "clear":
        words = []
    elif (off := taken_off(tap)) is not None:
        words = [word for at, word in enumerate(words) if at != off]
    elif parse_piece(tap.removeprefix(AS)) is not None and "=" not in tap:
        key = tap.removeprefix(AS)
        if waits(meld, draft) and key != "J":
            words[-1] = f"J={key.removesuffix('h')}"
        elif len(words) < MOST:
            words.append(_said(meld, key))
    return draft.with_items((head, *words))


def waits(meld: TableMeld, draft: Draft) -> bool:
    """Say whether the draft ends with a Joly of which a run must know what it stands for."""
    return draft.items[-1] == "J" and isinstance(meld.shape, RunShape)


def is_asked(ground: Ground, draft: Draft, tap: str) -> bool:
    """Say whether the tap that made *draft* of another puts the question at once."""
    meld = ground.melds.get(target_of(draft) or 0)
    touched = parse_piece(tap.removeprefix(AS)) is not None
    return meld is not None and touched and not waits(meld, draft)


def lines(draft: Draft) -> tuple[str, ...]:
    """Return the line that is asked about; none while nothing was touched."""
    meld, words = target_of(draft), draft.items[1:]
    return (f"add {' '.join(words)} to m{meld}",) if meld and words else ()


def draft_of(seat: str, line: str) -> Draft:
    """Return the draft of which *line* came."""
    words, _to, meld = line.removeprefix("add ").rpartition(" to m")
    items: list[str] = []
    for word in words.split():
        if word in {"low", "high"} and items:
            items[-1] = f"{items[-1]} {word}"
        else:
            items.append(word)
    return Draft(seat, (f"to m{meld}", *items))


def sheet(ground: Ground, draft: Draft, title: str) -> Sheet:
    """Return what the pad shows: the meld, what is added to it, and every tile of the box."""
    meld, words = ground.melds[target_of(draft) or 0], draft.items[1:]
    added = [replace(view_tile(piece), fresh=True, tap=f"j:0:{at}", hint=_("remove"))
             for at, word in enumerate(words) for piece in parse_pieces(word)]
    tiles = [*view_tiles([slot.piece for slot in meld.slots]), *added]
    asked = waits(meld, draft)
    return Sheet(
        title=title,
        prompt=_("What does the Joly stand for?") if asked
        else _("Tap the tile."),
        melds=[DraftMeld(tiles, None, current=True)],
        choices=[Choice(f"{AS}{tile}", "", tiles=[view_tile(tile)])
                 for tile in _ends(meld)] if asked else [],
        choices_label=_("What does the Joly stand for?") if asked else "",
        bands=ground.any_tile(words),
        actions=[Button("clear", _("Clear"))] if words else [],
        confirm=Button("confirm", _("Ask")) if words else None,
    )


def _ends(meld: TableMeld) -> Iterator[NumberTile]:
    """Yield the tiles with which a run goes on."""
    shape = meld.shape
    if isinstance(shape, RunShape):
        yield from (shape.tile_at(end) for end in (shape.low - 1, shape.high + 1)
                    if 1 <= end <= HIGH_ONE)


def _said(meld: TableMeld, key: str) -> str:
    """Say which end is meant where both of a run would take the 1."""
    shape, word = meld.shape, key.removesuffix("h")
    both = isinstance(shape, RunShape) and (shape.low, shape.high) == (2, HIGH_ONE - 1) and (
        word == key_of(shape.colour.value, 1))
    return f"{word} {'high' if key.endswith('h') else 'low'}" if both else word
