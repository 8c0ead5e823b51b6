"""Whether a household has room for what is brought: all of it, or none is entered."""

from collections.abc import Mapping
from typing import Final

from sqlalchemy.orm import Session

from rules.messages import N_, message
from webapp.server.data.quotas import Load, Quota, TooMuch, check_load
from webapp.settings.portable.plan import Plan
from webapp.settings.portable.reading import Found
from webapp.settings.portable.trouble import trouble

LINES_FOR_ONE: Final = 10
"""Of lines that a file brings so many count as one that is entered today.

Ten years of a family can be brought in at once; a thousand files a day cannot.
"""

_MEGABYTE: Final = 1_000_000
_TOO_MUCH: Final = N_("{what}: {wanted}, but at most {most} are allowed. Nothing was imported.")
_WHAT: Final[Mapping[Quota, str]] = {
    "players": N_("Players"),
    "series": N_("Series"),
    "game-lines": N_("Moves in a game"),
    "photos": N_("Photos"),
    "megabytes": N_("MB of photos"),
}
_TOMORROW: Final = N_("Too much for one day. Nothing was imported. "
                      "Import one series a day.")


def check_room(
    session: Session, household_id: int, planned: Plan, found: Found, *, entered: bool
) -> None:
    """Look whether what *planned* says has room in a household.

    Where it is *entered* in the same transaction, others who add something wait, and its lines
    count among those of today.

    Raises:
        ImportTroubleError: it has not; the sentence says of what there would be too much.
    """
    try:
        check_load(session, household_id, _load(planned, found), entered=entered)
    except TooMuch as error:
        if error.quota not in _WHAT:
            raise trouble(_TOMORROW) from error
        raise trouble(_TOO_MUCH, what=message(_WHAT[error.quota]), wanted=error.wanted,
                      most=error.most) from error


def _load(planned: Plan, found: Found) -> Load:
    """Return what would be added, by quota; of lines of a game those of the longest one."""
    games = [(each.found.folder, game) for each in planned.series for game in each.new]
    photos = [f"{folder}{photo.file}" for folder, game in games for photo in game.document.photos]
    size = 0 if found.archive is None else sum(map(found.archive.size, photos))
    return {
        "players": len(planned.players),
        "series": planned.new_series,
        "game-lines": max((len(game.lines) for _folder, game in games), default=0),
        "day-lines": -(-sum(len(game.lines) for _folder, game in games) // LINES_FOR_ONE),
        "photos": len(photos),
        "megabytes": -(-size // _MEGABYTE),
    }
