"""The game record: one text notation for everything, parsed and printed (notation.md)."""

from rules.notation.errors import NotationError
from rules.notation.record import Record, RecordLine, decode

__all__ = ["NotationError", "Record", "RecordLine", "decode"]
