"""Tiles, melds and record lines in the words of the page's language."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, cast

from flask import current_app

from rules.games import GAMES
from rules.melds import DeclaredJoly, Piece
from rules.messages import N_, Message, Parameter, show_notation
from rules.notation import kinds
from rules.notation import lines as ln
from rules.tiles import Colour, Joly, NumberTile
from webapp.core.show.moments import MOMENTS, MomentKind, Moments
from webapp.core.show.said import place_of
from webapp.server.language.locale import Reword, current_language, ngettext, same_words, say
from webapp.server.language.locale import gettext as _


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What a game says in its own words; as it stands, of one that says all as every game does.

    ``wording`` has by the message that is said elsewhere the one that its pages say; ``reword``
    changes words in the translation of a message, like another name of the same tile; ``moments``
    are the kinds of what happens in it, in the order in which they are told. ``telling`` tells a
    single one of those that only it has. ``owned`` says that a meld belongs to who laid it.
    """

    wording: Mapping[str, str] = field(default_factory=dict)
    reword: Reword = same_words
    moments: Mapping[str, MomentKind] = field(default_factory=lambda: MOMENTS)
    telling: Moments = field(default_factory=Moments)
    owned: bool = True

    def line_words(self, _value: kinds.Line, _name: str, _names: Mapping[str, str]) -> str:
        """Return a line that only this game has as a sentence; "" for any other."""
        return ""

    def line_pieces(self, _value: kinds.Line) -> tuple[Piece, ...]:
        """Return the tiles of a line that only this game has; none for any other."""
        return ()

    def goes_out(self, _value: kinds.Line) -> bool:
        """Say whether someone goes out with a line that only this game has."""
        return False


def vocabularies() -> Mapping[str, Vocabulary]:
    """Return the words of all games by their names."""
    return cast("Mapping[str, Vocabulary]", current_app.extensions["vocabularies"])


def _words_of_all() -> Iterable[Vocabulary]:
    """Return the words of all games: a line that only one game has is said by that one."""
    return vocabularies().values()


def moments_of_all() -> Moments:
    """Return the words for the kinds of moments of all games."""
    return Moments({kind: words for each in _words_of_all()
                    for kind, words in each.telling.own.items()})


def goes_out(value: kinds.Line) -> bool:
    """Say whether someone goes out with a line, whichever game it is."""
    return any(each.goes_out(value) for each in _words_of_all())


_TILES: Final = {
    Colour.RED: N_("red %(number)d"),
    Colour.YELLOW: N_("yellow %(number)d"),
    Colour.BLUE: N_("blue %(number)d"),
    Colour.BLACK: N_("black %(number)d"),
}


def tile_words(piece: Piece) -> str:
    """Return a tile as it is spoken: "red 7", "Joly for blue 11"."""
    if place := place_of((piece,)):
        return place
    if isinstance(piece, NumberTile):
        return _(_TILES[piece.colour], number=piece.number)
    if isinstance(piece, DeclaredJoly):
        return _("Joly for %(tile)s", tile=tile_words(piece.stands_for))
    return _("Joly")


def list_words(words: Sequence[str]) -> str:
    """Return several things in one breath: "red 7, blue 7 and black 7"."""
    if len(words) < 2:  # noqa: PLR2004 (nothing to join)
        return "".join(words)
    return _("%(most)s and %(last)s", most=", ".join(words[:-1]), last=words[-1])


def won_words(names: Sequence[str]) -> str:
    """Return that one has won, or several of one team together."""
    return ngettext("%(names)s won", "%(names)s won", len(names), names=list_words(names))


def series_won_words(names: Sequence[str]) -> str:
    """Return that one has won a series, or several of one team together."""
    return ngettext("%(names)s won the series.", "%(names)s won the series.", len(names),
                    names=list_words(names))


def tiles_words(pieces: Sequence[Piece | object]) -> str:
    """Return several tiles in one breath."""
    tiles = [piece for piece in pieces if isinstance(piece, NumberTile | Joly | DeclaredJoly)]
    if tiles and (place := place_of(tuple(tiles))):
        return place
    return list_words([tile_words(piece) for piece in tiles])


def rows_words(rows: Sequence[Sequence[Piece]]) -> str:
    """Return several melds in one breath; in French a space stands before a semicolon."""
    stop = "\u202f; " if current_language() == "fr" else "; "
    return stop.join(tiles_words(row) for row in rows)


def _show(value: Parameter) -> str:
    row = value if isinstance(value, tuple) else (value,)
    if row and all(isinstance(each, NumberTile | Joly | DeclaredJoly) for each in row):
        return tiles_words(row)
    return show_notation(value)


def tell(message: Message) -> str:
    """Put a message of the core into the page's language, tiles in words."""
    text = say(message, _show)
    tiles = [_show(each) for each in message.values.values() if not isinstance(each, int | str)]
    begins = any(words and text.startswith(words) for words in tiles)
    return text[0].upper() + text[1:] if begins else text


