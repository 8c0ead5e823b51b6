"""How the referee's desk answers a visit, and a tap on one of its pads."""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from flask import abort, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from rules.notation.errors import NotationError
from webapp.core.pad.draft import Draft, parse_draft
from webapp.core.port import PlayedGame, games, table_url, usual_game
from webapp.core.record.asking import Question
from webapp.core.show.frame import title_of
from webapp.core.show.table import Link
from webapp.core.show.tiles import view_tiles
from webapp.referee.desk import adding
from webapp.referee.desk.form import Request, fact_of, touch_tiles, with_fact
from webapp.referee.desk.ground import chosen_from
from webapp.referee.desk.page import DeskPage
from webapp.referee.desk.pictures import draw
from webapp.referee.desk.view import Answers, DeskView, LyingView, OwnerView, PictureView
from webapp.server.data.models import Game
from webapp.server.http.access import own_place, visitor
from webapp.server.http.once import new_token
from webapp.server.http.page import draw_page
from webapp.server.http.placed import absolute
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import heading, say

REFUSED: Final = 422
_ABOUT: Final = re.compile(r"(?:add .* to|swap .*? in) m(\d{1,2})")


def with_own_seat(asked: Request, game: Game, seats: Iterable[str]) -> Request:
    """Return *asked* for the seat that the device says is its own, unless it names one."""
    own = own_place(game)
    if asked.ask.seat or own is None or own not in seats:
        return asked
    return replace(asked, ask=replace(asked.ask, seat=own))


def other_desks(played: PlayedGame) -> list[Link]:
    """Return the ways to the desks of the other games, on a table that belongs to none."""
    usual = usual_game()
    return [Link(_(game.title), url_for("desk.free", game=None if game == usual else game.name))
            for game in games().values() if game != played and game.desk is not None]


def cannot_be_laid_out(error: NotationError) -> str:
    """Return why a situation cannot be."""
    return _("Not possible: %(why)s.", why=say(error.expected))


def respond(desk: DeskPage) -> Response:
    """Answer a visit, or a tap."""
    return _tap(desk) if request.method == "POST" else _show(desk)


def _tap(desk: DeskPage) -> Response:
    if not desk.asks:
        return _show(desk)
    if not desk.mode:
        abort(400)
    form, seats = request.form, desk.there.state.seats
    draft = parse_draft(form.get("draft", ""), seats, desk.draft.seat)
    tap = form.get("tap", "")[:60]
    if tap.startswith("seat:") and tap[5:] in seats:
        draft = replace(draft, seat=tap[5:])
        there = {"edit": f"{desk.edit}:{tap[5:]}"} if desk.edit else {"seat": tap[5:]}
        return redirect(desk.pad_href(draft, on=desk.on, **there), 303)
    if not tap.startswith(desk.at_once):
        if desk.edit and desk.edit != "laid":
            draft = touch_tiles(draft, tap, one=desk.edit == "exposed")
        else:
            draft = desk.touch(draft, tap)
    if desk.is_asked(draft, tap):
        return _asked(desk, draft, tap, form.get("points", "").strip())
    if request.headers.get("X-Fragment") != "pad":
        return redirect(desk.pad_href(draft, edit=desk.asked.edit, on=desk.on), 303)
    return _fragment(desk, draft)


def _asked(desk: DeskPage, draft: Draft, tap: str, points: str) -> Response:
    lines = desk.lines(draft, tap, points)
    if desk.edit:
        meld = next((line[5:] for line in lines if line.startswith("meld ")), "")
        fact = fact_of(desk.edit, draft, points, meld)
        if fact:
            return redirect(desk.href(facts=with_fact(desk.asked.ask.facts, fact)), 303)
    elif lines:
        return redirect(desk.href(lines=lines, seat=draft.seat), 303)
    return _fragment(desk, draft, _("Tap some tiles first."))


def _fragment(desk: DeskPage, draft: Draft, error: str | None = None) -> Response:
    if request.headers.get("X-Fragment") != "pad":
        return _show(desk, draft, error)
    page = render_template("play/table/_pad.html", pad=desk.pad(draft, error))
    return make_response(page, REFUSED if error else 200)


