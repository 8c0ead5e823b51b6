"""The pad's other modes: adding, going out, facts before play, and racks at the end."""

from dataclasses import replace

from rules.games.romanian.state import State
from rules.games.romanian.values import loose_worth
from rules.tiles import NUMBER_TILES
from webapp.games.romanian.pad.add import (
    aimed_melds,
    find_places,
    fitting_keys,
    open_melds,
    table_with,
)
from webapp.games.romanian.pad.keys import tiles_left
from webapp.games.romanian.pad.turn import switch
from webapp.language.locale import gettext as _
from webapp.pad.add import add_line, pending_of, placed_of, target_of
from webapp.pad.draft import Draft, parse_piece
from webapp.pad.keys import Marks, bands
from webapp.pad.racks import RackKind
from webapp.pad.view import Button, Choice, DraftMeld, Sheet
from webapp.show.tiles import view_tile, view_tiles


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


def romanian_racks(state: State) -> RackKind:
    """Return how the Romanian game counts a rack."""
    return RackKind(
        lambda tile: loose_worth(tile, state.options).points,
        lambda racks, text: bands(
            tiles_left(replace(state, racks=racks), (text,), state.players),
            Marks(numbers=False, only={str(tile) for tile in NUMBER_TILES}),
        ),
    )
