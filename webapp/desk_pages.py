"""The referee's desk: “May I …?” on a game as it stands, or on a table that is quickly laid out."""

from dataclasses import replace
from typing import Any, Final
from urllib.parse import urlencode

from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from rules.notation import parse_record
from rules.notation.errors import NotationError
from rules.notation.lines import Meld, Swap
from rules.options import PRESETS
from rules.replay import replay
from webapp.access import household_game, own_seat, reader_required, visitor
from webapp.desk import ACTS, QUESTIONS, answer, at_ply, lay_out, own_header
from webapp.desk_form import (
    Request,
    fact_of,
    read_request,
    touch_tiles,
    with_fact,
)
from webapp.desk_leaflet_pages import LEAFLET, free_leaflet, on_leaflet_game
from webapp.desk_pad import PADS, Desk, draft_of, mode_of, pad_of
from webapp.desk_view import view_answer
from webapp.desk_worth import view_jolys, view_worth
from webapp.judging import Folded
from webapp.locale import gettext as _
from webapp.locale import say
from webapp.models import Game
from webapp.once import new_token
from webapp.pad import lines_of_draft, touch
from webapp.pad_draft import Draft, parse_draft
from webapp.pad_turn import turn_lines
from webapp.table_pages import address_of, load_game, series_link, title_of
from webapp.tile_view import view_tiles

pages: Final = Blueprint("desk", __name__)

SEATS: Final = "ABCD"
REFUSED: Final = 422


@pages.route("/desk", methods=["GET", "POST"])
@reader_required
def free() -> Response:
    """Answer a question about a table that belongs to no game."""
    if request.args.get("game") == LEAFLET:
        return free_leaflet()
    asked = read_request(request.args, SEATS)
    names = {seat: seat for seat in SEATS}
    text = own_header(asked.preset, asked.options, names)
    base = Folded((), text, replay(parse_record(text)), "A")
    return _desk(None, base, asked)


@pages.route("/games/<game_id>/desk", methods=["GET", "POST"])
@reader_required
def on_game(game_id: str) -> Response:
    """Answer a question about a game, as it stands or as it stood after some line."""
    game = household_game(game_id)
    if game.series.game == LEAFLET:
        return on_leaflet_game(game)
    folded = load_game(game)
    asked = read_request(request.args, folded.state.seats)
    if not asked.ask.seat and (own := own_seat(game.series_id)) in folded.state.seats:
        asked = replace(asked, ask=replace(asked.ask, seat=own or ""))
    there = at_ply(folded, asked.ply)
    return _desk(game, there, replace(asked, ply=there.ply))


def _desk(game: Game | None, base: Folded, asked: Request) -> Response:
    try:
        desk = Desk(game, base, asked, lay_out(base, asked.ask))
    except NotationError as error:
        why = _("That cannot be laid out: %(why)s.", why=say(error.expected))
        desk = Desk(game, base, asked, base, why)
    return _tap(desk) if request.method == "POST" else _show(desk)


def _tap(desk: Desk) -> Response:
    mode, form = mode_of(desk), request.form
    if not mode:
        abort(400)
    draft = parse_draft(form.get("draft", ""), desk.there.state.seats, draft_of(desk, mode).seat)
    tap, points = form.get("tap", "")[:60], form.get("points", "").strip()
    edit = desk.asked.edit.partition(":")[0]
    if tap == "confirm" or tap.startswith(("take:", "throw:")):
        return _confirmed(desk, mode, draft, tap, points)
    if tap.startswith("seat:") and tap[5:] in desk.there.state.seats:
        draft = replace(draft, seat=tap[5:])
        if edit:
            return redirect(desk.href(edit=f"{edit}:{draft.seat}"), 303)
        return redirect(desk.href(seat=draft.seat), 303)
    if edit and edit != "laid":
        draft = touch_tiles(draft, tap, one=edit == "exposed")
    else:
        mode, draft = touch(desk.there, mode, draft, tap, None)
    if request.headers.get("X-Fragment") != "pad":
        here = desk.href(edit=desk.asked.edit)
        return redirect(f"{here}&{urlencode({'draft': str(draft)})}", 303)
    return _fragment(desk, draft)


