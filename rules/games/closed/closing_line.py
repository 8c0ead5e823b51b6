"""Whether a line of a record closes a game, and with what hand."""

from typing import TypeAlias

from rules.games.closed import lines as cl
from rules.games.closed.hand import Deal, HandError, deal, read_hand
from rules.games.closed.kinds import LABELS, HandKind, kinds_played, rule_of
from rules.games.closed.state import State, Won
from rules.games.closed.verdict import Answer, answer
from rules.games.closed.worth import shares, worth
from rules.messages import N_, NP_, Message, message
from rules.notation.errors import NotationError
from rules.notation.record import RecordLine
from rules.tiles import JOLY, Tile
from rules.verdict import Citation

Judged: TypeAlias = tuple[tuple[Citation, ...], tuple[Citation, ...], Won | None]
"""The rules that a line breaks, those that allow it, and with what the game is won."""


def judge_closed(state: State, closed: cl.Closed, line: RecordLine) -> Judged:
    """Judge a hand whose tiles are given (C-CLOSE-1); one that the table keeps is simple (Q-C-21).

    Raises:
        NotationError: the indicator is not told that names the okey.
    """
    try:
        dealt = deal(state.options, state.exposed)
    except HandError as error:
        raise NotationError(line.line, line.column, error.finding) from error
    kept = Won(HandKind.MELDS, tuple(shares(
        HandKind.MELDS, dealt, jokers=closed.tiles.count(dealt.wild),
        thrown_wild=closed.thrown == dealt.wild)), thrown=closed.thrown)
    try:
        read_hand([*closed.tiles, *([closed.thrown] if closed.thrown else [])], dealt)
        found = answer(closed.tiles, dealt)
    except HandError as error:
        return (Citation("C-EQ-1", error.finding),), (), kept
    if not found.closings:
        fault = Citation("C-CLOSE-1", lacking_text(found.outlook.missing))
        return (fault,), (), kept
    won = won_with(found, closed.thrown)
    return (), (_ground(state, won.kind),), won


def won_with(found: Answer, thrown: Tile | None) -> Won:
    """Return the best that fourteen tiles are that close; *thrown* is the fifteenth if told."""
    return max((_won(found, kind, thrown) for kind in found.outlook.closes_as),
               key=lambda each: each.worth)


def _won(found: Answer, kind: HandKind, thrown: Tile | None) -> Won:
    hand = found.outlook.hand
    rows = next(each.rows for each in found.closings if each.kind is kind)
    parts = shares(kind, hand.deal, jokers=hand.wilds, thrown_wild=thrown == hand.deal.wild)
    return Won(kind, tuple(parts), rows, thrown)


def lacking_text(missing: int) -> Message:
    """Return that a whole hand does not close, and how many tiles it lacks."""
    return message(*NP_(
        "The hand does not close: {n} tile is missing.",
        "The hand does not close: {n} tiles are missing."), n=missing)


def judge_closed_as(state: State, closed: cl.ClosedAs) -> Judged:
    """Judge a kind of hand whose tiles are not told: whether it is played, and with what jokers.

    One that the table keeps is of the kind that the line names (Q-C-21).
    """
    dealt = _untold(state)
    won = Won(closed.kind, tuple(shares(
        closed.kind, dealt, jokers=closed.jokers, thrown_wild=closed.wild)))
    if closed.kind not in kinds_played(state.options):
        fault = Citation(rule_of(closed.kind, state.options),
                         message(N_("Your family does not play this kind of hand.")))
        return (fault,), (), won
    if closed.jokers + closed.wild > state.options.copies:
        fault = Citation("C-EQ-1", message(*NP_(
            "The box has no more than {n} wild tile.", "The box has no more than {n} wild tiles."),
            n=state.options.copies))
        return (fault,), (), won
    if closed.kind is HandKind.PAIRS and closed.jokers and state.options.ch_limit == "ropet":
        fault = Citation("C-WILD-5", message(N_("A joker is no half of a pair.")), ruling="Q-C-9")
        return (fault,), (), won
    return (), (_ground(state, closed.kind),), won


def _untold(state: State) -> Deal:
    """Return the deal of a hand whose tiles are not told: no matter which are wild."""
    return Deal(state.options, JOLY, None, state.exposed)


def worth_of(state: State, kind: HandKind, jokers: int, *, wild: bool) -> int:
    """Return what a hand of *kind* is worth in a game, its tiles not told."""
    return worth(kind, _untold(state), jokers=jokers, thrown_wild=wild)


def _ground(state: State, kind: HandKind) -> Citation:
    return Citation(rule_of(kind, state.options), message(LABELS[kind]))
