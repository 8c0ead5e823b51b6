"""The luck of a game as its score sheet shows it: sentences, each with the formula behind it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.luck import Stock, Untold
from rules.messages import Message
from rules.tiles import FULL_SET, find_tile
from webapp.core.port import kind_of
from webapp.core.record.folded import FoldedGame
from webapp.core.record.memories import remembers
from webapp.core.record.people import Person
from webapp.core.show.tiles import TileView, view_tiles
from webapp.history.luck.counter import GAME_LUCK, draws
from webapp.history.luck.documents import Said, SeatDocument, TallyDocument
from webapp.history.luck.stored import find_counted, game_stamp, is_to_count
from webapp.server.data.database import db
from webapp.server.data.models import Game
from webapp.server.jobs.table import Running, state
from webapp.server.jobs.worker import jobs
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext, say, show_points, show_tenths


@dataclass(frozen=True, slots=True)
class Figure:
    """A sentence with a figure in it, and what explains the figure when it is touched."""

    text: str
    why: list[str]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the counting is: ``done`` of ``whole``, in words."""

    done: int
    whole: int
    words: str


@dataclass(frozen=True, slots=True)
class SeatLuck:
    """What is shown of a player: the figures and the tiles that came, or why nothing is.

    ``better`` says in short how good the tiles were.
    """

    person: Person
    untold: str
    better: str
    figures: list[Figure]
    came: list[TileView]
    taken: list[TileView]


@dataclass(frozen=True, slots=True)
class LuckView:
    """The luck of a game: of its players, how far it is, or ``untold`` that it cannot be told."""

    untold: str = ""
    progress: Progress | None = None
    seats: tuple[SeatLuck, ...] = ()


def view_luck(game: Game, folded: FoldedGame[Any]) -> LuckView | None:
    """Return the luck of a game that is over.

    Nothing where its rules tell nothing of it, or the household wants nothing of people counted;
    nor where no one asked for it by recording every draw.

    Where it is not counted, or a correction has come since, that is begun behind the page.
    """
    luck = kind_of(game).luck
    if luck is None or not folded.state.ended or not remembers(game.series.household_id):
        return None
    stocks = luck.chances(folded.replay).stocks
    if not any(isinstance(each, Stock) for each in stocks.values()):
        reasons = [each.reason for each in stocks.values() if isinstance(each, Untold)]
        asked = reasons and folded.state.full
        return LuckView(untold=_cannot(say(reasons[0]))) if asked else None
    if game.status != "finished":
        return LuckView(untold=_cannot(_("Some racks are not counted yet.")))
    kept = find_counted(game.id)
    stamp = game_stamp(game.last_ply)
    if kept is None or is_to_count(kept, stamp):
        how = state(db.session, GAME_LUCK, game.id)
        if how is None:
            jobs().wish(GAME_LUCK, game.id)
        done, whole = (how.done, how.whole) if isinstance(how, Running) and how.whole else (
            0, draws())
        return LuckView(progress=Progress(done, whole, ngettext(
            "Counted: %(done)s of %(whole)s draw.",
            "Counted: %(done)s of %(whole)s draws.", whole,
            done=show_points(done), whole=show_points(whole))))
    if kept.told is None or kept.status == "failed":
        return LuckView(untold=_cannot(_("Counting failed. Refresh to try again.")))
    seats: Mapping[str, SeatDocument] = kept.told["seats"]
    return LuckView(seats=tuple(
        _seat(folded.people[seat], each, kept.told) for seat, each in seats.items()))


def _cannot(reason: str) -> str:
    return _("No luck figures. %(reason)s", reason=reason)


def said(document: Said) -> str:
    """Put a message that was kept into the page's language."""
    return say(Message(document["id"], tuple(document["values"].items()), document["plural"]))


def _seat(person: Person, found: SeatDocument, told: Mapping[str, Any]) -> SeatLuck:
    if "untold" in found:
        return SeatLuck(person, said(found["untold"]), "", [], [], [])
    return SeatLuck(
        person, "", _("Luck: better than %(share)d of 100.", share=_better(found, told)),
        [_share(found, told), _use(found), *map(_tally, found["tallies"])],
        _tiles(found["came"]), _tiles(found["taken"]))


def _tiles(found: list[str]) -> list[TileView]:
    return view_tiles(sorted((tile for tile in map(find_tile, found) if tile is not None),
                             key=FULL_SET.index))


def _better(found: SeatDocument, told: Mapping[str, Any]) -> int:
    """Return how many of a hundred stocks are worth less, half of those worth as much included."""
    return int((2 * found["lower"] + found["equal"]) * 50 // told["draws"])


def _share(found: SeatDocument, told: Mapping[str, Any]) -> Figure:
    draws, size = told["draws"], len(found["came"])
    share = _better(found, told)
    return Figure(
        _("Luck: better than %(share)d of 100.", share=share),
        [ngettext("%(num)d tile was dealt or drawn.",
                  "%(num)d tiles were dealt or drawn.", size)
         + " " + ngettext("Their best melds: %(worth)s point.",
                          "Their best melds: %(worth)s points.",
                          found["worth"], worth=show_points(found["worth"])),
         _("The same number was drawn at random %(draws)s times. Worse: %(lower)s. Equal: "
           "%(equal)s. Better: %(higher)s.",
           draws=show_points(draws), lower=show_points(found["lower"]),
           equal=show_points(found["equal"]), higher=show_points(found["higher"])),
         _("(%(lower)s + %(equal)s ÷ 2) ÷ %(draws)s = %(share)d of 100. Random seed: %(seed)s.",
           lower=found["lower"], equal=found["equal"], draws=draws,
           share=share, seed=told["seed"])])


def _use(found: SeatDocument) -> Figure:
    made, best = show_points(found["made"]), show_points(found["best"])
    why = [ngettext("Tiles laid down: %(made)s point.",
                    "Tiles laid down: %(made)s points.",
                    found["made"], made=made),
           ngettext("Best possible with %(num)d tile: %(best)s.",
                    "Best possible with %(num)d tiles: %(best)s.",
                    len(found["came"]) + len(found["taken"]), best=best)]
    if found["taken"]:
        why.append(ngettext(
            "%(num)d of them was taken face up.", "%(num)d of them were taken face up.",
            len(found["taken"])))
    why.append(_("Adding to other melds or swapping a Joly can bring more."))
    if not found["best"]:
        return Figure(_("These tiles make no meld."), why)
    return Figure(ngettext("Skill: %(made)s of %(best)s point, %(share)d of 100.",
                           "Skill: %(made)s of %(best)s points, %(share)d of 100.",
                           found["best"], made=made, best=best,
                           share=found["made"] * 100 // found["best"]), why)


def _tally(tally: TallyDocument) -> Figure:
    top, bottom = tally["chance"]
    often = _hundredths(top, bottom)
    words = (_("This many or more come by chance in %(share)s of 100 games.", share=often)
             if tally["many"]
             else _("This few or fewer come by chance in %(share)s of 100 games.", share=often))
    expected = tally["mean"][0] / tally["mean"][1]
    return Figure(f"{said(tally['text'])} {words}", [
        said(tally["formula"]), _("On average: %(mean)s.", mean=show_tenths(expected))])


def _hundredths(top: int, bottom: int) -> str:
    """Return a chance in hundredths, to the tenth where it is small."""
    share = top * 100 / bottom
    return show_tenths(share) if share < 10 else show_points(round(share))  # noqa: PLR2004
