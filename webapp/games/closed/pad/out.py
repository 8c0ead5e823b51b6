"""The end of a game on the pad: who closes, with which tiles or as what, or nobody."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar, Final

from rules.games.closed.closing_line import worth_of
from rules.games.closed.hand import HAND, HandError, deal
from rules.games.closed.kinds import LABELS, HandKind, kinds_played
from rules.games.closed.lines import Closed, ClosedAs
from rules.games.closed.state import State
from rules.games.closed.verdict import Answer, answer
from rules.notation.lines import End
from rules.tiles import FULL_SET, NUMBER_TILES, Tile, find_tile
from webapp.core.pad.draft import Draft, parse_piece, parse_pieces, taken_off
from webapp.core.pad.keys import Marks, bands
from webapp.core.pad.mode import Mode, mode_button
from webapp.core.pad.view import Button, Choice, Sheet
from webapp.core.pad.view import Notes as NotesView
from webapp.core.show.tiles import view_tile
from webapp.games.closed.closes.verdict import points_words
from webapp.games.closed.folded import Folded, with_turn
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import heading, ngettext

END: Final = "end"
TILES: Final = "all"
"""The item of a draft in which tiles are wanted and none is there yet."""

WILD: Final = "wild"
_JOKERS: Final = {"x1": 1, "x2": 2}


class Out(Mode[State]):
    """Closing, by the kind of hand or by its tiles, or ending without a winner."""

    name = "out"
    kinds: ClassVar[tuple[type, ...]] = (Closed, ClosedAs, End)

    def bar(self, _folded: Folded, current: str) -> tuple[Button, ...]:
        """Return its button while it is open: the great one beside the bar leads to it."""
        return (mode_button("out", current, _("Go out")),) if current == self.name else ()

    def touch(self, folded: Folded, draft: Draft, tap: str) -> Draft:
        """Return the draft after a tap; the same again takes it back."""
        items = list(draft.items)
        if tap == END:
            return draft.with_items(() if END in items else (END,))
        if tap == TILES:
            return draft.with_items((*_exposed(items), TILES))
        if tap.startswith("as:"):
            marks = [item for item in items if item == WILD or item in _JOKERS]
            return draft.with_items((tap, *marks))
        if tap == WILD or tap in _JOKERS:
            same = _JOKERS if tap in _JOKERS else (WILD,)
            kept = [item for item in items if item not in same]
            return draft.with_items(kept if tap in items else [*kept, tap])
        return draft.with_items(_tapped(folded.state, items, tap))

    def lines(self, folded: Folded, draft: Draft, _points: str) -> tuple[str, ...]:
        """Return the lines that end the game."""
        if END in draft.items:
            return ("end",)
        tiles = _tiles(draft.items)
        turn = with_turn(folded.state, draft.seat)
        if tiles:
            line = closed_line(folded.state, draft.items)
            exposed = [item for item in _exposed(draft.items)
                       if item != f"exposed {folded.state.exposed}"]
            return (*exposed, *turn, str(line)) if line is not None else ()
        kind = _kind(draft.items)
        if kind is None:
            return ()
        return (*turn, str(ClosedAs(kind, _jokers(draft.items), WILD in draft.items)))

    def asks_seat(self, draft: Draft) -> bool:
        """Say that anybody may close."""
        return END not in draft.items

    def sheet(self, folded: Folded, draft: Draft) -> Sheet:
        """Return who closes, as what, and the keys where the tiles are told."""
        if _tiles(draft.items) or TILES in draft.items:
            return _tiles_sheet(folded, draft)
        state, kind = folded.state, _kind(draft.items)
        wild = WILD in draft.items
        marks: list[Choice] = []
        if state.options.ch_thrown:
            marks = [Choice(WILD, heading(_("a wild tile thrown last")), current=wild)]
        if state.options.ch_scale == "program":
            jokers = _jokers(draft.items)
            marks += [Choice(word, ngettext(
                "%(num)d joker", "%(num)d jokers", count), current=count == jokers)
                for word, count in _JOKERS.items()]
        return Sheet(
            title=_("%(name)s goes out", name=folded.names[draft.seat]),
            prompt="" if kind is None else points_words(worth_of(
                state, kind, _jokers(draft.items), wild=wild)),
            choices=[
                *(Choice(f"as:{each.value}", heading(_(LABELS[each])), current=each is kind)
                  for each in kinds_played(state.options)),
                Choice(TILES, _("Tap tiles instead")),
                Choice(END, _("No winner"), current=END in draft.items)],
            choices_label=_("Kinds of hands"),
            notes=[NotesView(marks, switch=True)] if marks and kind else [],
            confirm=Button("confirm", _("End the game"),
                           disabled=kind is None and END not in draft.items))

    def items_of(self, _before: Folded, line: object) -> Sequence[str] | None:
        """Return how the game ended."""
        match line:
            case End():
                return [END]
            case Closed(tiles, thrown):
                return [" ".join(map(str, tiles)), *([f"throw:{thrown}"] if thrown else [])]
            case ClosedAs(kind, jokers, wild):
                marks = [word for word, count in _JOKERS.items() if count == jokers]
                return [f"as:{kind.value}", *marks, *([WILD] if wild else [])]
            case _:
                return None


def _kind(items: Sequence[str]) -> HandKind | None:
    word = next((item[3:] for item in items if item.startswith("as:")), "")
    return next((kind for kind in HandKind if kind.value == word), None)


def _jokers(items: Sequence[str]) -> int:
    return next((_JOKERS[item] for item in items if item in _JOKERS), 0)


def _exposed(items: Sequence[str]) -> list[str]:
    return [item for item in items if item.startswith("exposed ")]


def _tiles(items: Sequence[str]) -> tuple[Tile, ...]:
    row = next((item for item in items if parse_piece(item.split()[0]) is not None), "")
    found = (find_tile(str(piece)) for piece in parse_pieces(row))
    return tuple(tile for tile in found if tile is not None)


def _thrown(items: Sequence[str]) -> Tile | None:
    return next((find_tile(item[6:]) for item in items if item.startswith("throw:")), None)


def _held(items: Sequence[str]) -> list[Tile]:
    """Return all tiles of a draft, the one that is thrown last."""
    thrown = _thrown(items)
    return [*_tiles(items), *([] if thrown is None else [thrown])]


def _shown(state: State, items: Sequence[str]) -> Tile | None:
    """Return what is turned up, by the draft or by the game."""
    said = next((find_tile(item.split()[1]) for item in _exposed(items)), None)
    return said or state.exposed


def _box(state: State, items: Sequence[str]) -> Counter[Tile]:
    box = Counter(FULL_SET * state.options.ch_boxes)
    box.subtract(_tiles(items))
    if (exposed := _shown(state, items)) is not None:
        box[exposed] -= 1
    if (thrown := _thrown(items)) is not None:
        box[thrown] -= 1
    return box


def _tapped(state: State, items: list[str], tap: str) -> Sequence[str]:
    """Return the items after a tile was tapped, on a key or in the hand."""
    tiles = [str(tile) for tile in _held(items)]
    if (off := taken_off(tap)) is not None:
        tiles = [tile for at, tile in enumerate(tiles) if at != off]
    elif parse_piece(tap) is not None and len(tiles) <= HAND:
        tile = find_tile(tap.removesuffix("h"))
        if tile is not None and _box(state, items)[tile] > 0:
            tiles.append(str(tile))
    return (*_exposed(items), " ".join(tiles) if tiles else TILES)


def answer_of(state: State, items: Sequence[str]) -> Answer | HandError | None:
    """Return what is said of the tiles of a draft; nothing while these are too few."""
    tiles = _held(items)
    if len(tiles) < HAND:
        return None
    try:
        return answer(tiles, deal(state.options, _shown(state, items)))
    except HandError as error:
        return error


def closed_line(state: State, items: Sequence[str]) -> Closed | None:
    """Return the line of the tiles of a draft: of fifteen, the best one to throw is thrown."""
    tiles, thrown = _tiles(items), _thrown(items)
    if len(tiles) == HAND:
        return Closed(tiles, thrown)
    found = answer_of(state, items)
    if not isinstance(found, Answer) or found.best is None or found.best.thrown is None:
        return None
    left = list(tiles)
    left.remove(found.best.thrown)
    return Closed(tuple(left), found.best.thrown)


def _tiles_sheet(folded: Folded, draft: Draft) -> Sheet:
    state, hand = folded.state, _held(draft.items)
    found = answer_of(state, draft.items)
    if found is None:
        prompt = ngettext("%(num)d tile to add.", "%(num)d tiles to add.", HAND - len(hand))
    elif isinstance(found, HandError):
        prompt = _("The indicator is missing.")
    elif found.best is None:
        missing = found.outlook.missing
        prompt = ngettext("%(num)d tile missing.", "%(num)d tiles missing.", missing)
    else:
        prompt = f"{heading(_(LABELS[found.best.kind]))}: {points_words(found.best.worth)}"
    return Sheet(
        title=_("%(name)s goes out", name=folded.names[draft.seat]), prompt=prompt,
        lead=[replace(view_tile(tile), tap=f"j:0:{at}", hint=_("remove"))
              for at, tile in enumerate(hand)],
        bands=bands(_box(state, draft.items), Marks(
            numbers=False, only={str(tile) for tile in NUMBER_TILES})),
        actions=[Button("clear", _("Clear"))],
        confirm=Button("confirm", _("End the game"),
                       disabled=closed_line(state, draft.items) is None))
