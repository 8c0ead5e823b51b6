"""A finished game as its players went through it: their turns, and what came and what went."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rules.copying import replace
from rules.folding import Replay
from rules.games.romanian import lines as rl
from rules.games.romanian.census import tiles_seen
from rules.games.romanian.game import Romanian
from rules.games.romanian.review.holding import Came, Holding, Went
from rules.games.romanian.state import STARTER_DEALT, State
from rules.melds import is_joly
from rules.notation import lines as ln
from rules.notation.errors import NotationError
from rules.notation.record_line import RecordLine
from rules.racks import Rack
from rules.tiles import COPIES, FULL_SET, Tile


@dataclass(frozen=True, slots=True)
class Step:
    """A line that took effect, with the states before and after it."""

    line: RecordLine
    before: State
    after: State


@dataclass(frozen=True, slots=True)
class SeatTurn:
    """A turn of one player, the ``number``-th; ``ply`` is the line that ended it.

    ``table`` is the game at its end, before the throw; ``opened`` says that the player had opened
    before it, ``opening`` that it was done in it, ``thrown`` what was thrown, where that is known.
    ``may_lay`` says that tiles could be laid down in it at all, ``told`` that the record has it: a
    turn that was left out is known to have been only because play goes round. ``came`` is how many
    tiles the record says came in it, 0 where it does not say.
    """

    number: int
    ply: int
    table: State
    opened: bool
    opening: bool = False
    thrown: Tile | None = None
    may_lay: bool = True
    told: bool = True
    came: int = 0


@dataclass(frozen=True, slots=True)
class Story:
    """One player's game: the turns in order, and what is known of the rack."""

    seat: str
    turns: tuple[SeatTurn, ...]
    holding: Holding
    end: State

    def moment(self, turn: SeatTurn) -> int:
        """Return the turn for which the holding is asked about *turn*.

        Where turns were left out, the last one that is told need not be the last: but nothing was
        laid since, and the rack as it was left stands for it.
        """
        return self.holding.end if self._is_any_since(turn) else turn.number

    def _is_any_since(self, turn: SeatTurn) -> bool:
        """Say whether *turn* is the last that is told, and stands for any that was left out."""
        return self.holding.open_turns and turn is self.turns[-1]

    def lying(self, turn: SeatTurn) -> frozenset[int]:
        """Return the melds that lay at *turn* as its table says.

        Where it stands for any turn that was left out since, these are those that nobody has
        touched until the end: another player may have filled a place or taken a Joly before it.
        """
        melds = turn.table.melds
        if not self._is_any_since(turn):
            return frozenset(melds)
        return frozenset(id_ for id_, meld in melds.items() if self.end.melds.get(id_) == meld)

    @property
    def thrown(self) -> Mapping[int, Tile]:
        """Return what was thrown in each turn, as far as that is known."""
        return {turn.number: turn.thrown for turn in self.turns if turn.thrown is not None}


def steps_of(played: Replay[State]) -> tuple[Step, ...]:
    """Return the lines of a game that took effect, in the order that corrections give them."""
    return tuple(_steps(played))


def _steps(played: Replay[State]) -> Iterator[Step]:
    rules = Romanian()
    applied = {entry.ply: entry.applied for entry in played.entries}
    state = rules.start(played.record)
    for line in played.record.lines:
        if not applied.get(line.ply, True) or (state.ended and isinstance(line.value, ln.Turn)):
            continue
        try:
            after = rules.consider(state, line).make()
        except NotationError:  # it fell with a line that was taken back
            continue
        yield Step(line, state, after)
        state = after


@dataclass(slots=True)
class _Telling:
    """A player's game as far as it was gone through; ``exact`` while all that came is known.

    ``twin`` is the exposed tile where the player was dealt its twin and said so (R-EXP-2).
    """

    seat: str
    exact: bool
    twin: Tile | None
    turns: list[SeatTurn] = field(default_factory=list)
    came: list[Came] = field(default_factory=list)
    went: list[Went] = field(default_factory=list)
    threw: list[Went] = field(default_factory=list)
    playing: SeatTurn | None = None
    dealt: bool = False

    @property
    def number(self) -> int:
        return len(self.turns) + 1

    def deal(self, rack: Rack) -> None:
        """Take down what the rack was before the first turn."""
        self.dealt = True
        if rack.size is None:
            self.exact = False
            return
        known = list(rack.known)
        if self.twin is not None and self.twin not in known and len(known) < rack.size:
            known.append(self.twin)
        self.came += [Came(0, tile) for tile in known]
        self.came += [Came(0)] * (rack.size - len(known))

    def close(self, table: State, thrown: Tile | None, ply: int) -> None:
        if self.playing is not None:
            self.turns.append(replace(
                self.playing, table=table, thrown=thrown, ply=ply or self.playing.ply))
        self.playing = None


