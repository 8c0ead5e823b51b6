"""The examples of closed hands: whole hands with what they are, and games in words."""

from typing import Final

from rules.games.closed import lines as cl
from rules.games.closed.hand import HandError, deal
from rules.games.closed.kinds import LABELS
from rules.games.closed.options import HOUSE
from rules.games.closed.verdict import answer
from rules.notation.record import RecordLine
from rules.rulebook.example import AnyExample, HandExample
from rules.tiles import Tile, find_tile
from webapp.core.kinds import ExampleKind
from webapp.core.show.words import line_words
from webapp.games.closed.closes.verdict import missing_words, points_words, view_rows
from webapp.referee.rulebook.figures import Figure
from webapp.referee.rulebook.words import Names, Part, RowView, part, parts_of
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import heading, say


def closed_parts(line: RecordLine, names: Names, player: str) -> list[Part]:
    """Return *line* in words; a line that needs none of them gives none."""
    match line.value:
        case cl.Closed(tiles, thrown):
            return [part(_("%(name)s goes out", name=player), tiles,
                         *([[thrown]] if thrown else []))]
        case cl.Exposed() | cl.Shown() | cl.ClosedAs():
            return [Part(line_words(line.value, player, names))]
        case _:
            return parts_of(line, names, player)


def _tiles(text: str) -> list[Tile]:
    found = map(find_tile, text.split())
    return [tile for tile in found if tile is not None]


def show_hand(example: AnyExample) -> Figure:
    """Return a hand, what was turned up, and what it is."""
    if not isinstance(example, HandExample):
        raise TypeError
    case = example.expected
    house = case.get("set", {})
    options = HOUSE.of_record(case["preset"], house.items())
    preset = HOUSE.presets[case["preset"]]
    told = [Part(_(preset.title))]
    told += [Part(f"{_(HOUSE.options[name].text)} {_(HOUSE.options[name].label(word))}")
             for name, word in house.items()]
    exposed = find_tile(case.get("exposed", ""))
    if exposed is not None:
        label = _("indicator") if options.has_indicator else _("the exposed tile")
        told.append(part(heading(label), [exposed]))
    tiles = _tiles(case["hand"])
    told.append(part(_("Rack"), tiles))
    try:
        dealt = deal(options, exposed)
        found = answer(tiles, dealt)
    except HandError as error:
        return Figure(told, [Part(heading(say(error.finding)) + ".")], [])
    results = []
    for closing in found.closings:
        words = f"{heading(_(LABELS[closing.kind]))}: {points_words(closing.worth)}"
        results.append(Part(words, [RowView(row) for row in view_rows(closing.rows, dealt.face)]))
    if not found.closings:
        results.append(Part(missing_words(found.outlook.missing)))
    return Figure(told, results, [])


EXAMPLES: Final = ExampleKind(parts=closed_parts, figure=show_hand)
