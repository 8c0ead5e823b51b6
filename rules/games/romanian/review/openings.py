"""Openings that were on a rack before they were laid, or never were (R-INIT-1, R-INIT-2)."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Final, TypeAlias

from rules.games.romanian.opening.best import Effort, EffortSpent, Opening, best_opening
from rules.games.romanian.options import Options
from rules.games.romanian.review.holding import Answer
from rules.games.romanian.review.story import SeatTurn, Story
from rules.games.romanian.values import JOLY_MELDED, ONE_IN_SET, loose_worth
from rules.melds import is_joly, tile_of
from rules.messages import NP_, Message, message
from rules.review import Statement
from rules.tiles import Tile

MOST_RACKS: Final = 120
"""Racks that are looked at for one turn; where more would be needed, nothing is called certain."""

Melds: TypeAlias = tuple[tuple[Tile, ...], ...]

Late: TypeAlias = Callable[[Counter[Tile]], bool]
"""Says whether tiles can all have come later."""


@dataclass(frozen=True, slots=True)
class Sure:
    """An opening that was there in every order, ``points`` at least.

    ``tiles`` are those of one that was there each time, and empty where it was not always the same.
    """

    points: int
    tiles: tuple[Tile, ...]
    melds: Melds = ()


def sure_opening(
    pool: Counter[Tile], late: Late, options: Options, effort: Effort | None = None
) -> Sure | None:
    """Return what could be opened with *pool*, whichever of its tiles have come later.

    An opening falls only where one of its tiles is late, so each is tried as late in turn, and
    what is left is asked for another opening: every order is met, and few racks are solved.

    Raises:
        EffortSpent: it would take more than *effort*.
    """
    seen: set[frozenset[tuple[Tile, int]]] = set()
    points: list[int] = []
    always: set[Melds] = set()

    def survives(gone: Counter[Tile]) -> bool:
        key = frozenset(gone.items())
        if key in seen:
            return True
        seen.add(key)
        if len(seen) > MOST_RACKS:
            return False
        opening = best_opening(tuple((pool - gone).elements()), options, effort)
        if not opening.is_possible:
            return False
        tiles = tiles_of(opening)
        later = [gone + Counter((tile,)) for tile in sorted(set(tiles), key=str)]
        later = [each for each in later if late(each)]
        if not later:
            points.append(opening.points)
            always.add(melds_of(opening))
        return all(map(survives, later))

    if not survives(Counter()):
        return None
    melds = next(iter(always)) if len(always) == 1 else ()
    return Sure(min(points), tuple(chain.from_iterable(melds)), melds)


def melds_of(opening: Opening) -> Melds:
    """Return the melds of an opening as tiles."""
    return tuple(tuple(map(tile_of, meld)) for meld in opening.melds)


def tiles_of(opening: Opening) -> tuple[Tile, ...]:
    """Return the tiles of an opening, as they would lie."""
    return tuple(chain.from_iterable(melds_of(opening)))


def earlier_openings(story: Story, effort: Effort) -> Iterator[Statement]:
    """Tell since when an opening was certainly there, and since when it possibly was.

    Where *effort* is spent before all is known, what is known by then is returned.
    """
    at = next((k for k, turn in enumerate(story.turns) if turn.opening), len(story.turns))
    if at < len(story.turns):
        before = [turn for turn in story.turns[:at] if turn.may_lay]
    elif any(turn.opened for turn in story.turns):
        return  # it had opened before the record begins
    else:
        before = [turn for turn in story.turns if turn.may_lay]
    if not before:
        return
    laid = story.turns[at] if at < len(story.turns) else None
    sure: list[tuple[SeatTurn, Sure]] = []
    with suppress(EffortSpent):
        sure.extend(_sure(story, before, laid, effort))
    if sure:
        yield _certain(story, sure, laid)
    yield from _perhaps(story, before[: len(before) - len(sure)], len(sure), laid, effort)


def _sure(
    story: Story, before: list[SeatTurn], laid: SeatTurn | None, effort: Effort
) -> Iterator[tuple[SeatTurn, Sure]]:
    """Yield the turns, the last first, in which an opening was certainly there without a gap."""
    holding, options = story.holding, story.end.options
    for turn in reversed(before):
        number = story.moment(turn)
        if holding.open_turns and laid is not None:
            # In a turn one tile comes, or as many as the record says: of those laid, all but so
            # many were there in the turn before.
            pool = Counter(went.tile for went in holding.went if went.turn == laid.number)
            found = sure_opening(pool, partial(_came_at_once, most=max(laid.came, 1)), options,
                                 effort)
        else:
            found = sure_opening(
                holding.pool(number), partial(holding.can_be_late, turn=number), options, effort)
        if found is None:
            return
        yield turn, found
        if holding.open_turns:
            return


def _came_at_once(gone: Counter[Tile], most: int) -> bool:
    return gone.total() <= most


def _certain(
    story: Story, sure: list[tuple[SeatTurn, Sure]], laid: SeatTurn | None
) -> Statement:
    turn, found = sure[-1]
    count = len(sure)
    if laid is not None:
        text = message(*NP_(
            "{opening} was certainly on the rack one turn before it was laid down.",
            "{opening} was certainly on the rack {n} turns before it was laid down.",
        ),
            n=count, opening=_opening(found.points))
        # The turn before may have been left out: then the line is that of the opening itself.
        ply = laid.ply if story.holding.open_turns else turn.ply
        return Statement("opening", story.seat, ply, "R-INIT-2", text, found.tiles,
                         melds=found.melds)
    text = message(*NP_(
        "{opening} was certainly on the rack in the last turn, but was not laid down.",
        "{opening} was certainly on the rack in each of the last {n} turns, but was not laid "
        "down.",
    ),
        n=count, opening=_opening(found.points))
    return Statement("opening", story.seat, turn.ply, "R-SCORE-6", text, sure[0][1].tiles,
                     _saved(story, sure[0][0], sure[0][1]), melds=sure[0][1].melds)


def _saved(story: Story, last: SeatTurn, sure: Sure) -> int:
    """Return what opening in the last turn would have saved at least, 0 where it cannot be told."""
    rack, options = story.holding.rack, story.end.options
    if rack is None or not sure.tiles or (not story.end.winner
                                          and options.no_winner_unmelded == "rack"):
        return 0
    rest = Counter(rack) + Counter([last.thrown] if last.thrown else []) - Counter(sure.tiles)
    loose = sorted(loose_worth(tile, options).points for tile in rest.elements())
    lost = sum(loose[1:] if last.thrown else loose)  # one of them is thrown, be it the least
    had = {"flat200": 200, "flat100": 100}.get(options.unmelded) or 100 + sum(
        loose_worth(tile, options).points for tile in rack)
    # A Joly counts in the opening as what it stands for, 25 at most, and 50 at the end.
    least = sure.points + sum(map(is_joly, sure.tiles)) * (JOLY_MELDED - ONE_IN_SET)
    return max(least - lost + had, 0)


def _perhaps(
    story: Story, before: list[SeatTurn], after: int, laid: SeatTurn | None, effort: Effort
) -> Iterator[Statement]:
    """Yield the earliest turn in which an opening was possibly there, and how."""
    found: tuple[int, SeatTurn, Opening] | None = None
    if story.holding.open_turns:
        return
    for back, turn in enumerate(reversed(before), after + 1):
        opening = found[2] if found else None
        if opening is None or story.holding.answer(
                tiles_of(opening), story.moment(turn)) is Answer.IMPOSSIBLE:
            try:
                opening = _possible(story, turn, effort)
            except EffortSpent:
                break
        if opening is None:
            break
        found = back, turn, opening
    if found is None:
        return
    back, turn, opening = found
    yield Statement("opening", story.seat, turn.ply, "R-INIT-2", _perhaps_text(
        back, opening.points, laid=laid is not None), tiles_of(opening), certain=False,
        melds=melds_of(opening))


def _perhaps_text(back: int, points: int, *, laid: bool) -> Message:
    if laid:
        return message(*NP_(
            "{opening} was possibly on the rack one turn before it was laid down. That depends "
            "on when the tiles came.",
            "{opening} was possibly on the rack {n} turns before it was laid down. That depends "
            "on when the tiles came.",
        ), n=back, opening=_opening(points))
    return message(*NP_(
        "{opening} was possibly on the rack in the last turn. That depends on when the tiles "
        "came.",
        "{opening} was possibly on the rack {n} turns before the end. That depends on when the "
        "tiles came.",
    ), n=back, opening=_opening(points))


def _opening(points: int) -> Message:
    """Return what such a sentence begins with: its two numbers may want two plurals."""
    return message(*NP_("An opening with {n} point", "An opening with {n} points"), n=points)


def _possible(story: Story, turn: SeatTurn, effort: Effort) -> Opening | None:
    """Return an opening that was there in *turn* in some order."""
    pool = story.holding.pool(story.moment(turn))
    opening = best_opening(tuple(pool.elements()), story.end.options, effort)
    for melds in ((), *((meld,) for meld in opening.melds)):
        # Where all of it cannot have been there at once, one without some of it may have.
        fewer = opening if not melds else best_opening(tuple((pool - Counter(
            tile_of(piece) for meld in melds for piece in meld)).elements()), story.end.options,
            effort)
        if fewer.is_possible and story.holding.answer(
                tiles_of(fewer), story.moment(turn)) is not Answer.IMPOSSIBLE:
            return fewer
    return None
