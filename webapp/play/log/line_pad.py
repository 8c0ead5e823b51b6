"""The pad as it was at the moment of a line: it opens with the line, and its tiles are exchanged.

A tile of the line that is touched is picked, ``x3`` at the end of the draft, and the next key takes
its place; so a wrong tile costs two touches whatever the line is.
"""

import re
from dataclasses import dataclass, replace
from typing import Any, Final

from rules.notation import kinds
from rules.notation import lines as ln
from webapp.core.pad.draft import Draft, parse_draft, parse_piece
from webapp.core.pad.engine import Pad
from webapp.core.pad.exchange import tiles_of, with_taps, without_tile
from webapp.core.pad.line_drafts import open_line
from webapp.core.pad.mode import Form, Mode
from webapp.core.pad.view import Button, PadView, Sheet
from webapp.core.port import kind_of
from webapp.core.record.correction import What
from webapp.core.record.folded import FoldedGame
from webapp.server.data.models import Game
from webapp.server.language.locale import gettext as _

PICK: Final = "pick:"
_PICKED: Final = re.compile(r"x([1-9]\d?)")


@dataclass(frozen=True, slots=True)
class Moment:
    """A line of a game, and the game as it was before it.

    ``what`` is "amend", or "insert" for another line before it; ``value`` is none at the end.
    """

    game: Game
    folded: FoldedGame[Any]
    before: FoldedGame[Any]
    ply: int
    value: kinds.Line | None
    what: What

    @property
    def pad(self) -> Pad[Any]:
        """Return the pad of the game."""
        return kind_of(self.game).pad

    @property
    def seat(self) -> str:
        """Return whose line it is."""
        if isinstance(self.value, kinds.OfSeat) and not isinstance(self.value, ln.Turn):
            return self.value.seat
        return (self.before.turn_seat or kind_of(self.game).table.starter(self.before)
                or self.before.state.seats[0])

    @property
    def mode(self) -> str:
        """Return the pad's mode for such a line, "" for none."""
        return self.pad.mode_of(type(self.value))


def open_at(moment: Moment, mode: str | None, text: str) -> tuple[str, Draft]:
    """Return the mode and the draft with which a page opens.

    Args:
        moment: the line.
        mode: what the address says, ``None`` where it says nothing: then the line as it is.
        text: the draft of the address, or "".
    """
    seats, pad = moment.folded.state.seats, moment.pad
    if mode is None:
        found = None
        if moment.what == "amend":
            found = open_line(
                pad.mode(moment.before, moment.mode), moment.before, moment.value, moment.seat)
        return ("", Draft(moment.seat)) if found is None else (moment.mode, found)
    if text:
        return mode, parse_draft(text, seats, moment.seat)
    mode, draft = pad.open(moment.before, mode, None)
    return mode, replace(draft, seat=moment.seat)


def touch(moment: Moment, mode: str, draft: Draft, tap: str) -> tuple[str, Draft]:
    """Return mode and draft after a tap that leads to no preview."""
    plain, picked = read_picked(draft)
    kind, _colon, rest = tap.partition(":")
    found = moment.pad.mode(moment.before, mode)
    if kind == "pick" and rest.isdecimal() and int(rest[:3]) < len(tiles_of(plain)):
        again = picked == int(rest[:3])
        return mode, plain if again else _pick(plain, int(rest[:3]))
    if picked is not None and tap == "off":
        return mode, without_tile(plain, picked)
    if picked is not None and found is not None and parse_piece(tap) is not None:
        return mode, found.exchange(moment.before, plain, picked, tap)
    if kind == "rack" and rest in moment.folded.state.seats:
        return mode, replace(plain, seat=rest)  # the tiles were right, the player was not
    if picked is not None and found is not None:
        left = without_tile(plain, picked)
        if any(each.tap == tap for each in found.sheet(moment.before, left).choices):
            return mode, found.touch(moment.before, left, tap)
    mode, draft = moment.pad.touch(moment.before, mode, plain, tap, None)
    return mode, replace(draft, seat=moment.seat) if kind == "mode" else draft


def read_picked(draft: Draft) -> tuple[Draft, int | None]:
    """Return the draft without the tile that is picked, and which that is."""
    last = _PICKED.fullmatch(draft.items[-1]) if draft.items else None
    if last is None:
        return draft, None
    plain = draft.with_items(draft.items[:-1])
    number = int(last[1]) - 1
    return plain, number if number < len(tiles_of(plain)) else None


