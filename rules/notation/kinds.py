"""The kinds of lines: what a record asks of a line without knowing whose game it is.

Each line of a record is a frozen dataclass of one of these kinds; its ``str`` is its notation.
"""

from collections.abc import Iterable
from typing import TypeAlias

from rules.melds import Piece

Row: TypeAlias = tuple[Piece, ...]


def words(items: Iterable[object]) -> str:
    """Return *items* as a line writes them, one after another."""
    return " ".join(map(str, items))


def rows(melds: Iterable[Iterable[object]]) -> str:
    """Return *melds* as a line writes them, with `` / `` between them."""
    return " / ".join(map(words, melds))


class Line:
    """A line of a record."""

    __slots__ = ()

    @property
    def may_stand(self) -> bool:
        """Say whether the table can let it stand (``!``): actions, but no facts."""
        return False

    @property
    def new_melds(self) -> int:
        """Return how many melds it lays: each gets a number of its own."""
        return 0

    def seats_named(self) -> frozenset[str]:
        """Return the seats of which it speaks; a seat line speaks of itself."""
        return frozenset()


class Header(Line):
    """A line of the header: it stands before the first turn."""

    __slots__ = ()


class LateHeader(Header):
    """One that may still come after the first turn has begun."""

    __slots__ = ()


class Fact(Line):
    """What lies there or was said."""

    __slots__ = ()


class Action(Line):
    """What a player does in a turn."""

    __slots__ = ()

    @property
    def may_stand(self) -> bool:
        """Say that the table can let it stand."""
        return True


class LastAction(Action):
    """One after which a turn can hold no other."""

    __slots__ = ()


class Ending(LastAction):
    """One that ends the game."""

    __slots__ = ()


class GoingOut(Ending):
    """One by which a player wins; the turn closes even where it is refused."""

    __slots__ = ()


class Correction(Line):
    """A line about another one."""

    __slots__ = ()


class OfSeat(Line):
    """A line about one seat."""

    __slots__ = ()
    seat: str

    def seats_named(self) -> frozenset[str]:
        """Return the seat."""
        return frozenset((self.seat,))


class LaysMelds(Line):
    """A line that lays melds."""

    __slots__ = ()
    melds: tuple[tuple[object, ...], ...]

    @property
    def new_melds(self) -> int:
        """Return how many melds it lays."""
        return len(self.melds)


class LaysTable(LaysMelds):
    """A line that tells all melds as they lie: they are renumbered."""

    __slots__ = ()
