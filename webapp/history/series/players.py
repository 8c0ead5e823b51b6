"""Who plays in a series: players of the household, with the short names and colours they keep."""

from collections.abc import Collection, Iterable, Mapping, Sequence

import sqlalchemy as sa

from webapp.core.record.people import propose_colours, propose_shorts
from webapp.server.data.database import db
from webapp.server.data.models import Player, Series, SeriesSeat, now
from webapp.server.data.quotas import make_room


def players_of(household_id: int) -> Sequence[Player]:
    """Return the players of a household, those who played last first."""
    return db.session.scalars(
        sa.select(Player).where(Player.household_id == household_id)
        .order_by(Player.used_at.desc(), Player.name)).all()


def find_player(players: Sequence[Player], name: str) -> Player | None:
    """Return who of *players* has this full name: no one is another for a capital letter.

    Households of long ago may have two that differ by no more; then the letters count.
    """
    alike = [each for each in players if each.name.casefold() == name.casefold()]
    return next((each for each in alike if each.name == name), alike[0] if alike else None)


def settle_shorts(known: Sequence[str], typed: Sequence[str]) -> list[str | None]:
    """Return the short name of each player of a series, "" where it is still to be proposed.

    Who has one keeps it, unless another one here has the same; then, and where none is known, it
    is what was typed. ``None`` stands where what was typed would not tell two apart.
    """
    taken: set[str] = set()
    found: list[str | None] = [None] * len(known)
    for at in sorted(range(len(known)), key=lambda at: not known[at]):
        ways = [each for each in (known[at], typed[at]) if each]
        short = next((each for each in ways if each.casefold() not in taken), None)
        found[at] = short if ways else ""
        if short:
            taken.add(short.casefold())
    return found


def seat_players(
    series: Series, letters: Iterable[str], names: Sequence[str], shorts: Mapping[str, str],
    cleared: Collection[str] = (),
) -> None:
    """Let the players with these full *names* sit in *series*, beside those who do already.

    They are made where the household does not know them. *shorts* are short names by full name;
    where there is none yet, it is proposed here and kept, and so is a colour. So it is with those
    whose folded names are *cleared*, and then it is no one's with whom they play elsewhere.

    Raises:
        TooMuch: the household may have no more players.
    """
    session = db.session
    known = players_of(series.household_id)
    found = [find_player(known, name) for name in names]
    if new := found.count(None):
        make_room(session, series.household_id, "players", new)
    players = [each or Player(household_id=series.household_id, name=name, short="")
               for each, name in zip(found, names, strict=True)]
    session.add_all(players)
    again = [each for each in players if each.name.casefold() in cleared]
    for each in again:
        each.short = ""
    others = [*(each.player for each in series.seats), *_mates_of(again, players)]
    proposed = propose_shorts(
        [each.name for each in (*others, *players)],
        [*(each.short for each in others), *(shorts.get(each.name) or each.short
                                             for each in players)])
    session.flush()
    for player, short in zip(players, proposed[len(others):], strict=True):
        player.short, player.used_at = short, now()
    for letter, player in zip(letters, players, strict=False):
        series.seats.append(SeriesSeat(seat=letter, player=player))
    _give_colours([each.player for each in series.seats])


def _mates_of(players: Sequence[Player], here: Sequence[Player]) -> Sequence[Player]:
    """Return those with whom any of *players* has played, but for who is *here*."""
    series = sa.select(SeriesSeat.series_id).where(
        SeriesSeat.player_id.in_([each.id for each in players]))
    return db.session.scalars(
        sa.select(Player).join(SeriesSeat, SeriesSeat.player_id == Player.id)
        .where(SeriesSeat.series_id.in_(series), Player.id.not_in([
            each.id for each in here if each.id is not None]))
        .distinct()).all() if players else ()


def _give_colours(players: Sequence[Player]) -> None:
    """Give those of *players* a colour who have none: one that is least used around them."""
    given = propose_colours([each.colour for each in players])
    for player, colour in zip(players, given, strict=True):
        player.colour = colour
