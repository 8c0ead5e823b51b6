"""Why a file cannot be brought in: one sentence for whoever sent it."""

from rules.messages import Message, Parameter, message


class ImportTroubleError(ValueError):
    """A file cannot be read, or holds more than can be brought in; ``reason`` is a sentence."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.reason = reason


def trouble(text: str, /, **parameters: Parameter) -> ImportTroubleError:
    """Return the error that says *text*, a marked message."""
    return ImportTroubleError(message(text, "", **parameters))
