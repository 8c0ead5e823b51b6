"""Taps that a phone took down without a network, run through the pad once they arrive.

The phone knows no rules: it keeps what was touched, and the engine of the pad makes of it what it
would have made at the table.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from werkzeug.datastructures import MultiDict

from rules.tiles import find_tile
from webapp.core.kinds import AnyFolded
from webapp.core.pad.draft import LONGEST, Draft, parse_draft
from webapp.core.pad.engine import Pad
from webapp.core.pad.melds import jolys_laid
from webapp.core.pad.mode import KEYS
from webapp.core.port import kind_of
from webapp.play.table.entering import Posted
from webapp.server.data.models import Game
from webapp.server.http.access import own_place
from webapp.server.http.forms import whole_number
from webapp.server.language.locale import gettext as _

MOST: Final = 150
"""Taps of one entry; more than a table of melds takes. More are not run, nor some of them."""
SECONDS: Final = 1.5
"""Of the processor that one entry may cost: thumbs make none that takes a tenth of it."""
JOLY_FOR: Final = "J="
"""Begins the tap of a tile that was touched, and touched again to be a Joly."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """What the taps came to, the last one not yet done; or why the pad did not take one.

    ``nothing`` says that what was touched had been entered before the network was lost, and
    ``guessed`` are the Jolys that the pad put where no one had touched one or seen it drawn;
    ``missed`` are the tiles of whose touch nothing came, since they no longer fit.
    """

    posted: Posted
    why: str = ""
    nothing: bool = False
    guessed: int = 0
    missed: tuple[str, ...] = ()


def touched(
    pad: Pad[Any], folded: AnyFolded, posted: Posted, own: str | None
) -> tuple[str, Draft]:
    """Return mode and draft after a tap that records nothing."""
    mode, draft = (
        (posted.kept, posted.draft) if posted.opens_kept
        else pad.touch(folded, posted.mode, posted.draft, posted.tap, own))
    put_down = posted.tap == "clear" or (
        posted.tap.startswith("joly:") and not draft.items)
    if put_down and pad.template(folded, mode) == KEYS:
        mode = ""  # nothing is touched any more
    return mode, draft


def replay_taps(
    game: Game, folded: AnyFolded, said: MultiDict[str, str], ply: int,
    is_entered: Callable[[str], bool],
) -> Replayed:
    """Run the taps of an entry through the pad, all but the last one.

    Args:
        game: the game.
        folded: its record, as far as the entry is to see it.
        said: the fields ``mode``, ``draft``, ``kept``, ``points`` of the pad as it was drawn last,
            and each ``tap`` since; ``tried`` is the form whose answer to the first ``done`` taps
            was lost.
        ply: the last line that the entry has seen.
        is_entered: says whether a form of this game has entered something.
    """
    pad, own = kind_of(game).pad, own_place(game)
    taps = said.getlist("tap")
    mode, kept, text = said.get("mode", ""), said.get("kept", "")[:10], said.get("draft", "")
    tried = said.get("tried", "")
    nothing = False
    if tried and is_entered(tried):
        taps = taps[whole_number(said.get("done", "")) or 0 :]
        mode = kept = text = ""
        nothing = taps in ([], ["confirm"])
    draft = parse_draft(text, folded.state.seats, pad.seat(folded, mode or kept, own))
    posted = Posted(mode, draft, ply, kept="" if mode else kept)
    if len(taps) > MOST:
        return _too_much(posted)
    end = time.thread_time() + SECONDS
    guessed, missed = 0, list[str]()
    for tap in taps[:-1]:
        if why := pad.objection(folded, posted.mode, posted.draft, tap):
            return Replayed(posted, why)
        if time.thread_time() > end or len(str(posted.draft)) > LONGEST:
            return _too_much(posted)
        before, was = jolys_laid(posted.draft), (posted.mode, posted.draft)
        posted = _after(pad, folded, posted, tap[:60], own)
        missed += missed_by(tap, was, (posted.mode, posted.draft))
        more = jolys_laid(posted.draft) - before
        # A Joly touched where one had been put is there by that touch.
        is_joly = tap == "J" or tap.startswith(JOLY_FOR)
        guessed += -int(more == 0) if is_joly else max(0, more)
        guessed = min(max(0, guessed), before + more)
    last = taps[-1][:60] if taps else ""
    posted = replace(posted, tap=last, points=said.get("points", "").strip())
    return Replayed(posted, "", nothing, guessed, tuple(missed))


def missed_by(tap: str, before: tuple[str, Draft], after: tuple[str, Draft]) -> tuple[str, ...]:
    """Return the tile that was touched where mode and draft are the same as before it."""
    tile = tap.removeprefix(JOLY_FOR).removesuffix("h")
    return (tile,) if before == after and find_tile(tile) else ()


def _too_much(posted: Posted) -> Replayed:
    return Replayed(posted, _("This is too much for one move. Enter it in parts."))


def why_open(game: Game, folded: AnyFolded, found: Replayed, taps: Sequence[str]) -> str:
    """Say why what was touched cannot be entered as it is, where the table has to choose.

    A Joly is what it stands for, and a long run is one; but which tiles a number and two of its
    colours were to be, only those who touched them know. And where every tile of a kind is on the
    table, the pad puts a Joly: those who touched none are to see it first.
    """
    posted = found.posted
    mode = kind_of(game).pad.mode(folded, posted.mode)
    if mode is None or posted.tap != "confirm":
        return ""
    if found.guessed:
        return _("This can mean several things. Open it and choose one.")
    sheet = mode.sheet(folded, posted.draft)
    open_still = sheet.confirm is not None and sheet.confirm.disabled
    unseen = "J" not in taps and any(each.current for each in sheet.choices)
    if not sheet.choices or not (open_still or unseen):
        return ""
    return _("This can mean several things. Open it and choose one.")


def _after(
    pad: Pad[Any], folded: AnyFolded, posted: Posted, tap: str, own: str | None
) -> Posted:
    stands_for = tap.removeprefix(JOLY_FOR) if tap.startswith(JOLY_FOR) else ""
    mode, draft = touched(pad, folded, replace(posted, tap=stands_for or tap), own)
    if stands_for and (joly := _tile_of(pad, folded, mode, draft, stands_for)):
        mode, draft = pad.touch(folded, mode, draft, joly, own)
    return replace(posted, mode=mode, draft=draft, kept="" if mode else posted.kept, tap="")


def _tile_of(pad: Pad[Any], folded: AnyFolded, name: str, draft: Draft, key: str) -> str:
    """Return the tap of the tile of a *key* in the draft, the one touched last; "" for none."""
    mode = pad.mode(folded, name)
    melds: Sequence[Any] = () if mode is None else mode.sheet(folded, draft).melds
    tiles = (tile for meld in reversed(melds) for tile in reversed(meld.tiles))
    return next((tile.tap for tile in tiles if (tile.tap or "").startswith("j:")
                 and f"{tile.letter}{tile.number}" == key.removesuffix("h")), "")
