"""What a touch does to a draft of the score alone."""

from collections import Counter
from dataclasses import replace

from rules.melds import tile_of
from rules.tiles import FULL_SET, Tile
from webapp.core.kinds import AloneKind, AnyFolded
from webapp.core.pad.draft import parse_piece
from webapp.core.pad.new_melds import NewMelds
from webapp.core.pad.rows import words_of
from webapp.play.alone.draft import (
    END,
    JOLYS,
    NOBODY,
    NUMBER,
    PARTS,
    RACK,
    SCORE,
    TABLE,
    Alone,
    LaidMeld,
    Mark,
    Side,
    kept,
)
from webapp.server.http.forms import whole_number


def steps_of(kind: AloneKind, draft: Alone) -> tuple[str, ...]:
    """Return the parts of the page in their order; whom nothing is asked of has none."""
    seats = (seat for seat in draft.seats if seat != draft.winner or kind.asks_winner)
    return (END, *seats, SCORE)


def offered(kind: AloneKind, folded: AnyFolded, draft: Alone) -> Alone:
    """Return the draft without what the page does not offer: an address may say anything."""
    if draft.way not in {way.item for way in kind.ways(folded)}:
        draft = replace(draft, way="")
    marks = {mark.item for group in kind.marks(folded) for mark in group}
    draft = replace(draft, marks=tuple(mark for mark in draft.marks if mark in marks))
    return draft if draft.step in steps_of(kind, draft) else at_step(draft, END)


def parts_of(kind: AloneKind, draft: Alone) -> tuple[str, ...]:
    """Return how the player at whom the page is can be entered: who went out has no rack."""
    if kind.melds is None:
        return (NUMBER, RACK) if kind.racks else (NUMBER,)
    return (NUMBER, TABLE) if draft.step == draft.winner else PARTS


def part_of(kind: AloneKind, draft: Alone) -> str:
    """Return how the player is being entered."""
    parts = parts_of(kind, draft)
    return draft.part if draft.part in parts else parts[-1]


def next_step(kind: AloneKind, draft: Alone) -> Alone:
    """Return the draft at the part that follows."""
    steps = steps_of(kind, draft)
    at = steps.index(draft.step) if draft.step in steps else -1
    return at_step(draft, steps[min(at + 1, len(steps) - 1)])


def at_step(draft: Alone, step: str) -> Alone:
    """Return the draft at another part; a new player is entered as the one before was."""
    side = draft.side(step)
    if side.number:
        part = NUMBER
    else:
        tiles = side.melds or side.rack or side.none or draft.part == RACK
        part = TABLE if tiles else draft.part
    return replace(draft, step=step, part=part, owning=None, brush=None)


def box_of(folded: AnyFolded, draft: Alone) -> Counter[Tile]:
    """Return the tiles that were neither touched nor recorded as lying on the table."""
    left = Counter(FULL_SET)
    left.subtract(draft.tiles())
    left.subtract(slot.tile for meld in folded.state.melds.values() for slot in meld.slots)
    return left


def new_melds(kind: AloneKind, folded: AnyFolded, draft: Alone) -> NewMelds | None:
    """Return what the player at whom the page is has laid; ``None`` where that counts nothing."""
    if kind.melds is None or draft.step not in draft.seats:
        return None
    side = draft.side(draft.step)
    others = replace(draft, sides={**draft.sides, draft.step: replace(side, melds=())})
    return NewMelds(side.rows, kind.melds(folded).lawful, box_of(folded, others))


def touch(kind: AloneKind, folded: AnyFolded, draft: Alone, tap: str) -> Alone:
    """Return the draft after a tap; one that no button sends changes nothing."""
    head, _colon, rest = tap.partition(":")
    if tap == "next":
        return next_step(kind, draft)
    if head == "at":
        return at_step(draft, rest) if rest in steps_of(kind, draft) else draft
    if draft.step == END:
        return _touch_end(kind, folded, draft, head, rest)
    return _touch_player(kind, folded, draft, tap) if draft.step in draft.seats else draft


