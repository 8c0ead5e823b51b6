"""The table of photos."""

from collections.abc import Callable
from datetime import datetime
from typing import Any, Literal

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from webapp.server.data.models import Model, now, owned_by


class Reading(sa.types.TypeDecorator[dict[str, Any]]):
    """What was read in a photo; where a spoilt file holds no JSON, something that is no reading."""

    impl = sa.JSON
    cache_ok = True

    def result_processor(
        self, dialect: sa.Dialect, coltype: object
    ) -> Callable[[Any], dict[str, Any] | None] | None:
        """Read JSON where it is some."""
        read = super().result_processor(dialect, coltype)
        if read is None:
            return None

        def process(value: Any) -> dict[str, Any] | None:  # noqa: ANN401 (what a driver gives)
            try:
                found = read(value)
            except ValueError:
                return {}
            return found if found is None or isinstance(found, dict) else {}

        return process


class Photo(Model):
    """A photo of a table or a rack: waiting, read, or kept with the line that came of it."""

    __tablename__ = "photo"

    id: Mapped[str] = mapped_column(sa.String(24), primary_key=True)
    game_id: Mapped[str] = owned_by("game.id")
    device_id: Mapped[int | None] = mapped_column(
        sa.ForeignKey("device.id", ondelete="SET NULL"), index=True
    )
    created_at: Mapped[datetime] = mapped_column(default=now)
    seat: Mapped[str] = mapped_column(sa.String(1), default="")
    """Whose rack it shows; nothing for a photo of the table."""
    status: Mapped[Literal["waiting", "read", "refused"]] = mapped_column(
        sa.String(10), default="waiting", index=True
    )
    reason: Mapped[str] = mapped_column(sa.String(20), default="")
    ply: Mapped[int | None]
    """The line that was entered from it, or at which it was kept."""
    width: Mapped[int] = mapped_column(default=0)
    height: Mapped[int] = mapped_column(default=0)
    size: Mapped[int] = mapped_column(default=0)
    """Bytes of what is stored."""
    original: Mapped[bytes | None] = mapped_column(sa.LargeBinary, deferred=True)
    """The file as it came, until it is read."""
    picture: Mapped[bytes | None] = mapped_column(sa.LargeBinary, deferred=True)
    """A JPEG of at most 1,600 px, upright, without EXIF."""
    reading: Mapped[dict[str, Any] | None] = mapped_column(Reading, deferred=True)
    """A ``vision.reading.ReadingDocument``, and how it was put together with another one."""
    traits: Mapped[dict[str, Any] | None] = mapped_column(sa.JSON, deferred=True)
    """What its tiles look like, until something is entered; see ``photos/known.py``."""
    draft: Mapped[dict[str, Any] | None] = mapped_column(sa.JSON)
    revision: Mapped[int] = mapped_column(default=0)
    beside: Mapped[str | None] = mapped_column(sa.String(24))
    """The photo of the same table of which it shows another side: its id, whatever became of it."""
