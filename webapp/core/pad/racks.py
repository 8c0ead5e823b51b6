"""The pad's mode for the racks at the end, the same in every game but for the tiles' worth."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from rules.notation.lines import Rack
from rules.racks import RackCount
from rules.replay import score
from rules.tiles import Tile, find_tile
from webapp.core.pad.draft import Draft, parse_piece, parse_pieces, taken_off
from webapp.core.pad.keys import Band
from webapp.core.pad.mode import Mode
from webapp.core.pad.view import Button, Choice, DraftMeld, PointsField, Sheet
from webapp.core.record.folded import FoldedGame, S
from webapp.core.show.tiles import view_tile
from webapp.server.http.forms import whole_number
from webapp.server.language.locale import gettext as _

EMPTY: Final = "end"
"""The item of a draft that says that nothing is left on the rack."""


@dataclass(frozen=True, slots=True)
class RackKind:
    """How a game counts a rack: what a tile costs, and the keys once others are counted."""

    worth: Callable[[Tile], int]
    bands: Callable[[Mapping[str, RackCount], str], list[Band]]


@dataclass(frozen=True, slots=True)
class Racks:
    """Whose racks are still to be counted, and what each counted one came to."""

    missing: tuple[str, ...]
    counted: dict[str, RackCount]


def find_racks(folded: FoldedGame[Any]) -> Racks:
    """Return how far the racks of a game that is over are counted."""
    sheet = score(folded.replay)
    missing = tuple(seat for seat, each in sheet.seats.items() if not each.counted)
    return Racks(missing, dict(folded.state.racks))


def touch_rack(draft: Draft, tap: str) -> Draft:
    """Return the draft after a tile of a rack was tapped, or that none is left."""
    if tap == "empty":
        return draft.with_items([EMPTY])
    words = [word for word in " ".join(draft.items).split() if word != EMPTY]
    if (off := taken_off(tap)) is not None:
        words = [word for index, word in enumerate(words) if index != off]
    elif parse_piece(tap) is not None:
        words.append(tap.removesuffix("h"))
    return draft.with_items([" ".join(words)] if words else ())


def rack_sheet(folded: FoldedGame[Any], draft: Draft, name: str, kind: RackKind) -> Sheet:
    """Return what the pad shows for a rack at the end."""
    racks = find_racks(folded)
    others = {seat: count for seat, count in folded.state.racks.items() if seat != draft.seat}
    text = " ".join(item for item in draft.items if item != EMPTY)
    pieces, empty = parse_pieces(text), EMPTY in draft.items
    points = sum(
        kind.worth(tile)
        for tile in (find_tile(str(piece)) for piece in pieces)
        if tile is not None
    )
    tiles = [
        replace(view_tile(piece), tap=f"j:0:{index}", hint=_("remove"))
        for index, piece in enumerate(pieces)
    ]
    return Sheet(
        title=_("%(name)s’s rack", name=name),
        prompt=_("Is the rack empty? Only the player who went out has no tiles.") if empty
        else _("Tap each tile, or enter the total."),
        choices=[
            Choice(
                f"rack:{seat}",
                player,
                note=_rack_note(folded, seat, racks),
                current=seat == draft.seat,
                disabled=seat == folded.state.winner,
            )
            for seat, player in folded.names.items()
        ],
        choices_label=_("Whose rack"),
        melds=[DraftMeld(tiles, points, current=True)] if tiles else [],
        bands=kind.bands(others, text),
        points_field=PointsField(_("Total in points")),
        actions=[Button("clear", _("Clear"))] if draft.items
        else [Button("empty", _("No tiles left"))],
        confirm=Button("confirm", _confirm_words(tiles=bool(tiles), empty=empty)),
    )


def _confirm_words(*, tiles: bool, empty: bool) -> str:
    if tiles:
        return _("Save")
    return _("Rack is empty") if empty else _("Count")


def _rack_note(folded: FoldedGame[Any], seat: str, racks: Racks) -> str | None:
    if seat == folded.state.winner:
        return _("empty")
    return None if seat in racks.missing else "✓"


def rack_lines(folded: FoldedGame[Any], draft: Draft, points: str) -> list[str]:
    """Return the record lines of a rack; one that was counted before is taken back.

    None while nothing was said of it: that a rack is empty is asked first.
    """
    before = [
        f"undo {line.ply}"
        for line in folded.replay.record.lines
        if isinstance(line.value, Rack) and line.value.seat == draft.seat
    ]
    tiles = tuple(
        tile
        for tile in (find_tile(str(piece)) for piece in parse_pieces(" ".join(draft.items)))
        if tile is not None
    )
    counted = whole_number(points, 4)
    if not tiles and counted is not None:
        return [*before, str(Rack(draft.seat, points=counted))]
    return [*before, str(Rack(draft.seat, tiles))] if tiles or EMPTY in draft.items else []


class RackMode(Mode[S]):
    """The racks at the end of a game; *kind* says how the game counts one in a state."""

    name = "rack"
    kinds: ClassVar[tuple[type, ...]] = (Rack,)

    def __init__(self, kind: Callable[[S], RackKind]) -> None:
        self.kind = kind

    def is_offered(self, folded: FoldedGame[S]) -> bool:
        """Say whether the game is over."""
        return folded.state.ended

    def touch(self, _folded: FoldedGame[S], draft: Draft, tap: str) -> Draft:
        """Return the draft after a tile of the rack was touched, or that none is left."""
        return touch_rack(draft, tap)

    def lines(self, folded: FoldedGame[S], draft: Draft, points: str) -> tuple[str, ...]:
        """Return the line of the rack, by its tiles or by its *points*."""
        return tuple(rack_lines(folded, draft, points))

    def sheet(self, folded: FoldedGame[S], draft: Draft) -> Sheet:
        """Return the rack so far, and whose it is."""
        return rack_sheet(folded, draft, folded.names[draft.seat], self.kind(folded.state))

    def items_of(self, _before: FoldedGame[S], line: object) -> Sequence[str] | None:
        """Return the tiles of a rack; none of one that was counted by its points.

        A whole score is no rack: it is written.
        """
        if not isinstance(line, Rack) or line.total is not None:
            return None
        return [] if line.points is not None else [" ".join(map(str, line.tiles)) or EMPTY]
