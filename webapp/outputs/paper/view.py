"""An empty score sheet as its page draws it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rules.games import GAMES
from webapp.core.kinds import PaperLine
from webapp.core.port import PlayedGame
from webapp.core.record.house import series_options
from webapp.core.show.frame import series_name
from webapp.outputs.paper.forms import LINES, Choices, SheetForm
from webapp.referee.rulebook.view import Passage, view_passage
from webapp.server.data.models import Series
from webapp.server.language.locale import gettext as _

_UPRIGHT: Final = 6
_UPRIGHT_SUMS: Final = 4
"""Players whose columns are wide enough to write in while the paper stands upright."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The sheet.

    ``wide`` says that it wants the longer side of the paper for its columns. ``names`` are ""
    where one is to be written; ``lines`` are none where the sums alone are
    written down. ``deals`` says that there is a dealer to write down; ``rules`` are read beside it.
    Everybody ``begins`` with as much.
    """

    game: str
    title: str
    wide: bool
    names: Sequence[str]
    games: range
    lines: Sequence[PaperLine]
    deals: bool
    rules: Sequence[Passage]
    begins: int


@dataclass(frozen=True, slots=True)
class SheetPage:
    """The page: the way back, what can be chosen, and the sheet, ``None`` where it cannot be."""

    back: str
    form: SheetForm
    choices: Sequence[tuple[str, Choices]]
    sheet: Sheet | None


def view_sheet(form: SheetForm) -> Sheet | None:
    """Return what a valid *form* asks for."""
    chosen = form.chosen() if form.validate() else None
    if chosen is None:
        return None
    game, by = chosen
    options = _options(game, by)
    lines = game.paper.lines(options) if form.way.data == LINES else ()
    return Sheet(
        game=_(game.title),
        title=_("Rules of %(series)s", series=series_name(by)) if isinstance(by, Series)
        else _(game.presets[by].title),
        wide=len(form.names) > (_UPRIGHT if lines else _UPRIGHT_SUMS),
        names=form.names,
        games=range(1, (form.games.data or 0) + 1),
        lines=lines,
        deals=game.deals,
        rules=[view_passage(game.volume, game.volume.rules[each], options)
               for each in game.paper.rules(options)],
        begins=GAMES[game.name].counting(options).begins,
    )


def _options(game: PlayedGame, by: str | Series) -> object:
    return series_options(by) if isinstance(by, Series) else game.volume.house.of_preset(by)
