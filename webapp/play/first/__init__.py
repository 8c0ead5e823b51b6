"""The first evening: how the table is touched, in three pictures."""
