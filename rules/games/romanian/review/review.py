"""The review of a finished Romanian game: all statements of each player, most points first."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from rules.folding import Replay
from rules.games.romanian.opening.best import Effort, EffortSpent, best_opening
from rules.games.romanian.review.discards import stacks_amiss, throws_that_helped
from rules.games.romanian.review.openings import earlier_openings, melds_of
from rules.games.romanian.review.places import left_with_a_place
from rules.games.romanian.review.story import Story, steps_of, stories
from rules.games.romanian.review.swaps import full_sets, missed_jolys
from rules.games.romanian.state import State
from rules.messages import N_, Message, message
from rules.review import Review, SeatReview, Statement

EFFORT: Final = 60_000
"""States of racks that are solved for a player's openings, and as many for the most of all tiles:
what came in some fifty turns of one player takes more, and is then said to be left open."""


def review(played: Replay[State]) -> Review:
    """Review a game that has ended; before that there is nothing to tell.

    Report only what the record proves, or what it leaves possible and is called so.
    Grows with the turns and melds of the game; see ``python -m tests.bench.review``.

    Raises:
        ValueError: the game has not ended.
    """
    if not played.state.ended:
        going_on = "a game is reviewed when it has ended"
        raise ValueError(going_on)
    steps = steps_of(played)
    told = stories(played, steps)
    common: Mapping[str, list[Statement]] = {seat: [] for seat in told}
    for statement in (*throws_that_helped(steps), *stacks_amiss(steps)):
        common[statement.seat].append(statement)
    return Review({seat: _of(story, common[seat]) for seat, story in told.items()})


def _of(story: Story, common: list[Statement]) -> SeatReview:
    effort, more = Effort(EFFORT), Effort(EFFORT)
    statements = [*common, *left_with_a_place(story), *missed_jolys(story), *full_sets(story),
                  *earlier_openings(story, effort)]
    statements.sort(key=lambda each: (-each.points, not each.certain, each.ply, each.kind))
    stock, best = story.holding.stock, None
    with suppress(EffortSpent):
        best = None if stock is None else best_opening(stock, story.end.options, more)
    return SeatReview(
        story.seat, tuple(statements),
        None if best is None else best.points,
        () if best is None else melds_of(best),
        tuple(_left_open(story, too_many=min(effort.left, more.left) < 0)))


def _left_open(story: Story, *, too_many: bool) -> list[Message]:
    found: list[Message] = []
    if story.holding.open_turns:
        found.append(message(N_(
            "Some turns are not recorded, so we do not know when each tile came. We can only "
            "judge the last turn and the one before the opening."
        )))
    if story.holding.rack is None:
        found.append(message(N_(
            "The tiles left on the rack are not recorded, so less is certain."
        )))
    if too_many:
        found.append(message(N_(
            "So many tiles came that we could not check every way to lay them down."
        )))
    return found
