"""The terminal: as it is found, and what ``joly serve`` says there, with a QR code for phones."""

import os
import sys
from collections.abc import Sequence
from io import StringIO, TextIOWrapper
from typing import Final

from webapp.server.https.files import State
from webapp.server.language.catalogue import terminal_language, translations

BORDER: Final = 4
"""Light modules around the code, as the standard asks for."""

# Black and white of the fixed part of the palette: themes change the first sixteen colours.
_BLACK_ON_WHITE: Final = "\x1b[38;5;16;48;5;231m"
_RESET: Final = "\x1b[0m"
_INVERTED: Final = str.maketrans("█ ▀▄", " █▄▀")


def announce(address: str, secret: str | None) -> None:
    """Print where the app is, with a QR code for phones."""
    _ = translations(terminal_language()).gettext
    link = address if secret is None else f"{address}join/{secret}"
    lines = [_("Joly is at {address}").format(address=address)]
    if secret is not None:
        lines += [_("The first phone to open this link becomes keeper:"), link]
    _say([*lines, *_code(link, colours=_takes_colours()), _("Press Ctrl-C to stop.")])


def announce_https(state: State, guide: str) -> None:
    """Print where Joly is by https, what its certificate is known by, and how phones take it in."""
    _ = translations(terminal_language()).gettext
    lines = ["", _("By HTTPS, for phones with the certificate:"),
             *(f"  {state.origin(host)}/" for host in state.hosts)]
    if not state.addresses:
        lines.append(_("This computer has no address at home (192.168.…). Phones cannot reach Joly "
                       "by HTTPS."))
    elif state.clash or not state.named:
        lines.append(_("The name does not work in this network. Use the address."))
    lines += [
        f"{_('Fingerprint (SHA-256):')} {state.fingerprint}",
        _("Guide for phones: {address}").format(address=guide), ""]
    _say(lines)


def _say(lines: Sequence[str]) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


def _takes_colours() -> bool:
    return sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


def _code(link: str, *, colours: bool) -> list[str]:
    """Return the QR code of *link* in half blocks, or in spaces where the console has no blocks.

    Without colours it is drawn for light letters on a dark terminal; with them it looks the same
    on every terminal. A console that has neither shows the address alone.
    """
    import segno  # noqa: PLC0415 (most starts show none)

    picture = StringIO()
    code = segno.make(link, error="l")
    if not can_write("█▀▄"):
        if not colours:
            return []
        code.terminal(out=picture, border=BORDER)
        return [*picture.getvalue().splitlines(), ""]
    code.terminal(out=picture, compact=True, border=BORDER)
    rows = picture.getvalue().splitlines()
    if colours:
        rows[-1] = rows[-1].replace("▀", "█")  # the lower half of it is no part of the picture
        rows = [f"{_BLACK_ON_WHITE}{row.translate(_INVERTED)}{_RESET}" for row in rows]
    return [*rows, ""]


def set_up_console() -> None:
    """Let a letter that the console lacks become a question mark instead of the end.

    What Windows starts without a console has no streams at all: what is said goes nowhere then.
    """
    for name in ("stdin", "stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            mode = "r" if name == "stdin" else "w"
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123 (kept)
        elif name == "stdout" and isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def can_write(text: str) -> bool:
    """Say whether the console has all letters of *text*."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True
