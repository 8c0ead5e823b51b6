"""A photo without what the camera wrote into it: the place, the time, the owner, the camera.

What is stored leaves traces in a database's free pages and its log, so such notes are taken out
before. Nothing is decoded: only the parts of the file are walked along, by their lengths. How the
photo is to be turned is rewritten, and colour profiles stay.
"""

import re
import struct
import zlib
from collections.abc import Iterator
from typing import Final

_MARKER: Final = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")
_XMP_TURN: Final = re.compile(rb'tiff:Orientation(?:="|>)([1-8])')
_PNG_NOTES: Final = frozenset({b"eXIf", b"tEXt", b"zTXt", b"iTXt", b"tIME"})
_WEBP_NOTES: Final = frozenset({b"EXIF", b"XMP "})
_HEIF_PARTS: Final = frozenset({b"ftyp", b"meta", b"mdat", b"moov"})
_HEIF_NOTES: Final = frozenset({b"Exif", b"mime", b"uri "})
_TURN: Final = 0x0112
_MOST_PARTS: Final = 20_000
"""Parts of a file that are walked along: those of the largest photos are some thousands."""


def bare(data: bytes) -> bytes:
    """Return a photo without notes; of what is none, or cannot be walked along, only a beginning.

    That is refused where it is opened, as the whole would have been, or as damaged.
    """
    try:
        if data.startswith(b"\xff\xd8\xff"):
            return _bare_jpeg(data)
        if data.startswith(b"\x89PNG\r\n\x1a\n"):
            return _bare_png(data)
        if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
            return _bare_webp(data)
        if data[4:8] == b"ftyp":
            return _bare_heif(data)
    except (IndexError, ValueError, struct.error):
        pass
    return data[:12]


def _one_more(parts: int, more: int = 1) -> int:
    """Count the parts of a file.

    Raises:
        ValueError: they are more than any photo has.
    """
    if parts + more > _MOST_PARTS:
        raise ValueError(parts)
    return parts + more


def _turn_of(tiff: bytes) -> int:
    """Return how EXIF says that a photo is to be turned; 1 where it says nothing."""
    order = {b"II": "<", b"MM": ">"}.get(tiff[:2])
    if order is None or len(tiff) < 10:  # noqa: PLR2004 (no table)
        return 1
    (at,) = struct.unpack_from(f"{order}L", tiff, 4)
    count = struct.unpack_from(f"{order}H", tiff, at)[0] if at + 2 <= len(tiff) else 0
    for entry in range(at + 2, min(at + 2 + 12 * count, len(tiff) - 11), 12):
        tag, _kind, _many, turn = struct.unpack_from(f"{order}HHLH", tiff, entry)
        if tag == _TURN:
            return int(turn)
    return 1


def _tiff(turn: int) -> bytes:
    """Return EXIF that says this alone."""
    return b"MM\0*" + struct.pack(">LHHHLHHL", 8, 1, _TURN, 3, 1, turn, 0, 0)


def _bare_jpeg(data: bytes) -> bytes:
    parts: list[bytes] = []
    turn, written, at, seen, end_of_it = 1, 0, 2, 0, b""
    while (found := _MARKER.search(data, at)) is not None:
        at, marker = found.start(), data[found.start() + 1]
        if marker == 0xD9:  # noqa: PLR2004 (the end: what follows is another file)
            end_of_it = b"\xff\xd9"
            break
        if marker == 0x01:
            raise ValueError(marker)
        end = at + 2 + struct.unpack_from(">H", data, at + 2)[0]
        part = data[at:end]
        if marker == 0xE1:  # noqa: PLR2004 (EXIF or XMP)
            if part[4:10] == b"Exif\0\0":
                turn = _turn_of(part[10:])
            elif not written and (said := _XMP_TURN.search(part)) is not None:
                written = int(said[1])
        if marker == 0xDA:  # noqa: PLR2004 (pixels, up to the next marker)
            following = _MARKER.search(data, end)
            end = len(data) if following is None else following.start()
            parts.append(data[at:end])
        elif not (0xE1 <= marker <= 0xEF or marker == 0xFE) or part[4:16] == b"ICC_PROFILE\0" \
                or part[4:9] == b"Adobe":  # noqa: PLR2004 (notes and comments)
            parts.append(part)
        at, seen = end, _one_more(seen)
    turn = written if turn == 1 and written else turn
    if turn != 1:
        note = b"Exif\0\0" + _tiff(turn)
        parts.insert(0, b"\xff\xe1" + struct.pack(">H", len(note) + 2) + note)
    return b"\xff\xd8" + b"".join(parts) + end_of_it


def _bare_png(data: bytes) -> bytes:
    parts, at, turn, seen = [data[:8]], 8, 1, 0
    while at + 12 <= len(data):
        size, kind = struct.unpack_from(">L4s", data, at)
        if kind == b"eXIf":
            turn = _turn_of(data[at + 8:at + 8 + size])
        if kind == b"IEND":
            if turn != 1:
                note = b"eXIf" + _tiff(turn)
                parts.append(struct.pack(">L", len(note) - 4) + note
                             + struct.pack(">L", zlib.crc32(note)))
            parts.append(data[at:at + 12 + size])
            break
        if kind not in _PNG_NOTES:
            parts.append(data[at:at + 12 + size])
        at, seen = at + 12 + size, _one_more(seen)
    return b"".join(parts)


