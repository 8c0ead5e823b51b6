"""The pad's parts that games share: drafts, keys, rows, readings, racks, undo."""
