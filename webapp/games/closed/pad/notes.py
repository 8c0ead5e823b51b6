"""What else is noted of a game of closed hands: what was turned up, and who showed its twin."""

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar, Final

from rules.games.closed.hand import told_okey
from rules.games.closed.lines import Exposed, Shown
from rules.games.closed.options import ClosedOptions
from rules.games.closed.state import State
from rules.tiles import FULL_SET, NUMBER_TILES, Tile, find_tile
from webapp.core.pad.draft import Draft, parse_piece
from webapp.core.pad.keys import Marks, bands
from webapp.core.pad.mode import Mode, mode_button
from webapp.core.pad.view import Button, Choice, Sheet
from webapp.core.show.tiles import view_tile
from webapp.core.show.words import tile_words
from webapp.games.closed.closes.view import up_label, up_prompt
from webapp.games.closed.folded import Folded
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import heading

SHOWN: Final = "twin"


class Notes(Mode[State]):
    """The tile that was turned up, and in Okey who showed its twin."""

    name = "more"
    kinds: ClassVar[tuple[type, ...]] = (Exposed, Shown)

    def bar(self, folded: Folded, current: str) -> tuple[Button, ...]:
        """Return its button, where it matters which tile was turned up."""
        if not is_noted(folded.state):
            return ()
        return (mode_button("more", current, heading(up_label(folded.state.options)), "take"),)

    def touch(self, folded: Folded, draft: Draft, tap: str) -> Draft:
        """Return the draft after a fact was touched; the same again takes it back."""
        name, _colon, rest = tap.partition(":")
        if name == SHOWN and rest in folded.state.seats:
            fact = f"{SHOWN} {rest}"
        elif parse_piece(tap) is not None:
            fact = f"exposed {tap.removesuffix('h')}"
        else:
            return draft
        others = [item for item in draft.items if item.split()[0] != fact.split()[0]]
        return draft.with_items(others if fact in draft.items else sorted([*others, fact]))

    def lines(self, folded: Folded, draft: Draft, _points: str) -> tuple[str, ...]:
        """Return the lines of the facts; a false joker is no indicator."""
        return tuple(item.replace(SHOWN, "shown") for item in draft.items
                     if item != "exposed J" or not folded.state.options.has_indicator)

    def sheet(self, folded: Folded, draft: Draft) -> Sheet:
        """Return the keys for the tile, and who shows its twin."""
        state = folded.state
        noted = {item.split()[0]: item.split()[1] for item in draft.items if " " in item}
        piece = find_tile(noted["exposed"]) if "exposed" in noted else state.exposed
        shown = noted.get(SHOWN, state.shown)
        joker = not state.options.has_indicator
        return Sheet(
            title=heading(up_label(state.options)),
            prompt=_prompt(state.options, piece),
            lead=[] if piece is None else [view_tile(piece)],
            choices=[Choice(f"{SHOWN}:{seat}", name, current=seat == shown)
                     for seat, name in folded.names.items()] if state.options.ch_shown else [],
            choices_label=_("Who showed its twin (gösterme)?"),
            bands=bands(Counter(FULL_SET), Marks(
                numbers=False, joly=joker, first=noted.get("exposed", ""),
                only={str(tile) for tile in NUMBER_TILES})),
            confirm=Button("confirm", _("Save"), disabled=not draft.items))

    def items_of(self, _before: Folded, line: object) -> Sequence[str] | None:
        """Return the fact."""
        if isinstance(line, Shown):
            return [f"{SHOWN} {line.seat}"]
        return [str(line)] if isinstance(line, Exposed) else None


def is_noted(state: State) -> bool:
    """Say whether it matters what was turned up, or who showed its twin."""
    return state.options.has_indicator or state.options.ch_atu or state.options.ch_shown


def _prompt(options: ClosedOptions, piece: Tile | None) -> str:
    """Return what to tap, and once the indicator is known which tile is the okey."""
    if (okey := told_okey(options, piece)) is not None:
        return f"{_('Okey')}: {tile_words(okey)}"
    return up_prompt(options)
