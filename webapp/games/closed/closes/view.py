"""The page “Does this hand close?”: house, hand, questions, keys, and the answer on top."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from rules.games.closed.hand import HAND, HandError
from rules.games.closed.options import OPTIONS, PRESETS, ClosedOptions
from rules.games.closed.verdict import answer
from rules.options import OptionSpec
from rules.tiles import NUMBER_TILES
from webapp.core.pad.keys import Band, Marks, bands
from webapp.core.pad.view import Button, Choice
from webapp.core.show.tiles import TileView, view_tile
from webapp.games.closed.closes.draft import MOST, OF_HANDS, RACK, UP, Asked
from webapp.games.closed.closes.verdict import ClosesVerdict, view_verdict
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import heading, ngettext, say


@dataclass(frozen=True, slots=True)
class House:
    """By what a hand is judged, folded in one line; without ``presets`` a game says it.

    ``rules`` are the house rules that can be chosen, each with the value that it has.
    """

    title: str
    exposed: TileView | None
    exposed_label: str
    presets: list[Choice] = field(default_factory=list)
    rules: list[tuple[OptionSpec, str]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class ClosesView:
    """The page.

    ``question`` asks about a tile that a photo did not show surely, with ``choices`` for an
    answer; ``enter`` are the players for whom the hand can be entered, each with its draft.
    ``opened`` says that the answer shows at once: who photographs a hand at the table shows it.
    """

    action: str
    back: str
    upload: str
    token: str
    upload_token: str
    draft: str
    house: House
    prompt: str
    tiles: list[TileView]
    bands: list[Band]
    modes: list[Button]
    choices: list[Choice]
    verdict: ClosesVerdict | None
    can_add: bool
    error: str | None = None
    notes: str = ""
    enter: Sequence[tuple[str, str]] = ()
    enter_url: str = ""
    opened: bool = False
    ply: int = 0


def up_label(asked: Asked) -> str:
    """Return what the tile that was turned up is called."""
    return _("indicator") if asked.options.has_indicator else _("the exposed tile")


def up_prompt(options: ClosedOptions) -> str:
    """Return the request to tap the tile that was turned up."""
    if options.has_indicator:
        return _("Tap the indicator (gösterge).")
    return _("Tap the exposed tile.")


def view_house(asked: Asked, *, fixed: bool) -> House:
    """Return the line of the house, and unless it is *fixed* what can be chosen."""
    title = _(PRESETS[asked.preset].title)
    exposed = None if asked.exposed is None else view_tile(asked.exposed)
    label = up_label(asked) if asked.asks_up else ""
    if fixed:
        return House(title, exposed, label)
    options = asked.options
    return House(
        title, exposed, label,
        [Choice(f"preset:{name}", _(preset.title), current=name == asked.preset)
         for name, preset in PRESETS.items()],
        [(OPTIONS[name], OPTIONS[name].written(options)) for name in OF_HANDS])


def verdict_of(asked: Asked) -> ClosesVerdict | str | None:
    """Return the answer, what is wrong with the tiles, or nothing while they are not all told."""
    dealt = asked.dealt
    if not asked.is_ready or dealt is None:
        return None
    try:
        return view_verdict(answer([held.tile for held in asked.tiles], dealt))
    except HandError as error:
        return say(error.finding)


def prompt_of(asked: Asked) -> str:  # noqa: PLR0911 (one arm for each)
    """Return what to do next."""
    if asked.doubt is not None:
        return _("Tap the missing tile.")
    if asked.mode == UP:
        return up_prompt(asked.options)
    if asked.dealt is None:
        return _("The indicator is missing.")
    if not asked.tiles:
        return _("Tap the tiles on your rack. No other phone sees them, and they are not kept.")
    if len(asked.tiles) > MOST:
        return ngettext("Remove %(num)d tile.", "Remove %(num)d tiles.", len(asked.tiles) - MOST)
    if len(asked.tiles) < HAND:
        return ngettext("%(num)d tile to add.", "%(num)d tiles to add.", HAND - len(asked.tiles))
    if asked.gap:
        return _("The photo may not show all tiles.")
    return ""


def doubt_choices(asked: Asked) -> list[Choice]:
    """Return the answers to what has to be asked before the verdict."""
    if asked.doubt is not None:
        held = asked.tiles[asked.doubt]
        found = [tile for tile in (held.tile, held.second) if tile is not None]
        return [*(Choice(f"is:{tile}", "", tiles=[view_tile(tile)]) for tile in found),
                Choice("is:", heading(_("remove")))]
    if asked.gap and len(asked.tiles) in (HAND, MOST):
        return [Choice("whole", _("That is the whole rack"))]
    return []


def hand_tiles(asked: Asked) -> list[TileView]:
    """Return the tiles of the hand, each with the tap that takes it away."""
    return [replace(view_tile(held.tile), tap=f"j:0:{at}", hint=_("remove"),
                    fresh=at == asked.doubt) for at, held in enumerate(asked.tiles)]


def keys_of(asked: Asked) -> list[Band]:
    """Return the keys; none where the hand is whole and no more is wanted."""
    whole = asked.is_ready and not (asked.keys and len(asked.tiles) < MOST)
    if asked.mode != UP and (whole or len(asked.tiles) >= MOST) and asked.doubt is None:
        return []
    only = {str(tile) for tile in NUMBER_TILES}
    joker = asked.mode != UP or not asked.options.has_indicator
    found = bands(asked.left, Marks(numbers=False, joly=joker, only=only))
    if asked.doubt is None:
        return found
    return bands(asked.left, Marks(numbers=False, only=only), "is:")


def modes_of(asked: Asked) -> list[Button]:
    """Return the buttons that say to what a key goes, where it can go to two things."""
    if not asked.asks_up:
        return []
    label = up_label(asked)
    return [Button(f"mode:{UP}", heading(label), icon="take",
                   current=asked.mode == UP),
            Button(f"mode:{RACK}", _("Rack"), icon="lay", current=asked.mode == RACK)]
