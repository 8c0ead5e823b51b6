"""How much of each section of the bench of trust is run, and on which databases."""

from dataclasses import dataclass

from tests.support.databases import POSTGRESQL, postgresql_server

DATABASES = ("SQLite", "PostgreSQL")


@dataclass(frozen=True)
class Scale:
    """A few of each for CI where it is ``short``; else as many as wanted, or as were asked for.

    ``first`` is the number of the first spoilt file, where a run that was cut off goes on;
    ``database`` the only one to be tried, where not both are.
    """

    short: bool = False
    count: int = 0
    first: int = 0
    database: str = ""

    def of(self, short: int, long: int) -> int:
        """Return how many of something are to be done."""
        return self.count or (short if self.short else long)

    def databases(self) -> list[str]:
        """Return the kinds of database that are asked for and can be tried here.

        Raises:
            SystemExit: the one that was asked for cannot be: nothing tried is not well.
        """
        able = DATABASES if postgresql_server() else DATABASES[:1]
        found = [each for each in able if self.database in {"", each}]
        if not found:
            raise SystemExit(f"{POSTGRESQL} names no server to try PostgreSQL on")  # noqa: EM102, TRY003
        return found

