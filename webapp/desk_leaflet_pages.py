"""The referee's desk for the leaflet's game: on a game as it stands, or on a table laid out."""

from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

from flask import abort, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from rules.notation import parse_record
from rules.notation.errors import NotationError
from rules.notation.lines import Meld
from webapp.access import own_seat, visitor
from webapp.arrange_pages import table_url
from webapp.desk import own_header
from webapp.desk_form import (
    Request,
    fact_of,
    number_sheet,
    read_request,
    tiles_sheet,
    touch_tiles,
    with_fact,
)
from webapp.desk_game import LEAFLET_DESK
from webapp.desk_leaflet import Situation, answer, at_ply, lay_out, situation
from webapp.desk_leaflet_pad import lines_of, open_draft, sheet_of, touch
from webapp.desk_leaflet_view import view_answer, view_worth
from webapp.desk_view import RefusedView, view_refused
from webapp.locale import gettext as _
from webapp.locale import say
from webapp.log import text_of
from webapp.models import Game
from webapp.once import new_token
from webapp.pad_draft import Draft, parse_draft
from webapp.pad_view import PadView
from webapp.table_pages import series_link, title_of
from webapp.tile_view import view_tiles

LEAFLET: Final = LEAFLET_DESK.volume.book.game
SEATS: Final = "ABCD"
REFUSED: Final = 422


@dataclass(frozen=True, slots=True)
class LeafletDesk:
    """A page of the desk: on which game, if any, what is asked, and the table that is asked of.

    ``base`` is the last ply before the facts that were added.
    """

    game: Game | None
    asked: Request
    there: Situation
    base: int
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
        return view_refused(self.there.replay, self.base)

    @property
    def seat(self) -> str:
        """Return whose question it is."""
        return self.asked.ask.seat or self.there.seat

    @property
    def edit(self) -> str:
        """Return what is being laid out, or ""."""
        return self.asked.edit.partition(":")[0]

    @property
    def mode(self) -> str:
        """Return the pad that is open, or ""."""
        if self.edit:
            return "lay" if self.edit == "laid" else self.edit
        ask = self.asked.ask
        return LEAFLET_DESK.questions[ask.kind].mode if ask.kind and not ask.lines else ""

    @property
    def draft(self) -> Draft:
        """Return the draft with which the pad opens."""
        seat = self.asked.edit.partition(":")[2]
        seat = seat if seat in self.there.state.seats else self.seat
        return open_draft(self.there.state, self.mode, seat)


def free_leaflet() -> Response:
    """Answer a question about a table that belongs to no game."""
    asked = replace(read_request(request.args, SEATS, LEAFLET_DESK), game=LEAFLET)
    header = own_header(asked.preset, asked.options, {seat: seat for seat in SEATS}, LEAFLET)
    return _desk(None, situation(header), asked)


def on_leaflet_game(game: Game) -> Response:
    """Answer a question about a game, as it stands or as it stood after some line."""
    base = situation(text_of(game))
    asked = read_request(request.args, base.state.seats, LEAFLET_DESK)
    if not asked.ask.seat and (own := own_seat(game.series_id)) in base.state.seats:
        asked = replace(asked, ask=replace(asked.ask, seat=own or ""))
    there = at_ply(base, asked.ply)
    return _desk(game, there, replace(asked, ply=there.ply))


def _desk(game: Game | None, base: Situation, asked: Request) -> Response:
    try:
        desk = LeafletDesk(game, asked, lay_out(base, asked.ask), base.ply)
    except NotationError as error:
        why = _("That cannot be laid out: %(why)s.", why=say(error.expected))
        desk = LeafletDesk(game, asked, base, base.ply, why)
    return _tap(desk) if request.method == "POST" else _show(desk)


def _tap(desk: LeafletDesk) -> Response:
    if not desk.mode:
        abort(400)
    form, state = request.form, desk.there.state
    draft = parse_draft(form.get("draft", ""), state.seats, desk.draft.seat)
    tap = form.get("tap", "")[:60]
    if tap == "confirm":
        return _confirmed(desk, draft, form.get("points", "").strip())
    if tap.startswith("seat:") and tap[5:] in state.seats:
        there = desk.href(edit=f"{desk.edit}:{tap[5:]}") if desk.edit else desk.href(seat=tap[5:])
        return redirect(there, 303)
    if desk.edit and desk.edit != "laid":
        draft = touch_tiles(draft, tap, one=False)
    else:
        draft = touch(state, desk.mode, draft, tap)
    if request.headers.get("X-Fragment") != "pad":
        there = desk.href(edit=desk.asked.edit)
        return redirect(f"{there}&{urlencode({'draft': str(draft)})}", 303)
    return _fragment(desk, draft)


