"""The page of the referee's desk, whatever the game: how it answers a tap, and what it shows.

Each game's desk says what its pads, answers and facts are; the way through them is the same.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final
from urllib.parse import parse_qsl, urlencode

from flask import abort, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from rules.melds import Piece
from rules.notation.errors import NotationError
from rules.notation.lines import Meld, Swap
from rules.replay import parse_record
from webapp.data.models import Game
from webapp.desk.form import Request, fact_of, touch_tiles, with_fact
from webapp.desk.view import Answers, Around, DeskView, RefusedView, view_refused
from webapp.game import PlayedGame, games, table_url, usual_game
from webapp.http.access import own_place, visitor
from webapp.http.once import new_token
from webapp.http.page import draw_page
from webapp.language.locale import gettext as _
from webapp.language.locale import say
from webapp.pad.draft import Draft, parse_draft
from webapp.pad.view import PadView
from webapp.record.asking import Question
from webapp.show.frame import series_link, title_of
from webapp.show.table import Link
from webapp.show.tiles import view_tiles

SEATS: Final = "ABCD"
REFUSED: Final = 422


@dataclass(frozen=True, slots=True)
class DeskPage(ABC):
    """A page of the desk: on which game, if any, what is asked, and the table that is asked of.

    ``base`` is the last ply before the facts that were added.
    """

    game: Game | None
    asked: Request
    there: Any
    base: int
    error: str | None = None

    questions: ClassVar[Mapping[str, Question]]
    at_once: ClassVar[tuple[str, ...]] = ("confirm",)
    """How the taps begin that put the question."""

    @property
    def played(self) -> PlayedGame:
        """Return what is played."""
        return games()[self.there.replay.record.game]

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
    def edit(self) -> str:
        """Return what is being laid out, or ""."""
        return self.asked.edit.partition(":")[0]

    @property
    def mode(self) -> str:
        """Return the pad that is open, or ""."""
        if self.edit:
            return "lay" if self.edit == "laid" else self.edit
        ask = self.asked.ask
        return self.questions[ask.kind].mode if ask.kind and not ask.lines and self.asks else ""

    @property
    def asks(self) -> bool:
        """Say whether what is asked, if anything, can be asked of the game as it stands."""
        ended, kind = self.there.state.ended, self.asked.ask.kind
        return not ended or not kind or self.questions[kind].after_end

    def offered(self) -> list[Question]:
        """Return the questions that can be asked: of moves only while the game goes on."""
        ended = self.there.state.ended
        return [each for each in self.questions.values() if each.after_end or not ended]

    @property
    def pad_seat(self) -> str:
        """Return whose entry the pad opens for."""
        seat = self.asked.edit.partition(":")[2]
        return seat if seat in self.there.state.seats else self.seat

    def melds(self, *kinds: type[Meld | Swap]) -> list[tuple[Piece, ...]]:
        """Return the new melds in the lines of the question that are of these kinds.

        Raises:
            NotationError: the lines cannot be read.
        """
        there = self.there
        record = parse_record(there.text + "".join(f"{line}\n" for line in self.asked.ask.lines))
        asked = record.lines[len(there.replay.record.lines) :]
        return [row for line in asked if isinstance(line.value, kinds) for row in line.value.melds]

    @property
    @abstractmethod
    def seat(self) -> str:
        """Return whose question it is."""

    @property
    @abstractmethod
    def draft(self) -> Draft:
        """Return the draft with which the pad opens."""

    @abstractmethod
    def touch(self, draft: Draft, tap: str) -> Draft:
        """Return the draft of melds after a tap."""

    @abstractmethod
    def lines(self, draft: Draft, tap: str, points: str) -> tuple[str, ...]:
        """Return the record lines that a draft asks about."""

    @abstractmethod
    def pad(self, draft: Draft, error: str | None) -> PadView:
        """Return the pad of a question, or of a fact that is being laid out."""

    @abstractmethod
    def answers(self) -> Answers:
        """Return what answers the question.

        Raises:
            NotationError: the question's lines cannot be read or cannot stand there.
        """

    @abstractmethod
    def around(self) -> Around:
        """Return what the page shows of this game: what can be laid out, and its own links."""


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
    return _("That cannot be laid out: %(why)s.", why=say(error.expected))


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
    if tap.startswith(desk.at_once):
        return _confirmed(desk, draft, tap, form.get("points", "").strip())
    if tap.startswith("seat:") and tap[5:] in seats:
        there = desk.href(edit=f"{desk.edit}:{tap[5:]}") if desk.edit else desk.href(seat=tap[5:])
        return redirect(there, 303)
    if desk.edit and desk.edit != "laid":
        draft = touch_tiles(draft, tap, one=desk.edit == "exposed")
    else:
        draft = desk.touch(draft, tap)
    if request.headers.get("X-Fragment") != "pad":
        there = desk.href(edit=desk.asked.edit)
        return redirect(f"{there}&{urlencode({'draft': str(draft)})}", 303)
    return _fragment(desk, draft)


def _confirmed(desk: DeskPage, draft: Draft, tap: str, points: str) -> Response:
    lines = desk.lines(draft, tap, points)
    if desk.edit:
        meld = next((line[5:] for line in lines if line.startswith("meld ")), "")
        fact = fact_of(desk.edit, draft, points, meld)
        if fact:
            return redirect(desk.href(facts=with_fact(desk.asked.ask.facts, fact)), 303)
    elif lines:
        return redirect(desk.href(lines=lines, seat=draft.seat), 303)
    return _fragment(desk, draft, _("There is nothing to enter yet."))


def _fragment(desk: DeskPage, draft: Draft, error: str | None = None) -> Response:
    if request.headers.get("X-Fragment") != "pad":
        return _show(desk, draft, error)
    page = render_template("table/_pad.html", pad=desk.pad(draft, error))
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
    elif ask.kind and not failed:
        try:
            found = desk.answers()
        except NotationError as wrong:
            failed = _("That cannot be asked: %(why)s.", why=say(wrong.expected))
            status = REFUSED
    view = DeskView(
        desk=desk,
        ask=ask,
        question=desk.questions[ask.kind] if ask.kind else None,
        questions=desk.offered(),
        error=failed,
        facts=[(fact, desk.href(facts=tuple(each for k, each in enumerate(ask.facts) if k != n)))
               for n, fact in enumerate(ask.facts)],
        table=[(there.names[meld.laid_by], f"m{number}",
                view_tiles([slot.piece for slot in meld.slots]))
               for number, meld in there.state.melds.items()],
        share=request.url_root.rstrip("/") + desk.href(),
        title=title_of(game) if game else None,
        series=series_link(game) if game else None,
        table_url=table_url(game) if game else None,
        keeps=game is not None and visitor().may("member"),
        token=new_token(),
        presets=desk.played.presets.values(),
        others=() if game else other_desks(desk.played),
        pad=pad,
        found=found,
        around=desk.around(),
    )
    response = make_response(draw_page("desk/desk.html", view), status)
    response.vary.add("X-Fragment")
    return response
