"""The table page, as its template shows it."""

from dataclasses import dataclass
from typing import Any

from webapp.core.pad.view import Button
from webapp.core.show.table import TableView
from webapp.play.first.view import HowItWorks
from webapp.play.table.entering import RefusedView
from webapp.play.table.header import GameHeader


@dataclass(frozen=True, slots=True)
class TablePage:
    """The page, or what its parts need.

    ``header`` is of the whole page. ``template`` draws the polled part from ``table``, none where
    it is not wanted, and ``form`` draws ``pad``, which is none for a guest and where a move was
    ``refused``. A photo goes to ``upload``, "" for nowhere; ``script`` is the game's own, "" for
    none. ``first`` are the pictures of a household that has never finished a game, and begins one.
    """

    header: GameHeader | None
    table: TableView | None
    template: str
    form: str
    pad: Any
    refused: RefusedView | None
    upload: str
    upload_token: str
    script: str
    first: HowItWorks | None


@dataclass(frozen=True, slots=True)
class AwayView:
    """What a phone keeps of a game, to go on without a network.

    ``records`` are the taps that enter something; one that ends in a star is how such taps begin.
    ``modes`` are those of the keys: the others are drawn by the server alone. ``most`` are the taps
    that one entry takes, the one that enters it among them.
    """

    records: list[str]
    modes: list[str]
    buttons: tuple[Button, ...]
    most: int
