"""The referee's desk for Tile Rummy: on a game as it stands, or on a table laid out."""

from dataclasses import dataclass, replace
from typing import Final

from flask import url_for

from rules.notation.lines import Meld
from webapp.data.models import Game
from webapp.desk.form import number_sheet, tiles_sheet
from webapp.desk.page import DeskPage
from webapp.desk.view import Answers, Around
from webapp.game import DeskKind
from webapp.games.tile_rummy.desk.pad import lines_of, open_draft, sheet_of, touch
from webapp.games.tile_rummy.desk.situation import (
    EDITS,
    QUESTIONS,
    WORDS,
    Situation,
    answer,
    at_ply,
    lay_out,
    situation,
)
from webapp.games.tile_rummy.desk.view import view_answer, view_worth
from webapp.http.once import new_token
from webapp.language.locale import gettext as _
from webapp.pad.draft import Draft
from webapp.pad.view import PadView
from webapp.record.lines import text_of
from webapp.show.table import Link


@dataclass(frozen=True, slots=True)
class TileRummyDesk(DeskPage):
    """The desk of Tile Rummy."""

    there: Situation

    questions = QUESTIONS

    @property
    def seat(self) -> str:
        """Return whose question it is."""
        return self.asked.ask.seat or self.there.seat

    @property
    def draft(self) -> Draft:
        """Return the draft with which the pad opens."""
        return open_draft(self.there.state, self.mode, self.pad_seat)

    def touch(self, draft: Draft, tap: str) -> Draft:
        """Return the draft of melds after a tap."""
        return touch(self.there.state, self.mode, draft, tap)

    def lines(self, draft: Draft, _tap: str, _points: str) -> tuple[str, ...]:
        """Return the record lines that a draft asks about."""
        return lines_of(self.mode, draft)

    def pad(self, draft: Draft, error: str | None) -> PadView:
        """Return the pad of a question, or of a fact that is being laid out."""
        names, edit, state = self.there.names, self.edit, self.there.state
        if edit == "holds":
            sheet = tiles_sheet(names, edit, draft)
        elif edit == "laid":
            sheet = sheet_of(state, "lay", draft, _("On the table, laid by %(name)s",
                                                    name=names[draft.seat]))
            if sheet.confirm:
                word = _("Put it on the table")
                sheet = replace(sheet, confirm=replace(sheet.confirm, label=word))
        elif edit:
            sheet = number_sheet(names, edit, draft)
            if edit == "stock":
                sheet = replace(sheet, title=_("Tiles left in the pool"))
        else:
            words = _(QUESTIONS[self.asked.ask.kind].words)
            sheet = sheet_of(state, self.mode, draft, words)
        return PadView(
            action=self.href(edit=self.asked.edit), token=new_token(), ply=self.there.ply,
            draft=str(draft), mode=self.mode, turn="", sheet=sheet, modes=[], error=error,
            close=self.href(kind="" if not edit else self.asked.ask.kind))

    def answers(self) -> Answers:
        """Return what answers the question.

        Raises:
            NotationError: the question's lines cannot be read or cannot stand there.
        """
        ask, there = self.asked.ask, self.there
        if ask.kind == "worth":
            return Answers(worth=view_worth(there, self.melds(Meld)))
        return Answers(view_answer(there, ask, answer(there, ask)))

    def around(self) -> Around:
        """Return what the page shows of this game: what can be laid out, and its own links."""
        game = self.game
        return Around(
            edits=[
                (f"laid:{self.seat}", _("Melds on the table")), (f"holds:{self.seat}", _("A rack")),
                (f"count:{self.seat}", _("How many on a rack")), ("stock", _("The pool"))],
            links=(Link(_("Could this table be put right?"), (
                url_for("arrange.on_game", game_id=game.id) if game
                else url_for("arrange.free"))),),
        )


def _of_game(game: Game) -> Situation:
    return situation(text_of(game))


DESK: Final = DeskKind(
    questions=QUESTIONS,
    edits=EDITS,
    words=WORDS,
    decided=frozenset(QUESTIONS) - {"worth"},
    of_record=situation,
    of_game=_of_game,
    at_ply=at_ply,
    lay_out=lay_out,
    answer=answer,
    page=TileRummyDesk,
)
