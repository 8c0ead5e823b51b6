"""The desk of the Romanian game: the pads with which questions and facts are put, the answers."""

from dataclasses import dataclass, replace
from typing import ClassVar, Final

from rules.notation.lines import Meld, Swap
from webapp.desk.form import number_sheet, tiles_sheet
from webapp.desk.page import DeskPage
from webapp.desk.view import Answers, Around
from webapp.game import DeskKind
from webapp.games.romanian.desk.situation import (
    ACTS,
    EDITS,
    QUESTIONS,
    WORDS,
    answer,
    at_ply,
    lay_out,
    of_record,
)
from webapp.games.romanian.desk.view import view_answer
from webapp.games.romanian.desk.worth import view_jolys, view_worth
from webapp.games.romanian.folded import Folded, load_game, seat_to_play
from webapp.games.romanian.pad.pad import PAD
from webapp.games.romanian.pad.take import Take
from webapp.http.fields import whole_number
from webapp.http.once import new_token
from webapp.language.locale import gettext as _
from webapp.pad.add import pending_of, target_of
from webapp.pad.draft import Draft
from webapp.pad.mode import Form
from webapp.pad.view import Choice, PadView, Sheet
from webapp.show.tiles import view_tiles

PADS: Final = frozenset({"lay", "add", "swap", "out"})
"""Modes of the table's own pad."""


@dataclass(frozen=True, slots=True)
class RomanianDesk(DeskPage):
    """The desk of the Romanian game."""

    there: Folded

    questions = QUESTIONS
    at_once: ClassVar[tuple[str, ...]] = ("confirm", "take:", "throw:")

    @property
    def seat(self) -> str:
        """Return whose question it is."""
        return self.asked.ask.seat or seat_to_play(self.there)

    @property
    def draft(self) -> Draft:
        """Return the draft with which the pad opens."""
        if self.mode == "swap":
            return replace(PAD.open(self.there, "swap", None)[1], seat=self.pad_seat)
        return Draft(self.pad_seat)

    def touch(self, draft: Draft, tap: str) -> Draft:
        """Return the draft of melds after a tap."""
        if self.mode == "add" and tap.startswith("goes:m"):
            target = tap.removeprefix("goes:m")
            known = whole_number(target, 2) in self.there.state.melds
            return draft.with_items((f"to m{target}",)) if known else draft
        return PAD.touch(self._going_on(), self.mode, draft, tap, None)[1]

    def lines(self, draft: Draft, tap: str, points: str) -> tuple[str, ...]:
        """Return the record lines that a draft asks about."""
        if self.mode == "take":
            lines = PAD.lines_at_once(self.there, draft, tap)
        else:
            lines = (PAD.lines(self._going_on(), self.mode, draft, points)
                     if self.mode in PADS else ())
        return tuple(line for line in lines if not line.startswith("turn "))

    def pad(self, draft: Draft, error: str | None) -> PadView:
        """Return the pad of a question, or of a fact that is being laid out."""
        mode, edit, names = self.mode, self.edit, self.there.names
        there = self._going_on()
        view = PAD.view(there, PAD.mode(there, mode) if mode in PADS else None, draft, Form(
            self.href(edit=self.asked.edit), new_token(), self.there.ply, error))
        sheet = view.sheet
        if edit in {"holds", "line", "exposed"}:
            sheet = tiles_sheet(names, edit, draft)
        elif edit in {"count", "stock"}:
            sheet = number_sheet(names, edit, draft)
        elif mode == "take":
            sheet = self._discards(draft)
        elif sheet.confirm is not None:
            word = _("Put it on the table") if edit == "laid" else _("Ask")
            sheet = replace(sheet, confirm=replace(sheet.confirm, label=word))
        if edit == "laid":
            sheet = replace(sheet, total=None, title=_("On the table, laid by %(name)s",
                                                       name=names[draft.seat]))
        elif not edit:
            sheet = replace(sheet, title=_(QUESTIONS[self.asked.ask.kind].words))
        if mode == "add" and not pending_of(draft):
            sheet = self._with_melds(sheet, target_of(draft))
        return replace(
            view, mode=mode, draft=str(draft), sheet=sheet, modes=[], undo=None, redo=None,
            next=None, photo="", close=self.href(kind="" if not edit else self.asked.ask.kind))

    def _going_on(self) -> Folded:
        """Return the situation for the table's own pad, which lays nothing once a game is over."""
        replay = self.there.replay
        return replace(self.there, replay=replace(
            replay, state=replace(replay.state, ended=False)))

    def _discards(self, draft: Draft) -> Sheet:
        """Return the sheet on which a discard is chosen, without the wall and the exposed tile."""
        sheet = Take().sheet(self.there, draft)
        choices = [choice for choice in sheet.choices
                   if choice.tap.startswith("take:")
                   and choice.tap not in {"take:wall", "take:exposed"}]
        return replace(sheet, choices=choices)

    def _with_melds(self, sheet: Sheet, target: int | None) -> Sheet:
        """Return the sheet of adding on which the meld comes first, and then any tile.

        The table's own pad offers what fits; here a question may be about what does not.
        """
        melds = self.there.state.melds
        choices = [
            Choice(f"goes:m{number}", self.there.names[meld.laid_by], current=number == target,
                   tiles=view_tiles([slot.piece for slot in meld.slots]), note=f"m{number}")
            for number, meld in melds.items()]
        sheet = replace(sheet, choices=choices, choices_label=_("Where to"))
        if target in melds:
            return sheet
        prompt = _("Touch the meld to which the tiles are added.") if melds else _(
            "Nothing lies on the table.")
        return replace(sheet, prompt=prompt, melds=[], bands=[])

    def answers(self) -> Answers:
        """Return what answers the question.

        Raises:
            NotationError: the question's lines cannot be read or cannot stand there.
        """
        ask, there = self.asked.ask, self.there
        if ask.kind == "worth":
            return Answers(worth=view_worth(there, self.melds(Meld, Swap)))
        if ask.kind == "given":
            after = answer(there, ask).after if ask.lines else there.replay
            return Answers(jolys=view_jolys(replace(there, replay=after)))
        if ask.kind in ACTS or ask.kind == "meld":
            return Answers(view_answer(there, ask, answer(there, ask)))
        return Answers()

    def around(self) -> Around:
        """Return what the page shows of this game: what can be laid out, and its own links."""
        state = self.there.state
        return Around(
            edits=[
                (f"laid:{self.seat}", _("Melds on the table")), (f"holds:{self.seat}", _("A rack")),
                (f"count:{self.seat}", _("How many on a rack")), ("line", _("The discard line")),
                ("exposed", _("The exposed tile")), ("stock", _("The wall"))],
            line=view_tiles(state.line or ()),
            exposed=view_tiles([state.exposed] if state.exposed else ()),
        )


DESK: Final = DeskKind(
    questions=QUESTIONS,
    edits=EDITS,
    words=WORDS,
    decided=frozenset({*ACTS, "meld"}),
    of_record=of_record,
    of_game=load_game,
    at_ply=at_ply,
    lay_out=lay_out,
    answer=answer,
    page=RomanianDesk,
)
