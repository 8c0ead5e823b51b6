"""The photo of a posted form: by its name a picture or nothing known; its content judges the rest.

The name is used for this alone and kept nowhere. Whether the content is one of the formats is
judged where it is opened (``vision/photo.py``), in a process that can reach nothing; what is shown
of it afterwards is a JPEG of our own making.
"""

import re
from typing import Final

from flask import request

EXTENSIONS: Final = frozenset(
    {"jpg", "jpeg", "jpe", "jfif", "png", "webp", "heic", "heif", "hif", "avif"})

_NO_PHOTO: Final = b"\0"
_EXTENSION: Final = re.compile(r"\.([0-9]*[a-z][a-z0-9]*)$", re.ASCII | re.IGNORECASE)


def posted_photo() -> bytes:
    """Return the file of the field ``photo``, empty where none was sent.

    One whose name is that of another kind of file is not looked at: what comes instead is refused
    as what it says it is, no photo. Phones send names without an extension too.
    """
    sent = request.files.get("photo")
    if sent is None:
        return b""
    named = _EXTENSION.search((sent.filename or "").strip())
    if named and named[1].lower() not in EXTENSIONS:
        return _NO_PHOTO
    data: bytes = sent.read()
    return data
