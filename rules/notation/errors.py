"""What is said of a record that cannot be read: where, and what was expected there."""

from rules.messages import Message


class NotationError(ValueError):
    """A record cannot be read. ``line`` and ``column`` count from 1."""

    def __init__(self, line: int, column: int, expected: Message) -> None:
        super().__init__(line, column, expected)
        self.line = line
        self.column = column
        self.expected = expected

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.expected}"
