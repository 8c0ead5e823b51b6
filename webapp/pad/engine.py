"""The pad of any game: from a mode, a draft and a tap to the next draft, its lines, its view.

What is entered is known by the modes that a game brings; the way through them is the same.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Generic

from rules.notation.lines import Turn
from webapp.language.locale import gettext as _
from webapp.pad.draft import Draft
from webapp.pad.mode import Form, Mode
from webapp.pad.racks import find_racks
from webapp.pad.undo import history_buttons
from webapp.pad.view import Button, Choice, PadView, Sheet
from webapp.record.folded import FoldedGame, Judged, S


@dataclass(frozen=True)
class Pad(Generic[S]):
    """A game's pad.

    ``modes`` are in the order of the bar. ``to_play`` says whose turn it is, ``turn`` says it in
    words; ``next`` is the large button, and ``next_lines`` are what the tap "next" records.
    ``withheld`` are taps that correct no line.
    """

    modes: tuple[Mode[S], ...]
    to_play: Callable[[FoldedGame[S]], str]
    turn: Callable[[FoldedGame[S]], str]
    next: Callable[[FoldedGame[S]], Button | None]
    next_lines: Callable[[FoldedGame[S]], tuple[str, ...]]
    withheld: frozenset[str] = frozenset()

    @cached_property
    def at_once(self) -> tuple[str, ...]:
        """Return how the taps begin that record without being confirmed."""
        return tuple(start for mode in self.modes for start in mode.at_once)

    def mode(self, folded: FoldedGame[S], name: str) -> Mode[S] | None:
        """Return the mode that is called *name*, where the game has it now."""
        return next((each for each in self.modes
                     if each.name == name and each.is_offered(folded)), None)

    def mode_of(self, kind: type) -> str:
        """Return the mode that enters lines of a kind in the place of others; "" for none."""
        found = next((each for each in self.modes if kind in each.kinds), None)
        if found is None:
            found = next((each for each in self.modes if each.name == "more"), None)
        return found.name if found is not None and found.corrects else ""

    def owner(self, tap: str) -> Mode[S] | None:
        """Return the mode to which a tap belongs that records at once."""
        return next((each for each in self.modes if tap.startswith(each.at_once)), None)

    def seat(self, folded: FoldedGame[S], mode: str, own: str | None) -> str:
        """Return whose entry a mode opens for.

        A turn that was begun by hand and in which nothing has happened yet is meant; otherwise a
        device that says which seat is its *own* enters for that seat.
        """
        state = folded.state
        if mode == "rack":
            missing = find_racks(folded).missing
            return missing[0] if missing else next(
                each for each in state.seats if each != state.winner)
        fresh = isinstance(folded.last_line.value, Turn)
        if own is not None and own in state.seats and not fresh and not state.full:
            return own
        return self.to_play(folded)

    def open(self, folded: FoldedGame[S], name: str, own: str | None) -> tuple[str, Draft]:
        """Return a mode and its empty draft; the closed pad where the game has no such mode."""
        mode = self.mode(folded, name)
        if mode is None:
            return "", Draft(self.seat(folded, "", own))
        return mode.name, mode.opens(folded, Draft(self.seat(folded, mode.name, own)))

    def touch(
        self, folded: FoldedGame[S], name: str, draft: Draft, tap: str, own: str | None
    ) -> tuple[str, Draft]:
        """Return mode and draft after a tap that records nothing."""
        kind, _colon, rest = tap.partition(":")
        if kind == "mode":
            return (name, draft) if rest == name else self.open(folded, rest, own)
        if kind in {"seat", "rack"} and rest in folded.state.seats:
            return name, replace(draft, seat=rest, items=() if kind == "rack" else draft.items)
        if tap == "clear":
            return name, draft.with_items([i for i in draft.items if i.startswith("to m")])
        mode = self.mode(folded, name)
        if mode is None:
            return "", draft.with_items(())
        return name, mode.touch(folded, self.without_refused(draft), tap)

    def without_refused(self, draft: Draft) -> Draft:
        """Return the draft without a tap that recorded at once and was refused."""
        return draft.with_items(draft.items[:-1]) if self._refused(draft) else draft

    def _refused(self, draft: Draft) -> str:
        """Return the tap that was refused: it stays in the draft, to be let stand; else ""."""
        last = draft.items[-1] if draft.items else ""
        return last if last.startswith(self.at_once) else ""

    def lines(
        self, folded: FoldedGame[S], name: str, draft: Draft, points: str = ""
    ) -> tuple[str, ...]:
        """Return the record lines that the draft stands for; none while it is not whole."""
        mode = self.mode(folded, name)
        if mode is None:
            return ()
        if refused := self._refused(draft):
            return self.lines_at_once(folded, draft, refused)
        return mode.lines(folded, draft, points)

    def lines_at_once(self, folded: FoldedGame[S], draft: Draft, tap: str) -> tuple[str, ...]:
        """Return the record lines of a tap that records at once."""
        owner = self.owner(tap)
        return () if owner is None else owner.lines_at_once(folded, draft, tap)

    def template(self, folded: FoldedGame[S], name: str) -> str:
        """Return the template of the form in a mode."""
        mode = self.mode(folded, name)
        return Mode.template if mode is None else mode.template

    def draw(
        self, folded: FoldedGame[S], name: str, draft: Draft, form: Form,
        checked: Judged | None = None,
    ) -> Any:  # noqa: ANN401 (a PadView, or what the template of the mode takes)
        """Return the view of the form; *checked* is the draft judged, where that was asked for."""
        mode = self.mode(folded, name)
        own = None if mode is None else mode.draw(folded, draft, form, checked)
        return own or self.view(folded, mode, draft, form)

    def view(
        self, folded: FoldedGame[S], mode: Mode[S] | None, draft: Draft, form: Form
    ) -> PadView:
        """Return the view of the pad, closed where there is no *mode*."""
        undo, redo = history_buttons(folded)
        name = "" if mode is None else mode.name
        return PadView(
            action=form.action,
            token=form.token,
            ply=form.ply,
            draft=str(draft) if name else "",
            mode=name,
            turn=self.turn(folded),
            sheet=Sheet() if mode is None else _sheet(folded, mode, draft),
            modes=[] if folded.state.ended else [
                button for each in self.modes for button in each.bar(folded, name)],
            undo=undo,
            redo=redo,
            next=_racks(folded) if folded.state.ended else self.next(folded),
            error=form.error,
            first=form.first,
            photo=form.photo,
        )


def _sheet(folded: FoldedGame[S], mode: Mode[S], draft: Draft) -> Sheet:
    sheet = mode.sheet(folded, draft)
    if not mode.asks_seat(draft):
        return sheet
    return replace(sheet, seats=[
        Choice(f"seat:{seat}", player, current=seat == draft.seat)
        for seat, player in folded.names.items()
    ])


def _racks(folded: FoldedGame[S]) -> Button:
    """Return the large button of a game that is over."""
    missing = find_racks(folded).missing
    return Button("mode:rack", _("Count the racks") if missing else _("Count a rack again"))
