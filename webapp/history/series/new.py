"""A new series: its players on the first screen, all else folded into lines that say what is set.

What is chosen on the way to it stands in the address, so that no page needs a script.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa
from flask import abort, make_response, redirect, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from rules.options import Preset
from webapp.core.port import PlayedGame, games, table_url, usual_game
from webapp.history.series.forms import (
    ENDS,
    FEWEST,
    MOST,
    RULE_PREFIX,
    SeriesForm,
    SettingsForm,
    house_rules,
)
from webapp.history.series.numbered import number_series
from webapp.history.series.players import players_of, seat_players
from webapp.history.series.room import room_of
from webapp.history.series.standings import standings
from webapp.history.series.start import start_game
from webapp.history.series.which import WhichQuestion, find_game, questions
from webapp.server.data.database import db
from webapp.server.data.models import LETTERS, Household, Player, Series, new_id
from webapp.server.data.quotas import make_room
from webapp.server.http.access import visitor
from webapp.server.http.forms import whole_number
from webapp.server.http.once import act_once_in_household, new_token, posted_token
from webapp.server.http.page import draw_page
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext, show_points

SHOWN: Final = 4
"""Players' fields that are not folded: those of a table."""

CHOOSE: Final = "choose"
"""The field that says: a game was just chosen that is several, so its rules are shown."""


@dataclass(frozen=True, slots=True)
class NewSeriesView:
    """The form of a new series; ``posted`` is what was filled in before.

    ``shown`` is how many fields of players stand above the fold, ``known`` the household's
    players, and ``chips`` are those of them who do not play yet. ``which`` are the questions that
    lead to a game. ``ends_words``, ``rules_words``,
    ``dealer_words`` and ``short_words`` say what is set.
    """

    form: SeriesForm
    token: str
    shown: int
    known: Sequence[str]
    chips: Sequence[Player]
    games: Iterable[PlayedGame]
    which: Sequence[WhichQuestion]
    ends: Mapping[str, str]
    ends_words: str
    preset: Preset
    rules_words: str
    dealer_words: str
    short_words: str
    posted: Mapping[str, str]
    choose_rules: bool


def end_words(form: SettingsForm) -> str:
    """Return how a series ends, in short."""
    if form.end.data == "games" and isinstance(form.games.data, int):
        return ngettext("after %(num)d game", "after %(num)d games", form.games.data)
    if form.end.data == "target" and isinstance(form.target.data, int):
        return ngettext("at %(points)s point", "at %(points)s points", form.target.data,
                        points=show_points(form.target.data))
    return _("No fixed end") if form.end.data == "open" else ""


def _form(given: MultiDict[str, str] | None, game: PlayedGame, known: Sequence[Player],
          preset: str = "") -> SeriesForm:
    return SeriesForm(given, game=game, preset=preset,
                      known={each.name.casefold(): each.short for each in known})


def _page(form: SeriesForm, token: str, known: Sequence[Player], given: Mapping[str, str]) -> str:
    """Return the page; a household's first series has one of its own."""
    filled = [at for at, each in enumerate(form.player_fields, 1) if each.data]
    playing = {name.casefold() for name in form.players}
    preset = form.game.presets.get(form.preset.data or "", form.game.presets[form.game.usual])
    changed = len(house_rules(given, form.game, preset.name))
    view = NewSeriesView(
        form=form,
        token=token,
        shown=max([SHOWN, *filled]),
        known=[each.name for each in known],
        chips=[each for each in known if each.name.casefold() not in playing][:MOST],
        games=games().values(),
        which=questions(),
        ends=ENDS,
        ends_words=end_words(form),
        preset=preset,
        rules_words=" · ".join([_(preset.title), *(
            [ngettext("%(num)d change", "%(num)d changes", changed)] if changed else [])]),
        dealer_words=_dealer_words(form),
        short_words=_short_words(form),
        posted=given,
        choose_rules=CHOOSE in given,
    )
    first = not known and not db.session.scalar(
        sa.select(sa.exists().where(Series.household_id == visitor().household_id)))
    return draw_page("history/series/first.html" if first else "history/series/new.html", view)


def _dealer_words(form: SeriesForm) -> str:
    number = whole_number(form.dealer.data or "") or 0
    if 1 <= number <= MOST:
        return form.player_fields[number - 1].data or _("Player %(number)d", number=number)
    return form.players[-1] if len(form.players) >= FEWEST else _("last player")


