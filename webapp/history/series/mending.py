"""What a correction of a series' seats, house rules or dealers would do in its games."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Final

from flask import request

from rules.notation.record import amended
from rules.replay import parse_record
from webapp.core.port import game_of
from webapp.core.record.lines import texts_of
from webapp.core.record.mend import (
    Mended,
    Unlawful,
    amends,
    carry,
    dealer_change,
    mend,
    reseat,
    rule_changes,
)
from webapp.core.record.outcome import GameResult
from webapp.core.record.results import KeptGame
from webapp.history.series.forms import house_rules
from webapp.history.series.reseat import seats_after
from webapp.server.data.database import db
from webapp.server.data.models import Series

WHAT: Final = ("seats", "rules", "dealer")

_TOGETHER: Final = 50
"""Games whose records are read together."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be set right, as the form says it; ``letters`` are players' old and new ones."""

    what: str
    names: Mapping[str, str]
    preset: str
    options: list[list[str]]
    games: frozenset[str]
    dealers: Mapping[str, str]
    unlawful: Unlawful
    letters: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Row:
    """A game with what would become of it; ``called`` are its players by their recorded names."""

    game: KeptGame
    mended: Mended
    called: Mapping[str, str]


def read_wish(series: Series, games: Iterable[KeptGame]) -> Wish | None:
    """Return what a form asks for in *games*; ``None`` where it makes no sense."""
    form = request.form
    what = form.get("what", "")
    if what not in WHAT:
        return None
    seats = list(series.names)
    names = {seat: form.get(f"seat_{seat}", series.names[seat]) for seat in seats}
    if sorted(names.values()) != sorted(series.names.values()):
        return None
    preset, game = form.get("preset", series.preset), game_of(series.game)
    if preset not in game.presets or (what == "dealer" and not game.deals):
        return None
    dealers = {game.id: form.get(f"dealer_{game.id}", "-") for game in games}
    return Wish(
        what,
        names,
        preset,
        house_rules(form, game, preset) if what == "rules"
        else [list(pair) for pair in series.options],
        frozenset(form.getlist("game")),
        {game: seat for game, seat in dealers.items() if seat in {"", *seats}},
        "drop" if form.get("unlawful") == "drop" else "stand",
        {seat: next(to for to, name in names.items() if name == old)
         for seat, old in series.names.items()},
    )


def concerns(wish: Wish, game: KeptGame) -> bool:
    """Say whether *wish* is about *game*; it may still change nothing there."""
    if wish.what == "rules":
        return game.id in wish.games
    dealer = game.result.dealer or ""
    return wish.what == "seats" or wish.dealers.get(game.id, dealer) != dealer


def rows_of(games: Iterable[KeptGame], wish: Wish) -> Iterator[Row]:
    """Yield those of *games* that change.

    Raises:
        NotationError: a game cannot take the corrections.
    """
    concerned = (game for game in games if concerns(wish, game))
    while some := tuple(islice(concerned, _TOGETHER)):
        texts = texts_of([game.id for game in some])
        db.session.rollback()  # nothing is held while games are folded
        for game in some:
            record, mended, corrected = parse_record(texts[game.id]), None, None
            known = _known(game)
            if wish.what == "seats":
                seats = seats_after(wish.letters, game.letters)
                values = reseat(record, seats)
                lines = amends(record, values)
                mended = carry(record, lines, seats, known) if known else None
                corrected = None if mended else amended(record, values)
            elif wish.what == "rules":
                lines = rule_changes(record, wish.preset, wish.options)
            else:
                lines = dealer_change(record, game.seats.get(wish.dealers[game.id], ""))
            if lines:
                called = {name: wish.names[wish.letters[game.letters[seat]]]
                          for seat, name in record.seats}
                totals = None if known is None else {
                    name: known.scores[seat] for seat, name in record.seats}
                yield Row(game, mended or mend(record, lines, wish.unlawful, totals=totals,
                                               corrected=corrected), called)


def _known(game: KeptGame) -> GameResult | None:
    """Return what a game comes to by the seats of its record, where that is kept."""
    if not game.current or game.unreadable:
        return None
    return game.result.lettered(game.seats)
