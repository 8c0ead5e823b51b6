"""What a request goes through: the files entered, the moves between them, what is folded and read.

Measured by the interpreter's own profiling hook, so that nothing in the app counts for a test.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

import rules
from rules import folding
from webapp.core.record import lines as record_lines

_ROOT = str(Path(rules.__file__).parents[1])
_OURS = tuple(f"{_ROOT}/{name}/" for name in ("rules", "vision", "webapp"))
_COUNTED = {
    folding.fold.__code__: "folds",
    folding._Folding.take.__code__: "lines",  # noqa: SLF001 (each line that is folded)
    record_lines.lines_of.__code__: "reads",
    record_lines.texts_of.__code__: "reads",
}


@dataclass
class Footprint:
    """What was gone through.

    ``files`` are ours, by their paths from the root; ``moves`` are the functions of a file of
    webapp that another one calls, each once for each caller: what a reader follows. ``counts``
    are the folds of a record, the lines folded in them, and the readings of lines out of the
    database.
    """

    files: set[str] = field(default_factory=set)
    moves: set[tuple[str, str, str]] = field(default_factory=set)
    counts: Counter[str] = field(default_factory=Counter)

    @property
    def of_app(self) -> set[str]:
        return {file for file in self.files if file.startswith("webapp/")}

    def note(self, frame: FrameType, event: str, _argument: object) -> None:
        if event != "call":
            return
        path = frame.f_code.co_filename
        if what := _COUNTED.get(frame.f_code):
            self.counts[what] += 1
        if not path.startswith(_OURS):
            return
        self.files.add(path.removeprefix(f"{_ROOT}/"))
        caller = frame.f_back.f_code.co_filename if frame.f_back else ""
        if "/webapp/" in path and "/webapp/" in caller and path != caller:
            self.moves.add((caller, path, frame.f_code.co_qualname))


@contextmanager
def footprint() -> Iterator[Footprint]:
    """Note what this thread goes through within the block."""
    seen = Footprint()
    before = sys.getprofile()
    sys.setprofile(seen.note)
    try:
        yield seen
    finally:
        sys.setprofile(before)
