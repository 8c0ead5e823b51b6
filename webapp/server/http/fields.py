"""What fields of forms and addresses say, where anybody can have written them."""


def whole_number(text: str, digits: int = 6) -> int | None:
    """Read a number of at most so many ASCII *digits*, without a sign; ``None`` for all else.

    The bound keeps a number that no game comes near from being worked with.
    """
    known = text.isascii() and text.isdecimal() and len(text) <= digits
    return int(text) if known else None