def _confirmed(desk: LeafletDesk, draft: Draft, points: str) -> Response:
    lines = lines_of(desk.mode, draft)
    if desk.edit:
        meld = lines[0][5:] if desk.edit == "laid" and lines else ""
        fact = fact_of(desk.edit, draft, points, meld)
        if fact:
            return redirect(desk.href(facts=with_fact(desk.asked.ask.facts, fact)), 303)
    elif lines:
        return redirect(desk.href(lines=lines, seat=draft.seat), 303)
    return _fragment(desk, draft, _("There is nothing to enter yet."))


def _pad(desk: LeafletDesk, draft: Draft, error: str | None = None) -> PadView:
    names, edit = desk.there.names, desk.edit
    if edit == "holds":
        sheet = tiles_sheet(names, edit, draft)
    elif edit:
        sheet = number_sheet(names, edit, draft) if edit != "laid" else sheet_of(
            desk.there.state, "lay", draft,
            _("On the table, laid by %(name)s", name=names[draft.seat]))
    else:
        words = str(_(LEAFLET_DESK.questions[desk.asked.ask.kind].words))
        sheet = sheet_of(desk.there.state, desk.mode, draft, words)
    if edit == "stock":
        sheet = replace(sheet, title=_("Tiles left in the pool"))
    if edit == "laid" and sheet.confirm:
        sheet = replace(sheet, confirm=replace(sheet.confirm, label=_("Put it on the table")))
    return PadView(
        action=desk.href(edit=desk.asked.edit), token=new_token(), ply=desk.there.ply,
        draft=str(draft), mode=desk.mode, turn="", sheet=sheet, modes=[], error=error,
        close=desk.href(kind="" if not edit else desk.asked.ask.kind))


def _fragment(desk: LeafletDesk, draft: Draft, error: str | None = None) -> Response:
    if request.headers.get("X-Fragment") != "pad":
        return _show(desk, draft, error)
    page = render_template("game/_pad.html", pad=_pad(desk, draft, error))
    return make_response(page, REFUSED if error else 200)


def _show(desk: LeafletDesk, draft: Draft | None = None, error: str | None = None) -> Response:
    ask, there = desk.asked.ask, desk.there
    parts: dict[str, Any] = {"pad": None, "answer": None, "worth": None, "jolys": None}
    status = REFUSED if error or desk.error else 200
    failed = desk.error
    if desk.mode:
        text = request.args.get("draft")
        draft = draft or (parse_draft(text, there.state.seats, desk.draft.seat)
                          if text is not None else desk.draft)
        parts["pad"] = _pad(desk, draft, error)
    elif ask.kind and not failed:
        try:
            parts |= _answer(desk)
        except NotationError as wrong:
            failed = _("That cannot be asked: %(why)s.", why=say(wrong.expected))
            status = REFUSED
    game = desk.game
    page = render_template(
        "desk/desk.html",
        desk=desk,
        ask=ask,
        question=LEAFLET_DESK.questions[ask.kind] if ask.kind else None,
        questions=LEAFLET_DESK.questions.values(),
        error=failed,
        facts=[(fact, desk.href(facts=tuple(each for k, each in enumerate(ask.facts) if k != n)))
               for n, fact in enumerate(ask.facts)],
        edits=[(f"laid:{desk.seat}", _("Melds on the table")), (f"holds:{desk.seat}", _("A rack")),
               (f"count:{desk.seat}", _("How many on a rack")), ("stock", _("The pool"))],
        table=[(there.names[meld.laid_by], f"m{number}",
                view_tiles([slot.piece for slot in meld.slots]))
               for number, meld in there.state.melds.items()],
        line=[],
        exposed=[],
        presets=LEAFLET_DESK.volume.presets.values(),
        other=None if game else (_("Romanian tile rummy"), url_for("desk.free")),
        arrange_url=url_for("arrange.on_game", game_id=game.id) if game
        else url_for("arrange.free"),
        share=request.url_root.rstrip("/") + desk.href(),
        title=title_of(game) if game else None,
        series=series_link(game) if game else None,
        table_url=table_url(game) if game else None,
        keeps=game is not None and visitor().may("member"),
        token=new_token(),
        **parts,
    )
    response = make_response(page, status)
    response.vary.add("X-Fragment")
    return response


def _answer(desk: LeafletDesk) -> dict[str, Any]:
    ask, there = desk.asked.ask, desk.there
    if ask.kind == "worth":
        record = parse_record(there.text + "".join(f"{line}\n" for line in ask.lines))
        melds = [row for line in record.lines[len(there.replay.record.lines):]
                 if isinstance(line.value, Meld) for row in line.value.melds]
        return {"worth": view_worth(there, melds)}
    return {"answer": view_answer(there, ask, answer(there, ask))}
