"""The pad's other modes: adding, going out, facts before play, and racks at the end."""

from dataclasses import dataclass, replace

from rules.notation.lines import Rack
from rules.racks import RackCount
from rules.romanian.scoring import score_sheet
from rules.romanian.state import State
from rules.romanian.values import loose_worth
from rules.tiles import NUMBER_TILES, find_tile
from webapp.judging import Folded
from webapp.locale import gettext as _
from webapp.pad_add import (
    add_line,
    aimed_melds,
    find_places,
    fitting_keys,
    open_melds,
    pending_of,
    placed_of,
    table_with,
    target_of,
)
from webapp.pad_draft import Draft, parse_piece, parse_pieces
from webapp.pad_keys import Marks, bands, tiles_left
from webapp.pad_turn import switch
from webapp.pad_view import Button, Choice, DraftMeld, PointsField, Sheet
from webapp.tile_view import view_tile, view_tiles


@dataclass(frozen=True, slots=True)
class Racks:
    """Whose racks are still to be counted, and what each counted one came to."""

    missing: tuple[str, ...]
    counted: dict[str, RackCount]


def find_racks(folded: Folded) -> Racks:
    """Return how far the racks of a game that is over are counted."""
    sheet = score_sheet(folded.replay)
    missing = tuple(seat for seat, score in sheet.seats.items() if not score.counted)
    return Racks(missing, dict(folded.state.racks))


def add_sheet(state: State, draft: Draft, name: str) -> Sheet:
    """Return what the pad shows for adding."""
    table = table_with(state, draft)
    target, pending = target_of(draft), pending_of(draft)
    melds = list(open_melds(table))
    choices: list[Choice] = []
    if pending:
        choices = [
            Choice(
                tap=f"to:{place.meld}-{place.word.replace(' ', '-')}",
                label=table.players[table.melds[place.meld].laid_by].name,
                tiles=view_tiles([slot.piece for slot in table.melds[place.meld].slots]),
                note=place.word.removeprefix("J=") if pending == "J" else None,
            )
            for place in find_places(table, pending, melds)
        ]
    aimed = aimed_melds(table, target)
    fitting = fitting_keys(table, aimed)
    marks = Marks(
        numbers=False,
        joly=bool(melds),
        only=None if target else fitting,
        first=pending,
        inside=fitting if target else frozenset(),
    )
    placed = placed_of(draft)
    shown: list[DraftMeld] = []
    for index, item in enumerate(placed):
        line = add_line(item)
        tiles = [view_tile(each.piece) for each in line.tiles]
        meld = table.melds.get(line.meld)
        around = view_tiles([slot.piece for slot in meld.slots]) if meld else tiles
        fits = meld is not None and {tile.label for tile in tiles} <= {t.label for t in around}
        shown.append(
            DraftMeld(
                around if fits else tiles,
                None,
                index == len(placed) - 1,
                None,
                remove=f"drop:{index}",
            )
        )
    prompt = _("Touch the tile.")
    if pending:
        prompt = _("Where does it go?") if choices else _("It fits nowhere on the table.")
    elif target:
        prompt = _("Touch the tile that goes to this meld.")
        if not placed and target in table.melds:
            tiles = view_tiles([slot.piece for slot in aimed[0].slots])
            shown.append(DraftMeld(tiles, None, current=True))
    left = tiles_left(state, tuple(item.partition(" to ")[0] for item in placed))
    return Sheet(
        title=_("%(name)s adds", name=name),
        prompt=prompt,
        melds=shown,
        choices=choices,
        choices_label=_("Where to"),
        bands=bands(left, marks),
        actions=[Button("clear", _("Clear"))] if draft.items else [],
        confirm=Button("confirm", _("Add"), disabled=not placed or bool(pending)),
    )


