"""Rearrange the whole table on the pad, in a form of its own."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from rules.arranged.lines import Table
from webapp.arranged.laws import A, Laws, with_turn
from webapp.arranged.pad.arranging.draft import (
    Arranging,
    begin_table,
    table_lines,
    touch_table,
)
from webapp.arranged.pad.arranging.view import ArrangeView, draw_arranging
from webapp.core.pad.draft import Draft
from webapp.core.pad.mode import Form, Mode
from webapp.core.pad.view import Button, Sheet
from webapp.core.record.folded import FoldedGame, Judged
from webapp.server.language.locale import gettext as _


class Arrange(Mode[A]):
    """Moving the tiles on the table, and laying more with them; *endings* end the turn instead."""

    name = "table"
    kinds: ClassVar[tuple[type, ...]] = (Table,)
    template = "arranged/_arranging.html"

    def __init__(self, laws: Laws[A], endings: Callable[[A], list[Button]]) -> None:
        self.laws = laws
        self.endings = endings

    def bar(self, folded: FoldedGame[A], _current: str) -> tuple[Button, ...]:
        """Return its button."""
        return (Button("mode:table", _("Rearrange"), not folded.state.melds, "arrange"),)

    def opens(self, folded: FoldedGame[A], draft: Draft) -> Draft:
        """Return the draft of the table as it lies."""
        return begin_table(folded.state, draft)

    def touch(self, folded: FoldedGame[A], draft: Draft, tap: str) -> Draft:
        """Return the draft after a tap."""
        return touch_table(folded.state, draft, tap)

    def lines(self, folded: FoldedGame[A], draft: Draft, _points: str) -> tuple[str, ...]:
        """Return the line of the whole table, in the turn of the seat."""
        table = table_lines(draft)
        return (*with_turn(folded.state, draft.seat), *table) if table else ()

    def draw(
        self, folded: FoldedGame[A], draft: Draft, form: Form, checked: Judged | None
    ) -> ArrangeView:
        """Return the view of the table being arranged."""
        return draw_arranging(
            self.laws, folded, draft, form, checked, self.endings(folded.state))

    def sheet(self, _folded: FoldedGame[A], _draft: Draft) -> Sheet:
        """Return nothing: the form is its own."""
        return Sheet()

    def items_of(self, _before: FoldedGame[A], line: object) -> Sequence[str] | None:
        """Return the rows of a table."""
        if not isinstance(line, Table):
            return None
        return Arranging(tuple(tuple(map(str, row)) for row in line.melds)).items()
