"""Tables of totals as families write them: what is understood of each."""

from dataclasses import dataclass

import pytest

from webapp.settings.portable.dates import read_days
from webapp.settings.portable.totals import read_totals
from webapp.settings.portable.trouble import ImportTroubleError


@dataclass(frozen=True)
class Table:
    """A table, and what is understood: players, games as "day: totals", what is left out, said."""

    text: str
    games: tuple[str, ...]
    players: str = "Ana Bogdan"
    left_out: tuple[str, ...] = ()
    said: tuple[str, ...] = ()


TABLES = {
    "sums under a column that is set aside": Table(
        "Data;Nr;Ana;Bogdan\n21.11.2025;1;50;-10\n22.11.2025;2;7;10\n;Total general;57;0\n",
        ("2025-11-21: 50 -10", "2025-11-22: 7 10"), left_out=("Nr", "Total general")),
    "sums in the column of the day, in Hungarian": Table(
        "Dátum;Ana;Bogdan\n2025.11.21.;1;2\nÖsszesen:;1;2\n", ("2025-11-21: 1 2",),
        left_out=("Összesen:",)),
    "sums of a year, in French": Table(
        "Jour;Ana;Bogdan\n21/11/2025;1;2\nTotal général 2025;1;2\n", ("2025-11-21: 1 2",),
        left_out=("Total général 2025",)),
    "sums without a label": Table(
        "Data;Ana;Bogdan\n21.11.2025;50;-10\n22.11.2025;7;10\n;57;0\n",
        ("2025-11-21: 50 -10", "2025-11-22: 7 10"),
        said=("Row 4 skipped: it is a sum.",)),
    "a last game with a date that happens to be the sum": Table(
        "Data;Ana;Bogdan\n21.11.2025;50;-10\n22.11.2025;7;10\n23.11.2025;57;0\n",
        ("2025-11-21: 50 -10", "2025-11-22: 7 10", "2025-11-23: 57 0")),
    "dates once an evening": Table(
        "Data;Ana;Bogdan\n;9;9\n21.11.2025;1;2\n;3;4\n22.11.2025;;\n;5;6\n",
        ("None: 9 9", "2025-11-21: 1 2", "2025-11-21: 3 4", "2025-11-22: 5 6"),
        said=("Rows without a date take the one above.",)),
    "a month, a title, remarks": Table(
        "Remi la bunica;;;\nData;Ana;Bogdan;Observații\nmai 2020;1;2;\n1 iunie 2020;3;4;la munte\n"
        "Vara;;;\n2 iunie 2020;5;6;total haos\n",
        ("2020-05-01: 1 2", "2020-06-01: 3 4", "2020-06-02: 5 6"),
        left_out=("Observații", "Vara"),
        said=("Skipped: Remi la bunica.",
              "“mai 2020” becomes the first of that month.")),
    "a column with text under a head of the family’s own": Table(
        "Cine a gătit;Ana;Bogdan\nMama;1;2\nTata;3;4\n", ("None: 1 2", "None: 3 4"),
        left_out=("Cine a gătit",)),
    "a title whose blanks would part columns": Table(
        "Remi, iarna, la munte\nCând;Ana;Bogdan\n21.11.2025;12,0;13,0\n22.11.2025;1;2\n",
        ("2025-11-21: 12 13", "2025-11-22: 1 2"),
        said=("Skipped: Remi, iarna, la munte.",)),
}


@pytest.mark.parametrize("what", TABLES)
def test_a_table_of_a_family_is_understood(what: str) -> None:
    table = TABLES[what]
    found = read_totals(table.text.encode())
    assert found.players == tuple(table.players.split())
    assert tuple(f"{row.day}: {' '.join(map(str, row.scores.values()))}"
                 for row in found.rows) == table.games
    assert found.left_out == table.left_out
    assert tuple(map(str, found.said)) == table.said


@pytest.mark.parametrize(("cell", "day"), [
    ("1 aprilie 2020", "2020-04-01"), ("3.IV.2021", "2021-04-03"), ("12 noi. 2020", "2020-11-12"),
    ("mai 2020", "2020-05-01"), ("sâmbătă, 12.03.2019", "2019-03-12"),
    ("mar. 12 mai 2020", "2020-05-12"), ("2020. ápr. 1., szerda", "2020-04-01"),
    ("1er avril 2020", "2020-04-01"), ("Apr 1, 2020", "2020-04-01"), ("01-Apr-19", "2019-04-01"),
    ("12 mai", "None"), ("31 aprilie 2020", "None"), ("la munte 2020", "None"),
])
def test_a_date_is_read_as_families_write_it(cell: str, day: str) -> None:
    assert str(read_days([cell])[0]) == day


def test_all_that_is_wrong_is_said_at_once() -> None:
    rows = "".join(f"{n}.13.2025;1;zwei\n" for n in range(13, 17))
    with pytest.raises(ImportTroubleError) as refused:
        read_totals(f"Data;Ana;Bogdan\n{rows}5.11.2025;1;2\n6.11.2025;1;2\n7.11.2025;1;2\n"
                    "8.11.2025;1;2\n9.11.2025;1;2\n".encode())
    assert str(refused.value) == (
        "Row 2: “13.13.2025” is not a date. Row 2: “zwei” is not a whole number of points. "
        "Row 3: “14.13.2025” is not a date. Row 3: “zwei” is not a whole number of points. "
        "Row 4: “15.13.2025” is not a date. And 3 more.")
