"""What the desk's pages are about, and the pads with which questions and facts are put."""

from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import parse_qsl

from flask import url_for

from webapp.desk import QUESTIONS
from webapp.desk_form import Request, number_sheet, tiles_sheet
from webapp.desk_view import RefusedView, view_refused
from webapp.judging import Folded, seat_to_play
from webapp.locale import gettext as _
from webapp.models import Game
from webapp.once import new_token
from webapp.pad import draw_pad, open_mode
from webapp.pad_draft import Draft
from webapp.pad_turn import take_sheet
from webapp.pad_view import PadView, Sheet

PADS: Final = frozenset({"lay", "add", "swap", "out"})
"""Modes of the table's own pad."""


@dataclass(frozen=True, slots=True)
class Desk:
    """A page of the desk: on which game, if any, what is asked, and the table that is asked of."""

    game: Game | None
    base: Folded
    asked: Request
    there: Folded
    error: str | None = None

    @property
    def path(self) -> str:
        """Return the address of the page without its question."""
        if self.game is None:
            return url_for("desk.free")
        return url_for("desk.on_game", game_id=self.game.id)

    def href(self, **changes: object) -> str:
        """Return the address of the page with *changes* to what is asked."""
        return f"{self.path}?{self.asked.query(**changes)}"

    def pairs(self) -> list[tuple[str, str]]:
        """Return what is asked as the fields of a form."""
        return parse_qsl(self.asked.query())

    def keep_url(self) -> str:
        """Return where the answer is kept with what the table decided."""
        return url_for("settled.keep", game_id=self.game.id) if self.game else ""

    def refused(self) -> list[RefusedView]:
        """Return the facts that a rule forbids: they are left out, and the page says so."""
        return view_refused(self.there.replay, self.base.ply)

    @property
    def seat(self) -> str:
        """Return whose question it is."""
        return self.asked.ask.seat or seat_to_play(self.there)


def mode_of(desk: Desk) -> str:
    """Return the mode of the pad, "" where the page shows none."""
    edit = desk.asked.edit.partition(":")[0]
    if edit:
        return "lay" if edit == "laid" else edit
    ask = desk.asked.ask
    return QUESTIONS[ask.kind].mode if ask.kind and not ask.lines else ""


def draft_of(desk: Desk, mode: str) -> Draft:
    """Return the entry with which the pad opens."""
    _kind, _colon, seat = desk.asked.edit.partition(":")
    seat = seat if seat in desk.there.state.seats else desk.seat
    if mode == "swap":
        return replace(open_mode(desk.there, "swap", None)[1], seat=seat)
    return Draft(seat)


def pad_of(desk: Desk, draft: Draft, error: str | None = None) -> PadView:
    """Return the pad of a question, or of a fact that is being laid out."""
    mode, edit = mode_of(desk), desk.asked.edit.partition(":")[0]
    view = draw_pad(
        desk.there, mode if mode in PADS else "", draft,
        action=desk.href(edit=desk.asked.edit), token=new_token(), ply=desk.there.ply, error=error)
    sheet = view.sheet
    if edit in {"holds", "line", "exposed"}:
        sheet = tiles_sheet(desk.there.names, edit, draft)
    elif edit in {"count", "stock"}:
        sheet = number_sheet(desk.there.names, edit, draft)
    elif mode == "take":
        sheet = _discards(desk, draft)
    elif sheet.confirm is not None:
        word = _("Put it on the table") if edit == "laid" else _("Ask")
        sheet = replace(sheet, confirm=replace(sheet.confirm, label=word))
    if edit == "laid":
        sheet = replace(sheet, title=_("On the table, laid by %(name)s",
                                       name=desk.there.names[draft.seat]), total=None)
    elif not edit:
        sheet = replace(sheet, title=str(_(QUESTIONS[desk.asked.ask.kind].words)))
    return replace(
        view, mode=mode, draft=str(draft), sheet=sheet, modes=[], undo=None, redo=None, next=None,
        photo="", close=desk.href(kind="" if not edit else desk.asked.ask.kind))


def _discards(desk: Desk, draft: Draft) -> Sheet:
    """Return the sheet on which a discard is chosen; the wall and the exposed tile are left out."""
    sheet = take_sheet(desk.there.state, draft, desk.there.names[draft.seat])
    choices = [choice for choice in sheet.choices
               if choice.tap.startswith("take:")
               and choice.tap not in {"take:wall", "take:exposed"}]
    return replace(sheet, choices=choices)
