"""Why the stacking method moves tiles: the rule and the rulings behind each move."""

from dataclasses import dataclass, replace

from rules.games.romanian.options import Options
from rules.games.romanian.stacking import entitlement
from rules.games.romanian.state import StackMove, State
from rules.games.romanian.tables import is_closed
from rules.melds import GroupShape, TableMeld
from rules.notation import lines as ln
from rules.notation.record import RecordLine
from rules.replay import Replay, replay
from webapp.games.romanian.folded import Folded
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext

OPTION = "stack_tiebreak"


@dataclass(frozen=True, slots=True)
class Why:
    """The reason for a move in a sentence, with the ids of the rules that it rests on."""

    text: str
    rules: tuple[str, ...]


def other_tiebreak(options: Options) -> str:
    """Return the tie-break that the family has not chosen (Q-ST-3)."""
    return "nearest" if options.stack_tiebreak == "fewest_lowest" else "fewest_lowest"


def replay_with_other_tiebreak(folded: Folded) -> Replay[State]:
    """Fold the same record once more under the tie-break that the family has not chosen."""
    record = folded.replay.record
    change = ln.SetOption(OPTION, other_tiebreak(folded.state.options))
    # The last line that sets an option holds for the whole game, wherever it stands.
    line = RecordLine(len(record.written) + 1, 0, str(change), change)
    return replay(replace(record, lines=(*record.lines, line)))


def why_moved(folded: Folded, move: StackMove, acting: str, *, differs: bool) -> Why:
    """Return why *move* is made.

    Args:
        folded: the game.
        move: what is taken.
        acting: the seat whose line brought it about.
        differs: the other tie-break would take other tiles.
    """
    meld = folded.state.melds[move.meld]
    if isinstance(meld.shape, GroupShape):
        return _of_set(folded, meld, acting)
    paid = not _is_remainder(folded, meld, move)
    if not paid:
        return Why(
            _("This run cannot grow any more. Its owner stacks the rest, and tiles given for a "
              "Joly go back to their givers."), ("R-STACK-4", "Q-ST-9"))
    owner = folded.names[meld.laid_by]
    given = entitlement(folded.state, meld, move.ply) if acting == move.seat else 0
    rulings = ("Q-ST-3",) if differs else ()
    if not given:
        words = _("%(owner)s’s run has grown, so open points are paid now.", owner=owner)
        return Why(words, ("R-STACK-2", "Q-ST-2", *rulings))
    name = folded.names[move.seat]
    text = ngettext(
        "%(name)s added %(num)d point to %(owner)s’s run and takes as much from its middle. The "
        "ends stay.",
        "%(name)s added %(num)d points to %(owner)s’s run and "
        "takes as much from its middle. The ends stay.", given, name=name, owner=owner)
    if given == move.points:
        return Why(text, ("R-STACK-2", *rulings))
    return Why(f"{text} {_inexact(move, given)}", ("R-STACK-2", "Q-ST-2", *rulings))


def _inexact(move: StackMove, given: int) -> str:
    if move.points > given:
        return ngettext("%(num)d open point is paid too.",
                        "%(num)d open points are paid too.",
                        move.points - given)
    return ngettext("No tiles of this run are worth exactly %(num)d point.",
                    "No tiles of this run are worth exactly %(num)d points.",
                    move.credit)


def _of_set(folded: Folded, meld: TableMeld, acting: str) -> Why:
    rules = ["R-STACK-1"]
    if any(slot.joly for slot in meld.slots):
        rules.append("Q-ST-5")
        text = _("%(name)s took the Joly of this set of four. It "
                 "leaves the table, and everyone stacks what they "
                 "gave.", name=folded.names[acting])
        return Why(text, tuple(rules))
    if {slot.laid_by for slot in meld.slots} == {meld.laid_by}:
        rules.append("Q-ST-6")
    text = _("%(name)s added the fourth tile. The set leaves the "
             "table, and everyone stacks what they gave.", name=folded.names[acting])
    return Why(text, tuple(rules))


def _is_remainder(folded: Folded, meld: TableMeld, move: StackMove) -> bool:
    """Say whether *move* clears what is left of a run that is closed (Q-ST-9)."""
    if not is_closed(meld, folded.state.options.max_run):
        return False
    if move.seat == meld.laid_by:
        return True
    return any(slot.is_exchange and slot.stacked_by == move.seat and slot.tile in move.take
               for slot in meld.slots)
