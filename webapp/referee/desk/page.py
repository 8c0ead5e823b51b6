"""The page of the referee's desk, whatever the game: what is asked there, and on which pad.

Each game's desk says what its questions, its ground and its answers are; the way through them is
the same.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final
from urllib.parse import parse_qsl, urlencode

from flask import url_for

from rules.melds import Piece
from rules.notation.lines import Meld, Swap
from rules.replay import parse_record
from webapp.core.pad.draft import Draft
from webapp.core.pad.view import PadView, Sheet
from webapp.core.port import PlayedGame, games
from webapp.core.record.asking import Question
from webapp.referee.desk import adding, swapping
from webapp.referee.desk.form import Request, number_sheet, tiles_sheet
from webapp.referee.desk.ground import CHOSEN, Ground, chosen_from
from webapp.referee.desk.view import Answers, Around, RefusedView, view_refused
from webapp.server.data.models import Game
from webapp.server.http.once import new_token
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import heading

SEATS: Final = "ABCD"


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

    def pad_href(self, draft: Draft, **changes: object) -> str:
        """Return the address of the pad as far as *draft* is."""
        return f"{self.href(**changes)}&{urlencode({'draft': str(draft)})}"

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
    def to_ask(self) -> str:
        """Return the mode in which the question has still to be laid out, or ""."""
        ask = self.asked.ask
        return self.questions[ask.kind].mode if ask.kind and not ask.lines and self.asks else ""

    @property
    def on(self) -> int:
        """Return the meld that was chosen, or the only one with a Joly to take; 0 for none."""
        found = chosen_from(self.there.state.melds, self.to_ask)
        only = found[0] if len(found) == 1 and self.to_ask == "swap" else 0
        return self.asked.on if self.asked.on in found else only

    @property
    def choosing(self) -> bool:
        """Say whether it has still to be chosen what on the table the question is about."""
        return not self.edit and self.to_ask in CHOSEN and not self.on

    @property
    def mode(self) -> str:
        """Return the pad that is open, or ""."""
        if self.edit:
            return "lay" if self.edit == "laid" else self.edit
        return "" if self.choosing else self.to_ask

    @property
    def asks(self) -> bool:
        """Say whether what is asked, if anything, can be asked of the game as it stands."""
        ended, kind = self.there.state.ended, self.asked.ask.kind
        return not ended or not kind or self.questions[kind].after_end

    def offered(self) -> list[Question]:
        """Return the questions that can be asked: of moves only while the game goes on."""
        ended = self.there.state.ended
        return [each for each in self.questions.values() if each.after_end or not ended]

    def fitting(self) -> Collection[str]:
        """Return the kinds of the few questions that fit the situation."""
        return self.questions.keys()

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
    def draft(self) -> Draft:
        """Return the draft with which the pad opens."""
        if self.on and not self.edit:
            if self.mode == "add":
                return adding.open_draft(self.pad_seat, self.on)
            return swapping.open_draft(self.ground, self.pad_seat, self.on)
        return self.own_draft

    def touch(self, draft: Draft, tap: str) -> Draft:
        """Return the draft of melds after a tap."""
        if self.mode == "add":
            return adding.touch(self.ground, draft, tap)
        if self.mode == "swap":
            return swapping.touch(self.ground, draft, tap)
        return self.own_touch(draft, tap)

    def is_asked(self, draft: Draft, tap: str) -> bool:
        """Say whether the tap that made *draft* puts the question."""
        return tap.startswith(self.at_once) or (
            self.mode == "add" and adding.is_asked(self.ground, draft, tap))

    def lines(self, draft: Draft, tap: str, points: str) -> tuple[str, ...]:
        """Return the record lines that a draft asks about."""
        if self.mode == "add":
            return adding.lines(draft)
        if self.mode == "swap":
            return swapping.lines(self.ground, draft)
        return self.own_lines(draft, tap, points)

    def pad(self, draft: Draft, error: str | None) -> PadView:
        """Return the pad of a question, or of a fact that is being laid out."""
        several = len(chosen_from(self.there.state.melds, self.mode)) > 1
        back = self.href(kind=self.asked.ask.kind if self.edit or several else "")
        return PadView(
            action=self.href(edit=self.asked.edit, on=self.on), token=new_token(),
            ply=self.there.ply, draft=str(draft), mode=self.mode, turn="",
            sheet=self._sheet(draft), modes=[], error=error, close=back)

    def _sheet(self, draft: Draft) -> Sheet:
        names, edit = self.there.names, self.edit
        if edit in {"holds", "line", "exposed"}:
            return tiles_sheet(names, edit, draft)
        if edit in {"count", "stock"}:
            return number_sheet(names, edit, draft)
        title = heading(_("laid by %(name)s", name=names[draft.seat])) if edit else _(
            self.questions[self.asked.ask.kind].words)
        if self.mode == "add":
            return adding.sheet(self.ground, draft, title)
        if self.mode == "swap":
            return swapping.sheet(self.ground, draft, title)
        sheet, word = self.own_sheet(draft), _("Put on the table") if edit else _("Ask")
        confirm = sheet.confirm and replace(sheet.confirm, label=word)
        return replace(sheet, title=title, total=None if edit else sheet.total, confirm=confirm)

    @property
    @abstractmethod
    def seat(self) -> str:
        """Return whose question it is."""

    @property
    @abstractmethod
    def ground(self) -> Ground:
        """Return what is on the table, for questions about it."""

    @property
    @abstractmethod
    def own_draft(self) -> Draft:
        """Return the draft with which a pad of the game's own opens."""

    @abstractmethod
    def own_touch(self, draft: Draft, tap: str) -> Draft:
        """Return the draft of a pad of the game's own after a tap."""

    @abstractmethod
    def own_lines(self, draft: Draft, tap: str, points: str) -> tuple[str, ...]:
        """Return the record lines that such a draft asks about."""

    @abstractmethod
    def own_sheet(self, draft: Draft) -> Sheet:
        """Return what such a pad shows."""

    @abstractmethod
    def answers(self) -> Answers:
        """Return what answers the question.

        Raises:
            NotationError: the question's lines cannot be read or cannot stand there.
        """

    @abstractmethod
    def around(self) -> Around:
        """Return what the page shows of this game: what can be laid out, and its own links."""
