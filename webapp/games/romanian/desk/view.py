"""The referee's answers about the Romanian game as the desk's page shows them."""

from dataclasses import replace

from webapp.core.record.asking import Answer, Ask
from webapp.core.show.sentences import effective_sentences
from webapp.core.show.tiles import view_tiles
from webapp.core.show.verdicts import rule_url, rule_words, view_verdict
from webapp.core.show.words import line_pieces
from webapp.games.romanian.desk.changes import smallest_changes
from webapp.games.romanian.folded import Folded
from webapp.games.romanian.stacks.words import view_moves, view_nothing
from webapp.referee.desk.elsewhere import other_options, other_presets
from webapp.referee.desk.view import (
    AnswerView,
    PresumedView,
    StackView,
    answer_word,
    remedy_view,
)
from webapp.server.language.locale import gettext as _


def view_answer(there: Folded, ask: Ask, found: Answer) -> AnswerView:
    """Return the view of an answer."""
    after = replace(there, replay=found.after)
    plies = [step.line.ply for step in found.steps]
    entries = [step.entry for step in found.steps]
    refused = found.refused
    return AnswerView(
        lawful=found.lawful,
        word=answer_word(found),
        sentences=effective_sentences(after, plies) if ask.kind != "meld" else [],
        tiles=[tile for step in found.steps for tile in view_tiles(line_pieces(step.line.value))],
        verdict=replace(view_verdict(entries), presumes=[]),
        presumed=[_presumed(there, ask, rule) for rule in found.presumes],
        failed=[_presumed(there, ask, rule) for rule in found.fails],
        remedies=[remedy_view(there.state.melds, each)
                  for each in smallest_changes(refused)] if refused else [],
        presets=list(other_presets(found)) if ask.kind != "meld" else [],
        options=list(other_options(found)),
        stacks=_stacks(there, ask, found),
    )


def _presumed(there: Folded, ask: Ask, rule: str) -> PresumedView:
    seat = ask.seat or (there.state.turn.seat if there.state.turn else there.starter)
    numbers = {
        "R-END-1": f"count {seat}", "R-END-2": f"count {seat}", "R-OPT-8": f"count {seat}",
        "R-REB-1": "stock",
    }
    number = numbers.get(rule, "")
    label = ""
    if number == "stock":
        label = _("tiles left to draw")
    elif number:
        label = _("tiles on %(name)s’s rack", name=there.names[seat])
    return PresumedView(rule, rule_url(rule), rule_words(rule) or rule, number, label)


def _stacks(there: Folded, ask: Ask, found: Answer) -> list[StackView]:
    """Return what the question's lines would tell each player to stack."""
    after = found.after.state
    moves = after.moves[len(there.state.moves) :]
    if moves or ask.kind != "stack" or not found.lawful:
        return view_moves(there.names, after, moves)
    lines = [step.line.value for step in found.steps]
    return [view_nothing(there.state, after, lines, after.playing.seat)]
