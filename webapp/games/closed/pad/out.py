"""The end of a game on the pad: who closes, with which tiles or as what, or nobody."""

from collections.abc import Sequence
from typing import ClassVar, Final

from rules.games.closed.closing_line import worth_of
from rules.games.closed.kinds import LABELS, HandKind, kinds_played
from rules.games.closed.lines import Closed, ClosedAs
from rules.games.closed.state import State
from rules.notation.lines import End
from webapp.core.pad.draft import Draft
from webapp.core.pad.mode import Mode, mode_button
from webapp.core.pad.view import Button, Choice, Sheet
from webapp.core.pad.view import Notes as NotesView
from webapp.games.closed.closes.verdict import is_of_jokers, joker_marks, jokers_of, points_words
from webapp.games.closed.folded import Folded, with_turn
from webapp.games.closed.pad.hand import (
    TILES,
    WILD,
    closed_line,
    exposed_items,
    tapped,
    tiles_of,
    tiles_sheet,
    wild_choice,
    wild_thrown,
)
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import heading

END: Final = "end"


class Out(Mode[State]):
    """Closing, by the kind of hand or by its tiles, or ending without a winner."""

    name = "out"
    kinds: ClassVar[tuple[type, ...]] = (Closed, ClosedAs, End)

    def bar(self, _folded: Folded, current: str) -> tuple[Button, ...]:
        """Return its button while it is open: the great one beside the bar leads to it."""
        return (mode_button("out", current, _("Go out")),) if current == self.name else ()

    def touch(self, folded: Folded, draft: Draft, tap: str) -> Draft:
        """Return the draft after a tap; the same again takes it back."""
        items = list(draft.items)
        if tap == END:
            return draft.with_items(() if END in items else (END,))
        if tap == TILES:
            return draft.with_items((*exposed_items(items), TILES))
        if tap.startswith("as:"):
            return draft.with_items((tap, *filter(_is_mark, items)))
        if tap == WILD and tiles_of(items):
            return draft.with_items(wild_thrown(folded.state, items))
        if _is_mark(tap):
            kept = [item for item in items if not _is_mark(item) or (item == WILD) != (tap == WILD)]
            return draft.with_items(kept if tap in items else [*kept, tap])
        return draft.with_items(tapped(folded.state, items, tap))

    def lines(self, folded: Folded, draft: Draft, _points: str) -> tuple[str, ...]:
        """Return the lines that end the game."""
        if END in draft.items:
            return ("end",)
        tiles = tiles_of(draft.items)
        turn = with_turn(folded.state, draft.seat)
        if tiles:
            line = closed_line(folded.state, draft.items)
            exposed = [item for item in exposed_items(draft.items)
                       if item != f"exposed {folded.state.exposed}"]
            return (*exposed, *turn, str(line)) if line is not None else ()
        kind = _kind(draft.items)
        if kind is None:
            return ()
        return (*turn, str(ClosedAs(kind, jokers_of(draft.items), WILD in draft.items)))

    def asks_seat(self, draft: Draft) -> bool:
        """Say that anybody may close."""
        return END not in draft.items

    def sheet(self, folded: Folded, draft: Draft) -> Sheet:
        """Return who closes, as what, and the keys where the tiles are told."""
        if tiles_of(draft.items) or TILES in draft.items:
            return tiles_sheet(folded, draft)
        state, kind = folded.state, _kind(draft.items)
        wild = WILD in draft.items
        marks: list[Choice] = []
        if state.options.ch_thrown:
            marks = [wild_choice(state, current=wild)]
        marks += [Choice(mark, words, current=mark in draft.items)
                  for mark, words in joker_marks(state.options).items()]
        return Sheet(
            title=_("No winner") if END in draft.items else _(
                "%(name)s goes out", name=folded.names[draft.seat]),
            prompt="" if kind is None else points_words(worth_of(
                state, kind, jokers_of(draft.items), wild=wild)),
            choices=[
                *(Choice(f"as:{each.value}", heading(_(LABELS[each])), current=each is kind)
                  for each in kinds_played(state.options)),
                Choice(TILES, _("Tap tiles instead")),
                Choice(END, _("No winner"), current=END in draft.items)],
            choices_label=_("Kinds of hands"),
            notes=[NotesView(marks, switch=True)] if marks and kind else [],
            confirm=Button("confirm", _("End the game"),
                           disabled=kind is None and END not in draft.items))

    def items_of(self, _before: Folded, line: object) -> Sequence[str] | None:
        """Return how the game ended."""
        match line:
            case End():
                return [END]
            case Closed(tiles, thrown):
                return [" ".join(map(str, tiles)), *([f"throw:{thrown}"] if thrown else [])]
            case ClosedAs(kind, jokers, wild):
                return [f"as:{kind.value}", *([f"jokers{jokers}"] if jokers else []),
                        *([WILD] if wild else [])]
            case _:
                return None


def _kind(items: Sequence[str]) -> HandKind | None:
    word = next((item[3:] for item in items if item.startswith("as:")), "")
    return next((kind for kind in HandKind if kind.value == word), None)


def _is_mark(item: str) -> bool:
    """Say whether an item says what counts beside the kind: a wild tile thrown last, or jokers."""
    return item == WILD or is_of_jokers(item)
