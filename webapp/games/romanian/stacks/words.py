"""What the stacking method tells the players, in words, and the rules that it rests on."""

from collections.abc import Mapping, Sequence

from rules.games.romanian.state import StackMove, State
from rules.games.romanian.tables import is_closed
from rules.games.romanian.values import run_worth
from rules.melds import GroupShape, RunShape, TableMeld, is_joly
from rules.notation import kinds
from rules.notation import lines as ln
from rules.tiles import NumberTile
from webapp.core.show.verdicts import rule_url
from webapp.core.show.words import tiles_words
from webapp.referee.desk.view import StackView
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext


def move_words(names: Mapping[str, str], move: StackMove) -> str:
    """Return what a move tells a player to stack."""
    name, take, left = names[move.seat], tiles_words(move.take), tiles_words(move.left)
    if not move.take:
        return ngettext("%(name)s: stack nothing yet, %(num)d point to come.",
                        "%(name)s: stack nothing yet, %(num)d points to come.",
                        move.credit, name=name)
    text = (_("%(name)s: stack %(take)s; %(left)s stay.", name=name, take=take, left=left)
            if move.left else _("%(name)s: stack %(take)s.", name=name, take=take))
    if move.credit:
        owed = ngettext("%(num)d point to come", "%(num)d points to come", move.credit)
        return f"{text} {owed}."
    return text


def view_moves(
    names: Mapping[str, str], after: State, moves: Sequence[StackMove]
) -> list[StackView]:
    """Return what *moves*, which led to the state *after*, tell the players."""
    return [StackView(move_words(names, move), _links(_rules_of(after, move))) for move in moves]


def _links(rules: Sequence[str]) -> list[tuple[str, str]]:
    return [(rule, rule_url(rule)) for rule in rules]


def _rules_of(after: State, move: StackMove) -> list[str]:
    meld = after.melds[move.meld]
    held = any(slot.joly for slot in meld.slots)
    if isinstance(meld.shape, GroupShape):
        return ["R-STACK-1", *(["Q-ST-5"] if held else [])]
    rules = ["R-STACK-2"]
    if is_closed(meld, after.options.max_run):
        rules.append("Q-ST-9")
    elif move.take and _ways(move) > 1:
        rules.append("Q-ST-3")
    if move.credit or not move.take:
        rules.append("Q-ST-2")
    return rules


def _ways(move: StackMove) -> int:
    """Count the choices of tiles inside the run that are worth what was taken."""
    inside = [tile for tile in (*move.take, *move.left[1:-1]) if isinstance(tile, NumberTile)]
    ways = {0: 1}
    for tile in inside:
        worth = run_worth(tile.number).points
        for total, count in sorted(ways.items(), reverse=True):
            ways[total + worth] = ways.get(total + worth, 0) + count
    return ways.get(move.points, 0)


def view_nothing(before: State, after: State, lines: Sequence[kinds.Line], seat: str) -> StackView:
    """Say that nobody stacks anything for *lines* of *seat*, and why."""
    words = _("Nobody stacks anything.")
    if not after.options.stacking:
        return StackView(f"{words} " + _("This family does not use stacks."), [])
    for line in lines:
        meld = after.melds.get(line.meld) if isinstance(line, ln.Add) else None
        if not isinstance(line, ln.Add) or meld is None or line.meld not in before.melds:
            continue
        why, rule = _why_nothing(meld, line, seat)
        if rule:
            return StackView(f"{words} {why}", _links([rule]))
    return StackView(words, [])


def _why_nothing(meld: TableMeld, line: ln.Add, seat: str) -> tuple[str, str]:
    if isinstance(meld.shape, GroupShape):
        return _("A set of four with a Joly stays until someone takes the Joly."), "Q-ST-5"
    if isinstance(meld.shape, RunShape) and meld.laid_by == seat:
        return _("Adding to your own run moves nothing."), "Q-ST-6"
    if all(is_joly(item.piece) for item in line.tiles):
        return _("Adding a Joly gives nothing to stack."), "Q-ST-4"
    return "", ""
