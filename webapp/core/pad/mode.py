"""What a mode of the pad is: one thing that can be entered, and how it is touched together."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic

from webapp.core.pad.draft import Draft
from webapp.core.pad.exchange import without_tile
from webapp.core.pad.view import Button, Sheet
from webapp.core.record.folded import FoldedGame, Judged, S

SHEET: Final = "play/table/_pad.html"
"""Draws a mode that lies over the table."""
KEYS: Final = "play/table/_keys.html"
"""Draws a mode of the keys, above which the table stays in view."""


@dataclass(frozen=True, slots=True)
class Form:
    """What every form of the pad carries.

    ``ply`` is the last one that it knows, ``first`` tells what came first from another phone, and
    ``photo`` is where a photo is sent, or ""; ``amends`` says that a line is corrected with it.
    """

    action: str
    token: str
    ply: int
    error: str | None = None
    first: list[str] | None = None
    photo: str = ""
    amends: bool = False


class Mode(ABC, Generic[S]):
    """A mode of a game's pad; most are a name, a sheet, a touch and the lines.

    ``kinds`` are the record lines that are entered in it, and ``corrects`` says that it can enter
    them in the place of others (elsewhere they are written). Taps that begin with one of
    ``at_once`` record without being confirmed.
    """

    name: ClassVar[str]
    kinds: ClassVar[tuple[type, ...]] = ()
    corrects: ClassVar[bool] = True
    at_once: ClassVar[tuple[str, ...]] = ()
    template: ClassVar[str] = SHEET

    def is_offered(self, folded: FoldedGame[S]) -> bool:
        """Say whether the game has the mode now."""
        return not folded.state.ended

    def bar(self, _folded: FoldedGame[S], _current: str) -> tuple[Button, ...]:
        """Return its buttons on the bar while the mode *current* is open, "" for none."""
        return ()

    def opens(self, _folded: FoldedGame[S], draft: Draft) -> Draft:
        """Return the draft with which it opens, of one that is empty."""
        return draft

    def touch(self, _folded: FoldedGame[S], draft: Draft, _tap: str) -> Draft:
        """Return the draft after a tap."""
        return draft

    def lines(self, _folded: FoldedGame[S], _draft: Draft, _points: str) -> tuple[str, ...]:
        """Return the record lines that a draft stands for; none while it is not whole."""
        return ()

    def lines_at_once(self, _folded: FoldedGame[S], _draft: Draft, _tap: str) -> tuple[str, ...]:
        """Return the record lines of a tap that records at once; none where it says nothing."""
        return ()

    def on_meld(self, _folded: FoldedGame[S], _draft: Draft, _meld: int) -> Draft | None:
        """Return the draft after a meld on the table was touched; none where that means nothing."""
        return None

    def unfit(self, _folded: FoldedGame[S], _draft: Draft) -> tuple[str, ...]:
        """Return the tiles of a draft that fit nowhere any more."""
        return ()

    def is_at_once(self, _folded: FoldedGame[S], _before: Draft, _after: Draft) -> bool:
        """Say whether the tap that made the draft *after* of the one *before* enters it, too."""
        return False

    def asks_seat(self, _draft: Draft) -> bool:
        """Say whether the sheet asks whose entry it is."""
        return False

    def draw(
        self, _folded: FoldedGame[S], _draft: Draft, _form: Form, _checked: Judged | None
    ) -> Any:  # noqa: ANN401 (what the mode's own template takes)
        """Return the view of the whole form where the mode has a template of its own."""
        return None

    @abstractmethod
    def sheet(self, folded: FoldedGame[S], draft: Draft) -> Sheet:
        """Return what the pad shows."""

    def items_of(self, _before: FoldedGame[S], _line: object) -> Sequence[str] | None:
        """Return the items of the draft of a record line, given the game before it.

        ``None`` where the mode cannot say it; what was recorded at once is the tap that did it.
        """
        return None

    def exchange(self, folded: FoldedGame[S], draft: Draft, number: int, key: str) -> Draft:
        """Return the draft with the tile of a *key* in the place of one, counted from 0."""
        return self.touch(folded, without_tile(draft, number), key)


def mode_button(
    name: str, current: str, label: str, icon: str = "", *, disabled: bool = False
) -> Button:
    """Return the button that opens the mode *name*."""
    return Button(f"mode:{name}", label, disabled, icon or name, name == current)