def out_sheet(state: State, draft: Draft, name: str) -> Sheet:
    """Return what the pad shows for the end of a game."""
    item = draft.items[0] if draft.items else ""
    none = item == "end"
    piece = parse_piece(item) if item and not none else None
    return Sheet(
        title=_("%(name)s goes out", name=name),
        prompt=_("Nobody goes out: the game ends without a winner.")
        if none
        else _("Touch the tile that is thrown last."),
        lead=view_tiles([piece]) if piece else [],
        lead_text=_("thrown"),
        choices=[Choice("nowinner", _("No winner"), current=none)],
        choices_label=_("How it ends"),
        bands=bands(tiles_left(state), Marks(numbers=False, first=item)),
        confirm=Button("confirm", _("End the game") if none else _("Go out"), disabled=not item),
    )


def more_sheet(state: State, draft: Draft) -> Sheet:
    """Return what the pad shows for facts: the exposed tile, its twin, an other turn."""
    exposed = next((item.split()[1] for item in draft.items if item.startswith("exposed ")), "")
    piece = parse_piece(exposed) if exposed else state.exposed
    twin = next((item.split()[1] for item in draft.items if item.startswith("twin ")), state.twin)
    players = state.players.items()
    twins = [
        Choice(f"twin:{seat}", player.name, note=_("twin"), current=seat == twin)
        for seat, player in players
    ]
    turns = [Choice(f"turn:{seat}", player.name, note=_("turn")) for seat, player in players]
    return Sheet(
        title=_("Also noted"),
        prompt=_("Touch the exposed tile, who holds its twin, or whose turn it is now."),
        lead=view_tiles([piece]) if piece else [],
        lead_text=_("exposed"),
        seats=turns,
        choices=[*switch(state), *twins],
        choices_label=_("What is recorded, and who holds the twin"),
        bands=bands(tiles_left(replace(state, exposed=None)), Marks(numbers=False, first=exposed)),
        confirm=Button("confirm", _("Note it"), disabled=not draft.items),
    )


def rack_sheet(folded: Folded, draft: Draft, name: str) -> Sheet:
    """Return what the pad shows for a rack at the end."""
    racks = find_racks(folded)
    others = {seat: count for seat, count in folded.state.racks.items() if seat != draft.seat}
    state = replace(folded.state, racks=others)
    text = " ".join(draft.items)
    pieces = parse_pieces(text)
    points = sum(
        loose_worth(tile, state.options).points
        for tile in (find_tile(str(piece)) for piece in pieces)
        if tile is not None
    )
    tiles = [
        replace(view_tile(piece), tap=f"j:0:{index}", hint=_("take it off again"))
        for index, piece in enumerate(pieces)
    ]
    left = tiles_left(state, (text,))
    keys = Marks(numbers=False, only={str(tile) for tile in NUMBER_TILES})
    return Sheet(
        title=_("%(name)s’s rack", name=name),
        prompt=_("Touch each tile that is left, or write the total."),
        choices=[
            Choice(
                f"rack:{seat}",
                player.name,
                note=_rack_note(folded, seat, racks),
                current=seat == draft.seat,
                disabled=seat == folded.state.winner,
            )
            for seat, player in state.players.items()
        ],
        choices_label=_("Whose rack"),
        melds=[DraftMeld(tiles, points, current=True)] if tiles else [],
        bands=bands(left, keys),
        points_field=PointsField(_("or the total in points")),
        actions=[Button("clear", _("Clear"))] if tiles else [],
        confirm=Button("confirm", _("That is the rack") if tiles else _("Count it")),
    )


def _rack_note(folded: Folded, seat: str, racks: Racks) -> str | None:
    if seat == folded.state.winner:
        return str(_("empty"))
    return None if seat in racks.missing else "✓"


def rack_lines(folded: Folded, draft: Draft, points: str) -> list[str]:
    """Return the record lines of a rack; one that was counted before is taken back."""
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
    if not tiles and points.isascii() and points.isdecimal() and len(points) < 5:  # noqa: PLR2004
        return [*before, str(Rack(draft.seat, points=int(points)))]
    return [*before, str(Rack(draft.seat, tiles))]