def _pick(draft: Draft, number: int) -> Draft:
    return draft.with_items([*draft.items, f"x{number + 1}"])


def lines_of(moment: Moment, mode: str, draft: Draft, tap: str, points: str) -> list[str] | None:
    """Return the lines that a tap stands for; ``None`` for one that only changes the draft."""
    plain, pad = read_picked(draft)[0], moment.pad
    found: tuple[str, ...]
    if tap == "confirm":
        found = pad.lines(moment.before, mode, plain, points)
    elif tap.startswith(pad.at_once) and tap not in pad.withheld:
        found = pad.lines_at_once(moment.before, plain, tap)
    elif tap.startswith("turn:") and tap[5:] in moment.folded.state.seats:
        found = (str(ln.Turn(tap[5:])),)
    else:
        return None
    # A line stays in its turn; and a rack that is counted again is changed, not taken back.
    beside = {"undo"} if moment.what == "insert" or len(found) == 1 else {"undo", "turn"}
    return [text for text in found if text.split()[0] not in beside]


def draw(moment: Moment, mode: str, draft: Draft, form: Form) -> Any:  # noqa: ANN401 (as the pad's)
    """Return the view of the form, without what only the game's last moment can do."""
    plain, picked = read_picked(draft)
    pad, before = moment.pad, moment.before
    found = pad.mode(before, mode)
    own = None if found is None else found.draw(before, plain, form, None)
    if own is not None:
        return own
    view = pad.view(before, found, plain, form)
    sheet = view.sheet if found is None else _sheet(moment, found, plain, picked, view.sheet)
    return replace(
        view,
        draft=str(draft) if view.mode else "",
        undo=None,
        redo=None,
        next=None,
        photo="",
        turn=_("Choose what really happened."),
        sheet=sheet,
        modes=_modes(moment, view),
    )


def _sheet(
    moment: Moment, mode: Mode[Any], draft: Draft, picked: int | None, sheet: Sheet
) -> Sheet:
    """Return the sheet of a line: its tiles can be touched, and nothing is asked that it says."""
    of_seat = isinstance(moment.value, kinds.OfSeat) and moment.what == "amend"
    if mode.name == "more":
        # A switch of the whole game corrects no line.
        notes = [replace(each, choices=[
            one for one in each.choices if one.tap not in moment.pad.withheld])
            for each in sheet.notes]
        sheet = replace(sheet, seats=[], notes=notes)
    elif mode.name != "rack" and not of_seat:
        sheet = replace(sheet, seats=[], title=moment.folded.names[moment.seat])
    counted = moment.value.points if isinstance(moment.value, ln.Rack) else None
    if sheet.points_field is not None and counted is not None:
        sheet = replace(sheet, points_field=replace(sheet.points_field, value=str(counted)))
    same = moment.what == "amend" and not sheet.points_field and (
        moment.pad.lines(moment.before, mode.name, draft) == (str(moment.value),))
    hint = _("tap it, then the right tile")
    prompt, actions, bands = sheet.prompt, sheet.actions, sheet.bands
    if picked is not None:
        prompt = _("Tap the right tile.")
        actions = [Button("off", _("No tile"))]
        left = mode.sheet(moment.before, without_tile(draft, picked))
        bands = left.bands
        if not bands:  # a Joly taken, of which there are others
            sheet = replace(sheet, choices=left.choices, choices_label=left.choices_label)
    elif same and sheet.bands and tiles_of(draft):
        prompt = _("Tap the wrong tile.")
    if sheet.confirm is not None:
        off = sheet.confirm.disabled or same or picked is not None
        confirm = replace(sheet.confirm, label=_("Preview"), disabled=off)
        sheet = replace(sheet, confirm=confirm)
    sheet = replace(sheet, prompt=prompt, actions=actions, bands=bands)
    return with_taps(sheet, draft, PICK, picked, hint)


def _modes(moment: Moment, view: PadView) -> list[Button]:
    """Return the buttons of the modes in which a line can be entered in the place of another."""
    if moment.before.state.ended:
        return [Button("mode:rack", _("Rack"), icon="score")]
    corrects = {f"mode:{mode.name}" for mode in moment.pad.modes if mode.corrects}
    return [mode for mode in view.modes
            if mode.tap in corrects or not mode.tap.startswith("mode:")]
