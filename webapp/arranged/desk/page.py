"""The referee's desk for a rearranged table: on a game as it stands, or on one laid out."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from flask import url_for

from rules.notation.lines import Meld
from webapp.arranged.desk.pad import DeskPad, off_table
from webapp.arranged.desk.situation import (
    EDITS,
    QUESTIONS,
    WORDS,
    Folded,
    answer,
    lay_out,
    seat_asked,
)
from webapp.arranged.desk.view import view_answer, view_worth
from webapp.arranged.laws import Laws
from webapp.arranged.pad.melds import new_melds, sheet_of_melds
from webapp.arranged.pad.rows import bands, record_row
from webapp.arranged.pad.swap import jokers_on
from webapp.arranged.solve.pages import free_url
from webapp.arranged.table.kind import laws_of
from webapp.core.kinds import DeskKind
from webapp.core.pad.draft import Draft, tiles_used
from webapp.core.pad.view import Sheet
from webapp.core.show.table import Link
from webapp.referee.desk.ground import Ground, at_ply, has_joly, of_record
from webapp.referee.desk.page import DeskPage
from webapp.referee.desk.view import Answers, Around
from webapp.server.language.locale import gettext as _


@dataclass(frozen=True, slots=True)
class ArrangedDesk(DeskPage):
    """The desk of a game whose table may be rearranged."""

    there: Folded

    questions = QUESTIONS

    @property
    def laws(self) -> Laws[Any]:
        """Return the laws of the game."""
        return laws_of(self.played)

    @property
    def own_pad(self) -> DeskPad:
        """Return the pad of melds and whole tables."""
        return DeskPad(self.laws, self.there.state, self.mode)

    @property
    def seat(self) -> str:
        """Return whose question it is."""
        return self.asked.ask.seat or seat_asked(self.there)

    @property
    def ground(self) -> Ground:
        """Return what lies on the table, for questions about it."""
        state, laws = self.there.state, self.laws
        return Ground(
            melds=state.melds,
            jolys=tuple(jokers_on(laws, state)),
            joins=laws.joins(state),
            left=lambda words: Counter(off_table(state)) - tiles_used(tuple(words)),
            bands=bands,
            new_melds=lambda draft: new_melds(laws, state, draft),
            sheet=lambda draft: sheet_of_melds(laws, state, draft),
            record=record_row,
        )

    def fitting(self) -> Collection[str]:
        """Return the kinds of the few questions that fit the situation."""
        state = self.there.state
        if state.ended:
            return {"worth"}
        opened = self.laws.is_free(state, self.seat)
        fits = {
            "meld": not state.melds, "open": not opened, "lay": opened, "add": bool(state.melds),
            "joly": any(map(has_joly, state.melds.values())), "table": opened, "out": opened,
        }
        return {kind for kind, fit in fits.items() if fit}

    @property
    def own_draft(self) -> Draft:
        """Return the draft with which a pad of the game's own opens."""
        return self.own_pad.opened(self.pad_seat)

    def own_touch(self, draft: Draft, tap: str) -> Draft:
        """Return the draft of a pad of the game's own after a tap."""
        return self.own_pad.touch(draft, tap)

    def own_lines(self, draft: Draft, _tap: str, _points: str) -> tuple[str, ...]:
        """Return the record lines that such a draft asks about."""
        return self.own_pad.lines(draft)

    def own_sheet(self, draft: Draft) -> Sheet:
        """Return what such a pad shows."""
        return self.own_pad.sheet(draft)

    def answers(self) -> Answers:
        """Return what answers the question.

        Raises:
            NotationError: the question's lines cannot be read or cannot stand there.
        """
        ask, there = self.asked.ask, self.there
        if ask.kind == "worth":
            return Answers(worth=view_worth(self.laws, there, self.melds(Meld)))
        return Answers(view_answer(self.laws, there, ask, answer(there, ask)))

    def around(self) -> Around:
        """Return what the page shows of this game: what can be laid out, and its own links."""
        game = self.game
        return Around(
            edits=[
                (f"laid:{self.seat}", _("Melds on the table")), (f"holds:{self.seat}", _("Rack")),
                (f"count:{self.seat}", _("Tiles on a rack")), ("stock", _("Pool"))],
            links=(Link(_("Can this table be fixed?"), (
                url_for("solve.on_game", game_id=game.id) if game
                else free_url(self.played))),),
        )


def make_desk(laws: Laws[Any]) -> DeskKind:
    """Return the desk of a game by its *laws*."""
    return DeskKind(
        questions=QUESTIONS,
        edits=EDITS,
        words=WORDS,
        decided=frozenset(QUESTIONS) - {"worth"},
        of_record=of_record,
        of_game=laws.fold,
        at_ply=at_ply,
        lay_out=lay_out,
        answer=answer,
        page=ArrangedDesk,
    )