def _confirmed(desk: Desk, mode: str, draft: Draft, tap: str, points: str) -> Response:
    edit = desk.asked.edit.partition(":")[0]
    if not edit and mode == "take":
        lines = turn_lines(desk.there, draft, tap)
    else:
        lines = lines_of_draft(desk.there, mode, draft, points) if mode in PADS else ()
    lines = tuple(line for line in lines if not line.startswith("turn "))
    if edit:
        meld = next((line[5:] for line in lines if line.startswith("meld ")), "")
        fact = fact_of(edit, draft, points, meld)
        if not fact:
            return _fragment(desk, draft, _("There is nothing to enter yet."))
        return redirect(desk.href(facts=with_fact(desk.asked.ask.facts, fact)), 303)
    if not lines:
        return _fragment(desk, draft, _("There is nothing to enter yet."))
    return redirect(desk.href(lines=lines, seat=draft.seat), 303)


def _fragment(desk: Desk, draft: Draft, error: str | None = None) -> Response:
    if request.headers.get("X-Fragment") != "pad":
        return _show(desk, draft, error)
    page = render_template("game/_pad.html", pad=pad_of(desk, draft, error))
    return make_response(page, REFUSED if error else 200)


def _show(desk: Desk, draft: Draft | None = None, error: str | None = None) -> Response:
    ask, mode = desk.asked.ask, mode_of(desk)
    parts: dict[str, Any] = {"pad": None, "answer": None, "worth": None, "jolys": None}
    status = REFUSED if error or desk.error else 200
    failed = desk.error
    if mode:
        text = request.args.get("draft", "")
        draft = draft or (parse_draft(text, desk.there.state.seats, desk.seat) if text
                          else draft_of(desk, mode))
        parts["pad"] = pad_of(desk, draft, error)
    elif ask.kind and not failed:
        try:
            parts |= _answer(desk)
        except NotationError as wrong:
            failed = _("That cannot be asked: %(why)s.", why=say(wrong.expected))
            status = REFUSED
    page = render_template(
        "desk/desk.html",
        desk=desk,
        ask=ask,
        question=QUESTIONS[ask.kind] if ask.kind else None,
        questions=QUESTIONS.values(),
        error=failed,
        facts=[(fact, desk.href(facts=tuple(each for k, each in enumerate(ask.facts) if k != n)))
               for n, fact in enumerate(ask.facts)],
        edits=[(f"laid:{desk.seat}", _("Melds on the table")), (f"holds:{desk.seat}", _("A rack")),
               (f"count:{desk.seat}", _("How many on a rack")), ("line", _("The discard line")),
               ("exposed", _("The exposed tile")), ("stock", _("The wall"))],
        table=[(desk.there.names[meld.laid_by], f"m{number}",
                view_tiles([slot.piece for slot in meld.slots]))
               for number, meld in desk.there.state.melds.items()],
        line=view_tiles(desk.there.state.line or ()),
        exposed=view_tiles([desk.there.state.exposed] if desk.there.state.exposed else ()),
        presets=PRESETS.values(),
        other=None if desk.game else (_("Tile Rummy of the leaflet"),
                                      url_for("desk.free", game=LEAFLET)),
        share=request.url_root.rstrip("/") + desk.href(),
        title=title_of(desk.game) if desk.game else None,
        series=series_link(desk.game) if desk.game else None,
        table_url=address_of(desk.game) if desk.game else None,
        keeps=desk.game is not None and visitor().may("member"),
        token=new_token(),
        **parts,
    )
    response = make_response(page, status)
    response.vary.add("X-Fragment")
    return response


def _answer(desk: Desk) -> dict[str, Any]:
    ask = desk.asked.ask
    if ask.kind == "worth":
        record = parse_record(desk.there.text + "".join(f"{line}\n" for line in ask.lines))
        melds = [row for line in record.lines[len(desk.there.replay.record.lines) :]
                 if isinstance(line.value, Meld | Swap) for row in line.value.melds]
        return {"worth": view_worth(desk.there, melds)}
    if ask.kind == "given":
        there = desk.there
        if ask.lines:
            found = answer(there, ask)
            there = replace(there, replay=found.after)
        return {"jolys": view_jolys(there)}
    if ask.kind in ACTS or ask.kind == "meld":
        return {"answer": view_answer(desk.there, ask, answer(desk.there, ask))}
    return {}
