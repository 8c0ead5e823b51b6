"""A game as the pages need it: its record folded, and candidates judged before they are kept."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from rules.games import GAMES
from rules.melds import TableMeld
from rules.notation.errors import NotationError
from rules.notation.kinds import GoingOut
from rules.notation.lines import Turn
from rules.notation.record import RecordLine
from rules.racks import RackCount
from rules.replay import Entry, Replay, parse_record, replay
from webapp.core.record.people import Person, people_of


class LoggedLine(NamedTuple):
    """One line of a game's record as it was added, free of the session that read it."""

    ply: int
    text: str
    batch: int
    device_id: int | None
    token: str
    created_at: datetime


class Table(Protocol):
    """What every game's state can tell the pages: whether it is over, and what is there."""

    @property
    def ended(self) -> bool:
        """Say whether the game is over."""

    @property
    def seats(self) -> tuple[str, ...]:
        """Return the seats in the order of play."""

    @property
    def full(self) -> bool:
        """Say whether every turn is recorded."""

    @property
    def winner(self) -> str:
        """Return who has gone out; "" for no one."""

    @property
    def racks(self) -> Mapping[str, RackCount]:
        """Return the racks that have been counted, by seat."""

    @property
    def melds(self) -> Mapping[int, TableMeld]:
        """Return the melds on the table by their numbers."""


S = TypeVar("S", bound=Table)


@dataclass(frozen=True)  # with slots, ``Folded(…)`` cannot be called: an error of Python's
class FoldedGame(Generic[S]):
    """A game's rows in the database and what they fold to.

    ``starter`` begins the game; it is "" where no one knows yet. ``called`` looks up the persons as
    the household calls them, by seat.
    """

    rows: Sequence[LoggedLine]
    text: str
    replay: Replay[S]
    starter: str = ""
    called: Callable[[], Mapping[str, Person]] = field(default=dict, compare=False)

    @property
    def state(self) -> S:
        """Return the state after the last line."""
        return self.replay.state

    @property
    def header(self) -> int:
        """Return how many lines began the game: they were written together."""
        return sum(row.batch == 1 for row in self.rows)

    @property
    def ply(self) -> int:
        """Return the last ply."""
        return len(self.replay.record.written)

    @property
    def turn_plies(self) -> frozenset[int]:
        """Return the plies of the lines of the turn being played, wherever they were written."""
        lines = self.replay.record.lines
        at = max((at for at, line in enumerate(lines) if isinstance(line.value, Turn)),
                 default=len(lines))
        return frozenset(line.ply for line in lines[at:])

    @property
    def turn_seat(self) -> str:
        """Return whose turn was begun last; "" before the first one."""
        lines = reversed(self.replay.record.lines)
        return next((line.value.seat for line in lines if isinstance(line.value, Turn)), "")

    @property
    def teams(self) -> tuple[str, ...]:
        """Return the seats of each team, none where everybody plays alone."""
        record = self.replay.record
        return GAMES[record.game].teams_of(record)

    @property
    def last_line(self) -> RecordLine:
        """Return the last line of the game as corrected."""
        return self.replay.record.lines[-1]

    @property
    def stood(self) -> frozenset[int]:
        """Return the lines that break a rule and that the table let stand.

        Where the score alone is recorded, what was melded is not: that someone went out without
        it breaks no rule that the record could prove.
        """
        found = {entry.ply for entry in self.replay.entries if entry.stands and not entry.verdict}
        if found and self._score_alone:
            found -= {line.ply for line in self.replay.record.lines
                      if isinstance(line.value, GoingOut)}
        return frozenset(found)

    @property
    def _score_alone(self) -> bool:
        """Say whether nothing tells what anyone who went out had melded."""
        rack = self.state.racks.get(self.state.winner)
        by_hand = rack is not None and rack.total is not None
        return not self.state.full and (by_hand or not self.state.melds)

    @cached_property
    def people(self) -> dict[str, Person]:
        """Return the players by seat."""
        return people_of(dict(self.replay.record.seats)) | dict(self.called())

    @property
    def names(self) -> dict[str, str]:
        """Return the players' short names by seat."""
        return {seat: person.short for seat, person in self.people.items()}