def stories(played: Replay[State], steps: tuple[Step, ...]) -> Mapping[str, Story]:
    """Return what each player went through, by seat."""
    end = played.state
    exposed = next((step.line.value.tile for step in reversed(steps)
                    if isinstance(step.line.value, rl.Exposed)), None)
    found = {seat: _Telling(seat, end.from_deal, exposed if seat == end.twin else None)
             for seat in end.seats}
    for step in steps:
        if isinstance(step.line.value, ln.Turn):
            for each in found.values():
                _begin(each, step, step.line.value.seat)
        elif step.before.turn is not None:
            _go_on(found[step.before.turn.seat], step)
    for each in found.values():
        each.close(end, None, 0)
        if not each.dealt:
            each.deal(end.players[each.seat].rack)
    return {seat: Story(seat, tuple(each.turns), _holding(each, end), end)
            for seat, each in found.items()}


def _begin(each: _Telling, step: Step, seat: str) -> None:
    before, after = step.before, step.after
    turn = before.turn
    if each.playing is not None and turn is not None and turn.seat == each.seat:
        if turn.is_played or not before.full:
            each.close(before, None, 0)
        each.playing = None
    player = before.players[each.seat]
    if each.seat != seat:
        if after.players[each.seat].turns > player.turns:  # it was passed over
            each.turns.append(SeatTurn(each.number, step.line.ply, before, player.opened,
                                       may_lay=_may_lay(before, each.seat), told=False))
        return
    new = after.playing
    if not each.dealt:
        each.deal(new.rack_before)
    each.playing = SeatTurn(each.number, step.line.ply, after, player.opened,
                            may_lay=_may_lay(before, each.seat))


def _may_lay(before: State, seat: str) -> bool:
    """Say whether the rules of the first round let *seat* lay in the turn that begins now.

    The first turn of a record is taken for the starter's, though turns may have gone before.
    """
    rule = before.options.first_round_melds
    return rule == "all" or bool(
        before.players[seat].turns if rule == "nobody" else before.turns)


def _go_on(each: _Telling, step: Step) -> None:
    value, before, after = step.line.value, step.before, step.after
    match value:
        case rl.Draw():
            taken = _taken(value, before, after)
            each.came += [Came(each.number, tile) for tile in taken]
            if each.playing is not None:
                count = len(taken) if _is_whole(value, before) else STARTER_DEALT
                each.playing = replace(each.playing, came=each.playing.came + count)
        case rl.Discard(tile) | rl.Out(tile):
            if isinstance(value, rl.Out):
                each.went.append(Went(each.number, tile))
            else:
                each.threw.append(Went(each.number, tile))
            each.close(before, tile, step.line.ply)
        case ln.Meld() | ln.Add() | ln.Swap():
            spent = after.playing.spent[len(before.playing.spent):]
            each.went += [Went(each.number, tile) for tile in spent]
            if isinstance(value, ln.Swap) and _kept_jolys(value):
                each.exact = False  # the table let a Joly be taken to the rack
            if each.playing is not None:
                each.playing = replace(
                    each.playing, opening=after.playing.opening, ply=step.line.ply)
        case _:
            return


def _taken(draw: rl.Draw, before: State, after: State) -> tuple[Tile | None, ...]:
    if draw.source == "wall":
        return (draw.tile,)
    if draw.source == "exposed":
        return (before.exposed,)
    if before.line is None or after.line is None:
        return (draw.tile,)
    return before.line[len(after.line):]


def _is_whole(draw: rl.Draw, before: State) -> bool:
    """Say whether all that a draw brought is known: of the line, what lay there must be."""
    return draw.source != "line" or before.line is not None


def _kept_jolys(swap: ln.Swap) -> bool:
    melded = sum(is_joly(piece) for row in swap.melds for piece in row)
    return melded < len(swap.takes)


def _holding(each: _Telling, end: State) -> Holding:
    rack = _rack_left(end, each.seat)
    turns = len(each.turns)
    if each.exact:
        seen = tiles_seen(end)
        holding = Holding(
            tuple(each.came), tuple(sorted((*each.went, *each.threw), key=lambda went: went.turn)),
            turns, rack, {tile: max(COPIES - seen[tile], 0) for tile in set(FULL_SET)})
        if holding.is_sound:
            return holding
    # Whatever was thrown may have come back in a turn that was left out.
    opens = next((turn.number for turn in each.turns if turn.opening or turn.opened), turns)
    room = {} if end.begun else dict.fromkeys(range(1, opens + 1), STARTER_DEALT)
    return Holding((), tuple(each.went), turns, rack, open_turns=True, room=room)


def _rack_left(end: State, seat: str) -> tuple[Tile, ...] | None:
    counted = end.racks.get(seat)
    if counted is not None:
        return counted.tiles if counted.points is None and counted.total is None else None
    return () if seat == end.winner else end.players[seat].rack.tiles
