"""The game record: one text notation for everything, parsed and printed (notation.md)."""

from rules.notation.errors import NotationError
from rules.notation.record import Record, RecordLine, decode, parse_record

__all__ = ["NotationError", "Record", "RecordLine", "decode", "parse_record"]
