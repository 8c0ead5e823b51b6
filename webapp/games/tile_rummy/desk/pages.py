"""The referee's desk for the leaflet's game: on a game as it stands, or on a table laid out."""

from dataclasses import dataclass, replace
from typing import Any, Final

from flask import request, url_for
from werkzeug.wrappers import Response

from rules.notation.errors import NotationError
from rules.notation.lines import Meld
from webapp.data.models import Game
from webapp.desk.form import Request, number_sheet, read_request, tiles_sheet
from webapp.desk.games import LEAFLET_DESK
from webapp.desk.page import SEATS, DeskPage, cannot_be_laid_out, respond, with_own_seat
from webapp.desk.situation import own_header
from webapp.games.tile_rummy.desk.pad import lines_of, open_draft, sheet_of, touch
from webapp.games.tile_rummy.desk.situation import Situation, answer, at_ply, lay_out, situation
from webapp.games.tile_rummy.desk.view import view_answer, view_worth
from webapp.http.once import new_token
from webapp.language.locale import gettext as _
from webapp.language.locale import use_words
from webapp.pad.draft import Draft
from webapp.pad.view import PadView
from webapp.record.lines import text_of

LEAFLET: Final = LEAFLET_DESK.volume.book.game


@dataclass(frozen=True, slots=True)
class LeafletDesk(DeskPage):
    """The desk of the leaflet's game."""

    there: Situation

    questions = LEAFLET_DESK.questions

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
            words = str(_(LEAFLET_DESK.questions[self.asked.ask.kind].words))
            sheet = sheet_of(state, self.mode, draft, words)
        return PadView(
            action=self.href(edit=self.asked.edit), token=new_token(), ply=self.there.ply,
            draft=str(draft), mode=self.mode, turn="", sheet=sheet, modes=[], error=error,
            close=self.href(kind="" if not edit else self.asked.ask.kind))

    def answers(self) -> dict[str, Any]:
        """Return the parts of the page that answer the question.

        Raises:
            NotationError: the question's lines cannot be read or cannot stand there.
        """
        ask, there = self.asked.ask, self.there
        if ask.kind == "worth":
            return {"worth": view_worth(there, self.melds(Meld))}
        return {"answer": view_answer(there, ask, answer(there, ask))}

    def around(self) -> dict[str, Any]:
        """Return what the page shows of this game: its facts, presets and other desks."""
        game = self.game
        return {
            "edits": [
                (f"laid:{self.seat}", _("Melds on the table")), (f"holds:{self.seat}", _("A rack")),
                (f"count:{self.seat}", _("How many on a rack")), ("stock", _("The pool"))],
            "line": [],
            "exposed": [],
            "presets": LEAFLET_DESK.volume.presets.values(),
            "other": None if game else (_("Romanian tile rummy"), url_for("desk.free")),
            "arrange_url": url_for("arrange.on_game", game_id=game.id) if game
            else url_for("arrange.free"),
        }


def free_leaflet() -> Response:
    """Answer a question about a table that belongs to no game."""
    use_words(LEAFLET)
    asked = replace(read_request(request.args, SEATS, LEAFLET_DESK), game=LEAFLET)
    header = own_header(asked.preset, asked.options, {seat: seat for seat in SEATS}, LEAFLET)
    return _desk(None, situation(header), asked)


def on_leaflet_game(game: Game) -> Response:
    """Answer a question about a game, as it stands or as it stood after some line."""
    base = situation(text_of(game))
    asked = read_request(request.args, base.state.seats, LEAFLET_DESK)
    there = at_ply(base, asked.ply)
    asked = with_own_seat(asked, game.series_id, base.state.seats)
    return _desk(game, there, replace(asked, ply=there.ply))


def _desk(game: Game | None, base: Situation, asked: Request) -> Response:
    try:
        desk = LeafletDesk(game, asked, lay_out(base, asked.ask), base.ply)
    except NotationError as error:
        desk = LeafletDesk(game, asked, base, base.ply, cannot_be_laid_out(error))
    return respond(desk)
