"""What keeps the server small changes nothing in the values that it works with."""

import subprocess
import sys

SHARED = """
import copy, dataclasses, gc, pickle
import webapp.app
from rules.games.romanian.state import Player, State
from rules.melds import Slot
from rules.replay import parse_record, replay
from rules.tiles import JOLY
from webapp.command.memory import forget_first_classes, give_back, use_one_heap
from webapp.core.record.folded import FoldedGame

def kinds():
    return [each for each in gc.get_objects() if isinstance(each, type)
            and str(each.__module__).startswith(("rules.", "webapp."))
            and each.__module__ != "rules.copying"]  # it makes some of its own

record = parse_record("joly 1\\ngame romanian\\nseat A Ana\\nseat B Bo\\nlaid A r3 r4 J\\n")
played = replay(record)
slot = played.state.melds[1].slots[2]
shown, before = repr(played), len(kinds())
use_one_heap()
forget_first_classes()
forget_first_classes()  # there are none left
gc.collect()
names = [(each.__module__, each.__qualname__) for each in kinds()]
assert len(names) == len({*names}) < before, "classes from before they had slots are still there"
assert repr(played) == shown and repr(JOLY) == "Joly()" and "\\n" not in shown
for change in (lambda: setattr(slot, "seat", "B"), lambda: setattr(slot, "tile", JOLY),
               lambda: delattr(slot, "tile"), lambda: delattr(played, "state")):
    try:
        change()
    except dataclasses.FrozenInstanceError as error:
        assert str(error) in {"cannot assign to field 'seat'", "cannot assign to field 'tile'",
                              "cannot delete field 'tile'", "cannot delete field 'state'"}
    else:
        raise AssertionError(change)
try:
    slot.colour = "red"
except dataclasses.FrozenInstanceError:  # where it was made twice it is a TypeError
    pass
else:
    raise AssertionError
assert slot.tile is JOLY
assert dataclasses.replace(slot, ply=9) == Slot(JOLY, "A", 9, slot.stands_for, slot.joly)
assert pickle.loads(pickle.dumps(slot)) == copy.deepcopy(slot) == slot
assert hash(pickle.loads(pickle.dumps(slot))) == hash(slot)
assert replay(parse_record("turn A\\n", record), played).state.turn.seat == "A"
folded = FoldedGame((), "", played)
assert folded.names == {"A": "Ana", "B": "Bo"} and "people" in vars(folded)
give_back()
assert gc.get_freeze_count() > 100_000
"""


def test_frozen_values_are_as_before_where_no_class_is_there_twice() -> None:
    done = subprocess.run([sys.executable, "-c", SHARED],  # noqa: S603 (our own words)
                          capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
