"""What a household's series make of the rules: the options that touch an entry."""

from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sa
from flask import url_for

from rules.library import volume_of
from rules.options import OptionSpec
from webapp.core.record.house import series_options
from webapp.core.show.frame import series_name
from webapp.server.data.database import db
from webapp.server.data.models import Series
from webapp.server.http.access import visitor
from webapp.server.language.locale import gettext as _


@dataclass(frozen=True, slots=True)
class OptionView:
    """An option that touches an entry: its sentence, its default and its other values."""

    text: str
    default: str
    others: list[str]


@dataclass(frozen=True, slots=True)
class HouseView:
    """A series that plays an entry otherwise, and what it plays instead."""

    name: str
    book_url: str
    sentences: list[str]


def all_series_of_household() -> Sequence[Series]:
    """Return the series of the visitor's household that are not archived, the newest first."""
    return db.session.scalars(
        sa.select(Series)
        .where(Series.household_id == visitor().household_id, Series.archived_at.is_(None))
        .order_by(Series.created_at.desc())
    ).all()


def options_touching(entry: str) -> list[OptionSpec]:
    """Return the options that change the wording of *entry*, or that rest on it."""
    volume = volume_of(entry)
    worded = {variant.option for variant in volume.variants if variant.entry == entry}
    return [
        spec for spec in volume.options.values() if entry in spec.ids or spec.name in worded
    ]


def view_option(spec: OptionSpec) -> OptionView:
    """Return the view of an option."""
    labels = [_(spec.labels[word]) for word in spec.values]
    return OptionView(_(spec.text), labels[0], labels[1:])


def sentences_on(entry: str, options: object) -> list[str]:
    """Return what *options* make of *entry*, in the page's language."""
    found: list[str] = []
    volume = volume_of(entry)
    for spec in options_touching(entry):
        held = [each for each in volume.variants_in(options) if each.option == spec.name]
        own = [variant for variant in held if variant.entry == entry]
        found += [_(variant.text) for variant in own or held[:1]]
    return found


def played_otherwise(entry: str, all_series: Sequence[Series]) -> list[HouseView]:
    """Return those of *all_series* that play the game of *entry*, and *entry* otherwise."""
    game = volume_of(entry).book.game
    return [
        HouseView(
            name=series_name(series),
            book_url=url_for("rulebook.series_book", game=series.game, series_id=series.id),
            sentences=sentences,
        )
        for series in all_series
        if series.game == game and (sentences := sentences_on(entry, series_options(series)))
    ]