def _facts(value: kinds.Line, names: Mapping[str, str]) -> str:  # noqa: PLR0911 (one arm for each kind)
    match value:
        case ln.Turn(seat):
            return _("%(name)s’s turn", name=names[seat]) + "."
        case ln.End():
            return _("The game ends: no one went out.")
        case ln.Rack(seat, _tiles, _points, total) if total is not None:
            return _("%(name)s’s score, counted by hand: %(points)d.", name=names[seat],
                     points=total)
        case ln.Rack(seat, (), None):
            return _("%(name)s has an empty rack.", name=names[seat])
        case ln.Rack(seat, tiles, None):
            return _("%(name)s has left: %(tiles)s.", name=names[seat], tiles=tiles_words(tiles))
        case ln.Rack(seat, _tiles, points):
            return _("%(name)s has %(points)d left.", name=names[seat], points=points)
        case ln.Dealer(seat):
            return _("%(name)s deals", name=names[seat]) + "."
        case _:
            return _stated(value, names)


def _stated(value: kinds.Line, names: Mapping[str, str]) -> str:
    match value:
        case ln.Recording(full):
            return (_("From here on, every draw and discard is entered.") if full
                    else _("From here on, only melds are entered."))
        case ln.Count(seat, size):
            return ngettext("%(name)s has %(num)d tile on the rack.",
                            "%(name)s has %(num)d tiles on the rack.", size,
                            name=names[seat])
        case ln.Holds(seat, tiles):
            return _("%(name)s’s rack: %(tiles)s.", name=names[seat],
                     tiles=tiles_words(tiles))
        case ln.Stock(size):
            return ngettext("%(num)d tile is left in the wall.",
                            "%(num)d tiles are left in the wall.", size)
        case ln.Laid(seat, melds):
            rows = rows_words([[item.piece for item in row] for row in melds])
            return _("On the table, laid by %(name)s: %(tiles)s.", name=names[seat],
                     tiles=rows)
        case _:
            return ""


def _own_words(value: kinds.Line, name: str, names: Mapping[str, str]) -> str:
    """Return what a line says that only one game has; "" for any other line."""
    said = (each.line_words(value, name, names) for each in _words_of_all())
    return next(filter(None, said), "")


def _rule_words(value: kinds.Line) -> str:
    """Return the words of a line that sets a house rule; "" for any other line."""
    if not isinstance(value, ln.SetOption):
        return ""
    spec = next(each.house.options[value.name] for each in GAMES.values()
                if value.name in each.house.options)
    label = _(spec.labels.get(value.value, value.value))
    return _("House rule: %(text)s Now: %(value)s.", text=_(spec.text), value=label)


def line_words(  # noqa: PLR0911 (one arm for each kind)
    value: kinds.Line, name: str, names: Mapping[str, str], owner: str = "",
    new: Sequence[Piece] | None = None,
) -> str:
    """Return what a record line says, as a sentence; without words of our own its notation.

    Args:
        value: the line.
        name: the name of the player whose turn it stands in, or "".
        names: the players' names by seat.
        owner: the name of the player whose meld is added to.
        new: the tiles that a line of the whole table adds to it; all its tiles are named where
            that is not known.
    """
    match value:
        case ln.Amend(_ply, line, _stands) | ln.Insert(_ply, line, _stands):
            return line_words(line, name, names, owner, new)
        case kinds.LaysTable() if new is not None:
            if not new:
                return _("%(name)s rearranges the table", name=name) + "."
            return _("%(name)s rearranges the table and adds %(tiles)s.", name=name,
                     tiles=tiles_words(new))
        case ln.Meld(melds):
            tiles = rows_words(melds)
            return _("%(name)s lays down %(tiles)s.", name=name, tiles=tiles)
        case ln.Add(placed, _meld):
            tiles = tiles_words([item.piece for item in placed])
            if owner and owner == name:
                return _("%(name)s adds %(tiles)s to a meld of their own.",
                         name=name, tiles=tiles)
            if owner:
                return _(
                    "%(name)s adds %(tiles)s to a meld of %(owner)s.",
                    name=name,
                    tiles=tiles,
                    owner=owner,
                )
            return _("%(name)s adds %(tiles)s.", name=name, tiles=tiles)
        case ln.Swap(takes, melds, _add):
            given = tiles_words([item.piece for take in takes for item in take.tiles])
            tiles = rows_words(melds)
            if not tiles:
                return _("%(name)s gives %(given)s for a Joly.", name=name, given=given)
            return _(
                "%(name)s gives %(given)s for a Joly and lays down %(tiles)s.",
                name=name,
                given=given,
                tiles=tiles,
            )
        case _:
            return (_facts(value, names) or _own_words(value, name, names)
                    or _rule_words(value) or str(value))


def line_pieces(value: kinds.Line) -> tuple[Piece, ...]:  # noqa: PLR0911 (an arm for each)
    """Return the tiles of a record line, in the order written."""
    match value:
        case ln.Amend(_ply, line, _stands) | ln.Insert(_ply, line, _stands):
            return line_pieces(line)
        case ln.Meld(melds):
            return tuple(piece for row in melds for piece in row)
        case ln.Add(placed, _meld):
            return tuple(item.piece for item in placed)
        case ln.Swap(takes, melds, _add):
            given = tuple(item.piece for take in takes for item in take.tiles)
            return given + tuple(piece for row in melds for piece in row)
        case ln.Rack(_, tiles, _) | ln.Holds(_, tiles):
            return tiles
        case ln.Laid(_seat, laid):
            return tuple(item.piece for row in laid for item in row)
        case _:
            return next(filter(None, (each.line_pieces(value) for each in _words_of_all())), ())
