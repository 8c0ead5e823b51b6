"""Examples of the Romanian game: its record lines in words, walls and stacks."""

from types import MappingProxyType
from typing import Final

from rules.games.romanian import lines as rl
from rules.games.romanian.state import State
from rules.games.romanian.wall import STACKS, plan_wall
from rules.notation.record import RecordLine
from rules.replay import Replay
from rules.rulebook.example import AnyExample, Shows, WallExample
from webapp.core.kinds import ExampleKind
from webapp.core.show.tiles import view_tiles
from webapp.core.show.words import line_words, list_words
from webapp.referee.rulebook.figures import NAMES, Figure, StackView
from webapp.referee.rulebook.words import Names, Part, RowView, part, parts_of
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import heading, ngettext


def romanian_parts(line: RecordLine, names: Names, player: str) -> list[Part]:  # noqa: PLR0911 (one arm for each kind)
    """Return *line* in words; a line that needs none of them gives none.

    Args:
        line: the line.
        names: the players' names by seat.
        player: the name of whose turn it is, or "".
    """
    match line.value:
        case rl.DiscardLine(tiles):
            return [part(_("Discards, the dead tile first:"), tiles)]
        case rl.Exposed(tile):
            return [part(heading(_("the exposed tile")), [tile])]
        case rl.Doubla(first, second, one, other):
            words = _("%(first)s and %(second)s swap doublas:", first=names[first],
                      second=names[second])
            return [part(words, one, other)]
        case rl.Draw() as draw:
            return [_intake(draw, player)]
        case rl.Move(tiles, source, target):
            words = _("%(name)s moves from %(source)s to %(target)s:", name=player,
                      source=f"m{source}", target=f"m{target}")
            return [part(words, tiles)]
        case rl.Discard(tile):
            return [part(_("%(name)s discards", name=player), [tile])]
        case rl.Out(tile):
            return [part(_("%(name)s discards and goes out:", name=player), [tile])]
        case rl.Rebuild():
            return [part(_("A new wall is built from the discards."))]
        case rl.Twin() | rl.Announce():
            return [part(line_words(line.value, player, names))]
        case _:
            return parts_of(line, names, player)


def _intake(draw: rl.Draw, player: str) -> Part:
    match draw.source:
        case "wall" if draw.tile:
            words = _("%(name)s draws", name=player)
        case "wall":
            words = _("%(name)s draws", name=player)
        case "discard":
            words = _("%(name)s takes the last discard.", name=player)
        case "line":
            words = _("%(name)s takes from the discard line:", name=player)
        case _:
            words = _("%(name)s takes the exposed tile.", name=player)
    return part(words, [draw.tile] if draw.tile else [])


def _stack_words(stacks: tuple[int, ...]) -> str:
    return list_words([str(stack) for stack in stacks])


def draw_wall(example: WallExample) -> list[StackView]:
    """Return the stacks from the end where counting began."""
    plan = plan_wall(example.number, example.players)
    owners = {stack: NAMES[seat] for seat, stacks in plan.hands.items() for stack in stacks}
    order = {stack: place for place, stack in enumerate(plan.stock, 1)}
    return [
        StackView(stack, owners.get(stack, ""), order.get(stack, 0), stack == plan.exposed)
        for stack in range(1, STACKS + 1)
    ]


def show_wall(example: WallExample) -> tuple[list[Part], list[Part]]:
    """Return what is turned up, and where the hands and the stock lie."""
    plan = plan_wall(example.number, example.players)
    start = ngettext(
        "The left-over tile is a %(number)d; %(num)d player plays.",
        "The left-over tile is a %(number)d; %(num)d players play.",
        example.players,
        number=example.number,
    )
    hands = [
        Part(
            ngettext(
                "%(name)s gets piles %(stacks)s: %(num)d tile.",
                "%(name)s gets piles %(stacks)s: %(num)d tiles.",
                plan.sizes[seat],
                name=NAMES[seat],
                stacks=_stack_words(stacks),
            )
        )
        for seat, stacks in plan.hands.items()
    ]
    stock = ngettext(
        "Drawing order: piles %(stacks)s, %(num)d tile and the exposed tile.",
        "Drawing order: piles %(stacks)s, %(num)d tiles and the exposed tile.",
        plan.drawable,
        stacks=_stack_words(plan.stock),
    )
    return [Part(start)], [*hands, Part(stock)]


def show_figure(example: AnyExample) -> Figure:
    """Show how a wall is dealt.

    Raises:
        TypeError: it is no wall.
    """
    if not isinstance(example, WallExample):
        raise TypeError
    told, results = show_wall(example)
    return Figure(told, results, draw_wall(example))


def show_stacks(played: Replay[State]) -> list[Part]:
    """Say what each player stacks, and what then stays on the table."""
    parts: list[Part] = []
    for move in played.state.moves:
        name, meld = NAMES[move.seat], f"m{move.meld}"
        if move.take:
            words = _("%(name)s stacks from %(meld)s:", name=name, meld=meld)
            parts.append(Part(words, [RowView(view_tiles(move.take))]))
        if move.left:
            left = RowView(view_tiles(move.left), meld)
            parts.append(Part(_("Left on the table:"), [left]))
        if move.credit:
            parts.append(
                Part(_("%(name)s still gets %(points)d.", name=name, points=move.credit))
            )
    return parts or [Part(_("Nothing to stack."))]


EXAMPLES: Final = ExampleKind(parts=romanian_parts, figure=show_figure,
                              results=MappingProxyType({Shows.STACKS: show_stacks}))
