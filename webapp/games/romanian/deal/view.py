"""The wall as it lies on the table: whose each stack is, and in which order the rest is drawn."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rules.games.romanian.lines import Doubla
from rules.games.romanian.wall import (
    STACK_HEIGHT,
    STACKS,
    NoWall,
    WallPlan,
    plan_for_tile,
    plan_wall,
)
from rules.tiles import NUMBERS, Joly, Tile, find_tile
from webapp.core.record.people import Person
from webapp.core.show.table import Link
from webapp.core.show.tiles import TileView, view_tile, view_tiles
from webapp.core.show.words import line_pieces, line_words, list_words, tile_words
from webapp.games.romanian.folded import Folded
from webapp.server.http.forms import whole_number
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext, say

JOLY_WORD: Final = "J"


@dataclass(frozen=True, slots=True)
class StackView:
    """One stack of the wall.

    ``sign`` is what is written on it: the owner's letter, or its place in the order of drawing.
    ``colour`` is the owner's, and 0 for a stack of the stock.
    """

    number: int
    tiles: range
    sign: str
    colour: int
    exposed: bool
    first: bool
    words: str


@dataclass(frozen=True, slots=True)
class HandView:
    """What one player is dealt."""

    name: str
    colour: int
    sign: str
    stacks: str
    tiles: str


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do, with the rules that say so."""

    text: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WallView:
    """The whole wall; ``left`` says that counting begins at the left end of the picture."""

    stacks: list[StackView]
    hands: list[HandView]
    steps: list[Step]
    left: bool


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the page was asked for: a tile or a number, and from which end to count.

    ``tile`` is the exposed tile, ``None`` where only its number is known; ``number`` is the stack
    to count to, 0 where none is known or named.
    """

    tile: Tile | None
    number: int
    left: bool
    noted: bool

    @property
    def is_joly(self) -> bool:
        """Say whether a Joly was turned up, which has no number to count."""
        return isinstance(self.tile, Joly)


def read_wanted(folded: Folded, tile: str, number: str, end: str) -> Wanted:
    """Return what the address asks for; without a word of its own, what the record says."""
    left = end != "right"
    count = whole_number(number, 2) or 0
    found = find_tile(tile[:4])
    if found is None and not count:
        found = folded.state.exposed
    if found is None or isinstance(found, Joly):
        most = len(NUMBERS) if found is None else STACKS
        count = count if 1 <= count <= most else 0
        return Wanted(found, count, left, found is not None and found == folded.state.exposed)
    return Wanted(found, found.number, left, found == folded.state.exposed)


def plan_deal(folded: Folded, wanted: Wanted) -> WallPlan | NoWall | None:
    """Return where hands and stock lie; ``None`` while no tile and no number is known."""
    players = len(folded.names)
    if wanted.tile is not None:
        return plan_for_tile(wanted.tile, players, folded.state.options, wanted.number)
    return plan_wall(wanted.number, players) if wanted.number else None


def in_order_of_deal(folded: Folded) -> list[str]:
    """Return the seats as they are dealt to: the starter, who sits after the dealer, first."""
    seats = list(folded.names)
    at = seats.index(folded.starter)
    return [*seats[at:], *seats[:at]]


def view_wall(folded: Folded, plan: WallPlan, wanted: Wanted) -> WallView:
    """Return the wall for *plan*, its seats being those of the game, the starter first."""
    people = [folded.people[seat] for seat in in_order_of_deal(folded)]
    owner = {stack: at for at, stacks in enumerate(plan.hands.values()) for stack in stacks}
    stacks = [
        _stack(plan, number, None if (at := owner.get(number)) is None else people[at])
        for number in range(1, STACKS + 1)
    ]
    hands = [
        HandView(person.short, person.colour, person.letter,
                 list_words([str(stack) for stack in held]),
                 ngettext("%(num)d tile", "%(num)d tiles", size))
        for person, held, size in zip(
            people, plan.hands.values(), plan.sizes.values(), strict=True)
    ]
    return WallView(stacks if wanted.left else stacks[::-1], hands,
                    list(_steps(folded, plan, wanted, [each.short for each in people])),
                    wanted.left)


def _stack(plan: WallPlan, number: int, owner: Person | None) -> StackView:
    first = number == plan.dealt[0]
    height = STACK_HEIGHT + first
    if owner is not None:
        words = ngettext("Pile %(stack)d, %(num)d tile: for %(name)s",
                         "Pile %(stack)d, %(num)d tiles: for %(name)s",
                         height, stack=number, name=owner.short)
        return StackView(number, range(height), owner.letter, owner.colour, exposed=False,
                         first=first, words=words)
    place = plan.stock.index(number) + 1
    exposed = number == plan.exposed
    words = _("Pile %(stack)d: drawn as number %(place)d", stack=number, place=place)
    if exposed:
        words = _("Pile %(stack)d: with the exposed tile, drawn last", stack=number)
    return StackView(number, range(height), str(place), 0, exposed=exposed, first=False,
                     words=words)


def _steps(
    folded: Folded, plan: WallPlan, wanted: Wanted, names: Sequence[str]
) -> list[Step]:
    dealer = folded.names[in_order_of_deal(folded)[-1]]
    named = wanted.is_joly
    count = _("A Joly has no number, so "
              "%(name)s chooses pile "
              "%(stack)d and the end to "
              "count from.", name=dealer, stack=plan.exposed) if named else ngettext(
        "%(name)s deals, chooses one end of the wall and counts %(num)d pile.",
        "%(name)s deals, chooses one end of the wall and counts %(num)d piles.",
        plan.exposed, name=dealer)
    tile = _("the exposed tile") if wanted.tile is None else tile_words(wanted.tile)
    after = [stack for stack in plan.stock if stack > plan.dealt[-1]]
    parted = plan.dealt[-1] > plan.dealt[0] and 0 < len(after) < len(plan.stock)
    draw = [Step(_(
        "Draw from pile %(stack)d "
        "first. Put it on pile "
        "%(next)d to mark the place.", stack=plan.stock[0], next=plan.stock[1]), ("R-DEAL-3",))]
    if parted:
        draw.append(Step(_(
            "The stock has two parts. First "
            "draw piles %(after)s, then from "
            "pile %(then)d towards the "
            "exposed tile.", after=list_words([str(stack) for stack in after]),
            then=plan.stock[len(after)]), ("R-DEAL-4",)))
    return [
        Step(count, ("R-WALL-3", "Q-SETUP-2" if named else "Q-SETUP-1")),
        Step(_("On pile %(stack)d, put %(tile)s face up in place of the top tile. The top tile "
               "goes on pile %(next)d, which now has eight.",
               stack=plan.exposed, tile=tile, next=plan.dealt[0]), ("R-WALL-4",)),
        Step(_("Pile %(stack)d goes to %(name)s. Deal the "
               "next ones one by one until everyone has two.", stack=plan.dealt[0], name=names[0]),
             ("R-DEAL-1", "R-DEAL-2")),
        *draw,
        Step(ngettext(
            "%(num)d tile to draw. When only pile %(stack)d is left, lift off the exposed tile "
            "and draw the six below.",
            "%(num)d tiles to draw. When only "
            "pile %(stack)d is left, lift off "
            "the exposed tile and draw the "
            "six below.", plan.drawable, stack=plan.exposed), ("R-EXP-1",)),
    ]


@dataclass(frozen=True, slots=True)
class SwapView:
    """A swap of pairs that the record has."""

    text: str
    tiles: list[TileView]


def view_swaps(folded: Folded) -> list[SwapView]:
    """Return the doublas that were swapped."""
    return [
        SwapView(line_words(line.value, "", folded.names), view_tiles(line_pieces(line.value)))
        for line in folded.replay.record.lines
        if isinstance(line.value, Doubla)
    ]


@dataclass(frozen=True, slots=True)
class Chooser:
    """The exposed tile as it is chosen on the page: links, the chosen one marked."""

    numbers: list[Link]
    current: str
    tile: TileView | None
    noted: bool
    why_not: str
    stacks: list[Link]
    named: str


def view_chooser(
    address: str, wanted: Wanted, plan: WallPlan | NoWall | None, *, dealer_names: bool
) -> Chooser:
    """Return the choice of a number; of a stack too where the dealer names one for a Joly."""
    end = "" if wanted.left else "&end=right"
    numbers = [Link(str(number), f"{address}?n={number}{end}") for number in NUMBERS]
    numbers.append(Link(JOLY_WORD, f"{address}?tile={JOLY_WORD}{end}"))
    named = range(1, STACKS + 1) if wanted.is_joly and dealer_names else ()
    stacks = [Link(str(stack), f"{address}?tile={JOLY_WORD}&n={stack}{end}") for stack in named]
    return Chooser(
        numbers=numbers,
        current=JOLY_WORD if wanted.is_joly else str(wanted.number or ""),
        tile=None if wanted.tile is None else view_tile(wanted.tile),
        noted=wanted.noted,
        why_not=say(plan.reason) if isinstance(plan, NoWall) else "",
        stacks=stacks,
        named=str(wanted.number),
    )
