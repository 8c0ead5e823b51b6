"""Throws that let somebody open or go out, and stacks that differ from the method."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rules.games.romanian import lines as rl
from rules.games.romanian.review.story import Step
from rules.melds import GroupShape
from rules.messages import N_, NP_, message
from rules.notation import lines as ln
from rules.review import Statement
from rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class Thrown:
    """A tile in the discard line: who threw it, with which line."""

    tile: Tile
    seat: str
    ply: int


@dataclass(slots=True)
class _Line:
    """The discard line as far as it is known who threw what, oldest first."""

    thrown: list[Thrown] = field(default_factory=list)
    taken: list[Thrown] = field(default_factory=list)

    def take(self, step: Step, draw: rl.Draw) -> None:
        """Take down which tiles a draw takes; nothing where turns may have been left out."""
        if draw.source not in ("discard", "line") or not self.thrown:
            return
        if step.before.line is not None and step.after.line is not None:
            count = len(step.before.line) - len(step.after.line)
            if draw.source == "discard" or len(step.before.line) == len(self.thrown):
                self.taken += self.thrown[len(self.thrown) - count:]
                del self.thrown[len(self.thrown) - count:]
                return
        elif draw.source == "discard" and step.before.previous == self.thrown[-1].tile:
            self.taken.append(self.thrown.pop())
            return
        self.thrown.clear()


def throws_that_helped(steps: Sequence[Step]) -> Iterator[Statement]:
    """Tell of each throw that another player took and laid in a turn that opened or won."""
    line = _Line()
    for step in steps:
        value = step.line.value
        match value:
            case ln.Turn():
                line.taken.clear()
                if _was_left_out(step):
                    line.thrown.clear()
            case rl.Discard(tile):
                line.thrown.append(Thrown(tile, step.before.playing.seat, step.line.ply))
            case rl.Draw():
                line.take(step, value)
            case rl.Rebuild():
                line.thrown.clear()
            case ln.Meld() if step.after.playing.opening and not step.before.playing.opening:
                yield from _opened(step, line.taken)
            case rl.Out():
                yield from _went_out(step, line.taken)
            case _:
                pass


def _was_left_out(step: Step) -> bool:
    """Say whether turns went by, before this one began, of which the record tells nothing."""
    seat = step.after.playing.seat
    return any(after.turns != step.before.players[each].turns + (each == seat)
               for each, after in step.after.players.items())


def _laid(step: Step, taken: Sequence[Thrown]) -> Iterator[Thrown]:
    """Yield those of the tiles *taken* that were laid in the turn, by others than who took them."""
    spent = list(step.after.playing.spent)
    for each in taken:
        if each.tile in spent and each.seat != step.after.playing.seat:
            spent.remove(each.tile)
            yield each


def _opened(step: Step, taken: Sequence[Thrown]) -> Iterator[Statement]:
    player = step.after.players[step.after.playing.seat]
    for each in _laid(step, taken):
        yield Statement(
            "throw", each.seat, each.ply, "R-VAR-3",
            message(*NP_("{name} took {tile} and opened with it, for {n} point.",
                         "{name} took {tile} and opened with it, for {n} points."),
                    name=player.name, tile=each.tile, n=player.initial or 0),
            (each.tile,), player.initial or 0)


def _went_out(step: Step, taken: Sequence[Thrown]) -> Iterator[Statement]:
    player = step.after.players[step.after.playing.seat]
    bonus = step.after.options.winner_bonus
    for each in _laid(step, taken):
        yield Statement(
            "throw", each.seat, each.ply, "R-END-1",
            message(N_("{name} took {tile}, laid it down and went out in the same turn."),
                    name=player.name, tile=each.tile),
            (each.tile,), bonus)


def stacks_amiss(steps: Sequence[Step]) -> Iterator[Statement]:
    """Tell of tiles that were stacked though the method leaves them (R-STACK-1, R-STACK-2).

    What lay stacked before the first recorded turn is not known, and taken as it is.
    """
    for step in steps:
        value = step.line.value
        if not isinstance(value, rl.Stacked) or step.before.turn is None:
            continue
        meld = step.before.melds.get(value.meld)
        if meld is None or not step.before.options.stacking:
            continue
        rule = "R-STACK-1" if isinstance(meld.shape, GroupShape) else "R-STACK-2"
        yield Statement(
            "stack", value.seat, step.line.ply, rule,
            message(N_(
                "Stacked from {meld}, although the method leaves them there: {tiles}. This "
                "changes no score."
            ), tiles=value.tiles, meld=f"m{value.meld}"),
            value.tiles, where=tuple((tile, value.meld) for tile in value.tiles))
