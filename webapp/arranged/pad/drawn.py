"""One tile of the draw for the start, or who began: what was noted wrongly is set right here."""

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from rules.arranged.lines import Drawn, Starter
from rules.tiles import FULL_SET, Tile, find_tile
from webapp.arranged.laws import A
from webapp.arranged.pad.rows import bands
from webapp.core.pad.draft import Draft
from webapp.core.pad.keys import Marks
from webapp.core.pad.mode import Mode
from webapp.core.pad.view import Button, Sheet
from webapp.core.record.folded import FoldedGame
from webapp.core.show.tiles import view_tiles
from webapp.server.language.locale import gettext as _


class DrawnAgain(Mode[A]):
    """A line of the draw for the start; it has no button on the bar."""

    name = "drawn"
    kinds: ClassVar[tuple[type, ...]] = (Drawn, Starter)

    def is_offered(self, folded: FoldedGame[A]) -> bool:
        """Say whether nobody has played yet."""
        return folded.state.turn is None and not folded.state.ended

    def touch(self, _folded: FoldedGame[A], draft: Draft, tap: str) -> Draft:
        """Return the draft after another tile or who began was touched."""
        if find_tile(tap) is not None and draft.items != ("turn",):
            return draft.with_items([tap])
        return draft

    def lines(self, _folded: FoldedGame[A], draft: Draft, _points: str) -> tuple[str, ...]:
        """Return the line: the tile that the seat drew, or that it began."""
        if draft.items == ("turn",):
            return (str(Starter(draft.seat)),)
        tile = find_tile(draft.items[0]) if draft.items else None
        return () if tile is None else (str(Drawn(draft.seat, tile)),)

    def items_of(self, _before: FoldedGame[A], line: object) -> Sequence[str] | None:
        """Return the tile that was drawn, or that somebody began."""
        if isinstance(line, Drawn):
            return [str(line.tile)]
        return ["turn"] if isinstance(line, Starter) else None

    def asks_seat(self, _draft: Draft) -> bool:
        """Say that it can always have been somebody else."""
        return True

    def sheet(self, folded: FoldedGame[A], draft: Draft) -> Sheet:
        """Return the tile that was drawn, or who began."""
        name = folded.names[draft.seat]
        confirm = Button("confirm", _("Save"), disabled=not draft.items)
        if draft.items == ("turn",):
            return Sheet(title=_("%(name)s begins", name=name), confirm=confirm)
        left: Counter[Tile] = Counter(FULL_SET)
        tile = find_tile(draft.items[0]) if draft.items else None
        return Sheet(
            title=_("Draw for the start"),
            prompt=_("Tap the tile %(name)s drew.", name=name),
            lead=view_tiles([tile]) if tile else [],
            bands=bands(left, Marks(numbers=False)),
            confirm=confirm,
        )