def _touch_player(kind: AloneKind, folded: AnyFolded, draft: Alone, tap: str) -> Alone:
    head, _colon, rest = tap.partition(":")
    side = draft.side(draft.step)
    if draft.owning is not None:
        return _touch_owner(draft, side, head, rest)
    if head == "own":
        at = whole_number(rest, 2)
        return draft if at is None or at >= len(side.melds) else replace(
            draft, owning=at, brush=None)
    if head == "part":
        return replace(draft, part=rest) if rest in PARTS else draft
    if tap == "none" and kind.unlaid(folded):
        return draft.with_side(draft.step, replace(side, none=not side.none))
    return draft.with_side(draft.step, _touch_side(kind, folded, draft, side, tap))


def _touch_end(
    kind: AloneKind, folded: AnyFolded, draft: Alone, head: str, rest: str
) -> Alone:
    match head:
        case "won" if rest in {*draft.seats, NOBODY}:
            return replace(draft, winner="" if rest == draft.winner else rest)
        case "went" if rest in {way.item for way in kind.ways(folded)}:
            return replace(draft, way=rest)
        case "with":
            return replace(draft, marks=_marked(kind, folded, draft, rest))
        case "twin" if kind.twins(folded) and rest in draft.seats:
            return replace(draft, twin="" if rest == draft.twin else rest)
    piece = parse_piece(head)
    if piece is None or not kind.throws:
        return draft
    tile = tile_of(piece)
    return replace(draft, thrown=None if tile == draft.thrown else tile)


def _marked(
    kind: AloneKind, folded: AnyFolded, draft: Alone, mark: str
) -> tuple[str, ...]:
    """Return the marks after one was touched: the same again takes it back, another of its group.

    What no button sends changes nothing.
    """
    same = next(({each.item for each in group} for group in kind.marks(folded)
                 if any(each.item == mark for each in group)), set())
    if not same:
        return draft.marks
    kept = [each for each in draft.marks if each not in same]
    return (*kept, *([mark] if mark not in draft.marks else []))


def _touch_owner(draft: Alone, side: Side, head: str, rest: str) -> Alone:
    at, brush = draft.owning or 0, draft.brush or Mark(draft.step)
    match head:
        case "owned":
            return replace(draft, owning=None, brush=None)
        case "by" if rest in draft.seats:
            return replace(draft, brush=replace(brush, seat=rest))
        case "for" if rest in map(str, JOLYS):
            return replace(draft, brush=replace(brush, joly=int(rest)))
        case "paint" if rest.isascii() and rest.isdecimal():
            meld = side.melds[at]
            if int(rest[:3]) < len(words_of(meld.row)):
                marks = {**meld.marks, int(rest[:3]): brush}
                if brush == Mark(draft.step):
                    del marks[int(rest[:3])]
                melds = (*side.melds[:at], LaidMeld(meld.row, marks), *side.melds[at + 1 :])
                return draft.with_side(draft.step, replace(side, melds=melds))
    return draft


def _touch_side(
    kind: AloneKind, folded: AnyFolded, draft: Alone, side: Side, tap: str
) -> Side:
    if tap == "sign" and side.number:
        value = side.value
        return side if value is None else replace(side, number=str(-value))
    part, melds = part_of(kind, draft), new_melds(kind, folded, draft)
    if part == NUMBER:
        return side
    if melds is None or part == RACK:
        return _touch_rack(folded, draft, side, tap)
    if tap == "none":
        return replace(side, melds=(), none=True)
    rows = [] if tap == "clear" else melds.touch(tap)
    if tuple(rows) == side.rows:
        return side
    return replace(side, melds=kept(rows, side.melds), none=False)


def _touch_rack(folded: AnyFolded, draft: Alone, side: Side, tap: str) -> Side:
    if tap == "empty":
        return replace(side, rack=(), empty=True)
    if tap == "clear":
        return replace(side, rack=(), empty=False)
    if tap.startswith("off:"):
        at = whole_number(tap[4:], 3)
        return replace(side, rack=tuple(
            tile for index, tile in enumerate(side.rack) if index != at))
    piece = parse_piece(tap)
    if piece is None or box_of(folded, draft)[tile_of(piece)] <= 0:
        return side
    return replace(side, rack=(*side.rack, tile_of(piece)), empty=False)
