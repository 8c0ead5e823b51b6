"""Names of devices, players and series as people type them."""


def clean_name(text: str | None) -> str:
    """Return a typed name with single blanks and without what cannot be printed."""
    return " ".join("".join(each if each.isprintable() else " " for each in text or "").split())