@dataclass(frozen=True, slots=True)
class Judged:
    """Candidate lines and the verdicts on them; ``after`` is the game with them.

    ``entries`` also has earlier lines that were lawful until these: an intake whose duty the turn
    has not met (R-OPT-4) is refused by the throw that ends the turn.
    """

    lines: tuple[str, ...]
    entries: tuple[Entry, ...]
    after: Replay[Any]

    @property
    def refused(self) -> tuple[Entry, ...]:
        """Return the verdicts of those that a rule forbids."""
        return tuple(entry for entry in self.entries if entry.refused)


def go_on(played: Replay[S], lines: Sequence[str]) -> Replay[S]:
    """Return the game *played* with *lines* after it; only those are folded.

    Raises:
        NotationError: they cannot be understood where they stand.
    """
    text = "".join(f"{line}\n" for line in lines)
    return replay(parse_record(text, played.record), played)


def grown(
    folded: FoldedGame[S], rows: Sequence[LoggedLine], played: Replay[S] | None = None
) -> FoldedGame[S]:
    """Return *folded* with *rows* after it; *played* is what they fold to, where that is known."""
    texts = [row.text for row in rows]
    return replace(
        folded,
        rows=(*folded.rows, *rows),
        text=folded.text + "".join(f"{text}\n" for text in texts),
        replay=go_on(folded.replay, texts) if played is None else played,
    )


def judge_lines(folded: FoldedGame[Any], lines: Sequence[str]) -> Judged:
    """Judge *lines* as the next ones of the game.

    Raises:
        NotationError: they cannot be understood where they stand.
    """
    after = go_on(folded.replay, lines) if lines else folded.replay
    were = {entry.ply for entry in folded.replay.refused}
    new = tuple(
        entry for entry in after.entries
        if entry.ply > folded.ply or (entry.refused and entry.ply not in were)
    )
    return Judged(tuple(lines), new, after)


def let_stand(judged: Judged, folded: FoldedGame[Any]) -> Judged | None:
    """Return the candidate lines, judged, with those marked that the table lets stand.

    Nothing is returned where something cannot stand: a fact, or what nothing could be judged after.
    Whatever offers to let a move stand asks here. One line is marked after the other, for what
    stands changes by what the next one is judged; an earlier line that only these made unlawful
    stands too.
    """
    earlier: dict[int, str] = {}
    lines = list(judged.lines)
    while judged.refused:
        ply = judged.refused[0].ply
        value = next(line.value for line in judged.after.record.lines if line.ply == ply)
        at = ply - folded.ply - len(earlier) - 1
        if not value.may_stand or ply in earlier:
            return None
        if at < 0:
            earlier[ply] = f"amend {ply} ! {value}"
        else:
            lines[at] = f"! {lines[at]}"
        try:
            judged = judge_lines(folded, (*earlier.values(), *lines))
        except NotationError:
            return None
    return judged


def in_next_turn(judged: Judged, folded: FoldedGame[Any]) -> Judged | None:
    """Return refused lines, judged, as those of a turn of the same seat that begins with them.

    Where turns are not all recorded, everybody may have played since without a line, and the record
    cannot prove that the turn is still the same (R-INIT-4, T-MANIP-1). Nothing is returned where a
    new turn cannot be or does not make the lines lawful.
    """
    if folded.state.full or not folded.turn_seat or any(
            line.split()[0] in {"turn", "undo"} for line in judged.lines):
        return None
    lines = (str(Turn(folded.turn_seat)), *judged.lines)
    try:
        later = judge_lines(folded, lines)
    except NotationError:
        return None
    return None if later.refused else later
