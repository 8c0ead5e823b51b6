"""The pad of any game: from a mode, a draft and a tap to the next draft, its lines, its view.

What is entered is known by the modes that a game brings; the way through them is the same.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Generic

from rules.notation.lines import Turn
from webapp.core.pad.add import target_item, target_of
from webapp.core.pad.draft import Draft
from webapp.core.pad.melds import loose_keys, takes_of
from webapp.core.pad.mode import KEYS, Form, Mode
from webapp.core.pad.racks import find_racks
from webapp.core.pad.touch import is_key
from webapp.core.pad.undo import find_steps
from webapp.core.pad.view import Button, Choice, PadView, Sheet
from webapp.core.record.folded import FoldedGame, Judged, S
from webapp.server.language.locale import gettext as _


@dataclass(frozen=True)
class Pad(Generic[S]):
    """A game's pad.

    ``modes`` are in the order of the bar. ``to_play`` says whose turn it is, ``turn`` says it in
    words; ``next`` is the large button, and ``next_lines`` are what the tap "next" records.
    ``withheld`` are taps that correct no line. ``away`` are the buttons beside the keys of a phone
    without a network, whatever has happened since; one that ends in a colon goes before a key.
    """

    modes: tuple[Mode[S], ...]
    to_play: Callable[[FoldedGame[S]], str]
    turn: Callable[[FoldedGame[S]], str]
    next: Callable[[FoldedGame[S]], Button | None]
    next_lines: Callable[[FoldedGame[S]], tuple[str, ...]]
    withheld: frozenset[str] = frozenset()
    away: Callable[[FoldedGame[S]], tuple[Button, ...]] = lambda _folded: (
        Button("next", _("Next turn")),)

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

    def objection(self, folded: FoldedGame[S], name: str, draft: Draft, tap: str) -> str:
        """Return why a meld on the table cannot be touched now; "" where it can."""
        if not tap.startswith("meld:") or name not in {"lay", "swap"} or not draft.items:
            return ""
        if loose_keys(draft) or self.touch(folded, name, draft, tap, None) != (name, draft):
            return ""
        return _("First enter or clear the tiles you tapped.")

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
            return name, draft.with_items(())
        if kind == "meld":
            return self._lifted(folded, name, draft, rest)
        if kind == "joly" and name != "swap":
            # What was touched before is what the Joly goes to.
            name, draft = "swap", draft.with_items(draft.items if name == "lay" else ())
        elif not name and is_key(tap):
            name, draft = "lay", draft.with_items(())
        mode = self.mode(folded, name)
        if mode is None:
            return "", draft.with_items(())
        return name, mode.touch(folded, self.without_refused(draft), tap)

    def _lifted(
        self, folded: FoldedGame[S], name: str, draft: Draft, number: str
    ) -> tuple[str, Draft]:
        """Return mode and draft after a meld on the table was touched: keys are added to it.

        Tiles that were touched before it go to it; the same meld again is put down.
        """
        target, mode, now = target_item(number), self.mode(folded, "add"), self.mode(folded, name)
        if mode is None or number not in map(str, folded.state.melds):
            return name, draft
        if now is not None and (touched := now.on_meld(folded, draft, int(number))) is not None:
            return name, touched
        if name == "add" and draft.items[:1] == (target,):
            return "", draft.with_items(())
        keys = loose_keys(draft) if name == "lay" else ()
        if name in {"lay", "swap"} and draft.items and not keys:
            return name, draft
        draft = draft.with_items((target,))
        for key in keys:
            draft = mode.touch(folded, draft, key)
        return mode.name, draft

    def enters(
        self, folded: FoldedGame[S], name: str, draft: Draft, tap: str
    ) -> tuple[str, Draft] | None:
        """Return mode and draft where a tap on the table or a key enters it without more ado."""
        if name != "add" and not tap.startswith("meld:"):
            return None
        after_name, after = self.touch(folded, name, draft, tap, None)
        mode = self.mode(folded, after_name)
        before = draft if name == after_name else draft.with_items(())
        if mode is None or after == before or not mode.is_at_once(folded, before, after):
            return None
        return after_name, after

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
        return KEYS if mode is None else mode.template

    def draw(
        self, folded: FoldedGame[S], name: str, draft: Draft, form: Form,
        checked: Judged | None = None,
    ) -> Any:  # noqa: ANN401 (a PadView, or what the template of the mode takes)
        """Return the view of the form; *checked* is the draft judged, where that was asked for."""
        mode = self.mode(folded, name)
        own = None if mode is None else mode.draw(folded, draft, form, checked)
        return own or self._beside_the_table(self.view(folded, mode, draft, form))

    def _beside_the_table(self, view: PadView) -> PadView:
        """Return *view* for the table's page: what is touched there needs no button of its own."""
        touched = {f"mode:{each.name}" for each in self.modes if each.template == KEYS}
        keys = next((each for each in view.modes if each.tap == "mode:lay"), None)
        over = view.mode and f"mode:{view.mode}" not in touched
        return replace(
            view,
            keys=keys,
            modes=[] if over else [each for each in view.modes if each.tap not in touched],
            photo="" if over and view.mode != "rack" else view.photo,
        )

    def view(
        self, folded: FoldedGame[S], mode: Mode[S] | None, draft: Draft, form: Form
    ) -> PadView:
        """Return the view of the pad, closed where there is no *mode*."""
        steps = find_steps(folded)
        name = "" if mode is None else mode.name
        return PadView(
            action=form.action,
            token=form.token,
            ply=form.ply,
            draft=str(draft),
            mode=name,
            turn=self.turn(folded),
            sheet=self._closed(folded, draft) if mode is None else _sheet(folded, mode, draft),
            modes=[] if folded.state.ended else [
                button for each in self.modes for button in each.bar(folded, name)],
            undo=steps.undo,
            redo=steps.redo,
            next=self._racks(folded) if folded.state.ended else self.next(folded),
            error=form.error,
            first=form.first,
            photo=form.photo,
            whose=folded.people[draft.seat],
            told=steps.told,
            begun=steps.begun,
            lifted=_lifted_by(draft),
        )

    def _racks(self, folded: FoldedGame[S]) -> Button | None:
        """Return the large button of a game that is over, where its racks count."""
        if self.mode(folded, "rack") is None:
            return None
        missing = find_racks(folded).missing
        return Button("mode:rack", _("Count racks") if missing else _("Count a rack again"))

    def _closed(self, folded: FoldedGame[S], draft: Draft) -> Sheet:
        """Return the keys that begin a new meld where nothing is touched."""
        mode = self.mode(folded, "lay")
        if mode is None:
            return Sheet()
        sheet = mode.sheet(folded, draft.with_items(()))
        return Sheet(bands=sheet.bands, seats=_seats(folded, draft))


def _sheet(folded: FoldedGame[S], mode: Mode[S], draft: Draft) -> Sheet:
    sheet = mode.sheet(folded, draft)
    if not mode.asks_seat(draft):
        return sheet
    return replace(sheet, seats=_seats(folded, draft))


def _seats(folded: FoldedGame[Any], draft: Draft) -> list[Choice]:
    """Return the players, to say whose entry it is."""
    return [
        Choice(f"seat:{seat}", player, current=seat == draft.seat)
        for seat, player in folded.names.items()
    ]


def _lifted_by(draft: Draft) -> str:
    """Return the id of the meld on the table that the draft is about, or ""."""
    return draft.items[0].split()[-1] if target_of(draft) or takes_of(draft) else ""