def _short_words(form: SeriesForm) -> str:
    """Return the short names that are no first names."""
    own = [short.data for name, short in zip(form.player_fields, form.short_fields, strict=True)
           if name.data and short.data and short.data != name.data.split()[0]]
    return ", ".join(own) or _("first names")


def first_page() -> str:
    """Return the form for the first series of a household."""
    return _page(_form(None, usual_game(), ()), new_token(), (), {})


def show_new() -> str:
    """Return the form for a new series.

    The players of the last one stand in it already, or what was chosen on the way.
    """
    known = players_of(visitor().household_id)
    last = db.session.scalar(
        sa.select(Series)
        .where(Series.household_id == visitor().household_id)
        .order_by(Series.created_at.desc())
        .limit(1)
    )
    game = games().get(request.args.get("game", last.game if last else "")) or usual_game()
    if "end" in request.args:
        form = _form(request.args, game, known, game.usual)
        return _page(form, new_token(), known, request.args)
    form = _form(None, game, known,
                 last.preset if last is not None and last.preset in game.presets else game.usual)
    if last is not None:
        stay = [each for each in last.seats if each.left_at is None]
        for seat, name, short, filled in zip(
            stay, form.player_fields, form.short_fields, form.filled_fields, strict=False):
            name.data = filled.data = seat.player.name
            short.data = seat.player.short
    return _page(form, new_token(), known, {})


def create_series() -> Response:
    """Make a series, start its first game where that is asked for, and go there."""
    if {"add", "up", "kind"} & {*request.form}:
        return _on_the_way()
    game = games().get(request.form.get("game", usual_game().name)) or abort(400)
    known = players_of(visitor().household_id)
    form, token = _form(request.form, game, known), posted_token()
    if not form.validate():
        return make_response(_page(form, token, known, request.form), 422)

    def act(home: Household) -> str:
        make_room(db.session, home.id, "series")
        series = Series(
            id=new_id(),
            household_id=home.id,
            name=form.name.data or "",
            game=game.name,
            preset=form.preset.data,
            options=house_rules(request.form, game, form.preset.data),
            end=form.end.data,
            number=form.number,
        )
        db.session.add(series)
        seat_players(series, LETTERS, form.players, form.shorts, form.cleared)
        number_series(series, new=True)
        if "start" not in request.form:
            return url_for("series.show", series_id=series.id)
        if len(form.players) > room_of(series).seats:
            return url_for("series.start", series_id=series.id)  # it is asked who plays
        db.session.flush()
        stand = standings(series)
        return table_url(start_game(series, stand, stand.next_players, form.first_dealer))

    return act_once_in_household(act)


def _on_the_way() -> Response:
    """Answer a touch that changes the form: a player more, a place up, another game."""
    form = SeriesForm(game=usual_game(), known={})
    kind, preset = request.form.get("kind", ""), ""
    if kind == "?":
        found, preset = find_game({each.name: answer for each in questions()
                                   if (answer := request.form.get(f"which_{each.name}"))})
        kind = found.name
    fields = {name: text for name, text in request.form.items()
              if text and (name in form or name == "game" or (
                  name.startswith(RULE_PREFIX) and not kind))}
    if kind:
        fields.pop("preset", None)  # another game has rules of its own
        if preset:
            fields["preset"] = preset
        elif kind in games() and games()[kind].told_by:
            fields[CHOOSE] = "1"
    if (name := request.form.get("add", "")) and (at := _free_field(fields)):
        fields[f"player_{at}"] = fields[f"filled_{at}"] = name
        fields.pop(f"short_{at}", None)
        fields |= {f"short_{at}": each.short for each in players_of(visitor().household_id)
                   if each.name == name}
    at = whole_number(request.form.get("up", "")) or 0
    if 1 < at <= MOST:
        _swap(fields, at - 1, at)
    fields["game"] = kind or fields.get("game", "")
    fields.setdefault("end", next(iter(ENDS)))
    return redirect(url_for("series.new", **fields, _anchor="players"), 303)  # type: ignore[arg-type]  # all are texts


def _free_field(fields: Mapping[str, str]) -> int:
    """Return the first field of a player that is empty, 0 where none is."""
    return next((at for at in range(1, MOST + 1) if f"player_{at}" not in fields), 0)


def _swap(fields: dict[str, str], one: int, other: int) -> None:
    for name in ("player", "short", "filled"):
        first, second = fields.pop(f"{name}_{one}", ""), fields.pop(f"{name}_{other}", "")
        fields |= {key: text for key, text in (
            (f"{name}_{one}", second), (f"{name}_{other}", first)) if text}
