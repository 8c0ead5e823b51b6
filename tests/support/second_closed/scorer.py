"""What a closed hand is worth, who gets it, and how a series stands; by the rules' text alone."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.support.second_closed.kinds import can_be, closes_as, is_played
from tests.support.second_closed.table import FALSE, HAND, Box, House

Line = tuple[str, int]
"""The rule that gives points, and how many."""

PROGRAM = {"melds": 250, "mosaic": 250, "bicolour": 500, "groups": 500, "minor": 500, "major": 500}
ROPET = {"melds": 500, "groups": 700, "mosaic": 1000, "bicolour": 1200, "pairs": 1300}
MATCH = 20


@dataclass(frozen=True)
class Closing:
    """How a hand was closed, as far as it is told: its kind, or its tiles."""

    kind: str = ""
    tiles: tuple[str, ...] = ()
    thrown: str = ""
    jokers: int = 0
    threw_wild: bool = False


def base(kind: str, house: House) -> int:
    """Return what a kind is worth before anything doubles it (C-WORTH-1 to 4, C-WORTH-7)."""
    scale = house["ch_scale"]
    if scale == "okey":
        return MATCH if kind == "full-run" else 2 if kind == "melds" else 4
    if scale == "family":
        return int(house["ch_simple" if kind == "melds" else "ch_special"])
    return PROGRAM.get(kind, 1000) if scale == "program" else ROPET.get(kind, 1500)


def doubles(box: Box) -> bool:
    """Say whether the tile turned up doubles every hand (C-WORTH-6, Q-C-20)."""
    return box.house["ch_atu"] == "yes" and box.exposed in {FALSE, "r1", "y1", "b1", "k1"}


def worth(kind: str, jokers: int, box: Box, *, threw_wild: bool) -> int:
    """Return what a hand of one kind is worth, with *jokers* wild tiles among the fourteen."""
    points = base(kind, box.house)
    thrown = threw_wild and box.house["ch_thrown"] == "yes"
    if box.house["ch_scale"] == "program":
        if thrown and points < 1000:
            points *= 2
        elif kind != "mosaic":
            points -= min(2, jokers) * (50 if points == 250 else 100)
    elif wins_match(kind, box.house):
        return points
    elif thrown:
        points *= 2
    return 2 * points if doubles(box) else points


def wins_match(kind: str, house: House) -> bool:
    """Say whether a kind wins the whole match (C-WORTH-7)."""
    return house["ch_scale"] == "okey" and kind == "full-run"


def best(kinds: set[str], jokers: int, box: Box, *, threw_wild: bool) -> tuple[int, str]:
    """Return the most that a hand of several kinds is worth, and as what (Q-C-12)."""
    return max((worth(kind, jokers, box, threw_wild=threw_wild), kind) for kind in kinds)


@dataclass
class Scorer:
    """Follows the lines of one game, says which are allowed, and counts."""

    house: House
    seats: str
    box: Box
    winner: str = ""
    ended: bool = False
    worth: int = 0
    outright: bool = False
    shown: str = ""
    totals: dict[str, int] = field(default_factory=dict)

    def teams(self) -> list[str]:
        """Return who win and lose together (C-EQ-2, C-SCORE-5)."""
        if self.house["ch_teams"] == "yes" and len(self.seats) == 4:
            return ["AC", "BD"]
        return list(self.seats)

    def expose(self, tile: str) -> None:
        """Take note of what was turned up."""
        self.box = Box(self.house, tile)

    def show(self, seat: str) -> None:
        """Take note of who showed the twin: the last of several lines holds."""
        self.shown = seat

    def kinds(self, closing: Closing) -> set[str]:
        """Return as what a hand closes, nothing where it does not."""
        if closing.kind:
            if not is_played(closing.kind, self.house):
                return set()
            wild = closing.jokers + closing.threw_wild
            if wild > self.box.all_tiles()[self.box.wild]:
                return set()
            if closing.kind == "pairs" and closing.jokers and self.house["ch_limit"] == "ropet":
                return set()
            return {closing.kind}
        if not can_be([*closing.tiles, *filter(None, [closing.thrown])], self.box):
            return set()
        return closes_as(list(closing.tiles), self.box)

    def close(self, seat: str, closing: Closing, *, stand: bool = False) -> bool:
        """Say whether *seat* may close so; the game is over then, and where it is let stand."""
        kinds = self.kinds(closing)
        if kinds or stand:
            self.winner, self.ended = seat, True
            jokers, threw = closing.jokers, closing.threw_wild
            if closing.tiles:
                jokers = closing.tiles.count(self.box.wild)
                threw = closing.thrown == self.box.wild
            self.worth, kind = best(kinds or {closing.kind or "melds"}, jokers, self.box,
                                    threw_wild=threw)
            self.outright = wins_match(kind, self.house)
        return bool(kinds)

    def lines(self) -> dict[str, list[Line]]:
        """Return the points of each seat by line."""
        found: dict[str, list[Line]] = {seat: [] for seat in self.seats}
        won = [(self.winner, self.worth, "")] if self.winner else []
        if self.house["ch_shown"] == "yes" and self.shown:
            won.append((self.shown, 1, "C-SCORE-3"))
        for winner, points, rule in won:
            for seat, line in self._shared(winner, points, rule):
                found[seat].append(line)
        for seat, total in self.totals.items():
            found[seat] = [("", total)]
        return found

    def _shared(self, winner: str, points: int, rule: str) -> list[tuple[str, Line]]:
        team = next(team for team in self.teams() if winner in team)
        losers = [seat for seat in self.seats if seat not in team]

        def of_seat(seat: str, usual: str) -> str:
            return "C-SCORE-5" if seat in team and seat != winner else usual

        match self.house["ch_count"]:
            case "down":
                return [(seat, (rule or "C-SCORE-1", -points)) for seat in losers]
            case "up":
                return [(seat, (rule or of_seat(seat, "C-SCORE-2"), points)) for seat in team]
        each = points * len(losers) // len(team)
        return [(seat, (rule or of_seat(seat, "C-SCORE-6"), each if seat in team else -points))
                for seat in self.seats]


@dataclass(frozen=True)
class Played:
    """What a series knows of one game: points, and who won the match with it."""

    points: dict[str, int]
    outright: tuple[str, ...] = ()


def ends_at(house: House) -> int | None:
    """Return the total that ends a series by the rules (C-SER-1, C-SER-2), if one does."""
    if house["ch_count"] == "down":
        return 0
    return MATCH if house["ch_count"] == "up" and house["ch_scale"] == "okey" else None


def series(
    house: House, seats: str, teams: Sequence[str], games: Sequence[Played], end: int | None,
) -> tuple[dict[str, int], tuple[str, ...]]:
    """Return the totals after all of *games*, and who has won by then (Q-C-13 to 15, 19)."""
    down = house["ch_count"] == "down"
    totals = dict.fromkeys(seats, MATCH if down else 0)
    matched: tuple[str, ...] = ()
    for game in games:
        totals = {seat: total + game.points[seat] for seat, total in totals.items()}
        matched = matched or game.outright
    top = tuple(seat for seat in seats if totals[seat] == max(totals.values()))
    if matched:
        return totals, matched
    if not games or end is None:
        return totals, ()
    over = min(totals.values()) <= end if down else max(totals.values()) >= end
    level = len(top) == 1 or any(set(top) <= set(team) for team in teams)
    return totals, top if over and level else ()


__all__ = ["HAND", "Closing", "Played", "Scorer", "ends_at", "series"]