def _show(desk: DeskPage, draft: Draft | None = None, error: str | None = None) -> Response:
    ask, there, game = desk.asked.ask, desk.there, desk.game
    pad, found = None, Answers()
    status = REFUSED if error or desk.error else 200
    failed = desk.error
    if desk.mode:
        text = request.args.get("draft", "")
        draft = draft or (parse_draft(text, there.state.seats, desk.draft.seat)
                          if text else desk.draft)
        pad = desk.pad(draft, error)
    elif not desk.asks:
        failed = _("The game is over.")
    elif ask.kind and not failed and not desk.choosing:
        try:
            found = desk.answers()
        except NotationError as wrong:
            failed = _("Not possible: %(why)s.", why=say(wrong.expected))
            status = REFUSED
    fitting, owners = desk.fitting(), _owners(desk)
    view = DeskView(
        desk=desk,
        ask=ask,
        question=desk.questions[ask.kind] if ask.kind else None,
        leading=_pictures(desk, (each for each in desk.offered() if each.kind in fitting)),
        rest=_pictures(desk, (each for each in desk.offered() if each.kind not in fitting)),
        again=_again(desk),
        error=failed,
        facts=[(fact, desk.href(facts=tuple(each for k, each in enumerate(ask.facts) if k != n)))
               for n, fact in enumerate(ask.facts)],
        owners=owners,
        choose=_choose(desk, owners),
        about=next((meld for owner in owners for meld in owner.melds if meld.current), None),
        share=absolute(desk.href()),
        title=title_of(game) if game else None,
        table_url=table_url(game) if game else None,
        score_url=url_for("log.score", game_id=game.id) if game and there.state.ended else "",
        keeps=game is not None and visitor().may("member"),
        token=new_token(),
        presets=desk.played.presets.values(),
        others=() if game else other_desks(desk.played),
        pad=pad,
        found=found,
        around=desk.around(),
    )
    response = make_response(draw_page("referee/desk/desk.html", view), status)
    response.vary.add("X-Fragment")
    return response


def _pictures(desk: DeskPage, questions: Iterable[Question]) -> list[PictureView]:
    return [PictureView(_(each.words), draw(each.kind),
                        desk.href(kind=each.kind, lines=(), holds=(), fails=()))
            for each in questions]


def _owners(desk: DeskPage) -> list[OwnerView]:
    """Return the melds on the table by who laid them, with where each leads if it is touched."""
    ask, there = desk.asked.ask, desk.there
    melds, about = there.state.melds, _about(desk)
    chosen: Iterable[int] = ()
    if desk.choosing:
        chosen = chosen_from(melds, desk.to_ask)
    elif not ask.kind and not there.state.ended and "add" in desk.questions:
        chosen = melds
    found: dict[str, list[LyingView]] = {}
    owned = desk.played.words.owned
    for number, meld in melds.items():
        url = desk.href(kind=ask.kind or "add", on=number) if number in chosen else ""
        tiles = view_tiles([slot.piece for slot in meld.slots])
        lying = LyingView(f"m{number}", tiles, url, current=number == about)
        found.setdefault(meld.laid_by if owned else "", []).append(lying)
    if not owned:
        return [OwnerView(None, found[""])] if found else []
    return [OwnerView(person, found[seat])
            for seat, person in there.people.items() if seat in found]


def _choose(desk: DeskPage, owners: Iterable[OwnerView]) -> str:
    """Return what is to be chosen on the table, or why nothing can be."""
    if desk.to_ask == "add":
        there = desk.there.state.melds
        return _("Tap the meld to add to.") if there else _(
            "The table is empty.")
    any_joly = any(meld.url for owner in owners for meld in owner.melds)
    return _("Which Joly?") if any_joly else _("No Joly on the table.")


def _about(desk: DeskPage) -> int:
    """Return the meld that the question is about; 0 for none."""
    line = _ABOUT.match(desk.asked.ask.lines[0]) if desk.asked.ask.lines else None
    return int(line[1]) if line else desk.on


def _again(desk: DeskPage) -> list[Link]:
    """Return the ways from an answer to the same question about something else."""
    ask = desk.asked.ask
    if not ask.lines or not desk.questions[ask.kind].mode:
        return []
    anew, on = {"lines": (), "holds": (), "fails": ()}, _about(desk)
    if desk.questions[ask.kind].mode != "add" or len(ask.lines) > 1 or not on:
        return [Link(heading(_("another tile")), desk.href(**anew))]
    draft = adding.draft_of(desk.seat, ask.lines[0])
    return [
        Link(heading(_("another tile")), desk.href(**anew, on=on)),
        Link(_("One more tile"), desk.pad_href(draft, **anew, on=on)),
        Link(_("Next meld"), desk.href(**anew)),
    ]
