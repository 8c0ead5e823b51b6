"""The desk of Pairs: one question."""

from dataclasses import dataclass

from rules.notation.lines import Turn
from tests.support.pairs.app.pad import PAD, to_play
from tests.support.pairs.rules.game import State
from webapp.core.kinds import DeskKind
from webapp.core.pad.draft import Draft
from webapp.core.pad.mode import Form
from webapp.core.pad.view import Sheet
from webapp.core.record.asking import Answer, Ask, Question, judge
from webapp.core.record.folded import FoldedGame
from webapp.core.record.read import read_game
from webapp.core.show.verdicts import view_verdict
from webapp.referee.desk.ground import Ground, of_record
from webapp.referee.desk.page import DeskPage
from webapp.referee.desk.view import Answers, AnswerView, Around, answer_word
from webapp.server.data.models import Game

QUESTIONS = {"lay": Question("lay", "May I lay this down?", "lay")}


def of_game(game: Game) -> FoldedGame[State]:
    """Return the situation of a game."""
    return read_game(game)


def lay_out(base: FoldedGame[State], ask: Ask) -> FoldedGame[State]:
    """Return the situation in the turn of whoever asks."""
    seat = ask.seat or to_play(base)
    return base if base.state.seat == seat else of_record(f"{base.text}{Turn(seat)}\n")


def answer(there: FoldedGame[State], ask: Ask) -> Answer:
    """Answer a question."""
    return judge(there.replay, ask, ask.lines)


@dataclass(frozen=True, slots=True)
class PairsDesk(DeskPage):
    """The desk."""

    questions = QUESTIONS

    @property
    def seat(self) -> str:
        """Return whose question it is."""
        return self.asked.ask.seat or to_play(self.there)

    @property
    def ground(self) -> Ground:
        """Return what lies on the table: no question is about it."""
        raise NotImplementedError

    @property
    def own_draft(self) -> Draft:
        """Return the draft with which the pad opens."""
        return Draft(self.pad_seat)

    def own_touch(self, draft: Draft, tap: str) -> Draft:
        """Return the draft after a tap."""
        return PAD.touch(self.there, self.mode, draft, tap, None)[1]

    def own_lines(self, draft: Draft, _tap: str, points: str) -> tuple[str, ...]:
        """Return the lines that are asked about."""
        lines = PAD.lines(self.there, self.mode, draft, points)
        return tuple(line for line in lines if not line.startswith("turn "))

    def own_sheet(self, draft: Draft) -> Sheet:
        """Return what the pad of the question shows."""
        form = Form(self.href(), "", self.there.ply)
        return PAD.view(self.there, PAD.mode(self.there, self.mode), draft, form).sheet

    def answers(self) -> Answers:
        """Return the answer."""
        found = answer(self.there, self.asked.ask)
        return Answers(AnswerView(
            lawful=found.lawful, word=answer_word(found), sentences=[], tiles=[],
            verdict=view_verdict([step.entry for step in found.steps]), presumed=[], failed=[],
            remedies=[], presets=[], options=[], stacks=[]))

    def around(self) -> Around:
        """Return nothing besides."""
        return Around(edits=())


DESK = DeskKind(
    questions=QUESTIONS, edits=(), words=frozenset({"meld", "turn"}), decided=frozenset(QUESTIONS),
    of_record=of_record, of_game=of_game, at_ply=lambda there, _ply: there, lay_out=lay_out,
    answer=answer, page=PairsDesk)
