"""What a confirmed move goes through: ``python -m tests.bench.footprint`` prints figures.

For each game, where the process has the record folded already and where it has not: the files of
ours that are entered, those of webapp among them, the functions of one file of webapp that another
one calls, the folds, the lines folded, and the readings of lines.
"""

import tempfile
from pathlib import Path

from tests.bench.web import make_household
from tests.support.footprint import Footprint, footprint
from tests.support.phones import Phone, invite
from tests.support.ways import entries, tables_of_tile_rummy
from webapp.core.record.snapshots import snapshots


def main() -> None:
    """Print a row for each game, first as it is known and then as it is not."""
    with tempfile.TemporaryDirectory() as folder:
        app, keeper, _game = make_household(Path(folder))
        member = Phone(app)
        member.join(invite(keeper, "member"))
        print(f"{'':28}{'files':>8}{'webapp':>8}{'moves':>8}{'folds':>8}{'lines':>8}{'reads':>8}")
        for name, way in (("romanian", entries), ("tile-rummy", tables_of_tile_rummy)):
            for known in (True, False):
                _table, (form, _other) = way(keeper, member)
                if not known:
                    with app.app_context():
                        snapshots().clear()
                with footprint() as seen:
                    form.send()
                print(f"{name + (', folded' if known else ', not folded'):28}{_row(seen)}")
        app.extensions["jobs"].close()


def _row(seen: Footprint) -> str:
    figures = (len(seen.files), len(seen.of_app), len(seen.moves),
               *(seen.counts[what] for what in ("folds", "lines", "reads")))
    return "".join(f"{figure:8}" for figure in figures)


if __name__ == "__main__":
    main()
