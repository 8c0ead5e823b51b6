"""The desk of the Romanian game: the pads with which questions and facts are put, the answers."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from rules.notation.lines import Meld, Swap
from webapp.core.kinds import DeskKind
from webapp.core.pad.draft import Draft
from webapp.core.pad.keys import bands
from webapp.core.pad.mode import Form
from webapp.core.pad.rows import row_line
from webapp.core.pad.view import Sheet
from webapp.core.show.tiles import view_tiles
from webapp.games.romanian.desk.situation import (
    ACTS,
    EDITS,
    QUESTIONS,
    WORDS,
    answer,
    lay_out,
)
from webapp.games.romanian.desk.view import view_answer
from webapp.games.romanian.desk.worth import view_jolys, view_worth
from webapp.games.romanian.folded import Folded, after_turn, load_game, seat_to_play
from webapp.games.romanian.pad.melds import new_melds, sheet_of_melds
from webapp.games.romanian.pad.pad import PAD
from webapp.games.romanian.pad.rows import tiles_left
from webapp.games.romanian.pad.swap import jolys_on
from webapp.games.romanian.pad.take import Take
from webapp.referee.desk.ground import Ground, at_ply, has_joly, of_record
from webapp.referee.desk.page import DeskPage
from webapp.referee.desk.view import Answers, Around
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import heading

PADS: Final = frozenset({"lay", "out"})
"""Modes of the table's own pad with which questions are put, too."""


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
    def ground(self) -> Ground:
        """Return what lies on the table, for questions about it."""
        state = after_turn(self.there.state, self.pad_seat)
        return Ground(
            melds=state.melds,
            jolys=tuple(jolys_on(state)),
            joins=False,
            left=lambda words: tiles_left(state, tuple(words)),
            bands=bands,
            new_melds=lambda draft: new_melds(state, draft),
            sheet=lambda draft: sheet_of_melds(state, draft),
            record=row_line,
        )

    def fitting(self) -> Collection[str]:
        """Return the kinds of the few questions that fit the situation."""
        state = self.there.state
        jolys = any(map(has_joly, state.melds.values()))
        if state.ended:
            return {"worth", "given"} if jolys else {"worth"}
        opened = state.players[self.seat].opened
        fits = {
            "meld": not state.melds, "open": not opened, "lay": opened, "add": bool(state.melds),
            "joly": jolys, "discard": bool(state.line), "stack": bool(state.moves), "out": opened,
        }
        return {kind for kind, fit in fits.items() if fit}

    @property
    def own_draft(self) -> Draft:
        """Return the draft with which a pad of the game's own opens."""
        return Draft(self.pad_seat)

    def own_touch(self, draft: Draft, tap: str) -> Draft:
        """Return the draft of a pad of the game's own after a tap."""
        return PAD.touch(self._going_on(), self.mode, draft, tap, None)[1]

    def own_lines(self, draft: Draft, tap: str, points: str) -> tuple[str, ...]:
        """Return the record lines that such a draft asks about."""
        if self.mode == "take":
            lines = PAD.lines_at_once(self.there, draft, tap)
        else:
            lines = (PAD.lines(self._going_on(), self.mode, draft, points)
                     if self.mode in PADS else ())
        return tuple(line for line in lines if not line.startswith("turn "))

    def own_sheet(self, draft: Draft) -> Sheet:
        """Return what such a pad shows."""
        if self.mode == "take":
            return self._discards(draft)
        there = self._going_on()
        form = Form(self.href(), "", there.ply)
        sheet = PAD.view(there, PAD.mode(there, self.mode), draft, form).sheet
        return replace(sheet, choices=[]) if self.mode == "out" else sheet

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
                (f"laid:{self.seat}", _("Melds on the table")), (f"holds:{self.seat}", _("Rack")),
                (f"count:{self.seat}", _("Tiles on a rack")), ("line", _("Discards")),
                ("exposed", heading(_("the exposed tile"))), ("stock", heading(_("the wall")))],
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
