"""A question to the desk as addresses carry it, and the pads with which facts are laid out."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlencode

from werkzeug.datastructures import MultiDict

from rules.tiles import FULL_SET, NUMBER_TILES, Tile
from webapp.core.kinds import DeskKind
from webapp.core.pad.draft import Draft, parse_piece, parse_pieces, taken_off
from webapp.core.pad.keys import Marks, bands
from webapp.core.pad.view import Button, Choice, PointsField, Sheet
from webapp.core.port import PlayedGame, desk_kind
from webapp.core.record.asking import LONGEST_LINE, MOST_ASKED, MOST_FACTS, Ask
from webapp.core.show.tiles import view_tile
from webapp.server.http.forms import whole_number
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import heading

_MOST_TILES: Final = 60
_NUMBER: Final = 3
_ASKED_BY: Final = {"meld": "lay", "add": "add", "swap": "joly", "draw": "discard",
                    "table": "table", "out": "out"}
"""The usual question about a line, by the word that it begins with."""


@dataclass(frozen=True, slots=True)
class Request:
    """What an address asks: the question, and how far the page is with laying something out.

    ``on`` is the meld on the table that the question is about, 0 while none was chosen. ``game`` is
    named by the address of a table that belongs to no game, unless it is the usual one; ``usual``
    is the preset that no address needs to name.
    """

    ask: Ask
    ply: int = 0
    preset: str = ""
    options: tuple[tuple[str, str], ...] = ()
    edit: str = ""
    on: int = 0
    game: str = ""
    usual: str = ""

    def query(self, **changes: object) -> str:
        """Return the address of this page, after the question mark, with *changes* to the ask."""
        edit, on = changes.pop("edit", ""), changes.pop("on", 0)
        ask = replace(self.ask, **changes)  # type: ignore[arg-type]
        pairs = [
            *((("ply", str(self.ply)),) if self.ply else ()),
            *((("game", self.game),) if self.game else ()),
            *((("preset", self.preset),) if self.preset != self.usual else ()),
            *(("set", f"{name} {word}") for name, word in self.options),
            *((("q", ask.kind),) if ask.kind else ()),
            *((("seat", ask.seat),) if ask.seat else ()),
            *(("fact", line) for line in ask.facts),
            *(("ask", line) for line in ask.lines),
            *(("so", rule) for rule in ask.holds),
            *(("not", rule) for rule in ask.fails),
            *((("edit", str(edit)),) if edit else ()),
            *((("on", f"m{on}"),) if on else ()),
        ]
        return urlencode(pairs)


def read_request(
    form: MultiDict[str, str], seats: Sequence[str], played: PlayedGame
) -> Request:
    """Read an address about a game of this kind; what no one can have asked is left out."""
    kind, volume = desk_kind(played.name), played.volume
    lines = _lines(form.getlist("ask")[:MOST_ASKED], kind)
    question = form.get("q", "")
    if question not in kind.questions:
        question = _asked_by(lines, kind)
    seat = form.get("seat", "")
    preset = form.get("preset", volume.usual)
    facts = _lines(form.getlist("fact")[:MOST_FACTS], kind)
    told, of = whole_number(form.get("tell", "")[:_NUMBER]), form.get("of", "")
    if told is not None and of in {"stock", *(f"count {s}" for s in seats)}:
        facts = with_fact(facts, f"{of} {told}")
    options = [tuple(pair.split(" ", 1)) for pair in form.getlist("set")[:40] if " " in pair]
    return Request(
        Ask(
            question,
            seat if seat in seats else "",
            facts,
            lines if question else (),
            tuple(rule for rule in form.getlist("so")[:20] if rule in volume.rules),
            tuple(rule for rule in form.getlist("not")[:20] if rule in volume.rules),
        ),
        whole_number(form.get("ply", "")) or 0,
        preset if preset in volume.presets else volume.usual,
        tuple((name, word) for name, word in options
              if name in volume.options and word in volume.options[name].values),
        form.get("edit", "") if form.get("edit", "").partition(":")[0] in kind.edits else "",
        whole_number(form.get("on", "").removeprefix("m"), 2) or 0,
        usual=volume.usual,
    )


def _lines(texts: Sequence[str], kind: DeskKind) -> tuple[str, ...]:
    cleaned = (" ".join(text[:LONGEST_LINE].split()) for text in texts)
    return tuple(text for text in cleaned if text and text.split()[0] in kind.words)


def _asked_by(lines: Sequence[str], kind: DeskKind) -> str:
    """Return the question that *lines* put, where an address has lost its name; "" for none."""
    asked = (_ASKED_BY.get(line.split()[0], "") for line in lines)
    return next((each for each in asked if each in kind.questions), "")


def touch_tiles(draft: Draft, tap: str, *, one: bool) -> Draft:
    """Return the draft of a list of tiles after a tap: one more, one less, or none."""
    words = " ".join(draft.items).split()
    if tap == "clear":
        words = []
    elif (off := taken_off(tap)) is not None:
        words = [word for index, word in enumerate(words) if index != off]
    elif parse_piece(tap) is not None and "=" not in tap:
        word = tap.removesuffix("h")
        words = [word] if one else [*words, word][:_MOST_TILES]
    return draft.with_items([" ".join(words)] if words else ())


def tiles_sheet(names: Mapping[str, str], edit: str, draft: Draft) -> Sheet:
    """Return what the pad shows while a rack, the line or the exposed tile is laid out."""
    pieces = parse_pieces(" ".join(draft.items))
    left: Counter[Tile] = Counter(FULL_SET)
    left.subtract(tile for tile in map(_tile, pieces) if tile is not None)
    name = names.get(draft.seat, "")
    titles = {
        "holds": _("%(name)s’s rack", name=name),
        "line": _("Discards"),
        "exposed": heading(_("the exposed tile")),
    }
    prompts = {
        "holds": _("Tap each tile on the rack."),
        "line": _("Tap the discards, oldest first."),
        "exposed": _("Tap the exposed tile."),
    }
    return Sheet(
        title=titles[edit],
        prompt=prompts[edit],
        lead=[replace(view_tile(piece), tap=f"j:0:{index}", hint=_("remove"))
              for index, piece in enumerate(pieces)],
        lead_text="",
        seats=_seats(names, draft) if edit == "holds" else [],
        bands=bands(left, Marks(numbers=False, only={str(tile) for tile in NUMBER_TILES})),
        actions=[Button("clear", _("Clear"))] if pieces else [],
        confirm=Button("confirm", _("OK"), disabled=not pieces),
    )


def _tile(piece: object) -> Tile | None:
    return piece if piece in set(FULL_SET) else None


def number_sheet(names: Mapping[str, str], edit: str, draft: Draft) -> Sheet:
    """Return what the pad shows for a number of tiles."""
    name = names.get(draft.seat, "")
    label = _("Tiles left in the wall") if edit == "stock" else heading(_(
        "tiles on %(name)s’s rack", name=name))
    return Sheet(
        title=label,
        prompt=_("How many?"),
        seats=_seats(names, draft) if edit == "count" else [],
        points_field=PointsField(label),
        confirm=Button("confirm", _("OK")),
    )


def _seats(names: Mapping[str, str], draft: Draft) -> list[Choice]:
    return [Choice(f"seat:{seat}", player, current=seat == draft.seat)
            for seat, player in names.items()]


def fact_of(edit: str, draft: Draft, points: str, meld: str = "") -> str:
    """Return the record line of what was laid out; "" where it is not whole."""
    tiles = " ".join(draft.items)
    number = "" if whole_number(points, _NUMBER) is None else points
    facts: Mapping[str, str] = {
        "laid": f"laid {draft.seat} {meld}" if meld else "",
        "holds": f"holds {draft.seat} {tiles}" if tiles else "",
        "line": f"line {tiles}" if tiles else "",
        "exposed": f"exposed {tiles}" if tiles else "",
        "count": f"count {draft.seat} {number}" if number else "",
        "stock": f"stock {number}" if number else "",
    }
    return facts[edit]


def with_fact(facts: Sequence[str], fact: str) -> tuple[str, ...]:
    """Return *facts* with one more; a rack, a line or a number given again replaces it."""
    words = fact.split()
    if words[0] == "laid":
        return (*facts, fact)
    own = 2 if words[0] in {"holds", "count"} else 1
    same = {"holds", "count"} if own == 2 else {words[0]}  # noqa: PLR2004
    kept = [each for each in facts if each.split()[0] not in same
            or each.split()[1:own] != words[1:own]]
    return (*kept, fact)
