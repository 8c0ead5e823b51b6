"""Forms as they arrive: whole, or refused before anything is read of them; and their fields."""


from io import BytesIO
from typing import IO, Any, Final

from flask import Request as FlaskRequest
from flask import request
from werkzeug.datastructures import ImmutableMultiDict
from werkzeug.exceptions import BadRequest
from werkzeug.formparser import FormDataParser

AT_ONCE: Final = ".photo"
"""Ends the name of what reads a photo at once and does not keep it."""

_NOTHING: Final[ImmutableMultiDict[str, Any]] = ImmutableMultiDict()


LONGEST_TYPED: Final = 20


def typed(name: str) -> str:
    """Return what was typed into a small field, to be shown again beside what is wrong with it."""
    return request.form.get(name, "").strip()[:LONGEST_TYPED]


class _Whole(FormDataParser):
    """A parser that tells what it cannot read, where Werkzeug's own finds an empty form."""

    def __init__(self, *args: Any, **named: Any) -> None:  # noqa: ANN401 (passed on)
        super().__init__(*args, **{**named, "silent": False})


class Request(FlaskRequest):
    """A request whose form is whole.

    A photo of a rack stays in memory: a large one would else lie on the disk.
    """

    form_data_parser_class = _Whole

    def __init__(self, *args: Any, **named: Any) -> None:  # noqa: ANN401 (passed on)
        super().__init__(*args, **named)
        self._streams: list[IO[bytes]] = []

    def _load_form_data(self) -> None:
        """Read the form.

        Raises:
            BadRequest: it cannot be read, or a part of it has no name.
        """
        if "form" in self.__dict__:
            return
        try:
            super()._load_form_data()
            named = None not in self.form and None not in self.files
        except ValueError:
            named = False
        if not named:
            for each in self._streams:
                each.close()
            # The page that says so is drawn without asking once more.
            self.__dict__.update(form=_NOTHING, files=_NOTHING)
            raise BadRequest

    def _get_file_stream(
        self,
        total_content_length: int | None,
        content_type: str | None,
        filename: str | None = None,
        content_length: int | None = None,
    ) -> IO[bytes]:
        at_once = (self.endpoint or "").endswith(AT_ONCE)
        stream = BytesIO() if at_once else super()._get_file_stream(
            total_content_length, content_type, filename, content_length)
        self._streams.append(stream)
        return stream


def whole_number(text: str, digits: int = 6) -> int | None:
    """Read a number of at most so many ASCII *digits*, without a sign; ``None`` for all else.

    The bound keeps a number that no game comes near from being worked with.
    """
    known = text.isascii() and text.isdecimal() and len(text) <= digits
    return int(text) if known else None
