"""The end of a game on the pad."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from rules.notation.kinds import GoingOut
from rules.notation.lines import End
from webapp.arranged.laws import A, with_turn
from webapp.core.pad.draft import Draft
from webapp.core.pad.mode import Mode, mode_button
from webapp.core.pad.view import Button, Choice, Sheet
from webapp.core.record.folded import FoldedGame
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import heading


class Out(Mode[A]):
    """Going out, or ending where no one does; an item of the draft says how.

    ``ways`` are the items of a game, "out" the usual one and "end" that no one goes out; ``ended``
    are its lines of going out.
    """

    name = "out"
    kinds: ClassVar[tuple[type, ...]] = (GoingOut, End)
    ways: ClassVar[tuple[str, ...]] = ("out", "end")

    @abstractmethod
    def end_choice(self) -> tuple[str, str]:
        """Return what the end is called where no one goes out, and what it then means."""

    def own_choices(self, _state: A, _seat: str, _item: str) -> list[Choice]:
        """Return the ways to go out that only this game has."""
        return []

    def own_prompt(self, _item: str) -> str:
        """Return what is said of such a way."""
        return ""

    def own_line(self, _item: str) -> str:
        """Return the line of going out."""
        return "out"

    def item_of(self, _line: GoingOut) -> str:
        """Return the item of a line of going out."""
        return "out"

    def bar(self, _folded: FoldedGame[A], current: str) -> tuple[Button, ...]:
        """Return its button."""
        return (mode_button("out", current, _("Go out")),)

    def touch(self, _folded: FoldedGame[A], draft: Draft, tap: str) -> Draft:
        """Return the draft after a way to end was chosen."""
        return draft.with_items((tap,)) if tap in self.ways else draft

    def lines(self, folded: FoldedGame[A], draft: Draft, _points: str) -> tuple[str, ...]:
        """Return the line that ends the game."""
        item = self._end_of(draft)
        if item == "end":
            return ("end",)
        return (*with_turn(folded.state, draft.seat), self.own_line(item))

    def asks_seat(self, _draft: Draft) -> bool:
        """Say that it can always be somebody else who goes out."""
        return True

    def sheet(self, folded: FoldedGame[A], draft: Draft) -> Sheet:
        """Return how the game ends."""
        item, (label, meaning) = self._end_of(draft), self.end_choice()
        prompt = self.own_prompt(item) or _("All tiles are played. The last ones are on the table.")
        return Sheet(
            title=label if item == "end" else _("%(name)s goes out",
                                               name=folded.names[draft.seat]),
            prompt=meaning if item == "end" else prompt,
            choices=[
                Choice("out", heading(_("goes out")), current=item == "out"),
                *self.own_choices(folded.state, draft.seat, item),
                Choice("end", label, note=_("pool empty"), current=item == "end"),
            ],
            choices_label=_("How it ends"),
            confirm=Button("confirm", _("End the game") if item == "end" else _("Go out")),
        )

    def items_of(self, _before: FoldedGame[A], line: object) -> Sequence[str] | None:
        """Return how the game ended."""
        if isinstance(line, GoingOut):
            return [self.item_of(line)]
        return ["end"] if isinstance(line, End) else None

    def _end_of(self, draft: Draft) -> str:
        """Return how the game ends by the draft, which may hold anything."""
        item = draft.items[0] if draft.items else ""
        return item if item in self.ways else "out"