def _bare_webp(data: bytes) -> bytes:
    parts, at, turn, seen = [], 12, 1, 0
    end = min(len(data), 8 + struct.unpack_from("<L", data, 4)[0])
    while at + 8 <= end:
        kind, size = struct.unpack_from("<4sL", data, at)
        part = data[at:at + 8 + size + size % 2]
        if kind == b"EXIF":
            turn = _turn_of(part[8:].removeprefix(b"Exif\0\0"))
        if kind not in _WEBP_NOTES:
            parts.append(part)
        at, seen = at + len(part), _one_more(seen)
    note = _tiff(turn)
    told = turn != 1 and parts and parts[0][:4] == b"VP8X"
    if parts and parts[0][:4] == b"VP8X":
        flags = (parts[0][8] & ~0x0C) | (0x08 if told else 0)
        parts[0] = parts[0][:8] + bytes([flags]) + parts[0][9:]
    if told:
        parts.append(b"EXIF" + struct.pack("<L", len(note)) + note)
    body = b"WEBP" + b"".join(parts)
    return b"RIFF" + struct.pack("<L", len(body)) + body


def _boxes(data: bytes | bytearray, at: int, end: int) -> Iterator[tuple[bytes, int, int]]:
    """Yield the boxes of HEIF between two places: what each is, and where its contents are."""
    for _box in range(_MOST_PARTS):
        if at + 8 > end:
            return
        size, kind = struct.unpack_from(">L4s", data, at)
        head = 8
        if size == 1:
            (size,), head = struct.unpack_from(">Q", data, at + 8), 16
        size = end - at if size == 0 else size
        if size < head or at + size > end:
            raise ValueError(kind)
        yield bytes(kind), at + head, at + size
        at += size
    raise ValueError(at)


def _bare_heif(data: bytes) -> bytes:
    """Write over what items of the file are notes: its other parts are where they were."""
    out = bytearray(data)
    for kind, at, end in _boxes(data, 0, len(data)):
        if kind == b"meta":
            _bare_meta(out, at + 4, end)
        elif kind == b"moov":
            _bare_movie(out, at, end)
        elif kind not in _HEIF_PARTS:
            out[at:end] = bytes(end - at)
    return bytes(out)


def _bare_movie(out: bytearray, at: int, end: int) -> None:
    for kind, inner, to in _boxes(out, at, end):
        if kind == b"trak":
            _bare_movie(out, inner, to)
        elif kind in {b"udta", b"meta", b"uuid"}:
            out[inner - 4:inner] = b"free"
            out[inner:to] = bytes(to - inner)


def _bare_meta(out: bytearray, at: int, end: int) -> None:
    boxes = {kind: (inner, to) for kind, inner, to in _boxes(out, at, end)}
    if b"iinf" not in boxes or b"iloc" not in boxes:
        return
    notes = dict(_notes(out, *boxes[b"iinf"]))
    stored, left = boxes.get(b"idat", (0, 0))[0], len(out)
    for item, start, size in _places(out, boxes[b"iloc"][0], stored):
        if item in notes and start + size <= len(out):
            if (left := left - size) < 0:  # several items lie in one place
                raise ValueError(item)
            fill = bytes(size)
            if notes[item] == b"Exif":
                whole = bytes(out[start:start + size])
                tiff = 4 + struct.unpack_from(">L", whole)[0]
                fill = (bytes(4) + _tiff(_turn_of(whole[tiff:]))).ljust(size, b"\0")[:size]
            out[start:start + size] = fill


def _notes(out: bytearray, at: int, end: int) -> Iterator[tuple[int, bytes]]:
    """Yield the numbers of the items that are notes, and of which kind they are."""
    at += 6 if out[at] == 0 else 8
    for kind, inner, to in _boxes(out, at, end):
        if kind == b"infe" and out[inner] >= 2:  # noqa: PLR2004 (older ones have no kinds)
            form = ">H2x4s" if out[inner] == 2 else ">L2x4s"  # noqa: PLR2004 (versions)
            if inner + 4 + struct.calcsize(form) <= to:
                item, what = struct.unpack_from(form, out, inner + 4)
                if what in _HEIF_NOTES:
                    yield item, what


def _places(out: bytearray, at: int, stored: int) -> Iterator[tuple[int, int, int]]:
    """Yield where items lie: number, place in the file, and size."""
    version, sizes = out[at], struct.unpack_from(">H", out, at + 4)[0]
    wide = [sizes >> shift & 15 for shift in (12, 8, 4)]
    wide.append(sizes & 15 if version else 0)
    at += 6

    def number(size: int) -> int:
        nonlocal at
        if at + size > len(out):
            raise ValueError(size)
        at += size
        return int.from_bytes(out[at - size:at])

    seen = 0
    for _item in range(number(2 if version < 2 else 4)):  # noqa: PLR2004 (versions)
        item = number(2 if version < 2 else 4)  # noqa: PLR2004 (versions)
        way = number(2) & 15 if version else 0
        number(2)
        base = number(wide[2])
        count = number(2)
        seen = _one_more(seen, 1 + count)
        for _part in range(count):
            number(wide[3])
            start, size = base + number(wide[0]), number(wide[1])
            if way < 2:  # noqa: PLR2004 (in the file, or beside the index)
                yield item, start + (stored if way else 0), size
