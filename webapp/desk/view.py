"""The referee's answers as the desk's page shows them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.games.romanian import lines as rl
from rules.games.romanian.options import OPTIONS, PRESETS
from rules.melds import TableMeld
from rules.replay import Replay
from webapp.desk.changes import Remedy, other_options, other_presets, smallest_changes
from webapp.desk.situation import Answer, Ask
from webapp.games.romanian.stacks.words import StackView, view_moves, view_nothing
from webapp.language.locale import gettext as _
from webapp.record.folded import Folded
from webapp.show.sentences import effective_sentences
from webapp.show.tiles import TileView, view_tiles
from webapp.show.verdicts import VerdictView, rule_url, rule_words, view_verdict
from webapp.show.words import line_pieces, tiles_words


@dataclass(frozen=True, slots=True)
class RemedyView:
    """A change that would make the move lawful."""

    text: str
    tiles: list[TileView]


@dataclass(frozen=True, slots=True)
class PresumedView:
    """A rule that is taken for kept; ``number`` asks for a count that settles it."""

    rule: str
    url: str
    words: str
    number: str = ""
    number_label: str = ""


@dataclass(frozen=True, slots=True)
class OtherView:
    """What another preset or house rule says."""

    text: str
    lawful: bool


@dataclass(frozen=True, slots=True)
class AnswerView:
    """The answer to a question about an action."""

    lawful: bool
    word: str
    sentences: list[str]
    tiles: list[TileView]
    verdict: VerdictView
    presumed: list[PresumedView]
    failed: list[PresumedView]
    remedies: list[RemedyView]
    presets: list[OtherView]
    options: list[OtherView]
    stacks: list[StackView]


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
        presets=[OtherView(_(PRESETS[each.name].title), each.lawful)
                 for each in other_presets(found)] if ask.kind != "meld" else [],
        options=[
            OtherView(f"{_(OPTIONS[each.name].text)} "
                      f"{_(OPTIONS[each.name].label(each.word))}", each.lawful)
            for each in other_options(found)
        ],
        stacks=_stacks(there, ask, found),
    )


def answer_word(found: Answer) -> str:
    """Return the word that answers first."""
    if not found.lawful:
        return str(_("No"))
    if found.owes:
        return str(_("Yes, but something is owed"))
    return str(_("Yes, as far as is known") if found.presumes else _("Yes"))


def _presumed(there: Folded, ask: Ask, rule: str) -> PresumedView:
    seat = ask.seat or (there.state.turn.seat if there.state.turn else there.starter)
    numbers = {
        "R-END-1": f"count {seat}", "R-END-2": f"count {seat}", "R-OPT-8": f"count {seat}",
        "R-REB-1": "stock",
    }
    number = numbers.get(rule, "")
    label = ""
    if number == "stock":
        label = _("tiles left in the wall")
    elif number:
        label = _("tiles on the rack of %(name)s", name=there.names[seat])
    return PresumedView(rule, rule_url(rule), rule_words(rule) or rule, number, label)


def remedy_view(melds: Mapping[int, TableMeld], remedy: Remedy) -> RemedyView:
    """Return the view of a change; *melds* are those on the table."""
    tiles, gone = tiles_words(remedy.tiles), tiles_words(remedy.gone)
    words = {
        "without": _("Leave out %(gone)s.", gone=gone),
        "with": _("Lay %(tiles)s with it.", tiles=tiles),
        "instead": _("Take %(tiles)s instead of %(gone)s.", tiles=tiles, gone=gone),
        "there": _("Add it to another meld:"),
        "wait": _("Wait until your next turn: then it is allowed."),
        "open": _("Open first: then it is allowed."),
        "source": _("Take the tile from the wall.")
        if isinstance(remedy.line, rl.Draw) and remedy.line.source == "wall"
        else _("Take the last discard."),
    }
    changed = remedy.how in {"without", "with", "instead"}
    shown = view_tiles(line_pieces(remedy.line)) if changed else []
    if remedy.how == "there" and remedy.meld in melds:
        shown = view_tiles([slot.piece for slot in melds[remedy.meld].slots])
    return RemedyView(str(words[remedy.how]), shown)


def _stacks(there: Folded, ask: Ask, found: Answer) -> list[StackView]:
    """Return what the question's lines would tell each player to stack."""
    after = found.after.state
    moves = after.moves[len(there.state.moves) :]
    if moves or ask.kind != "stack" or not found.lawful:
        return view_moves(there.names, after, moves)
    lines = [step.line.value for step in found.steps]
    return [view_nothing(there.state, after, lines, after.playing.seat)]


@dataclass(frozen=True, slots=True)
class RefusedView:
    """A fact that a rule forbids, so that it is left out of the situation."""

    text: str
    verdict: VerdictView


def view_refused(there: Replay[Any], ply: int) -> list[RefusedView]:
    """Return the facts that were added after *ply* and that a rule forbids."""
    return [RefusedView(entry.text, replace(view_verdict([entry]), presumes=[]))
            for entry in there.refused if entry.ply > ply]
