"""Messages that the core speaks: English message ids with typed parameters.

The core never translates. A message keeps its id and its parameters, so that the shell can put
it into another language and can show a tile as a picture, as words or as notation.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from rules.tiles import Tile

Parameter: TypeAlias = "str | int | Tile | tuple[object, ...] | Message"


def N_(message: str) -> str:  # noqa: N802  (the conventional name of this marker)
    """Mark *message* for extraction and return it unchanged."""
    return message


def NP_(singular: str, plural: str) -> tuple[str, str]:  # noqa: N802
    """Mark two forms of a message for extraction; ``message(*NP_(…), n=…)`` chooses one."""
    return singular, plural


@dataclass(frozen=True, slots=True)
class Message:
    """A whole sentence or label, not yet put into words.

    ``id`` and ``plural`` are format strings with named fields; ``plural`` is chosen by the
    number ``n`` among the parameters and is empty where no number decides the wording.
    """

    id: str
    parameters: tuple[tuple[str, Parameter], ...] = ()
    plural: str = ""

    @property
    def values(self) -> dict[str, Parameter]:
        """Return the parameters by name."""
        return dict(self.parameters)

    def __str__(self) -> str:
        """Return the English text, tiles in notation."""
        return render(self)


def message(text: str, /, plural: str = "", **parameters: Parameter) -> Message:
    """Build a message: ``message(N_("{name} has opened."), name="Ana")``."""
    return Message(text, tuple(parameters.items()), plural)


def points_of(points: int, limit: int) -> Message:
    """Return how many points there are of how many that are needed."""
    return message(*NP_("{points} of {n} point", "{points} of {n} points"),
                   points=points, n=limit)


def show_notation(value: Parameter) -> str:
    """Return *value* as it stands in a record: tiles as ``r7``, rows of tiles with blanks."""
    if isinstance(value, tuple):
        return " ".join(str(tile) for tile in value)
    return str(value)


def _english(singular: str, plural: str, n: int) -> str:
    return plural if plural and n != 1 else singular


def render(
    what: Message,
    translate: Callable[[str, str, int], str] = _english,
    show: Callable[[Parameter], str] = show_notation,
) -> str:
    """Put *what* into words.

    Args:
        what: the message.
        translate: gets the id, the plural id (or "") and the deciding number; returns the
            format string of the wanted language.
        show: puts one parameter into words.
    """
    values = what.values
    n = values.get("n", 1)
    pattern = translate(what.id, what.plural, n if isinstance(n, int) else 1)
    return pattern.format(**{
        name: render(value, translate, show) if isinstance(value, Message) else show(value)
        for name, value in values.items()
    })


__all__ = [
    "NP_", "N_", "Message", "Parameter", "message", "points_of", "render", "show_notation"]
