"""The style sheet and the scripts as pages load them: written in files, joined once at start."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

# What comes later wins over what is as specific: the parts stand before the rooms that draw with
# them, a room of several files in the order of its page, and last what large text or forced
# colours change. A star is every file there, by name; none of these may depend on another.
SHEET: Final = (
    "palette",
    "dark",
    "digits",
    "base",
    "layout",
    "parts/pages",
    "parts/columns",
    "parts/buttons",
    "parts/forms",
    "parts/fields",
    "parts/lists",
    "parts/persons",
    "parts/tables",
    "parts/messages",
    "parts/sending",
    "parts/tiles",
    "parts/melds",
    "parts/keys",
    "parts/segs",
    "parts/verdicts",
    "parts/scores",
    "parts/chart",
    "settings/household",
    "settings/phone",
    "play/table",
    "marks",
    "pad/sheet",
    "pad/draft",
    "pad/choices",
    "pad/acts",
    "pad/refused",
    "pad/keys",
    "steps",
    "one_screen",
    "play/log",
    "history/series",
    "history/play",
    "history/begin",
    "history/people",
    "history/search",
    "history/evening",
    "wide",
    "play/photos",
    "play/stage",
    "play/live",
    "referee/desk",
    "play/first",
    "referee/rulebook",
    "games/*",
    "games/pages/*",
    "large",
    "forced",
)
SCREEN: Final = (
    "palette",
    "dark",
    "digits",
    "parts/tiles",
    "parts/persons",
    "parts/chart",
    "screen/ground",
    "screen/table",
    "screen/between",
)
"""What a television loads: a sheet of its own, for browsers that are ten years old."""
NEVER_ON_A_TABLE: Final = frozenset({
    "parts/columns",
    "parts/fields",
    "parts/tables",
    "parts/scores",
    "parts/chart",
    "settings/household",
    "play/log",
    "history/series",
    "history/play",
    "history/begin",
    "history/people",
    "history/search",
    "history/evening",
    "play/photos",
    "play/stage",
    "play/live",
    "referee/desk",
    "play/first",
    "referee/rulebook",
    "games/pages/*",
})
SHEETS: Final[Mapping[str, tuple[str, ...]]] = {
    "joly": SHEET,
    "table": tuple(room for room in SHEET if room not in NEVER_ON_A_TABLE),
    "screen": SCREEN,
    "print": ("print/ground", "print/palette", "print/parts", "print/tiles", "print/rooms"),
    "paper": ("paper/sheet",),
    "photo": ("play/photo_page",),
}
"""The sheet of every page, and the smaller one of a table, one file each: over http a second one
would wait for a connection of its own. What paper wants is loaded apart: no screen waits for it."""
SCRIPTS: Final[Mapping[str, tuple[str, ...]]] = {
    "joly": ("base", "table", "pad", "address", "taps", "photo", "wake", "small"),
    "table": ("../bell", "timer", "arrange"),
    "over": ("app",),
    "app": ("../bell", "register", "signals"),
    "worker": ("kept", "answers"),
    "phone": ("abilities", "switches"),
    "leaving": ("waiting",),
    "guide": ("try",),
    "outbox": ("store", "words", "send", "panel", "away", "draft", "forms", "photos", "links",
               "begin"),
    "series": ("folds",),
    "screen": ("ask", "fit", "say", "awake"),
    "share": ("share",),
    "invited": ("phones",),
    "paper": ("print",),
    "keys": ("arrows",),
    "eye": ("../live/camera", "../live/outlines", "../live/told", "table"),
    "check": ("zoom", "send", "paint", "begin"),
    "guided": ("../live/camera", "../live/outlines", "shot"),
    "told": ("../live/told", "table"),
}
"""The chapters of each script: they share one scope, and what they begin with runs in order. One
that several scripts have lies beside their folders."""

_DARK: Final = (
    '@media screen and (prefers-color-scheme: dark) {{ :root:not([data-theme="light"]) {} }}\n',
    '@media screen {{ :root[data-theme="dark"] {} }}\n',
)


def join_sheet(folder: Path, name: str) -> str:
    """Return the files of a sheet in *folder*, in the order of the cascade, as one.

    Raises:
        FileNotFoundError: a room has no file.
    """
    return "\n".join(_text(path) for room in SHEETS[name] for path in _files(folder, room, ".css"))


def join_script(folder: Path, name: str) -> str:
    """Return the chapters of a script in one scope of its own.

    Raises:
        FileNotFoundError: a chapter has no file.
    """
    chapters = (path for each in SCRIPTS[name] for path in _files(folder / name, each, ".js"))
    text = "\n".join(path.read_text(encoding="utf-8") for path in chapters)
    return f'(() => {{\n"use strict";\n\n{text}}})();\n'


def _files(folder: Path, room: str, suffix: str) -> list[Path]:
    found = sorted(folder.glob(room + suffix))
    if not found:
        raise FileNotFoundError(folder / (room + suffix))
    return found


def _text(path: Path) -> str:
    text = path.read_text(encoding="utf-8")
    if path.stem != "dark":
        return text
    # light-dark() would say it once, but would leave a phone of 2023 without any colour.
    comment, _root, block = text.partition(":root ")
    return comment + "".join(each.format(block.rstrip()) for each in _DARK)
